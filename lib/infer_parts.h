/* infer_parts.h - what the files behind infer.h share. Not for others. */
#ifndef ING_INFER_PARTS_H
#define ING_INFER_PARTS_H

#include "infer.h"

/* What the result, if it may be looked at, and the komi are told in. */
enum infer_unit { INFER_PLAIN, INFER_ZI, INFER_MOKU, INFER_POINTS };

/* What the texts of the record say, whichever pair is asked about. */
struct infer_heard {
    const struct ruleset *stated; /* by RU; NULL: none */
    enum infer_unit unit;
    /* How likely they are under each ruleset, by its index, against one that nothing speaks for: 1
     * where nothing does. Each table by its strongest row. */
    double producer[RULESET_COUNT_MAX], words[RULESET_COUNT_MAX];
};

void infer_hear(const struct infer_question *question, struct infer_heard *heard);

/* The last two of these. */
void infer_listen(const struct record *record, struct infer_heard *heard);

/* A ruleset, and what is the same for it whatever the komi. Quarter points. */
struct infer_rules {
    const struct ruleset *ruleset;
    size_t index;
    int32_t usual; /* its komi in the year and at the handicap of the record */
    /* Margin of the recount at komi 0, positive = Black; without a recount, of an empty board. */
    int32_t margin;
};

struct infer_rules infer_rules_of(const struct infer_question *question, size_t index);

/* A komi, and how likely it is whatever the ruleset: to be stated, and to be met. */
struct infer_komi {
    int32_t komi;
    double stated, met;
};

struct infer_komi infer_komi_of(const struct record *record, int32_t komi);

/* The chance of finding what the record has of this kind if the pair were true; above 0, known up
 * to a factor that is the same for every pair. */
double infer_chance(const struct infer_question *question, const struct infer_heard *heard,
                    enum infer_kind kind, const struct infer_rules *rules,
                    const struct infer_komi *komi);

/* May the recorded margin be used, and is there one? */
bool infer_sees_margin(const struct infer_question *question);

/* Is there a recount to compare it with, and wanted? */
bool infer_has_recount(const struct infer_question *question);

#endif
