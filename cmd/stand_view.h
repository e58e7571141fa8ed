/* stand_view.h - the results of a tournament under one ruleset, and the places that come of them.
 * Part of summing it up (stand_event_sum). */
#ifndef ING_STAND_VIEW_H
#define ING_STAND_VIEW_H

#include "stand.h"

#include <stdbool.h>
#include <stdint.h>

/* Adds the column to the view that has the same results, or makes one. False when out of memory. */
bool stand_view_add(struct stand_event *event, const struct stand *stand, uint32_t column);

/* Places and prizes of a view, once the system is known. False when out of memory. */
bool stand_view_sum(struct stand_event *event, const struct stand *stand, struct stand_view *view);

void stand_view_free(struct stand_view *view);

#endif
