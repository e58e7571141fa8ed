/* board_text.h - THE board drawn in characters, for every program that shows one: coordinates A to
 * T without I, one blank between the points, marked points in brackets. */
#ifndef ING_BOARD_TEXT_H
#define ING_BOARD_TEXT_H

#include "../lib/board.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* What is to be seen on a point. */
enum board_look {
    LOOK_EMPTY,
    LOOK_BLACK,
    LOOK_WHITE,
    LOOK_BLACK_DEAD,
    LOOK_WHITE_DEAD,
    LOOK_BLACK_FILLED, /* a stone laid there to count the board */
    LOOK_WHITE_FILLED,
    LOOK_BLACK_POINT, /* empty, and whose it is */
    LOOK_WHITE_POINT,
    LOOK_SHARED,
    LOOK_GIVEN,   /* of fill-in counting: a stone handed over, */
    LOOK_SURPLUS, /* one left over, */
    LOOK_SPACE,   /* and a point nobody had a stone for */
    BOARD_LOOKS,
};

struct board_sign {
    uint8_t look; /* enum board_look */
    char letter;  /* drawn instead of the look's own sign, in its colour; 0 for none */
    bool marked;  /* drawn in brackets */
};

/* How it is drawn. Zeros are plain ASCII. */
struct board_style {
    bool unicode; /* discs and squares, UTF-8 */
    bool colour;  /* on wood, by terminal codes of 256 colours */
};

struct board_text {
    int columns, rows;
    const struct board_sign *points; /* row by row from the top */
    int indent;                      /* blanks before every line */
    struct board_style style;
};

/* Lines of text to `out`, which is not closed. */
void board_text_put(const struct board_text *board, FILE *out);
/* One line: what the signs on this board mean. Letters are the caller's to explain. */
void board_text_legend(const struct board_text *board, FILE *out);

/* The sign of a look in ASCII. */
char board_text_sign(enum board_look look);

/* The look of a point as the game left it: stones dead where that is said, and empty points by
 * owner (BLACK, WHITE, EMPTY for both). */
enum board_look board_text_settled(enum colour stone, bool dead, enum colour owner);

/* Columns that such a board takes, its coordinates included. */
int board_text_width(int columns);

/* "D4" of a point; "pass" for none, that is for a negative column. Columns past the 25th have two
 * letters or more. */
enum { BOARD_TEXT_POINT = 16 };
void board_text_point(int column, int row, int rows, char name[BOARD_TEXT_POINT]);
/* The same of SGF letters ("dd"); "pass" for what is no point of such a board. */
void board_text_name(const char *letters, int columns, int rows, char name[BOARD_TEXT_POINT]);

#endif
