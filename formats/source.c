#include "source.h"

#include "container.h"
#include "format.h"
#include "gzip.h"
#include "kifu_index.h"
#include "walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LAYERS_MAX = 8,   /* of packing around a record, the file itself included */
    ARCHIVES_MAX = 2, /* an archive in an archive, and no more */
    MEMBER_NAME_MAX = ARCHIVES_MAX * (CONTAINER_NAME_MAX + 1),
    GAMES_PER_TICK = 64,
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
    char member[MEMBER_NAME_MAX]; /* "" while not in an archive */
    uint64_t faults_before;       /* counts.faults when that was begun */
    bool given;                   /* the file is an argument, not met in a directory */
    char *scratch;                /* for reader.scratch */
    size_t scratch_size;
};

/* -- Findings --------------------------------------------------------------------------------- */

static void report(void *context, const struct diag *diag)
{
    struct source *source = context;
    source->origin.member = source->member[0] != 0 ? source->member : NULL;
    if (diag_row(diag->code)->severity == SEVERITY_LOSS)
        source->counts->faults++;
    source->options->report(source->options->context, &source->origin, diag);
}

static struct diag_sink sink_of(struct source *source)
{
    return (struct diag_sink){.put = report, .context = source};
}

static void find(struct source *source, enum diag_code code, const char *text)
{
    struct diag_sink sink = sink_of(source);
    diag_put(&sink, code, 0, 0, "%s", text);
}

/* -- Layers ----------------------------------------------------------------------------------- */

static struct layer *top_layer(struct source *source)
{
    return source->depth == 0 ? NULL : &source->layers[source->depth - 1];
}

static struct layer *push_layer(struct source *source, enum layer_kind kind)
{
    struct layer *layer = &source->layers[source->depth++];
    *layer = (struct layer){.kind = kind, .member_length = strlen(source->member)};
    layer->stream.ended = true;
    return layer;
}

static void pop_layer(struct source *source)
{
    struct layer *layer = &source->layers[--source->depth];
    source->member[layer->member_length] = 0;
    if (layer->kind == LAYER_FILE && layer->of.file.error != 0)
        find(source, DIAG_FILE_UNREADABLE, strerror(layer->of.file.error));
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
        find(source, DIAG_ARCHIVE_NESTED, "");
        return false;
    }
    int fd = seekable_file(source);
    struct layer *layer = push_layer(source, LAYER_ARCHIVE);
    struct diag why;
    if (container_open(&layer->of.container, kind, &below->stream, fd, &why))
        return true;
    report(source, &why);
    pop_layer(source);
    return false;
}

static bool open_gzip(struct source *source, struct layer *below)
{
    struct layer *layer = push_layer(source, LAYER_GZIP);
    struct diag_sink sink = sink_of(source);
    if (!gzip_open(&layer->of.gzip, &below->stream, &sink)) {
        find(source, DIAG_OUT_OF_MEMORY, "");
        pop_layer(source);
        return false;
    }
    stream_open(&layer->stream, &layer->of.gzip.supply, &source->budget, false);
    return true;
}

static void open_utf8(struct source *source, struct layer *below, const struct charset *charset)
{
    struct layer *layer = push_layer(source, LAYER_UTF8);
    utf8_supply_init(&layer->of.utf8, &below->stream, &source->decoder, charset);
    stream_open(&layer->stream, &layer->of.utf8.supply, &source->budget, false);
}

/* The character set when the text is in 16-bit units, which show by their zero bytes or their mark.
 */
static const struct charset *wide_charset(struct source *source, struct stream *stream, size_t size)
{
    enum { LOOK = 512 };
    const unsigned char *bytes = stream_bytes(stream);
    size_t look = size < LOOK ? size : LOOK;
    bool mark = size >= 2 &&
                ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF));
    if (!mark && memchr(bytes, 0, look) == NULL)
        return NULL;
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

enum unwrapped {
    UNWRAP_NOTHING, /* the bytes are as they are to be read */
    UNWRAP_BYTES,   /* a new layer gives bytes */
    UNWRAP_MEMBERS, /* a new layer gives members */
    UNWRAP_FAILED,  /* reported */
};

