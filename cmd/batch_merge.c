/* ingbatch: the results in order, when all are there. */
#include "batch.h"

#include "version.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { COPY_BYTES = 64 * 1024 };

/* Two checksums of what is copied: of this result, and of all. */
static bool copy(int fd, uint64_t size, FILE *to, struct checksum *one, struct checksum *all)
{
    static char bytes[COPY_BYTES];
    for (uint64_t at = 0; at < size;) {
        size_t want = size - at < sizeof bytes ? (size_t)(size - at) : sizeof bytes;
        ssize_t got = pread(fd, bytes, want, (off_t)at);
        errno = got == 0 ? EIO : errno;
        if (got <= 0 || fwrite(bytes, 1, (size_t)got, to) != (size_t)got)
            return false;
        checksum_add(one, bytes, (size_t)got);
        checksum_add(all, bytes, (size_t)got);
        at += (uint64_t)got;
    }
    return true;
}

static void add_result(struct batch_result *total, const struct batch_result *result)
{
    total->output += result->output;
    total->diagnostics += result->diagnostics;
    /* What was lost weighs more than what was found, as in the filters. */
    if (result->status > total->status)
        total->status = result->status;
    for (int k = 0; k < BATCH_COUNTS; k++)
        total->count[k] += result->count[k];
}

static bool is_sum(struct checksum *checksum, const char *wanted)
{
    char sum[CHECKSUM_HEX_BYTES];
    checksum_hex(checksum, sum);
    return strcmp(sum, wanted) == 0;
}

static bool changed(struct batch *batch, const char *name)
{
    return batch_refuse(batch, RUN_OUTPUT, "has changed since it was written", name);
}

/* The outputs so far, and their checksum. */
struct merged {
    FILE *output;
    struct checksum sum;
    struct batch_said said;
};

/* `fd` is the result of that name. Whether it is what was written is known when all of it has been
 * read: what was put together by then stays a file that is not in its place. */
static bool add_result_file(struct batch *batch, size_t chunk, int fd, const char *name,
                            struct merged *merged)
{
    struct batch_result result;
    struct checksum sum;
    checksum_start(&sum);
    if (!batch_result_seal_read(fd, batch->job_sum, batch->chunk[chunk].sum, &result))
        return changed(batch, name);
    if (!copy(fd, result.output, merged->output, &sum, &merged->sum) ||
        !batch_sum_part(fd, result.output, result.diagnostics, &sum))
        return batch_failed(batch, ferror(merged->output) ? "output" : name);
    if (!is_sum(&sum, result.sum))
        return changed(batch, name);
    add_result(&batch->total, &result);
    return batch_said_chunk(&merged->said, fd, &result, batch->chunk[chunk].games) ||
           batch_failed(batch, name);
}

static bool add_chunk(struct batch *batch, size_t chunk, struct merged *merged)
{
    char name[BATCH_NAME_ROOM];
    batch_chunk_name(chunk, ".result", name);
    int fd = openat(batch->chunks_fd, name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return batch_failed(batch, name);
    bool good = add_result_file(batch, chunk, fd, name, merged);
    close(fd);
    return good;
}

static bool put_all(struct batch *batch, FILE *output, FILE *diagnostics,
                    char sum[CHECKSUM_HEX_BYTES])
{
    struct merged merged = {.output = output};
    checksum_start(&merged.sum);
    bool good = batch_said_open(&merged.said, batch, diagnostics);
    for (size_t k = 0; good && k < batch->chunks; k++)
        good = add_chunk(batch, k, &merged);
    if (good)
        batch_said_end(&merged.said, &batch->total);
    batch_said_close(&merged.said);
    checksum_hex(&merged.sum, sum);
    return good;
}

static bool put_done(struct batch *batch, const char *sum)
{
    FILE *file = batch_file_open(batch, "done");
    if (file == NULL)
        return false;
    fprintf(file, "{\"status\":%d,\"games\":%" PRIu64 ",\"sha256\":\"%s\",\"job\":\"%s\"}\n",
            batch->total.status, batch->games, sum, batch->job_sum);
    return batch_file_close(batch, file, "done");
}

bool batch_merge(struct batch *batch)
{
    char sum[CHECKSUM_HEX_BYTES];
    FILE *output = batch_file_open(batch, "output");
    FILE *diagnostics = output == NULL ? NULL : batch_file_open(batch, "diagnostics");
    batch->total = (struct batch_result){.status = batch->reading};
    bool good = diagnostics != NULL && put_all(batch, output, diagnostics, sum);
    if (!good) {
        if (output != NULL)
            fclose(output);
        if (diagnostics != NULL)
            fclose(diagnostics);
        return false;
    }
    good = batch_file_close(batch, output, "output");
    good = good ? batch_file_close(batch, diagnostics, "diagnostics")
                : (fclose(diagnostics) != 0 && false);
    if (!good || !put_done(batch, sum))
        return false;
    if (!batch->keep)
        batch_sweep(batch, true);
    return true;
}

bool batch_is_done(struct batch *batch)
{
    char sum[CHECKSUM_HEX_BYTES];
    int fd = openat(batch->fd, "done", O_RDONLY | O_CLOEXEC);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    json_t *done = file == NULL ? NULL : json_loadf(file, 0, NULL);
    const char *wanted = json_string_value(json_object_get(done, "sha256"));
    const char *job = json_string_value(json_object_get(done, "job"));
    bool good = wanted != NULL && job != NULL && strcmp(job, batch->job_sum) == 0 &&
                batch_sum_file(batch->fd, "output", sum) == 0 && strcmp(sum, wanted) == 0;
    if (good) {
        batch->total.status = (int)json_integer_value(json_object_get(done, "status"));
        batch->games = (uint64_t)json_integer_value(json_object_get(done, "games"));
    }
    json_decref(done);
    if (file != NULL)
        fclose(file);
    return good;
}
