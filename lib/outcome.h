/* outcome.h - what a forbidden move costs, and how a cycle that nobody gives up ends, by ruleset.
 * RULES.md 1.2-1.5, 1.11, 2.4. */
#ifndef ING_OUTCOME_H
#define ING_OUTCOME_H

#include "legality.h"
#include "repeat.h"
#include "ruleset.h"

#include <stdbool.h>

enum outcome {
    OUTCOME_NONE,      /* nothing comes of it: the game goes on */
    OUTCOME_UNSAID,    /* forbidden, and the rules say no more than that */
    OUTCOME_VOID,      /* the move may not stand */
    OUTCOME_LOST_TURN, /* it is void and the turn is lost */
    OUTCOME_LOSS,      /* the offender loses the game */
    OUTCOME_NO_RESULT, /* if both sides agree */
    OUTCOME_DRAW,
    OUTCOME_DRAW_OR_REPLAY, /* as the referee rules */
    OUTCOME_REFUSED, /* the cycle is not accepted: it keeps no stones alive and no game going */
    OUTCOME_COUNT
};

/* "none", "unsaid", "void", "lost-turn", "loss", "no-result", "draw", "draw-or-replay",
 * "refused"; constant string. */
const char *outcome_name(enum outcome outcome);

/* What comes of a play under a ruleset that judges it so. `repeat`: the repetition it makes, or
 * NULL. */
enum outcome outcome_of(const struct ruleset *ruleset, enum verdict verdict,
                        const struct repeat *repeat);

#endif
