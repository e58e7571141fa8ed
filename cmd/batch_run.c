/* ingbatch: the chunks while they are made and done, and what is told meanwhile. GNU parallel gets
 * the names of those that are not done; which ones these are, the results say: its own --resume
 * takes a job that died for done. */
#include "batch.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    WAIT_MILLISECONDS = 50,
    ENDING_MILLISECONDS = 1,     /* where GNU parallel has said all and is about to end */
    STARTING_MILLISECONDS = 200, /* it takes longer than that to come to the first name */
    TERMINAL_MILLISECONDS = 500, /* between two states of the progress line ... */
    LOG_MILLISECONDS = 30000,    /* ... or two lines where there is no terminal */
    CANNOT_START = 127,          /* the status of what could not be started */
};

typedef bool result_reader(int fd, const char *job_sum, const char *chunk_sum,
                           struct batch_result *result);

static bool is_done(const struct batch *batch, size_t k, result_reader *read_result)
{
    struct batch_result result;
    char name[BATCH_NAME_ROOM];
    batch_chunk_name(k, ".result", name);
    int fd = openat(batch->chunks_fd, name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool done = read_result(fd, batch->job_sum, batch->chunk[k].sum, &result);
    close(fd);
    return done;
}

size_t batch_missing(struct batch *batch)
{
    size_t missing = 0;
    for (size_t k = 0; k < batch->chunks; k++) {
        struct batch_chunk *chunk = &batch->chunk[k];
        chunk->done = chunk->done || (batch_signal() == 0 && is_done(batch, k, batch_result_read));
        missing += !chunk->done;
    }
    return missing;
}

/* -- Progress --------------------------------------------------------------------------------- */

struct watch {
    struct batch *batch;
    struct batch_split *split; /* NULL: all chunks are known */
    struct batch_parallel parallel;
    bool running;           /* GNU parallel is */
    size_t seen;            /* chunks that are known of: done or wanted */
    size_t first;           /* 1 + the next one to be given to it; 0: none waits */
    bool complete;          /* no more will come */
    size_t given, returned; /* names it got, and lines that workers said */
    size_t chunks;          /* done in this run, of batch->wanted */
    uint64_t games, games_wanted;
    uint64_t failures;
    int64_t started, due;
    bool terminal;
    char name[BATCH_NAME_ROOM]; /* the line that comes from a worker */
    size_t size;
};

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void show(struct watch *watch, bool last)
{
    int64_t now = milliseconds();
    if ((now < watch->due && !last) || watch->batch->run->common.quiet)
        return;
    double seconds = (double)(now - watch->started) / 1000;
    double speed = seconds > 0 ? (double)watch->games / seconds : 0;
    double left = speed > 0 ? (double)(watch->games_wanted - watch->games) / speed : 0;
    char remaining[BATCH_NAME_ROOM] = "?";
    if (speed > 0 && watch->split == NULL)
        snprintf(remaining, sizeof remaining, "%.0f:%02d", (double)(int64_t)(left / 60),
                 (int)left % 60);
    watch->due = now + (watch->terminal ? TERMINAL_MILLISECONDS : LOG_MILLISECONDS);
    fprintf(stderr,
            "%singbatch: %zu of %zu%s chunks, %" PRIu64 " games, %.0f games/s, %s left, "
            "%" PRIu64 " failures%s",
            watch->terminal ? "\r\x1b[K" : "", watch->chunks, watch->batch->wanted,
            watch->split != NULL ? " or more" : "", watch->games, speed, remaining, watch->failures,
            watch->terminal && !last ? "" : "\n");
    fflush(stderr);
}

/* A worker says the name of the chunk it has done, or FAILED. */
static void take_line(struct watch *watch)
{
    watch->name[watch->size] = '\0';
    unsigned long number = strtoul(watch->name, NULL, 10);
    if (number >= 1 && number <= watch->batch->chunks) {
        struct batch_chunk *chunk = &watch->batch->chunk[number - 1];
        /* Not yet, from another host. What was just written is not read again for its checksum
         * while filters run; it is when it is put together with the others. */
        chunk->done = is_done(watch->batch, number - 1, batch_result_seal_read);
        watch->chunks++;
        watch->games += chunk->games;
    } else {
        watch->failures++;
    }
    watch->returned++;
    watch->size = 0;
}

static void take_lines(struct watch *watch)
{
    char bytes[4096];
    ssize_t got = read(watch->parallel.said, bytes, sizeof bytes);
    for (ssize_t k = 0; k < got; k++)
        if (bytes[k] == '\n')
            take_line(watch);
        else if (watch->size < sizeof watch->name - 1)
            watch->name[watch->size++] = bytes[k];
    if (got == 0 || (got < 0 && errno != EINTR)) {
        close(watch->parallel.said);
        watch->parallel.said = -1;
    }
}

/* -- Names for GNU parallel ------------------------------------------------------------------- */

/* Looks at chunks that have been made, or were known before. */
static void look(struct watch *watch)
{
    struct batch *batch = watch->batch;
    for (; watch->seen < batch->chunks; watch->seen++) {
        struct batch_chunk *chunk = &batch->chunk[watch->seen];
        chunk->done = chunk->done || is_done(batch, watch->seen, batch_result_read);
        if (chunk->done)
            continue;
        batch->wanted++;
        watch->games_wanted += chunk->games;
        /* Each is as large as those before or larger: it comes before them, as small ones are best
         * left for the cores that are done. */
        chunk->after = watch->first;
        watch->first = watch->seen + 1;
    }
}

/* All chunks are known, and the last is what was left over: it goes behind those that are larger.
 */
static void place_last(struct watch *watch)
{
    struct batch_chunk *all = watch->batch->chunk;
    size_t last = watch->first, *link = &watch->first;
    watch->complete = true;
    if (last == 0 || last != watch->batch->chunks)
        return;
    watch->first = all[last - 1].after;
    while (*link != 0 && all[*link - 1].games > all[last - 1].games)
        link = &all[*link - 1].after;
    all[last - 1].after = *link;
    *link = last;
}

/* May it have a further name now? As late as can be, for later ones may be larger. */
static bool has_room(const struct watch *watch)
{
    size_t workers = watch->returned > 0 ? batch_workers(watch->batch) : batch_jobs(watch->batch);
    return watch->complete || (milliseconds() - watch->started >= STARTING_MILLISECONDS &&
                               (workers == 0 || watch->given < watch->returned + workers));
}

static void close_names(struct watch *watch)
{
    close(watch->parallel.names);
    watch->parallel.names = -1;
}

/* Gives it what it may have. True if it takes no more now: its pipe is full. */
static bool give(struct watch *watch)
{
    while (watch->parallel.names >= 0 && watch->first > 0 && has_room(watch)) {
        char name[BATCH_NAME_ROOM];
        batch_chunk_name(watch->first - 1, "\n", name);
        ssize_t put = write(watch->parallel.names, name, strlen(name));
        if (put < 0 && errno == EAGAIN)
            return true;
        if (put < 0 && errno != EINTR)
            close_names(watch); /* it has died, which is seen elsewhere */
        if (put < 0)
            continue;
        watch->given++;
        watch->first = watch->batch->chunk[watch->first - 1].after;
    }
    if (watch->parallel.names >= 0 && watch->complete && watch->first == 0)
        close_names(watch);
    return false;
}

/* -- All at once ------------------------------------------------------------------------------ */

/* Waits for whatever comes first, but not for long. */
static bool wait_for(struct watch *watch, bool full)
{
    enum { FROM, SAID, NAMES, KINDS };
    struct pollfd polled[KINDS] = {
        [FROM] = {.fd = watch->split != NULL ? watch->split->from : -1, .events = POLLIN},
        [SAID] = {.fd = watch->parallel.said, .events = POLLIN},
        [NAMES] = {.fd = full ? watch->parallel.names : -1, .events = POLLOUT},
    };
    bool ending = watch->running && watch->parallel.said < 0;
    int ready = poll(polled, KINDS, ending ? ENDING_MILLISECONDS : WAIT_MILLISECONDS);
    if (ready > 0 && polled[SAID].revents != 0)
        take_lines(watch);
    if (ready <= 0 || polled[FROM].revents == 0 || batch_split_more(watch->split))
        return true;
    struct batch_split *split = watch->split;
    watch->split = NULL;
    return batch_split_end(split);
}

/* GNU parallel's end is told by its process: killed, it leaves others behind that hold the pipe. */
static bool look_after(struct watch *watch)
{
    int status;
    if (!watch->running || !batch_parallel_ended(&watch->parallel, &status))
        return true;
    struct pollfd said = {.fd = watch->parallel.said, .events = POLLIN};
    while (said.fd >= 0 && poll(&said, 1, 0) > 0) {
        take_lines(watch);
        said.fd = watch->parallel.said;
    }
    batch_parallel_close(&watch->parallel);
    watch->running = false;
    return status != CANNOT_START ||
           batch_refuse(watch->batch, RUN_OUTPUT, "cannot be started: is GNU parallel installed?",
                        "parallel");
}

static bool start(struct watch *watch)
{
    watch->running = batch_parallel_start(watch->batch, &watch->parallel);
    watch->started = milliseconds();
    watch->due = watch->started + (watch->terminal ? 0 : LOG_MILLISECONDS);
    return watch->running;
}

bool batch_run(struct batch *batch, struct batch_split *split)
{
    struct watch watch = {.batch = batch,
                          .split = split,
                          .parallel = {.pid = -1, .names = -1, .said = -1},
                          .terminal = isatty(STDERR_FILENO)};
    bool good = true, begun = false;
    batch->wanted = 0;
    while (good && batch_signal() == 0) {
        look(&watch);
        if (watch.split == NULL && !watch.complete)
            place_last(&watch);
        /* It takes its time to start: the first chunk is made meanwhile. */
        if (!begun && (batch->wanted > 0 || watch.split != NULL))
            begun = good = start(&watch);
        bool full = give(&watch);
        if (!watch.running && watch.split == NULL)
            break;
        good = good && wait_for(&watch, full) && look_after(&watch);
        if (batch->wanted > 0)
            show(&watch, false);
    }
    if (watch.running) {
        batch_parallel_stop(&watch.parallel);
        batch_parallel_close(&watch.parallel);
    }
    if (watch.split != NULL)
        batch_split_drop(watch.split);
    if (batch->wanted > 0)
        show(&watch, true);
    return good && batch_signal() == 0;
}
