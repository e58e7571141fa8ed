/* New Zealand Go Society. RULES.md 1.11. */
#include "record.h"
#include "ruleset_table.h"

const struct ruleset rule_nz = {
    .name = "nz",
    .title = "New Zealand",
    .source = "Rules of Go, New Zealand Go Society",
    .scoring = SCORING_AREA,
    .suicide = SUICIDE_LEGAL,         /* one stone too, where it repeats no board of one's own */
    .repetition = REPETITION_OWN_SSK, /* no board that stood after an earlier turn of one's own */
    .compensation = COMPENSATION_NONE,
    .seki_eyes = true,
    .lifts_dead = true,
    .tie_black = false, /* equal counts are draws */
    .komi = QUARTERS(7),
    .usual = true,
    .first = BLACK,
    .group_tax = 0,
    .passes_to_stop = 2,
    .passes_to_end = 2, /* the text ends the game by agreement: two passes say it */
    .customs =
        {
            .bent_four = FATE_PLAY_OUT,
            .moonshine = FATE_PLAY_OUT, /* the ban on repetition ends the threats */
            .open_ko = FATE_PLAY_OUT,
            .three_points = FATE_PLAY_OUT,
        },
    .notation = notation_points,
};
