#include "sorter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* An item: this, its key, its bytes. */
struct head {
    uint64_t number, size; /* size: of the bytes */
    uint32_t key_size, unused;
};

void sorter_free(struct sorter *sorter)
{
    free(sorter->room);
    free(sorter->item);
    free(sorter->run);
    spool_free(&sorter->spool);
    *sorter = (struct sorter){.items = 0};
}

static bool fail(struct sorter *sorter, int error)
{
    if (sorter->error == 0)
        sorter->error = error;
    return false;
}

static int compare_keys(const struct head *a, const unsigned char *key_a, const struct head *b,
                        const unsigned char *key_b)
{
    size_t size = a->key_size < b->key_size ? a->key_size : b->key_size;
    int order = memcmp(key_a, key_b, size);
    if (order != 0)
        return order;
    if (a->key_size != b->key_size)
        return a->key_size < b->key_size ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static int compare_items(const void *left, const void *right)
{
    const unsigned char *a = *(unsigned char *const *)left, *b = *(unsigned char *const *)right;
    struct head head_a, head_b;
    memcpy(&head_a, a, sizeof head_a);
    memcpy(&head_b, b, sizeof head_b);
    return compare_keys(&head_a, a + sizeof head_a, &head_b, b + sizeof head_b);
}

/* One more element of an array of `each` bytes. */
static void *grow(void *array, size_t count, size_t *room, size_t each)
{
    enum { FIRST_ROOM = 64 };
    if (count < *room)
        return array;
    size_t wanted = *room == 0 ? (size_t)FIRST_ROOM : 2 * *room;
    void *grown = realloc(array, wanted * each);
    if (grown != NULL)
        *room = wanted;
    return grown;
}

static size_t item_size(const unsigned char *item)
{
    struct head head;
    memcpy(&head, item, sizeof head);
    return sizeof head + head.key_size + (size_t)head.size;
}

static bool begin_run(struct sorter *sorter, const struct spool *spool)
{
    void *grown = grow(sorter->run, sorter->runs, &sorter->runs_room, sizeof *sorter->run);
    if (grown == NULL)
        return fail(sorter, ENOMEM);
    sorter->run = grown;
    sorter->run[sorter->runs++] = (struct sorter_run){spool->size, spool->size};
    return true;
}

static void sort_items(struct sorter *sorter)
{
    if (sorter->items > 0)
        qsort(sorter->item, sorter->items, sizeof *sorter->item, compare_items);
}

/* The run under way to the file. */
static bool spill(struct sorter *sorter)
{
    sort_items(sorter);
    if (!begin_run(sorter, &sorter->spool))
        return false;
    for (size_t k = 0; k < sorter->items; k++)
        if (!spool_put(&sorter->spool, sorter->item[k], item_size(sorter->item[k])))
            return fail(sorter, sorter->spool.error);
    sorter->run[sorter->runs - 1].end = sorter->spool.size;
    sorter->items = sorter->used = 0;
    return true;
}

/* Room for `size` bytes more; the items there already do not move. */
static bool make_room(struct sorter *sorter, size_t size)
{
    size_t run = sorter->run_bytes > 0 ? sorter->run_bytes : (size_t)SORTER_RUN_BYTES;
    if (sorter->items > 0 && sorter->used + size > sorter->size && !spill(sorter))
        return false;
    if (size <= sorter->size - sorter->used)
        return true;
    size_t wanted = size > run ? size : run;
    free(sorter->room);
    sorter->room = malloc(wanted);
    sorter->size = sorter->room != NULL ? wanted : 0;
    return sorter->room != NULL || fail(sorter, ENOMEM);
}

bool sorter_add(struct sorter *sorter, const void *key, size_t key_size, const void *bytes,
                size_t size)
{
    struct head head = {.number = sorter->number, .size = size, .key_size = (uint32_t)key_size};
    if (sorter->error != 0 || !make_room(sorter, sizeof head + key_size + size))
        return false;
    void *grown = grow(sorter->item, sorter->items, &sorter->items_room, sizeof *sorter->item);
    if (grown == NULL)
        return fail(sorter, ENOMEM);
    sorter->item = grown;
    unsigned char *at = sorter->room + sorter->used;
    sorter->item[sorter->items++] = at;
    memcpy(at, &head, sizeof head);
    memcpy(at + sizeof head, key, key_size);
    memcpy(at + sizeof head + key_size, bytes, size);
    sorter->used += sizeof head + key_size + size;
    sorter->number++;
    return true;
}

/* -- Merging ---------------------------------------------------------------------------------- */

/* A run being read: its present item's head and key; the bytes stay in the file. */
struct cursor {
    uint64_t at, end;
    struct head head;
    unsigned char key[SORTER_KEY_MAX];
    struct spool_window window;
};

/* A heap of cursors, the smallest item at [0]. */
struct merge {
    struct sorter *sorter;
    struct cursor *cursor[SORTER_FAN];
    size_t count;
    unsigned char *bytes; /* owned; of the item handed on */
    size_t room;
};

static bool load(struct cursor *cursor)
{
    return spool_look(&cursor->window, cursor->at, &cursor->head, sizeof cursor->head) &&
           cursor->head.key_size <= sizeof cursor->key &&
           spool_look(&cursor->window, cursor->at + sizeof cursor->head, cursor->key,
                      cursor->head.key_size);
}

static bool comes_before(const struct cursor *a, const struct cursor *b)
{
    return compare_keys(&a->head, a->key, &b->head, b->key) < 0;
}

static void sift_down(struct merge *merge, size_t k)
{
    for (;;) {
        size_t least = k, child = 2 * k + 1;
        for (size_t c = child; c < child + 2 && c < merge->count; c++)
            if (comes_before(merge->cursor[c], merge->cursor[least]))
                least = c;
        if (least == k)
            return;
        struct cursor *up = merge->cursor[least];
        merge->cursor[least] = merge->cursor[k];
        merge->cursor[k] = up;
        k = least;
    }
}

static bool merge_begin(struct merge *merge, size_t first, size_t count)
{
    struct sorter *sorter = merge->sorter;
    merge->count = 0;
    for (size_t k = 0; k < count; k++) {
        struct cursor *cursor = malloc(sizeof *cursor);
        if (cursor == NULL)
            return fail(sorter, ENOMEM);
        merge->cursor[merge->count++] = cursor;
        cursor->at = sorter->run[first + k].start;
        cursor->end = sorter->run[first + k].end;
        cursor->window.spool = &sorter->spool;
        cursor->window.at = cursor->window.size = 0;
        if (!load(cursor))
            return fail(sorter, sorter->spool.error != 0 ? sorter->spool.error : EIO);
    }
    for (size_t k = merge->count / 2; k-- > 0;)
        sift_down(merge, k);
    return true;
}

/* The smallest item with its head and key into merge->bytes, its cursor going on; *size: of all.
 * `skip`: how many bytes before its own. */
static bool merge_take(struct merge *merge, size_t *size, size_t *skip)
{
    struct cursor *cursor = merge->cursor[0];
    *skip = sizeof cursor->head + cursor->head.key_size;
    *size = *skip + (size_t)cursor->head.size;
    if (*size > merge->room) {
        free(merge->bytes);
        merge->bytes = malloc(*size);
        merge->room = merge->bytes != NULL ? *size : 0;
        if (merge->bytes == NULL)
            return fail(merge->sorter, ENOMEM);
    }
    bool read = spool_look(&cursor->window, cursor->at, merge->bytes, *size);
    cursor->at += *size;
    if (read && cursor->at == cursor->end) {
        merge->cursor[0] = merge->cursor[--merge->count];
        free(cursor);
    } else {
        read = read && load(cursor);
    }
    if (!read)
        return fail(merge->sorter,
                    merge->sorter->spool.error != 0 ? merge->sorter->spool.error : EIO);
    sift_down(merge, 0);
    return true;
}

static void merge_end(struct merge *merge)
{
    while (merge->count > 0)
        free(merge->cursor[--merge->count]);
    free(merge->bytes);
    merge->bytes = NULL;
    merge->room = 0;
}

/* Each SORTER_FAN runs become one, in a file of their own. */
static bool merge_level(struct sorter *sorter)
{
    struct spool next = {.file = NULL};
    size_t runs = sorter->runs, made = 0;
    struct merge merge = {.sorter = sorter};
    bool done = true;
    for (size_t first = 0; done && first < runs; first += SORTER_FAN) {
        size_t count = runs - first < SORTER_FAN ? runs - first : SORTER_FAN, size, skip;
        uint64_t start = next.size;
        done = merge_begin(&merge, first, count);
        while (done && merge.count > 0)
            done = merge_take(&merge, &size, &skip) &&
                   (spool_put(&next, merge.bytes, size) || fail(sorter, next.error));
        sorter->run[made++] = (struct sorter_run){start, next.size};
    }
    merge_end(&merge);
    spool_free(&sorter->spool);
    sorter->spool = next;
    sorter->runs = made;
    return done && (spool_end(&sorter->spool) || fail(sorter, sorter->spool.error));
}

static bool hand_on_merged(struct sorter *sorter,
                           bool (*each)(void *context, const unsigned char *bytes, size_t size),
                           void *context)
{
    struct merge merge = {.sorter = sorter};
    size_t size, skip;
    bool going = merge_begin(&merge, 0, sorter->runs);
    while (going && merge.count > 0)
        going = merge_take(&merge, &size, &skip) && each(context, merge.bytes + skip, size - skip);
    merge_end(&merge);
    return going;
}

bool sorter_end(struct sorter *sorter,
                bool (*each)(void *context, const unsigned char *bytes, size_t size), void *context)
{
    if (sorter->error != 0)
        return false;
    if (sorter->runs == 0) {
        sort_items(sorter);
        for (size_t k = 0; k < sorter->items; k++) {
            struct head head;
            memcpy(&head, sorter->item[k], sizeof head);
            if (!each(context, sorter->item[k] + sizeof head + head.key_size, (size_t)head.size))
                return false;
        }
        return true;
    }
    if (!spill(sorter) || (!spool_end(&sorter->spool) && !fail(sorter, sorter->spool.error)))
        return false;
    free(sorter->room);
    sorter->room = NULL;
    sorter->size = 0;
    while (sorter->runs > SORTER_FAN)
        if (!merge_level(sorter))
            return false;
    return hand_on_merged(sorter, each, context);
}
