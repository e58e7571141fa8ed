/* ingbatch: what the reader and the filter said, put together as one program would have said it.
 * Each line has its place before it (run_report): of the reader's the number of games before it, of
 * the filter's that of the game in its chunk which it is about. */
#include "batch.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char reader[] = "ingcat: ";

static uint64_t place_of(const char *line, const char **text)
{
    char *end;
    uint64_t place = strtoull(line, &end, 10);
    bool placed = end != line && *end == '\t';
    *text = placed ? end + 1 : line;
    return placed ? place : UINT64_MAX;
}

bool batch_counts_read(const char *line, struct batch_counts *counts)
{
    const char *at = strstr(line, ": ");
    uint64_t *count = counts->games;
    *counts = (struct batch_counts){.inputs = 0};
    if (at == NULL ||
        sscanf(at, ": %" SCNu64 " games read = %" SCNu64 " written + %" SCNu64 " skipped",
               &count[BATCH_READ], &count[BATCH_WRITTEN], &count[BATCH_SKIPPED]) != 3)
        return false;
    const char *left = strstr(at, " skipped + "), *inputs = strchr(at, ';');
    return (left == NULL || sscanf(left, " skipped + %" SCNu64, &count[BATCH_LEFT]) == 1) &&
           inputs != NULL &&
           sscanf(inputs, "; %" SCNu64 " inputs, %" SCNu64, &counts->inputs, &counts->faults) == 2;
}

/* Takes the reader's next line; what it counted is its last, which has no place. */
static void next_read(struct batch_said *said)
{
    const char *text;
    said->waits = getline(&said->line, &said->room, said->reading) > 0;
    if (!said->waits)
        return;
    said->place = place_of(said->line, &text);
    if (said->place == UINT64_MAX && batch_counts_read(text, &said->counts)) {
        said->counted = true;
        said->waits = false;
    }
}

/* The reader's lines that belong before something about that game, under the filter's name. */
static void put_read(struct batch_said *said, uint64_t game)
{
    while (said->waits && said->place < game) {
        const char *text;
        (void)place_of(said->line, &text);
        bool named = strncmp(text, reader, strlen(reader)) == 0;
        if (named)
            fprintf(said->to, "%s: ", said->program);
        fputs(text + (named ? strlen(reader) : 0), said->to);
        next_read(said);
    }
}

bool batch_said_open(struct batch_said *said, struct batch *batch, FILE *to)
{
    int fd = openat(batch->fd, "reading", O_RDONLY | O_CLOEXEC);
    *said = (struct batch_said){
        .to = to, .program = json_string_value(json_object_get(batch->job, "program"))};
    said->reading = fd < 0 ? NULL : fdopen(fd, "r");
    if (said->reading == NULL)
        return batch_failed(batch, "reading");
    next_read(said);
    return true;
}

bool batch_said_chunk(struct batch_said *said, int fd, const struct batch_result *result,
                      uint64_t games)
{
    int again = dup(fd);
    FILE *file = again < 0 ? NULL : fdopen(again, "r");
    uint64_t size = 0;
    char *line = NULL;
    size_t room = 0;
    bool good = file != NULL && fseeko(file, (off_t)result->output, SEEK_SET) == 0;
    while (good && size < result->diagnostics) {
        const char *text;
        ssize_t got = getline(&line, &room, file);
        errno = got > 0 ? 0 : EIO;
        good = got > 0;
        if (!good)
            break;
        size += (uint64_t)got;
        uint64_t place = place_of(line, &text);
        put_read(said, place == UINT64_MAX ? said->games : said->games + place);
        good =
            (place == UINT64_MAX && cat_left_read(&said->left, text)) || fputs(text, said->to) >= 0;
    }
    free(line);
    if (file != NULL)
        fclose(file);
    said->games += games;
    return good;
}

/* The line with which the filter would have ended by itself. */
static void put_counts(struct batch_said *said, const struct batch_result *total)
{
    const uint64_t *read = said->counts.games, *count = total->count;
    uint64_t left = read[BATCH_LEFT] + count[BATCH_LEFT];
    fprintf(said->to, "%s: %" PRIu64 " games read = %" PRIu64 " written + %" PRIu64 " skipped",
            said->program, read[BATCH_READ], count[BATCH_WRITTEN],
            read[BATCH_SKIPPED] + count[BATCH_SKIPPED]);
    if (left > 0)
        fprintf(said->to, " + %" PRIu64 " left out", left);
    fprintf(said->to, "; %" PRIu64 " inputs, %" PRIu64 " of them or parts of them not usable\n",
            said->counts.inputs, said->counts.faults);
}

void batch_said_end(struct batch_said *said, const struct batch_result *total)
{
    put_read(said, UINT64_MAX);
    cat_left_put(&said->left, said->to);
    if (said->counted)
        put_counts(said, total);
}

void batch_said_close(struct batch_said *said)
{
    if (said->reading != NULL)
        fclose(said->reading);
    free(said->line);
}

void batch_said_tell(struct batch *batch)
{
    int fd = openat(batch->fd, "reading", O_RDONLY | O_CLOEXEC);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    char *line = NULL;
    size_t room = 0;
    while (file != NULL && getline(&line, &room, file) > 0) {
        const char *text;
        (void)place_of(line, &text);
        fputs(text, stderr);
    }
    free(line);
    if (file != NULL)
        fclose(file);
}
