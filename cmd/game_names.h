/* game_names.h - the first games of a row of a summary, by their sources. */
#ifndef ING_GAME_NAMES_H
#define ING_GAME_NAMES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct game_names {
    char **name; /* owned */
    size_t count;
};

/* Keeps a copy of the name unless `most` are kept, which must be the same each time. False when out
 * of memory. */
bool game_names_keep(struct game_names *names, size_t most, const char *name);

void game_names_free(struct game_names *names);

/* A list of strings, the caller's; NULL when out of memory. */
json_t *game_names_value(const struct game_names *names);

#endif
