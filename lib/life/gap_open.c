#include "gap_parts.h"

#include "label.h"

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
static bool mark_open(struct gaps *g, int start, uint8_t *seen)
{
    bool touches[BORDER + 1] = {false};
    int count = 0, owned[WHITE + 1] = {0}, side[BOARD_SIDES];
    g->cells[count++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < count; i++) {
        owned[g->owner[g->cells[i]]]++;
        sides_of(g->board, g->cells[i], side);
        for (int k = 0; k < BOARD_SIDES; k++) {
            if (!status_is_space(g->status, g->board, side[k])) {
                touches[g->board->cell[side[k]].colour] = true;
            } else if (!seen[side[k]]) {
                seen[side[k]] = 1;
                g->cells[count++] = (uint16_t)side[k];
            }
        }
    }
    if (!touches[BLACK] || !touches[WHITE] ||
        (owned[BLACK] < TERRITORY_MIN && owned[WHITE] < TERRITORY_MIN))
        return false;
    for (int i = 0; i < count; i++)
        g->open[g->cells[i]] = 1;
    return true;
}

bool gap_find_open(struct gaps *g)
{
    uint8_t seen[BOARD_CELLS_MAX] = {0};
    bool any = false;
    BOARD_EACH(g->board, p)
    {
        if (!seen[p] && status_is_space(g->status, g->board, p))
            any |= mark_open(g, p, seen);
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
