/* repeat.h - repetitions of the whole board in a replayed game, and their classes. RULES.md 2.3. */
#ifndef ING_REPEAT_H
#define ING_REPEAT_H

#include "arena.h"
#include "legality.h"
#include "replay.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    REPEAT_MOUTHS_MAX = 64, /* mouths of a ko cycle told apart; a lap with more is a long cycle */
    REPEAT_PARTS_MAX = 8,
    REPEAT_LAP_MAX = 1024, /* turns of a lap read one by one; a longer one is a long cycle */
};

enum cycle {
    CYCLE_SINGLE_SUICIDE,
    CYCLE_SUICIDE,
    CYCLE_BASIC_KO,
    CYCLE_PASS_KO, /* one ko taken and retaken with passes in between */
    CYCLE_DOUBLE_KO,
    CYCLE_TRIPLE_KO,
    CYCLE_MOONSHINE,
    CYCLE_QUADRUPLE_KO,
    CYCLE_K_FOLD_KO,
    CYCLE_SEND_TWO_RETURN_ONE,
    CYCLE_SEND_A_RETURN_B,
    CYCLE_ETERNAL_LIFE,
    CYCLE_ROUND_ROBIN,
    CYCLE_LONG_BALANCED,
    CYCLE_LONG_UNBALANCED,
    CYCLE_COUNT
};

/* "basic-ko", "triple-ko", … as in RULES.md 2.3; constant string. */
const char *cycle_name(enum cycle cycle);

struct repeat {
    uint32_t turn;   /* the board play that made the repeat */
    uint32_t of;     /* latest earlier turn with the same board */
    uint32_t length; /* turns of the lap, passes included: turn - of */
    bool same_side;  /* situational: the same side to move */
    enum cycle cycle;
    enum certainty certainty;
    uint32_t took[3]; /* stones lifted during the lap, by colour of the stones */
    /* Ko cycles of two mouths and more: how many of the lap's mouths hang together, the largest
     * first, in the position before the lap; no parts where that is not known (set-up during play,
     * more than REPEAT_PARTS_MAX). */
    uint8_t parts, part[REPEAT_PARTS_MAX];
    uint32_t illegal; /* set of rulesets that forbid the repeating move */
};

struct repeats {
    struct repeat *list; /* by turn; owned by the arena given */
    uint32_t count;
};

/* All board plays that bring an earlier board back; the latest earlier one counts. `legality` is
 * that of the same replay. False when out of memory. Cost: the turns, plus at most
 * REPEAT_LAP_MAX for each repeat. */
bool repeat_classify(const struct replay *replay, const struct legality *legality,
                     struct arena *arena, struct repeats *out);

#endif
