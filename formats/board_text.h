/* board_text.h - a board drawn in characters: coordinates A to T without I, one blank between the
 * points. */
#ifndef ING_BOARD_TEXT_H
#define ING_BOARD_TEXT_H

#include <stdbool.h>
#include <stdio.h>

struct board_text {
    int columns, rows;
    const char *points; /* row by row from the top, a character for each point */
    const bool *marked; /* likewise: drawn in brackets; NULL for none */
    int indent;         /* blanks before every line */
};

/* Lines of text to `out`, which is not closed. */
void board_text_put(const struct board_text *board, FILE *out);

/* "D4" of a point; "pass" for none. Columns past the 25th have two letters or more. */
enum { BOARD_TEXT_POINT = 16 };
void board_text_point(int column, int row, int rows, char name[BOARD_TEXT_POINT]);

#endif
