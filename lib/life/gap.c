#include "gap_parts.h"

#include <stddef.h>

/* A territory is its owner's in so many playouts, on the mean: as long as its gaps are open, when
 * many push in there and are not answered, and once they are closed. */
static const float HALF = 0.5f, OWNED = 0.6f;

/* --- gaps, one by one --- */

static bool is_living(const struct gaps *g, int p, enum colour colour)
{
    return g->board->cell[p].colour == colour && !g->space[p];
}

/* Can the other side of `owner` reach the point from anywhere but `gap`? */
static bool is_exposed(const struct gaps *g, int p, int gap, enum colour owner)
{
    int side[BOARD_SIDES];
    sides_of(g->board, p, side);
    for (int k = 0; k < BOARD_SIDES; k++)
        if (side[k] != gap && (is_living(g, side[k], other(owner)) ||
                               (g->space[side[k]] && g->owner[side[k]] != owner)))
            return true;
    return false;
}

static bool in_atari_beside(const struct board *board, int p, enum colour colour)
{
    int side[BOARD_SIDES];
    sides_of(board, p, side);
    for (int k = 0; k < BOARD_SIDES; k++)
        if (board->cell[side[k]].colour == colour && board_in_atari(board, side[k]))
            return true;
    return false;
}

/* When the gap is played in by the other side and answered at `inside`, is all safe? */
static bool is_answered(const struct board *board, int gap, int inside, enum colour owner)
{
    struct board after;
    if (board->cell[inside].colour != EMPTY)
        return false;
    if (board_is_suicide(board, gap, other(owner)))
        return true;
    board_copy(&after, board);
    board_play(&after, gap, other(owner), NULL);
    if (in_atari_beside(&after, gap, owner) || board_is_suicide(&after, inside, owner))
        return false;
    board_play(&after, inside, owner, NULL);
    return !board_in_atari(&after, inside);
}

static bool is_beside(const struct gaps *g, int p, enum colour colour)
{
    int side[BOARD_SIDES];
    sides_of(g->board, p, side);
    for (int k = 0; k < BOARD_SIDES; k++)
        if (is_living(g, side[k], colour))
            return true;
    return false;
}

/* Is this a gap in a border of `owner`: the other side is at it, or one empty point away, one way
 * leads on, and a stone that closes it takes nothing? */
static bool is_gap(const struct gaps *g, int p, enum colour owner)
{
    int side[BOARD_SIDES], inside = PASS;
    bool hostile = false;
    sides_of(g->board, p, side);
    for (int k = 0; k < BOARD_SIDES; k++) {
        bool own = g->space[side[k]] && g->owner[side[k]] == owner;
        hostile |= is_living(g, side[k], other(owner)) ||
                   (g->space[side[k]] && !own && is_beside(g, side[k], other(owner)));
        if (own && inside != PASS)
            return false;
        if (own)
            inside = side[k];
    }
    return hostile && inside != PASS && !in_atari_beside(g->board, p, other(owner)) &&
           !board_is_suicide(g->board, p, owner) && !is_exposed(g, inside, p, owner) &&
           is_answered(g->board, p, inside, owner);
}

/* Of two gaps of a side in a row the one that is less clearly its own. */
static bool has_better_beside(const struct gaps *g, int p)
{
    const float *own = g->seal[p] == BLACK ? g->black : g->white;
    int side[BOARD_SIDES];
    sides_of(g->board, p, side);
    for (int k = 0; k < BOARD_SIDES; k++)
        if (g->seal[side[k]] == g->seal[p] &&
            (own[side[k]] < own[p] || (own[side[k]] == own[p] && side[k] < p)))
            return true;
    return false;
}

static void find_gaps(struct gaps *g)
{
    uint8_t worse[BOARD_CELLS_MAX];
    BOARD_EACH(g->board, p)
    {
        /* Both can close a border that two empty points are open: each at the one on his side. */
        enum colour likely = g->black[p] > g->white[p] ? BLACK : WHITE;
        if (g->board->cell[p].colour != EMPTY || !g->open[p])
            continue;
        if (is_gap(g, p, likely))
            g->seal[p] = (uint8_t)likely;
        else if (is_gap(g, p, other(likely)))
            g->seal[p] = (uint8_t)other(likely);
    }
    BOARD_EACH(g->board, p)
    {
        worse[p] = g->seal[p] != EMPTY && has_better_beside(g, p);
    }
    BOARD_EACH(g->board, p)
    {
        if (worse[p])
            g->seal[p] = EMPTY;
    }
}

/* --- territories behind them --- */

/* The points that lie at `start`, up to stones and gaps, into g->cells; their number, 0 when living
 * stones are beside them that are not `owner`'s. */
