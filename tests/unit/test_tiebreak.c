/* RULES.md 1.9; decided tournaments are conformance cases. */
#include "tiebreak.h"

#include <criterion/criterion.h>

Test(tiebreak, a_draw_halves_points_and_what_is_summed_up)
{
    /* 0 beats 1; 0 and 2 draw; 1 beats 2. */
    const struct tiebreak_game games[] = {{0, 1, false}, {0, 2, true}, {1, 2, false}};
    struct tiebreak v[3];
    tiebreak_sum(games, 3, 3, TIEBREAK_A1A2, v);
    cr_assert_eq(v[0].main, TIEBREAK_POINT * 3 / 2);
    cr_assert_eq(v[1].main, TIEBREAK_POINT);
    cr_assert_eq(v[2].main, TIEBREAK_POINT / 2);
    /* A1(0) = main(1) + main(2) / 2 = 1 1/4; A2(0) = 1/4. */
    cr_assert_eq(v[0].a1, TIEBREAK_POINT * 5 / 4);
    cr_assert_eq(v[0].a2, TIEBREAK_POINT / 4);
    cr_assert_eq(v[1].a1, TIEBREAK_POINT / 2);
    cr_assert_eq(v[1].a2, TIEBREAK_POINT * 3 / 2);
}

Test(tiebreak, an_opponent_met_twice_counts_twice)
{
    const struct tiebreak_game games[] = {{0, 1, false}, {0, 1, false}, {1, 2, false}};
    struct tiebreak v[3];
    tiebreak_sum(games, 3, 3, TIEBREAK_A1A2, v);
    cr_assert_eq(v[0].a1, 2 * TIEBREAK_POINT);
    cr_assert_eq(v[1].a2, 4 * TIEBREAK_POINT);
}

/* Equal in main, A1 and A2: the readings of B differ, and the order with them. */
Test(tiebreak, b_compares_auxiliary_points_of_opponents)
{
    const struct tiebreak a = {8, 8, 8, 16, 0}, b = {8, 8, 8, 8, 24};
    cr_assert_gt(tiebreak_compare(&a, &b), 0);
    cr_assert_lt(tiebreak_compare(&b, &a), 0);
    cr_assert_eq(tiebreak_compare(&a, &a), 0);
    const struct tiebreak list[] = {b, a, b};
    uint32_t order[3];
    tiebreak_order(list, 3, order);
    cr_assert_eq(order[0], 1);
    cr_assert_eq(order[1], 0);
    cr_assert_eq(order[2], 2);
}