/* Opens what packs the bytes of the top layer. */
static enum unwrapped unwrap(struct source *source)
{
    struct layer *top = top_layer(source);
    size_t size = stream_want(&top->stream, FORMAT_SNIFF_BYTES);
    const unsigned char *bytes = stream_bytes(&top->stream);
    enum container_kind kind = container_kind(bytes, size);
    bool gzip = is_gzip(bytes, size);
    const struct charset *wide = NULL;
    if (kind == CONTAINER_NONE && !gzip &&
        (wide = wide_charset(source, &top->stream, size)) == NULL)
        return UNWRAP_NOTHING;
    if (source->depth == LAYERS_MAX) {
        find(source, DIAG_ARCHIVE_NESTED, "");
        return UNWRAP_FAILED;
    }
    if (kind != CONTAINER_NONE)
        return open_archive(source, top, kind) ? UNWRAP_MEMBERS : UNWRAP_FAILED;
    if (gzip)
        return open_gzip(source, top) ? UNWRAP_BYTES : UNWRAP_FAILED;
    open_utf8(source, top, wide);
    return UNWRAP_BYTES;
}

/* Goes on to the next member that can be read; false at the archive's end. */
static bool next_member(struct source *source, struct layer *layer)
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
            report(source, &finding);
        if (next == CONTAINER_END || source->budget.passed)
            return false;
        if (next == CONTAINER_MEMBER)
            break;
    }
    container->sink = sink_of(source);
    source->faults_before = source->counts->faults;
    stream_open(&layer->stream, &container->supply, &source->budget, false);
    return true;
}

/* -- Games ------------------------------------------------------------------------------------ */

static void report_notes(struct source *source, const struct record *record)
{
    const struct source_options *options = source->options;
    if (record->notes == NULL) {
        struct diag diag = {.code = DIAG_OUT_OF_MEMORY};
        options->report(options->context, &record->origin, &diag);
    }
    for (const struct note *note = record->notes; note != NULL; note = note->next)
        options->report(options->context, &record->origin, &note->diag);
}

/* Names the game's place, unless the record says itself where it came from. */
static void name_origin(struct source *source, uint32_t game)
{
    struct origin *origin = &source->record.origin;
    if (origin->path != NULL)
        return;
    origin->path = source->origin.path;
    origin->member = source->member[0] != 0 ? source->member : NULL;
    origin->game = game;
}

/* All games of the top layer's bytes; returns what `each` returned. */
static int read_games(struct source *source, const struct format *format, uint32_t *games,
                      bool *gameless)
{
    const struct source_options *options = source->options;
    struct reader reader = {
        .stream = &top_layer(source)->stream,
        .origin = &source->origin,
        .sink = sink_of(source),
        .decoder = &source->decoder,
        .index = &source->index,
        .keep_tree = options->keep_tree,
        .line = 1,
        .scratch = source->scratch,
        .scratch_size = source->scratch_size,
    };
    int stop = 0;
    enum next next;
    while (stop == 0 && (next = format->next(&reader, &source->record)) != NEXT_END) {
        name_origin(source, ++*games);
        if (source->record.format == NULL)
            source->record.format = format->name;
        source->counts->games++;
        budget_game(&source->budget);
        if (next == NEXT_LOST) {
            source->counts->lost++;
            report_notes(source, &source->record);
        } else {
            source->counts->handed++;
            stop = options->each(options->context, &source->record);
        }
        record_clear(&source->record);
        if (options->tick != NULL && source->counts->games % GAMES_PER_TICK == 0)
            options->tick(options->context, source->counts);
    }
    record_clear(&source->record);
    source->scratch = reader.scratch;
    source->scratch_size = reader.scratch_size;
    *gameless = reader.gameless;
    return stop;
}

/* Is the file one that somebody takes to hold games? Then it is not passed over quietly. */
static bool is_expected(const struct source *source)
{
    static const char *const endings[] = {".sgf", ".sgfs", ".kifu", ".gib",
                                          ".ngf", ".ugf",  ".ugi",  ".ugz"};
    const char *name = source->member[0] != 0 ? source->member : source->origin.path;
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t size = strlen(endings[i]);
        if (length < size)
            continue;
        bool same = true;
        for (size_t k = 0; k < size; k++)
            same &= (name[length - size + k] | 0x20) == (endings[i][k] | 0x20);
        if (same)
            return true;
    }
    return source->given && source->member[0] == 0;
}

/* Is it known already why nothing comes of the input? A failed read is told when the file's layer
 * goes. */
static bool is_told(const struct source *source)
{
    return source->counts->faults > source->faults_before || source->budget.passed ||
           source->layers[0].of.file.error != 0;
}

/* Could some layer's window not be made? */
static bool is_starved(const struct source *source)
{
    for (int i = 0; i < source->depth; i++)
        if (source->layers[i].stream.no_memory)
            return true;
    return false;
}

