#include "life/flood.h"

#include <criterion/criterion.h>
#include <string.h>

static void empty_cells(const struct board *board, uint8_t *among)
{
    for (int p = 0; p < board->cells; p++)
        among[p] = board->cell[p].colour == EMPTY;
}

/* A wall of Black's divides five lines in two columns and two; a white stone stands on the right.
 */
Test(flood, ends_at_stones_and_tells_their_colours)
{
    static struct board board;
    uint8_t among[BOARD_CELLS_MAX], seen[BOARD_CELLS_MAX] = {0};
    uint16_t cells[FLOOD_ROOM];
    unsigned beside;
    cr_assert(board_init(&board, 5, 5));
    for (int row = 0; row < 5; row++)
        board_edit(&board, board_cell(&board, 2, row), BLACK);
    board_edit(&board, board_cell(&board, 4, 4), WHITE);
    board_rebuild(&board);
    empty_cells(&board, among);

    cr_expect_eq(flood(&board, among, board_cell(&board, 0, 0), seen, cells, &beside), 10);
    cr_expect(flood_touches(beside, BLACK));
    cr_expect_not(flood_touches(beside, WHITE));
    cr_expect(flood_touches(beside, BORDER));
    cr_expect_not(flood_touches(beside, EMPTY));
    for (int i = 0; i < 10; i++) {
        cr_expect_lt(board_column(&board, cells[i]), 2);
        cr_expect_eq(seen[cells[i]], 1);
    }
    cr_expect_eq(seen[board_cell(&board, 3, 0)], 0);

    cr_expect_eq(flood(&board, among, board_cell(&board, 3, 4), seen, cells, &beside), 9);
    cr_expect(flood_touches(beside, BLACK));
    cr_expect(flood_touches(beside, WHITE));
}

Test(flood, passes_over_what_was_seen_before)
{
    static struct board board;
    uint8_t among[BOARD_CELLS_MAX], seen[BOARD_CELLS_MAX] = {0};
    uint16_t cells[FLOOD_ROOM];
    unsigned beside;
    cr_assert(board_init(&board, 3, 1));
    empty_cells(&board, among);
    seen[board_cell(&board, 1, 0)] = 1;
    cr_expect_eq(flood(&board, among, board_cell(&board, 0, 0), seen, cells, &beside), 1);
    cr_expect_eq(cells[0], board_cell(&board, 0, 0));
}

Test(flood, has_room_for_the_largest_board)
{
    static struct board board;
    static uint8_t among[BOARD_CELLS_MAX], seen[BOARD_CELLS_MAX];
    static uint16_t cells[FLOOD_ROOM];
    unsigned beside;
    cr_assert(board_init(&board, BOARD_SIDE_MAX, BOARD_SIDE_MAX));
    empty_cells(&board, among);
    cr_expect_eq(flood(&board, among, board_cell(&board, 0, 0), seen, cells, &beside), 52 * 52);
    cr_expect_eq(beside, 1U << BORDER);
}
