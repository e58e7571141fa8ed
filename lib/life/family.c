#include "family.h"

#include <string.h>

/* Own points that make strings safe walls: in one part, or in two or more. */
enum { ROOM_OF_ONE = 10, ROOM_OF_TWO = 8 };

int family_of(struct families *f, int head)
{
    while (f->parent[head] != head) {
        f->parent[head] = f->parent[f->parent[head]];
        head = f->parent[head];
    }
    return head;
}

/* Joins the strings around the space at `start` when they are of one colour, and gives them its
 * points. */
static void join_around(struct families *f, int start)
{
    const struct board *board = f->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    unsigned beside;
    int count = flood(board, f->space, start, f->seen, f->cells, &beside), root = PASS;
    if (flood_touches(beside, BLACK) == flood_touches(beside, WHITE))
        return;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = f->cells[i] + step[k];
            if (f->space[q] || !board_is_stone(board, q))
                continue;
            int other_root = family_of(f, board->cell[q].head);
            if (root == PASS)
                root = other_root;
            if (other_root == root)
                continue;
            f->parent[other_root] = (uint16_t)root;
            f->points[root] = (uint16_t)(f->points[root] + f->points[other_root]);
            f->parts[root] = (uint16_t)(f->parts[root] + f->parts[other_root]);
        }
    f->points[root] = (uint16_t)(f->points[root] + count);
    f->parts[root] = (uint16_t)(f->parts[root] + 1);
}

void families_find(struct families *f, const struct board *board, const struct status *status)
{
    f->board = board;
    for (int p = 0; p < f->board->cells; p++) {
        f->parent[p] = (uint16_t)p;
        f->space[p] = status_is_space(status, board, p);
    }
    memset(f->points, 0, f->board->cells * sizeof f->points[0]);
    memset(f->parts, 0, f->board->cells * sizeof f->parts[0]);
    memset(f->seen, 0, f->board->cells);
    BOARD_EACH(f->board, p)
    {
        if (f->space[p] && !f->seen[p])
            join_around(f, p);
    }
}

int family_points(struct families *f, int head)
{
    return f->points[family_of(f, head)];
}

bool family_has_room(struct families *f, int head)
{
    int root = family_of(f, head);
    return f->points[root] >= ROOM_OF_ONE ||
           (f->parts[root] >= 2 && f->points[root] >= ROOM_OF_TWO);
}
