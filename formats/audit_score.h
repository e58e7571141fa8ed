/* audit_score.h - a line of the score stream as a game to be audited.
 *
 * The line tells of the final board, the counts and what was noted, not of the moves: whether a
 * game that was given up ended with passes, and how certain single groups are, is not known. */
#ifndef ING_AUDIT_SCORE_H
#define ING_AUDIT_SCORE_H

#include "score_read.h"

#include "../lib/audit.h"

#include <stdbool.h>

/* Zeros, then audit_score_init. Large: allocate it. */
struct audit_score {
    struct record record; /* texts belong to the line */
    struct scored scored;
    struct audit_facts facts;
};

void audit_score_init(struct audit_score *game);
void audit_score_free(struct audit_score *game);

/* From the line that `reader` has just read; valid until it reads the next. False when the line has
 * no position, or one that is no board. */
bool audit_score_take(struct audit_score *game, const struct score_reader *reader);

#endif
