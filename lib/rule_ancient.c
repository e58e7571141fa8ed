/* Chinese rules of the Ming and Qing dynasties: stones on the board decide, so each group leaves
 * its two eyes out of the count (group tax). Games before Ming are left undecided: those counted
 * territory. RULES.md 1.12. */
#include "record.h"
#include "ruleset_table.h"

const struct ruleset rule_ancient = {
    .name = "ancient",
    .title = "Chinese, Ming and Qing",
    .source = "old Chinese counting with group tax",
    .scoring = SCORING_AREA,
    .suicide = SUICIDE_ILLEGAL,
    .repetition = REPETITION_KO,
    .compensation = COMPENSATION_NONE, /* one zi a stone is reported, on no good authority */
    .seki_eyes = false,                /* an eye in seki can never be filled */
    .lifts_dead = true,
    .tie_black = false,
    .first = WHITE,
    .crossed_setup = true,
    .komi = 0,
    .group_tax = QUARTERS(2), /* one zi a group */
    .since = 1368,            /* the first year of Ming */
    .passes_to_stop = 2,
    .passes_to_end = 2, /* agreement: two passes say it */
    .notation = notation_points,
};
