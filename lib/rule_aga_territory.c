/* American Go Association, concise rules, counted by territory: a pass hands a stone to the other
 * side and White passes last, so that the count comes to the same as by area. Rules as numbered in
 * the text; RULES.md 1.10, 1.11. */
#include "record.h"
#include "ruleset_table.h"

/* RULES.md 1.11: 5.5 before about 2005. */
static const struct komi_era eras[] = {{2005, QUARTERS(7.5)}, {0, QUARTERS(5.5)}};

const struct ruleset rule_aga_territory = {
    .name = "aga-territory",
    .title = "AGA (pass stones)",
    .source = "AGA concise rules of Go",
    .scoring = SCORING_TERRITORY,      /* rule 12 */
    .suicide = SUICIDE_ILLEGAL,        /* rule 5 */
    .repetition = REPETITION_SSK,      /* rule 6 */
    .compensation = COMPENSATION_NONE, /* White's first and last turn make up for it */
    .seki_eyes = true,                 /* rule 12: as by area */
    .lifts_dead = true,                /* rule 10 */
    .tie_black = false,
    .pass_stones = true, /* rules 7, 9 */
    .first = BLACK,
    .komi = QUARTERS(7.5),          /* rule 3 */
    .handicap_komi = QUARTERS(0.5), /* RULES.md 1.8 */
    .eras = eras,
    .group_tax = 0,
    .passes_to_stop = 2,
    .passes_to_end = 2, /* rule 9 */
    .customs =
        {
            .illegal_move = "move void and turn lost (counts as one pass)", /* rule 5 */
            .resumption = "play resumes where the players do not agree",
            .bent_four = FATE_PLAY_OUT,
            .moonshine = FATE_PLAY_OUT, /* the ban on repetition ends the threats */
            .open_ko = FATE_PLAY_OUT,
            .three_points = FATE_PLAY_OUT,
        },
    .notation = notation_points,
};
