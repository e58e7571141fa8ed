/* penalty.h - Ing's clock: points for overtime, late arrival, byo-yomi. RULES.md 1.7; rule text
 * Art. 7, 8. Exact: times are whole numbers of any one unit (the callers use milliseconds). */
#ifndef ING_PENALTY_H
#define ING_PENALTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PENALTY_STEPS = 3,       /* of a sixth of the base time each; past the last the game is lost */
    PENALTY_STEP_POINTS = 2, /* points for beginning a step */
    PENALTY_POINTS_MAX = PENALTY_STEPS * PENALTY_STEP_POINTS,
    PENALTY_PARTS = 6,
};

/* Times beyond this are refused by those who read them, so that six times one fits. */
#define PENALTY_TIME_MAX (INT64_MAX / (4 * PENALTY_PARTS))

struct penalty {
    int32_t points; /* 0, 2, 4 or 6 */
    bool lost;      /* beyond the last step */
    bool boundary;  /* exactly at its end: the text says both "exceeds" and "reaches" */
};

/* Points for `over` (0 or less: none) beyond a base time > 0. Unused time of the base never counts
 * for anything. */
struct penalty penalty_points(int64_t base, int64_t over);

/* How far a side is past its base time: what was used, and twice what it came late. */
int64_t penalty_over(int64_t base, int64_t used, int64_t late);

/* Base time left at the start for who came late: 0 at least. */
int64_t penalty_base_left(int64_t base, int64_t late);

/* Byo-yomi instead of points: so many periods, lost when the last one is used up. */
struct penalty penalty_periods(int32_t allowed, int32_t used_up);

/* "2", "lost", overtime over base time ("12:34/1:00:00", hours, minutes and seconds as far as
 * given), time used and time late over base time ("58:00+5:00/1:00:00"), or byo-yomi periods used
 * up of those allowed ("rs:3/5"), at the start of `text`; the bytes it takes, 0 if it is none of
 * these.
 */
size_t penalty_read(const char *text, struct penalty *penalty);

/* Black's and White's, a tab or blanks between them, into penalty[BLACK] and [WHITE]; false if the
 * text is anything else. */
bool penalties_read(const char *text, struct penalty penalty[3]);

/* Points held against Black, less those against White: equal ones offset each other. */
int32_t penalty_net(struct penalty black, struct penalty white);

#endif
