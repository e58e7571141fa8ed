/* ing_ko.h - Ing's ko rule: hot stones and the disturber's ban. RULES.md 2.5, 2.6 (F-ING-1 and
 * F-ING-2); rule text Art. 1, 3.
 *
 * Hot stones: what a capture leaves behind that the next turn of the opponent may not lift.
 * Disturber: when a lap of situations closes without a hot stone lifted, the side that began it
 * may not walk it again. Kos beyond the single stone need past positions: in a game with set-up
 * during play only the single hot stone is judged. */
#ifndef ING_ING_KO_H
#define ING_ING_KO_H

#include "arena.h"
#include "ko.h"
#include "legality.h"
#include "past.h"
#include "replay.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    ING_LOOKS_MAX = 10000, /* positions of a game examined for mouths; none after that */
    ING_LAPS_MAX = 10000,  /* laps of a game remembered */
    ING_RETURNS_MAX = 64,  /* returns of a situation looked back on for a step walked before */
};

/* The stones that are hot after a turn. `kind` is the verdict on lifting one of them, or
 * VERDICT_LEGAL if none is hot. */
struct hot {
    enum verdict kind;
    int count;
    uint16_t cell[KO_MOUTHS_MAX];
};

struct ing_lap {
    uint32_t from, to;     /* the turns from + 1 .. to are its steps */
    enum colour disturber; /* who may not walk it again */
};

struct ing_ko {
    const struct replay *replay; /* not owned */
    struct arena *arena;         /* not owned; holds everything below */
    bool has_past;
    struct past *past; /* NULL until needed */
    struct kos *kos;
    struct hot *hot;
    int looks;
    struct ing_lap *laps; /* laps closed so far, ING_LAPS_MAX of them at most */
    uint32_t lap_count, lap_capacity;
    uint32_t *step;          /* by turn: 1 + the lap that it is a step of, 0 = none; or NULL */
    uint32_t last_violation; /* latest turn that lifted a hot stone */
    bool failed;             /* out of memory: verdicts from here on are worthless */
};

/* Before turn 1. Allocates nothing. */
void ing_begin(struct ing_ko *ing, const struct replay *replay, struct arena *arena);

/* The verdict on turn `t` by hot stones and disturber. Must be asked of every turn from 1 on, in
 * order. Cost O(1) unless a capture answers a capture or a situation comes back. */
enum verdict ing_turn(struct ing_ko *ing, uint32_t t);

/* The stones that are hot after turn `t` (0..count); NULL when out of memory. */
const struct hot *ing_hot(struct ing_ko *ing, uint32_t t);

/* Hot stones of two or three lifted by mistake: Art. 8 forgives them where both sides have lifted
 * equally often; says so where they have not. */
void ing_remark_takes(const struct replay *replay, const struct legality *legality,
                      const struct diag_sink *notes);

#endif
