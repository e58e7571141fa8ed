/* Three points without capturing and bent four, in all corners and colours (conformance cases 046
 * and 040 are one of each). */
#include "precedent.h"

#include "game.h"

#include <criterion/criterion.h>

enum { SIDE = 9 };

static const char *const torazu[SIDE] = {".XXO.....", "OXXO.....", "XOOO.....", "XX.......",
                                         "........."};

/* The picture turned by one of the eight symmetries, its colours swapped if asked. */
static void lay(struct board *board, const char *const *picture, int symmetry, bool swap)
{
    cr_assert(board_init(board, SIDE, SIDE));
    for (int row = 0; row < SIDE && picture[row] != NULL; row++)
        for (int column = 0; column < SIDE; column++) {
            int x = symmetry & 1 ? SIDE - 1 - column : column;
            int y = symmetry & 2 ? SIDE - 1 - row : row;
            char stone = picture[row][column];
            enum colour colour = stone == 'X' ? BLACK : WHITE;
            if (stone != '.')
                board_edit(board, symmetry & 4 ? board_cell(board, y, x) : board_cell(board, x, y),
                           swap ? other(colour) : colour);
        }
    board_rebuild(board);
}

static int32_t granted(const char *const *picture, int symmetry, bool swap, enum colour *to,
                       int *seki)
{
    static struct board board;
    static struct status status;
    int32_t points[3] = {0};
    lay(&board, picture, symmetry, swap);
    status_init(&status);
    precedent_three_points(&board, &status, points);
    *to = points[BLACK] > 0 ? BLACK : points[WHITE] > 0 ? WHITE : EMPTY;
    *seki = 0;
    BOARD_EACH(&board, p)
    *seki += status.mark[p] == MARK_SEKI;
    return points[BLACK] + points[WHITE];
}

Test(precedent, three_points_in_every_corner)
{
    for (int symmetry = 0; symmetry < 8; symmetry++)
        for (int swap = 0; swap < 2; swap++) {
            enum colour to;
            int seki;
            cr_expect_eq(granted(torazu, symmetry, swap != 0, &to, &seki), 3);
            cr_expect_eq(to, swap ? BLACK : WHITE);
            cr_expect_eq(seki, 5);
        }
}

Test(precedent, another_liberty_makes_it_something_else)
{
    static const char *const free_four[SIDE] = {".XX......", "OXXO.....", "XOOO.....", "XX......."};
    static const char *const larger[SIDE] = {".XXXO....", "OXXOO....", "XOOO.....", "XX......."};
    static const char *const filled[SIDE] = {"OXXO.....", ".XXO.....", "XOOO.....", "XX......."};
    enum colour to;
    int seki;
    cr_assert_eq(granted(free_four, 0, false, &to, &seki), 0);
    cr_assert_eq(granted(larger, 0, false, &to, &seki), 0);
    cr_assert_eq(granted(filled, 0, false, &to, &seki), 0);
    cr_assert_eq(seki, 0);
}

static const char *const bent[SIDE] = {".........", ".........", "XXXXXXXXX",
                                       "OOOOOOOOO", ".........", "OOOOOO...",
                                       "XXOOOO...", ".XXXXO...", "OOO.XO..."};

enum { CORNER_STONES = 3, CLOSING_STONES = 7 };

/* The marks of `bent` before the precedent: the corner taken as dead, all else as alive, or the
 * stones that hold it in as dead as well. */
static bool bend(struct board *board, struct status *status, int symmetry, bool swap, bool held)
{
    struct shapes *shapes = malloc(sizeof *shapes);
    cr_assert_not_null(shapes);
    lay(board, bent, symmetry, swap);
    status_init(status);
    enum colour attacker = swap ? BLACK : WHITE;
    BOARD_EACH(board, p)
    {
        bool corner = board->cell[board->cell[p].head].stones == CORNER_STONES;
        if (board->cell[p].colour == attacker && (corner || !held))
            status->mark[p] = MARK_DEAD;
    }
    shapes_find(shapes, board);
    bool found = precedent_bent_four(board, shapes, status);
    free(shapes);
    return found;
}

Test(precedent, bent_four_in_every_corner_is_dead)
{
    static struct board board;
    static struct status status;
    for (int symmetry = 0; symmetry < 8; symmetry++)
        for (int swap = 0; swap < 2; swap++) {
            enum colour defender = swap ? WHITE : BLACK;
            int dead = 0;
            cr_expect(bend(&board, &status, symmetry, swap != 0, true));
            BOARD_EACH(&board, p)
            if (status.mark[p] != MARK_ALIVE) {
                cr_expect_eq(status.mark[p], MARK_DEAD);
                cr_expect_eq(board.cell[p].colour, defender);
                dead++;
            }
            cr_expect_eq(dead, CLOSING_STONES);
        }
}

Test(precedent, bent_four_of_dead_stones_is_nothing)
{
    static struct board board;
    static struct status status;
    enum { WHITE_STONES = 9 + 6 + 4 + 1 + 1 + CORNER_STONES };
    int dead = 0;
    cr_expect_not(bend(&board, &status, 0, false, false));
    BOARD_EACH(&board, p)
    dead += status.mark[p] == MARK_DEAD && board.cell[p].colour == WHITE;
    cr_expect_eq(dead, WHITE_STONES);
}

/* RULES.md 1.4, 1.5, 2.4: who settles what. Stones closed in (bent four), in seki (three points).
 */
Test(precedent, by_ruleset)
{
    static const struct {
        const char *ruleset;
        unsigned settles;
        int32_t points;
    } wanted[] = {
        {"ing", 0, 0},
        {"chinese", 0, 0},
        {"aga", 0, 0},
        {"tromp-taylor", 0, 0},
        {"japanese", 1U << PRECEDENT_BENT_FOUR | 1U << PRECEDENT_THREE, 0},
        {"korean", 1U << PRECEDENT_BENT_FOUR | 1U << PRECEDENT_THREE, 0},
        {"japanese-1949", 1U << PRECEDENT_BENT_FOUR | 1U << PRECEDENT_THREE, 3},
    };
    const char *const *const pictures[] = {
        [PRECEDENT_BENT_FOUR] = bent, [PRECEDENT_THREE] = torazu};
    static struct board board;
    static struct status status;
    struct shapes *shapes = malloc(sizeof *shapes);
    cr_assert_not_null(shapes);
    for (size_t k = 0; k < sizeof wanted / sizeof wanted[0]; k++)
        for (unsigned what = 0; what < PRECEDENT_COUNT; what++) {
            int32_t points[3];
            lay(&board, pictures[what], 0, false);
            status_init(&status);
            shapes_find(shapes, &board);
            unsigned settles =
                precedent_apply(ruleset_find(wanted[k].ruleset), &board, shapes, &status, points);
            cr_expect_eq(settles, wanted[k].settles & 1U << what, "%s, %u", wanted[k].ruleset,
                         what);
            cr_expect_eq(points[WHITE], what == PRECEDENT_THREE ? wanted[k].points : 0);
            cr_expect_eq(points[BLACK], 0);
            cr_expect_eq(
                precedent_apply(ruleset_find(wanted[k].ruleset), &board, shapes, &status, points),
                0, "nothing is changed twice");
        }
    free(shapes);
}
