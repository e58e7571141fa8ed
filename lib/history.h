/* history.h - the boards that a game has had: when was this one there last?
 *
 * Part of the replay (replay.h) and of nothing else. A hash finds the turn, and the board then is
 * compared point by point, so that no two boards are ever taken for one. */
#ifndef ING_HISTORY_H
#define ING_HISTORY_H

#include "replay.h"

#include <stdbool.h>
#include <stdint.h>

/* The history starts with the board after turn `t`: boards before it cannot come back by play. */
void history_start(struct replay *replay, uint32_t t, enum colour to_move);

/* Adds turn `t`, whose board has that hash, and tells it which earlier turns had the same. */
void history_add(struct replay *replay, uint32_t t, struct hash hash);

/* Takes the latest turn out, before set-up changes its board: else its slot would stay taken for
 * good, and every edit would make the searches longer. The gap hurts nobody, since the history
 * starts again and no turn before it is looked for. */
void history_drop(struct replay *replay, uint32_t t);

/* Is the board that of turn `t` (history_from or later)? Cost: the size of the board. */
bool history_was(struct replay *replay, uint32_t t);

#endif
