/* kifu_index.h - the index that stands beside a file of kifu lines, in memory.
 *
 * One tab-separated line a game, found by the id in its first column. */
#ifndef ING_KIFU_INDEX_H
#define ING_KIFU_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stream;

#define KIFU_INDEX_ENDING ".index" /* of its name */

enum {
    KIFU_INDEX_BYTES_MAX = 24 * 1024 * 1024, /* of text; lines past it are not used */
};

struct kifu_index {
    char *name; /* path and member it was read from, without the ending; owned */
    char *text; /* its lines, each ended by NUL; owned */
    size_t size, room;
    uint32_t *slots; /* hash table of where lines start in text, plus one; owned */
    size_t slot_count, lines;
    size_t next; /* where the line after the latest one found starts */
};

/* The name of the index of a file: with another ending. Owned by the caller; NULL when there is no
 * memory. */
char *kifu_index_beside(const char *path);

void kifu_index_init(struct kifu_index *index);
void kifu_index_free(struct kifu_index *index);

/* Replaces what it holds by all lines of the stream. *dropped: lines over the limit. False when
 * there is no memory. */
bool kifu_index_read(struct kifu_index *index, struct stream *stream, const char *path,
                     const char *member, size_t *dropped);

/* Was it read beside this kifu file or member, that is under the same name but for the ending? */
bool kifu_index_belongs(const struct kifu_index *index, const char *path, const char *member);

/* The line of the game `id`, NULL if there is none. Lines asked for in order are found at once. */
const char *kifu_index_line(struct kifu_index *index, const char *id, size_t size);

#endif
