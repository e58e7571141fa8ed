/* name_text.h - names of files and of members of archives as text.
 *
 * Such names are bytes. What tells where a game was found has to come unchanged through SGF, where
 * control characters and blanks around a text are lost, through lists of one line a game, and
 * through JSON, which must be UTF-8: the control characters of ASCII, blanks at an end and what is
 * no UTF-8 are written "\xNN", and so is a "\" before what could be taken for that. Names that
 * differ give texts that differ, unless they are cut. */
#ifndef ING_NAME_TEXT_H
#define ING_NAME_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { NAME_TEXT_GROWTH = 4 }; /* bytes that one byte of a name becomes at most */

/* Is the name such a text already? */
bool name_is_text(const char *name);

/* Writes the name into `out`, of `room` bytes, cut between characters where it does not fit. Both
 * NUL-terminated. */
void name_text(const char *name, char *out, size_t room);

#endif
