/* listing.h - files that options name, with a line for each game: "source or id TAB text". */
#ifndef ING_LISTING_H
#define ING_LISTING_H

#include "run.h"

#include "../lib/deadlist.h"

#include <stdbool.h>

struct listing {
    const char *path;
    struct dead_list *list;         /* is filled and sorted */
    bool (*good)(const char *text); /* looks at each text; NULL: any will do */
    const char *wrong;              /* what to say if it is no such list */
    const char *absent;             /* and if it cannot be opened; NULL for the system's words */
};

/* False when the file cannot be used: the run has failed then. */
bool listing_load(struct run *run, const struct listing *listing);

/* --penalties: the texts are what penalties_read reads. */
bool listing_penalties(struct run *run, const char *path, struct dead_list *list);

#endif
