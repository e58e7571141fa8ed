#include "label.h"

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
    uint16_t cells[BOARD_POINTS_MAX];
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
    const int step[4] = {-1, 1, -board->stride, board->stride};
    bool touches[4] = {false, false, false, false};
    int count = 0;
    l->cells[count++] = (uint16_t)start;
    l->seen[start] = 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = l->cells[i] + step[k];
            if (!status_is_space(l->status, l->board, q)) {
                touches[board->cell[q].colour] = true;
            } else if (!l->seen[q]) {
                l->seen[q] = 1;
                l->cells[count++] = (uint16_t)q;
            }
        }
    float black = touches[BLACK], white = touches[WHITE], cost = 0;
    bool neutral = touches[BLACK] == touches[WHITE];
    if (neutral)
        black = white = 0.5f;
    float shared = neutral ? NEUTRAL : 0,
          open = neutral && count >= OPEN_MIN && count <= OPEN_MAX ? l->open : 0;
    for (int i = 0; i < count; i++) {
        int p = l->cells[i];
        enum colour dead = (enum colour)board->cell[p].colour;
        cost += difference(l, p, black, white) + shared + (is_undecided(l, p) ? open : 0);
        if (dead != EMPTY && (neutral || touches[dead]))
            cost += MISPLACED;
    }
    return cost;
}

/* The cost of all points; less, but too much all the same, once it is not worthwhile to have it
 * instead of `before`: no point costs less than nothing. */
static float total_cost(struct labelling *l, float before)
{
    float cost = 0;
    memset(l->seen, 0, l->board->cells);
    BOARD_EACH(l->board, p)
    {
        if (cost + WORTHWHILE >= before)
            break;
        if (l->board->cell[p].colour == BORDER || l->seen[p])
            continue;
        if (status_is_space(l->status, l->board, p))
            cost += region_cost(l, p);
        else
            cost += difference(l, p, l->board->cell[p].colour == BLACK,
                               l->board->cell[p].colour == WHITE);
    }
    return cost;
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
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int count = 0, found = 0;
    memset(l->seen, 0, board->cells);
    l->cells[count++] = (uint16_t)head;
    l->seen[head] = 1;
    for (int i = 0; i < count; i++) {
        int p = l->cells[i];
        if (board->cell[p].colour == board->cell[head].colour && board->cell[p].head == p)
            list[found++] = (uint16_t)p;
        for (int k = 0; k < 4; k++) {
            int q = p + step[k];
            bool same = board->cell[q].colour == board->cell[head].colour &&
                        l->status->mark[q] == l->status->mark[head];
            bool through =
                board->cell[q].colour == EMPTY && (wide || board->cell[p].colour != EMPTY);
            if (l->seen[q] || (!same && !through))
                continue;
            l->seen[q] = 1;
            l->cells[count++] = (uint16_t)q;
        }
    }
    return found;
}

static void flip(struct labelling *l, const uint16_t *heads, int count)
{
    for (int i = 0; i < count; i++)
        board_set_string(l->board, l->status->mark, heads[i],
                         l->status->mark[heads[i]] == MARK_DEAD ? MARK_ALIVE : MARK_DEAD);
}

/* Changes the marks of `heads` if that fits better; the better cost. */
static float try_flip(struct labelling *l, const uint16_t *heads, int count, float cost,
                      bool *changed)
{
    flip(l, heads, count);
    float other_cost = total_cost(l, cost);
    if (other_cost + WORTHWHILE < cost) {
        *changed = true;
        return other_cost;
    }
    flip(l, heads, count);
    return cost;
}

double label_strings(const struct board *board, const float *black, const float *white,
                     struct status *status)
{
    struct labelling l = {
        .board = board, .black = black, .white = white, .status = status, .open = OPEN};
    uint16_t open[BOARD_POINTS_MAX], group[BOARD_POINTS_MAX];
    int count = 0;
    BOARD_EACH(board, p)
    {
        if (!board_is_head(board, p))
            continue;
        double kept = label_share(board, black, white, p);
        board_set_string(board, status->mark, p, kept < 0.5 ? MARK_DEAD : MARK_ALIVE);
        if (kept < CERTAIN && kept > 1 - CERTAIN)
            open[count++] = (uint16_t)p;
    }
    float cost = total_cost(&l, INFINITY);
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
    return (double)total_cost(&l, INFINITY) / (board->columns * board->rows);
}
