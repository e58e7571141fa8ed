/* Commands of the Go Text Protocol (Farnebäck, version 2) that set up and play the game.
 *
 * GTP has square boards of 25 lines at most and no set-up during play. There the board is cleared
 * and the position put up anew. */
#include "render.h"

#include "numbers.h"
#include "sgf_line.h"

#include "../lib/gameid.h"

#include <stdio.h>
#include <string.h>

enum { GTP_SIDE_MAX = 25, GTP_LINE_BYTES = 64 };

static const char *const sides[] = {[BLACK] = "b", [WHITE] = "w"};

static void put_vertex(struct sgf_line *text, const struct board *board, int cell)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    char vertex[GTP_LINE_BYTES];
    if (cell == PASS)
        snprintf(vertex, sizeof vertex, "pass");
    else
        snprintf(vertex, sizeof vertex, "%c%d", letters[board_column(board, cell)],
                 board->rows - board_row(board, cell));
    sgf_line_string(text, vertex);
}

static void put_play(struct sgf_line *text, const struct board *board, int colour, int cell)
{
    sgf_line_string(text, "play ");
    sgf_line_string(text, sides[colour]);
    sgf_line_string(text, " ");
    put_vertex(text, board, cell);
    sgf_line_string(text, "\n");
}

/* The stones of the board, each as a play: no string lacks a liberty, so none is taken. */
static void put_position(struct sgf_line *text, const struct board *board)
{
    BOARD_EACH(board, p)
    {
        int colour = board->cell[p].colour;
        if (colour == BLACK || colour == WHITE)
            put_play(text, board, colour, p);
    }
}

/* "set_free_handicap D4 Q16" for two black stones or more and nothing else: engines count them. */
static bool put_handicap(struct sgf_line *text, const struct board *board)
{
    int stones[3] = {0};
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p))
            stones[board->cell[p].colour]++;
    }
    if (stones[WHITE] > 0 || stones[BLACK] < 2)
        return false;
    sgf_line_string(text, "set_free_handicap");
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour == BLACK) {
            sgf_line_string(text, " ");
            put_vertex(text, board, p);
        }
    }
    sgf_line_string(text, "\n");
    return true;
}

static bool lacks_liberty(const struct board *board)
{
    BOARD_EACH(board, p)
    {
        const struct cell *cell = &board->cell[p];
        if ((cell->colour == BLACK || cell->colour == WHITE) && board->cell[cell->head].edges == 0)
            return true;
    }
    return false;
}

/* Set-up from event `i` on; returns the event behind it. */
static uint32_t set_up(struct board *board, const struct record *record, uint32_t i)
{
    for (; i < record->count && record->events[i].kind != EVENT_MOVE; i++)
        if (record->events[i].kind == EVENT_SETUP)
            board_edit(board, record->events[i].cell, (enum colour)record->events[i].colour);
    board_rebuild(board);
    return i;
}

static void put_start(struct sgf_line *text, const struct record *record, const char *source)
{
    char line[GTP_LINE_BYTES], komi[QUARTERS_TEXT_MAX];
    sgf_line_string(text, "# ");
    for (const char *c = source; *c != '\0'; c++)
        sgf_line_bytes(text, (unsigned char)*c < ' ' ? "?" : c, 1);
    snprintf(line, sizeof line, "\nboardsize %u\nclear_board\n", record->columns);
    sgf_line_string(text, line);
    if (!record->komi.known)
        return;
    quarters_write(record->komi.quarters, komi);
    snprintf(line, sizeof line, "komi %s\n", komi);
    sgf_line_string(text, line);
}

/* What was put into other words, counted. */
struct changed {
    uint32_t edits, occupied;
};

static bool put_events(struct sgf_line *text, const struct record *record, struct board *board,
                       struct changed *changed)
{
    uint32_t i = set_up(board, record, 0);
    if (lacks_liberty(board))
        return false;
    if (!put_handicap(text, board))
        put_position(text, board);
    while (i < record->count) {
        const struct event *event = &record->events[i];
        if (event->kind == EVENT_TURN) {
            i++;
            continue;
        }
        if (event->kind == EVENT_SETUP) {
            i = set_up(board, record, i);
            if (lacks_liberty(board))
                return false;
            changed->edits++;
            sgf_line_string(text, "clear_board\n");
            put_position(text, board);
            continue;
        }
        bool stone = event->cell != PASS && board->cell[event->cell].colour == EMPTY;
        changed->occupied += event->cell != PASS && !stone;
        put_play(text, board, event->colour, stone ? event->cell : PASS);
        if (stone)
            board_play(board, event->cell, (enum colour)event->colour, NULL);
        else
            board_pass(board);
        i++;
    }
    return true;
}

static enum rendered cannot(struct record *record, const char *what)
{
    struct diag_sink notes = record_notes(record);
    diag_put(&notes, DIAG_FORMAT_CANNOT, 0, 0, "gtp: %s", what);
    return RENDER_CANNOT;
}

static void tell(struct record *record, const struct changed *changed)
{
    struct diag_sink notes = record_notes(record);
    if (changed->edits > 0)
        diag_put(&notes, DIAG_FORMAT_LACKS, 0, 0,
                 "gtp: set-up during play, written as a cleared board and a new position");
    if (changed->occupied > 0)
        diag_put(&notes, DIAG_FORMAT_LACKS, 0, 0,
                 "gtp: a move on an occupied point, written as a pass");
}

enum rendered render_gtp(struct rendering *rendering, struct record *record, bool tree)
{
    struct sgf_line *text = &rendering->text;
    struct changed changed = {0};
    (void)tree;
    text->size = 0;
    text->no_memory = false;
    if (record->columns != record->rows)
        return cannot(record, "a board that is not square");
    if (record->columns > GTP_SIDE_MAX)
        return cannot(record, "a board of more than 25 lines");
    struct board *board = arena_alloc(&record->arena, sizeof *board);
    const char *source = gameid_source(record);
    if (board == NULL || source == NULL || !board_init(board, record->columns, record->rows))
        return RENDER_NO_MEMORY;
    put_start(text, record, source);
    if (!put_events(text, record, board, &changed))
        return cannot(record, "a string set up without a liberty");
    tell(record, &changed);
    return text->no_memory ? RENDER_NO_MEMORY : RENDERED;
}
