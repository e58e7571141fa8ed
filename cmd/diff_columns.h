/* diff_columns.h - the columns of the table of games (diff_table.c): which rulesets share one, how
 * wide they are, their heading. */
#ifndef ING_DIFF_COLUMNS_H
#define ING_DIFF_COLUMNS_H

#include "diff.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIFF_RECORDED_COLUMNS = 9 };

struct diff_row {
    struct diff_row *next;
    const char *source, *recorded;
    const char *below; /* the lines under it, ready to print */
    struct outcomes outcomes;
    uint32_t shown;   /* rulesets */
    uint32_t changed; /* rulesets with another winner than the one the game had */
};

struct diff_table {
    struct arena arena; /* of the held rows */
    struct diff_row *first, **end;
    size_t held;
    bool started;                       /* a heading has been printed */
    uint32_t rulesets;                  /* seen in rows */
    uint32_t apart[CONTRAST_RULESETS];  /* bit b of apart[a]: they disagreed in a row */
    bool stale;                         /* `apart` changed since the heading was printed */
    uint32_t column[CONTRAST_RULESETS]; /* the rulesets of each column, as sets */
    uint32_t columns;
};

/* Parts the rulesets that the row tells apart. */
void diff_columns_split(struct diff_table *table, const struct diff_row *row);

/* Prints the heading, with the columns as they are now. */
void diff_columns_heading(struct diff *diff);

/* The columns of the page that rulesets of a set take, and what is left for the source. */
int diff_columns_width(const struct diff *diff, uint32_t set);
int diff_columns_source(const struct diff *diff);

/* `text` and blanks up to `width` columns. */
void diff_columns_put(const char *text, int width);

#endif
