/* RULES.md 1.13. */
#include "qq.h"

#include <criterion/criterion.h>

Test(qq, thresholds_leave_a_shared_point_open)
{
    cr_assert_not(qq_between(2 * 185));
    cr_assert(qq_between(2 * 184 + 1)); /* 184.5 to 176.5 */
    cr_assert_not(qq_between(2 * 184));
}

static void expect(int32_t winner, int32_t loser, int32_t gain, int32_t loss)
{
    struct qq_step step = qq_rating_step(winner, loser);
    cr_expect(step.winner == gain && step.loser == loss, "%d beats %d: %d, %d", (int)winner,
              (int)loser, (int)step.winner, (int)step.loser);
}

Test(qq, rating_steps_in_tenths)
{
    expect(0, 0, 50, -50);
    expect(50, 0, 50, -50);
    expect(0, 50, 50, -50);
    expect(60, 0, 40, -40);
    expect(0, 60, 60, -60);
    expect(100, 0, 0, 0);
    expect(101, 0, 10, -10);
    expect(0, 101, 100, -100);
    expect(200, 0, 10, -10);
    expect(201, 0, 0, -10);
    expect(0, 201, 100, -100);
}

Test(qq, ranks_are_a_hundred_points_wide)
{
    static const struct {
        int32_t rating;
        int rank;
    } rows[] = {{900, 9}, {2000, 9},  {899, 8},   {100, 1},   {99, -1},   {0, -1},
                {-1, -2}, {-100, -2}, {-101, -3}, {-700, -8}, {-800, -9}, {-5000, -9}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        cr_expect_eq(qq_rank(rows[k].rating), rows[k].rank, "%d", (int)rows[k].rating);
}

Test(qq, some_games_are_not_rated)
{
    cr_assert_str_eq(qq_unrated(39, 0, false), "short");
    cr_assert_str_eq(qq_unrated(40, 2, false), "handicap");
    cr_assert_str_eq(qq_unrated(40, 0, true), "draw");
    cr_assert_null(qq_unrated(40, 0, false));
}
