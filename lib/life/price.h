/* price.h - what it costs to take stones that can be taken.
 *
 * Two stones on the diagonal of a square of four points in the corner can be taken by whoever shuts
 * them in: he fills his liberty there, and then theirs. Has he no other liberty than one small eye,
 * filling the first puts him in atari, and is that eye held together at a cutting point, a part of
 * him. Nobody plays so; both pass, and the count is that of a seki.
 *
 * So it is with stones inside an eye that can be taken and leave a space with one vital point. */
#ifndef ING_PRICE_H
#define ING_PRICE_H

#include "../board.h"
#include "prover.h"
#include "region.h"

#include <stdbool.h>
#include <stdint.h>

/* The string at `head` can be taken by moves in its region, the other side first, who may begin at
 * the cell `first`. Is every move that leads to it paid for at once? Paid for: the owner of the
 * string can then take, moving first, a string of no fewer stones that he could not take before.
 * Moves whose outcome is not proved within `nodes_max` positions are left out. Where the string is
 * taken though its owner moves first, a move away from it leads to nothing by itself: it counts
 * when a move beside the string comes free after it. */
bool price_is_paid(struct prover *prover, const struct board *board, const uint8_t *fixed, int head,
                   const struct region *region, int first, uint32_t nodes_max);

#endif
