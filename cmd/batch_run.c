/* ingbatch: GNU parallel over the chunks that are not done, and what is told meanwhile. Which ones
 * these are, the results say; its own --resume takes a job that died for done. */
#include "batch.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORDS_MAX = 64,
    WAIT_MILLISECONDS = 50,
    TERMINAL_MILLISECONDS = 500, /* between two states of the progress line ... */
    LOG_MILLISECONDS = 30000,    /* ... or two lines where there is no terminal */
};

size_t batch_missing(struct batch *batch)
{
    size_t missing = 0;
    for (size_t k = 0; k < batch->chunks; k++) {
        struct batch_chunk *chunk = &batch->chunk[k];
        struct batch_result result;
        char name[BATCH_NAME_ROOM];
        batch_chunk_name(k, ".result", name);
        int fd = chunk->done ? -1 : openat(batch->chunks_fd, name, O_RDONLY | O_CLOEXEC);
        if (fd >= 0) {
            chunk->done = batch_result_read(fd, batch->job_sum, chunk->sum, &result);
            close(fd);
        }
        missing += !chunk->done;
    }
    return missing;
}

/* -- Progress --------------------------------------------------------------------------------- */

struct progress_state {
    struct batch *batch;
    int64_t started, due;
    size_t chunks, wanted; /* done in this run, of so many */
    uint64_t games, games_wanted;
    uint64_t failures;
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

static void show(struct progress_state *state, bool last)
{
    int64_t now = milliseconds();
    if ((now < state->due && !last) || state->batch->run->common.quiet)
        return;
    double seconds = (double)(now - state->started) / 1000;
    double speed = seconds > 0 ? (double)state->games / seconds : 0;
    double left = speed > 0 ? (double)(state->games_wanted - state->games) / speed : 0;
    char remaining[BATCH_NAME_ROOM] = "?";
    if (speed > 0)
        snprintf(remaining, sizeof remaining, "%.0f:%02d", (double)(int64_t)(left / 60),
                 (int)left % 60);
    state->due = now + (state->terminal ? TERMINAL_MILLISECONDS : LOG_MILLISECONDS);
    fprintf(stderr,
            "%singbatch: %zu of %zu chunks, %" PRIu64 " games, %.0f games/s, %s left, "
            "%" PRIu64 " failures%s",
            state->terminal ? "\r\x1b[K" : "", state->chunks, state->wanted, state->games, speed,
            remaining, state->failures, state->terminal && !last ? "" : "\n");
    fflush(stderr);
}

/* A worker says the name of the chunk it has done, or FAILED. */
static void take_line(struct progress_state *state)
{
    state->name[state->size] = '\0';
    unsigned long number = strtoul(state->name, NULL, 10);
    if (number >= 1 && number <= state->batch->chunks) {
        state->chunks++;
        state->games += state->batch->chunk[number - 1].games;
    } else {
        state->failures++;
    }
    state->size = 0;
}

static void take_bytes(struct progress_state *state, const char *bytes, size_t size)
{
    for (size_t k = 0; k < size; k++)
        if (bytes[k] == '\n')
            take_line(state);
        else if (state->size < sizeof state->name - 1)
            state->name[state->size++] = bytes[k];
}

/* -- The command ------------------------------------------------------------------------------ */

struct words {
    char *word[WORDS_MAX + 1];
    int count;
    bool no_memory;
};

static void add(struct words *words, const char *before, const char *text)
{
    char *word = malloc(strlen(before) + strlen(text) + 1);
    if (word == NULL || words->count == WORDS_MAX) {
        words->no_memory = true;
        free(word);
        return;
    }
    words->word[words->count++] = strcat(strcpy(word, before), text);
}

static void add_all(struct words *words, const char *const *list)
{
    for (; *list != NULL; list++)
        add(words, "", *list);
}

/* GNU parallel puts files with /./ in their names into the folder it works in on the other host. */
static void add_program(struct words *words, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *dotted = malloc(strlen(path) + sizeof "/./");
    if (dotted != NULL)
        sprintf(dotted, "%.*s/./%s", (int)(slash - path), path, slash + 1);
    add(words, "--transferfile=", dotted != NULL ? dotted : "");
    words->no_memory |= dotted == NULL;
    free(dotted);
}

static void add_hosts(struct words *words, struct batch *batch, const char *hosts)
{
    static const char *const fixed[] = {"--workdir=...",      "--transferfile={}.records",
                                        "--transferfile=job", "--return={}.result",
                                        "--cleanup",          NULL};
    add(words, "--sshloginfile=", hosts);
    add_all(words, fixed);
    for (size_t k = 0; k < json_array_size(json_object_get(batch->job, "files")); k++) {
        char name[BATCH_NAME_ROOM];
        snprintf(name, sizeof name, "list%zu", k);
        add(words, "--transferfile=", name);
    }
    if (batch->copy) {
        add_program(words, batch->self);
        add_program(words, batch->program);
    }
}

/* The line ":" would do the work in the folder of the chunks itself and clean up there. */
static bool hosts_good(struct batch *batch)
{
    FILE *file = fopen(batch->hosts, "re");
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    if (file == NULL)
        return batch_refuse(batch, RUN_USAGE, strerror(errno), batch->hosts);
    while (good && getline(&line, &room, file) > 0) {
        line[strcspn(line, " \t\r\n")] = '\0';
        size_t size = strlen(line);
        good = size == 0 || *line == '#' || line[size - 1] != ':';
    }
    free(line);
    fclose(file);
    return good ||
           batch_refuse(batch, RUN_USAGE, "name this host localhost, not \":\"", batch->hosts);
}

static bool make_words(struct words *words, struct batch *batch)
{
    static const char *const fixed[] = {"parallel", "--plain", "--will-cite", "--arg-file=todo", NULL};
    char number[BATCH_NAME_ROOM];
    add_all(words, fixed);
    snprintf(number, sizeof number, "%d", BATCH_TRIES);
    add(words, "--retries=", number);
    snprintf(number, sizeof number, "%d", BATCH_FAILURES_MAX);
    add(words, "--halt=soon,fail=", number);
    if (batch->jobs != NULL)
        add(words, "--jobs=", batch->jobs);
    if (batch->hosts != NULL && !hosts_good(batch))
        return false;
    char *hosts = batch->hosts == NULL ? NULL : realpath(batch->hosts, NULL);
    words->no_memory |= batch->hosts != NULL && hosts == NULL;
    if (hosts != NULL)
        add_hosts(words, batch, hosts);
    free(hosts);
    add(words, "",
        batch->hosts == NULL ? "\"$INGBATCH\" --work=job {}"
        : batch->copy        ? "./ingbatch --work=job {}"
                             : "ingbatch --work=job {}");
    return !words->no_memory || batch_refuse(batch, RUN_OUTPUT, "out of memory", NULL);
}

static bool write_todo(struct batch *batch, struct progress_state *state)
{
    FILE *file = batch_file_open(batch, "chunks/todo");
    if (file == NULL)
        return false;
    /* From the end, where they are largest: small ones are left for the cores that are done. */
    for (size_t k = batch->chunks; k-- > 0;) {
        char name[BATCH_NAME_ROOM];
        batch_chunk_name(k, "", name);
        if (batch->chunk[k].done)
            continue;
        fprintf(file, "%s\n", name);
        state->wanted++;
        state->games_wanted += batch->chunk[k].games;
    }
    return batch_file_close(batch, file, "chunks/todo");
}

static pid_t start(struct batch *batch, struct words *words, int *out)
{
    int ends[2];
    char *home = realpath(batch->folder, NULL);
    char *own = home == NULL ? NULL : malloc(strlen(home) + sizeof "/chunks/.parallel");
    pid_t pid = -1;
    if (own != NULL && pipe(ends) == 0) {
        fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        fcntl(ends[1], F_SETFD, FD_CLOEXEC);
        /* Nothing of what the user has set for other work; connections that hang are given up. */
        const char *const environment[] = {
            "INGBATCH",
            batch->self,
            "PARALLEL",
            "",
            "PARALLEL_HOME",
            strcat(strcpy(own, home), "/chunks/.parallel"),
            "PARALLEL_SHELL",
            "/bin/sh",
            "PARALLEL_SSH",
            "ssh -oBatchMode=yes -oConnectTimeout=10 -oServerAliveInterval=5 "
            "-oServerAliveCountMax=3",
            NULL,
        };
        (void)mkdirat(batch->chunks_fd, ".parallel", 0777);
        pid = batch_spawn(&(struct batch_child){.path = words->word[0],
                                                .argv = words->word,
                                                .in = -1,
                                                .out = ends[1],
                                                .err = -1,
                                                .folder = batch->chunks_fd,
                                                .death_signal = SIGTERM,
                                                .group = true,
                                                .environment = environment});
        close(ends[1]);
        *out = ends[0];
    }
    free(own);
    free(home);
    return pid;
}

/* Until GNU parallel has ended, which is told by its process: killed, it leaves others behind that
 * hold the pipe. Its status; -1 when a signal came first. */
static int watch(struct progress_state *state, pid_t pid, int out)
{
    char bytes[4096];
    struct pollfd poll_of = {.fd = out, .events = POLLIN};
    bool open = true;
    for (int status; batch_signal() == 0;) {
        bool ended = waitpid(pid, &status, WNOHANG) == pid;
        int ready = poll(&poll_of, open, ended ? 0 : WAIT_MILLISECONDS);
        ssize_t got = ready > 0 ? read(out, bytes, sizeof bytes) : 0;
        open = open && (ready <= 0 || got > 0);
        take_bytes(state, bytes, got > 0 ? (size_t)got : 0);
        show(state, false);
        if (ended)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return -1;
}

bool batch_run(struct batch *batch)
{
    struct words words = {.count = 0};
    struct progress_state state = {.batch = batch, .terminal = isatty(STDERR_FILENO)};
    int out = -1;
    bool good = batch_job_write(batch, "chunks/job") && write_todo(batch, &state) &&
                make_words(&words, batch);
    pid_t pid = good ? start(batch, &words, &out) : -1;
    if (good && pid < 0)
        good = batch_refuse(batch, RUN_OUTPUT, "cannot be started", "parallel");
    if (good) {
        state.started = milliseconds();
        state.due = state.started + (state.terminal ? 0 : LOG_MILLISECONDS);
        int status = watch(&state, pid, out);
        /* Told once, GNU parallel begins nothing more; told twice it ends what runs. */
        for (int k = 0; batch_signal() != 0 && k < 2; k++)
            kill(pid, SIGTERM);
        if (status < 0)
            status = batch_wait(pid);
        /* What it left: when it is ended early, sleepers by which it counts free processes. */
        (void)kill(-pid, SIGKILL);
        show(&state, true);
        close(out);
        if (status == 127)
            good = batch_refuse(batch, RUN_OUTPUT, "cannot be started: is GNU parallel installed?",
                                "parallel");
    }
    for (int k = 0; k < words.count; k++)
        free(words.word[k]);
    return good && batch_signal() == 0;
}
