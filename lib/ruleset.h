/* ruleset.h - what rulesets differ in, and THE table of them.
 *
 * A ruleset is one file rule_NAME.c with a const struct, article numbers in its comments, and one
 * row in ruleset.c. Sources: RULES.md 1.1 and the rule texts cited there. */
#ifndef ING_RULESET_H
#define ING_RULESET_H

#include "board.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum scoring {
    SCORING_AREA,      /* stones and surrounded points */
    SCORING_TERRITORY, /* surrounded points and prisoners */
};

enum suicide {
    SUICIDE_ILLEGAL,
    SUICIDE_SEVERAL, /* two stones or more */
    SUICIDE_LEGAL,   /* any number; a ban on repetition may still forbid one stone */
};

enum repetition {
    REPETITION_KO,          /* only the immediate retake of a single stone */
    REPETITION_KO_PSK,      /* that, named as such, and any whole-board repeat */
    REPETITION_PSK,         /* positional superko */
    REPETITION_SSK,         /* situational: same board, same side to move */
    REPETITION_OWN_SSK,     /* NZ: no board that stood after an earlier turn of one's own */
    REPETITION_NATURAL_SSK, /* only boards that the mover made by a board play */
    REPETITION_SPIGHT,      /* a pass since the latest occurrence lifts the ban */
    REPETITION_HOT,         /* Ing: hot stones and the disturber's ban */
};

/* Komi from a year on. A list of them is by year, the latest first, and ends with a row of zeros:
 * before the first year of the list there was none, or none that was general. */
struct komi_era {
    int year;
    int32_t komi; /* quarter points */
};

/* What becomes of a string whose life hangs on a ko shape, where the players do not agree. */
enum fate {
    FATE_UNSAID,   /* the rules leave it to reading, or say nothing */
    FATE_PLAY_OUT, /* play goes on, and threats count */
    FATE_DEAD,     /* without being taken */
    FATE_DISPUTED, /* readers of the text differ */
    FATE_STANDS,   /* nothing is lifted that is not taken */
    FATE_ALIVE,    /* under every ruleset */
    FATE_SEKI,     /* if left as it stands */
};

/* What a ruleset makes of what no count settles; constant text, NULL where it says nothing. */
struct customs {
    const char *illegal_move; /* what an illegal move costs */
    const char *double_move;  /* two moves in a row */
    const char *endless;      /* a cycle that neither side gives up */
    const char *fake_life;    /* may a cycle keep stones alive that are dead otherwise? */
    const char *wrong_takes;  /* hot stones of two or three kos taken by mistake */
    const char *resumption;   /* who moves when play goes on after a stop */
    enum fate bent_four;      /* in the corner */
    enum fate moonshine;      /* a ko for life with a settled double ko for threats */
    enum fate open_ko;        /* a ko for life that nobody has ended */
    enum fate three_points;   /* without capturing (torazu sanmoku) */
};

enum compensation {
    COMPENSATION_NONE,
    COMPENSATION_STONES,      /* N points for N >= 2 handicap stones */
    COMPENSATION_STONES_LESS, /* N - 1 */
};

struct ruleset {
    const char *name;   /* as in the streams: "ing" */
    const char *title;  /* for people: "Ing (SST, 1996)" */
    const char *source; /* rule text and edition */
    enum scoring scoring;
    enum suicide suicide;
    enum repetition repetition;
    enum compensation compensation;
    bool seki_eyes;        /* eyes of strings in seki count */
    bool lifts_dead;       /* dead stones are lifted before the count */
    bool tie_black;        /* an equal count after komi is won by Black */
    bool usual;            /* scored when nobody says which rulesets */
    bool pass_stones;      /* a pass hands a stone to the other side, White passes last */
    bool precedents;       /* three points without capturing are points (precedent.h) */
    bool zi;               /* results are told in zi, two points of difference each */
    bool overtime_points;  /* overtime costs points (Ing Art. 7) */
    enum colour first;     /* who moves first in a game without handicap */
    bool crossed_setup;    /* starts with two stones of each side on the star points, crosswise */
    int32_t komi;          /* default, quarter points */
    int32_t handicap_komi; /* the same in a game with handicap stones */
    const struct komi_era *eras; /* where the default changed; NULL if it is not known to have */
    int since;                   /* year from which games were counted so; 0: no matter */
    int32_t group_tax;           /* quarter points of difference a living group pays */
    int32_t least_count[3]; /* on 19x19 by colour: points a side needs, where the rules name them
                               instead of the komi; 0 if not */
    int passes_to_stop;     /* in a row: play stops, and may be taken up again */
    int passes_to_end;      /* in a row: nothing may be taken up again; 0: only agreement ends it */
    struct customs customs;
    /* Writes a decided result in the ruleset's own notation, NUL-terminated, at most `size` bytes.
     * `margin` in quarter points, positive = Black. */
    void (*notation)(int32_t margin, char *text, size_t size);
};

enum { RULESET_COUNT_MAX = 32 }; /* rulesets fit a 32-bit set */

/* Number of rulesets, and the k-th in table order. */
size_t ruleset_count(void);
const struct ruleset *ruleset_at(size_t k);

/* By name; NULL if there is none. */
const struct ruleset *ruleset_find(const char *name);

/* Position in the table: bit number in sets of rulesets. */
size_t ruleset_index(const struct ruleset *ruleset);

/* The rulesets scored when nobody says which. */
uint32_t ruleset_usual(void);

/* The default komi of a game of that year, quarter points; `year` 0: not known, the latest. */
int32_t ruleset_komi(const struct ruleset *ruleset, int year, uint32_t handicap);

/* The least count, in quarter points, with which a colour wins on `points` points of board when no
 * neutral point is left or they are halved: 181 without komi on 19x19. By `least_count` where the
 * ruleset has it and the board has 361 points. 0 where stones are not what is counted. */
int32_t ruleset_least_count(const struct ruleset *ruleset, int32_t points, int32_t komi,
                            enum colour colour);

/* The winner of a margin: BLACK, WHITE or EMPTY for a draw. */
enum colour ruleset_winner(const struct ruleset *ruleset, int32_t margin);

/* "B+3.5", "W+0.5", "0": points in canonical spelling (RULES.md 1.2: Ing's tie is "B+0"). */
void notation_points(int32_t margin, char *text, size_t size);
/* "B+1 3/4 zi": Chinese, half of the difference. */
void notation_zi(int32_t margin, char *text, size_t size);

#endif
