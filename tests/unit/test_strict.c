#include "strict.h"

#include "game.h"

#include <criterion/criterion.h>

/* Territory difference by practice and by the letter. */
static void check(const char *const *picture, int32_t practice, int32_t literal)
{
    struct record record;
    struct status status;
    struct tally tally;
    struct ownership owner;
    game_begin(&record, 5, 5, picture);
    struct replay *replay = game_replay(&record);
    status_init(&status);
    tally_count(&tally, replay, &status, true, &owner);
    cr_expect_eq(tally_territory(&tally, false), practice);
    strict_seki(&replay->board, &owner, &status);
    tally_count(&tally, replay, &status, true, NULL);
    cr_expect_eq(tally_territory(&tally, false), literal);
    game_end(&record, replay);
}

Test(strict, nothing_open_nothing_changes)
{
    static const char *const closed[] = {"..XO.", "..XO.", "..XO.", "..XO.", "..XO."};
    check(closed, 10 - 5, 10 - 5);
}

/* The neutral point at the lower edge touches both groups: no territory at all. */
Test(strict, a_neutral_point_costs_both_groups_everything)
{
    static const char *const open[] = {".XO..", ".XO..", ".XO..", ".XO..", "XX.OO"};
    check(open, 4 - 8, 0);
}

/* Black's upper corner is a group of its own and keeps its two points; the lower one does not. */
Test(strict, only_the_groups_that_border_on_it)
{
    static const char *const two[] = {"..XO.", "XXXO.", "OOOO.", "XXX.O", "..XO."};
    check(two, 4 - 4, 2);
}
