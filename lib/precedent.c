#include "precedent.h"

#include <string.h>

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

static void look_at(const struct board *board, const struct corner *corner, struct status *status,
                    int32_t points[3])
{
    if (!is_three_points(board, corner))
        return;
    board_set_string(board, status->mark, corner->point + corner->along, MARK_SEKI);
    board_set_string(board, status->mark, corner->point + corner->inward, MARK_SEKI);
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

/* Is a string beside the one at `first`, other than the one at `inside`, dead? */
static bool has_dead_enemy(const struct board *board, const struct status *status, int first,
                           int inside)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    const enum colour enemy = other((enum colour)board->cell[first].colour);
    int p = first;
    do {
        for (int i = 0; i < 4; i++) {
            const struct cell *beside = &board->cell[p + step[i]];
            if (beside->colour == enemy && beside->head != board->cell[inside].head &&
                status->mark[p + step[i]] == MARK_DEAD)
                return true;
        }
        p = board->cell[p].next;
    } while (p != first);
    return false;
}

enum { CLOSING_MAX = 4 * SHAPE_POINTS_MAX };

/* A stone of each string, some perhaps twice, of the shape's colour beside the corner. */
static int closing_stones(const struct board *board, const struct shape *shape,
                          int stones[CLOSING_MAX])
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int count = 0;
    for (int k = 0; k < shape->points; k++)
        for (int i = 0; i < 4; i++)
            if (board->cell[shape->point[k] + step[i]].colour == shape->colour)
                stones[count++] = shape->point[k] + step[i];
    return count;
}

static bool is_held(const struct board *board, const struct status *status, int corner,
                    const int stones[CLOSING_MAX], int count)
{
    for (int k = 0; k < count; k++)
        if (has_dead_enemy(board, status, stones[k], corner))
            return false;
    return true;
}

bool precedent_bent_four(const struct board *board, const struct shapes *shapes,
                         struct status *status)
{
    bool found = false;
    for (int i = 0; i < shapes->count; i++) {
        const struct shape *shape = &shapes->list[i];
        if (shape->kind != SHAPE_BENT_FOUR)
            continue;
        int stones[CLOSING_MAX], corner = shape->point[0];
        int count = closing_stones(board, shape, stones);
        if (!is_held(board, status, corner, stones, count))
            continue;
        board_set_string(board, status->mark, corner, MARK_ALIVE);
        for (int k = 0; k < count; k++)
            board_set_string(board, status->mark, stones[k], MARK_DEAD);
        found = true;
    }
    return found;
}

unsigned precedent_apply(const struct ruleset *ruleset, const struct board *board,
                         const struct shapes *shapes, struct status *status, int32_t points[3])
{
    uint8_t before[BOARD_CELLS_MAX];
    unsigned changed = 0;
    memset(points, 0, 3 * sizeof *points);
    if (ruleset->customs.bent_four == FATE_DEAD) {
        memcpy(before, status->mark, board->cells);
        precedent_bent_four(board, shapes, status);
        changed |= (unsigned)(memcmp(before, status->mark, board->cells) != 0)
                   << PRECEDENT_BENT_FOUR;
    }
    if (ruleset->customs.three_points == FATE_SEKI) {
        memcpy(before, status->mark, board->cells);
        precedent_three_points(board, status, points);
        changed |= (unsigned)(memcmp(before, status->mark, board->cells) != 0) << PRECEDENT_THREE;
    }
    if (!ruleset->precedents)
        memset(points, 0, 3 * sizeof *points);
    return changed;
}
