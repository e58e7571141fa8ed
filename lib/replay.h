/* replay.h - plays a record through and writes down what happened, turn by turn.
 *
 * Facts only: nothing stops at an illegal move. What each ruleset says of a turn is derived from
 * these facts in legality.h. RULES.md 1.0, 2.1. */
#ifndef ING_REPLAY_H
#define ING_REPLAY_H

#include "board.h"
#include "record.h"

#include <stdbool.h>
#include <stdint.h>

struct hash {
    uint64_t low, high; /* 128 bits: equal boards, equal hashes; unequal ones differ but for 2^-128 */
};

/* The hash of one stone; a board's hash is the exclusive or over its stones. Independent of the
 * board's size, so that it can be named in the streams. */
struct hash hash_stone(int column, int row, enum colour colour);

enum turn_flag {
    TURN_OCCUPIED = 1,  /* on a stone: nothing was put, the turn counts as a pass */
    TURN_KO = 2,        /* retakes the ko that the turn before took */
    TURN_TWICE = 4,     /* the same colour moved before */
    TURN_AFTER_EDIT = 8, /* set-up since the turn before: the history starts again here */
    TURN_TOOK_KO = 16,  /* takes exactly one stone and could be retaken: a ko capture */
    TURN_WHITE_NEXT = 32, /* White is to move after it, and after set-up that follows it */
};

/* Turn t of the game; turn 0 is the start position. */
struct turn {
    struct hash hash;     /* of the board after it, and after set-up that follows it */
    uint16_t cell;        /* PASS for a pass */
    uint8_t colour;       /* who moved; EMPTY for turn 0 */
    uint8_t flags;        /* enum turn_flag */
    uint16_t took;        /* enemy stones lifted */
    uint16_t lost;        /* own stones lifted */
    uint32_t lifted;      /* where those cells start in replay.lifted */
    /* Latest earlier turn with this board, -1 if none (a pass: t - 1). Not by the hash alone: where
     * hashes are equal, the boards have been compared. */
    int32_t same_board;
    int32_t same_situation; /* the same with the same side to move after it, -1 if none */
    int32_t other_situation; /* the same with the other side to move */
    uint32_t line;        /* in the file */
};

/* Does it put a stone on the board? Not a pass, nor a stone on a stone. */
static inline bool turn_puts_stone(const struct turn *turn)
{
    return turn->cell != PASS && !(turn->flags & TURN_OCCUPIED);
}

struct replay {
    struct board board;      /* final position */
    struct turn *turns;      /* turns[0..count]; owned by the arena of replay_init */
    uint32_t count;          /* turns, passes included; turns[0] is the start */
    uint16_t *lifted;        /* cells lifted, all turns one after the other */
    uint32_t lifted_count;
    int32_t played[3];       /* M_c: stones put by moves */
    int32_t passes[3];       /* P_c: passes, and turns lost on occupied points */
    int32_t setup[3];        /* H_c: net stones by set-up */
    int32_t setup_before[3]; /* of these, on the board before move 1 */
    enum colour to_move;     /* after the last turn */
    uint32_t final_passes;   /* passes at the end of the record */
    bool conditional;        /* double moves, occupied points or edits: every verdict is "if" */
    bool edited;             /* set-up during play */

    /* Reused between games; see replay_init. */
    struct arena arena;
    uint32_t *slots; /* hash table: turn + 1 */
    uint32_t slots_size;
    uint32_t history_from; /* positions before this turn cannot come back: set-up came between */
    uint8_t *shots;        /* the board's colours by cell, every `cells` turns from there on */
    uint32_t next_shot;    /* turn of the next one */
    uint8_t shot[BOARD_CELLS_MAX]; /* an earlier position, while it is compared */
    uint16_t key_columns, key_rows;         /* the board size that `key` was made for */
    struct hash key[BOARD_CELLS_MAX][2];    /* hash_stone of every cell, Black and White */
};

void replay_init(struct replay *replay);
void replay_free(struct replay *replay);

/* Plays `record`. Findings (DIAG_MOVE_*, DIAG_SETUP_*) go to `sink`, which may be NULL.
 * False when out of memory; then the replay must not be used until the next call. */
bool replay_game(struct replay *replay, const struct record *record, const struct diag_sink *sink);

/* The position after turn `t` into `board`, by replaying the turns (set-up edits included). */
void replay_position(const struct replay *replay, const struct record *record, uint32_t t,
                     struct board *board);

#endif
