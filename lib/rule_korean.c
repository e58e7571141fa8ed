/* Korean rules of Baduk, 2016: counted like the Japanese rules; a repeated cycle is a draw, not a
 * forbidden move. RULES.md 1.5. */
#include "record.h"
#include "ruleset_table.h"

const struct ruleset rule_korean = {
    .name = "korean",
    .title = "Korean (2016)",
    .source = "Korean rules of Baduk, Korea Baduk Association, 2016",
    .scoring = SCORING_TERRITORY,
    .suicide = SUICIDE_ILLEGAL,
    .repetition = REPETITION_KO,
    .compensation = COMPENSATION_NONE,
    .seki_eyes = false,
    .lifts_dead = true,
    .tie_black = false,
    .komi = QUARTERS(6.5),
    .usual = true,
    .first = BLACK,
    .group_tax = 0,
    .passes_to_stop = 2,
    .passes_to_end = 2, /* or agreement */
    .customs =
        {
            .illegal_move = "loss at once for the offender",
            .endless = "draw",
            .bent_four = FATE_DEAD,     /* read as the Japanese do (RULES.md 1.5), and noted */
            .moonshine = FATE_DISPUTED, /* dead, or alive because a cycle is a draw */
            .three_points = FATE_SEKI,
        },
    .notation = notation_points,
};
