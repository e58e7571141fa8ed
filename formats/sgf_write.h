/* sgf_write.h - the record stream: one game, one line of SGF FF[4] in UTF-8.
 *
 * The line holds what a record holds: size, texts, set-up and moves in their order, territory
 * markup of the end. Standard properties come in a fixed order, then these private ones, which
 * sgf_read takes back, so that a filter further on names the file the game came from:
 *
 *   IX path    IM archive member    IG number of the game, where the file holds several
 *   IN line where the game starts, and if asked for those of its moves (sgf_lines.c)
 *   IA second producer (a second AP)
 *   IF format it was read in, where that is not SGF
 *   IE findings about it that the line itself does not give, one a line: code, line, column, text;
 *      if asked for, "=" before those that were told before
 *   IC character set it was read in, which may be empty; only if asked for
 *   IO what the file held and this line does not (extras.h); only if asked for
 *   IR, IK ruleset and komi that were inferred, where the record does not tell them
 *
 * Not IL for the line: GNU Go 3.8 takes that for illegal points and dies of a number in it.
 *
 * A line end inside a text is written as the sign U+2424, a sign of the text itself as "\" and the
 * sign; only a reader that finds IX turns it back. Writing what was read from such a line gives the
 * same bytes. */
#ifndef ING_SGF_WRITE_H
#define ING_SGF_WRITE_H

#include "../lib/record.h"

#include <stdbool.h>
#include <stddef.h>

/* The line of the latest game, and the memory for it, reused from game to game. Zero it before use.
 */
struct sgf_line {
    char *text; /* owned; not NUL-terminated */
    size_t size, room;
    bool no_memory;
    bool traces; /* set by the caller: what else the file held is told, too (IN, IC, IO), and which
                  * findings had been told before (IE) */
};

void sgf_line_free(struct sgf_line *line);

/* The main line of the record into `line`, line end included. False when memory ran out. */
bool sgf_write(struct sgf_line *line, const struct record *record);

/* The whole tree as it came (record->tree), with all variations and properties, its root given the
 * properties of the stream. The same as sgf_write when the record has no tree. */
bool sgf_write_tree(struct sgf_line *line, const struct record *record);

#endif