static int closed_points(struct gaps *g, int start, enum colour owner)
{
    uint8_t seen[BOARD_CELLS_MAX] = {0};
    int count = 0, side[BOARD_SIDES];
    g->cells[count++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < count; i++) {
        sides_of(g->board, g->cells[i], side);
        for (int k = 0; k < BOARD_SIDES; k++) {
            if (is_living(g, side[k], other(owner)))
                return 0;
            if (seen[side[k]] || !g->space[side[k]] || g->seal[side[k]] != EMPTY)
                continue;
            seen[side[k]] = 1;
            g->cells[count++] = (uint16_t)side[k];
        }
    }
    return count;
}

static bool is_territory(struct gaps *g, int start, enum colour owner, int points_min)
{
    const float *own = owner == BLACK ? g->black : g->white;
    int count = closed_points(g, start, owner);
    float owned = 0;
    for (int i = 0; i < count; i++)
        owned += own[g->cells[i]];
    return count >= points_min && owned >= g->owned * (float)count;
}

static bool seal_beside(const struct gaps *g, int p, enum colour owner)
{
    int side[BOARD_SIDES];
    sides_of(g->board, p, side);
    for (int k = 0; k < BOARD_SIDES; k++)
        if (g->seal[side[k]] == owner)
            return true;
    return false;
}

/* Does the gap at `p` lead to a territory of who closes it? Where the border is two points open,
 * that of one side may be small. */
static bool leads_home(struct gaps *g, int p)
{
    enum colour owner = (enum colour)g->seal[p];
    int side[BOARD_SIDES], points_min = seal_beside(g, p, other(owner)) ? 1 : TERRITORY_MIN;
    sides_of(g->board, p, side);
    for (int k = 0; k < BOARD_SIDES; k++)
        if (g->space[side[k]] && g->seal[side[k]] == EMPTY &&
            is_territory(g, side[k], owner, points_min))
            return true;
    return false;
}

/* Gaps before nothing are none; without them others may be before nothing too. Their marks into
 * the status; their number. */
static int keep_gaps(struct gaps *g, struct status *status)
{
    int count = 0;
    for (bool again = true; again;) {
        again = false;
        count = 0;
        BOARD_EACH(g->board, p)
        {
            if (g->seal[p] == EMPTY)
                continue;
            bool leads = leads_home(g, p);
            again |= !leads;
            count += leads;
            g->seal[p] = leads ? g->seal[p] : EMPTY;
        }
    }
    BOARD_EACH(g->board, p)
    {
        if (g->board->cell[p].colour == EMPTY)
            status->mark[p] = g->seal[p] == BLACK   ? MARK_SEALED_BLACK
                              : g->seal[p] == WHITE ? MARK_SEALED_WHITE
                                                    : MARK_ALIVE;
    }
    return count;
}

int gap_seal(const struct board *board, const float *black, const float *white, float point,
             struct status *status)
{
    struct gaps g = {.board = board,
                     .black = black,
                     .white = white,
                     .status = status,
                     .point = point,
                     .owned = HALF};
    gap_find_space(&g);
    if (!gap_find_open(&g))
        return 0;
    find_gaps(&g);
    return keep_gaps(&g, status);
}

/* Space and gaps by the marks. */
static void find_marked(struct gaps *g)
{
    BOARD_EACH(g->board, p)
    {
        enum colour owner = status_seal(g->status, g->board, p);
        g->space[p] = status_is_space(g->status, g->board, p) || owner != EMPTY;
        g->seal[p] = (uint8_t)owner;
    }
}

int gap_check(const struct board *board, const float *black, const float *white,
              struct status *status)
{
    struct gaps g = {
        .board = board, .black = black, .white = white, .status = status, .owned = OWNED};
    find_marked(&g);
    return keep_gaps(&g, status);
}

void gap_drop_needless(const struct board *board, struct status *status)
{
    struct gaps g = {.board = board, .status = status};
    find_marked(&g);
    BOARD_EACH(board, p)
    {
        enum colour owner = (enum colour)g.seal[p];
        if (owner == EMPTY || seal_beside(&g, p, other(owner)))
            continue;
        g.seal[p] = EMPTY;
        if (closed_points(&g, p, owner) > 0)
            status->mark[p] = MARK_ALIVE;
        else
            g.seal[p] = (uint8_t)owner;
    }
}

static bool has_liberty(const struct board *board, int p)
{
    return !board_is_stone(board, p) || board->cell[board->cell[p].head].edges > 0;
}

/* Leaves the gap open where a string would have no liberty then, as when two gaps are the last ones
 * of it. */
static void close_gap(struct board *board, int p, enum colour owner)
{
    int side[BOARD_SIDES];
    bool sound;
    sides_of(board, p, side);
    board_edit(board, p, owner);
    board_rebuild(board);
    sound = has_liberty(board, p);
    for (int k = 0; k < BOARD_SIDES; k++)
        sound &= has_liberty(board, side[k]);
    if (sound)
        return;
    board_edit(board, p, EMPTY);
    board_rebuild(board);
}

void gap_close(const struct board *board, const struct status *status, struct board *closed)
{
    board_copy(closed, board);
    BOARD_EACH(board, p)
    {
        enum colour owner = status_seal(status, board, p);
        if (owner != EMPTY)
            close_gap(closed, p, owner);
    }
}
