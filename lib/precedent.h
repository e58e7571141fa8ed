/* precedent.h - shapes whose life and death rules settle themselves, whatever the players or the
 * evidence make of them. RULES.md 1.4, 1.5, 2.4. */
#ifndef ING_PRECEDENT_H
#define ING_PRECEDENT_H

#include "board.h"
#include "ruleset.h"
#include "shape.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

enum { PRECEDENT_THREE_POINTS = 3 };

/* Three points without capturing (torazu sanmoku): a square of four stones in a corner whose only
 * liberty is the corner itself, beside an enemy stone with that same liberty. Neither side plays
 * there; the four stones and the one count as seki, and by the rules of 1949 the one stone's side
 * gets three points, added to `points` by colour. The marks in `status` are changed accordingly. */
void precedent_three_points(const struct board *board, struct status *status, int32_t points[3]);

/* Bent four in the corner: the strings that close the corner in are dead and the stones in it are
 * not, whatever anybody could play, unless stones outside that hold them in are dead themselves.
 * `shapes` are those of the board. Changes the marks in `status`; false if there is no such shape.
 */
bool precedent_bent_four(const struct board *board, const struct shapes *shapes,
                         struct status *status);

/* What a ruleset settles. */
enum precedent { PRECEDENT_BENT_FOUR, PRECEDENT_THREE, PRECEDENT_COUNT };

/* Applies those of the ruleset (`customs`, `precedents`); `points` are then its points by
 * precedent, else 0. The set of those that changed a mark, bits 1 << enum precedent. */
unsigned precedent_apply(const struct ruleset *ruleset, const struct board *board,
                         const struct shapes *shapes, struct status *status, int32_t points[3]);

#endif
