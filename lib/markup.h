/* markup.h - what territory markup (TB, TW) says of life and death. */
#ifndef ING_MARKUP_H
#define ING_MARKUP_H

#include "record.h"
#include "status.h"

#include <stdbool.h>

/* Reads the markup of the final position into marks and forced connections: a stone in the other
 * side's territory is dead; a point surrounded by one colour but not marked was not counted, either
 * as a connection to be made or, where the string has no marked territory at all, as an eye in
 * seki. False when there is no markup or when it contradicts the position; then `status` is
 * undefined. */
bool markup_read(const struct record *record, const struct board *board, struct status *status);

#endif
