#include "sgf_write.h"

#include "sgf_line.h"

#include <stdio.h>
#include <string.h>

static char letter_of(int line)
{
    return (char)(line < 26 ? 'a' + line : 'A' + line - 26);
}

/* "[pd]", "[]" for a pass. */
static void put_cell(struct sgf_line *line, const struct record *record, uint16_t cell)
{
    char value[4] = "[]";
    size_t size = 2;
    if (cell != PASS) {
        int stride = record->columns + 1;
        value[1] = letter_of(cell % stride - 1);
        value[2] = letter_of(cell / stride - 1);
        value[3] = ']';
        size = 4;
    }
    sgf_line_bytes(line, value, size);
}

static void put_size(struct sgf_line *line, const struct record *record)
{
    char text[16];
    if (record->columns == record->rows)
        snprintf(text, sizeof text, "SZ[%u]", record->columns);
    else
        snprintf(text, sizeof text, "SZ[%u:%u]", record->columns, record->rows);
    sgf_line_string(line, text);
}

static void put_texts(struct sgf_line *line, const struct record *record)
{
    for (int kind = 0; kind < TEXT_COUNT; kind++)
        if (kind != TEXT_CHARSET)
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
            sgf_line_bytes(line, ";", 1);
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
    enum { EVENT_BYTES = 8 };          /* at most, of one event */
    struct node node = {.open = true}; /* the root */
    if (!sgf_line_room(line, (size_t)EVENT_BYTES * record->count))
        return;
    for (uint32_t i = 0; i < record->count; i++) {
        const struct event *event = &record->events[i];
        if (event->kind == EVENT_MOVE) {
            sgf_line_bytes(line, event->colour == BLACK ? ";B" : ";W", 2);
            put_cell(line, record, event->cell);
            node.open = false;
        } else {
            put_edit(line, record, event, &node);
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

bool sgf_write(struct sgf_line *line, const struct record *record)
{
    const struct markup *markup = &record->markup;
    line->size = 0;
    line->no_memory = false;
    sgf_line_bytes(line, "(", 1);
    sgf_line_root(line, record);
    sgf_line_string(line, "GM[1]");
    put_size(line, record);
    put_texts(line, record);
    put_events(line, record);
    if (markup->blacks + markup->whites > 0) {
        sgf_line_bytes(line, ";", 1);
        put_cells(line, record, "TB", markup->black, markup->blacks);
        put_cells(line, record, "TW", markup->white, markup->whites);
    }
    sgf_line_bytes(line, ")\n", 2);
    return !line->no_memory;
}
