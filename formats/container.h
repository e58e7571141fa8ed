/* container.h - archives of a closed list, read member by member through libarchive.
 *
 * Zip and tar are read as they come, so pipes and nested archives work and memory stays flat, and
 * an archive without its end still gives what it holds; so is LHA, with or without the two bytes
 * that PandaNet puts before it (UGZ). 7z has its table at the end and needs a file to seek in. What
 * packs a stream (xz, bzip2, Zstandard, compress) is an archive of one nameless member here. The
 * caller must have set LC_CTYPE to a UTF-8 locale, or names outside ASCII may be lost. */
#ifndef ING_CONTAINER_H
#define ING_CONTAINER_H

#include "stream.h"
#include "text.h"

#include "../lib/diag.h"

struct archive;

enum container_kind {
    CONTAINER_NONE,
    CONTAINER_ZIP,
    CONTAINER_TAR,
    CONTAINER_7Z,
    CONTAINER_LHA,
    CONTAINER_XZ,
    CONTAINER_BZIP2,
    CONTAINER_ZSTD,
    CONTAINER_COMPRESS,
};

enum {
    CONTAINER_MEMBERS_MAX = 1000 * 1000,      /* of one archive */
    CONTAINER_LOST_MAX = 100,                 /* members in a row that cannot be read */
    CONTAINER_SPOOL_MAX = 1024 * 1024 * 1024, /* bytes of a 7z archive that cannot be sought in */
    CONTAINER_NAME_MAX = 1024, /* bytes of a member's name, NUL included; cut there */
};

struct container {
    struct supply supply; /* the bytes of the current member */
    struct archive *archive;
    struct stream *from; /* not owned */
    size_t lent;         /* bytes of the window that libarchive looks at */
    enum container_kind kind;
    int spool; /* descriptor of a copy to seek in, -1 if there is none */
    uint32_t members, lost_in_a_row;
    bool drained; /* nothing more comes of the current member */
    /* Of the current member: a block that libarchive handed out, and how far it was passed on. */
    const unsigned char *block;
    size_t block_size;
    uint64_t block_at, passed_on; /* offsets in the member */
    /* The mark of a zip's last record, searched for in all that went by. */
    unsigned mark_matched;
    bool mark_seen;
    char name[CONTAINER_NAME_MAX]; /* of the current member, UTF-8, "/" between directories */
    struct diag_sink sink;         /* for findings inside the current member; set by the caller */
};

/* Which archive the bytes start. */
enum container_kind container_kind(const unsigned char *bytes, size_t size);

/* Bytes of the mark that PandaNet puts before an LHA archive; 0 if it is not there. */
size_t container_mark(const unsigned char *bytes, size_t size);

/* Does it pack a single stream without a name? */
bool container_is_stream(enum container_kind kind);

/* `fd` is the file itself where `from` stands at its start and it can be sought in; else -1: then a
 * 7z archive of up to `spool_max` bytes is copied. False: *why says why. */
bool container_open(struct container *container, enum container_kind kind, struct stream *from,
                    int fd, uint64_t spool_max, struct diag *why);
void container_close(struct container *container);

enum container_next {
    CONTAINER_MEMBER, /* container->supply gives its bytes */
    CONTAINER_PASSED, /* a member that is not read: *finding says why, unless it is a directory */
    CONTAINER_END,    /* *finding says why if it is not a plain end */
};

/* Goes to the next member. *found: whether *finding was set. */
enum container_next container_next(struct container *container, struct decoder *decoder,
                                   struct diag *finding, bool *found);

#endif
