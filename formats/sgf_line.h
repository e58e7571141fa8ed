/* sgf_line.h - bytes of a line of the record stream, shared by the two ways to write it. */
#ifndef ING_SGF_LINE_H
#define ING_SGF_LINE_H

#include "sgf_write.h"

#include <string.h>

/* Makes room for `size` bytes more; false when there is none. What does not fit is left out, and
 * line->no_memory says so. */
bool sgf_line_grow(struct sgf_line *line, size_t size);

/* The same, where there may be room already. */
static inline bool sgf_line_room(struct sgf_line *line, size_t size)
{
    return line->room - line->size >= size || sgf_line_grow(line, size);
}

static inline void sgf_line_bytes(struct sgf_line *line, const char *bytes, size_t size)
{
    if (!sgf_line_room(line, size))
        return;
    memcpy(line->text + line->size, bytes, size);
    line->size += size;
}

static inline void sgf_line_byte(struct sgf_line *line, char byte)
{
    if (sgf_line_room(line, 1))
        line->text[line->size++] = byte;
}

static inline void sgf_line_string(struct sgf_line *line, const char *text)
{
    sgf_line_bytes(line, text, strlen(text));
}

/* The text up to what needs thought: what SGF escapes, controls, no ASCII. Returns the bytes used;
 * all of them where there is no room. */
size_t sgf_line_plain(struct sgf_line *line, const char *text, size_t size);

/* In decimal digits. */
void sgf_line_number(struct sgf_line *line, uint64_t number);

/* NAME[text], escaped; nothing when the text is NULL or blank. Blanks around it go unless `lines`.
 */
void sgf_line_property(struct sgf_line *line, const char *name, const char *text, bool lines);

/* The text as it stands in a value, escaped; `size` bytes. */
void sgf_line_value(struct sgf_line *line, const char *text, size_t size);

/* ";FF[4]CA[UTF-8]", where the game came from and what was inferred: how every root of the stream
 * begins. */
void sgf_line_root(struct sgf_line *line, const struct record *record);

/* IO: what is left out of the record, if the line has traces; nothing when that is nothing. */
void sgf_line_extras(struct sgf_line *line, const struct extras *extras);

/* The lines of the events, behind the one of the game in IN; nothing when they are not known. */
void sgf_line_lines(struct sgf_line *line, const struct record *record);

/* IE: findings about the bytes the game was read from; nothing when there are none. */
void sgf_line_findings(struct sgf_line *line, const struct record *record);

#endif
