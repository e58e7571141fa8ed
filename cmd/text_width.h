/* text_width.h - how many columns a page of text has. */
#ifndef ING_TEXT_WIDTH_H
#define ING_TEXT_WIDTH_H

enum {
    TEXT_WIDTH = 100,      /* unless told otherwise, and no more than eyes like */
    TEXT_WIDTH_MAX = 1000, /* of --width */
};

/* The columns of the terminal on standard output, but from `least` to TEXT_WIDTH; the latter where
 * there is no terminal. */
int text_width(int least);

#endif
