#include "replay.h"

#include "history.h"

#include <string.h>

enum {
    REPLAY_BYTES_MAX = 32 * 1024 * 1024, /* enough for RECORD_EVENTS_MAX turns */
    SLOTS_PER_TURN = 8, /* so sparse that a probe finds nothing, and the processor expects it */
};

/* splitmix64 (Steele, Lea, Flood 2014): a bijection that scatters neighbouring numbers. */
static uint64_t scatter(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

struct hash hash_stone(int column, int row, enum colour colour)
{
    uint64_t stone = ((uint64_t)row * BOARD_SIDE_MAX + (uint64_t)column) * 2 + (colour == WHITE);
    return (struct hash){scatter(stone), scatter(~stone)};
}

/* Divisions are slow: the keys of a board size are made once. */
static void keys_make(struct replay *replay)
{
    const struct board *board = &replay->board;
    if (replay->key_columns == board->columns && replay->key_rows == board->rows)
        return;
    replay->key_columns = board->columns;
    replay->key_rows = board->rows;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            struct hash *key = replay->key[board_cell(board, column, row)];
            key[0] = hash_stone(column, row, BLACK);
            key[1] = hash_stone(column, row, WHITE);
        }
}

static inline void hash_toggle(struct hash *hash, const struct replay *replay, int cell,
                               enum colour colour)
{
    const struct hash *key = &replay->key[cell][colour == WHITE];
    hash->low ^= key->low;
    hash->high ^= key->high;
}

/* --- set-up --- */

/* A set-up may leave strings without a liberty: they are taken off, by nobody. Rebuilds the
 * strings; lists the cells emptied and their colours; returns their number. */
static int lift_breathless(struct board *board, uint16_t *cells, uint8_t *colours)
{
    int count = 0;
    board_rebuild(board);
    BOARD_EACH(board, p)
    {
        enum colour colour = (enum colour)board->cell[p].colour;
        if ((colour == BLACK || colour == WHITE) && board->cell[board->cell[p].head].edges == 0) {
            cells[count] = (uint16_t)p;
            colours[count++] = (uint8_t)colour;
        }
    }
    for (int i = 0; i < count; i++)
        board_edit(board, cells[i], EMPTY);
    if (count > 0)
        board_rebuild(board);
    return count;
}

static void settle_setup(struct replay *replay, struct hash *hash, const struct event *event,
                         const struct diag_sink *sink)
{
    uint16_t cells[BOARD_POINTS_MAX];
    uint8_t colours[BOARD_POINTS_MAX];
    const struct board *board = &replay->board;
    int count = lift_breathless(&replay->board, cells, colours);
    for (int i = 0; i < count; i++) {
        hash_toggle(hash, replay, cells[i], (enum colour)colours[i]);
        replay->setup[colours[i]]--;
    }
    if (count > 0)
        diag_put(sink, DIAG_SETUP_NO_LIBERTY, event->line, 0, "%d stones, one at column %d, row %d",
                 count, board_column(board, cells[0]) + 1,
                 board->rows - board_row(board, cells[0]));
}

/* Takes all set-up events from `*e` on; leaves `*e` at the first that is none. Was any point
 * changed, even if changed back? */
static bool apply_setup(struct replay *replay, struct hash *hash, const struct record *record,
                        uint32_t *e, const struct diag_sink *sink)
{
    struct board *board = &replay->board;
    const struct event *event = &record->events[*e];
    bool edited = false;
    for (; *e < record->count && record->events[*e].kind != EVENT_MOVE; (*e)++) {
        event = &record->events[*e];
        if (event->kind == EVENT_TURN) {
            replay->to_move = (enum colour)event->colour;
            continue;
        }
        enum colour before = (enum colour)board->cell[event->cell].colour;
        if (before == event->colour)
            continue;
        edited = true;
        if (before != EMPTY) {
            hash_toggle(hash, replay, event->cell, before);
            replay->setup[before]--;
        }
        if (event->colour != EMPTY) {
            hash_toggle(hash, replay, event->cell, (enum colour)event->colour);
            replay->setup[event->colour]++;
        }
        board_edit(board, event->cell, (enum colour)event->colour);
    }
    if (edited)
        settle_setup(replay, hash, event, sink);
    return edited;
}

