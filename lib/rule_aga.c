/* American Go Association, concise rules, counted by area; with pass stones the territory count
 * is the same. Rules as numbered in the text; RULES.md 1.11. */
#include "record.h"
#include "ruleset_table.h"

/* RULES.md 1.11: 5.5 before about 2005. */
static const struct komi_era eras[] = {{2005, QUARTERS(7.5)}, {0, QUARTERS(5.5)}};

const struct ruleset rule_aga = {
    .name = "aga",
    .title = "AGA (area)",
    .source = "AGA concise rules of Go",
    .scoring = SCORING_AREA,                  /* rule 12 */
    .suicide = SUICIDE_ILLEGAL,               /* rule 5 */
    .repetition = REPETITION_SSK,             /* rule 6: same board, same player to move */
    .compensation = COMPENSATION_STONES_LESS, /* rule 4: all handicap stones but the first */
    .seki_eyes = true,
    .lifts_dead = true, /* rule 10 */
    .tie_black = false,
    .komi = QUARTERS(7.5), /* rule 3; 5.5 before about 2005 */
    .usual = true,
    .first = BLACK,
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
