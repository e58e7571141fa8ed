/* tiebreak.h - Ing's order of players with equal points. RULES.md 1.9; rule text Art. 5. */
#ifndef ING_TIEBREAK_H
#define ING_TIEBREAK_H

#include <stdbool.h>
#include <stdint.h>

/* All values are in these parts of a point: a draw halves, and halves what is summed up, twice. */
enum { TIEBREAK_POINT = 8 };

enum tiebreak_reading {
    TIEBREAK_A1A2, /* "auxiliary points" of an opponent are A1 + A2 */
    TIEBREAK_A1,   /* A1 alone */
};

#define TIEBREAK_NOBODY UINT32_MAX

struct tiebreak_game {
    uint32_t winner, loser; /* player numbers; either of a drawn game; loser of a bye: nobody */
    bool draw;
    bool absent; /* won without an opponent: counts in main, and nothing of the opponent's does */
};

/* What decides between players, the first first. SOS, the points of all opponents, is A1 + A2;
 * SODOS, those of the opponents beaten, is A1. */
enum tiebreak_by {
    TIEBREAK_BY_ING,   /* main, A1, A2, B1, B2 */
    TIEBREAK_BY_SOS,   /* main, SOS, SODOS */
    TIEBREAK_BY_SODOS, /* main, SODOS, SOS */
    TIEBREAK_BY_MAIN,  /* main alone */
};

struct tiebreak {
    int64_t main;   /* games won */
    int64_t a1, a2; /* main points of the opponents beaten, and lost to */
    int64_t b1, b2; /* auxiliary points of them */
};

/* Sums up `count` games of `players` players (numbers below `players`) into `values`. An opponent
 * met twice counts twice. */
void tiebreak_sum(const struct tiebreak_game *games, uint32_t count, uint32_t players,
                  enum tiebreak_reading reading, struct tiebreak *values);

/* Positive when a is ahead of b, 0 for a shared place. */
int tiebreak_compare(const struct tiebreak *a, const struct tiebreak *b, enum tiebreak_by by);

/* Players in order of their places, equal ones by number. */
void tiebreak_order(const struct tiebreak *values, uint32_t players, enum tiebreak_by by,
                    uint32_t *order);

/* The place of each player, from 1, those who share it having the same; `order` as above. */
void tiebreak_places(const struct tiebreak *values, uint32_t players, enum tiebreak_by by,
                     const uint32_t *order, uint32_t *place);

#endif
