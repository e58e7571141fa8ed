#include "region.h"

#include <string.h>

static bool region_add(struct region *region, uint8_t *seen, const struct board *board, int p)
{
    if (seen[p])
        return true;
    seen[p] = 1;
    region->empty += board->cell[p].colour == EMPTY;
    if (region->count == REGION_CELLS_MAX || region->empty > REGION_EMPTY_MAX)
        return false;
    region->cell[region->count++] = (uint16_t)p;
    return true;
}

/* Adds what may be played on, or be taken, beside `p`. */
static bool region_spread(struct region *region, uint8_t *seen, const struct board *board,
                          const uint8_t *fixed, int p)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < 4; i++) {
        int q = p + step[i];
        if (board->cell[q].colour == EMPTY || (board_is_stone(board, q) && !fixed[q]))
            if (!region_add(region, seen, board, q))
                return false;
    }
    return true;
}

bool region_around(const struct board *board, const uint8_t *fixed, int head, struct region *region)
{
    uint8_t seen[BOARD_CELLS_MAX];
    int p = head;
    memset(seen, 0, board->cells);
    region->count = region->empty = 0;
    board_set_string(board, seen, head, 1);
    do {
        if (!region_spread(region, seen, board, fixed, p))
            return false;
        p = board->cell[p].next;
    } while (p != head);
    for (int i = 0; i < region->count; i++)
        if (!region_spread(region, seen, board, fixed, region->cell[i]))
            return false;
    return true;
}

bool region_walls(const struct board *board, const struct status *status, const uint8_t *fixed,
                  int start, int empty_max, uint8_t *walls)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    enum colour own = (enum colour)board->cell[start].colour;
    uint16_t cells[BOARD_POINTS_MAX];
    uint8_t open[BOARD_CELLS_MAX];
    int count = 0, empty = 0;
    memset(open, 0, board->cells);
    cells[count++] = (uint16_t)start;
    open[start] = 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = cells[i] + step[k];
            bool living = board_is_stone(board, q) && status->mark[q] != MARK_DEAD;
            if (open[q] || board->cell[q].colour == BORDER || fixed[q] ||
                (living && board->cell[q].colour == own))
                continue;
            empty += board->cell[q].colour == EMPTY;
            if (empty > empty_max)
                return false;
            open[q] = 1;
            cells[count++] = (uint16_t)q;
        }
    for (int p = 0; p < board->cells; p++)
        walls[p] =
            fixed[p] || (!open[p] && board_is_stone(board, p) && status->mark[p] != MARK_DEAD);
    return true;
}
