/* correct.h - the recorded count as evidence: does it confirm a status, and if not, which one small
 * change of the status would meet it exactly?
 *
 * Tried in order of likelihood: a forced connection that the players did not make, then the status
 * of one group at a time, small ones first. A result that no single change meets is left alone. */
#ifndef ING_CORRECT_H
#define ING_CORRECT_H

#include "record.h"
#include "replay.h"
#include "status.h"

enum { CORRECT_GROUP_STONES_MAX = 40 }; /* the largest group taken to have been misjudged */

enum correction {
    CORRECT_NOTHING, /* the record gives no count, komi or rules to compare with */
    CORRECT_AGREES,  /* met as it is */
    CORRECT_TEIRE,   /* one forced connection taken out */
    CORRECT_REVIVED, /* one dead group made alive */
    CORRECT_SEKI,    /* one group put into seki */
    CORRECT_KILLED,  /* one living group made dead, what it had captured made alive */
    CORRECT_REFUTED, /* not met, and no small change meets it */
};

/* What was found; `status` is changed accordingly (marks and fills only). `*where` is a cell of the
 * group or the fill that was changed, else PASS. */
enum correction correct_by_result(const struct record *record, const struct replay *replay,
                                  struct status *status, uint16_t *where);

#endif
