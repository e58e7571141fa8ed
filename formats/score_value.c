#include "score_value.h"

#include "name_text.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

bool value_put(json_t *object, const char *key, json_t *value)
{
    return json_object_set_new_nocheck(object, key, value) == 0;
}

bool value_add(json_t *list, json_t *value)
{
    return json_array_append_new(list, value) == 0;
}

json_t *value_kept(json_t *value, bool done)
{
    if (done)
        return value;
    json_decref(value);
    return NULL;
}

/* A name that no memory was left to make text, where it was read. */
static json_t *name_value(const char *name)
{
    size_t room = NAME_TEXT_GROWTH * strlen(name) + 1;
    char *text = malloc(room);
    if (text == NULL)
        return NULL;
    name_text(name, text, room);
    json_t *value = json_string_nocheck(text);
    free(text);
    return value;
}

json_t *value_text(const char *text)
{
    if (text == NULL)
        return json_null();
    size_t length = strlen(text);
    return utf8_valid(text, length) ? json_stringn_nocheck(text, length) : name_value(text);
}

json_t *value_points(int32_t quarters)
{
    return quarters % QUARTERS(1) == 0 ? json_integer(quarters / QUARTERS(1))
                                       : json_real(quarters / (double)QUARTERS(1));
}

json_t *value_points_or_null(bool known, int32_t quarters)
{
    return known ? value_points(quarters) : json_null();
}

json_t *value_confidence(double confidence)
{
    enum { STEPS = 1000 };
    int steps = (int)(confidence * STEPS + 0.5);
    return steps % STEPS == 0 ? json_integer(steps / STEPS) : json_real(steps / (double)STEPS);
}

json_t *value_colour(enum colour colour)
{
    return colour == BLACK   ? json_string_nocheck("B")
           : colour == WHITE ? json_string_nocheck("W")
                             : json_null();
}

json_t *value_cell(const struct board *board, int cell)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (cell == PASS)
        return json_string_nocheck("");
    const char name[2] = {letters[board_column(board, cell)], letters[board_row(board, cell)]};
    return json_stringn_nocheck(name, sizeof name);
}
