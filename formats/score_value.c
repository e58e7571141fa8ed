#include "score_value.h"

#include "display.h"
#include "text.h"

#include <stdio.h>
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

/* Names of files need not be UTF-8: such bytes are written "\xNN", so that names stay different. */
static json_t *escaped(const char *text)
{
    enum { ESCAPE = 4 };
    char *out = malloc(ESCAPE * strlen(text) + 1), *end = out;
    uint32_t code;
    if (out == NULL)
        return NULL;
    for (size_t step; (step = display_next(text, &code)) != 0; text += step) {
        if (step == 1 && (unsigned char)*text >= 0x80) {
            end += sprintf(end, "\\x%02x", (unsigned char)*text);
        } else {
            memcpy(end, text, step);
            end += step;
        }
    }
    *end = '\0';
    json_t *value = json_string_nocheck(out);
    free(out);
    return value;
}

json_t *value_text(const char *text)
{
    if (text == NULL)
        return json_null();
    size_t length = strlen(text);
    return utf8_valid(text, length) ? json_stringn_nocheck(text, length) : escaped(text);
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
