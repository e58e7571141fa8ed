#include "stream.h"

#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void budget_game(struct budget *budget)
{
    budget->packed_then = budget->packed;
    budget->unpacked_then = budget->unpacked;
}

static void budget_spend(struct budget *budget, uint64_t bytes, bool packed)
{
    if (packed) {
        budget->packed += bytes;
        return;
    }
    budget->unpacked += bytes;
    uint64_t out = budget->unpacked - budget->unpacked_then;
    uint64_t in = budget->packed - budget->packed_then;
    if (budget->unpacked > EXPANSION_BYTES_MAX ||
        (out > EXPANSION_FREE_BYTES && out / EXPANSION_RATIO_MAX > in))
        budget->passed = true;
}

void stream_open(struct stream *stream, struct supply *supply, struct budget *budget, bool packed)
{
    *stream = (struct stream){.supply = supply, .budget = budget, .packed = packed};
}

void stream_close(struct stream *stream)
{
    free(stream->bytes);
    *stream = (struct stream){.ended = true};
}

static bool window_grow(struct stream *stream)
{
    size_t wanted = stream->capacity == 0 ? 4 * (size_t)STREAM_STEP_BYTES : 2 * stream->capacity;
    if (wanted > STREAM_WINDOW_MAX)
        wanted = STREAM_WINDOW_MAX;
    if (wanted <= stream->capacity)
        return false;
    unsigned char *grown = realloc(stream->bytes, wanted);
    if (grown == NULL) {
        stream->no_memory = true;
        return false;
    }
    stream->bytes = grown;
    stream->capacity = wanted;
    return true;
}

static bool window_make_room(struct stream *stream)
{
    if (stream->capacity - stream->end >= STREAM_STEP_BYTES)
        return true;
    size_t size = stream_size(stream);
    if (stream->start > 0) {
        memmove(stream->bytes, stream->bytes + stream->start, size);
        stream->start = 0;
        stream->end = size;
    }
    if (stream->capacity - stream->end >= STREAM_STEP_BYTES)
        return true;
    return window_grow(stream) || stream->end < stream->capacity;
}

bool stream_more(struct stream *stream)
{
    if (stream->ended || !window_make_room(stream))
        return false;
    size_t got = stream->supply->pull(stream->supply, stream->bytes + stream->end,
                                      stream->capacity - stream->end);
    stream->end += got;
    stream->pulled += got;
    budget_spend(stream->budget, got, stream->packed);
    if (got == 0 || stream->budget->passed)
        stream->ended = true;
    return got > 0;
}

size_t stream_want(struct stream *stream, size_t size)
{
    while (stream_size(stream) < size && stream_more(stream))
        continue;
    return stream_size(stream);
}

void stream_take(struct stream *stream, size_t size)
{
    stream->start += size;
    if (stream->start == stream->end)
        stream->start = stream->end = 0;
}

static size_t fd_pull(struct supply *supply, unsigned char *into, size_t room)
{
    struct fd_supply *file = (struct fd_supply *)supply;
    if (file->head_size > 0) {
        size_t size = file->head_size < room ? file->head_size : room;
        memcpy(into, file->head, size);
        file->head += size;
        file->head_size -= size;
        return size;
    }
    while (!file->ended) {
        ssize_t got = read(file->fd, into, room);
        if (got >= 0) {
            file->got += (uint64_t)got;
            /* Less than asked for, and up to the size: to hear once more that it ends costs a
             * small file as much as to read it. */
            file->ended = (size_t)got < room && file->got == file->size;
            return (size_t)got;
        }
        if (errno != EINTR) {
            file->error = errno;
            return 0;
        }
    }
    return 0;
}

void fd_supply_init(struct fd_supply *file, int fd)
{
    *file = (struct fd_supply){.supply = {fd_pull}, .fd = fd};
}

/* Bytes that end where ISO-2022-JP is back in ASCII: each part is decoded by itself. */
static size_t whole_escapes(const unsigned char *bytes, size_t size)
{
    enum { ESCAPE = 0x1B };
    size_t whole = size, at = 0;
    for (const unsigned char *escape; (escape = memchr(bytes + at, ESCAPE, size - at)) != NULL;) {
        size_t from = (size_t)(escape - bytes);
        bool ascii = size - from >= 3 && bytes[from + 1] == '(';
        at = from + 1;
        if (!ascii && whole == size)
            whole = from;
        else if (ascii)
            whole = size;
    }
    return whole;
}

/* Bytes that end on a character's end: whole 16-bit units, and no half of a surrogate pair. */
static size_t whole_units(const struct utf8_supply *utf8, size_t size)
{
    if (utf8->charset->shape == SHAPE_ESCAPED)
        return whole_escapes(stream_bytes(utf8->from), size);
    size &= ~(size_t)1;
    if (size < 2)
        return 0;
    const unsigned char *last = stream_bytes(utf8->from) + size - 2;
    bool high = (last[0] & 0xFC) == 0xD8 || (last[1] & 0xFC) == 0xD8;
    return high && size > 2 ? size - 2 : size;
}

static size_t utf8_pull(struct supply *supply, unsigned char *into, size_t room)
{
    struct utf8_supply *utf8 = (struct utf8_supply *)supply;
    size_t most = room < 64 ? 16 : (room - 4) / 3;
    size_t have = stream_want(utf8->from, 4);
    if (have == 0)
        return 0;
    size_t size = whole_units(utf8, have < most ? have : most);
    while (size == 0 && have < most && stream_more(utf8->from)) {
        have = stream_size(utf8->from);
        size = whole_units(utf8, have < most ? have : most);
    }
    if (size == 0)
        size = have < most ? have : most;
    size_t invalid = 0;
    size_t length =
        charset_decode(utf8->decoder, utf8->charset, (const char *)stream_bytes(utf8->from), size,
                       (char *)into, room, &invalid);
    stream_take(utf8->from, size);
    return length;
}

void utf8_supply_init(struct utf8_supply *utf8, struct stream *from, struct decoder *decoder,
                      const struct charset *charset)
{
    *utf8 = (struct utf8_supply){
        .supply = {utf8_pull}, .from = from, .decoder = decoder, .charset = charset};
}
