/* gap.h - borders that are closed but for one point. */
#ifndef ING_GAP_H
#define ING_GAP_H

#include "../board.h"
#include "../status.h"

/* Is there a place that both sides reach under the marks of `status`, though at least six of its
 * points are one side's in most playouts: a territory with a border that is open somewhere? `black`
 * and `white` give by cell how often (0..1). */
bool gap_may_be(const struct board *board, const float *black, const float *white,
                const struct status *status);

/* Players stop before the last point of a border is played where it is worth next to nothing: one
 * side pushes in there, the other answers behind it. As the board stands the territory is open
 * then, and nobody's. Finds such gaps and sets their marks (MARK_SEALED_BLACK or _WHITE): an empty
 * point that the other side comes to, from which one way leads on to a territory, such that the
 * owner can answer on the next point, puts no stones in danger, and has no walls but his own
 * around what is left. The territory has at least six points, or the other side has one at the
 * point before the gap, closed there. It is the owner's in most of the playouts, and a point
 * somebody's in more than the share `point`.
 *
 * What is dead is taken from the playouts, string by string, as marks that hang on the border are
 * not to be had before it is closed. Returns the number of gaps. */
int gap_seal(const struct board *board, const float *black, const float *white, float point,
             struct status *status);

/* The board with a stone in each gap, of who closes it; a gap stays open where that would leave a
 * string without a liberty. */
void gap_close(const struct board *board, const struct status *status, struct board *closed);

/* Takes back the marks of gap_seal before what is no territory under the other marks of `status`,
 * or is not clearly the owner's in playouts with all gaps closed. Returns how many are left. */
int gap_check(const struct board *board, const float *black, const float *white,
              struct status *status);

/* Takes back the marks of gaps that no living stone comes to: what lies behind was shut in by
 * stones that turned out to be dead, and is closed without. */
void gap_drop_needless(const struct board *board, struct status *status);

#endif
