/* flood.h - points that hang together. */
#ifndef ING_FLOOD_H
#define ING_FLOOD_H

#include "../board.h"

#include <stdbool.h>
#include <stdint.h>

enum { FLOOD_ROOM = BOARD_POINTS_MAX + 1 }; /* room for the cells of a flood */

/* What a flood has beside it, as bits 1 << colour of the cells where it ends. */
static inline bool flood_touches(unsigned beside, enum colour colour)
{
    return (beside >> colour & 1) != 0;
}

/* Collects in `cells` (room for FLOOD_ROOM) what hangs together with `start` in `among` (by
 * cell, 0 or 1, 0 on the border), in the order found, and sets `seen` there, which keeps from
 * finding a cell again; returns their number. `*beside`: see flood_touches. Hardly anything of it
 * can be foretold by a processor: hence no branches. */
static inline int flood(const struct board *board, const uint8_t *among, int start, uint8_t *seen,
                        uint16_t *cells, unsigned *beside)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    int count = 0;
    *beside = 0;
    cells[count++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < BOARD_SIDES; k++) {
            int q = cells[i] + step[k];
            unsigned inside = among[q], found = inside & (seen[q] ^ 1U);
            *beside |= (inside ^ 1U) << board->cell[q].colour;
            cells[count] = (uint16_t)q;
            seen[q] = (uint8_t)(seen[q] | found);
            count += (int)found;
        }
    return count;
}

#endif
