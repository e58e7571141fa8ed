#include "breakdown.h"

#include "utf8.h"

#include <string.h>

/* FNV-1a */
static uint32_t hash(const char *key)
{
    uint32_t value = UINT32_C(2166136261);
    for (; *key != '\0'; key++)
        value = (value ^ (unsigned char)*key) * UINT32_C(16777619);
    return value;
}

/* As many whole UTF-8 characters as have room. */
static void keep(char kept[BREAKDOWN_KEY_MAX], const char *key)
{
    size_t length = utf8_whole(key, BREAKDOWN_KEY_MAX - 1);
    memcpy(kept, key, length);
    kept[length] = '\0';
}

struct breakdown_row *breakdown_row(struct breakdown *breakdown, const char *key, int64_t rank)
{
    char kept[BREAKDOWN_KEY_MAX];
    keep(kept, key);
    uint32_t at = hash(kept) % BREAKDOWN_SLOTS;
    /* There are more slots than rows, so an empty one ends the search. */
    for (; breakdown->slot[at] != 0; at = (at + 1) % BREAKDOWN_SLOTS) {
        struct breakdown_row *row = &breakdown->row[breakdown->slot[at] - 1];
        if (strcmp(row->key, kept) == 0)
            return row;
    }
    if (breakdown->rows == BREAKDOWN_KEYS)
        return &breakdown->row[BREAKDOWN_KEYS];
    struct breakdown_row *row = &breakdown->row[breakdown->rows++];
    memcpy(row->key, kept, sizeof kept);
    row->rank = rank;
    breakdown->slot[at] = (uint16_t)breakdown->rows;
    return row;
}

static bool precedes(const struct breakdown_row *a, const struct breakdown_row *b)
{
    if (a->rank != b->rank)
        return a->rank < b->rank;
    if (a->games != b->games)
        return a->games > b->games;
    return strcmp(a->key, b->key) < 0;
}

uint32_t breakdown_order(const struct breakdown *breakdown, uint16_t order[BREAKDOWN_KEYS])
{
    for (uint32_t k = 0; k < breakdown->rows; k++) {
        uint32_t at = k;
        for (; at > 0 && precedes(&breakdown->row[k], &breakdown->row[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)k;
    }
    return breakdown->rows;
}
