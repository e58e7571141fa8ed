/* local_cycle.h - one corner of the board comes back while the rest goes on: kos fought with moves
 * in between, molasses. RULES.md 2.3, last paragraph. */
#ifndef ING_LOCAL_CYCLE_H
#define ING_LOCAL_CYCLE_H

#include "arena.h"
#include "repeat.h"
#include "replay.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LOCAL_CYCLE_STONES_MAX = 3, /* captures of more stones are no part of a local cycle */
    LOCAL_CYCLE_LAP_MAX = 32,   /* plays of a local lap; longer ones are not looked for */
    LOCAL_CYCLE_LOOKS_MAX = 64, /* positions of a game looked at for entangled kos */
    LOCAL_CYCLE_POINTS_MAX = 16,
};

/* A local cycle, told once for its place and class however often it goes round: the points played
 * on and those beside them look as before. A ko that is retaken after threats is none, nor is one
 * of several stages. */
struct local_cycle {
    uint32_t turn, of;  /* the first lap: turns of + 1 .. turn */
    uint32_t last;      /* turn that ended the latest one */
    uint32_t laps;      /* how often */
    uint32_t plays;     /* of the first lap: board plays there */
    uint32_t elsewhere; /* and on the rest of the board */
    enum cycle cycle;   /* of the plays there alone */
    uint32_t took[3];   /* stones lifted there in the first lap, by colour of the stones */
    uint8_t points;     /* of the first lap */
    uint16_t point[LOCAL_CYCLE_POINTS_MAX];
    uint16_t place; /* a cell that names the place */
};

struct local_cycles {
    struct local_cycle *list; /* by turn; owned by the arena given */
    uint32_t count;
};

/* All local cycles whose laps had moves elsewhere in between; those without are repetitions of the
 * whole board. Only captures of up to LOCAL_CYCLE_STONES_MAX stones are looked at, so all is
 * STRUCTURAL. None in a game with set-up during play, which has no past to look at. False when out
 * of memory. */
bool local_cycle_find(const struct replay *replay, struct arena *arena, struct local_cycles *out);

#endif
