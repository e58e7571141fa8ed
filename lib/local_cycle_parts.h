/* local_cycle_parts.h - the parts of local_cycle among themselves. */
#ifndef ING_LOCAL_CYCLE_PARTS_H
#define ING_LOCAL_CYCLE_PARTS_H

#include "ko.h"
#include "local_cycle.h"
#include "past.h"

/* A play at a place, and the stones there after it as a hash. */
struct step {
    uint32_t turn, plays; /* and board plays on the whole board up to it */
    uint32_t before;      /* the place's step before this one, as index + 1; 0 = none */
    struct hash hash;
};

/* A position of the game and its kos. */
struct looking {
    struct past past;
    struct kos kos;
};

struct finder {
    const struct replay *replay;
    struct arena *arena;
    struct local_cycles *out;
    uint32_t capacity;
    /* By cell: its parent in the place it belongs to, PASS if it belongs to none; at the root of a
     * place the stones that changed there, and index + 1 of its latest step. */
    uint16_t *parent;
    struct hash *hash;
    uint32_t *latest;
    struct step *steps;
    uint32_t step_count;
    uint32_t plays;          /* board plays so far, by the turn at hand */
    struct looking *looking; /* NULL until needed */
    int looks;
    bool failed; /* out of memory */
};

/* Few enough stones taken to be part of a local cycle? */
static inline bool local_cycle_is_small(const struct turn *turn)
{
    return turn->took > 0 && turn->took <= LOCAL_CYCLE_STONES_MAX;
}

/* Fills `parent`: the points that small captures touched, joined by them and by kos that hang
 * together. False when out of memory. */
bool local_cycle_places(struct finder *finder);

/* The cell that names the place of `cell`, which must belong to one. */
uint16_t local_cycle_root(struct finder *finder, uint16_t cell);

/* Makes finder->looking ready. False when out of memory. */
bool local_cycle_look(struct finder *finder);

#endif
