/* lines.h - inputs that hold one item a line, for filters further down the pipe. */
#ifndef ING_LINES_H
#define ING_LINES_H

#include "run.h"

#include <stdbool.h>
#include <stddef.h>

/* Longer lines are lost, not kept in memory: parsed, a line of the worst kind takes eighty times
 * its size. ingscore writes 1 MB at most, were it not for a player with a name longer than that. */
enum { LINE_BYTES_MAX = 4 * 1024 * 1024 };

/* Reads `path` ("-": standard input) and calls `each` with every line that is not blank, without
 * its line end (LF or CR LF), NUL-terminated; the text is the callee's to change until it returns. False from it
 * ends the reading, and lines_each returns false too. What cannot be read is reported; what is no
 * text, a packed stream for one, once. */
bool lines_each(struct run *run, const char *path,
                bool (*each)(void *context, struct run *run, const struct origin *origin,
                             char *line, size_t length),
                void *context);

/* The same, and `tap` is given all bytes as they are read. */
bool lines_tapped(struct run *run, const char *path,
                  void (*tap)(void *context, const char *bytes, size_t length),
                  bool (*each)(void *context, struct run *run, const struct origin *origin,
                               char *line, size_t length),
                  void *context);

/* The same where the first bytes have been taken from it. */
bool lines_rest(struct run *run, const char *path, const struct run_head *head,
                bool (*each)(void *context, struct run *run, const struct origin *origin,
                             char *line, size_t length),
                void *context);

#endif
