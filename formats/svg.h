/* svg.h - boards as SVG pictures, by libxml2's writer, so that no text can break out of its place.
 *
 * A picture is one line of bytes: a stream of them can be split like any other stream here. It is
 * made of few elements, however many stones there are, so that a page can hold hundreds. */
#ifndef ING_SVG_H
#define ING_SVG_H

#include "../lib/board.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum svg_mark { SVG_NONE, SVG_DOT, SVG_RING, SVG_SQUARE, SVG_TRIANGLE, SVG_CROSS, SVG_MARKS };

struct svg_point {
    uint8_t stone;  /* enum colour */
    uint8_t mark;   /* enum svg_mark, in the colour that shows */
    bool small;     /* a stone that was not played */
    uint8_t number; /* on the point instead of a mark; 0 for none */
};

struct svg_board {
    int columns, rows;
    const struct svg_point *points; /* row by row from the top */
    const char *title;              /* NULL for none */
    const char *const *lines;       /* of text below the board; ends with NULL; may be NULL */
    const char *alternative;        /* what the picture shows, for those who cannot see it; may be
                                       NULL */
};

struct _xmlTextWriter;

/* The picture as an element of somebody's document. False when the writer failed. */
bool svg_board_put(struct _xmlTextWriter *writer, const struct svg_board *board);

/* The picture alone, one line with its end; freed by svg_free. NULL when out of memory. */
char *svg_board(const struct svg_board *board, size_t *length);
void svg_free(char *bytes);

#endif
