#include "label.h"

#include "flood.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { ROUNDS_MAX = 8 };

/* Strings more certain than this are not questioned. */
static const float CERTAIN = 0.98f;

/* Added for a dead stone that does not lie among living stones of the other colour alone: nobody
 * can have taken it. */
static const float MISPLACED = 2;

/* Added for every neutral point: playouts leave none, so that half and half speaks for it no more
 * than for anything else. */
static const float NEUTRAL = 0.5f;

/* Added for those of a large space that playouts give to neither side: what two living sides share
 * is a few points, in a seki or along a border. Strays in a territory that half of them keep, and
 * its owner whom half keep, would all live otherwise, in a seki that is none. It is no part of the
 * misfit: before the last neutral points are filled, there may be many in a row. */
static const float OPEN = 0.5f, UNDECIDED = 0.5f;
enum { OPEN_MIN = 5, OPEN_MAX = 40 }; /* larger: two territories with an open border (gap.h) */

/* Marks are changed for at least this much. */
static const float WORTHWHILE = 0.5f;

struct labelling {
    const struct board *board;
    const float *black, *white;
    struct status *status;
    float open; /* OPEN, or 0 */
    /* The cost of a living stone at its cell, of a region at its first one, 0 elsewhere: */
    float cost[BOARD_CELLS_MAX], cost_before[BOARD_CELLS_MAX];
    uint8_t space[BOARD_CELLS_MAX]; /* see status_is_space */
    uint8_t stale[BOARD_CELLS_MAX]; /* cells whose cost a change of marks touches */
    uint16_t cells[FLOOD_ROOM];
    uint8_t seen[BOARD_CELLS_MAX];
};

static float difference(const struct labelling *l, int p, float black, float white)
{
    float b = l->black[p] - black, w = l->white[p] - white;
    return b * b + w * w;
}

static bool is_undecided(const struct labelling *l, int p)
{
    return fabsf(l->black[p] - l->white[p]) < UNDECIDED;
}

/* The squared difference over the region of space around `start`. */
static float region_cost(struct labelling *l, int start)
{
    const struct board *board = l->board;
    unsigned beside;
    int count = flood(board, l->space, start, l->seen, l->cells, &beside);
    float black = flood_touches(beside, BLACK), white = flood_touches(beside, WHITE), cost = 0;
    bool neutral = flood_touches(beside, BLACK) == flood_touches(beside, WHITE);
    if (neutral)
        black = white = 0.5f;
    float shared = neutral ? NEUTRAL : 0,
          open = neutral && count >= OPEN_MIN && count <= OPEN_MAX ? l->open : 0;
    for (int i = 0; i < count; i++) {
        int p = l->cells[i];
        enum colour dead = (enum colour)board->cell[p].colour;
        cost += difference(l, p, black, white) + shared + (is_undecided(l, p) ? open : 0);
        if (dead != EMPTY && (neutral || flood_touches(beside, dead)))
            cost += MISPLACED;
    }
    return cost;
}

/* Brings the cost of the cells that are stale up to date; the cost of all points. */
static float total_cost(struct labelling *l)
{
    float total = 0;
    memset(l->seen, 0, l->board->cells);
    BOARD_EACH(l->board, p)
    {
        if (l->stale[p] && l->space[p])
            l->cost[p] = l->seen[p] ? 0 : region_cost(l, p);
        else if (l->stale[p])
            l->cost[p] = difference(l, p, l->board->cell[p].colour == BLACK,
                                    l->board->cell[p].colour == WHITE);
        total += l->cost[p];
    }
    return total;
}

/* The cost of all points, from nothing. */
static float first_cost(struct labelling *l)
{
    for (int p = 0; p < l->board->cells; p++) {
        l->cost[p] = 0;
        l->space[p] = status_is_space(l->status, l->board, p);
        l->stale[p] = l->board->cell[p].colour != BORDER;
    }
    return total_cost(l);
}

double label_share(const struct board *board, const float *black, const float *white, int head)
{
    const float *kept = board->cell[head].colour == BLACK ? black : white;
    double sum = 0;
    int p = head;
    do {
        sum += (double)kept[p];
        p = board->cell[p].next;
    } while (p != head);
    return sum / board->cell[head].stones;
}

