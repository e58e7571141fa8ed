#include "game_names.h"

#include <stdlib.h>
#include <string.h>

bool game_names_keep(struct game_names *names, size_t most, const char *name)
{
    if (names->count == most)
        return true;
    if (names->name == NULL && (names->name = calloc(most, sizeof *names->name)) == NULL)
        return false;
    char *copy = strdup(name);
    if (copy != NULL)
        names->name[names->count++] = copy;
    return copy != NULL;
}

void game_names_free(struct game_names *names)
{
    for (size_t k = 0; k < names->count; k++)
        free(names->name[k]);
    free(names->name);
    *names = (struct game_names){NULL, 0};
}

json_t *game_names_value(const struct game_names *names)
{
    json_t *list = json_array();
    for (size_t k = 0; k < names->count; k++)
        json_array_append_new(list, json_string(names->name[k]));
    return list;
}
