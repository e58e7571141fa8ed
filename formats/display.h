/* display.h - text from records on a terminal: harmless, and in columns that line up.
 *
 * Names in game records may hold escape sequences, line breaks and direction overrides; widths
 * differ (a Chinese character takes two columns). Nothing here depends on the locale. */
#ifndef ING_DISPLAY_H
#define ING_DISPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum clip {
    CLIP_END,   /* "a long na…": the beginning is kept */
    CLIP_START, /* "…me/game.sgf": the end is kept */
};

/* The character at `text` (NUL-terminated UTF-8) into *code, its length in bytes returned; 0 at the
 * end. A byte that is no UTF-8 gives U+FFFD and length 1. */
size_t display_next(const char *text, uint32_t *code);

/* Terminal columns a character takes: 0 (combining), 1 or 2 (wide). */
int display_columns(uint32_t code);

/* Could the character steer a terminal or reorder what is shown (controls, C1, bidirectional marks,
 * line separators, tag characters), or is it a noncharacter, which no text should hold? */
bool display_harmful(uint32_t code);

/* Copies `text` into `out` (room bytes, NUL-terminated) so that it is one harmless line of at most
 * `columns` columns: tabs and line breaks become blanks, other harmful characters a visible
 * substitute, what does not fit is cut with "…". NULL is taken as "". Returns the columns used. */
int display_fit(const char *text, int columns, enum clip clip, char *out, size_t room);

/* Columns of a text that is harmless already. */
int display_width(const char *text);

#endif
