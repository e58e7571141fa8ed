/* Unconditional life, against all that an attacker can do alone on every small board. */
#include "life/benson.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = 3, POINTS = SIDE * SIDE, POSITIONS = 19683 };

static int code_of(const struct board *board)
{
    int code = 0;
    for (int p = POINTS - 1; p >= 0; p--)
        code = code * 3 + board->cell[board_cell(board, p % SIDE, p / SIDE)].colour;
    return code;
}

/* False when a string stands without liberty. */
static bool decode(struct board *board, int code)
{
    board_init(board, SIDE, SIDE);
    for (int p = 0; p < POINTS; p++, code /= 3)
        board_edit(board, board_cell(board, p % SIDE, p / SIDE), (enum colour)(code % 3));
    board_rebuild(board);
    BOARD_EACH(board, p)
    {
        bool stone = board->cell[p].colour == BLACK || board->cell[p].colour == WHITE;
        if (stone && board->cell[board->cell[p].head].edges == 0)
            return false;
    }
    return true;
}

/* Marks the black stones that White can take, moving alone, suicide not allowed. */
static void find_takable(int start, bool takable[BOARD_CELLS_MAX])
{
    static bool seen[POSITIONS];
    static int queue[POSITIONS];
    struct board first, board, after;
    int count = 0;
    memset(seen, 0, sizeof seen);
    decode(&first, start);
    queue[count++] = start;
    seen[start] = true;
    for (int i = 0; i < count; i++) {
        decode(&board, queue[i]);
        BOARD_EACH(&board, p)
        {
            takable[p] |= first.cell[p].colour == BLACK && board.cell[p].colour != BLACK;
            if (board.cell[p].colour != EMPTY || board_is_suicide(&board, p, WHITE))
                continue;
            board_copy(&after, &board);
            board_play(&after, p, WHITE, NULL);
            int code = code_of(&after);
            if (!seen[code]) {
                seen[code] = true;
                queue[count++] = code;
            }
        }
    }
}

Test(benson, agrees_with_an_attacker_who_moves_alone_on_every_small_board)
{
    int living = 0;
    for (int code = 0; code < POSITIONS; code++) {
        struct board board;
        bool takable[BOARD_CELLS_MAX] = {false};
        uint8_t alive[BOARD_CELLS_MAX];
        if (!decode(&board, code))
            continue;
        find_takable(code, takable);
        benson_alive(&board, BLACK, alive);
        BOARD_EACH(&board, p)
        {
            bool black = board.cell[p].colour == BLACK;
            cr_assert_eq(alive[p], black && !takable[p], "position %d, cell %d", code, p);
            living += alive[p];
        }
    }
    cr_expect_gt(living, 0);
}

Test(benson, needs_two_eyes_that_belong_to_living_strings)
{
    static const char *const picture[] = {
        ".X.XO..", //
        "XXXXO..", //
        "OOOOO.O", //
        "....OOX", //
        "OO..OX.", //
    };
    struct board board;
    uint8_t alive[BOARD_CELLS_MAX];
    board_init(&board, 7, 5);
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 7; column++)
            if (picture[row][column] != '.')
                board_edit(&board, board_cell(&board, column, row),
                           picture[row][column] == 'X' ? BLACK : WHITE);
    board_rebuild(&board);
    benson_alive(&board, BLACK, alive);
    cr_expect(alive[board_cell(&board, 1, 0)]);
    cr_expect_not(alive[board_cell(&board, 6, 3)], "one eye");
    benson_alive(&board, WHITE, alive);
    cr_expect_not(alive[board_cell(&board, 0, 4)], "no eye of its own");
}