/* --- turns --- */

static const char *colour_name(enum colour colour)
{
    return colour == BLACK ? "Black" : "White";
}

/* Handicap stones written as Black's first moves are no double moves (RULES.md 1.8). */
static bool is_handicap_move(const struct replay *replay, const struct record *record, uint32_t t)
{
    return t <= record->handicap && replay->played[WHITE] == 0 && replay->passes[WHITE] == 0;
}

static void check_alternation(struct replay *replay, const struct record *record, uint32_t t,
                              const struct event *event, const struct diag_sink *sink)
{
    struct turn *turn = &replay->turns[t];
    enum colour mover = (enum colour)event->colour;
    if (t == 1 && mover == WHITE && replay->to_move == BLACK && record->handicap < 2 &&
        replay->setup[BLACK] == 0)
        diag_put(sink, DIAG_MOVE_WHITE_FIRST, event->line, 0, "move 1");
    if (t == 1 || mover == replay->to_move || (turn->flags & TURN_AFTER_EDIT) ||
        (mover == BLACK && is_handicap_move(replay, record, t)))
        return;
    turn->flags |= TURN_TWICE;
    replay->conditional = true;
    diag_put(sink, DIAG_MOVE_TWICE, event->line, 0, "move %u: %s again", t, colour_name(mover));
}

static void play_stone(struct replay *replay, const struct event *event, struct turn *turn,
                       struct hash *hash)
{
    struct board *board = &replay->board;
    struct lifted lifted;
    enum colour mover = (enum colour)event->colour;
    bool retakes = board_is_ko(board, event->cell, mover);
    board_play(board, event->cell, mover, &lifted);
    replay->played[mover]++;
    hash_toggle(hash, replay, event->cell, mover);
    turn->took = lifted.enemies;
    turn->lost = lifted.own;
    turn->lifted = replay->lifted_count;
    enum colour gone = lifted.own > 0 ? mover : other(mover);
    for (int i = 0; i < lifted.enemies + lifted.own; i++) {
        hash_toggle(hash, replay, lifted.point[i], gone);
        replay->lifted[replay->lifted_count++] = lifted.point[i];
    }
    if (retakes && lifted.enemies == 1)
        turn->flags |= TURN_KO;
    if (board->ko != PASS)
        turn->flags |= TURN_TOOK_KO;
}

static void take_turn(struct replay *replay, const struct record *record, uint32_t t,
                      const struct event *event, struct hash *hash, const struct diag_sink *sink)
{
    struct board *board = &replay->board;
    struct turn *turn = &replay->turns[t];
    enum colour mover = (enum colour)event->colour;
    turn->colour = event->colour;
    turn->cell = event->cell;
    turn->line = event->line;
    turn->lifted = replay->lifted_count;
    check_alternation(replay, record, t, event, sink);
    replay->final_passes = event->cell == PASS ? replay->final_passes + 1 : 0;
    if (event->cell != PASS && board->cell[event->cell].colour != EMPTY) {
        turn->flags |= TURN_OCCUPIED;
        replay->conditional = true;
        diag_put(sink, DIAG_MOVE_OCCUPIED, event->line, 0, "move %u", t);
    }
    if (event->cell == PASS || (turn->flags & TURN_OCCUPIED)) {
        replay->passes[mover]++;
        board_pass(board);
    } else {
        play_stone(replay, event, turn, hash);
        if (turn->flags & TURN_KO)
            diag_put(sink, DIAG_MOVE_KO, event->line, 0, "move %u", t);
        if (turn->lost > 0)
            diag_put(sink, DIAG_MOVE_SUICIDE, event->line, 0, "move %u removes %u stones", t,
                     turn->lost);
    }
    turn->hash = *hash;
    replay->to_move = other(mover);
    history_add(replay, t, *hash);
}

/* --- games --- */

