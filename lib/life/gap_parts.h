/* gap_parts.h - what gap.c and gap_open.c share. */
#ifndef ING_GAP_PARTS_H
#define ING_GAP_PARTS_H

#include "flood.h"
#include "gap.h"

enum { TERRITORY_MIN = 6 /* points behind a gap */ };

struct gaps {
    const struct board *board;
    const float *black, *white;
    const struct status *status;
    uint8_t space[BOARD_CELLS_MAX]; /* empty, or a stone that is dead or most playouts take */
    uint8_t open[BOARD_CELLS_MAX];  /* in a place that may be a territory with a gap */
    uint8_t owner[BOARD_CELLS_MAX]; /* of space: whose it is in the playouts, EMPTY if nobody's */
    uint8_t seal[BOARD_CELLS_MAX];  /* of a gap: who closes it, or EMPTY */
    float point, owned;             /* shares that make a point, and a territory, somebody's */
    uint16_t cells[FLOOD_ROOM];
};

static inline void sides_of(const struct board *board, int p, int side[BOARD_SIDES])
{
    side[0] = p - 1;
    side[1] = p + 1;
    side[2] = p - board->stride;
    side[3] = p + board->stride;
}

/* Space, and whose every point of it is in the playouts. */
void gap_find_space(struct gaps *gaps);

/* Marks the places that both sides reach under the marks of the status, though so many of their
 * points are one side's that they may be a territory. Is there one? */
bool gap_find_open(struct gaps *gaps);

#endif
