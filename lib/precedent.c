#include "precedent.h"

#include <stdbool.h>

/* A corner seen from both of its edges: steps along the one and along the other. */
struct corner {
    int point, along, inward;
};

static int colour_at(const struct board *board, const struct corner *corner, int along, int inward)
{
    return board->cell[corner->point + along * corner->along + inward * corner->inward].colour;
}

static bool is_three_points(const struct board *board, const struct corner *corner)
{
    enum { SQUARE_STONES = 4 };
    int one = colour_at(board, corner, 0, 1);
    if (colour_at(board, corner, 0, 0) != EMPTY || (one != BLACK && one != WHITE))
        return false;
    int four = (int)other((enum colour)one);
    int square = corner->point + corner->along;
    return colour_at(board, corner, 1, 0) == four && colour_at(board, corner, 2, 0) == four &&
           colour_at(board, corner, 1, 1) == four && colour_at(board, corner, 2, 1) == four &&
           colour_at(board, corner, 0, 2) == four &&
           board->cell[board->cell[square].head].stones == SQUARE_STONES &&
           board_in_atari(board, square);
}

static void mark_string(const struct board *board, struct status *status, int first)
{
    int p = first;
    do {
        status->mark[p] = MARK_SEKI;
        p = board->cell[p].next;
    } while (p != first);
}

static void look_at(const struct board *board, const struct corner *corner, struct status *status,
                    int32_t points[3])
{
    if (!is_three_points(board, corner))
        return;
    mark_string(board, status, corner->point + corner->along);
    mark_string(board, status, corner->point + corner->inward);
    points[colour_at(board, corner, 0, 1)] += PRECEDENT_THREE_POINTS;
}

void precedent_three_points(const struct board *board, struct status *status, int32_t points[3])
{
    enum { LEAST_SIDE = 5 };
    if (board->columns < LEAST_SIDE || board->rows < LEAST_SIDE)
        return;
    for (int k = 0; k < 4; k++) {
        bool right = k % 2 != 0, low = k / 2 != 0;
        int point = board_cell(board, right ? board->columns - 1 : 0, low ? board->rows - 1 : 0);
        int across = right ? -1 : 1, down = low ? -board->stride : board->stride;
        look_at(board, &(struct corner){point, across, down}, status, points);
        look_at(board, &(struct corner){point, down, across}, status, points);
    }
}
