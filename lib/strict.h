/* strict.h - Article 8 of the Japanese rules of 1989 read literally: live stones that have a
 * neutral point are in seki, and seki stones surround no territory. RULES.md 1.4.
 *
 * Practice fills neutral points, or ignores those that both sides know of. */
#ifndef ING_STRICT_H
#define ING_STRICT_H

#include "count.h"

/* Puts every group (stones joined through points of their own) that borders on a neutral point into
 * seki. `owner` as from tally_count with the same status. */
void strict_seki(const struct board *board, const struct ownership *owner, struct status *status);

#endif
