/* stand_enter.h - games of the input into their tables. */
#ifndef ING_STAND_ENTER_H
#define ING_STAND_ENTER_H

#include "stand.h"

/* What is known of a game before its players have their numbers. */
struct stand_facts {
    const char *event, *black, *white, *round, *source;
    struct stand_game game;
};

/* Adds a copy of the game to stand->games. NULL, or why it has no place in a table; when memory ran
 * out stand->no_memory is set. */
const char *stand_enter(struct stand *stand, struct stand_facts *facts);

#endif
