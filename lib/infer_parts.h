/* infer_parts.h - what the files behind infer.h share. Not for others. */
#ifndef ING_INFER_PARTS_H
#define ING_INFER_PARTS_H

#include "infer.h"

/* The chance of finding what the record has of this kind if the pair were true; above 0, known up
 * to a factor that is the same for every pair. */
double infer_chance(const struct infer_question *question, enum infer_kind kind,
                    const struct ruleset *ruleset, int32_t komi);

/* The margin a pair gives on the board, quarter points, positive = Black. The question has a tally.
 */
int32_t infer_margin(const struct infer_question *question, const struct ruleset *ruleset,
                     int32_t komi);

/* May the recorded margin be used, and is there one? */
bool infer_sees_margin(const struct infer_question *question);

/* Is there a recount to compare it with, and wanted? */
bool infer_has_recount(const struct infer_question *question);

/* How likely texts of the record are under a ruleset, against one that nothing speaks for: 1 where
 * nothing does. Each table by its strongest row. */
double infer_producer(const struct record *record, const struct ruleset *ruleset);
double infer_words(const struct record *record, const struct ruleset *ruleset);

#endif
