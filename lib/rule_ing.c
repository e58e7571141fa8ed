/* Ing Chang-ki's "Simplified Rules", point-filling count (计点制), 1996. Articles as numbered in
 * the rule text; RULES.md 1.2, 1.6, 2.5, 2.6. */
#include "record.h"
#include "ruleset_table.h"

#include <stdio.h>

/* Art. 6: an equal count is won by Black, which "0" would not say. */
static void notation(int32_t margin, char *text, size_t size)
{
    if (margin == 0)
        snprintf(text, size, "B+0");
    else
        notation_points(margin, text, size);
}

const struct ruleset rule_ing = {
    .name = "ing",
    .title = "Ing (point filling)",
    .source = "Ing rules of Weiqi, Ing Chang-ki, 1996",
    .scoring = SCORING_AREA,      /* Art. 4: stones and spaces are both territory */
    .suicide = SUICIDE_SEVERAL,   /* Art. 1: a group may remove itself, a single stone may not */
    .repetition = REPETITION_HOT, /* Art. 1, 3 */
    .compensation = COMPENSATION_NONE, /* Art. 6: handicaps are White's passes, nothing returned */
    .seki_eyes = true,                 /* Art. 4: every space surrounded counts */
    .lifts_dead = true,                /* Art. 2 */
    .tie_black = true,                 /* Art. 6 */
    .komi = QUARTERS(8),               /* Art. 6: half of the 16 points of the first move */
    .overtime_points = true,           /* Art. 7 */
    .usual = true,
    .first = BLACK,
    .group_tax = 0,
    .passes_to_stop = 2,
    .passes_to_end = 4, /* Art. 1: two pause the game, two more end it */
    .customs =
        {
            .illegal_move = "the move may not stand",
            .wrong_takes = "forgiven if both sides made equally many; resume with hot rule",
            .resumption = "play may resume",
            .bent_four = FATE_PLAY_OUT,    /* Art. 2: dead is what can be removed, no precedents */
            .moonshine = FATE_DEAD,        /* Art. 2, 3: the disturber may not start a second lap */
            .open_ko = FATE_PLAY_OUT,      /* Art. 2 */
            .three_points = FATE_PLAY_OUT, /* Art. 2 */
        },
    .notation = notation,
};
