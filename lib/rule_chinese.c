/* Chinese rules of Weiqi, 2002, read literally: any whole-board repetition is forbidden. What
 * referees do in practice is another ruleset. Articles as in the rule text; RULES.md 1.3. */
#include "record.h"
#include "ruleset_table.h"

/* RULES.md 1.3: 2 1/2 zi, 2 3/4 zi, 3 3/4 zi. */
static const struct komi_era eras[] = {
    {2002, QUARTERS(7.5)}, {1978, QUARTERS(5.5)}, {1956, QUARTERS(5)}, {0, 0}};

const struct ruleset rule_chinese = {
    .name = "chinese",
    .title = "Chinese (2002 text)",
    .source = "Chinese rules of Weiqi, 2002",
    .scoring = SCORING_AREA,             /* Art. 9 */
    .suicide = SUICIDE_ILLEGAL,          /* Art. 5: forbidden points */
    .repetition = REPETITION_KO_PSK,     /* Art. 4 (ko), Art. 6 (no whole-board repetition) */
    .compensation = COMPENSATION_STONES, /* Art. 9: half the handicap stones in zi */
    .seki_eyes = true,                   /* Art. 9: points enclosed by living stones */
    .lifts_dead = true,                  /* Art. 8, 9 */
    .tie_black = false,
    .komi = QUARTERS(7.5), /* competition supplement Art. 2: 3 3/4 zi */
    .usual = true,
    .first = BLACK,
    .zi = true,
    .eras = eras,
    .group_tax = 0,
    .passes_to_stop = 2,
    .passes_to_end = 2, /* Art. 7 */
    .customs =
        {
            .illegal_move = "move void and turn lost (counts as one pass)", /* supplement, 10 */
            .double_move = "offender loses",                                /* supplement, 8(1) */
            .three_points = FATE_PLAY_OUT,
            .bent_four = FATE_PLAY_OUT, /* Art. 8: dead is what can be taken */
            .moonshine = FATE_PLAY_OUT, /* the ban on repetition ends the threats */
            .open_ko = FATE_PLAY_OUT,
        },
    .notation = notation_zi,
};
