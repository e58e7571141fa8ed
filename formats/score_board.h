/* score_board.h - the final position of a line of the score stream, as a board. */
#ifndef ING_SCORE_BOARD_H
#define ING_SCORE_BOARD_H

#include "score_read.h"

#include "../lib/board.h"
#include "../lib/status.h"

#include <stdbool.h>

/* Stones into `board`; into `status` which of them the line takes as dead (small letters) and which
 * stand in seki. False when the line has no position, or one that is no board of its size. */
bool score_board_take(const struct score_line *line, struct board *board, struct status *status);

#endif
