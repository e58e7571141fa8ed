/* source_parts.h - the state of reading one file, shared by the files behind source.h. Not for
 * others. */
#ifndef ING_SOURCE_PARTS_H
#define ING_SOURCE_PARTS_H

#include "source.h"

#include "container.h"
#include "gzip.h"
#include "kifu_index.h"

enum {
    LAYERS_MAX = 8,   /* of packing around a record, the file itself included */
    ARCHIVES_MAX = 2, /* an archive in an archive, and no more */
    MEMBER_NAME_MAX = ARCHIVES_MAX * (CONTAINER_NAME_MAX + 1),
};

enum layer_kind {
    LAYER_FILE,
    LAYER_GZIP,
    LAYER_UTF8,
    LAYER_ARCHIVE,
};

/* One skin of what is being read; the next one is fed by its stream. */
struct layer {
    enum layer_kind kind;
    struct stream stream; /* what comes out: for an archive, the bytes of its current member */
    union {
        struct fd_supply file;
        struct gzip_supply gzip;
        struct utf8_supply utf8;
        struct container container;
    } of;
    size_t member_length; /* of source.member outside this layer */
};

struct source {
    const struct source_options *options;
    struct source_counts *counts;
    struct record record;
    struct decoder decoder;
    struct kifu_index index;
    struct layer *layers; /* LAYERS_MAX; owned */
    int depth;
    struct budget budget;
    struct origin origin;         /* of the file or member being read */
    const char *path;             /* of the file, as it is opened */
    char *path_text;              /* its text, where it is none itself; owned, or NULL */
    char member[MEMBER_NAME_MAX]; /* "" while not in an archive */
    uint64_t faults_before;       /* counts.faults when that was begun */
    bool given;                   /* the file is an argument, not met in a directory */
    char *scratch;                /* for reader.scratch */
    size_t scratch_size;
};

/* Reports a finding about the file or member being read; `context` is the source. */
void source_tell(void *context, const struct diag *diag);

/* Makes one and reports it. */
void source_find(struct source *source, enum diag_code code, const char *text);

/* A sink that reports so, for those who read. */
struct diag_sink source_sink(struct source *source);

/* The innermost layer, whose bytes are read; NULL when none is left. */
struct layer *source_top(struct source *source);

/* A layer more, its stream not open yet: there is room for LAYERS_MAX. */
struct layer *source_push(struct source *source, enum layer_kind kind);

/* Closes the innermost layer. */
void source_pop(struct source *source);

enum unwrapped {
    UNWRAP_NOTHING, /* the bytes are as they are to be read */
    UNWRAP_BYTES,   /* a new layer gives bytes */
    UNWRAP_MEMBERS, /* a new layer gives members */
    UNWRAP_FAILED,  /* reported */
};

/* Opens what packs the bytes of the innermost layer. */
enum unwrapped source_unwrap(struct source *source);

/* Goes on to the next member of the archive that can be read; false at its end. */
bool source_next_member(struct source *source, struct layer *layer);

/* Reads the games in the bytes of the innermost layer, which are not packed further; returns what
 * `each` returned. */
int source_read_content(struct source *source);

#endif
