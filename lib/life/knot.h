/* knot.h - a value that follows straight lines between measured points. */
#ifndef ING_KNOT_H
#define ING_KNOT_H

#include <stddef.h>

struct knot {
    double at, value;
};

/* The value at `at` on the lines through `count` (> 1) knots in rising order; outside of them that
 * of the nearest. */
static inline double knot_value(const struct knot *knot, size_t count, double at)
{
    size_t k = 1;
    while (k + 1 < count && at > knot[k].at)
        k++;
    double along = (at - knot[k - 1].at) / (knot[k].at - knot[k - 1].at);
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    return knot[k - 1].value + along * (knot[k].value - knot[k - 1].value);
}

#endif
