#include "kifu_index.h"

#include "stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_ROOM_FIRST = 256 * 1024, SLOTS_FIRST = 1024 };

char *kifu_index_beside(const char *path)
{
    static const char ending[] = KIFU_INDEX_ENDING;
    size_t length = strlen(path);
    const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
    if (dot != NULL && (slash == NULL || dot > slash))
        length = (size_t)(dot - path);
    char *beside = malloc(length + sizeof ending);
    if (beside == NULL)
        return NULL;
    memcpy(beside, path, length);
    memcpy(beside + length, ending, sizeof ending);
    return beside;
}

void kifu_index_init(struct kifu_index *index)
{
    *index = (struct kifu_index){0};
}

void kifu_index_free(struct kifu_index *index)
{
    free(index->name);
    free(index->text);
    free(index->slots);
    kifu_index_init(index);
}

/* -- By name ---------------------------------------------------------------------------------- */

/* Bytes of a path or member without its ending. */
static size_t stem_length(const char *name)
{
    const char *dot = strrchr(name, '.'), *slash = strrchr(name, '/');
    return dot != NULL && (slash == NULL || dot > slash) ? (size_t)(dot - name) : strlen(name);
}

/* "path!member" without the ending of its last part; to be freed. */
static char *stem_of(const char *path, const char *member)
{
    size_t path_length = member == NULL ? stem_length(path) : strlen(path);
    size_t member_length = member == NULL ? 0 : stem_length(member);
    size_t room = path_length + 1 + member_length + 1;
    char *stem = malloc(room);
    if (stem != NULL)
        snprintf(stem, room, "%.*s%s%.*s", (int)path_length, path, member == NULL ? "" : "!",
                 (int)member_length, member == NULL ? "" : member);
    return stem;
}

/* Asked for every line: no memory is taken, which might fail. */
bool kifu_index_belongs(const struct kifu_index *index, const char *path, const char *member)
{
    size_t path_length = member == NULL ? stem_length(path) : strlen(path);
    if (index->name == NULL || strncmp(index->name, path, path_length) != 0)
        return false;
    const char *rest = index->name + path_length;
    if (member == NULL)
        return *rest == 0;
    size_t member_length = stem_length(member);
    return *rest == '!' && strncmp(rest + 1, member, member_length) == 0 &&
           rest[1 + member_length] == 0;
}

/* -- Reading ---------------------------------------------------------------------------------- */

static bool text_add(struct kifu_index *index, const unsigned char *line, size_t size)
{
    if (index->size + size + 1 > index->room) {
        size_t wanted = index->room == 0 ? (size_t)TEXT_ROOM_FIRST : 2 * index->room;
        while (wanted < index->size + size + 1)
            wanted *= 2;
        char *grown = realloc(index->text, wanted);
        if (grown == NULL)
            return false;
        index->text = grown;
        index->room = wanted;
    }
    for (size_t i = 0; i < size; i++) /* NUL ends a line here, so none may be within */
        index->text[index->size + i] = line[i] == 0 ? ' ' : (char)line[i];
    index->text[index->size + size] = 0;
    index->size += size + 1;
    index->lines++;
    return true;
}

static size_t hash_of(const char *id, size_t size)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)id[i]) * 16777619u;
    return hash;
}

static size_t id_size(const char *line)
{
    return strcspn(line, "\t");
}

static bool slots_fill(struct kifu_index *index)
{
    size_t count = SLOTS_FIRST;
    while (count < 2 * index->lines)
        count *= 2;
    index->slots = calloc(count, sizeof *index->slots);
    if (index->slots == NULL)
        return false;
    index->slot_count = count;
    for (size_t at = 0; at < index->size; at += strlen(index->text + at) + 1) {
        const char *line = index->text + at;
        size_t slot = hash_of(line, id_size(line)) & (count - 1);
        while (index->slots[slot] != 0)
            slot = (slot + 1) & (count - 1);
        index->slots[slot] = (uint32_t)at + 1;
    }
    return true;
}

bool kifu_index_read(struct kifu_index *index, struct stream *stream, const char *path,
                     const char *member, size_t *dropped)
{
    kifu_index_free(index);
    *dropped = 0;
    index->name = stem_of(path, member);
    bool fits = index->name != NULL;
    size_t looked = 0;
    while (fits) {
        stream_want(stream, 1);
        const unsigned char *bytes = stream_bytes(stream);
        size_t size = stream_size(stream);
        const unsigned char *end =
            looked < size ? memchr(bytes + looked, '\n', size - looked) : NULL;
        if (end == NULL && stream_more(stream)) {
            looked = size;
            continue;
        }
        if (end == NULL && size == 0)
            break;
        size_t length = end == NULL ? size : (size_t)(end - bytes);
        size_t taken = end == NULL ? size : length + 1;
        while (length > 0 && bytes[length - 1] == '\r')
            length--;
        if (index->size + length > KIFU_INDEX_BYTES_MAX)
            ++*dropped;
        else if (length > 0)
            fits = text_add(index, bytes, length);
        stream_take(stream, taken);
        looked = 0;
    }
    fits = fits && !stream->no_memory && slots_fill(index);
    if (!fits)
        kifu_index_free(index);
    return fits;
}

/* -- Looking up ------------------------------------------------------------------------------- */

static bool is_line_of(const char *line, const char *id, size_t size)
{
    return id_size(line) == size && memcmp(line, id, size) == 0;
}

const char *kifu_index_line(struct kifu_index *index, const char *id, size_t size)
{
    const char *line = NULL;
    if (index->next < index->size && is_line_of(index->text + index->next, id, size)) {
        line = index->text + index->next;
    } else if (index->slot_count > 0) {
        size_t mask = index->slot_count - 1;
        for (size_t slot = hash_of(id, size) & mask; line == NULL && index->slots[slot] != 0;
             slot = (slot + 1) & mask)
            if (is_line_of(index->text + index->slots[slot] - 1, id, size))
                line = index->text + index->slots[slot] - 1;
    }
    if (line != NULL)
        index->next = (size_t)(line - index->text) + strlen(line) + 1;
    return line;
}
