/* ingbatch: the job on the disk, so that a batch goes on as it was begun or not at all. */
#include "batch.h"

#include "version.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool no_memory(struct batch *batch)
{
    return batch_refuse(batch, RUN_OUTPUT, "out of memory", NULL);
}

bool batch_job_write(struct batch *batch, const char *name)
{
    FILE *file = batch_file_open(batch, name);
    if (file == NULL)
        return false;
    char *text = json_dumps(batch->job, JSON_COMPACT);
    if (text == NULL) {
        fclose(file);
        return no_memory(batch);
    }
    fprintf(file, "%s\n", text);
    free(text);
    return batch_file_close(batch, file, name);
}

json_t *batch_job_read(struct batch *batch, int folder, const char *name)
{
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    json_t *job = file == NULL ? NULL : json_loadf(file, 0, NULL);
    if (file != NULL)
        fclose(file);
    if (!json_is_string(json_object_get(job, "program")) ||
        !json_is_string(json_object_get(job, "sha256")) ||
        !json_is_array(json_object_get(job, "options"))) {
        batch_refuse(batch, RUN_USAGE, file == NULL ? strerror(errno) : "not a job", name);
        json_decref(job);
        return NULL;
    }
    const char *version = json_string_value(json_object_get(job, "version"));
    if (version == NULL || strcmp(version, ING_VERSION) != 0) {
        batch_refuse(batch, RUN_USAGE, "begun by another version of ingbatch", version);
        json_decref(job);
        return NULL;
    }
    return job;
}

/* The first key in which two jobs differ. */
static const char *difference(json_t *one, json_t *other)
{
    const char *key;
    json_t *value;
    json_object_foreach(one, key, value)
    {
        if (!json_equal(value, json_object_get(other, key)))
            return key;
    }
    return NULL;
}

/* Sizes of chunks that were not given are those the batch was begun with, whatever the number of
 * jobs now. */
static void adopt(struct batch *batch, json_t *job)
{
    static const char *const keys[] = {"chunk-bytes", "chunk-games", "chunk-share"};
    const uint64_t given[] = {batch->chunk_bytes, batch->chunk_games, 0};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        if (given[k] == 0)
            json_object_set(batch->job, keys[k], json_object_get(job, keys[k]));
}

static bool compare_job(struct batch *batch)
{
    json_t *job = batch_job_read(batch, batch->fd, "job");
    if (job == NULL)
        return false;
    if (batch->job == NULL) {
        batch->job = job;
        return true;
    }
    adopt(batch, job);
    const char *key = difference(job, batch->job);
    bool same = key == NULL;
    if (!same && strcmp(key, "sha256") == 0)
        key = "the program itself";
    if (!same)
        batch_refuse(batch, RUN_USAGE,
                     "differs from what this batch was begun with: its results do not mix with "
                     "others; begin a new one",
                     key);
    json_decref(job);
    return same;
}

static bool copy_lists(struct batch *batch)
{
    size_t index;
    json_t *entry;
    json_array_foreach(json_object_get(batch->job, "files"), index, entry)
    {
        char name[BATCH_NAME_ROOM], sum[CHECKSUM_HEX_BYTES], bytes[4096];
        const char *path = json_string_value(json_object_get(entry, "path"));
        const char *wanted = json_string_value(json_object_get(entry, "sha256"));
        snprintf(name, sizeof name, "chunks/list%zu", index);
        if (path == NULL || wanted == NULL)
            return batch_refuse(batch, RUN_USAGE, "not a job", "job");
        if (batch_sum_file(batch->fd, name, sum) == 0 && strcmp(sum, wanted) == 0)
            continue;
        FILE *in = fopen(path, "re"), *out = in == NULL ? NULL : batch_file_open(batch, name);
        if (out == NULL)
            return (in != NULL && fclose(in) == 0 && false) || batch_failed(batch, path);
        for (size_t got; (got = fread(bytes, 1, sizeof bytes, in)) > 0;)
            fwrite(bytes, 1, got, out);
        fclose(in);
        if (!batch_file_close(batch, out, name))
            return false;
        if (batch_sum_file(batch->fd, name, sum) != 0 || strcmp(sum, wanted) != 0)
            return batch_refuse(batch, RUN_USAGE, "has changed since the batch was begun", path);
    }
    return true;
}

bool batch_job_check(struct batch *batch, const json_t *job, const char *program)
{
    char sum[CHECKSUM_HEX_BYTES];
    const char *wanted = json_string_value(json_object_get(job, "sha256"));
    int error = batch_sum_file(AT_FDCWD, program, sum);
    if (error != 0)
        return batch_refuse(batch, RUN_USAGE, strerror(error), program);
    return strcmp(sum, wanted) == 0 ||
           batch_refuse(batch, RUN_USAGE,
                        "another version than the batch was begun with: its checksum differs",
                        program);
}

/* A folder of a batch inside an input would be read while it is written. */
static bool inputs_apart(struct batch *batch)
{
    size_t index;
    json_t *input;
    char *own = realpath(batch->folder, NULL);
    bool apart = own != NULL;
    json_array_foreach(json_object_get(batch->job, "inputs"), index, input)
    {
        char *path = realpath(json_string_value(input), NULL);
        size_t size = path == NULL ? 0 : strlen(path);
        apart = apart && (path == NULL || strncmp(own, path, size) != 0 ||
                          (own[size] != '/' && own[size] != '\0'));
        free(path);
    }
    free(own);
    return apart || batch_refuse(batch, RUN_USAGE, "lies in one of the inputs", batch->folder);
}

bool batch_job_settle(struct batch *batch)
{
    bool begun = batch_there(batch, "job");
    if (!begun && batch->job == NULL)
        return batch_refuse(batch, RUN_USAGE, "nothing was begun there: give the command, too",
                            batch->folder);
    if (!(begun ? compare_job(batch) : batch_job_write(batch, "job")))
        return false;
    const char *name = json_string_value(json_object_get(batch->job, "program"));
    if (batch->program == NULL && (batch->program = batch_find(batch->self, name)) == NULL)
        return batch_refuse(batch, RUN_USAGE, "not found", name);
    if (!batch_job_check(batch, batch->job, batch->program) || !inputs_apart(batch))
        return false;
    int error = batch_sum_file(batch->fd, "job", batch->job_sum);
    batch->chunk_bytes = (uint64_t)json_integer_value(json_object_get(batch->job, "chunk-bytes"));
    batch->chunk_games = (uint64_t)json_integer_value(json_object_get(batch->job, "chunk-games"));
    batch->chunk_share = (uint64_t)json_integer_value(json_object_get(batch->job, "chunk-share"));
    if (batch->chunk_share == 0)
        return batch_refuse(batch, RUN_USAGE, "not a job", "job");
    errno = error;
    return error == 0 ? copy_lists(batch) : batch_failed(batch, "job");
}
