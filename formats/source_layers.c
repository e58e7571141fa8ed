/* What is around a record: the file, gzip, archives, 16-bit text, in whatever order they come. */
#include "source_parts.h"

#include "format.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

struct layer *source_top(struct source *source)
{
    return source->depth == 0 ? NULL : &source->layers[source->depth - 1];
}

struct layer *source_push(struct source *source, enum layer_kind kind)
{
    struct layer *layer = &source->layers[source->depth++];
    *layer = (struct layer){.kind = kind, .member_length = strlen(source->member)};
    layer->stream.ended = true;
    return layer;
}

void source_pop(struct source *source)
{
    struct layer *layer = &source->layers[--source->depth];
    source->member[layer->member_length] = 0;
    if (layer->kind == LAYER_FILE && layer->of.file.error != 0)
        source_find(source, DIAG_FILE_UNREADABLE, strerror(layer->of.file.error));
    if (layer->kind == LAYER_GZIP)
        gzip_close(&layer->of.gzip);
    if (layer->kind == LAYER_ARCHIVE)
        container_close(&layer->of.container);
    stream_close(&layer->stream);
}

static int archives_open(const struct source *source)
{
    int open = 0;
    for (int i = 0; i < source->depth; i++)
        open += source->layers[i].kind == LAYER_ARCHIVE &&
                !container_is_stream(source->layers[i].of.container.kind);
    return open;
}

/* The file itself where a reader may seek in it, else -1. */
static int seekable_file(const struct source *source)
{
    struct stat status;
    if (source->depth != 1)
        return -1;
    int fd = source->layers[0].of.file.fd;
    return fstat(fd, &status) == 0 && S_ISREG(status.st_mode) ? fd : -1;
}

static bool open_archive(struct source *source, struct layer *below, enum container_kind kind)
{
    if (!container_is_stream(kind) && archives_open(source) == ARCHIVES_MAX) {
        source_find(source, DIAG_ARCHIVE_NESTED, "");
        return false;
    }
    int fd = seekable_file(source);
    struct layer *layer = source_push(source, LAYER_ARCHIVE);
    struct diag why;
    if (container_open(&layer->of.container, kind, &below->stream, fd, CONTAINER_SPOOL_MAX, &why))
        return true;
    source_tell(source, &why);
    source_pop(source);
    return false;
}

static bool open_gzip(struct source *source, struct layer *below)
{
    struct layer *layer = source_push(source, LAYER_GZIP);
    struct diag_sink sink = source_sink(source);
    if (!gzip_open(&layer->of.gzip, &below->stream, &sink)) {
        source_find(source, DIAG_OUT_OF_MEMORY, "");
        source_pop(source);
        return false;
    }
    stream_open(&layer->stream, &layer->of.gzip.supply, &source->budget, false);
    return true;
}

static void open_utf8(struct source *source, struct layer *below, const struct charset *charset)
{
    struct layer *layer = source_push(source, LAYER_UTF8);
    utf8_supply_init(&layer->of.utf8, &below->stream, &source->decoder, charset);
    stream_open(&layer->stream, &layer->of.utf8.supply, &source->budget, false);
}

/* The character set when ASCII bytes need not be ASCII: 16-bit units show by their zero bytes or
 * their mark, ISO-2022-JP by its escapes. */
static const struct charset *wide_charset(struct source *source, struct stream *stream, size_t size)
{
    enum { LOOK = 512, ESCAPE = 0x1B };
    const unsigned char *bytes = stream_bytes(stream);
    size_t look = size < LOOK ? size : LOOK;
    bool mark = size >= 2 &&
                ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF));
    if (!mark && memchr(bytes, 0, look) == NULL) {
        if (memchr(bytes, ESCAPE, size) == NULL)
            return NULL;
        look = size;
    }
    bool guessed;
    size_t bom = 0;
    const struct charset *charset =
        charset_detect(&source->decoder, bytes, look, NULL, &guessed, &bom);
    if (!charset->wide)
        return NULL;
    stream_take(stream, bom);
    return charset;
}

static bool is_gzip(const unsigned char *bytes, size_t size)
{
    return size >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B;
}

bool source_is_packed(const unsigned char *bytes, size_t size)
{
    return is_gzip(bytes, size) || container_kind(bytes, size) != CONTAINER_NONE;
}

enum unwrapped source_unwrap(struct source *source)
{
    struct layer *top = source_top(source);
    size_t size = stream_want(&top->stream, FORMAT_SNIFF_BYTES);
    const unsigned char *bytes = stream_bytes(&top->stream);
    enum container_kind kind = container_kind(bytes, size);
    bool gzip = is_gzip(bytes, size);
    const struct charset *wide = NULL;
    if (kind == CONTAINER_NONE && !gzip &&
        (wide = wide_charset(source, &top->stream, size)) == NULL)
        return UNWRAP_NOTHING;
    if (source->depth == LAYERS_MAX) {
        source_find(source, DIAG_ARCHIVE_NESTED, "");
        return UNWRAP_FAILED;
    }
    if (kind != CONTAINER_NONE)
        return open_archive(source, top, kind) ? UNWRAP_MEMBERS : UNWRAP_FAILED;
    if (gzip)
        return open_gzip(source, top) ? UNWRAP_BYTES : UNWRAP_FAILED;
    open_utf8(source, top, wide);
    return UNWRAP_BYTES;
}

bool source_next_member(struct source *source, struct layer *layer)
{
    struct container *container = &layer->of.container;
    for (;;) {
        struct diag finding;
        bool found;
        stream_close(&layer->stream);
        enum container_next next = container_next(container, &source->decoder, &finding, &found);
        source->member[layer->member_length] = 0;
        if (next != CONTAINER_END && container->name[0] != 0)
            snprintf(source->member + layer->member_length, MEMBER_NAME_MAX - layer->member_length,
                     "%s%s", layer->member_length > 0 ? "!" : "", container->name);
        if (found && !source->budget.passed)
            source_tell(source, &finding);
        if (next == CONTAINER_END || source->budget.passed)
            return false;
        if (next == CONTAINER_MEMBER)
            break;
    }
    container->sink = source_sink(source);
    source->faults_before = source->counts->faults;
    stream_open(&layer->stream, &container->supply, &source->budget, false);
    return true;
}
