/* numbers.h - quarter points and shares as text: one canonical spelling out, many spellings in. */
#ifndef ING_NUMBERS_H
#define ING_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QUARTERS_TEXT_MAX = 16 }; /* bytes of the longest spelling, NUL included */

/* Writes the canonical spelling: "7.5", "-0.25", "3", "0"; no exponent, no trailing zero, no plus
 * sign. Always NUL-terminated. */
void quarters_write(int32_t quarters, char text[QUARTERS_TEXT_MAX]);

/* Reads the canonical spelling and its variants ("+6.50", "0,5", ".5", " 8 ") of the whole text;
 * false if it is anything else, no multiple of a quarter or too large. */
bool quarters_read(const char *text, int32_t *quarters);

/* The number at the start of `text` in units of 1/scale, sign and digits as above; what is finer is
 * cut and `*exact` says so. Returns the bytes read, 0 if there is no number or it is too large. */
size_t decimal_read(const char *text, int32_t scale, int32_t *value, bool *exact);

enum { SHARE_TEXT_MAX = 16 }; /* as QUARTERS_TEXT_MAX */

/* Writes a share with two decimals, cut after the third: 0.997 is not "1.00". Held within 0..1. */
void share_write(double share, char text[SHARE_TEXT_MAX]);

#endif
