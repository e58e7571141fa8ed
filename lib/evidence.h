/* evidence.h - which evidence decides life and death: the position, markup, the recorded result, or
 * a list. */
#ifndef ING_EVIDENCE_H
#define ING_EVIDENCE_H

#include "diag.h"
#include "record.h"
#include "replay.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

struct life;

enum evidence {
    EVIDENCE_ALL,    /* markup if it can be used, else the position corrected by the result */
    EVIDENCE_BLIND,  /* the moves alone: nothing that tells of the result is looked at */
    EVIDENCE_MARKUP, /* TB and TW */
    EVIDENCE_RESULT, /* the position, corrected where the recorded count says otherwise */
    EVIDENCE_LIST,   /* dead stones given by the user */
};

/* Confidence of a status that the position alone does not vouch for. Estimates. */
#define EVIDENCE_LIST_CONFIDENCE 1.0
#define EVIDENCE_MARKUP_CONFIDENCE 0.98
#define EVIDENCE_AGREED_CONFIDENCE 0.99    /* the recorded count is met without any change */
#define EVIDENCE_CORRECTED_CONFIDENCE 0.85 /* it is met with one change */
#define EVIDENCE_CORRECTED_TWICE_CONFIDENCE 0.7 /* it is met with two */
#define EVIDENCE_REFUTED_CONFIDENCE 0.5    /* at most, when no small change meets it */

/* Fills `status`, and `unseen` with what was judged before the recorded margin was looked at, its
 * confidence 0 where that is no judgement of a finished board. `points` lists dead stones (deadlist.h) and decides whenever it is given;
 * EVIDENCE_LIST without it leaves the game unfinished. What decided, and what was changed, goes to
 * `notes`. False when out of memory. */
bool evidence_judge(struct life *life, const struct record *record, const struct replay *replay,
                    enum evidence evidence, const char *points, struct status *status,
                    struct status *unseen, const struct diag_sink *notes);

#endif
