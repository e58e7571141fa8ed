/* sorter.h - items put into the order of their keys, however many there are.
 *
 * Memory is one run of SORTER_RUN_BYTES (or the largest item); full runs are sorted and go to a
 * temporary file, and are merged at the end. Items with equal keys keep their order. */
#ifndef ING_SORTER_H
#define ING_SORTER_H

#include "spool.h"

enum {
    SORTER_RUN_BYTES = 32 * 1024 * 1024,
    SORTER_FAN = 64,       /* runs that are merged at once */
    SORTER_KEY_MAX = 4096, /* bytes of a key */
};

struct sorter_run {
    uint64_t start, end; /* in the spool */
};

struct sorter {
    size_t run_bytes;    /* SORTER_RUN_BYTES if 0 */
    unsigned char *room; /* owned; items of the run under way */
    size_t used, size;
    unsigned char **item; /* owned; where they start */
    size_t items, items_room;
    uint64_t number; /* of the next item */
    struct spool spool;
    struct sorter_run *run; /* owned */
    size_t runs, runs_room;
    int error; /* errno of what failed */
};

/* Adds an item: `key` is compared by memcmp, a shorter key before a longer one that it begins.
 * False when it could not be kept; sorter->error says why. */
bool sorter_add(struct sorter *sorter, const void *key, size_t key_size, const void *bytes,
                size_t size);

/* Hands all items on in order. False when `each` says so, or sorter->error is set. */
bool sorter_end(struct sorter *sorter,
                bool (*each)(void *context, const unsigned char *bytes, size_t size),
                void *context);

void sorter_free(struct sorter *sorter);

#endif
