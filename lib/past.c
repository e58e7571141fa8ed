#include "past.h"

bool past_begin(struct past *past, const struct replay *replay)
{
    if (replay->edited)
        return false;
    past->replay = replay;
    past->turn = replay->count;
    past->has_strings = true;
    board_copy(&past->board, &replay->board);
    return true;
}

static void put_lifted(struct past *past, const struct turn *turn, enum colour colour)
{
    const uint16_t *cells = &past->replay->lifted[turn->lifted];
    for (int i = 0; i < turn->took + turn->lost; i++)
        board_edit(&past->board, cells[i], colour);
}

static void step_back(struct past *past)
{
    const struct turn *turn = &past->replay->turns[past->turn--];
    enum colour mover = (enum colour)turn->colour;
    if (!turn_puts_stone(turn))
        return;
    put_lifted(past, turn, turn->lost > 0 ? mover : other(mover));
    board_edit(&past->board, turn->cell, EMPTY); /* last: it is among its own lifted stones */
}

static void step_forward(struct past *past)
{
    const struct turn *turn = &past->replay->turns[++past->turn];
    if (!turn_puts_stone(turn))
        return;
    board_edit(&past->board, turn->cell, (enum colour)turn->colour);
    put_lifted(past, turn, EMPTY);
}

void past_walk(struct past *past, uint32_t t)
{
    past->has_strings = past->has_strings && past->turn == t;
    while (past->turn > t)
        step_back(past);
    while (past->turn < t)
        step_forward(past);
}

void past_seek(struct past *past, uint32_t t)
{
    past_walk(past, t);
    if (!past->has_strings)
        board_rebuild(&past->board);
    past->has_strings = true;
}
