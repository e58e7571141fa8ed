/* score_parts.h - what the files behind score_write.h share: each writes a part of the line. Not
 * for others. */
#ifndef ING_SCORE_PARTS_H
#define ING_SCORE_PARTS_H

#include "jline.h"

#include "../lib/notation.h"
#include "../lib/scorer.h"

/* "inferred". A value less sure than INFER_CONFIDENCE_MIN is null. */
void score_put_inferred(struct jline *line, const struct inference *inference);

/* "dead" to "evidence"; and "position", rows of "X", "O" and ".", dead stones in lower case. */
void score_put_status(struct jline *line, const struct scored *scored);
void score_put_position(struct jline *line, const struct scored *scored);

/* "scores", by the names of the rulesets, and "why" they differ. */
void score_put_rulings(struct jline *line, const struct scored *scored, enum language language);
void score_put_reasons(struct jline *line, const struct scored *scored);

/* "legality" to "kos": what the moves broke or repeated under the rulesets asked for, overtime, and
 * the kos on the final board. */
void score_put_moves(struct jline *line, const struct scored *scored);

#endif
