/* fillboard.h - the board once both sides have filled it, stone by stone. RULES.md 1.6; rule text
 * Art. 4, 6, 7, 12. */
#ifndef ING_FILLBOARD_H
#define ING_FILLBOARD_H

#include "board.h"
#include "count.h"
#include "fillin.h"
#include "status.h"

#include <stdint.h>

/* How a point came to look as it does. */
enum filled {
    FILLED_NOT,         /* a living stone of the game */
    FILLED_OWN,         /* a side's own point, filled by itself */
    FILLED_SHARED,      /* a shared point (分空) filled by either side */
    FILLED_GIVEN,       /* a stone for komi or penalties (還子, 罰子), in the giver's area */
    FILLED_SURPLUS,     /* a stone without a place of its own (負子), in the other side's area */
    FILLED_SPACE,       /* open: the winner's (勝空) */
    FILLED_SHARED_OPEN, /* open: the odd shared point */
    FILLED_KINDS
};

enum fill_refusal {
    FILL_DONE,
    FILL_EVEN_BOARD, /* an even number of points: no bowl holds half of them */
    FILL_HALF_STONE, /* komi and penalties do not come to whole stones of two points */
    FILL_NO_ROOM,    /* more stones to be given than the giver has points */
};

struct fillboard {
    struct fillin count;
    int columns, rows;
    uint8_t colour[BOARD_CELLS_MAX]; /* by cell of `board`: BLACK, WHITE or EMPTY */
    uint8_t filled[BOARD_CELLS_MAX]; /* enum filled */
    int32_t points[3][FILLED_KINDS]; /* how many of each, by the colour that lies there */
    /* Living stones exchanged for the other colour, where a side had none left to fill with or no
     * empty point to fill: they count as FILLED_GIVEN or FILLED_SURPLUS (RULES.md 1.6). */
    int32_t exchanged;
};

/* Fills the board with its dead stones lifted. `owner` and `tally` are what tally_count made of
 * board and status; `komi` in quarter points, penalties in whole points. */
enum fill_refusal fillboard_lay(struct fillboard *filled, const struct board *board,
                                const struct ownership *owner, const struct tally *tally,
                                int32_t komi, int32_t penalties_black, int32_t penalties_white);

/* In words; NULL for FILL_DONE. */
const char *fill_refusal_text(enum fill_refusal refusal);

#endif
