/* game.h - a board with the list of points that may still be played on: what playouts and local
 * search play with. */
#ifndef ING_GAME_H
#define ING_GAME_H

#include "../board.h"

#include <stdbool.h>
#include <stdint.h>

struct game {
    int count;                        /* playable points */
    uint16_t point[BOARD_POINTS_MAX]; /* they, in no order */
    uint16_t place[BOARD_CELLS_MAX];  /* of each, its index in `point` */
    struct board board;
};

/* A game on a copy of `board`; `area` (by cell) tells where play is allowed, NULL for everywhere.
 */
void game_init(struct game *game, const struct board *board, const uint8_t *area);
void game_copy(struct game *to, const struct game *from);

/* Neither an eye of the mover, nor suicide, nor a forbidden ko retake. */
bool game_is_playable(const struct board *board, int p, enum colour colour);

/* Plays at `p` (one of the playable points), or passes (PASS). */
void game_play(struct game *game, int p, enum colour colour);

#endif
