#include "end.h"

#include "gap.h"

#include <string.h>

static void region_fill(struct end *end, int start, const uint8_t *empty, uint8_t *seen)
{
    unsigned beside;
    int count = flood(&end->board, empty, start, seen, end->cells, &beside), id = ++end->regions;
    bool black = flood_touches(beside, BLACK), white = flood_touches(beside, WHITE);
    for (int i = 0; i < count; i++) {
        end->region[end->cells[i]] = (uint16_t)id;
        end->owner[end->cells[i]] = black == white ? SHARED : black ? BLACK : WHITE;
    }
    end->size[id] = (uint16_t)count;
}

void end_find_owners(struct end *end)
{
    const struct board *board = &end->board;
    uint8_t empty[BOARD_CELLS_MAX], seen[BOARD_CELLS_MAX];
    for (int p = 0; p < board->cells; p++)
        empty[p] = board->cell[p].colour == EMPTY;
    memset(seen, 0, board->cells);
    memset(end->region, 0, board->cells * sizeof end->region[0]);
    memset(end->owner, EMPTY, board->cells);
    end->regions = 0;
    BOARD_EACH(board, p)
    {
        if (empty[p] && !seen[p])
            region_fill(end, p, empty, seen);
    }
}

void end_lift_dead(struct end *end, const struct board *board, const struct status *status)
{
    gap_close(board, status, &end->board);
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p) && status->mark[p] == MARK_DEAD)
            board_edit(&end->board, p, EMPTY);
    }
    board_rebuild(&end->board);
    end_find_owners(end);
}

int end_strings_beside(const struct board *board, int p, enum colour colour, int heads[4])
{
    const int side[4] = {p - 1, p + 1, p - board->stride, p + board->stride};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        if (board->cell[side[i]].colour != colour)
            continue;
        int head = board->cell[side[i]].head, k = 0;
        while (k < count && heads[k] != head)
            k++;
        if (k == count)
            heads[count++] = head;
    }
    return count;
}
