/* past.h - earlier positions of a replayed game, walked to from its turns alone. */
#ifndef ING_PAST_H
#define ING_PAST_H

#include "replay.h"

#include <stdbool.h>
#include <stdint.h>

struct past {
    const struct replay *replay; /* not owned; must outlive the past */
    uint32_t turn;               /* the position after this turn is on the board */
    bool has_strings;            /* they are those of that position */
    struct board board;          /* the ko point and lifted[] are not kept */
};

/* Begins at the final position. False for a game with set-up during play, whose turns do not hold
 * everything that happened: then there is no past to walk to. */
bool past_begin(struct past *past, const struct replay *replay);

/* Walks to the position after turn `t` (0..count). Cost: the turns in between and one rebuild. */
void past_seek(struct past *past, uint32_t t);

/* The same for who needs no more than the colours: without the rebuild. */
void past_walk(struct past *past, uint32_t t);

#endif
