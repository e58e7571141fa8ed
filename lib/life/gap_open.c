#include "gap_parts.h"

#include "label.h"

#include <string.h>

void gap_find_space(struct gaps *g)
{
    const struct board *board = g->board;
    BOARD_EACH(board, head)
    {
        bool dead =
            board_is_head(board, head) && (g->status->mark[head] == MARK_DEAD ||
                                           label_share(board, g->black, g->white, head) < 0.5);
        if (board->cell[head].colour == EMPTY)
            g->space[head] = 1;
        else if (dead)
            board_set_string(board, g->space, head, 1);
    }
    BOARD_EACH(board, p)
    {
        if (g->space[p])
            g->owner[p] = g->black[p] > g->point ? BLACK : g->white[p] > g->point ? WHITE : EMPTY;
    }
}

/* Is the place at `start`, as the marks have it, one that both sides reach, though so many of its
 * points are one side's that they may be a territory? Marks it then. */
static bool mark_open(struct gaps *g, int start, const uint8_t *space, uint8_t *seen)
{
    unsigned beside;
    int owned[WHITE + 1] = {0}, count = flood(g->board, space, start, seen, g->cells, &beside);
    for (int i = 0; i < count; i++)
        owned[g->owner[g->cells[i]]]++;
    if (!flood_touches(beside, BLACK) || !flood_touches(beside, WHITE) ||
        (owned[BLACK] < TERRITORY_MIN && owned[WHITE] < TERRITORY_MIN))
        return false;
    for (int i = 0; i < count; i++)
        g->open[g->cells[i]] = 1;
    return true;
}

bool gap_find_open(struct gaps *g)
{
    uint8_t space[BOARD_CELLS_MAX], seen[BOARD_CELLS_MAX];
    bool any = false;
    for (int p = 0; p < g->board->cells; p++)
        space[p] = status_is_space(g->status, g->board, p);
    memset(seen, 0, g->board->cells);
    BOARD_EACH(g->board, p)
    {
        if (space[p] && !seen[p])
            any |= mark_open(g, p, space, seen);
    }
    return any;
}

bool gap_may_be(const struct board *board, const float *black, const float *white,
                const struct status *status)
{
    static const float half = 0.5f;
    struct gaps g = {
        .board = board, .black = black, .white = white, .status = status, .point = half};
    gap_find_space(&g);
    return gap_find_open(&g);
}
