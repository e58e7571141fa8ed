/* score_value.h - values of the score stream as JSON: points, colours, names.
 *
 * A value that could not be made is NULL; putting it somewhere fails then, so that one test at the
 * end of an object tells. */
#ifndef ING_SCORE_VALUE_H
#define ING_SCORE_VALUE_H

#include "../lib/record.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Give the value away to an object or a list. False when either of them is NULL or there is no
 * memory; the value is released all the same. */
bool value_put(json_t *object, const char *key, json_t *value);
bool value_add(json_t *list, json_t *value);

/* The value if all its parts were put in (`done`), else NULL, the value being released. */
json_t *value_kept(json_t *value, bool done);

/* null for NULL. Bytes that are no UTF-8 (names of files) are written "\xNN", so that different
 * names stay different. */
json_t *value_text(const char *text);

/* Whole points as integers, quarters as decimals; both are exact. */
json_t *value_points(int32_t quarters);
json_t *value_points_or_null(bool known, int32_t quarters);

/* 0..1 with at most three decimals. */
json_t *value_confidence(double confidence);

/* "B", "W" or null. */
json_t *value_colour(enum colour colour);

/* SGF letters; "" for a pass. */
json_t *value_cell(const struct board *board, int cell);

#endif
