/* game.h - a board with the list of its empty points: what playouts play with. */
#ifndef ING_GAME_H
#define ING_GAME_H

#include "../board.h"

#include <stdint.h>

struct game {
    int count;                        /* empty points */
    uint16_t point[BOARD_POINTS_MAX]; /* they, in no order */
    uint16_t place[BOARD_CELLS_MAX];  /* of each, its index in `point` */
    struct board board;
};

/* A game on a copy of `board`, where no ko is forbidden. */
void game_init(struct game *game, const struct board *board);
void game_copy(struct game *to, const struct game *from);

/* Plays at `p` (one of the empty points), or passes (PASS). */
void game_play(struct game *game, int p, enum colour colour);

#endif
