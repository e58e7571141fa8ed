/* chart.h - figures as SVG elements of a page, drawn in its ink: bars and curves.
 *
 * Sizes are in the units of the picture; the page scales it. The classes chart, bar, grid, axis and
 * curve0 ... curve5 are the page's to colour. */
#ifndef ING_CHART_H
#define ING_CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct _xmlTextWriter;

enum { CHART_CURVES = 6 }; /* looks of curves; a seventh looks like the first */

struct chart_bar {
    const char *label; /* UTF-8, harmless */
    uint64_t value;
};

/* Bars from left to right, one below the other, with their numbers. `alternative` says in words
 * what is shown. False when the writer failed. */
bool chart_bars(struct _xmlTextWriter *writer, const char *alternative,
                const struct chart_bar *bars, size_t count);

struct chart_curve {
    const char *name;
    const double *share; /* 0..1, one for each place from left to right */
};

/* Shares over `places` places, from 0 to `last` on the axis called `axis`. */
bool chart_curves(struct _xmlTextWriter *writer, const char *alternative, const char *axis,
                  int last, size_t places, const struct chart_curve *curves, size_t count);

#endif
