#include "contrast.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Ruleset 0: a tie goes to Black; 1: like 0, but a tie is a draw; 2: one point less for Black. */
static struct outcomes three(int32_t margin)
{
    struct outcomes outcomes = {.decided = 7};
    for (int k = 0; k < 3; k++) {
        outcomes.margin[k] = margin - (k == 2 ? 4 : 0);
        outcomes.winner[k] = outcomes.margin[k] > 0   ? BLACK
                             : outcomes.margin[k] < 0 ? WHITE
                                                      : EMPTY;
    }
    if (margin == 0)
        outcomes.winner[0] = BLACK;
    return outcomes;
}

static struct contrast *contrast_of(const struct outcomes *games, int count)
{
    struct contrast *contrast = calloc(1, sizeof *contrast);
    cr_assert_not_null(contrast);
    for (int k = 0; k < count; k++)
        contrast_add(contrast, &games[k]);
    return contrast;
}

Test(contrast, every_pair_has_a_place_of_its_own)
{
    bool taken[CONTRAST_PAIRS] = {false};
    for (uint32_t b = 1; b < CONTRAST_RULESETS; b++) {
        for (uint32_t a = 0; a < b; a++) {
            uint32_t index = contrast_index(a, b);
            cr_assert_lt(index, CONTRAST_PAIRS);
            cr_assert_not(taken[index]);
            cr_assert_eq(contrast_index(b, a), index);
            taken[index] = true;
        }
    }
}

Test(contrast, counts_margins_and_winners_apart)
{
    /* Black by 10: no winner changes. Black by 0.5: 2 says White. A tie: 0 and 1 differ, and 2. */
    struct outcomes games[] = {three(40), three(2), three(0)};
    struct contrast *contrast = contrast_of(games, 3);
    const struct contrast_pair *tie = &contrast->pair[contrast_index(0, 1)];
    const struct contrast_pair *point = &contrast->pair[contrast_index(0, 2)];
    cr_assert_eq(tie->both, 3);
    cr_assert_eq(tie->margins, 0);
    cr_assert_eq(tie->winners, 1);
    cr_assert_eq(point->both, 3);
    cr_assert_eq(point->margins, 3);
    cr_assert_eq(point->winners, 2);
    cr_assert_eq(point->differences.bin[HISTOGRAM_REACH + 4], 3);
    cr_assert_not(contrast_agree(contrast, 0, 1));
    free(contrast);
}

Test(contrast, a_game_that_one_ruleset_leaves_open_is_no_difference_of_margins)
{
    struct outcomes games[] = {three(40), three(40)};
    games[1].decided = 1;
    struct contrast *contrast = contrast_of(games, 2);
    const struct contrast_pair *pair = &contrast->pair[contrast_index(0, 1)];
    cr_assert_eq(pair->both, 1);
    cr_assert_eq(pair->one, 1);
    cr_assert_eq(pair->margins, 0);
    cr_assert_eq(pair->winners, 0);
    cr_assert_not(contrast_agree(contrast, 0, 1));
    cr_assert(contrast_agree(contrast, 1, 1));
    free(contrast);
}

Test(contrast, rulesets_agree_when_nothing_ever_differed)
{
    struct outcomes games[] = {three(40), three(2), three(-20)};
    struct contrast *contrast = contrast_of(games, 3);
    cr_assert(contrast_agree(contrast, 0, 1));
    cr_assert_not(contrast_agree(contrast, 0, 2));
    cr_assert(outcomes_agree(&games[0], 0, 1));
    cr_assert_not(outcomes_agree(&games[0], 0, 2));
    free(contrast);
}

Test(contrast, the_first_and_the_last_ruleset_can_be_compared)
{
    struct outcomes game = {.decided = 1 | UINT32_C(1) << (CONTRAST_RULESETS - 1)};
    game.margin[0] = 4;
    game.winner[0] = BLACK;
    struct contrast *contrast = contrast_of(&game, 1);
    const struct contrast_pair *pair = &contrast->pair[contrast_index(0, CONTRAST_RULESETS - 1)];
    cr_assert_eq(pair->margins, 1);
    cr_assert_eq(pair->winners, 1);
    free(contrast);
}
