/* jline.h - a line of JSON under construction, written straight into bytes.
 *
 * For streams of many lines: no tree of values is made, nothing is allocated once the line has
 * grown long enough. Every value goes into the object or list opened last: `key` is its key there,
 * ASCII with nothing to escape, and NULL in a list or at the top. Commas come by themselves.
 * Running out of memory is remembered in `failed`, to be looked at once, at the end. */
#ifndef ING_JLINE_H
#define ING_JLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeros are an empty line. */
struct jline {
    char *bytes; /* owned */
    size_t length, capacity;
    bool failed; /* out of memory: the bytes are of no use */
};

/* Empties the line; its memory is kept. */
void jline_begin(struct jline *line);
void jline_free(struct jline *line);

/* Begin and end an object ('{', '}') or a list ('[', ']'). */
void jline_open(struct jline *line, const char *key, char bracket);
void jline_close(struct jline *line, char bracket);

void jline_null(struct jline *line, const char *key);
void jline_bool(struct jline *line, const char *key, bool value);
void jline_number(struct jline *line, const char *key, int64_t number);

/* A number in thousandths: 7500 is 7.5, 7000 is 7. */
void jline_thousandths(struct jline *line, const char *key, int64_t number);

/* A string of ASCII with nothing to escape: a word of ours, a name, null for NULL. The second with
 * its length, not NULL. */
void jline_word(struct jline *line, const char *key, const char *word);
void jline_letters(struct jline *line, const char *key, const char *bytes, size_t length);

/* Any text; null for NULL. Bytes that are no UTF-8 (names of files) are written "\xNN", so that
 * different names stay different. */
void jline_text(struct jline *line, const char *key, const char *text);

/* Ends a complete line of the stream. */
void jline_end(struct jline *line);

#endif
