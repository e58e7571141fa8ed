/* Games as lines of JSON and rows of TSV. */
#include "audit.h"

#include <stdlib.h>
#include <string.h>

enum { CELL_BYTES_MAX = 400 }; /* of a field made from a list or a number; longer ones are cut */

/* What a table has no room for: lists of findings and the board. */
static bool is_column(const char *key)
{
    static const char *const not_columns[] = {"schema", "size", "position"};
    for (size_t k = 0; k < sizeof not_columns / sizeof not_columns[0]; k++)
        if (strcmp(key, not_columns[k]) == 0)
            return false;
    return true;
}

void audit_rows_start(struct ingaudit *tool)
{
    if (tool->format != AUDIT_TSV)
        return;
    delimited_init(&tool->rows, stdout, DELIMITED_TSV, false);
    for (const char *const *key = audit_keys(); *key != NULL; key++)
        if (is_column(*key))
            delimited_text(&tool->rows, *key);
    delimited_end(&tool->rows);
}

/* "group-marked-wrong 0.92 other-komi 0.05", "fm lk". */
static void put_list(struct ingaudit *tool, const json_t *list)
{
    char cell[CELL_BYTES_MAX] = "";
    size_t used = 0, index;
    const json_t *item;
    json_array_foreach(list, index, item)
    {
        const char *word = json_is_string(item) ? json_string_value(item)
                                                : json_string_value(json_object_get(item, "cause"));
        const json_t *likelihood = json_object_get(item, "likelihood");
        if (word == NULL || used >= sizeof cell)
            continue;
        used +=
            (size_t)snprintf(cell + used, sizeof cell - used, "%s%s", used > 0 ? " " : "", word);
        if (json_is_number(likelihood) && used < sizeof cell)
            used += (size_t)snprintf(cell + used, sizeof cell - used, " %.10g",
                                     json_number_value(likelihood));
    }
    delimited_text(&tool->rows, cell);
}

static void put_cell(struct ingaudit *tool, const json_t *value)
{
    char number[32];
    if (json_is_array(value)) {
        put_list(tool, value);
    } else if (json_is_number(value)) {
        snprintf(number, sizeof number, "%.10g", json_number_value(value));
        delimited_text(&tool->rows, number);
    } else {
        delimited_text(&tool->rows, json_string_value(value));
    }
}

static bool put_json(struct run *run, const json_t *game)
{
    char *text = json_dumps(game, JSON_COMPACT | JSON_REAL_PRECISION(15));
    if (text == NULL) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return false;
    }
    bool written = run_write(run, text, strlen(text)) && run_write(run, "\n", 1);
    free(text);
    return written;
}

bool audit_row(struct run *run, struct ingaudit *tool, const json_t *game)
{
    if (tool->format == AUDIT_JSON)
        return put_json(run, game);
    for (const char *const *key = audit_keys(); *key != NULL; key++)
        if (is_column(*key))
            put_cell(tool, json_object_get(game, *key));
    delimited_end(&tool->rows);
    return true;
}
