#include "listing.h"

#include "../lib/penalty.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_list(FILE *file, const struct listing *listing)
{
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    for (ssize_t length; good && (length = getline(&line, &room, file)) > 0;) {
        if (line[length - 1] == '\n')
            line[--length] = '\0';
        const char *tab = strchr(line, '\t');
        good = deadlist_add(listing->list, line, (size_t)length) &&
               (tab == NULL || listing->good == NULL || listing->good(tab + 1));
    }
    free(line);
    return good;
}

bool listing_load(struct run *run, const struct listing *listing)
{
    FILE *file = fopen(listing->path, "r");
    if (file == NULL) {
        run_fail(run, RUN_USAGE, listing->absent != NULL ? listing->absent : strerror(errno),
                 listing->path);
        return false;
    }
    bool good = read_list(file, listing);
    bool error = good && !feof(file); /* or there was no memory for a line */
    fclose(file);
    if (error || !good) {
        char full[64];
        snprintf(full, sizeof full, "takes more than %d MiB of memory",
                 DEADLIST_BYTES_MAX / (1024 * 1024));
        run_fail(run, RUN_USAGE,
                 error                 ? "cannot be read"
                 : listing->list->full ? full
                                       : listing->wrong,
                 listing->path);
    }
    deadlist_sort(listing->list);
    return good && !error;
}

static bool is_penalties(const char *text)
{
    struct penalty penalty[3];
    return penalties_read(text, penalty);
}

bool listing_penalties(struct run *run, const char *path, struct dead_list *list)
{
    const struct listing listing = {path, list, is_penalties,
                                    "not lines of \"source or id TAB Black TAB White\"", NULL};
    return listing_load(run, &listing);
}
