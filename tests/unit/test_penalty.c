/* RULES.md 1.7; the steps are also conformance cases. */
#include "penalty.h"

#include "board.h"

#include <criterion/criterion.h>

Test(penalty, steps_at_sixths_that_are_no_whole_number)
{
    /* 100 s: sixths of 16 2/3, 33 1/3 and 50 s, in milliseconds. */
    const int64_t base = 100000;
    cr_assert_eq(penalty_points(base, -5).points, 0);
    cr_assert_eq(penalty_points(base, 0).points, 0);
    cr_assert_eq(penalty_points(base, 1).points, 2);
    cr_assert_eq(penalty_points(base, 16666).points, 2);
    cr_assert_eq(penalty_points(base, 16667).points, 4);
    cr_assert_eq(penalty_points(base, 33333).points, 4);
    cr_assert_eq(penalty_points(base, 33334).points, 6);
    cr_assert_not(penalty_points(base, 49999).boundary);
    cr_assert(penalty_points(base, 50000).boundary);
    cr_assert_not(penalty_points(base, 50000).lost);
    cr_assert(penalty_points(base, 50001).lost);
    cr_assert_eq(penalty_points(base, 50001).points, 6);
}

Test(penalty, long_times_do_not_overflow)
{
    cr_assert(penalty_points(1, PENALTY_TIME_MAX).lost);
    cr_assert_eq(penalty_points(PENALTY_TIME_MAX, 1).points, 2);
}

Test(penalty, who_comes_late_loses_it_twice)
{
    cr_assert_eq(penalty_base_left(60, 10), 40);
    cr_assert_eq(penalty_base_left(60, 30), 0);
    cr_assert_eq(penalty_base_left(60, 45), 0);
    cr_assert_eq(penalty_over(60, 50, 10), 10);
    cr_assert_eq(penalty_over(60, 50, 0), -10);
}

Test(penalty, byo_yomi_costs_no_points)
{
    cr_assert_not(penalty_periods(3, 2).lost);
    cr_assert(penalty_periods(3, 3).lost);
    cr_assert_eq(penalty_periods(3, 3).points, 0);
}

Test(penalty, points_offset_each_other)
{
    const struct penalty six = {.points = 6}, four = {.points = 4};
    cr_assert_eq(penalty_net(six, four), 2);
    cr_assert_eq(penalty_net(four, six), -2);
    cr_assert_eq(penalty_net(four, four), 0);
}

Test(penalty, is_read_as_points_or_times)
{
    struct penalty p[3];
    cr_assert(penalties_read("4\t2", p));
    cr_assert_eq(p[BLACK].points, 4);
    cr_assert_eq(p[WHITE].points, 2);
    cr_assert(penalties_read(" 0 lost \r", p));
    cr_assert(p[WHITE].lost && !p[BLACK].lost);
    cr_assert(penalties_read("35:01/3:30:00\t2100/12600", p));
    cr_assert_eq(p[BLACK].points, 4);
    cr_assert_eq(p[WHITE].points, 2);
    static const char *const wrong[] = {
        "",     "4",       "4\t",    "3\t0",   "8\t0",         "-2\t0", "4\t2\t0", "lost\tlost",
        "x 0",  "0 loser", "1:2/ 0", "1/0\t0", "1:2:3:4/60 0", "2: 0",  "2:0 0",   "9999999999/1 0",
        "/1 0", "0\n0",
    };
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++)
        cr_expect_not(penalties_read(wrong[k], p), "\"%s\"", wrong[k]);
}

/* Art. 7 (2): the game is lost when the last period has run out. */
Test(penalty, byo_yomi_is_read)
{
    static const char *const wrong[] = {
        "rs: 0",      "rs:3 0",        "rs:/5 0",          "rs:3/ 0",     "rs:3/0 0",
        "rs:3/5/6 0", "3/5rs 0",       "rs:-1/5 0",        "rs:1:00/5 0", "rs:3/5 rs:",
        "RS:3/5 0",   "rs:5/5 rs:3/3", "rs:1/9999999999 0"};
    struct penalty p[3];
    cr_assert(penalties_read("rs:4/5\trs:5/5", p));
    cr_expect(!p[BLACK].lost && p[BLACK].points == 0);
    cr_expect(p[WHITE].lost && p[WHITE].points == 0);
    cr_assert(penalties_read("rs:7/5 2", p));
    cr_expect(p[BLACK].lost && p[WHITE].points == 2);
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++)
        cr_expect_not(penalties_read(wrong[k], p), "\"%s\"", wrong[k]);
}

/* A sixth of the base time is ten minutes; 58 + 2 * 5 is 8 beyond it, 50 + 2 * 5 is not. */
Test(penalty, who_comes_late_loses_twice_the_time)
{
    static const char *const wrong[] = {"58:00+/1:00:00 0", "58:00+5:00 0", "58:00+5:00/0 0",
                                        "+5:00/1:00:00 0"};
    struct penalty p[3];
    cr_assert(penalties_read("58:00+5:00/1:00:00 50:00+5:00/1:00:00", p));
    cr_expect(p[BLACK].points == 2 && p[WHITE].points == 0);
    cr_assert(penalties_read("1:00:00+16:00/1:00:00 0:30+0/1:00", p));
    cr_expect(p[BLACK].lost && !p[WHITE].lost && p[WHITE].points == 0);
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++)
        cr_expect_not(penalties_read(wrong[k], p), "\"%s\"", wrong[k]);
}
