/* ingbatch: the chunks. ingcat reads whatever the inputs are; its stream is cut between lines, so
 * that a chunk is a record stream itself, and every game in it says where it came from. */
#include "batch.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void batch_chunk_name(size_t chunk, const char *ending, char name[BATCH_NAME_ROOM])
{
    snprintf(name, BATCH_NAME_ROOM, "%06zu%s", chunk + 1, ending);
}

bool batch_chunk_add(struct batch *batch, uint64_t games, const char *sum)
{
    if (batch->chunks == BATCH_CHUNKS_MAX)
        return batch_refuse(batch, RUN_USAGE, "more than 1,000,000 chunks: make them larger", NULL);
    if (batch->chunks == batch->room) {
        size_t room = batch->room == 0 ? 256 : 2 * batch->room;
        struct batch_chunk *grown = realloc(batch->chunk, room * sizeof *grown);
        if (grown == NULL)
            return batch_refuse(batch, RUN_OUTPUT, "out of memory", NULL);
        batch->chunk = grown;
        batch->room = room;
    }
    struct batch_chunk *chunk = &batch->chunk[batch->chunks++];
    *chunk = (struct batch_chunk){.games = games};
    snprintf(chunk->sum, sizeof chunk->sum, "%s", sum);
    batch->games += games;
    return true;
}

/* -- The manifest ----------------------------------------------------------------------------- */

bool batch_manifest_write(struct batch *batch)
{
    FILE *file = batch_file_open(batch, "manifest");
    if (file == NULL)
        return false;
    for (size_t k = 0; k < batch->chunks; k++) {
        char name[BATCH_NAME_ROOM];
        batch_chunk_name(k, "", name);
        fprintf(file, "{\"chunk\":\"%s\",\"games\":%" PRIu64 ",\"sha256\":\"%s\"}\n", name,
                batch->chunk[k].games, batch->chunk[k].sum);
    }
    fprintf(file, "{\"chunks\":%zu,\"games\":%" PRIu64 ",\"reading\":%d,\"job\":\"%s\"}\n",
            batch->chunks, batch->games, batch->reading, batch->job_sum);
    return batch_file_close(batch, file, "manifest");
}

/* One line: a chunk, or the last. False when it is neither. */
static bool read_line(struct batch *batch, const json_t *line, bool *last)
{
    const char *name = json_string_value(json_object_get(line, "chunk"));
    const char *sum = json_string_value(json_object_get(line, "sha256"));
    const char *job = json_string_value(json_object_get(line, "job"));
    json_int_t games = json_integer_value(json_object_get(line, "games"));
    if (name != NULL && sum != NULL)
        return batch_chunk_add(batch, (uint64_t)games, sum);
    batch->reading = (int)json_integer_value(json_object_get(line, "reading"));
    *last = job != NULL && strcmp(job, batch->job_sum) == 0 && (uint64_t)games == batch->games &&
            (size_t)json_integer_value(json_object_get(line, "chunks")) == batch->chunks;
    return *last;
}

bool batch_manifest_read(struct batch *batch)
{
    int fd = openat(batch->fd, "manifest", O_RDONLY | O_CLOEXEC);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    bool last = false, good = true;
    if (file == NULL)
        return batch_failed(batch, "manifest");
    while (good && !last) {
        json_t *line = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL);
        good = line != NULL && read_line(batch, line, &last);
        json_decref(line);
    }
    fclose(file);
    return good || batch_refuse(batch, RUN_USAGE, "damaged, or of another job", "manifest");
}

/* -- Reading ---------------------------------------------------------------------------------- */

struct cutter {
    struct batch *batch;
    FILE *file; /* the chunk under way; NULL between two */
    uint64_t games, bytes;
    uint64_t before; /* bytes of all chunks before */
    struct checksum sum;
};

static bool cut(struct cutter *cutter)
{
    char name[BATCH_NAME_ROOM], sum[CHECKSUM_HEX_BYTES];
    if (cutter->file == NULL)
        return true;
    batch_chunk_name(cutter->batch->chunks, ".records", name);
    errno = 0;
    bool good =
        !ferror(cutter->file) && fflush(cutter->file) == 0 && fsync(fileno(cutter->file)) == 0;
    int error = errno;
    if (fclose(cutter->file) != 0 && good) {
        good = false;
        error = errno;
    }
    cutter->file = NULL;
    errno = error;
    if (!good)
        return batch_failed(cutter->batch, name);
    checksum_hex(&cutter->sum, sum);
    return batch_chunk_add(cutter->batch, cutter->games, sum);
}

/* How large the chunk under way may become. The first are smaller, so that a small collection, too,
 * has enough of them for all cores. */
static uint64_t size_now(const struct cutter *cutter)
{
    uint64_t most = cutter->batch->chunk_bytes, least = most / BATCH_CHUNK_GROWTH;
    uint64_t share = cutter->before / BATCH_CHUNK_SHARE;
    return share < least ? least : share < most ? share : most;
}