/* The top layer's bytes are not packed further: reads the games in them. */
static int read_content(struct source *source)
{
    struct stream *stream = &top_layer(source)->stream;
    size_t size = stream_want(stream, FORMAT_SNIFF_BYTES);
    const unsigned char *bytes = stream_bytes(stream);
    source->origin.member = source->member[0] != 0 ? source->member : NULL;
    source->counts->inputs++;
    uint32_t games = 0;
    int stop = 0;
    bool gameless = false;
    const struct format *format = format_find(bytes, size);
    const char *known = format == NULL ? format_unread(bytes, size) : NULL;
    if (format != NULL) {
        stop = read_games(source, format, &games, &gameless);
        if (games == 0 && !gameless && stop == 0 && !is_told(source))
            find(source, DIAG_NO_GAME, "");
    } else if (is_starved(source)) {
        find(source, DIAG_OUT_OF_MEMORY, "reading it");
    } else if (known != NULL) {
        find(source, DIAG_UNSUPPORTED, known);
    } else if (is_expected(source)) {
        if (!is_told(source))
            find(source, size == 0 ? DIAG_NO_GAME : DIAG_FORMAT_UNKNOWN, "");
    } else {
        find(source, DIAG_NOT_A_RECORD, "");
    }
    source->counts->bytes += stream->pulled;
    if (source->options->tick != NULL)
        source->options->tick(source->options->context, source->counts);
    return stop;
}

/* -- Files ------------------------------------------------------------------------------------ */

/* Unpacks and reads until nothing is left of the file. Layers lie on a stack: whatever the nesting,
 * there is no recursion. */
static int read_layers(struct source *source)
{
    bool fresh = true; /* nobody has looked at the top layer's bytes yet */
    int stop = 0;
    while (source->depth > 0) {
        struct layer *top = top_layer(source);
        if (stop == 0 && fresh) {
            enum unwrapped unwrapped = unwrap(source);
            fresh = unwrapped == UNWRAP_BYTES;
            if (unwrapped == UNWRAP_NOTHING)
                stop = read_content(source);
        } else if (stop == 0 && !source->budget.passed && top->kind == LAYER_ARCHIVE &&
                   next_member(source, top)) {
            fresh = true;
        } else {
            pop_layer(source);
        }
    }
    return stop;
}

static int read_file(void *context, const char *path, bool given)
{
    struct source *source = context;
    source->origin = (struct origin){.path = path};
    source->member[0] = 0;
    source->given = given;
    source->faults_before = source->counts->faults;
    source->budget = (struct budget){0};
    const struct source_options *options = source->options;
    bool standard = strcmp(path, "-") == 0 && given;
    bool lent = given && options->head_fd != STDIN_FILENO;
    int fd = lent       ? options->head_fd
             : standard ? STDIN_FILENO
                        : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) {
        find(source, DIAG_FILE_UNREADABLE, strerror(errno));
        return 0;
    }
    struct layer *layer = push_layer(source, LAYER_FILE);
    fd_supply_init(&layer->of.file, fd);
    if (standard || lent) {
        layer->of.file.head = options->head;
        layer->of.file.head_size = options->head_size;
    }
    stream_open(&layer->stream, &layer->of.file.supply, &source->budget, true);
    int stop = read_layers(source);
    if (source->budget.passed)
        find(source, DIAG_ARCHIVE_LIMIT, "it expands too far");
    if (!standard && !lent)
        close(fd);
    return stop;
}

static void report_path(void *context, const char *path, const struct diag *diag)
{
    struct source *source = context;
    source->origin = (struct origin){.path = path};
    source->member[0] = 0;
    report(source, diag);
}

int source_each(char *const *arguments, int count, const struct source_options *options,
                struct source_counts *counts)
{
    *counts = (struct source_counts){0};
    struct source *source = calloc(1, sizeof *source);
    struct layer *layers = calloc(LAYERS_MAX, sizeof *layers);
    int stop = 0;
    if (source == NULL || layers == NULL) {
        struct origin nowhere = {.path = count > 0 ? arguments[0] : "-"};
        struct diag diag = {.code = DIAG_OUT_OF_MEMORY};
        counts->faults++;
        options->report(options->context, &nowhere, &diag);
    } else {
        source->options = options;
        source->counts = counts;
        source->layers = layers;
        record_init(&source->record);
        decoder_init(&source->decoder);
        kifu_index_init(&source->index);
        struct walk_calls calls = {
            .file = read_file, .report = report_path, .context = source, .avoid = options->avoid};
        stop = walk_each(arguments, count, &calls);
        kifu_index_free(&source->index);
        decoder_free(&source->decoder);
        record_free(&source->record);
        free(source->scratch);
    }
    free(layers);
    free(source);
    return stop;
}
