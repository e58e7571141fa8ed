/* lap.h - what happens in a lap of turns, and the class of cycle that shows. RULES.md 2.3. */
#ifndef ING_LAP_H
#define ING_LAP_H

#include "repeat.h"
#include "replay.h"

#include <stdbool.h>
#include <stdint.h>

/* A ko mouth as play shows it: its two cells, the smaller first. */
struct key {
    uint16_t a, b;
    uint32_t taken; /* times in the lap */
};

/* What happened in a lap; the classes are decided from this alone. */
struct lap {
    uint32_t from, to;     /* its turns are from + 1 .. to */
    uint32_t plays;        /* n: board plays */
    uint32_t captures;     /* plays that lifted enemies */
    uint32_t capturing[3]; /* of these, by mover */
    uint32_t took[3];      /* stones lifted, by colour of the stones */
    uint32_t lost;         /* stones self-removed */
    bool all_single;       /* every capture is of a single stone */
    bool in_turn;          /* no side plays twice in a row */
    uint8_t mover;         /* of the latest play */
    uint16_t point[4];     /* the first play points */
    struct key key[REPEAT_MOUTHS_MAX];
    uint32_t keys; /* k; REPEAT_MOUTHS_MAX + 1 when there are more */
};

/* No turns yet. */
void lap_begin(struct lap *lap, uint32_t from, uint32_t to);

/* Adds a turn; passes and turns on occupied points are none. */
void lap_add(struct lap *lap, const struct replay *replay, const struct turn *turn);

/* The stones a turn lifted, added up by colour. */
void took_add(uint32_t took[3], const struct turn *turn);

/* Only kos: every capture of a single stone, every mouth taken once by either side. */
bool lap_is_kos(const struct lap *lap);

/* The class as far as the turns show it: three kos are a triple ko. */
enum cycle lap_cycle(const struct lap *lap, int stride);

/* How sure a class is. */
enum certainty cycle_certainty(enum cycle cycle);

#endif
