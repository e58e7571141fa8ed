/* precedent.h - what the Japanese rules of 1949 settled by precedent instead of by reading.
 * RULES.md 1.4, 2.4. */
#ifndef ING_PRECEDENT_H
#define ING_PRECEDENT_H

#include "board.h"
#include "status.h"

#include <stdint.h>

enum { PRECEDENT_THREE_POINTS = 3 };

/* Three points without capturing (torazu sanmoku): a square of four stones in a corner whose only
 * liberty is the corner itself, beside an enemy stone with that same liberty. Neither side plays
 * there; the four stones and the one count as seki, and the one stone's side gets three points,
 * added to `points` by colour. The marks in `status` are changed accordingly. */
void precedent_three_points(const struct board *board, struct status *status, int32_t points[3]);

#endif
