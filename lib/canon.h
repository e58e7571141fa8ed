/* canon.h - a game in the one of its eight orientations that all copies of it share.
 *
 * Of the turned and mirrored forms of a game the canonical one has the smallest sequence of points,
 * compared from the start. So the canonical form of a game's first moves is the first part of its
 * canonical form, and a truncated copy can be known by the moves it has. Colours stay: a game with
 * colours changed is another. Nothing but the size, the set-up and the moves counts. */
#ifndef ING_CANON_H
#define ING_CANON_H

#include "record.h"
#include "replay.h"

#include <stdbool.h>
#include <stdint.h>

struct canon {
    struct hash start;    /* of the board's size, set-up before the first move included */
    const uint32_t *step; /* moves, and set-up during play; owned by the record's arena */
    uint32_t steps;       /* without passes at the end, which copies have or lack */
    uint32_t turns;       /* with them */
};

/* Black's moves before White's first one, 2 or more, are handicap stones and count as set-up; the
 * order of set-up stones does not matter. False when the record's arena is full. */
bool canon_make(struct canon *canon, struct record *record);

#endif
