/* either.h - inputs that may be records or the score stream, for filters that take both. */
#ifndef ING_EITHER_H
#define ING_EITHER_H

#include "run.h"

#include <stdbool.h>
#include <stddef.h>

/* Reads `path` ("-": standard input) as lines if its first byte that is not blank is the brace that
 * begins a score line, and no record, else as records. Directories and archives hold records. For
 * run_inputs; false ends the run. */
bool either_input(struct run *run, const char *path,
                  enum step (*each_record)(void *context, struct run *run, struct record *record),
                  bool (*each_line)(void *context, struct run *run, const struct origin *origin,
                                    char *line, size_t length),
                  void *context);

#endif
