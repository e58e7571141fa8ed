/* stone_groups.h - strings that share a fate: stones of one colour and mark that touch or share an
 * adjacent empty point. */
#ifndef ING_STONE_GROUPS_H
#define ING_STONE_GROUPS_H

#include "board.h"
#include "status.h"

#include <stdint.h>

struct stone_group {
    uint16_t first; /* in stone_groups.stone */
    uint16_t stones;
    uint8_t colour, mark;
};

struct stone_groups {
    uint16_t stone[BOARD_POINTS_MAX];
    struct stone_group list[BOARD_POINTS_MAX];
    int count;
};

/* All groups of the position. */
void stone_groups_find(struct stone_groups *groups, const struct board *board,
                       const struct status *status);

/* Marks the stones of a group. */
void stone_group_mark(const struct stone_groups *groups, const struct stone_group *group,
                      struct status *status, enum mark mark);

/* Marks as alive the groups of dead enemies within the reach of a group that dies after all. */
void stone_group_free_captives(const struct stone_groups *groups, const struct stone_group *group,
                               const struct board *board, struct status *status);

#endif
