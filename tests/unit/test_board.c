/* The board against counting by exhaustion and against a board that floods for everything. */
#include "board.h"
#include "sparse.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- a board without a single idea in it --- */

struct naive {
    int columns, rows;
    char at[BOARD_SIDE_MAX][BOARD_SIDE_MAX]; /* row, column: EMPTY, BLACK, WHITE */
    bool seen[BOARD_SIDE_MAX][BOARD_SIDE_MAX];
    int stones; /* of the string flooded last */
    bool counted[BOARD_SIDE_MAX][BOARD_SIDE_MAX];
};

static const int step_column[] = {-1, 1, 0, 0}, step_row[] = {0, 0, -1, 1};

static bool on_board(const struct naive *n, int column, int row)
{
    return column >= 0 && column < n->columns && row >= 0 && row < n->rows;
}

/* Liberties of the string at a stone; marks its stones in `seen`. Floods by sweeps until nothing
 * changes. */
static int naive_liberties(struct naive *n, int column, int row)
{
    int liberties = 0;
    const char colour = n->at[row][column];
    memset(n->seen, 0, sizeof n->seen);
    memset(n->counted, 0, sizeof n->counted);
    n->seen[row][column] = true;
    n->stones = 1;
    for (bool grown = true; grown;) {
        grown = false;
        for (int y = 0; y < n->rows; y++)
            for (int x = 0; x < n->columns; x++)
                for (int i = 0; i < 4 && n->seen[y][x]; i++) {
                    int a = x + step_column[i], b = y + step_row[i];
                    if (!on_board(n, a, b))
                        continue;
                    if (n->at[b][a] == colour && !n->seen[b][a]) {
                        n->seen[b][a] = grown = true;
                        n->stones++;
                    }
                    if (n->at[b][a] == EMPTY && !n->counted[b][a]) {
                        n->counted[b][a] = true;
                        liberties++;
                    }
                }
    }
    return liberties;
}

static int naive_lift_seen(struct naive *n)
{
    int lifted = 0;
    for (int y = 0; y < n->rows; y++)
        for (int x = 0; x < n->columns; x++)
            if (n->seen[y][x]) {
                n->at[y][x] = EMPTY;
                lifted++;
            }
    return lifted;
}

static void naive_play(struct naive *n, int column, int row, char colour, int *took, int *lost)
{
    *took = *lost = 0;
    n->at[row][column] = colour;
    for (int i = 0; i < 4; i++) {
        int a = column + step_column[i], b = row + step_row[i];
        if (on_board(n, a, b) && n->at[b][a] == BLACK + WHITE - colour &&
            naive_liberties(n, a, b) == 0)
            *took += naive_lift_seen(n);
    }
    if (naive_liberties(n, column, row) == 0)
        *lost = naive_lift_seen(n);
}

/* --- comparison --- */

static void compare_neighbours(const struct board *board, const struct naive *n, int x, int y)
{
    int count[BORDER + 1] = {0};
    for (int i = 0; i < 4; i++) {
        int a = x + step_column[i], b = y + step_row[i];
        count[on_board(n, a, b) ? n->at[b][a] : BORDER]++;
    }
    for (int colour = EMPTY; colour <= BORDER; colour++)
        cr_assert_eq(board_near(board, board_cell(board, x, y), (enum colour)colour),
                     count[colour]);
}

static void compare_strings(const struct board *board, struct naive *n)
{
    uint16_t list[BOARD_POINTS_MAX];
    for (int y = 0; y < n->rows; y++)
        for (int x = 0; x < n->columns; x++) {
            int p = board_cell(board, x, y);
            cr_assert_eq(board->cell[p].colour, n->at[y][x]);
            compare_neighbours(board, n, x, y);
            if (n->at[y][x] == EMPTY)
                continue;
            int liberties = naive_liberties(n, x, y);
            cr_assert_eq(board_liberties(board, p, list, BOARD_POINTS_MAX), liberties);
            cr_assert_eq(board_in_atari(board, p), liberties == 1);
            cr_assert_eq(board->cell[board->cell[p].head].stones, n->stones);
            if (liberties == 1)
                cr_assert_eq(board_last_liberty(board, p), list[0]);
        }
}

