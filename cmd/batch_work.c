/* ingbatch --work: one chunk, on whatever host GNU parallel starts this. The current folder holds
 * the job, the chunk's records and the lists that options name. */
#include "batch.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct worker {
    struct batch *batch;
    json_t *job;
    char *program;
    const char *name; /* of the chunk */
    int in, out, err, slot;
    char sum[CHECKSUM_HEX_BYTES]; /* of the records */
};

static bool give_up(const struct worker *worker, const char *text)
{
    char name[BATCH_NAME_ROOM], host[BATCH_NAME_ROOM] = "";
    (void)gethostname(host, sizeof host - 1);
    snprintf(name, sizeof name, "chunk %.20s on %.30s", worker->name, host);
    return batch_refuse(worker->batch, RUN_OUTPUT, text, name);
}

static char **filter_words(struct worker *worker)
{
    const json_t *options = json_object_get(worker->job, "options");
    size_t count = json_array_size(options);
    char **words = calloc(count + 3, sizeof *words);
    static char findings[] = "--findings=taken";
    if (words == NULL)
        return NULL;
    words[0] = worker->program;
    words[1] = findings;
    for (size_t k = 0; k < count; k++)
        words[k + 2] = (char *)(uintptr_t)json_string_value(json_array_get(options, k));
    return words;
}

/* The last line that the filter said, to be told with its failure. */
static size_t last_line(int fd, char *line, size_t room, uint64_t *size)
{
    off_t end = lseek(fd, 0, SEEK_END), from = end > (off_t)room - 1 ? end - (off_t)room + 1 : 0;
    *size = (uint64_t)end;
    ssize_t got = pread(fd, line, room - 1, from);
    line[got > 0 ? got : 0] = '\0';
    size_t length = strlen(line);
    size_t whole = length > 0 && line[length - 1] == '\n' ? length - 1 : length;
    size_t at = whole;
    while (at > 0 && line[at - 1] != '\n')
        at--;
    memmove(line, line + at, length - at + 1);
    return length - at;
}

static bool append(int to, int from, uint64_t size)
{
    static char bytes[64 * 1024];
    (void)lseek(to, 0, SEEK_END);
    for (uint64_t at = 0; at < size;) {
        size_t want = size - at < sizeof bytes ? (size_t)(size - at) : sizeof bytes;
        ssize_t got = pread(from, bytes, want, (off_t)at);
        errno = got == 0 ? EIO : errno;
        if (got <= 0 || write(to, bytes, (size_t)got) != got)
            return false;
        at += (uint64_t)got;
    }
    return true;
}

/* Runs the filter and seals what it wrote. */
static bool run_filter(struct worker *worker)
{
    enum { SAID_ROOM = 400 };
    struct batch_result result = {.status = 0};
    struct batch_counts counts;
    char said[SAID_ROOM], text[SAID_ROOM + 100];
    char **words = filter_words(worker);
    if (words == NULL)
        return give_up(worker, "out of memory");
    pid_t pid = batch_spawn(&(struct batch_child){.path = worker->program,
                                                  .argv = words,
                                                  .in = worker->in,
                                                  .out = worker->out,
                                                  .err = worker->err,
                                                  .folder = -1,
                                                  .death_signal = SIGKILL});
    free(words);
    result.status = pid < 0 ? 128 : batch_wait(pid);
    batch_slot_leave(&worker->slot);
    size_t size = last_line(worker->err, said, sizeof said, &result.diagnostics);
    if (result.status != RUN_DONE && result.status != RUN_FINDINGS &&
        result.status != RUN_SKIPPED) {
        said[strcspn(said, "\n")] = '\0';
        snprintf(text, sizeof text, "the filter ended with status %d%s%s", result.status,
                 said[0] != '\0' ? ": " : " and said nothing", said);
        return give_up(worker, text);
    }
    if (batch_counts_read(said, &counts)) {
        memcpy(result.count, counts.games, sizeof result.count);
        result.diagnostics -= size;
    }
    result.output = (uint64_t)lseek(worker->out, 0, SEEK_END);
    return (append(worker->out, worker->err, result.diagnostics) &&
            batch_result_seal(worker->out, &result, worker->batch->job_sum, worker->sum)) ||
           give_up(worker, strerror(errno != 0 ? errno : EIO));
}

/* The program beside the job, if it was copied there, else as batch_find. */
static bool find_program(struct worker *worker)
{
    const char *name = json_string_value(json_object_get(worker->job, "program"));
    worker->program = batch_find(worker->batch->self, name);
    if (worker->program == NULL)
        return give_up(worker, "the filter is not there");
    if (batch_job_check(worker->batch, worker->job, worker->program))
        return true;
    return give_up(worker, "refused");
}

static bool open_files(struct worker *worker, char *part, char *said)
{
    char records[BATCH_NAME_ROOM];
    snprintf(records, sizeof records, "%s.records", worker->name);
    worker->in = open(records, O_RDONLY | O_CLOEXEC);
    /* Of what the filter reads, whatever has that name by then. */
    int error = worker->in < 0 ? errno : batch_sum_fd(worker->in, worker->sum);
    if (error != 0)
        return give_up(worker, strerror(error));
    worker->out = mkstemp(part);
    worker->err = mkstemp(said);
    if (worker->err >= 0)
        unlink(said);
    if (worker->out < 0 || worker->err < 0)
        return give_up(worker, strerror(errno));
    fcntl(worker->out, F_SETFD, FD_CLOEXEC);
    fcntl(worker->err, F_SETFD, FD_CLOEXEC);
    return true;
}

static bool take_slot(struct worker *worker)
{
    int error = batch_slot_take(&worker->slot);
    return error == 0 || give_up(worker, strerror(error));
}

static bool put_in_place(struct worker *worker, const char *part)
{
    char result[BATCH_NAME_ROOM];
    snprintf(result, sizeof result, "%s.result", worker->name);
    int folder = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = folder >= 0 && rename(part, result) == 0 && fsync(folder) == 0;
    if (folder >= 0)
        close(folder);
    return good || give_up(worker, strerror(errno));
}

void batch_work(struct batch *batch, const char *name)
{
    char part[BATCH_NAME_ROOM], said[BATCH_NAME_ROOM];
    struct worker worker = {
        .batch = batch, .name = name, .in = -1, .out = -1, .err = -1, .slot = -1};
    snprintf(part, sizeof part, "%s.part.XXXXXX", name);
    snprintf(said, sizeof said, "%s.said.XXXXXX", name);
    worker.job = batch_job_read(batch, AT_FDCWD, batch->work);
    if (worker.job != NULL && batch_sum_file(AT_FDCWD, batch->work, batch->job_sum) == 0 &&
        find_program(&worker) && open_files(&worker, part, said)) {
        if (take_slot(&worker) && run_filter(&worker) && put_in_place(&worker, part))
            printf("%s\n", name);
        else
            unlink(part);
    }
    if (batch->run->over)
        puts("failed");
    json_decref(worker.job);
    free(worker.program);
}
