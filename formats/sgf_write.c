#include "sgf_write.h"

#include "sgf_line.h"

#include <string.h>

/* A move is copied as one word, and what is too much of it written over. */
enum { CELL_BYTES = 4, MOVE_BYTES = 2 + CELL_BYTES, MOVE_ROOM = sizeof(uint64_t) };

static const char letters[] = " abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Cells of a board by division, as a multiplication: exact for all its cells, since these times the
 * error of `inverse` are less than its unit. */
enum { INVERSE_BITS = 20 };
_Static_assert((BOARD_SIDE_MAX + 1) * BOARD_CELLS_MAX < 1 << INVERSE_BITS, "division is exact");
_Static_assert((uint64_t)BOARD_CELLS_MAX << (INVERSE_BITS - 1) < UINT32_MAX, "it fits");

struct grid {
    uint32_t stride, inverse; /* 2^INVERSE_BITS / stride, rounded up */
};

static struct grid grid_of(const struct record *record)
{
    uint32_t stride = record->columns + 1u;
    return (struct grid){stride, ((1u << INVERSE_BITS) + stride - 1) / stride};
}

/* "[pd]", "[]" for a pass, at `at`; returns its end. */
static inline char *write_cell(char *at, struct grid grid, uint16_t cell)
{
    uint32_t row = cell * grid.inverse >> INVERSE_BITS;
    memcpy(at, cell == PASS ? "[]" : "[  ]", cell == PASS ? 2 : 4);
    if (cell == PASS)
        return at + 2;
    at[1] = letters[cell - row * grid.stride];
    at[2] = letters[row];
    return at + CELL_BYTES;
}

/* ";B[pd]" at `at`, where MOVE_ROOM bytes can be written; returns its end. */
static inline char *write_move(char *at, struct grid grid, const struct event *event)
{
    static const char shapes[][MOVE_ROOM + 1] = {[BLACK] = ";B[  ]  ", [WHITE] = ";W[  ]  "};
    uint32_t row = event->cell * grid.inverse >> INVERSE_BITS;
    memcpy(at, shapes[event->colour], MOVE_ROOM);
    if (event->cell == PASS)
        return write_cell(at + MOVE_BYTES - CELL_BYTES, grid, PASS);
    at[3] = letters[event->cell - row * grid.stride];
    at[4] = letters[row];
    return at + MOVE_BYTES;
}

static void put_cell(struct sgf_line *line, const struct record *record, uint16_t cell)
{
    char value[CELL_BYTES];
    char *end = write_cell(value, grid_of(record), cell);
    sgf_line_bytes(line, value, (size_t)(end - value));
}

/* Moves from event `i` on, up to the next that is none; returns where that is. */
static uint32_t put_moves(struct sgf_line *line, const struct record *record, uint32_t i)
{
    struct grid grid = grid_of(record);
    if (!sgf_line_room(line, (size_t)MOVE_BYTES * (record->count - i) + MOVE_ROOM))
        return record->count;
    char *at = line->text + line->size;
    const struct event *event = record->events + i, *end = record->events + record->count;
    for (; event < end && event->kind == EVENT_MOVE; event++) {
        at = write_move(at, grid, event);
    }
    line->size = (size_t)(at - line->text);
    return (uint32_t)(event - record->events);
}

static void put_size(struct sgf_line *line, const struct record *record)
{
    sgf_line_string(line, "SZ[");
    sgf_line_number(line, record->columns);
    if (record->columns != record->rows) {
        sgf_line_byte(line, ':');
        sgf_line_number(line, record->rows);
    }
    sgf_line_byte(line, ']');
}

static void put_texts(struct sgf_line *line, const struct record *record)
{
    for (int kind = 0; kind < TEXT_COUNT; kind++)
        if (kind != TEXT_CHARSET && record->text[kind] != NULL)
            sgf_line_property(line, text_property((enum text_kind)kind), record->text[kind],
                              kind == TEXT_COMMENT);
    sgf_line_property(line, "IA", record->producer2, false);
}

/* The property an event that is no move is written as; rows of `names`. */
enum edit { EDIT_NONE, EDIT_BLACK, EDIT_WHITE, EDIT_EMPTY, EDIT_TURN };

static enum edit edit_of(const struct event *event)
{
    if (event->kind == EVENT_TURN)
        return EDIT_TURN;
    return event->colour == BLACK ? EDIT_BLACK : event->colour == WHITE ? EDIT_WHITE : EDIT_EMPTY;
}

/* A node under way: which properties it has, and which of them can take further values. */
struct node {
    bool open; /* edits may go into it: no move has been written to it */
    unsigned has;
    enum edit latest;
};

/* Edits of a node must be read back in the order of the events, and no property may come twice: a
 * new node begins where one would. */
static void put_edit(struct sgf_line *line, const struct record *record, const struct event *event,
                     struct node *node)
{
    static const char *const names[] = {
        [EDIT_BLACK] = "AB", [EDIT_WHITE] = "AW", [EDIT_EMPTY] = "AE", [EDIT_TURN] = "PL"};
    enum edit edit = edit_of(event);
    bool goes_on = node->open && node->latest == edit && edit != EDIT_TURN;
    if (!goes_on) {
        if (!node->open || (node->has & 1u << edit) != 0) {
            sgf_line_byte(line, ';');
            *node = (struct node){.open = true};
        }
        sgf_line_string(line, names[edit]);
        node->has |= 1u << edit;
        node->latest = edit;
    }
    if (edit == EDIT_TURN)
        sgf_line_string(line, event->colour == BLACK ? "[B]" : "[W]");
    else
        put_cell(line, record, event->cell);
}

static void put_events(struct sgf_line *line, const struct record *record)
{
    struct node node = {.open = true}; /* the root */
    for (uint32_t i = 0; i < record->count;) {
        if (record->events[i].kind == EVENT_MOVE) {
            i = put_moves(line, record, i);
            node.open = false;
        } else {
            put_edit(line, record, &record->events[i++], &node);
        }
    }
}

static void put_cells(struct sgf_line *line, const struct record *record, const char *name,
                      const uint16_t *cells, uint32_t count)
{
    if (count == 0)
        return;
    sgf_line_string(line, name);
    for (uint32_t i = 0; i < count; i++)
        put_cell(line, record, cells[i]);
}

/* What was left on the clocks at the end. */
static void put_clocks(struct sgf_line *line, const struct record *record)
{
    bool any = false;
    for (int kind = 0; kind < CLOCK_COUNT; kind++)
        any = any || record->clock[kind] != NULL;
    if (any)
        sgf_line_byte(line, ';');
    for (int kind = 0; kind < CLOCK_COUNT; kind++)
        sgf_line_property(line, clock_property((enum clock_kind)kind), record->clock[kind], false);
}

bool sgf_write(struct sgf_line *line, const struct record *record)
{
    const struct markup *markup = &record->markup;
    line->size = 0;
    line->no_memory = false;
    sgf_line_byte(line, '(');
    sgf_line_root(line, record);
    sgf_line_extras(line, &record->extras);
    sgf_line_string(line, "GM[1]");
    put_size(line, record);
    put_texts(line, record);
    put_events(line, record);
    if (markup->blacks + markup->whites > 0) {
        sgf_line_byte(line, ';');
        put_cells(line, record, "TB", markup->black, markup->blacks);
        put_cells(line, record, "TW", markup->white, markup->whites);
    }
    put_clocks(line, record);
    sgf_line_bytes(line, ")\n", 2);
    return !line->no_memory;
}
