#include "strict.h"

static bool is_living(const struct board *board, const struct status *status, int p)
{
    return board_is_stone(board, p) && status->mark[p] != MARK_DEAD;
}

/* Gathers the connected points of one owner from `start` on; returns their number. */
static int group_gather(const struct board *board, const struct ownership *owner, uint8_t *seen,
                        int start, uint16_t *cells)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int count = 0;
    cells[count++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = cells[i] + step[k];
            if (owner->owner[q] == owner->owner[start] && !seen[q]) {
                seen[q] = 1;
                cells[count++] = (uint16_t)q;
            }
        }
    return count;
}

static bool touches_neutral(const struct board *board, const struct ownership *owner,
                            const struct status *status, const uint16_t *cells, int count)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++)
            if (is_living(board, status, cells[i]) && owner->owner[cells[i] + step[k]] == EMPTY)
                return true;
    return false;
}

void strict_seki(const struct board *board, const struct ownership *owner, struct status *status)
{
    uint8_t seen[BOARD_CELLS_MAX] = {0};
    uint16_t cells[BOARD_POINTS_MAX];
    BOARD_EACH(board, p)
    {
        if (seen[p] || (owner->owner[p] != BLACK && owner->owner[p] != WHITE))
            continue;
        int count = group_gather(board, owner, seen, p, cells);
        if (!touches_neutral(board, owner, status, cells, count))
            continue;
        for (int i = 0; i < count; i++)
            if (is_living(board, status, cells[i]))
                status->mark[cells[i]] = MARK_SEKI;
    }
}
