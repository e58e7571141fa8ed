/* text_width.h - how many columns a page of text has, and text in lines that fit it. */
#ifndef ING_TEXT_WIDTH_H
#define ING_TEXT_WIDTH_H

#include <stdio.h>

enum {
    TEXT_WIDTH = 100,      /* unless told otherwise, and no more than eyes like */
    TEXT_WIDTH_MAX = 1000, /* of --width */
};

/* The columns of the terminal on standard output, but from `least` to TEXT_WIDTH; the latter where
 * there is no terminal. */
int text_width(int least);

/* A blank that no line is broken at. */
#define TEXT_TIE "\x1F"

/* Prints `text` word by word so that no line passes `width` columns, unless a word alone does; the
 * first line begins at column `at`, the others at `indent`. Returns the column reached. A blank
 * comes before the first word where `at` is past `indent`. */
int text_wrap(FILE *out, const char *text, int at, int indent, int width);

#endif