/* Ko: one stone took one and stands alone on one liberty, the point it took (RULES.md 2.1). */
static void compare_ko(const struct board *board, struct naive *n, int x, int y, int took,
                       const struct lifted *lifted)
{
    bool ko = took == 1 && naive_liberties(n, x, y) == 1 && n->stones == 1;
    if (!ko) {
        cr_assert_eq(board->ko, PASS);
        return;
    }
    cr_assert_eq(board->ko, lifted->point[0]);
    cr_assert_eq(board->ko_colour, BLACK + WHITE - n->at[y][x]);
}

static uint64_t roll(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

static void random_game(int columns, int rows, uint64_t seed, int turns)
{
    struct board *board = malloc(sizeof *board);
    struct naive *n = calloc(1, sizeof *n);
    struct lifted lifted;
    cr_assert(board != NULL && n != NULL);
    cr_assert(board_init(board, columns, rows));
    n->columns = columns;
    n->rows = rows;
    uint32_t total[3] = {0};
    for (int t = 0; t < turns; t++) {
        int x = (int)(roll(&seed) % (uint64_t)columns), y = (int)(roll(&seed) % (uint64_t)rows);
        enum colour colour = roll(&seed) % 2 == 0 ? BLACK : WHITE;
        int p = board_cell(board, x, y), took, lost;
        if (n->at[y][x] != EMPTY)
            continue;
        bool suicide = board_is_suicide(board, p, colour);
        board_play(board, p, colour, &lifted);
        naive_play(n, x, y, (char)colour, &took, &lost);
        total[other(colour)] += (uint32_t)took;
        total[colour] += (uint32_t)lost;
        cr_assert_eq(lifted.enemies, took);
        cr_assert_eq(lifted.own, lost);
        cr_assert_eq(suicide, lost > 0);
        compare_ko(board, n, x, y, lost > 0 ? 0 : took, &lifted);
        if (t % 8 == 0 || took + lost > 0)
            compare_strings(board, n);
    }
    cr_assert_eq(board->lifted[BLACK], total[BLACK]);
    cr_assert_eq(board->lifted[WHITE], total[WHITE]);
    board_rebuild(board);
    compare_strings(board, n);
    free(board);
    free(n);
}

Test(board, agrees_with_the_naive_board_on_every_square_size)
{
    for (int side = 1; side <= 19; side++)
        for (uint64_t game = 0; game < 4; game += sparse(1))
            random_game(side, side, game * 100 + (uint64_t)side, 3 * side * side + 50);
}

Test(board, agrees_with_the_naive_board_on_rectangles)
{
    static const int sides[][2] = {{1, 2}, {2, 1},  {1, 19}, {19, 1}, {2, 7},
                                   {7, 2}, {3, 12}, {13, 9}, {5, 52}, {52, 3}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        for (uint64_t game = 0; game < 3; game++)
            random_game(sides[i][0], sides[i][1], game, 2 * sides[i][0] * sides[i][1] + 50);
}

Test(board, agrees_with_the_naive_board_on_the_largest_board)
{
    random_game(BOARD_SIDE_MAX, BOARD_SIDE_MAX, 1, 400);
}

/* Points are set, changed and emptied in any order, without play. */
Test(board, agrees_with_the_naive_board_when_it_is_edited)
{
    static const int sides[][2] = {{1, 1}, {1, 5}, {5, 1}, {3, 3}, {19, 19}, {52, 52}};
    struct board *board = malloc(sizeof *board);
    uint64_t seed = 11;
    cr_assert_not_null(board);
    for (size_t k = 0; k < sizeof sides / sizeof sides[0]; k++) {
        struct naive *n = calloc(1, sizeof *n);
        cr_assert_not_null(n);
        n->columns = sides[k][0];
        n->rows = sides[k][1];
        cr_assert(board_init(board, n->columns, n->rows));
        for (int t = 0; t < 4 * n->columns * n->rows; t++) {
            int x = (int)(roll(&seed) % (uint64_t)n->columns);
            int y = (int)(roll(&seed) % (uint64_t)n->rows);
            n->at[y][x] = (char)(roll(&seed) % 3);
            board_edit(board, board_cell(board, x, y), (enum colour)n->at[y][x]);
        }
        for (int y = 0; y < n->rows; y++)
            for (int x = 0; x < n->columns; x++)
                compare_neighbours(board, n, x, y);
        free(n);
    }
    free(board);
}

Test(board, sides_outside_the_limits_are_refused)
{
    struct board *board = malloc(sizeof *board);
    cr_assert_not_null(board);
    cr_assert(board_init(board, BOARD_SIDE_MIN, BOARD_SIDE_MAX));
    cr_assert(board_init(board, BOARD_SIDE_MAX, BOARD_SIDE_MIN));
    cr_assert_not(board_init(board, BOARD_SIDE_MIN - 1, 9));
    cr_assert_not(board_init(board, 9, BOARD_SIDE_MAX + 1));
    free(board);
}

/* --- legal positions (J. Tromp, G. Farnebäck: 57 on 2x2, 12,675 on 3x3) --- */

static bool every_string_breathes(const struct board *board)
{
    BOARD_EACH(board, p)
    {
        uint8_t colour = board->cell[p].colour;
        if ((colour == BLACK || colour == WHITE) && board->cell[board->cell[p].head].edges == 0)
            return false;
    }
    return true;
}

static int legal_positions(int side)
{
    struct board *board = malloc(sizeof *board);
    int positions = 1, legal = 0;
    cr_assert_not_null(board);
    for (int i = 0; i < side * side; i++)
        positions *= 3;
    for (int position = 0; position < positions; position++) {
        board_init(board, side, side);
        int digits = position;
        for (int i = 0; i < side * side; i++, digits /= 3)
            board_edit(board, board_cell(board, i % side, i / side), (enum colour)(digits % 3));
        board_rebuild(board);
        legal += every_string_breathes(board);
    }
    free(board);
    return legal;
}

Test(board, counts_the_legal_positions)
{
    cr_assert_eq(legal_positions(1), 1);
    cr_assert_eq(legal_positions(2), 57);
    cr_assert_eq(legal_positions(3), 12675);
}

/* --- the same positions, reached by play --- */

/* Positions of a 2x2 board as numbers in base 3 that moves lead to, from the empty board on. */
Test(board, play_reaches_every_legal_position_and_no_other)
{
    enum { SIDE = 2, POSITIONS = 81 };
    bool reached[POSITIONS] = {true};
    int queue[POSITIONS], length = 1;
    struct board *board = malloc(sizeof *board);
    cr_assert_not_null(board);
    queue[0] = 0;
    for (int i = 0; i < length; i++)
        for (int move = 0; move < SIDE * SIDE * 2; move++) {
            int digits = queue[i];
            board_init(board, SIDE, SIDE);
            for (int k = 0; k < SIDE * SIDE; k++, digits /= 3)
                board_edit(board, board_cell(board, k % SIDE, k / SIDE), (enum colour)(digits % 3));
            board_rebuild(board);
            int p = board_cell(board, move / 2 % SIDE, move / 2 / SIDE);
            if (board->cell[p].colour != EMPTY)
                continue;
            board_play(board, p, move % 2 == 0 ? BLACK : WHITE, NULL);
            cr_assert(every_string_breathes(board));
            int after = 0;
            for (int k = SIDE * SIDE - 1; k >= 0; k--)
                after = after * 3 + board->cell[board_cell(board, k % SIDE, k / SIDE)].colour;
            if (!reached[after]) {
                reached[after] = true;
                queue[length++] = after;
            }
        }
    cr_assert_eq(length, 57);
    free(board);
}
