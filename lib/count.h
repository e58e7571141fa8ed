/* count.h - counting a settled position under any ruleset, in the symbols of RULES.md.
 *
 * Everything in whole points here; margins in quarter points. Positive = good for Black. */
#ifndef ING_COUNT_H
#define ING_COUNT_H

#include "replay.h"
#include "ruleset.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

/* What stands on the board once dead stones are lifted; arrays by colour. */
struct tally {
    int32_t alive[3];     /* a_c */
    int32_t empty[3];     /* E_c: empty points in regions that touch only live stones of c */
    int32_t seki_eyes[3]; /* X_c: the part of E_c in regions touching a string in seki */
    int32_t shared;       /* s */
    int32_t dead[3];      /* D_c */
    int32_t lifted[3];    /* K_c */
    int32_t played[3];    /* M_c */
    int32_t setup[3];     /* H_c */
    int32_t pass_stones[3]; /* stones handed over for passes, White passing last (RULES.md 1.11) */
    int32_t granted[3];   /* points by precedent (precedent.h), which the caller adds */
    int32_t teire[3];     /* forced moves inside one's own area, not in the record */
    int32_t groups[3];    /* g_c: living groups, not in seki (RULES.md 1.12) */
    int32_t points;       /* T */
};

/* Owner of every cell after lifting the dead: BLACK, WHITE, EMPTY for shared. For drawing. */
struct ownership {
    uint8_t owner[BOARD_CELLS_MAX];
    uint8_t seki[BOARD_CELLS_MAX]; /* empty point in a region touching a string in seki */
};

/* Counts. With `lift` false (Tromp-Taylor) no stone is dead and nothing is in seki, whatever the
 * status says. `owner` may be NULL. */
void tally_count(struct tally *tally, const struct replay *replay, const struct status *status,
                 bool lift, struct ownership *owner);

/* A: area difference of the position as it stands. */
int32_t tally_area(const struct tally *tally);
/* J: territory difference; forced moves (teire) are taken off, eyes in seki count only if asked. */
int32_t tally_territory(const struct tally *tally, bool seki_eyes);

/* A - J - (M_B - M_W) - (T_B - T_W) - (H_B - H_W) - (X_B - X_W), T being the teire, which are
 * stones played as far as the identity is concerned: 0, or the program is wrong (1.10, I). */
int32_t tally_residual(const struct tally *tally);

/* J with eyes in seki, without teire and with a stone for each pass: AGA's territory count (RULES.md
 * 1.10). Forced moves cost nothing there, the answer being a pass. */
int32_t tally_pass_stone_territory(const struct tally *tally);

/* What is taken off the board margin, quarter points. */
struct terms {
    int32_t komi;
    int32_t compensation; /* handicap */
    int32_t tax;
    int32_t penalties;    /* of Black minus of White */
};

struct score {
    int32_t board;   /* margin before komi and the rest */
    struct terms terms;
    int32_t margin;
    enum colour winner; /* EMPTY: draw */
};

/* Scores a tally under a ruleset. `komi` in quarter points; `handicap` stones; penalty points whole
 * points (Ing 1.7). */
struct score score_count(const struct tally *tally, const struct ruleset *ruleset, int32_t komi,
                         uint32_t handicap, int32_t penalties_black, int32_t penalties_white);

/* The score with `compensation` quarter points for the handicap stones instead of the ruleset's. */
void score_compensate(struct score *score, const struct ruleset *ruleset, int32_t compensation);

/* One reason why two rulesets give different margins. */
enum cause {
    CAUSE_STATUS,    /* different dead stones */
    CAUSE_PLAYED,    /* M_B - M_W: more stones played (parity, passes, neutral points) */
    CAUSE_TEIRE,     /* forced moves that area does not charge for */
    CAUSE_SETUP,     /* handicap stones count as area */
    CAUSE_SEKI_EYES,
    CAUSE_PASS_STONES, /* stones handed over for passes */
    CAUSE_PRECEDENT, /* points granted by precedent */
    CAUSE_KOMI,
    CAUSE_COMPENSATION,
    CAUSE_TAX,
    CAUSE_PENALTIES,
    CAUSE_RESIDUAL,  /* must be 0 */
    CAUSE_COUNT
};

/* Stable word of a cause for the streams: "status", "stones-played", "teire", "handicap-stones",
 * "seki-eyes", "pass-stones", "precedent", "komi", "compensation", "group-tax", "penalties", "residual". */
const char *cause_name(enum cause cause);

/* margin(a) - margin(b) split into causes, quarter points; `tally_a`, `score_a` as counted for
 * ruleset a, likewise b. The entries sum up to the difference, CAUSE_RESIDUAL included. */
void score_explain(const struct ruleset *a, const struct tally *tally_a, const struct score *score_a,
                   const struct ruleset *b, const struct tally *tally_b,
                   const struct score *score_b, int32_t terms[CAUSE_COUNT]);

#endif
