/* score_parts.h - what the files behind score_write.h share. Not for others.
 *
 * Each gives the keys or the value of one part of a line; false or NULL when out of memory. */
#ifndef ING_SCORE_PARTS_H
#define ING_SCORE_PARTS_H

#include "../lib/notation.h"
#include "../lib/scorer.h"

#include <jansson.h>
#include <stdbool.h>

/* "dead" to "evidence". */
bool score_put_status(json_t *root, const struct scored *scored);

/* Rows of "X", "O" and ".", dead stones in lower case. */
json_t *score_position(const struct scored *scored);

/* Rulings by the names of their rulesets, and the reasons why they differ. */
json_t *score_rulings(const struct scored *scored, enum language language);
json_t *score_reasons(const struct scored *scored);

/* What the moves broke or repeated, under the rulesets asked for; overtime. */
json_t *score_legality(const struct scored *scored);
json_t *score_ambiguous(const struct scored *scored);
json_t *score_penalties(const struct scored *scored);
json_t *score_repetitions(const struct scored *scored);

/* Kos on the final board. */
json_t *score_kos(const struct scored *scored);

#endif
