/* correct.h - the recorded count as evidence: does it confirm a status, and if not, which small
 * change of the status would meet it exactly?
 *
 * Tried in order of likelihood: a forced connection that was not counted or was, then the status of
 * one group at a time, small ones and those in doubt first, then two likely changes together. A
 * group that surely lives stays so; dead stones may have been left unmarked however dead they are:
 * so it is with 2 to 3 in 100 single stones in an eye of two points. Every change that may be tried
 * meets some wrong counts by chance: tests/bench/false_fit.py tells how many (one in six on KGS
 * games). */
#ifndef ING_CORRECT_H
#define ING_CORRECT_H

#include "record.h"
#include "replay.h"
#include "status.h"

enum {
    CORRECT_GROUP_STONES_MAX = 40, /* the largest group taken to have been misjudged */
    CORRECT_STEPS_MAX = 2,
};

enum correction {
    CORRECT_NOTHING, /* the record gives no count, komi or rules to compare with */
    CORRECT_AGREES,  /* met as it is */
    CORRECT_CHANGED, /* met by the steps listed */
    CORRECT_REFUTED, /* not met, and no small change meets it */
};

enum correction_kind {
    CORRECT_UNCONNECT, /* a forced connection taken out */
    CORRECT_CONNECT,   /* one put in */
    CORRECT_REVIVE,    /* a dead group made alive */
    CORRECT_KILL,      /* a living group made dead, what it had captured made alive */
    CORRECT_SEKI,      /* a group put into seki */
    CORRECT_UNSEKI,    /* a group taken out of seki: its eyes were counted */
    CORRECT_KINDS
};

struct correction_step {
    enum correction_kind kind;
    uint16_t where; /* the fill, or a cell of the group */
};

struct corrections {
    int count;
    struct correction_step step[CORRECT_STEPS_MAX];
};

/* A group is in doubt when a string of it meets its mark in less of the playouts. */
#define CORRECT_SURE 0.95f

/* "alive, not dead, the group of" …: what is said of a step, before its point. Constant string. */
const char *correction_words(enum correction_kind kind);

/* What was found; `status` is changed accordingly (marks and fills only), the steps are listed in
 * `steps`. `kept` tells by cell in what share of the playouts a stone stays (0..1). */
enum correction correct_by_result(const struct record *record, const struct replay *replay,
                                  const float *kept, struct status *status,
                                  struct corrections *steps);

#endif
