/* region.h - what is around a string: the points that local reading plays on, and its walls. */
#ifndef ING_REGION_H
#define ING_REGION_H

#include "../board.h"
#include "../status.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    REGION_EMPTY_MAX = 14, /* empty points of a region that is read */
    REGION_CELLS_MAX = 60, /* and its points in all */
};

/* What is around a string: everything that empty points and stones in doubt connect to it. Its
 * edge are strings taken to be safe. */
struct region {
    int count, empty;
    uint16_t cell[REGION_CELLS_MAX];
};

/* The region of the string at `head`; `fixed` tells by cell which stones are safe. Stones of the
 * string itself are no part of it. False when it is larger than can be read. */
bool region_around(const struct board *board, const uint8_t *fixed, int head,
                   struct region *region);

/* Sets walls[cell] to 1 for the stones to be taken for safe when the dead string at `start` is
 * read, to 0 elsewhere: those of `fixed`, and all living ones (by `status`) but those of the other
 * side that depend on what becomes of it. They are reached from it through empty points, dead
 * stones and each other: strings that shut it in, and what an eye of theirs holds together. False
 * when that are more than `empty_max` empty points. */
bool region_walls(const struct board *board, const struct status *status, const uint8_t *fixed,
                  int start, int empty_max, uint8_t *walls);

#endif
