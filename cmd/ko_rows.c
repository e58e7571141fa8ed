/* Findings as lines of JSON and rows of TSV. */
#include "ko.h"

#include <string.h>

enum {
    CELL_BYTES_MAX = 4000, /* of a field made from a list; longer ones are cut */
    PIECES_BYTES = 4096,
};

void ko_rows_start(struct run *run, struct ingko *tool)
{
    (void)run;
    if (tool->format != KO_TSV)
        return;
    delimited_init(&tool->rows, stdout, DELIMITED_TSV, false);
    for (const char *const *key = ko_keys(); *key != NULL; key++)
        delimited_text(&tool->rows, *key);
    delimited_end(&tool->rows);
}

/* Bytes on their way out: the pieces of a JSON text are small. */
struct pieces {
    struct run *run;
    size_t length;
    char bytes[PIECES_BYTES];
};

static bool pieces_flush(struct pieces *pieces)
{
    size_t length = pieces->length;
    pieces->length = 0;
    return run_write(pieces->run, pieces->bytes, length);
}

static int pieces_add(const char *bytes, size_t length, void *context)
{
    struct pieces *pieces = context;
    if (length > sizeof pieces->bytes - pieces->length && !pieces_flush(pieces))
        return -1;
    if (length > sizeof pieces->bytes)
        return run_write(pieces->run, bytes, length) ? 0 : -1;
    memcpy(pieces->bytes + pieces->length, bytes, length);
    pieces->length += length;
    return 0;
}

struct text_cell {
    char text[CELL_BYTES_MAX];
    size_t length;
};

static void cell_add(struct text_cell *cell, const char *text)
{
    size_t length = strlen(text);
    if (length >= sizeof cell->text - cell->length)
        return;
    memcpy(cell->text + cell->length, text, length + 1);
    cell->length += length;
}

static void cell_scalar(struct text_cell *cell, const json_t *value)
{
    char number[32];
    if (json_is_string(value)) {
        cell_add(cell, json_string_value(value));
    } else if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        cell_add(cell, number);
    } else if (json_is_boolean(value)) {
        cell_add(cell, json_is_true(value) ? "true" : "false");
    }
}

/* A list by blanks, an object as "key=value" by blanks; what lies deeper as JSON. */
static void put_cell(struct ingko *tool, json_t *value)
{
    struct text_cell cell = {.length = 0};
    const char *key;
    json_t *part;
    size_t index;
    if (json_is_array(value)) {
        json_array_foreach(value, index, part)
        {
            cell_add(&cell, index > 0 ? " " : "");
            cell_scalar(&cell, part);
        }
    } else if (json_is_object(value)) {
        json_object_foreach(value, key, part)
        {
            cell_add(&cell, cell.length > 0 ? " " : "");
            cell_add(&cell, key);
            cell_add(&cell, "=");
            cell_scalar(&cell, part);
        }
    } else {
        cell_scalar(&cell, value);
    }
    delimited_text(&tool->rows, cell.text);
}

static bool has_depth(const json_t *value)
{
    const char *key;
    json_t *part;
    if (!json_is_object(value))
        return false;
    json_object_foreach((json_t *)(uintptr_t)value, key,
                        part) if (json_is_object(part) || json_is_array(part)) return true;
    return false;
}

static void put_deep(struct ingko *tool, const json_t *value)
{
    char text[CELL_BYTES_MAX];
    size_t length = json_dumpb(value, text, sizeof text - 1, JSON_COMPACT);
    text[length < sizeof text ? length : 0] = '\0';
    delimited_text(&tool->rows, text);
}

bool ko_row(struct run *run, struct ingko *tool, const json_t *finding)
{
    if (tool->format == KO_JSON) {
        struct pieces pieces;
        pieces.run = run; /* the bytes need no clearing */
        pieces.length = 0;
        return json_dump_callback(finding, pieces_add, &pieces, JSON_COMPACT) == 0 &&
               pieces_add("\n", 1, &pieces) == 0 && pieces_flush(&pieces);
    }
    for (const char *const *key = ko_keys(); *key != NULL; key++) {
        json_t *value = json_object_get(finding, *key);
        if (has_depth(value))
            put_deep(tool, value);
        else
            put_cell(tool, value);
    }
    delimited_end(&tool->rows);
    return true;
}
