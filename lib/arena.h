/* arena.h - memory that belongs to one game and is given back all at once.
 *
 * Everything read from or computed for one record lives in one arena; between two records the
 * arena is reset, not freed, so a collection of any length runs in the memory of its largest game. */
#ifndef ING_ARENA_H
#define ING_ARENA_H

#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *first;   /* owned; kept across arena_reset */
    struct arena_block *current; /* block that allocations come from */
    size_t used;                 /* bytes handed out since the last reset */
    size_t ceiling;              /* bytes that may be handed out between two resets */
};

/* An empty arena that will hand out at most `ceiling` bytes between resets. Allocates nothing. */
void arena_init(struct arena *arena, size_t ceiling);

/* `size` zeroed bytes aligned for any object, owned by the arena.
 * NULL when the ceiling would be passed or the system has no memory: the item at hand is lost,
 * nothing else is. */
void *arena_alloc(struct arena *arena, size_t size);

/* The same, but what is in it is left as it happens to be: for large structures that their owner
 * fills before it reads them. */
void *arena_room(struct arena *arena, size_t size);

/* A copy of `size` bytes at `data` with a NUL put behind it; NULL as for arena_alloc. */
char *arena_copy(struct arena *arena, const char *data, size_t size);

/* `count` elements of `each` bytes become `wanted` ones, the old ones kept, the new ones zero.
 * `old` may be NULL when count is 0. NULL as for arena_alloc (the old array stays valid). */
void *arena_grow(struct arena *arena, void *old, size_t count, size_t wanted, size_t each);

/* Takes back everything; blocks are kept for the next game (oversized ones are freed). */
void arena_reset(struct arena *arena);

/* Gives all blocks back to the system. The arena may be used again. */
void arena_free(struct arena *arena);

#endif
