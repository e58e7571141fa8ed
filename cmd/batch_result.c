/* ingbatch: the result of a chunk. The filter's output, then its diagnostics, then a seal of
 * SEAL_BYTES that says what it is of; whatever was torn, or came from elsewhere, has not the right
 * one. */
#include "batch.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { SEAL_BYTES = 640, COPY_BYTES = 64 * 1024 };

static const char *const count_names[BATCH_COUNTS] = {"read", "written", "skipped", "left"};

bool batch_sum_part(int fd, uint64_t from, uint64_t size, struct checksum *sum)
{
    static char bytes[COPY_BYTES];
    for (uint64_t at = 0; at < size;) {
        size_t want = size - at < sizeof bytes ? (size_t)(size - at) : sizeof bytes;
        ssize_t got = pread(fd, bytes, want, (off_t)(from + at));
        errno = got == 0 ? EIO : errno;
        if (got <= 0)
            return false;
        checksum_add(sum, bytes, (size_t)got);
        at += (uint64_t)got;
    }
    return true;
}

static bool sum_of(int fd, uint64_t size, char sum[CHECKSUM_HEX_BYTES])
{
    struct checksum checksum;
    checksum_start(&checksum);
    if (!batch_sum_part(fd, 0, size, &checksum))
        return false;
    checksum_hex(&checksum, sum);
    return true;
}

bool batch_result_seal(int fd, const struct batch_result *result, const char *job_sum,
                       const char *chunk_sum)
{
    char seal[SEAL_BYTES + 1], sum[CHECKSUM_HEX_BYTES];
    if (!sum_of(fd, result->output + result->diagnostics, sum))
        return false;
    int size = snprintf(seal, sizeof seal,
                        "{\"status\":%d,\"output\":%" PRIu64 ",\"diagnostics\":%" PRIu64, //
                        result->status, result->output, result->diagnostics);
    for (int k = 0; k < BATCH_COUNTS; k++)
        size += snprintf(seal + size, sizeof seal - (size_t)size, ",\"%s\":%" PRIu64,
                         count_names[k], result->count[k]);
    size +=
        snprintf(seal + size, sizeof seal - (size_t)size,
                 ",\"sha256\":\"%s\",\"records\":\"%s\",\"job\":\"%s\"}", sum, chunk_sum, job_sum);
    memset(seal + size, ' ', SEAL_BYTES - 1 - (size_t)size);
    seal[SEAL_BYTES - 1] = '\n';
    errno = 0;
    return pwrite(fd, seal, SEAL_BYTES, (off_t)(result->output + result->diagnostics)) ==
               SEAL_BYTES &&
           fsync(fd) == 0;
}

static bool is_text(const json_t *seal, const char *key, const char *wanted)
{
    const char *text = json_string_value(json_object_get(seal, key));
    return text != NULL && strcmp(text, wanted) == 0;
}

static uint64_t number(const json_t *seal, const char *key)
{
    return (uint64_t)json_integer_value(json_object_get(seal, key));
}

bool batch_result_seal_read(int fd, const char *job_sum, const char *chunk_sum,
                            struct batch_result *result)
{
    char text[SEAL_BYTES];
    off_t end = lseek(fd, 0, SEEK_END);
    if (end < SEAL_BYTES || pread(fd, text, sizeof text, end - SEAL_BYTES) != SEAL_BYTES)
        return false;
    json_t *seal = json_loadb(text, sizeof text, 0, NULL);
    const char *sum = json_string_value(json_object_get(seal, "sha256"));
    *result = (struct batch_result){.status = (int)number(seal, "status"),
                                    .output = number(seal, "output"),
                                    .diagnostics = number(seal, "diagnostics")};
    snprintf(result->sum, sizeof result->sum, "%s", sum != NULL ? sum : "");
    for (int k = 0; k < BATCH_COUNTS; k++)
        result->count[k] = number(seal, count_names[k]);
    uint64_t size = (uint64_t)(end - SEAL_BYTES);
    bool good = is_text(seal, "job", job_sum) && is_text(seal, "records", chunk_sum) &&
                result->output <= size && result->diagnostics == size - result->output;
    json_decref(seal);
    return good;
}

bool batch_result_read(int fd, const char *job_sum, const char *chunk_sum,
                       struct batch_result *result)
{
    char sum[CHECKSUM_HEX_BYTES];
    return batch_result_seal_read(fd, job_sum, chunk_sum, result) &&
           sum_of(fd, result->output + result->diagnostics, sum) && strcmp(sum, result->sum) == 0;
}
