/* benson.h - strings that live without an answer to anything (D. B. Benson, "Life in the game of
 * Go", Information Sciences 10, 1976). */
#ifndef ING_BENSON_H
#define ING_BENSON_H

#include "../board.h"

/* Sets alive[p] to 1 for every stone of `colour` that cannot be taken though its side never moves
 * again, to 0 for all other cells. `alive` has board->cells elements. */
void benson_alive(const struct board *board, enum colour colour, uint8_t *alive);

#endif
