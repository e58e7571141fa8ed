/* The Logical Rules of Go, John Tromp and Bill Taylor: every stone on the board stands. Rules as
 * numbered in the text; RULES.md 1.11. */
#include "record.h"
#include "ruleset_table.h"

const struct ruleset rule_tromp_taylor = {
    .name = "tromp-taylor",
    .title = "Tromp-Taylor",
    .source = "The Logical Rules of Go, J. Tromp and B. Taylor",
    .scoring = SCORING_AREA,  /* rules 9, 10 */
    .suicide = SUICIDE_LEGAL, /* rule 7; of one stone it changes nothing, so rule 6 forbids it */
    .repetition = REPETITION_PSK, /* rule 6 */
    .compensation = COMPENSATION_NONE,
    .seki_eyes = true,
    .lifts_dead = false, /* rule 9 counts what stands */
    .tie_black = false,
    .komi = QUARTERS(7.5), /* by custom, not in the text */
    .usual = true,
    .first = BLACK,
    .group_tax = 0,
    .passes_to_stop = 2,
    .passes_to_end = 2, /* rule 8 */
    .notation = notation_points,
};