void replay_init(struct replay *replay)
{
    memset(replay, 0, sizeof *replay);
    arena_init(&replay->arena, REPLAY_BYTES_MAX);
}

void replay_free(struct replay *replay)
{
    arena_free(&replay->arena);
}

static bool replay_begin(struct replay *replay, const struct record *record)
{
    arena_reset(&replay->arena);
    if (!board_init(&replay->board, record->columns, record->rows))
        return false;
    keys_make(replay);
    uint32_t moves = 0;
    for (uint32_t e = 0; e < record->count; e++)
        moves += record->events[e].kind == EVENT_MOVE;
    uint32_t size = 16;
    while (size < SLOTS_PER_TURN * (moves + 1))
        size *= 2;
    replay->turns = arena_alloc(&replay->arena, (moves + 1) * sizeof *replay->turns);
    replay->lifted = arena_room(&replay->arena, (record->count + 1) * sizeof *replay->lifted);
    replay->slots = arena_alloc(&replay->arena, size * sizeof *replay->slots);
    replay->shots = arena_room(&replay->arena, moves + 2u * replay->board.cells);
    replay->slots_size = size;
    replay->count = replay->lifted_count = replay->final_passes = 0;
    memset(replay->played, 0, sizeof replay->played);
    memset(replay->passes, 0, sizeof replay->passes);
    memset(replay->setup, 0, sizeof replay->setup);
    replay->to_move = BLACK;
    replay->conditional = replay->edited = false;
    return replay->turns != NULL && replay->lifted != NULL && replay->slots != NULL &&
           replay->shots != NULL;
}

bool replay_game(struct replay *replay, const struct record *record, const struct diag_sink *sink)
{
    if (!replay_begin(replay, record))
        return false;
    struct hash hash = {0, 0};
    uint32_t e = 0, t = 0;
    if (record->count > 0)
        apply_setup(replay, &hash, record, &e, sink);
    memcpy(replay->setup_before, replay->setup, sizeof replay->setup);
    replay->turns[0].hash = hash;
    replay->turns[0].same_board = replay->turns[0].same_situation = -1;
    history_start(replay, 0, replay->to_move);
    while (e < record->count) {
        const struct event *event = &record->events[e];
        if (event->kind == EVENT_MOVE) {
            take_turn(replay, record, ++t, event, &hash, sink);
            e++;
            continue;
        }
        struct hash before = hash;
        if (!apply_setup(replay, &hash, record, &e, sink) ||
            (hash.low == before.low && hash.high == before.high && history_was(replay, t)))
            continue;
        if (!replay->edited)
            diag_put(sink, DIAG_SETUP_LATE, event->line, 0, "after move %u", t);
        replay->edited = replay->conditional = true;
        replay->final_passes = 0;
        history_drop(replay, t);
        replay->turns[t].hash = hash; /* earlier positions cannot come back by play */
        history_start(replay, t, replay->to_move);
        if (e < record->count)
            replay->turns[t + 1].flags |= TURN_AFTER_EDIT;
    }
    replay->count = t;
    return true;
}

void replay_position(const struct replay *replay, const struct record *record, uint32_t t,
                     struct board *board)
{
    uint16_t cells[BOARD_POINTS_MAX];
    uint8_t colours[BOARD_POINTS_MAX];
    uint32_t turn = 0;
    bool edited = false;
    board_init(board, record->columns, record->rows);
    for (uint32_t e = 0; e < record->count; e++) {
        const struct event *event = &record->events[e];
        if (event->kind == EVENT_SETUP) {
            board_edit(board, event->cell, (enum colour)event->colour);
            edited = true;
        }
        if (event->kind != EVENT_MOVE)
            continue;
        if (edited)
            lift_breathless(board, cells, colours);
        edited = false;
        if (turn++ == t)
            return;
        if (event->cell == PASS || (replay->turns[turn].flags & TURN_OCCUPIED))
            board_pass(board);
        else
            board_play(board, event->cell, (enum colour)event->colour, NULL);
    }
    if (edited)
        lift_breathless(board, cells, colours);
}
