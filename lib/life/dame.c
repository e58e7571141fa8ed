#include "dame.h"

#include <stddef.h>

enum {
    ENOUGH = 2,    /* liberties that a stone put on the board needs: one is an atari */
    LOOKED_AT = 3, /* liberties to look for, so that ENOUGH are left when one is filled */
    SIDES = 4,
    PASSES_TO_END = 2,
};

struct filler {
    struct board *board;
    const uint8_t *neutral;
    struct status *status;
};

static void sides_of(const struct board *board, int p, int side[SIDES])
{
    side[0] = p - 1;
    side[1] = p + 1;
    side[2] = p - board->stride;
    side[3] = p + board->stride;
}

/* Adds to `found`, without repetition and up to ENOUGH; `p` itself does not count. */
static int add_liberty(uint16_t *found, int count, int liberty, int p)
{
    if (liberty == p || count == ENOUGH || (count == 1 && found[0] == liberty))
        return count;
    found[count] = (uint16_t)liberty;
    return count + 1;
}

/* Would a stone at `p` stand with liberties to spare, and without taking anything? */
static bool is_safe(const struct board *board, int p, enum colour colour)
{
    uint16_t found[ENOUGH], liberties[LOOKED_AT];
    int side[SIDES], count = 0;
    sides_of(board, p, side);
    for (int k = 0; k < SIDES; k++) {
        enum colour there = (enum colour)board->cell[side[k]].colour;
        if (there == other(colour) && board_in_atari(board, side[k]))
            return false;
        if (there == EMPTY)
            count = add_liberty(found, count, side[k], p);
        if (there != colour)
            continue;
        int own = board_liberties(board, side[k], liberties, LOOKED_AT);
        for (int i = 0; i < own && i < LOOKED_AT; i++)
            count = add_liberty(found, count, liberties[i], p);
    }
    return count == ENOUGH;
}

static bool touches_seki(const struct filler *f, int p)
{
    int side[SIDES];
    bool seki = false;
    sides_of(f->board, p, side);
    for (int k = 0; k < SIDES; k++)
        seki |= f->status->mark[side[k]] == MARK_SEKI;
    return seki;
}

/* Where `colour` saves what the move at `last` has put in atari; PASS if nowhere or nothing. */
static int find_answer(const struct board *board, int last, enum colour colour, bool *attacked)
{
    int side[SIDES];
    uint16_t liberty[1];
    *attacked = false;
    if (last == PASS)
        return PASS;
    sides_of(board, last, side);
    for (int k = 0; k < SIDES; k++) {
        if (board->cell[side[k]].colour != colour || !board_in_atari(board, side[k]))
            continue;
        *attacked = true;
        if (board_liberties(board, side[k], liberty, 1) == 1 && is_safe(board, liberty[0], colour))
            return liberty[0];
    }
    return PASS;
}

/* Would a move of the other side at `p` put a string of `owner` in an atari that has no answer? */
static bool must_fill(const struct board *board, int p, enum colour owner)
{
    uint16_t liberties[LOOKED_AT];
    int side[SIDES];
    bool short_of_them = false, attacked;
    sides_of(board, p, side);
    for (int k = 0; k < SIDES; k++)
        short_of_them =
            short_of_them || (board->cell[side[k]].colour == owner &&
                              board_liberties(board, side[k], liberties, LOOKED_AT) < LOOKED_AT);
    if (!short_of_them || !is_safe(board, p, other(owner)))
        return false;
    struct board after;
    board_copy(&after, board);
    board_play(&after, p, other(owner), NULL);
    return find_answer(&after, p, owner, &attacked) == PASS && attacked;
}

static bool is_open(const struct filler *f, int p, enum colour colour)
{
    return f->neutral[p] && f->board->cell[p].colour == EMPTY && !touches_seki(f, p) &&
           is_safe(f->board, p, colour);
}

/* What has to be filled before it is attacked, then what both can fill, then the rest; a move that
 * would win stones is not made, for they would not have been left to be won. */
static int find_neutral(const struct filler *f, enum colour colour)
{
    int any = PASS, can_wait = PASS;
    BOARD_EACH(f->board, p)
    {
        if (!is_open(f, p, colour))
            continue;
        if (must_fill(f->board, p, colour))
            return p;
        if (must_fill(f->board, p, other(colour)))
            continue;
        if (any == PASS && is_safe(f->board, p, other(colour)))
            any = p;
        if (can_wait == PASS)
            can_wait = p;
    }
    return any != PASS ? any : can_wait;
}

static void put(struct filler *f, int p, enum colour colour)
{
    f->status->fill[f->status->fills++] =
        (struct fill){.cell = (uint16_t)p,
                      .colour = (uint8_t)colour,
                      .kind = (uint8_t)(f->neutral[p] ? FILL_DAME : FILL_ANSWER)};
    board_play(f->board, p, colour, NULL);
}

void dame_fill(struct board *board, const uint8_t *neutral, enum colour to_move,
               struct status *status)
{
    struct filler f = {.board = board, .neutral = neutral, .status = status};
    int last = PASS, passes = 0;
    /* Every turn but a pass fills a point, and nothing is lifted: this ends. */
    while (passes < PASSES_TO_END) {
        bool attacked;
        int p = find_answer(f.board, last, to_move, &attacked);
        if (p == PASS)
            p = find_neutral(&f, to_move);
        if (p != PASS)
            put(&f, p, to_move);
        passes = p == PASS ? passes + 1 : 0;
        last = p;
        to_move = other(to_move);
    }
}
