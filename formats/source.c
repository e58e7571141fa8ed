#include "source_parts.h"

#include "name_text.h"
#include "walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void source_tell(void *context, const struct diag *diag)
{
    struct source *source = context;
    source->origin.member = source->member[0] != 0 ? source->member : NULL;
    if (diag_row(diag->code)->severity == SEVERITY_LOSS)
        source->counts->faults++;
    source->options->report(source->options->context, &source->origin, diag);
}

struct diag_sink source_sink(struct source *source)
{
    return (struct diag_sink){.put = source_tell, .context = source};
}

void source_find(struct source *source, enum diag_code code, const char *text)
{
    struct diag_sink sink = source_sink(source);
    diag_put(&sink, code, 0, 0, "%s", text);
}

/* Unpacks and reads until nothing is left of the file. Layers lie on a stack: whatever the nesting,
 * there is no recursion. */
static int read_layers(struct source *source)
{
    bool fresh = true; /* nobody has looked at the top layer's bytes yet */
    int stop = 0;
    while (source->depth > 0) {
        struct layer *top = source_top(source);
        if (stop == 0 && fresh) {
            enum unwrapped unwrapped = source_unwrap(source);
            fresh = unwrapped == UNWRAP_BYTES;
            if (unwrapped == UNWRAP_NOTHING)
                stop = source_read_content(source);
        } else if (stop == 0 && !source->budget.passed && top->kind == LAYER_ARCHIVE &&
                   source_next_member(source, top)) {
            fresh = true;
        } else {
            source_pop(source);
        }
    }
    return stop;
}

static void count_unopened(struct source_counts *counts, const struct source_counts *before)
{
    if (counts->inputs == before->inputs && counts->faults > before->faults)
        counts->unopened++;
}

/* Begins with the file of that path. Without memory for its text the path has to do. */
static void begin_file(struct source *source, const char *path)
{
    free(source->path_text);
    source->path_text = NULL;
    if (!name_is_text(path)) {
        size_t room = NAME_TEXT_GROWTH * strlen(path) + 1;
        source->path_text = malloc(room);
        if (source->path_text != NULL)
            name_text(path, source->path_text, room);
    }
    source->path = path;
    source->origin = (struct origin){.path = source->path_text != NULL ? source->path_text : path};
    source->member[0] = 0;
}

static int read_descriptor(struct source *source, const char *path, bool given,
                           const struct source_opened *opened)
{
    const struct source_counts before = *source->counts;
    begin_file(source, path);
    source->given = given;
    source->faults_before = source->counts->faults;
    source->budget = (struct budget){0};
    struct layer *layer = source_push(source, LAYER_FILE);
    fd_supply_init(&layer->of.file, opened->fd);
    layer->of.file.size = opened->size;
    layer->of.file.head = source->options->head;
    layer->of.file.head_size = source->options->head_size;
    stream_open(&layer->stream, &layer->of.file.supply, &source->budget, true);
    int stop = read_layers(source);
    if (source->budget.passed)
        source_find(source, DIAG_ARCHIVE_LIMIT, "it expands too far");
    count_unopened(source->counts, &before);
    return stop;
}

static void report_path(void *context, const char *path, const struct diag *diag)
{
    struct source *source = context;
    const struct source_counts before = *source->counts;
    begin_file(source, path);
    source_tell(source, diag);
    count_unopened(source->counts, &before);
}

static int read_file(void *context, const char *path, const struct stat *status, bool given)
{
    const struct source_opened standard = {.fd = STDIN_FILENO};
    if (status == NULL)
        return read_descriptor(context, path, given, &standard);
    struct source_opened opened = {.fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY),
                                   .size =
                                       S_ISREG(status->st_mode) ? (uint64_t)status->st_size : 0};
    if (opened.fd < 0) {
        struct diag diag = {.code = DIAG_FILE_UNREADABLE};
        snprintf(diag.text, sizeof diag.text, "%s", strerror(errno));
        report_path(context, path, &diag);
        return 0;
    }
    int stop = read_descriptor(context, path, given, &opened);
    close(opened.fd);
    return stop;
}

static int read_arguments(struct source *source, char *const *arguments, int count)
{
    const struct source_opened *opened = source->options->opened;
    const struct walk_calls calls = {.file = read_file,
                                     .report = report_path,
                                     .context = source,
                                     .avoid = source->options->avoid};
    int stop = 0;
    for (int k = 0; k < count && stop == 0; k++)
        stop = opened != NULL && opened[k].fd >= 0
                   ? read_descriptor(source, arguments[k], true, &opened[k])
                   : walk_each(&arguments[k], 1, &calls);
    return stop;
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
        counts->unopened++;
        counts->faults++;
        options->report(options->context, &nowhere, &diag);
    } else {
        source->options = options;
        source->counts = counts;
        source->layers = layers;
        record_init(&source->record);
        decoder_init(&source->decoder);
        kifu_index_init(&source->index);
        stop = read_arguments(source, arguments, count);
        kifu_index_free(&source->index);
        decoder_free(&source->decoder);
        record_free(&source->record);
        free(source->scratch);
        free(source->path_text);
    }
    free(layers);
    free(source);
    return stop;
}
