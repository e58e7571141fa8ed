/* score_put.h - values of the score stream on a line: points, colours, names. As score_value.h
 * makes them of JSON values; `key` as in jline.h. */
#ifndef ING_SCORE_PUT_H
#define ING_SCORE_PUT_H

#include "jline.h"

#include "../lib/scorer.h"

#include <stdbool.h>
#include <stdint.h>

/* Whole points as integers, quarters as decimals. */
void put_points(struct jline *line, const char *key, int32_t quarters);
void put_points_or_null(struct jline *line, const char *key, bool known, int32_t quarters);

/* 0..1 with at most three decimals. */
void put_confidence(struct jline *line, const char *key, double confidence);

/* "B", "W" or null. */
void put_colour(struct jline *line, const char *key, enum colour colour);

/* SGF letters; "" for a pass. */
void put_cell(struct jline *line, const char *key, const struct board *board, int cell);

/* The names of those rulesets of the set that were asked for. */
void put_rulesets(struct jline *line, const char *key, const struct scored *scored, uint32_t set);

#endif
