/* seki.h - sekis that settle.h finds by their shape, read. */
#ifndef ING_SEKI_H
#define ING_SEKI_H

#include "../board.h"
#include "../status.h"
#include "prover.h"

/* Marks as in seki the stones thought dead that can be taken in a ko alone, between strings that
 * are in seki if they stay: a stop at a ten-thousand-year ko, or at a double ko, leaves it there.
 *
 * Marks as dead what is in MARK_SEKI and is none: strings that are taken though their owner moves
 * first (review_bait), where a new stone counts only if he could not play it anyway. Where
 * nothing is lost so for sure, what may be bait but is not seen to be goes, too, if every string
 * around can be taken: in a seki, whoever begins loses. All other living strings are held to be
 * safe walls. The rest of such a group keeps its mark until the end is settled anew. Returns the
 * number of strings changed. */
int seki_read(struct prover *prover, const struct board *board, struct status *status);

#endif