static bool put(struct cutter *cutter, const char *line, size_t size)
{
    struct batch *batch = cutter->batch;
    bool full = cutter->bytes + size > size_now(cutter) ||
                (batch->chunk_games > 0 && cutter->games == batch->chunk_games);
    if (full && !cut(cutter))
        return false;
    if (cutter->file == NULL) {
        char name[BATCH_NAME_ROOM];
        batch_chunk_name(batch->chunks, ".records", name);
        int fd = openat(batch->chunks_fd, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        cutter->file = fd < 0 ? NULL : fdopen(fd, "w");
        if (cutter->file == NULL)
            return batch_failed(batch, name);
        cutter->before += cutter->bytes;
        cutter->games = cutter->bytes = 0;
        checksum_start(&cutter->sum);
    }
    cutter->games++;
    cutter->bytes += size;
    checksum_add(&cutter->sum, line, size);
    return fwrite(line, 1, size, cutter->file) == size || cut(cutter);
}

/* A list of inputs may name a folder that the batch lies in. Owned by the caller; NULL. */
static char *avoid_word(const struct batch *batch)
{
    static const char option[] = "--avoid=";
    char *own = realpath(batch->folder, NULL);
    char *word = own == NULL ? NULL : malloc(sizeof option + strlen(own));
    if (word != NULL)
        strcat(strcpy(word, option), own);
    free(own);
    return word;
}

/* "ingcat", `avoid`, the reader's options, "--", the inputs, NULL; to be freed. */
static char **reader_words(struct batch *batch, char *avoid)
{
    json_t *options = json_object_get(batch->job, "reader");
    json_t *inputs = json_object_get(batch->job, "inputs");
    size_t count = json_array_size(options), at = 0;
    char **words = calloc(count + json_array_size(inputs) + 6, sizeof *words);
    static char name[] = "ingcat", quiet[] = "--progress=never", left[] = "--findings=left",
                end[] = "--";
    if (words == NULL)
        return NULL;
    words[at++] = name;
    words[at++] = quiet;
    words[at++] = left;
    words[at++] = avoid;
    for (size_t k = 0; k < count; k++)
        words[at++] = (char *)(uintptr_t)json_string_value(json_array_get(options, k));
    words[at++] = end;
    for (size_t k = 0; k < json_array_size(inputs); k++)
        words[at++] = (char *)(uintptr_t)json_string_value(json_array_get(inputs, k));
    return words;
}

static pid_t start_reader(struct batch *batch, int err, FILE **in)
{
    int ends[2];
    char *path = batch_find(batch->self, "ingcat"), *avoid = avoid_word(batch);
    char **words = avoid == NULL ? NULL : reader_words(batch, avoid);
    int from = open(json_string_value(json_object_get(batch->job, "from")), O_RDONLY | O_CLOEXEC);
    pid_t pid = -1;
    if (path != NULL && from >= 0 && words != NULL && pipe(ends) == 0) {
        fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        fcntl(ends[1], F_SETFD, FD_CLOEXEC);
        pid = batch_spawn(&(struct batch_child){.path = path,
                                                .argv = words,
                                                .in = STDIN_FILENO,
                                                .out = ends[1],
                                                .err = err,
                                                .folder = from,
                                                .death_signal = SIGTERM});
        close(ends[1]);
        *in = fdopen(ends[0], "r");
    }
    if (from >= 0)
        close(from);
    free(path);
    free(avoid);
    free(words);
    return pid;
}

static bool cut_all(struct batch *batch, FILE *in)
{
    struct cutter cutter = {.batch = batch};
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    for (ssize_t size; good && (size = getline(&line, &room, in)) > 0 && batch_signal() == 0;)
        good = put(&cutter, line, (size_t)size);
    if (good && ferror(in) && batch_signal() == 0)
        good = batch_failed(batch, "ingcat");
    good = cut(&cutter) && good;
    free(line);
    return good && batch_signal() == 0;
}

/* What ingcat said goes to standard error, too, when it failed. */
static bool tell_reading(struct batch *batch)
{
    batch_said_tell(batch);
    enum run_status status =
        batch->reading > RUN_INTERNAL ? RUN_OUTPUT : (enum run_status)batch->reading;
    return batch_refuse(batch, status, "the inputs could not be read", "ingcat");
}

bool batch_split(struct batch *batch)
{
    FILE *said = batch_file_open(batch, "reading"), *in = NULL;
    if (said == NULL)
        return false;
    pid_t pid = start_reader(batch, fileno(said), &in);
    if (pid < 0 || in == NULL) {
        fclose(said);
        return batch_refuse(batch, RUN_OUTPUT, "cannot be started", "ingcat");
    }
    bool good = cut_all(batch, in);
    fclose(in);
    batch->reading = batch_wait(pid);
    if (!batch_file_close(batch, said, "reading") || !good)
        return false;
    if (batch->reading != RUN_DONE && batch->reading != RUN_SKIPPED)
        return tell_reading(batch);
    return fsync(batch->chunks_fd) == 0 ? batch_manifest_write(batch)
                                        : batch_failed(batch, "chunks");
}
