/* shape_parts.h - what the files of shapes_find share. */
#ifndef ING_SHAPE_PARTS_H
#define ING_SHAPE_PARTS_H

#include "shape.h"

/* A new shape without points; NULL when the list is full. */
struct shape *shape_add(struct shapes *shapes, enum shape_kind kind, enum certainty certainty,
                        enum colour colour);
/* Points past SHAPE_POINTS_MAX are left out. */
void shape_point_add(struct shape *shape, int p);

enum { SHAPE_FEW = 4 }; /* liberties listed where only "one or two" matters */

struct shape_liberties {
    int count; /* SHAPE_FEW: that many or more */
    uint16_t point[SHAPE_FEW];
};
struct shape_liberties shape_liberties(const struct board *board, int string);

/* The string whose head is `p`, if it can be taken and retaken as a whole. */
void shape_find_stones(struct shapes *shapes, const struct board *board, int p);
void shape_find_bent_fours(struct shapes *shapes, const struct board *board);

#endif
