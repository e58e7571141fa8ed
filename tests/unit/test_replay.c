/* Repetition does not rest on hashes, and set-up may change whose turn it is. */
#include "replay.h"

#include "game.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static uint32_t roll(uint32_t *state, uint32_t below)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) % below;
}

static void random_game(struct record *record, uint32_t *state, int columns, int rows, int turns)
{
    game_begin(record, columns, rows, NULL);
    for (int t = 0; t < turns; t++) {
        const char point[] = {(char)('a' + roll(state, (uint32_t)columns)),
                              (char)('a' + roll(state, (uint32_t)rows)), '\0'};
        uint16_t cell = roll(state, 10) == 0 ? PASS : game_cell(record, point);
        cr_assert(record_add(record, EVENT_MOVE, t % 2 ? WHITE : BLACK, cell, 0));
    }
}

/* The keys of a board size are made once: those put in their place stay. */
static void spoil_keys(struct replay *replay, const struct record *record, uint64_t mask)
{
    cr_assert(replay_game(replay, record, NULL));
    for (int p = 0; p < BOARD_CELLS_MAX; p++)
        for (int c = 0; c < 2; c++) {
            replay->key[p][c].low &= mask;
            replay->key[p][c].high = 0;
        }
}

static void expect_same_history(const struct replay *a, const struct replay *b)
{
    cr_assert_eq(a->count, b->count);
    for (uint32_t t = 0; t <= a->count; t++) {
        cr_assert_eq(a->turns[t].same_board, b->turns[t].same_board, "turn %u", t);
        cr_assert_eq(a->turns[t].same_situation, b->turns[t].same_situation, "turn %u", t);
    }
}

/* With hashes of no bits, or of two, every board looks like many others. */
Test(replay, equal_hashes_of_unequal_boards_are_no_repetition)
{
    static const uint64_t masks[] = {0, 3};
    uint32_t state = 5;
    for (int game = 0; game < 60; game++) {
        struct record record;
        random_game(&record, &state, 2 + game % 3, 2 + game % 2, 300);
        struct replay *good = game_replay(&record), *spoiled = malloc(sizeof *spoiled);
        cr_assert_not_null(spoiled);
        replay_init(spoiled);
        spoil_keys(spoiled, &record, masks[game % 2]);
        cr_assert(replay_game(spoiled, &record, NULL));
        expect_same_history(good, spoiled);
        replay_free(spoiled);
        free(spoiled);
        game_end(&record, good);
    }
}

/* A set-up whose hash is that of the board before is still a set-up. */
Test(replay, set_up_is_not_told_by_its_hash)
{
    struct record record;
    struct replay *replay = malloc(sizeof *replay);
    cr_assert_not_null(replay);
    replay_init(replay);
    game_begin(&record, 3, 3, NULL);
    game_moves(&record, "Baa Wbb");
    cr_assert(record_add(&record, EVENT_SETUP, BLACK, game_cell(&record, "cc"), 0));
    game_moves(&record, "Bba");
    spoil_keys(replay, &record, 0);
    cr_assert(replay_game(replay, &record, NULL));
    cr_assert(replay->edited);
    cr_assert(replay->turns[3].flags & TURN_AFTER_EDIT);
    game_end(&record, replay);
}

static const char *const ko[] = {
    "XXO..", "XO.O.", ".XO..", ".....", ".....",
};

/* Black takes, then a stone is added and the turn given back to Black: the ko is Black's to finish.
 * The board with Black to move is what turn 1 left, and comes back after two passes and a lap. */
Test(replay, set_up_may_turn_the_side_to_move)
{
    struct record record;
    game_begin(&record, 5, 5, ko);
    game_moves(&record, "Bcb");
    cr_assert(record_add(&record, EVENT_SETUP, WHITE, game_cell(&record, "ee"), 0));
    cr_assert(record_add(&record, EVENT_TURN, BLACK, PASS, 0));
    game_moves(&record, "B- W-");
    struct replay *replay = game_replay(&record);
    cr_assert_not(replay->turns[1].flags & TURN_WHITE_NEXT);
    /* after Black's pass White is to move: the same board, another situation */
    cr_assert_eq(replay->turns[2].same_board, 1);
    cr_assert_eq(replay->turns[2].same_situation, -1);
    /* after White's pass it is Black's turn as after the set-up */
    cr_assert_eq(replay->turns[3].same_board, 2);
    cr_assert_eq(replay->turns[3].same_situation, 1);
    game_end(&record, replay);
}

/* 10,000 turns in which one ko is taken and retaken, and as many on an empty corner: every turn
 * from the third on repeats one, and the latest is found. */
Test(replay, a_game_of_nothing_but_repeats)
{
    enum { TURNS = 10000 };
    struct record record;
    game_begin(&record, 5, 5, ko);
    for (int t = 0; t < TURNS; t++)
        game_moves(&record, t % 2 ? "Wbb" : "Bcb");
    struct replay *replay = game_replay(&record);
    for (uint32_t t = 2; t <= TURNS; t++) {
        cr_assert_eq(replay->turns[t].same_board, (int32_t)t - 2);
        cr_assert_eq(replay->turns[t].same_situation, (int32_t)t - 2);
    }
    game_end(&record, replay);
}
