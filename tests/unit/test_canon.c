#include "canon.h"

#include "game.h"

#include <stdio.h>
#include <string.h>

enum { STEPS_KEPT = 32 };

struct kept {
    struct hash start;
    uint32_t step[STEPS_KEPT], steps, turns;
};

/* "Bcc Wgg B- W-" with each point put through a symmetry: bit 0 mirrors columns, 1 rows, 2 changes
 * columns and rows. */
static struct kept canon_of(int columns, int rows, const char *const *picture, const char *moves,
                            int symmetry)
{
    struct record record;
    struct canon canon;
    struct kept kept = {.steps = 0};
    bool turned = (symmetry & 4) != 0;
    game_begin(&record, turned ? rows : columns, turned ? columns : rows, NULL);
    for (int y = 0; picture != NULL && y < rows; y++)
        for (int x = 0; x < columns; x++) {
            int tx = symmetry & 1 ? columns - 1 - x : x, ty = symmetry & 2 ? rows - 1 - y : y;
            char name[3] = {(char)('a' + (turned ? ty : tx)), (char)('a' + (turned ? tx : ty)), 0};
            if (picture[y][x] != '.')
                cr_assert(record_add(&record, EVENT_SETUP, picture[y][x] == 'X' ? BLACK : WHITE,
                                     game_cell(&record, name), 0));
        }
    for (const char *at = moves; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " ")) {
        enum colour colour = *at == 'B' ? BLACK : WHITE;
        uint16_t cell = PASS;
        if (at[1] != '-') {
            int x = at[1] - 'a', y = at[2] - 'a';
            int tx = symmetry & 1 ? columns - 1 - x : x, ty = symmetry & 2 ? rows - 1 - y : y;
            char name[3] = {(char)('a' + (turned ? ty : tx)), (char)('a' + (turned ? tx : ty)), 0};
            cell = game_cell(&record, name);
        }
        cr_assert(record_add(&record, EVENT_MOVE, colour, cell, 0));
    }
    cr_assert(canon_make(&canon, &record));
    kept.start = canon.start;
    kept.steps = canon.steps;
    kept.turns = canon.turns;
    cr_assert_leq(canon.turns, (uint32_t)STEPS_KEPT);
    memcpy(kept.step, canon.step, canon.steps * sizeof *canon.step);
    record_free(&record);
    return kept;
}

static bool is_start(const struct kept *part, const struct kept *whole)
{
    return part->start.low == whole->start.low && part->start.high == whole->start.high &&
           part->steps <= whole->steps &&
           memcmp(part->step, whole->step, part->steps * sizeof *part->step) == 0;
}

static bool is_same(const struct kept *a, const struct kept *b)
{
    return is_start(a, b) && is_start(b, a);
}

static const char *const corner[] = {"X........", ".........", ".........",
                                     ".........", ".........", ".........",
                                     ".........", ".........", "......O.."};

static const struct {
    int columns, rows;
    const char *const *picture;
    const char *moves;
} games[] = {
    {9, 9, NULL, "Bcc Wgg Bcg Wgc Bee Wfc"},
    {9, 9, NULL, "Bee Wcc Bgg Wcg Bdc"},
    {9, 9, NULL, "Bee Wec Bcd"},
    {9, 9, corner, "Bcd Wfg"},
    {9, 9, NULL, "Bcc Bgg Bcg Wgc Bed"},
    {9, 13, NULL, "Bcc Wgk Bfc"},
    {13, 9, NULL, "Bcc Wgg Bfc W- Bha"},
};
enum { GAMES = sizeof games / sizeof *games };

static struct kept game_of(int game, int symmetry)
{
    return canon_of(games[game].columns, games[game].rows, games[game].picture, games[game].moves,
                    symmetry);
}

Test(canon, turned_and_mirrored_games_are_one)
{
    for (int game = 0; game < GAMES; game++) {
        struct kept plain = game_of(game, 0);
        for (int symmetry = 1; symmetry < 8; symmetry++) {
            struct kept turned = game_of(game, symmetry);
            cr_expect(is_same(&plain, &turned), "game %d, symmetry %d", game, symmetry);
        }
    }
}

Test(canon, other_games_are_others)
{
    for (int one = 0; one < GAMES; one++)
        for (int two = 0; two < GAMES; two++) {
            struct kept a = game_of(one, 0), b = game_of(two, 3);
            cr_expect_eq(is_same(&a, &b), one == two, "%d and %d", one, two);
        }
    struct kept black = canon_of(9, 9, NULL, "Bcc Wgg", 0),
                white = canon_of(9, 9, NULL, "Wcc Bgg", 0);
    cr_expect_not(is_same(&black, &white), "colours count");
    struct kept first = canon_of(9, 9, NULL, "Bcc Wgg Bdd", 0),
                second = canon_of(9, 9, NULL, "Bdd Wgg Bcc", 0);
    cr_expect_not(is_same(&first, &second), "the order of moves counts");
}

/* The start of a game, turned otherwise than the whole, is still its start. */
Test(canon, the_first_moves_are_a_start)
{
    for (int game = 0; game < GAMES; game++) {
        char moves[80];
        snprintf(moves, sizeof moves, "%s", games[game].moves);
        for (char *cut; (cut = strrchr(moves, ' ')) != NULL;) {
            *cut = '\0';
            if (strstr(moves, "Bcc Bgg") == moves && strchr(moves, 'W') == NULL)
                break; /* handicap stones are no moves of the whole */
            for (int symmetry = 0; symmetry < 8; symmetry++) {
                struct kept part = canon_of(games[game].columns, games[game].rows,
                                            games[game].picture, moves, symmetry);
                struct kept whole = game_of(game, 7 - symmetry);
                cr_expect(is_start(&part, &whole), "game %d, \"%s\", symmetry %d", game, moves,
                          symmetry);
            }
        }
    }
}

Test(canon, passes_at_the_end_do_not_count)
{
    struct kept bare = canon_of(9, 9, NULL, "Bcc Wgg", 0),
                passed = canon_of(9, 9, NULL, "Bcc Wgg B- W-", 5);
    struct kept within = canon_of(9, 9, NULL, "Bcc W- Bgg", 0),
                without = canon_of(9, 9, NULL, "Bcc Bgg", 0);
    cr_expect(is_same(&bare, &passed));
    cr_expect_eq(passed.turns, 4);
    cr_expect_eq(passed.steps, 2);
    cr_expect_not(is_same(&within, &without));
    struct kept nothing = canon_of(9, 9, NULL, "B- W-", 0);
    cr_expect_eq(nothing.steps, 0);
}

/* As AB, as moves of Black's before White's first, in any order. */
Test(canon, handicap_stones_however_written)
{
    static const char *const stones[] = {".........", ".........", "..X...X..",
                                         ".........", ".........", ".........",
                                         "..X......", ".........", "........."};
    struct kept setup = canon_of(9, 9, stones, "Wee Bdd", 0);
    struct kept moves = canon_of(9, 9, NULL, "Bgc Bcg Bcc Wee Bdd", 6);
    cr_expect(is_same(&setup, &moves));
    struct kept single = canon_of(9, 9, NULL, "Bgc Wee", 0);
    cr_expect_eq(single.steps, 2, "one black stone is a move");
}

Test(canon, largest_board)
{
    struct kept a = canon_of(52, 52, NULL, "Bcc Wdd Bcc", 0),
                b = canon_of(52, 51, NULL, "Bcc Wdd Bcc", 0);
    cr_expect_eq(a.steps, 3);
    cr_expect_not(is_same(&a, &b));
}
