/* paragraph.h - text that is written before it is known how long it is, then printed in lines that
 * fit the page. */
#ifndef ING_PARAGRAPH_H
#define ING_PARAGRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct paragraph {
    FILE *out; /* what is to be said goes here */
    char *text;
    size_t size;
};

/* False when out of memory; there is nothing to end then. */
bool paragraph_begin(struct paragraph *paragraph);

/* Prints it to `out` with text_wrap and frees it. Returns the column reached. */
int paragraph_end(struct paragraph *paragraph, FILE *out, int at, int indent, int width);

#endif
