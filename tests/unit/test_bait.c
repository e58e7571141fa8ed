/* Stones that are taken, and new ones that stay in their place: by hand from J1989 7-1 and its
 * commentary (three points without capturing). */
#include "life/bait.h"

#include <criterion/criterion.h>
#include <string.h>

enum { NODES = 2000, EIGHT = 8 };

/* Reads `rows`: X and O are safe walls, x and o (Black, White) are not. Asks about the string at
 * the column and row. */
static bool returns(const char *const *rows, int column, int row, int empty_max, uint32_t nodes)
{
    struct board board;
    uint8_t fixed[BOARD_CELLS_MAX] = {0};
    int count = 0, columns = (int)strlen(rows[0]);
    while (rows[count] != NULL)
        count++;
    cr_assert(board_init(&board, columns, count));
    for (int r = 0; r < count; r++)
        for (int c = 0; c < columns; c++) {
            int p = board_cell(&board, c, r);
            if (rows[r][c] == '.')
                continue;
            board_edit(&board, p, strchr("Xx", rows[r][c]) != NULL ? BLACK : WHITE);
            fixed[p] = strchr("XO", rows[r][c]) != NULL;
        }
    board_rebuild(&board);
    struct prover *prover = prover_new();
    cr_assert_not_null(prover);
    int head = board.cell[board_cell(&board, column, row)].head;
    bool answer = bait_returns(prover, &board, fixed, head, empty_max, nodes);
    prover_free(prover);
    return answer;
}

/* White takes the four in the corner; Black takes back one by one what took them. */
static const char *const torazu[] = {".xxO.O", "oxxOOO", "XOOO.O", "XXXOOO", ".X.XXX", NULL};

Test(bait, a_new_stone_stays_where_the_four_were)
{
    cr_expect(returns(torazu, 1, 0, EIGHT, NODES));
}

/* And Black, who takes the one, loses five by it. */
Test(bait, a_new_stone_stays_where_the_one_was)
{
    cr_expect(returns(torazu, 0, 1, EIGHT, NODES));
}

/* The stone that hangs on them is a wall to whom takes it for one, but not to this question. */
Test(bait, what_hangs_on_them_is_no_wall)
{
    static const char *const rows[] = {".xxO.O", "OxxOOO", "XOOO.O", "XXXOOO", ".X.XXX", NULL};
    cr_expect(returns(rows, 1, 0, EIGHT, NODES));
}

/* Of two, whatever Black plays White connects. */
Test(bait, nothing_stays_where_two_were)
{
    static const char *const rows[] = {".xO.OO", "oxOOOO", "XOOO.O", "XXXOOO", ".X.XXX", NULL};
    cr_expect_not(returns(rows, 1, 0, EIGHT, NODES));
}

/* The stone in the corner has another liberty: it does not breathe by what it takes alone. */
Test(bait, is_not_asked_where_nothing_hangs_on_them)
{
    static const char *const rows[] = {".xxO.O", "oxxOOO", ".OOO.O", "XXXOOO", ".X.XXX", NULL};
    cr_expect_not(returns(rows, 1, 0, EIGHT, NODES));
}

/* The stones below may die as well, and then there is another end. */
Test(bait, is_not_asked_beside_other_stones_in_doubt)
{
    static const char *const rows[] = {".xxO.O", "oxxOOO", "xOOO.O", "xxxOOO", ".x.XXX", NULL};
    cr_expect_not(returns(rows, 1, 0, EIGHT, NODES));
}

Test(bait, one_empty_point_is_within_the_limit_of_one)
{
    cr_expect(returns(torazu, 1, 0, 1, NODES));
    cr_expect_not(returns(torazu, 1, 0, 0, NODES));
}

Test(bait, what_is_not_proved_is_not_said)
{
    cr_expect_not(returns(torazu, 1, 0, EIGHT, 1));
}
