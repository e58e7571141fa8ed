/* Japanese rules of Go, 1989; seki in the practical reading: a neutral point that both sides
 * agree to leave puts nobody into seki. Articles as in the rule text; RULES.md 1.4. */
#include "record.h"
#include "ruleset_table.h"

const struct ruleset rule_japanese = {
    .name = "japanese",
    .title = "Japanese (1989)",
    .source = "Japanese rules of Go, Nihon Ki-in and Kansai Ki-in, 1989",
    .scoring = SCORING_TERRITORY, /* Art. 10: territory and prisoners */
    .suicide = SUICIDE_ILLEGAL,   /* Art. 5: a stone without liberty may not stand */
    .repetition = REPETITION_KO,  /* Art. 6; Art. 12: a repeated board is no result, no ban */
    .compensation = COMPENSATION_NONE,
    .seki_eyes = false,    /* Art. 8 */
    .lifts_dead = true,    /* Art. 7, 10-1 */
    .tie_black = false,    /* Art. 10: an equal count is a draw */
    .komi = QUARTERS(6.5), /* set by the event, not by the text */
    .usual = true,
    .first = BLACK,
    .group_tax = 0,
    .passes_to_stop = 2, /* Art. 9-1; the end is agreed on afterwards */
    .customs =
        {
            .illegal_move = "loss at once for the offender", /* Art. 14 */
            .double_move = "loss at once for the offender",  /* Art. 3, 14 */
            .endless = "no result (by agreement)",
            .resumption = "resumption gives the first move to the opponent of the side asking",
            .bent_four = FATE_DEAD,    /* Art. 7-2: a ko is retaken after a pass for it */
            .moonshine = FATE_DEAD,    /* the same; its threats from the double ko do not count */
            .open_ko = FATE_DEAD,      /* the same */
            .three_points = FATE_SEKI, /* Art. 7-1: taken, the four let a new stone live; Art. 8 */
        },
    .notation = notation_points,
};
