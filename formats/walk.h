/* walk.h - arguments to files: directories read through, in bytewise order of names. */
#ifndef ING_WALK_H
#define ING_WALK_H

#include "../lib/diag.h"

#include <stdbool.h>
#include <sys/stat.h>

enum {
    WALK_DEPTH_MAX = 64, /* directories within directories */
};

struct walk_calls {
    /* A file to be read, and what was found of it; NULL for "-", standard input. `given`: it is an
     * argument itself. Non-zero stops the walk. */
    int (*file)(void *context, const char *path, const struct stat *status, bool given);
    /* Something about a path that cannot be read as a file. */
    void (*report)(void *context, const char *path, const struct diag *diag);
    /* A symbolic link met in a directory, before what it leads to; NULL if they are of no concern.
     * If they are, plain files in directories are not (`file` may not be called for them). */
    void (*link)(void *context, const char *path);
    const struct stat *avoid; /* a directory that is passed over; NULL if none */
    void *context;
};

/* Calls for everything the arguments name; returns 0, or what `file` returned. */
int walk_each(char *const *arguments, int count, const struct walk_calls *calls);

#endif
