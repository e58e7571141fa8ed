/* Knock-outs and matches, counted by hand. */
#include "knockout.h"
#include "match.h"

#include <criterion/criterion.h>

enum { A, B, C, D, PLAYERS, GAMES = 3, OPEN = KNOCKOUT_OPEN };
#define NOBODY TIEBREAK_NOBODY

static struct tiebreak_game won(uint32_t winner, uint32_t loser)
{
    return (struct tiebreak_game){.winner = winner, .loser = loser};
}

/* A beats B, C beats D, A beats C; what of it is another under some rules, and the places then. */
Test(knockout, places_follow_from_what_was_played)
{
    const struct tiebreak_game games[GAMES] = {won(A, B), won(C, D), won(A, C)};
    const struct {
        struct tiebreak_game under[GAMES];
        uint32_t place[PLAYERS];
    } cases[] = {
        {{won(A, B), won(C, D), won(A, C)}, {1, 3, 2, 3}},
        {{won(A, B), won(C, D), won(C, A)}, {2, 3, 1, 3}},
        {{won(B, A), won(C, D), won(A, C)}, {3, OPEN, OPEN, 3}},
        {{won(A, B), won(NOBODY, NOBODY), won(A, C)}, {OPEN, 3, OPEN, OPEN}},
        {{won(A, B), won(C, D), won(NOBODY, NOBODY)}, {OPEN, 3, OPEN, 3}},
        {{won(B, A), won(D, C), won(A, C)}, {3, OPEN, 3, OPEN}},
    };
    uint32_t depth[GAMES], next[PLAYERS], place[PLAYERS];
    bool lost[PLAYERS];
    cr_assert(knockout_is(games, GAMES, PLAYERS, lost));
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        knockout_places(games, cases[k].under, GAMES, PLAYERS, depth, next, place);
        for (uint32_t p = 0; p < PLAYERS; p++)
            cr_expect_eq(place[p], cases[k].place[p], "case %zu, player %u: %u", k, p, place[p]);
    }
}

Test(knockout, a_bye_is_a_round)
{
    /* A has a bye while B beats C, then A beats B. */
    const struct tiebreak_game games[] = {won(A, NOBODY), won(B, C), won(A, B)};
    uint32_t depth[GAMES], next[3], place[3];
    bool lost[3];
    cr_assert(knockout_is(games, GAMES, 3, lost));
    knockout_places(games, games, GAMES, 3, depth, next, place);
    cr_assert_eq(place[A], 1);
    cr_assert_eq(place[B], 2);
    cr_assert_eq(place[C], 3);
}

Test(knockout, other_tournaments_are_none)
{
    const struct tiebreak_game again[] = {won(A, B), won(B, C), won(A, C)};
    const struct tiebreak_game two_left[] = {won(A, B), won(C, D)};
    const struct tiebreak_game drawn[] = {won(A, B), {.winner = A, .loser = C, .draw = true}};
    bool lost[PLAYERS];
    cr_assert_not(knockout_is(again, 3, 3, lost));
    cr_assert_not(knockout_is(two_left, 2, PLAYERS, lost));
    cr_assert_not(knockout_is(drawn, 2, 3, lost));
    cr_assert_not(knockout_is(again, 1, 2, lost), "a single game is none");
}

Test(match, is_settled_when_the_other_cannot_catch_up)
{
    /* 1-0 2-0, a draw, 3-0 with one game to go, 4-0. */
    const struct tiebreak_game games[] = {
        won(A, B), won(A, B), {.winner = A, .loser = B, .draw = true}, won(A, B), won(A, B)};
    struct match match = match_sum(games, 5);
    cr_assert_eq(match.won[A], 4);
    cr_assert_eq(match.won[B], 0);
    cr_assert_eq(match.drawn, 1);
    cr_assert_eq(match.settled, 4);
    cr_assert_eq(match.settled_player, (uint32_t)A);
    cr_assert_eq(match.ahead, 5);
    match = match_sum(games, 3);
    cr_assert_eq(match.settled, 2, "2-0, and one to go");
    cr_assert_eq(match.ahead, 0);
    const struct tiebreak_game even[] = {won(B, A), won(A, B)};
    cr_assert_eq(match_sum(even, 2).settled, 0);
}
