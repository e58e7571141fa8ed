/* playout.h - random games from a position to its end, for a first opinion of who owns what. */
#ifndef ING_PLAYOUT_H
#define ING_PLAYOUT_H

#include "game.h"

#include <stdint.h>

/* xorshift64*, seeded from the position, so that the same game gives the same playouts on every
 * machine. The state must not be 0. */
struct random {
    uint64_t state;
};

/* A number in 0..limit-1. */
uint32_t random_below(struct random *random, uint32_t limit);

/* How often each cell ended up Black's or White's. */
struct owners {
    uint32_t playouts;
    uint16_t black[BOARD_CELLS_MAX];
    uint16_t white[BOARD_CELLS_MAX];
};

/* Adds `count` playouts from `start` to `owners`, the two colours moving first in turn. */
void playout_run(const struct game *start, enum colour to_move, uint32_t count,
                 struct random *random, struct owners *owners);

#endif
