/* Chinese rules as referees apply them: the ban on repetition is a ban on retaking a ko at once,
 * and on keeping dead stones alive by it; other cycles are drawn or replayed. Counted like the
 * text. Items as in the competition supplement; RULES.md 1.3. */
#include "record.h"
#include "ruleset_table.h"

/* RULES.md 1.3: 2 1/2 zi, 2 3/4 zi, 3 3/4 zi. */
static const struct komi_era eras[] = {
    {2002, QUARTERS(7.5)}, {1978, QUARTERS(5.5)}, {1956, QUARTERS(5)}, {0, 0}};

const struct ruleset rule_chinese_practice = {
    .name = "chinese-practice",
    .title = "Chinese (referees)",
    .source = "Chinese rules of Weiqi, competition supplement",
    .scoring = SCORING_AREA,             /* Art. 9 */
    .suicide = SUICIDE_ILLEGAL,          /* Art. 5 */
    .repetition = REPETITION_KO,         /* item 11(1) */
    .compensation = COMPENSATION_STONES, /* Art. 9 */
    .seki_eyes = true,
    .lifts_dead = true, /* Art. 8 */
    .tie_black = false,
    .zi = true,
    .first = BLACK,
    .komi = QUARTERS(7.5), /* item 2 */
    .eras = eras,
    .group_tax = 0,
    .passes_to_stop = 2,
    .passes_to_end = 2, /* Art. 7 */
    .customs =
        {
            .illegal_move = "move void and turn lost (counts as one pass)", /* items 10, 11(1) */
            .double_move = "offender loses",                                /* item 8(1) */
            .endless = "draw or replay at referee discretion",              /* item 11(3) */
            .fake_life = "no (fake life is not accepted)",                  /* item 11(2) */
            .bent_four = FATE_PLAY_OUT,                                     /* Art. 8 */
            .moonshine = FATE_DEAD,                                         /* item 11(2) */
            .open_ko = FATE_PLAY_OUT,                                       /* Art. 8 */
            .three_points = FATE_PLAY_OUT,                                  /* Art. 8 */
        },
    .notation = notation_zi,
};
