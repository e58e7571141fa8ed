/* unit.h - strings that nobody can part, and the eyes they share, once the dead are lifted. */
#ifndef ING_UNIT_H
#define ING_UNIT_H

#include "end.h"

#include <stdbool.h>
#include <stdint.h>

enum { EYES_TO_LIVE = 2, EYES_COUNTED = 3 };

/* A forest over the heads of strings. */
struct units {
    uint16_t parent[BOARD_CELLS_MAX];
    uint8_t eyes[BOARD_CELLS_MAX]; /* at the root, up to EYES_COUNTED */
};

/* The units of the position in `end`, which must not have been played on since its owners were
 * found. */
void units_find(const struct end *end, struct units *units);

/* The head that stands for all strings of the unit. */
int unit_of(struct units *units, int head);

/* Has the unit of the string less than two eyes? */
bool unit_lacks_eyes(struct units *units, int head);

#endif
