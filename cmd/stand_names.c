/* Names of events and players, each once: exactly the same bytes are the same name. */
#include "stand.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 18 }; /* more than twice STAND_NAMES_MAX */

bool stand_names_start(struct stand_names *names)
{
    *names = (struct stand_names){0};
    names->slot = calloc(SLOTS, sizeof *names->slot);
    names->list = malloc(STAND_NAMES_MAX * sizeof *names->list);
    return names->slot != NULL && names->list != NULL;
}

void stand_names_free(struct stand_names *names)
{
    for (uint32_t k = 0; k < names->count; k++)
        free(names->list[k].text);
    free(names->list);
    free(names->slot);
    *names = (struct stand_names){0};
}

/* FNV-1a. */
static uint32_t hash_of(uint32_t owner, const char *text)
{
    uint32_t hash = UINT32_C(2166136261) ^ owner;
    for (hash *= UINT32_C(16777619); *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * UINT32_C(16777619);
    return hash ^ hash >> 15;
}

/* The slot that holds the name, or the free one where it belongs. */
static uint32_t *slot_of(const struct stand_names *names, uint32_t owner, const char *text)
{
    uint32_t at = hash_of(owner, text) % SLOTS;
    while (names->slot[at] != 0) {
        const struct stand_name *name = &names->list[names->slot[at] - 1];
        if (name->owner == owner && strcmp(name->text, text) == 0)
            break;
        at = (at + 1) % SLOTS;
    }
    return &names->slot[at];
}

struct stand_name *stand_names_find(const struct stand_names *names, uint32_t owner,
                                    const char *text)
{
    uint32_t found = *slot_of(names, owner, text);
    return found != 0 ? &names->list[found - 1] : NULL;
}

struct stand_name *stand_names_add(struct stand_names *names, uint32_t owner, const char *text,
                                   uint32_t number)
{
    if (names->count == STAND_NAMES_MAX)
        return NULL;
    struct stand_name *name = &names->list[names->count];
    *name = (struct stand_name){.owner = owner, .number = number, .text = strdup(text)};
    if (name->text == NULL)
        return NULL;
    *slot_of(names, owner, text) = ++names->count;
    return name;
}
