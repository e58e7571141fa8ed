/* dame.h - the neutral points of a settled position, filled in turn. */
#ifndef ING_DAME_H
#define ING_DAME_H

#include "../board.h"
#include "../status.h"

/* Adds fills to `status` (FILL_DAME, FILL_ANSWER) as two players would make them, `to_move` first:
 * an atari on the string beside the last move is answered, and what could not be answered is
 * filled before it is attacked; nobody puts himself in atari, takes living stones or fills a seki;
 * points that both can fill come before those that can wait. Who has nothing to fill passes.
 * `neutral` tells by cell what is to be filled; `board` has neither dead stones nor forced
 * connections left, and is played on. */
void dame_fill(struct board *board, const uint8_t *neutral, enum colour to_move,
               struct status *status);

#endif
