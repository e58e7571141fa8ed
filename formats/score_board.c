#include "score_board.h"

#include "../lib/deadlist.h"

#include <string.h>

static bool has_size(const struct score_line *line)
{
    return line->position != NULL && line->rows == (int64_t)line->position_rows &&
           line->columns >= 1 && line->columns <= BOARD_SIDE_MAX && line->rows <= BOARD_SIDE_MAX;
}

static bool take_row(const char *text, int row, struct board *board, struct status *status)
{
    if (strlen(text) != board->columns || strspn(text, ".XOxo") != board->columns)
        return false;
    for (int column = 0; column < board->columns; column++) {
        int p = board_cell(board, column, row);
        bool black = text[column] == 'X' || text[column] == 'x';
        bool dead = text[column] == 'x' || text[column] == 'o';
        if (text[column] != '.')
            board_edit(board, p, black ? BLACK : WHITE);
        status->mark[p] = dead ? MARK_DEAD : MARK_ALIVE;
    }
    return true;
}

bool score_board_take(const struct score_line *line, struct board *board, struct status *status)
{
    status_init(status);
    if (!has_size(line) || !board_init(board, (int)line->columns, (int)line->rows))
        return false;
    for (int row = 0; row < board->rows; row++)
        if (!take_row(line->position[row], row, board, status))
            return false;
    board_rebuild(board);
    for (size_t k = 0; k < line->seki.count; k++) {
        const char *point = line->seki.point[k];
        bool bad = false;
        uint16_t cell = deadlist_point(board, &point, &bad);
        if (cell != PASS && status->mark[cell] == MARK_ALIVE)
            status->mark[cell] = MARK_SEKI;
    }
    for (size_t k = 0; k < line->added_count; k++) {
        const char *point = line->added[k].point;
        bool bad = false;
        uint16_t cell = line->added[k].seal ? deadlist_point(board, &point, &bad) : PASS;
        if (cell != PASS && board->cell[cell].colour == EMPTY)
            status->mark[cell] =
                line->added[k].colour == BLACK ? MARK_SEALED_BLACK : MARK_SEALED_WHITE;
    }
    return true;
}
