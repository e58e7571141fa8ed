/* stream.h - bytes on demand, with a window that readers look into without copying.
 *
 * A supply hands out bytes; supplies stack (a file, gzip in it, an archive member in that). A
 * stream holds the window over one supply: readers look, ask for more, and take what they have done
 * with. Memory is the window, never the input. */
#ifndef ING_STREAM_H
#define ING_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct supply {
    /* Up to `room` (> 0) bytes into `into`; the number put there, 0 at the end. Damage is reported
     * by the supply itself, to the sink it was made with, and is then an end. */
    size_t (*pull)(struct supply *supply, unsigned char *into, size_t room);
};

enum {
    STREAM_STEP_BYTES = 64 * 1024,           /* wanted room for one pull */
    STREAM_WINDOW_MAX = 9 * 1024 * 1024,     /* the window never grows past this */
    EXPANSION_RATIO_MAX = 400,               /* of decompressed to compressed bytes ... */
    EXPANSION_FREE_BYTES = 64 * 1024 * 1024, /* ... once so much came out without a game */
};
/* Decompressed bytes of one file in all; past it the rest is not read. */
#define EXPANSION_BYTES_MAX ((uint64_t)1 << 40)

/* What came out of one file, against bombs. A file that yields games is never a bomb, however well
 * it is packed, so the ratio is taken since the latest game. */
struct budget {
    uint64_t packed, unpacked;
    uint64_t packed_then, unpacked_then; /* at the latest game */
    bool passed;                         /* a limit was passed: streams end */
};

/* A game was found. */
void budget_game(struct budget *budget);

struct stream {
    struct supply *supply; /* not owned */
    struct budget *budget; /* not owned */
    bool packed;           /* counts as packed bytes: the file itself */
    bool ended;
    bool no_memory;       /* the window could not grow */
    unsigned char *bytes; /* owned */
    size_t start, end, capacity;
    uint64_t pulled; /* bytes that came from the supply */
};

void stream_open(struct stream *stream, struct supply *supply, struct budget *budget, bool packed);
void stream_close(struct stream *stream);

static inline const unsigned char *stream_bytes(const struct stream *stream)
{
    return stream->bytes + stream->start;
}

static inline size_t stream_size(const struct stream *stream)
{
    return stream->end - stream->start;
}

/* At least one byte more in the window, which may move. False at the end, or when the window is at
 * its limit. */
bool stream_more(struct stream *stream);

/* Asks for more until `size` bytes are there or the input ends; returns how many there are. */
size_t stream_want(struct stream *stream, size_t size);

/* Drops the first `size` bytes of the window. */
void stream_take(struct stream *stream, size_t size);

/* A supply over a file descriptor, which it does not close. `error` is errno of a failed read. */
struct fd_supply {
    struct supply supply;
    int fd;
    int error;
    uint64_t size; /* bytes of a plain file when it was looked at; 0: not known */
    uint64_t got;  /* bytes read so far */
    bool ended;
    const char *head; /* handed out before anything is read; not owned */
    size_t head_size;
};
void fd_supply_init(struct fd_supply *file, int fd);

/* A supply that passes another stream's UTF-16 or ISO-2022-JP on as UTF-8. */
struct charset;
struct decoder;
struct utf8_supply {
    struct supply supply;
    struct stream *from;
    struct decoder *decoder; /* not owned */
    const struct charset *charset;
};
void utf8_supply_init(struct utf8_supply *utf8, struct stream *from, struct decoder *decoder,
                      const struct charset *charset);

#endif
