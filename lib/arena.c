#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* To AddressSanitizer a block is one piece of memory: it must be told what of it is handed out, and
 * a gap behind each piece shows who goes past its end. */
#ifdef __SANITIZE_ADDRESS__
#define ARENA_WATCHED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_WATCHED
#endif
#endif

#ifdef ARENA_WATCHED
#include <sanitizer/asan_interface.h>
enum { ARENA_GAP_BYTES = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
enum { ARENA_GAP_BYTES = 0 };
#endif

enum { ARENA_BLOCK_BYTES = 256 * 1024 }; /* ordinary block; a larger request gets its own */

struct arena_block {
    struct arena_block *next;
    size_t size; /* of `data` */
    size_t used;
    max_align_t data[];
};

void arena_init(struct arena *arena, size_t ceiling)
{
    *arena = (struct arena){.ceiling = ceiling};
}

static struct arena_block *block_new(size_t size)
{
    struct arena_block *block = malloc(sizeof *block + size);
    if (block != NULL) {
        block->next = NULL;
        block->size = size;
        block->used = 0;
        ASAN_POISON_MEMORY_REGION(block->data, size);
    }
    return block;
}

static struct arena_block *block_with_room(struct arena *arena, size_t size)
{
    struct arena_block *block = arena->current;
    if (block != NULL && block->size - block->used >= size)
        return block;
    while (block != NULL && block->next != NULL) {
        block = block->next;
        if (block->size - block->used >= size)
            return arena->current = block;
    }
    struct arena_block *fresh = block_new(size > ARENA_BLOCK_BYTES ? size : ARENA_BLOCK_BYTES);
    if (fresh == NULL)
        return NULL;
    if (block == NULL)
        arena->first = fresh;
    else
        block->next = fresh;
    return arena->current = fresh;
}

void *arena_room(struct arena *arena, size_t size)
{
    const size_t align = sizeof(max_align_t);
    if (size > SIZE_MAX - align - ARENA_GAP_BYTES)
        return NULL;
    size_t taken = (size + align - 1) / align * align;
    if (taken > arena->ceiling - arena->used)
        return NULL;
    struct arena_block *block = block_with_room(arena, taken + ARENA_GAP_BYTES);
    if (block == NULL)
        return NULL;
    char *at = (char *)block->data + block->used;
    ASAN_UNPOISON_MEMORY_REGION(at, size);
    block->used += taken + ARENA_GAP_BYTES;
    arena->used += taken;
    return at;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    void *room = arena_room(arena, size);
    if (room != NULL)
        memset(room, 0, size);
    return room;
}

char *arena_copy(struct arena *arena, const char *data, size_t size)
{
    if (size == SIZE_MAX)
        return NULL;
    char *copy = arena_room(arena, size + 1);
    if (copy == NULL)
        return NULL;
    if (size > 0)
        memcpy(copy, data, size);
    copy[size] = '\0';
    return copy;
}

void *arena_grow(struct arena *arena, void *old, size_t count, size_t wanted, size_t each)
{
    if (each != 0 && wanted > SIZE_MAX / each)
        return NULL;
    void *grown = arena_alloc(arena, wanted * each);
    if (grown != NULL && count > 0)
        memcpy(grown, old, count * each);
    return grown;
}

void arena_reset(struct arena *arena)
{
    struct arena_block **link = &arena->first;
    while (*link != NULL) {
        struct arena_block *block = *link;
        if (block->size > ARENA_BLOCK_BYTES) {
            *link = block->next;
            free(block);
        } else {
            ASAN_POISON_MEMORY_REGION(block->data, block->used);
            block->used = 0;
            link = &block->next;
        }
    }
    arena->current = arena->first;
    arena->used = 0;
}

void arena_free(struct arena *arena)
{
    for (struct arena_block *block = arena->first, *next; block != NULL; block = next) {
        next = block->next;
        free(block);
    }
    arena->first = arena->current = NULL;
    arena->used = 0;
}
