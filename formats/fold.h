/* fold.h - texts compared as people do: "GO SEIGEN" is "Go Seigen", "ＧＯ" is "go".
 *
 * One character stands for one: Latin, Greek and Cyrillic capitals become small, full-width ASCII
 * becomes ASCII, blanks of any kind a blank. Accents count. Nothing here depends on the locale. */
#ifndef ING_FOLD_H
#define ING_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As display_next, the character folded. */
size_t fold_next(const char *text, uint32_t *code);

/* Less than, equal to, greater than 0 as `a` comes before, is, comes after `b`, by code points. */
int fold_compare(const char *a, const char *b);

/* Does `part` occur in `text`? An empty part does. */
bool fold_contains(const char *text, const char *part);

/* The folded text into `out`, as much as fits into `room` bytes without cutting a character; bytes
 * that are no UTF-8 become U+FFFD. Returns the bytes written; no NUL is. */
size_t fold_write(const char *text, char *out, size_t room);

#endif
