/* settle.h - the last points: forced connections, seki, neutral points.
 *
 * Works on a position whose dead stones are known; life.c calls it when they are. */
#ifndef ING_SETTLE_H
#define ING_SETTLE_H

#include "../board.h"
#include "../status.h"

#include <stdbool.h>

/* Given the dead stones in status->mark, marks strings in seki and lists the fills.
 *
 * Forced connections (teire): a point of one's own between two strings must be filled when one of
 * them has no other liberty of its own once all neutral points are taken, and is not joined along
 * neutral points to one that has, or to all others around. On recorded results of a server that
 * counts so this tells 630 of 633, and 1 besides.
 *
 * Seki: units (strings joined through their own points, or joinable at a neutral point) of both
 * colours that share neutral points while neither has two eyes; or that share a double ko: each
 * holds a ko at an eye which it needs for two, and can take the other's. Nobody fills such a ko.
 *
 * Neutral points are then filled in turn, `to_move` first, none in a seki (dame.h). */
void settle_end(const struct board *board, enum colour to_move, struct status *status);

/* The same without the neutral points, which make no difference to what is in seki. */
void settle_seki(const struct board *board, struct status *status);

/* After settle_end: buries the units that live in no way, without an eye, in no seki, and shut in
 * by living units of the other colour alone: they can neither be joined to others nor keep a
 * neutral point. Not those with a stone set in `sure`, by cell. Returns the number of strings
 * buried; settle_end is to be called again if there are any. */
int settle_eyeless(const struct board *board, const uint8_t *sure, struct status *status);

/* Every point of one's own between two strings one of which has no other liberty of its own,
 * whether or not it could be joined elsewhere: where a forced connection may have been made, or
 * counted, that settle_end does not ask for. Cells into `cells` (room for BOARD_POINTS_MAX); their
 * number. */
int settle_connections(const struct board *board, const struct status *status, uint16_t *cells);

#endif
