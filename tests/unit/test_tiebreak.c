/* RULES.md 1.9; decided tournaments are conformance cases. */
#include "tiebreak.h"

#include <criterion/criterion.h>

Test(tiebreak, a_draw_halves_points_and_what_is_summed_up)
{
    /* 0 beats 1; 0 and 2 draw; 1 beats 2. */
    const struct tiebreak_game games[] = {
        {0, 1, false, false}, {0, 2, true, false}, {1, 2, false, false}};
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
    const struct tiebreak_game games[] = {
        {0, 1, false, false}, {0, 1, false, false}, {1, 2, false, false}};
    struct tiebreak v[3];
    tiebreak_sum(games, 3, 3, TIEBREAK_A1A2, v);
    cr_assert_eq(v[0].a1, 2 * TIEBREAK_POINT);
    cr_assert_eq(v[1].a2, 4 * TIEBREAK_POINT);
}

/* Equal in main, A1 and A2: the readings of B differ, and the order with them. */
Test(tiebreak, b_compares_auxiliary_points_of_opponents)
{
    const struct tiebreak a = {8, 8, 8, 16, 0}, b = {8, 8, 8, 8, 24};
    cr_assert_gt(tiebreak_compare(&a, &b, TIEBREAK_BY_ING), 0);
    cr_assert_lt(tiebreak_compare(&b, &a, TIEBREAK_BY_ING), 0);
    cr_assert_eq(tiebreak_compare(&a, &a, TIEBREAK_BY_ING), 0);
    const struct tiebreak list[] = {b, a, b};
    uint32_t order[3];
    tiebreak_order(list, 3, TIEBREAK_BY_ING, order);
    cr_assert_eq(order[0], 1);
    cr_assert_eq(order[1], 0);
    cr_assert_eq(order[2], 2);
}

/* 0 has a bye and beats 1; 1 wins against 2, who does not come. */
Test(tiebreak, an_opponent_who_was_absent_adds_nothing)
{
    const struct tiebreak_game games[] = {
        {0, TIEBREAK_NOBODY, false, true}, {0, 1, false, false}, {1, 2, false, true}};
    struct tiebreak v[3];
    tiebreak_sum(games, 3, 3, TIEBREAK_A1A2, v);
    cr_assert_eq(v[0].main, 2 * TIEBREAK_POINT);
    cr_assert_eq(v[0].a1, TIEBREAK_POINT); /* 1 has won a game, if without an opponent */
    cr_assert_eq(v[0].a2, 0);
    cr_assert_eq(v[1].main, TIEBREAK_POINT);
    cr_assert_eq(v[1].a1, 0);
    cr_assert_eq(v[1].a2, 2 * TIEBREAK_POINT);
    cr_assert_eq(v[2].a2, 0);
}

/* Equal in main; a has beaten better players, b has met better ones. */
Test(tiebreak, sos_and_sodos_decide_where_they_are_asked_for)
{
    const struct tiebreak list[] = {{8, 16, 8, 0, 0}, {8, 8, 24, 0, 0}, {8, 16, 8, 8, 0}};
    uint32_t order[3], place[3];
    tiebreak_order(list, 3, TIEBREAK_BY_SOS, order);
    tiebreak_places(list, 3, TIEBREAK_BY_SOS, order, place);
    cr_assert_eq(order[0], 1);
    cr_assert_eq(place[0], 2);
    cr_assert_eq(place[1], 1);
    cr_assert_eq(place[2], 2);
    tiebreak_order(list, 3, TIEBREAK_BY_SODOS, order);
    tiebreak_places(list, 3, TIEBREAK_BY_SODOS, order, place);
    cr_assert_eq(place[0], 1);
    cr_assert_eq(place[1], 3);
    cr_assert_eq(place[2], 1);
    tiebreak_order(list, 3, TIEBREAK_BY_MAIN, order);
    tiebreak_places(list, 3, TIEBREAK_BY_MAIN, order, place);
    cr_assert_eq(place[1], 1);
    tiebreak_order(list, 3, TIEBREAK_BY_ING, order);
    tiebreak_places(list, 3, TIEBREAK_BY_ING, order, place);
    cr_assert_eq(place[2], 1);
    cr_assert_eq(place[0], 2);
    cr_assert_eq(place[1], 3);
}
