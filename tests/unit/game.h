/* game.h - small games for tests, written down as a picture and moves. */
#ifndef ING_TESTS_GAME_H
#define ING_TESTS_GAME_H

#include "record.h"
#include "replay.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* A cell by SGF letters: "aa" is the top left. */
static inline uint16_t game_cell(const struct record *record, const char *letters)
{
    struct board board = {.stride = (uint16_t)(record->columns + 1)};
    return board_cell(&board, letters[0] - 'a', letters[1] - 'a');
}

/* Begins a record with a position: one string a row, `X` Black, `O` White, `.` empty. */
static inline void game_begin(struct record *record, int columns, int rows,
                              const char *const *picture)
{
    record_init(record);
    record->columns = (uint16_t)columns;
    record->rows = (uint16_t)rows;
    for (int row = 0; picture != NULL && row < rows; row++) {
        cr_assert_eq(strlen(picture[row]), (size_t)columns);
        for (int column = 0; column < columns; column++) {
            enum colour colour = picture[row][column] == 'X'   ? BLACK
                                 : picture[row][column] == 'O' ? WHITE
                                                               : EMPTY;
            const char letters[] = {(char)('a' + column), (char)('a' + row), '\0'};
            if (colour != EMPTY)
                cr_assert(record_add(record, EVENT_SETUP, colour, game_cell(record, letters), 0));
        }
    }
}

/* Adds moves: "Bcc Wdd B-" ("-" is a pass). */
static inline void game_moves(struct record *record, const char *moves)
{
    for (const char *at = moves; *at != '\0'; at++) {
        if (*at == ' ')
            continue;
        enum colour colour = *at == 'B' ? BLACK : WHITE;
        uint16_t cell = at[1] == '-' ? PASS : game_cell(record, at + 1);
        cr_assert(record_add(record, EVENT_MOVE, colour, cell, 0));
        at += at[1] == '-' ? 1 : 2;
    }
}

/* A replay on the heap: it is too large for some stacks. */
static inline struct replay *game_replay(const struct record *record)
{
    struct replay *replay = malloc(sizeof *replay);
    cr_assert_not_null(replay);
    replay_init(replay);
    cr_assert(replay_game(replay, record, NULL));
    return replay;
}

static inline void game_end(struct record *record, struct replay *replay)
{
    replay_free(replay);
    free(replay);
    record_free(record);
}

#endif
