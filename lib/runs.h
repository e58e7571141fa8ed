/* runs.h - the connected parts of a set of points, found from runs of neighbours in a row.
 *
 * A row of points is a word, bit 0 the leftmost: what is beside a whole run is told by shifts, and
 * there are far fewer runs than points. */
#ifndef ING_RUNS_H
#define ING_RUNS_H

#include "board.h"

#include <stdint.h>

enum { RUNS_MAX = (BOARD_SIDE_MAX + 1) / 2 * BOARD_SIDE_MAX };

/* Rows of points with an empty one above and one below; row[r + 1] is the row r of the board. */
struct rows {
    uint64_t row[BOARD_SIDE_MAX + 2];
};

struct run {
    uint64_t points; /* neighbours in their row */
    uint16_t row;    /* index into struct rows */
    uint16_t part;   /* the first run of the part it belongs to */
};

struct runs {
    int count;
    struct run run[RUNS_MAX]; /* from the first row to the last */
};

/* Finds the runs of the first `rows` rows of `set` and which of them hang together. */
void runs_find(struct runs *runs, const struct rows *set, int rows);

/* What is beside the run's points, in `set`: not 0 if any is. */
static inline uint64_t runs_beside(const struct run *run, const struct rows *set)
{
    const uint64_t *row = &set->row[run->row];
    return (row[-1] & run->points) | (row[1] & run->points) |
           (row[0] & (run->points << 1 | run->points >> 1));
}

/* Points of a word. */
static inline int runs_points(uint64_t points)
{
    const uint64_t ones = ~UINT64_C(0);
    points -= points >> 1 & ones / 3;
    points = (points & ones / 15 * 3) + (points >> 2 & ones / 15 * 3);
    points = (points + (points >> 4)) & ones / 255 * 15;
    return (int)(points * (ones / 255) >> 56);
}

#endif
