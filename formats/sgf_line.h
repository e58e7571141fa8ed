/* sgf_line.h - bytes of a line of the record stream, shared by the two ways to write it. */
#ifndef ING_SGF_LINE_H
#define ING_SGF_LINE_H

#include "sgf_write.h"

/* Room for `size` bytes more; false when there is none. What does not fit is left out, and
 * line->no_memory says so. */
bool sgf_line_room(struct sgf_line *line, size_t size);

void sgf_line_bytes(struct sgf_line *line, const char *bytes, size_t size);
void sgf_line_string(struct sgf_line *line, const char *text);

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

/* IE: findings about the bytes the game was read from; nothing when there are none. */
void sgf_line_findings(struct sgf_line *line, const struct record *record);

#endif
