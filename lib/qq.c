#include "qq.h"

#include "board.h"
#include "ruleset.h"

#include <stdlib.h>

const char *qq_unrated(uint32_t moves, uint32_t handicap, bool draw)
{
    if (moves < QQ_MOVES_MIN)
        return "short";
    if (handicap >= 2)
        return "handicap";
    return draw ? "draw" : NULL;
}

bool qq_between(int32_t black)
{
    enum { HALVES = 2 * 361 };
    const int32_t *least = ruleset_find("qq")->least_count;
    return black < 2 * least[BLACK] && HALVES - black < 2 * least[WHITE];
}

/* By the gap of the ratings; in tenths of a point, `slope` of them for each point of the gap. */
static const struct row {
    int32_t above; /* the row holds for gaps beyond this */
    int32_t winner_ahead, ahead_slope, loser_behind, behind_slope;
    int32_t upset, upset_slope;
} rows[] = {
    {200, 0, 0, -10, 0, 100, 0},
    {100, 10, 0, -10, 0, 100, 0},
    {50, 100, -1, -100, 1, 0, 1},
    {-1, 50, 0, -50, 0, 50, 0},
};

struct qq_step qq_rating_step(int32_t winner, int32_t loser)
{
    int32_t gap = abs(winner - loser);
    const struct row *row = rows;
    while (gap <= row->above)
        row++;
    if (winner >= loser)
        return (struct qq_step){row->winner_ahead + row->ahead_slope * gap,
                                row->loser_behind + row->behind_slope * gap};
    int32_t step = row->upset + row->upset_slope * gap;
    return (struct qq_step){step, -step};
}

/* A rank for each hundred points: 1 dan from 100, 1 kyu from 0, 2 kyu from -100; both ends are
 * open. */
int qq_rank(int32_t rating)
{
    enum { RANK_POINTS = 100, RANKS = 9 };
    int32_t below = rating < 0 ? (RANK_POINTS - 1 - rating) / RANK_POINTS : 0;
    int32_t rank = rating >= RANK_POINTS ? rating / RANK_POINTS : -below - 1;
    return (int)(rank > RANKS ? RANKS : rank < -RANKS ? -RANKS : rank);
}
