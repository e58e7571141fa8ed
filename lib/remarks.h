/* remarks.h - what single rulesets have to say about a scored game beyond the count. */
#ifndef ING_REMARKS_H
#define ING_REMARKS_H

#include "scorer.h"

/* Notes about scorer->scored, for the rulesets that were asked for only: komi taken from a default,
 * overtime, Ing's handicap and ko rule, the old set-up and group tax, QQ's thresholds. */
void remarks_add(const struct scorer *scorer, const struct diag_sink *notes);

#endif