/* The strings that share the fate of the one at `head`: same colour and mark, linked through an
 * empty point, or with `wide` through any number of them. Their heads into `list`; their number. */
static int group_of(struct labelling *l, int head, bool wide, uint16_t *list)
{
    const struct board *board = l->board;
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    const uint8_t colour = board->cell[head].colour, mark = l->status->mark[head];
    int count = 0, found = 0;
    memset(l->seen, 0, board->cells);
    l->cells[count++] = (uint16_t)head;
    l->seen[head] = 1;
    for (int i = 0; i < count; i++) {
        int p = l->cells[i];
        bool stone = board->cell[p].colour == colour;
        list[found] = (uint16_t)p;
        found += stone & (board->cell[p].head == p);
        for (int k = 0; k < BOARD_SIDES; k++) { /* without branches, as in flood.h */
            int q = p + step[k];
            bool same = (board->cell[q].colour == colour) & (l->status->mark[q] == mark);
            bool through = (board->cell[q].colour == EMPTY) & (wide | stone);
            bool next = (same | through) & !l->seen[q];
            l->cells[count] = (uint16_t)q;
            l->seen[q] |= next;
            count += next;
        }
    }
    return found;
}

static void flip(struct labelling *l, const uint16_t *heads, int count)
{
    for (int i = 0; i < count; i++) {
        bool dead = l->status->mark[heads[i]] == MARK_DEAD;
        board_set_string(l->board, l->status->mark, heads[i], dead ? MARK_ALIVE : MARK_DEAD);
        board_set_string(l->board, l->space, heads[i], !dead);
    }
}

/* Where they are dead, the region that each string is part of is all that its mark touches. */
static void find_stale(struct labelling *l, const uint16_t *heads, int count)
{
    unsigned beside;
    memset(l->seen, 0, l->board->cells);
    for (int i = 0; i < count; i++)
        if (!l->seen[heads[i]])
            flood(l->board, l->space, heads[i], l->seen, l->cells, &beside);
    memcpy(l->stale, l->seen, l->board->cells);
}

/* Changes the marks of `heads`, which are the same, if that fits better; the better cost. */
static float try_flip(struct labelling *l, const uint16_t *heads, int count, float cost,
                      bool *changed)
{
    bool dead = l->status->mark[heads[0]] == MARK_DEAD;
    if (dead)
        find_stale(l, heads, count);
    flip(l, heads, count);
    if (!dead)
        find_stale(l, heads, count);
    memcpy(l->cost_before, l->cost, l->board->cells * sizeof l->cost[0]);
    float other_cost = total_cost(l);
    if (other_cost + WORTHWHILE < cost) {
        *changed = true;
        return other_cost;
    }
    flip(l, heads, count);
    memcpy(l->cost, l->cost_before, l->board->cells * sizeof l->cost[0]);
    return cost;
}

double label_strings(const struct board *board, const float *black, const float *white,
                     struct status *status)
{
    struct labelling l; /* large: what is not used is not cleared */
    uint16_t open[BOARD_POINTS_MAX], group[FLOOD_ROOM];
    int count = 0;
    l.board = board;
    l.black = black;
    l.white = white;
    l.status = status;
    l.open = OPEN;
    BOARD_EACH(board, p)
    {
        if (!board_is_head(board, p))
            continue;
        double kept = label_share(board, black, white, p);
        board_set_string(board, status->mark, p, kept < 0.5 ? MARK_DEAD : MARK_ALIVE);
        if (kept < CERTAIN && kept > 1 - CERTAIN)
            open[count++] = (uint16_t)p;
    }
    float cost = first_cost(&l);
    bool changed = count > 0;
    for (int round = 0; round < ROUNDS_MAX && changed; round++) {
        changed = false;
        for (int i = 0; i < count; i++) {
            cost = try_flip(&l, &open[i], 1, cost, &changed);
            int near = group_of(&l, open[i], false, group);
            if (near > 1)
                cost = try_flip(&l, group, near, cost, &changed);
            int all = group_of(&l, open[i], true, group);
            if (all > near)
                cost = try_flip(&l, group, all, cost, &changed);
        }
    }
    l.open = 0;
    return (double)first_cost(&l) / (board->columns * board->rows);
}
