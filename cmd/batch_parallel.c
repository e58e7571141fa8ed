/* ingbatch: GNU parallel, how it is called. It takes the names of chunks from a pipe, so that it
 * can begin before all are known. */
#include "batch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORDS_MAX = 64,
    /* Ends GNU parallel and what it runs, at any time: TERM it does not heed while it starts. */
    STOP_SIGNAL = SIGINT,
    STOP_LOOKS = 200, /* before it is told once more; it takes 375 ms to end what runs */
    LOOK_NANOSECONDS = 5 * 1000 * 1000,
};

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

size_t batch_jobs(const struct batch *batch)
{
    uint64_t given = batch->jobs == NULL ? 0 : strtoull(batch->jobs, NULL, 10);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (given > 0)
        return (size_t)given;
    return batch->hosts != NULL ? 0 : cores > 0 ? (size_t)cores : 1;
}

size_t batch_workers(const struct batch *batch)
{
    /* On other hosts each works in a folder of its own, without knowing of the others. */
    size_t jobs = batch_jobs(batch);
    return batch->hosts != NULL ? jobs : jobs + (jobs < BATCH_READY ? jobs : BATCH_READY);
}

static bool make_words(struct words *words, struct batch *batch)
{
    /* Not grouped: what a worker says is a line, and is wanted while GNU parallel waits for the
     * next name. */
    static const char *const fixed[] = {"parallel", "--plain", "--will-cite", "--ungroup", NULL};
    char number[BATCH_NAME_ROOM];
    size_t workers = batch_workers(batch);
    add_all(words, fixed);
    snprintf(number, sizeof number, "%d", BATCH_TRIES);
    add(words, "--retries=", number);
    snprintf(number, sizeof number, "%d", BATCH_FAILURES_MAX);
    add(words, "--halt=soon,fail=", number);
    snprintf(number, sizeof number, "%zu", workers);
    if (workers > 0)
        add(words, "--jobs=", number);
    if (batch->hosts != NULL && !hosts_good(batch))
        return false;
    char *hosts = batch->hosts == NULL ? NULL : realpath(batch->hosts, NULL);
    words->no_memory |= batch->hosts != NULL && hosts == NULL;
    if (hosts != NULL)
        add_hosts(words, batch, hosts);
    free(hosts);
    add(words, "",
        batch->hosts == NULL ? "exec \"$INGBATCH\" --work=job {}"
        : batch->copy        ? "./ingbatch --work=job {}"
                             : "ingbatch --work=job {}");
    return !words->no_memory || batch_refuse(batch, RUN_OUTPUT, "out of memory", NULL);
}

/* -- Its start -------------------------------------------------------------------------------- */

/* What GNU parallel finds out by trial, which takes it most of a second, and keeps in its folder:
 * there it finds an answer. A version that keeps it elsewhere tries. */
static const struct {
    const char *file, *text;
} told[] = {
    /* How long a command line may be: longer than any here, shorter than any system's most. */
    {"linelen", "100000"},
    /* That its perl can fork inside open3, as on every Unix. */
    {"setpgrp_func", "*open3_setpgrp = \\&open3_setpgrp_internal"},
};

