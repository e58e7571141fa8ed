/* Japanese rules of 1949, for old records: legality and count as in 1989; what differs is life and
 * death by precedent (bent four in the corner, three points without capturing), which is a matter
 * of status, and an unfinished last ko. RULES.md 1.4. */
#include "record.h"
#include "ruleset_table.h"

const struct ruleset rule_japanese_1949 = {
    .name = "japanese-1949",
    .title = "Japanese (1949)",
    .source = "Japanese rules of Go, Nihon Ki-in, 1949",
    .scoring = SCORING_TERRITORY,
    .suicide = SUICIDE_ILLEGAL,
    .repetition = REPETITION_KO,
    .compensation = COMPENSATION_NONE,
    .seki_eyes = false,
    .lifts_dead = true,
    .tie_black = false,
    .precedents = true,
    .first = BLACK,
    .komi = QUARTERS(4.5), /* set by the event; what most of them gave */
    .group_tax = 0,
    .passes_to_stop = 2,
    .customs =
        {
            .endless = "no result (by agreement)",
            .bent_four = FATE_DEAD, /* by precedent, whatever the threats */
            .three_points =
                FATE_SEKI, /* by precedent, and the side of the one stone has three points */
        },
    .notation = notation_points,
};
