/* family.h - living strings that share points of their own once the dead are lifted. */
#ifndef ING_FAMILY_H
#define ING_FAMILY_H

#include "../board.h"
#include "../status.h"
#include "flood.h"

#include <stdbool.h>
#include <stdint.h>

/* A forest over the heads of living strings. */
struct families {
    const struct board *board;
    uint16_t parent[BOARD_CELLS_MAX];
    uint16_t points[BOARD_CELLS_MAX]; /* of their own, at the root */
    uint16_t parts[BOARD_CELLS_MAX];  /* in so many parts */
    uint16_t cells[FLOOD_ROOM];       /* working memory */
    uint8_t space[BOARD_CELLS_MAX], seen[BOARD_CELLS_MAX];
};

/* Only which marks are MARK_DEAD is looked at; `board` is kept, not owned. */
void families_find(struct families *families, const struct board *board,
                   const struct status *status);

/* The head that stands for all strings of the family. */
int family_of(struct families *families, int head);

/* Points of their own that the strings of the family share. */
int family_points(struct families *families, int head);

/* Room for two eyes beyond doubt? */
bool family_has_room(struct families *families, int head);

#endif
