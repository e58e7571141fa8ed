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
    REPETITION_KO,           /* only the immediate retake of a single stone */
    REPETITION_KO_PSK,       /* that, named as such, and any whole-board repeat */
    REPETITION_PSK,          /* positional superko */
    REPETITION_SSK,          /* situational: same board, same side to move */
    REPETITION_OWN_SSK,      /* NZ: no board that stood after an earlier turn of one's own */
    REPETITION_NATURAL_SSK,  /* only boards that the mover made by a board play */
    REPETITION_SPIGHT,       /* a pass since the latest occurrence lifts the ban */
    REPETITION_HOT,          /* Ing: hot stones and the disturber's ban */
};

enum compensation {
    COMPENSATION_NONE,
    COMPENSATION_STONES,      /* N points for N >= 2 handicap stones */
    COMPENSATION_STONES_LESS, /* N - 1 */
};

struct ruleset {
    const char *name;    /* as in the streams: "ing" */
    const char *title;   /* for people: "Ing (SST, 1996)" */
    const char *source;  /* rule text and edition */
    enum scoring scoring;
    enum suicide suicide;
    enum repetition repetition;
    enum compensation compensation;
    bool seki_eyes;      /* eyes of strings in seki count */
    bool lifts_dead;     /* dead stones are lifted before the count */
    bool tie_black;      /* an equal count after komi is won by Black */
    int32_t komi;        /* default, quarter points */
    int32_t group_tax;   /* quarter points of difference a living group pays */
    int passes_to_end;
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

/* The winner of a margin: BLACK, WHITE or EMPTY for a draw. */
enum colour ruleset_winner(const struct ruleset *ruleset, int32_t margin);

/* "B+3.5", "W+0.5", "0": points in canonical spelling (RULES.md 1.2: Ing's tie is "B+0"). */
void notation_points(int32_t margin, char *text, size_t size);
/* "B+1 3/4 zi": Chinese, half of the difference. */
void notation_zi(int32_t margin, char *text, size_t size);

#endif