static void tell(const struct batch *batch)
{
    char name[BATCH_NAME_ROOM] = "", path[3 * BATCH_NAME_ROOM];
    static const char *const folders[] = {".parallel", ".parallel/tmp", ".parallel/tmp/sshlogin"};
    for (size_t k = 0; k < sizeof folders / sizeof *folders; k++)
        (void)mkdirat(batch->chunks_fd, folders[k], 0777);
    if (gethostname(name, sizeof name - 1) != 0)
        return;
    snprintf(path, sizeof path, ".parallel/tmp/sshlogin/%s", name);
    (void)mkdirat(batch->chunks_fd, path, 0777);
    for (size_t k = 0; k < sizeof told / sizeof *told; k++) {
        snprintf(path, sizeof path, ".parallel/tmp/sshlogin/%s/%s", name, told[k].file);
        int fd = openat(batch->chunks_fd, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        if (fd < 0)
            return;
        /* An empty file would be an error to it. */
        if (dprintf(fd, "%s", told[k].text) <= 0)
            (void)unlinkat(batch->chunks_fd, path, 0);
        close(fd);
    }
}

static void close_both(int one, int other)
{
    if (one >= 0)
        close(one);
    if (other >= 0)
        close(other);
}

static bool spawn(struct batch *batch, struct words *words, struct batch_parallel *parallel)
{
    int names[2] = {-1, -1}, said[2] = {-1, -1};
    char *home = realpath(batch->folder, NULL);
    char *own = home == NULL ? NULL : malloc(strlen(home) + sizeof "/chunks/.parallel");
    parallel->pid = -1;
    if (own != NULL && batch_pipe(names) && batch_pipe(said)) {
        /* Nothing of what the user has set for other work; connections that hang are given up. Its
         * temporary files go where they are swept, as it leaves some when it is killed. */
        const char *const environment[] = {
            "INGBATCH",
            batch->self,
            "PARALLEL",
            "",
            "PARALLEL_HOME",
            strcat(strcpy(own, home), "/chunks/.parallel"),
            "TMPDIR",
            own,
            "HOME", /* without one it would say so */
            getenv("HOME") != NULL ? getenv("HOME") : own,
            "PERL_BADLANG", /* no word about a locale that this system does not have */
            "0",
            "PARALLEL_SHELL",
            "/bin/sh",
            "PARALLEL_SSH",
            "ssh -oBatchMode=yes -oConnectTimeout=10 -oServerAliveInterval=5 "
            "-oServerAliveCountMax=3",
            NULL,
        };
        tell(batch);
        parallel->pid = batch_spawn(&(struct batch_child){.path = words->word[0],
                                                          .argv = words->word,
                                                          .in = names[0],
                                                          .out = said[1],
                                                          .err = -1,
                                                          .folder = batch->chunks_fd,
                                                          .death_signal = STOP_SIGNAL,
                                                          .group = true,
                                                          .environment = environment});
    }
    bool good = parallel->pid > 0;
    int error = errno;
    close_both(names[0], good ? -1 : names[1]);
    close_both(said[1], good ? -1 : said[0]);
    parallel->names = good ? names[1] : -1;
    parallel->said = good ? said[0] : -1;
    free(own);
    free(home);
    errno = error;
    return good && fcntl(parallel->names, F_SETFL, O_NONBLOCK) == 0;
}

bool batch_parallel_start(struct batch *batch, struct batch_parallel *parallel)
{
    struct words words = {.count = 0};
    bool good = batch_job_write(batch, "chunks/job") && batch_slots_make(batch) &&
                make_words(&words, batch);
    if (good && !spawn(batch, &words, parallel))
        good = batch_failed(batch, "GNU parallel");
    for (int k = 0; k < words.count; k++)
        free(words.word[k]);
    return good;
}

bool batch_parallel_ended(const struct batch_parallel *parallel, int *status)
{
    int how;
    if (waitpid(parallel->pid, &how, WNOHANG) != parallel->pid)
        return false;
    *status = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
    return true;
}

void batch_parallel_stop(const struct batch_parallel *parallel)
{
    const struct timespec pause = {.tv_nsec = LOOK_NANOSECONDS};
    int status;
    for (int look = 0; !batch_parallel_ended(parallel, &status); look++) {
        if (look % STOP_LOOKS == 0)
            kill(parallel->pid, STOP_SIGNAL);
        (void)nanosleep(&pause, NULL);
    }
}

void batch_parallel_close(struct batch_parallel *parallel)
{
    /* What it left: when it is ended early, sleepers by which it counts free processes. */
    (void)kill(-parallel->pid, SIGKILL);
    close_both(parallel->names, parallel->said);
    *parallel = (struct batch_parallel){.pid = -1, .names = -1, .said = -1};
}
