/* bait.h - stones that are taken, and what comes of it (Japanese rules of 1989, 7-1: stones are
 * alive, too, if taking them lets a new stone be played that cannot be taken). */
#ifndef ING_BAIT_H
#define ING_BAIT_H

#include "../board.h"
#include "prover.h"
#include "region.h"

#include <stdbool.h>
#include <stdint.h>

/* Is the string at `head` taken though its owner moves first, and stands after it and two passes no
 * stone of his in the region, nor where it stood? With `zone` only on the cells set in it. Fills
 * `answer`. */
enum prover_verdict bait_read(struct prover *prover, const struct board *board,
                              const uint8_t *fixed, int head, const struct region *region,
                              const uint8_t *zone, uint32_t nodes_max,
                              struct prover_answer *answer);

/* The string at `head` can be taken by the other side, moving first. Is it proved, within
 * `nodes_max` positions, that a stone of its owner then stays in its place, or in that of what took
 * it? Asked only where a string of the taker has no liberty that is not one of the string to be
 * taken, so that it breathes by what it takes alone (three points without capturing; snapback).
 * Such strings are no walls, whatever `fixed` says. False where the region has more than
 * `empty_max` empty points, or other stones in doubt: they may decide it. */
bool bait_returns(struct prover *prover, const struct board *board, const uint8_t *fixed, int head,
                  int empty_max, uint32_t nodes_max);

#endif
