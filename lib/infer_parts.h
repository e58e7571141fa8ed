/* infer_parts.h - what the files behind infer.h share. Not for others. */
#ifndef ING_INFER_PARTS_H
#define ING_INFER_PARTS_H

#include "infer.h"

/* How likely texts of the record are under each ruleset, by its index, against one that nothing
 * speaks for: 1 where nothing does. Each table by its strongest row. */
struct infer_heard {
    double producer[RULESET_COUNT_MAX], words[RULESET_COUNT_MAX];
};

void infer_listen(const struct record *record, struct infer_heard *heard);

/* A komi, and how likely it is whatever the ruleset: to be stated, and to be met. */
struct infer_komi {
    int32_t komi;
    double stated, met;
};

struct infer_komi infer_komi_of(const struct record *record, int32_t komi);

/* The chance of finding what the record has of this kind if the pair were true; above 0, known up
 * to a factor that is the same for every pair. */
double infer_chance(const struct infer_question *question, const struct infer_heard *heard,
                    enum infer_kind kind, const struct ruleset *ruleset,
                    const struct infer_komi *komi);

/* The margin a pair gives on the board, quarter points, positive = Black. The question has a tally.
 */
int32_t infer_margin(const struct infer_question *question, const struct ruleset *ruleset,
                     int32_t komi);

/* May the recorded margin be used, and is there one? */
bool infer_sees_margin(const struct infer_question *question);

/* Is there a recount to compare it with, and wanted? */
bool infer_has_recount(const struct infer_question *question);

#endif
