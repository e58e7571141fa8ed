/* The games in bytes that are not packed further. */
#include "source_parts.h"

#include "format.h"

#include <string.h>

enum { GAMES_PER_TICK = 64 };

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
        .stream = &source_top(source)->stream,
        .origin = &source->origin,
        .path = source->path,
        .sink = source_sink(source),
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

int source_read_content(struct source *source)
{
    struct stream *stream = &source_top(source)->stream;
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
            source_find(source, DIAG_NO_GAME, "");
    } else if (is_starved(source)) {
        source_find(source, DIAG_OUT_OF_MEMORY, "reading it");
    } else if (known != NULL) {
        source_find(source, DIAG_UNSUPPORTED, known);
    } else if (is_expected(source)) {
        if (!is_told(source))
            source_find(source, size == 0 ? DIAG_NO_GAME : DIAG_FORMAT_UNKNOWN, "");
    } else {
        source_find(source, DIAG_NOT_A_RECORD, "");
    }
    source->counts->bytes += stream->pulled;
    if (source->options->tick != NULL)
        source->options->tick(source->options->context, source->counts);
    return stop;
}
