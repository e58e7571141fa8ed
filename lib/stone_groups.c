#include "stone_groups.h"

#include <stddef.h>

static bool belongs(const struct board *board, const struct status *status, int p,
                    const struct stone_group *group)
{
    return board->cell[p].colour == group->colour && status->mark[p] == group->mark;
}

/* Adds to the group what lies next to `p`; `seen` marks stones taken and empty points crossed. */
static void group_reach(struct stone_groups *groups, struct stone_group *group,
                        const struct board *board, const struct status *status, uint8_t *seen,
                        int p)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int k = 0; k < 4; k++) {
        int q = p + step[k];
        if (seen[q])
            continue;
        if (belongs(board, status, q, group)) {
            seen[q] = 1;
            groups->stone[group->first + group->stones++] = (uint16_t)q;
        }
    }
}

static void group_gather(struct stone_groups *groups, const struct board *board,
                         const struct status *status, uint8_t *seen, int start)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    struct stone_group *last = groups->count > 0 ? &groups->list[groups->count - 1] : NULL;
    struct stone_group *group = &groups->list[groups->count++];
    *group = (struct stone_group){
        .first = last != NULL ? (uint16_t)(last->first + last->stones) : 0,
        .colour = board->cell[start].colour,
        .mark = status->mark[start],
    };
    groups->stone[group->first + group->stones++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < group->stones; i++) {
        int p = groups->stone[group->first + i];
        group_reach(groups, group, board, status, seen, p);
        for (int k = 0; k < 4; k++)
            if (board->cell[p + step[k]].colour == EMPTY)
                group_reach(groups, group, board, status, seen, p + step[k]);
    }
}

void stone_groups_find(struct stone_groups *groups, const struct board *board,
                       const struct status *status)
{
    uint8_t seen[BOARD_CELLS_MAX] = {0};
    groups->count = 0;
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p) && !seen[p])
            group_gather(groups, board, status, seen, p);
    }
}

void stone_group_mark(const struct stone_groups *groups, const struct stone_group *group,
                      struct status *status, enum mark mark)
{
    for (int i = 0; i < group->stones; i++)
        status->mark[groups->stone[group->first + i]] = (uint8_t)mark;
}

void stone_group_free_captives(const struct stone_groups *groups, const struct stone_group *group,
                               const struct board *board, struct status *status)
{
    uint8_t near[BOARD_CELLS_MAX] = {0};
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < group->stones; i++) {
        int p = groups->stone[group->first + i];
        for (int k = 0; k < 4; k++) {
            near[p + step[k]] = 1;
            for (int j = 0; j < 4 && board->cell[p + step[k]].colour == EMPTY; j++)
                near[p + step[k] + step[j]] = 1;
        }
    }
    for (int g = 0; g < groups->count; g++) {
        const struct stone_group *captive = &groups->list[g];
        if (captive->mark != MARK_DEAD || captive->colour == group->colour)
            continue;
        for (int i = 0; i < captive->stones; i++)
            if (near[groups->stone[captive->first + i]]) {
                stone_group_mark(groups, captive, status, MARK_ALIVE);
                break;
            }
    }
}
