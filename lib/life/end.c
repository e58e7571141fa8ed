#include "end.h"

#include "gap.h"

#include <string.h>

static void region_fill(struct end *end, int start)
{
    const struct board *board = &end->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    bool touches[4] = {false, false, false, false};
    int count = 0, id = ++end->regions;
    end->cells[count++] = (uint16_t)start;
    end->region[start] = (uint16_t)id;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = end->cells[i] + step[k];
            touches[board->cell[q].colour] = true;
            if (board->cell[q].colour == EMPTY && end->region[q] == 0) {
                end->region[q] = (uint16_t)id;
                end->cells[count++] = (uint16_t)q;
            }
        }
    uint8_t owner = touches[BLACK] == touches[WHITE] ? SHARED : touches[BLACK] ? BLACK : WHITE;
    for (int i = 0; i < count; i++)
        end->owner[end->cells[i]] = owner;
    end->size[id] = (uint16_t)count;
}

void end_find_owners(struct end *end)
{
    memset(end->region, 0, sizeof end->region);
    memset(end->owner, EMPTY, sizeof end->owner);
    end->regions = 0;
    BOARD_EACH(&end->board, p)
    {
        if (end->board.cell[p].colour == EMPTY && end->region[p] == 0)
            region_fill(end, p);
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
