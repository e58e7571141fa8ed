/* QQ Go, the client of that name: area, shared points halved, and whole counts that win: Black
 * needs 185, White 177. A shared point left over meets neither. RULES.md 1.13. */
#include "record.h"
#include "ruleset_table.h"

const struct ruleset rule_qq = {
    .name = "qq",
    .title = "QQ Go",
    .source = "help text of the QQ Go client",
    .scoring = SCORING_AREA,
    .suicide = SUICIDE_ILLEGAL,
    .repetition = REPETITION_KO_PSK,
    .compensation = COMPENSATION_NONE, /* handicap games are not rated */
    .seki_eyes = true,
    .lifts_dead = true,
    .tie_black = false,
    .zi = true,
    .first = BLACK,
    .komi = QUARTERS(7.5), /* the 184 1/4 behind the two counts */
    .group_tax = 0,
    .least_count = {[BLACK] = 185, [WHITE] = 177},
    .passes_to_stop = 2,
    .passes_to_end = 2,
    .notation = notation_zi,
};
