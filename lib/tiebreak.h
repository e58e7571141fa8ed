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

struct tiebreak_game {
    uint32_t winner, loser; /* player numbers; either of a drawn game */
    bool draw;
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
int tiebreak_compare(const struct tiebreak *a, const struct tiebreak *b);

/* Players in order of their places, equal ones by number. */
void tiebreak_order(const struct tiebreak *values, uint32_t players, uint32_t *order);

#endif
