/* end.h - a position with the dead lifted and gaps closed, and whose every empty point is. */
#ifndef ING_END_H
#define ING_END_H

#include "../board.h"
#include "../status.h"
#include "flood.h"

#include <stdbool.h>
#include <stdint.h>

enum { SHARED = BORDER }; /* as an owner: of a point that both colours reach */

struct end {
    struct board board;
    uint8_t owner[BOARD_CELLS_MAX];   /* of an empty cell: BLACK, WHITE or SHARED */
    uint16_t region[BOARD_CELLS_MAX]; /* of an empty cell: its region, from 1 */
    uint16_t size[BOARD_POINTS_MAX + 1];
    uint16_t cells[FLOOD_ROOM];
    bool held[BOARD_CELLS_MAX]; /* a ko that nobody fills */
    int regions;
};

/* `board` without what `status` marks as dead, and with the gaps closed that it holds to be. */
void end_lift_dead(struct end *end, const struct board *board, const struct status *status);

/* Owners and regions anew, after something was played on end->board. */
void end_find_owners(struct end *end);

/* The different strings of `colour` beside `p`, by head; their number. */
int end_strings_beside(const struct board *board, int p, enum colour colour, int heads[4]);

#endif
