/* plain.h - text from outside made harmless for a terminal.
 *
 * Names and texts in records may hold escape sequences, newlines or bidirectional overrides; what
 * could move the cursor or rewrite a line is shown as "\x1b" or "\u202e" instead. */
#ifndef ING_PLAIN_H
#define ING_PLAIN_H

#include <stdio.h>

/* Writes `text` (NUL-terminated, meant as UTF-8) to `stream`: printable characters as they are,
 * controls, direction marks, line separators and bytes that are no UTF-8 as escapes. */
void plain_put(FILE *stream, const char *text);

#endif
