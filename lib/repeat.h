/* repeat.h - repetitions of the whole board in a replayed game, and their classes. RULES.md 2.3. */
#ifndef ING_REPEAT_H
#define ING_REPEAT_H

#include "arena.h"
#include "legality.h"
#include "replay.h"

#include <stdbool.h>
#include <stdint.h>

enum cycle {
    CYCLE_SINGLE_SUICIDE,
    CYCLE_SUICIDE,
    CYCLE_BASIC_KO,
    CYCLE_DOUBLE_KO,
    CYCLE_TRIPLE_KO,
    CYCLE_MOONSHINE,
    CYCLE_QUADRUPLE_KO,
    CYCLE_K_FOLD_KO,
    CYCLE_SEND_TWO_RETURN_ONE,
    CYCLE_SEND_A_RETURN_B,
    CYCLE_ETERNAL_LIFE,
    CYCLE_ROUND_ROBIN,
    CYCLE_PASSES, /* the lap holds no capture: only passes (and edits) made it */
    CYCLE_LONG_BALANCED,
    CYCLE_LONG_UNBALANCED,
    CYCLE_COUNT
};

/* "basic-ko", "triple-ko", … as in RULES.md 2.3; constant string. */
const char *cycle_name(enum cycle cycle);

struct repeat {
    uint32_t turn;        /* the board play that made the repeat */
    uint32_t of;          /* latest earlier turn with the same board */
    uint32_t length;      /* turns of the lap, passes included: turn - of */
    bool same_side;       /* situational: the same side to move */
    enum cycle cycle;
    enum certainty certainty;
    uint32_t took[3];     /* stones lifted during the lap, by colour of the stones */
    uint32_t illegal;     /* set of rulesets that forbid the repeating move */
};

struct repeats {
    struct repeat *list; /* by turn; owned by the arena given */
    uint32_t count;
};

bool repeat_classify(const struct replay *replay, const struct legality *legality,
                     struct arena *arena, struct repeats *out);

#endif
