#include "history.h"

#include <string.h>

/* --- earlier positions: every so many turns one is kept whole, those between are played to --- */

static uint8_t *shot_at(const struct replay *replay, uint32_t t)
{
    uint32_t cells = replay->board.cells;
    return replay->shots + (size_t)((t - replay->history_from) / cells) * cells;
}

static void shot_take(struct replay *replay, uint32_t t)
{
    uint8_t *shot = shot_at(replay, t);
    for (int p = 0; p < replay->board.cells; p++)
        shot[p] = replay->board.cell[p].colour;
    replay->next_shot = t + replay->board.cells;
}

bool history_was(struct replay *replay, uint32_t t)
{
    uint32_t cells = replay->board.cells;
    uint32_t u = t - (t - replay->history_from) % cells;
    memcpy(replay->shot, shot_at(replay, t), cells);
    while (u++ < t) {
        const struct turn *turn = &replay->turns[u];
        if (!turn_puts_stone(turn))
            continue;
        replay->shot[turn->cell] = turn->colour;
        for (uint32_t i = 0; i < (uint32_t)turn->took + turn->lost; i++)
            replay->shot[replay->lifted[turn->lifted + i]] = EMPTY;
    }
    for (uint32_t p = 0; p < cells; p++)
        if (replay->shot[p] != replay->board.cell[p].colour)
            return false;
    return true;
}

/* --- the latest turn of every board --- */

/* A pass leaves the board of the turn before it: that needs no comparing. */
static bool same_as(struct replay *replay, uint32_t t, uint32_t earlier)
{
    return (earlier + 1 == t && !turn_puts_stone(&replay->turns[t])) ||
           history_was(replay, earlier);
}

static uint32_t history_home(struct hash hash)
{
    return (uint32_t)hash.low;
}

/* The slot of the board after turn `t`. A turn before history_from gives its slot away. */
static uint32_t *history_slot(struct replay *replay, uint32_t t, struct hash hash)
{
    uint32_t mask = replay->slots_size - 1;
    for (uint32_t at = history_home(hash);; at++) {
        uint32_t *slot = &replay->slots[at & mask];
        if (*slot == 0)
            return slot;
        uint32_t earlier = *slot - 1;
        const struct turn *turn = &replay->turns[earlier];
        if (turn->hash.low == hash.low && turn->hash.high == hash.high &&
            (earlier < replay->history_from || same_as(replay, t, earlier)))
            return slot;
    }
}

static void set_side(struct turn *turn, enum colour to_move)
{
    turn->flags &= (uint8_t)~TURN_WHITE_NEXT;
    if (to_move == WHITE)
        turn->flags |= TURN_WHITE_NEXT;
}

void history_start(struct replay *replay, uint32_t t, enum colour to_move)
{
    struct turn *turn = &replay->turns[t];
    replay->history_from = t;
    shot_take(replay, t);
    set_side(turn, to_move);
    turn->other_situation = -1;
    *history_slot(replay, t, turn->hash) = t + 1;
}

void history_drop(struct replay *replay, uint32_t t)
{
    uint32_t mask = replay->slots_size - 1;
    uint32_t at = history_home(replay->turns[t].hash);
    while (replay->slots[at & mask] != t + 1 && replay->slots[at & mask] != 0)
        at++;
    replay->slots[at & mask] = 0;
}

void history_add(struct replay *replay, uint32_t t, struct hash hash)
{
    struct turn *turn = &replay->turns[t];
    turn->same_board = turn->same_situation = turn->other_situation = -1;
    if (t == replay->next_shot)
        shot_take(replay, t);
    set_side(turn, other((enum colour)turn->colour));
    uint32_t *slot = history_slot(replay, t, hash);
    if (*slot > replay->history_from) {
        const struct turn *latest = &replay->turns[*slot - 1];
        int32_t at = (int32_t)*slot - 1;
        bool same = ((latest->flags ^ turn->flags) & TURN_WHITE_NEXT) == 0;
        turn->same_board = at;
        turn->same_situation = same ? at : latest->other_situation;
        turn->other_situation = same ? latest->other_situation : at;
    }
    *slot = t + 1;
}
