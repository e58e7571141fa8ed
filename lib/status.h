/* status.h - which stones are dead, which are in seki, whose every point is.
 *
 * The result of judging life and death (life/life.h), of reading markup, or of a list given by the
 * user; the input of counting (count.h). */
#ifndef ING_STATUS_H
#define ING_STATUS_H

#include "board.h"

#include <stdbool.h>
#include <stdint.h>

enum mark {
    MARK_ALIVE = 0,        /* a stone that stays */
    MARK_DEAD = 1,         /* a stone that is lifted */
    MARK_SEKI = 2,         /* a stone that stays, in seki */
    MARK_SEALED_BLACK = 3, /* an empty point where a border of Black's is held to be closed */
    MARK_SEALED_WHITE = 4, /* and one of White's; both are nobody's (life/gap.h) */
};

enum fill_kind {
    FILL_DAME,   /* a neutral point filled in turn: area rulesets' forecast only */
    FILL_ANSWER, /* an atari answered inside one's own area while these are filled: forecast only */
    FILL_TEIRE,  /* a move in one's own area that the opponent could force: territory counts it */
    FILL_SEAL,   /* a gap closed in one's own border, on a neutral point: forecast only */
};

struct fill {
    uint16_t cell;
    uint8_t colour;
    uint8_t kind; /* enum fill_kind */
};

struct status {
    uint8_t mark[BOARD_CELLS_MAX];      /* enum mark, where there is a stone or a gap */
    struct fill fill[BOARD_POINTS_MAX]; /* moves that settle the end, in order */
    int fills;
    double sure;          /* 0..1 that dead, seki and fills are all right */
    double confidence;    /* 0..1 that players who count find the same: `sure`, less what they
                             overlook; calibrated by recorded results */
    bool finished;        /* nothing of weight is left to play: the position decides the game */
    const char *evidence; /* "blind", "markup", "list": constant string */
};

/* Who closes his border at the cell `p`? EMPTY where there is no gap. */
static inline enum colour status_seal(const struct status *status, const struct board *board, int p)
{
    if (board->cell[p].colour != EMPTY)
        return EMPTY;
    return status->mark[p] == MARK_SEALED_BLACK   ? BLACK
           : status->mark[p] == MARK_SEALED_WHITE ? WHITE
                                                  : EMPTY;
}

/* Is the cell `p` empty, or is the stone there dead? Not on the border, and not in a gap that is
 * held to be closed. */
static inline bool status_is_space(const struct status *status, const struct board *board, int p)
{
    return board->cell[p].colour == EMPTY
               ? status_seal(status, board, p) == EMPTY
               : board_is_stone(board, p) && status->mark[p] == MARK_DEAD;
}

/* All stones alive, no fills, confidence 1. */
void status_init(struct status *status);

/* `sure` and `confidence` become `sure`. */
void status_trust(struct status *status, double sure);

/* Copies what holds of the cells of `board` alone: most boards use a small part of the room. */
void status_copy(struct status *to, const struct status *from, const struct board *board);

#endif
