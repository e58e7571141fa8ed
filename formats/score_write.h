/* score_write.h - the score stream: one JSON object a line, OUTPUT.md 2.
 *
 * The same keys in the same order in every line, null where nothing is known; published as
 * ing-score-1.schema.json. */
#ifndef ING_SCORE_WRITE_H
#define ING_SCORE_WRITE_H

#include "jline.h"

#include "../lib/notation.h"
#include "../lib/scorer.h"

#include <stdbool.h>

#define SCORE_SCHEMA "ing-score/1"

/* Points of a repetition's lap that are listed, from its start; "length" tells of the rest. */
enum { SCORE_LAP_POINTS_MAX = 256 };

/* A line under construction; its memory is reused from game to game. Zeros are an empty one. */
struct score_writer {
    struct jline line;
    enum language language; /* of the results */
};

void score_writer_free(struct score_writer *writer);

/* Writes one game as one line with its newline into writer->line. False when out of memory. */
bool score_write(struct score_writer *writer, const struct scored *scored);

#endif
