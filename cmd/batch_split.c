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

enum { READ_BYTES = 64 * 1024 };

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
    return good;
}

/* -- Reading ---------------------------------------------------------------------------------- */

/* The records of the chunk under way are a new file, put in its place when it is whole: a worker
 * that a dead ingbatch has left behind may still be reading one of that name. */
static void chunk_path(const struct batch *batch, char path[BATCH_NAME_ROOM])
{
    char name[BATCH_NAME_ROOM];
    batch_chunk_name(batch->chunks, ".records", name);
    snprintf(path, BATCH_NAME_ROOM, "chunks/%.40s", name);
}

static bool cut(struct batch_split *split)
{
    char path[BATCH_NAME_ROOM], sum[CHECKSUM_HEX_BYTES];
    FILE *file = split->file;
    if (file == NULL)
        return true;
    split->file = NULL;
    chunk_path(split->batch, path);
    if (!batch_file_close(split->batch, file, path))
        return false;
    checksum_hex(&split->sum, sum);
    return batch_chunk_add(split->batch, split->games, sum);
}

/* How large the chunk under way may become. Each costs a job of GNU parallel and a start of the
 * filter, so that they should be few. With N jobs none is larger than one part in N + 1 of all, and
 * they shrink from there: the largest are begun first, and the small ones let all cores end
 * together. */
static uint64_t size_now(const struct batch_split *split)
{
    uint64_t most = split->batch->chunk_bytes, share = split->before / split->batch->chunk_share;
    uint64_t least = most < BATCH_CHUNK_LEAST ? most : BATCH_CHUNK_LEAST;
    return share < least ? least : share < most ? share : most;
}

static bool put(struct batch_split *split, const char *line, size_t size)
{
    struct batch *batch = split->batch;
    bool full = split->chunk_bytes + size > size_now(split) ||
                (batch->chunk_games > 0 && split->games == batch->chunk_games);
    if (full && !cut(split))
        return false;
    if (split->file == NULL) {
        char path[BATCH_NAME_ROOM];
        chunk_path(batch, path);
        split->file = batch_file_open(batch, path);
        if (split->file == NULL)
            return false;
        split->before += split->chunk_bytes;
        split->games = split->chunk_bytes = 0;
        checksum_start(&split->sum);
    }
    split->games++;
    split->chunk_bytes += size;
    checksum_add(&split->sum, line, size);
    return fwrite(line, 1, size, split->file) == size || cut(split);
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

static bool start_reader(struct batch_split *split)
{
    struct batch *batch = split->batch;
    int ends[2];
    char *path = batch_find(batch->self, "ingcat"), *avoid = avoid_word(batch);
    char **words = avoid == NULL ? NULL : reader_words(batch, avoid);
    int folder = open(json_string_value(json_object_get(batch->job, "from")), O_RDONLY | O_CLOEXEC);
    if (path != NULL && folder >= 0 && words != NULL && batch_pipe(ends)) {
        split->pid = batch_spawn(&(struct batch_child){.path = path,
                                                       .argv = words,
                                                       .in = STDIN_FILENO,
                                                       .out = ends[1],
                                                       .err = fileno(split->said),
                                                       .folder = folder,
                                                       .death_signal = SIGTERM});
        close(ends[1]);
        split->from = ends[0];
    }
    if (folder >= 0)
        close(folder);
    free(path);
    free(avoid);
    free(words);
    return split->pid > 0 || batch_refuse(batch, RUN_OUTPUT, "cannot be started", "ingcat");
}

/* What ingcat said goes to standard error, too, when it failed. */
static bool tell_reading(struct batch *batch)
{
    batch_said_tell(batch);
    enum run_status status =
        batch->reading > RUN_INTERNAL ? RUN_OUTPUT : (enum run_status)batch->reading;
    return batch_refuse(batch, status, "the inputs could not be read", "ingcat");
}

bool batch_split_begin(struct batch *batch, struct batch_split *split)
{
    *split = (struct batch_split){.batch = batch, .pid = -1, .from = -1, .good = true};
    batch->chunks = 0;
    batch->games = 0;
    /* One from before, whose records are gone or changed, is not to be taken for that of these. */
    (void)unlinkat(batch->fd, "manifest", 0);
    split->said = batch_file_open(batch, "reading");
    if (split->said != NULL && start_reader(split))
        return true;
    batch_split_drop(split);
    return false;
}

/* Room for more bytes behind those of the line that is not whole yet. */
static bool make_room(struct batch_split *split)
{
    if (split->room - split->size >= READ_BYTES)
        return true;
    size_t room = split->room == 0 ? 2 * READ_BYTES : 2 * split->room;
    char *grown = realloc(split->bytes, room);
    if (grown == NULL)
        return batch_refuse(split->batch, RUN_OUTPUT, "out of memory", NULL);
    split->bytes = grown;
    split->room = room;
    return true;
}

/* Puts the whole lines among the bytes; the first `old` of them are known to hold no end of one. */
static bool put_lines(struct batch_split *split, size_t old)
{
    char *line = split->bytes, *end = line + split->size, *from = line + old;
    bool good = true;
    for (char *at; good && (at = memchr(from, '\n', (size_t)(end - from))) != NULL; line = from) {
        from = at + 1;
        good = put(split, line, (size_t)(from - line));
    }
    split->size = (size_t)(end - line);
    memmove(split->bytes, line, split->size);
    return good;
}

bool batch_split_more(struct batch_split *split)
{
    split->good = split->good && make_room(split);
    if (!split->good)
        return false;
    size_t old = split->size;
    ssize_t got = read(split->from, split->bytes + old, split->room - old);
    if (got < 0 && errno == EINTR)
        return true;
    split->good = got >= 0 || batch_failed(split->batch, "ingcat");
    if (got <= 0)
        return false;
    split->size += (size_t)got;
    split->good = put_lines(split, old);
    return split->good;
}

void batch_split_drop(struct batch_split *split)
{
    if (split->file != NULL)
        fclose(split->file);
    if (split->said != NULL)
        fclose(split->said);
    if (split->from >= 0)
        close(split->from);
    if (split->pid > 0) {
        kill(split->pid, SIGTERM);
        (void)batch_wait(split->pid);
    }
    free(split->bytes);
    *split = (struct batch_split){.batch = split->batch, .pid = -1, .from = -1};
}

bool batch_split_end(struct batch_split *split)
{
    struct batch *batch = split->batch;
    bool good = split->good;
    if (good && split->size > 0)
        good = put(split, split->bytes, split->size);
    good = good && cut(split);
    if (good) {
        batch->reading = batch_wait(split->pid);
        split->pid = -1;
        good = batch_file_close(batch, split->said, "reading");
        split->said = NULL;
    }
    batch_split_drop(split);
    if (!good)
        return false;
    if (batch->reading != RUN_DONE && batch->reading != RUN_SKIPPED)
        return tell_reading(batch);
    return fsync(batch->chunks_fd) == 0 ? batch_manifest_write(batch)
                                        : batch_failed(batch, "chunks");
}
