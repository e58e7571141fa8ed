/* outfile.h - files that are there whole or not at all: written beside their place, then renamed.
 */
#ifndef ING_OUTFILE_H
#define ING_OUTFILE_H

#include "run.h"

#include <stdbool.h>
#include <stdio.h>

struct outfile {
    FILE *out;              /* NULL when it could not be opened */
    int error; /* errno of a write that failed, if the writer noticed; it may be set */
    char *path, *temporary; /* temporary: NULL if it is written to directly */
};

/* Opens. False when that failed, which run_fail has told. */
bool outfile_open(struct outfile *file, struct run *run, const char *path);
/* Writes to the last byte and puts the file in its place; or takes it away, if `keep` is false or
 * anything failed, which is told. False then. */
bool outfile_close(struct outfile *file, struct run *run, bool keep);

#endif
