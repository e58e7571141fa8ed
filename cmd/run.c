#include "run_parts.h"

#include "version.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define RUN_UNLIMITED
#endif
#elif defined __SANITIZE_ADDRESS__
#define RUN_UNLIMITED
#endif

enum {
    OUTPUT_BUFFER_BYTES = 256 * 1024,
    ERROR_BUFFER_BYTES = 4096,
    PROCESS_BYTES_MAX = 512 * 1024 * 1024,
};

bool run_end_early(struct run *run, enum run_status status)
{
    run->over = true;
    run->status = status;
    return false;
}

/* A standard stream that the caller closed would lend its number to the next file opened, and what
 * is meant for the stream would be taken from, or written into, that file. The place is held such
 * that using it still fails. */
static void hold_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF)
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* No input makes a filter larger. What asks for more, a dictionary of an xz or 7z file above all,
 * does not get it, and that input is reported; ordinary ones take an eighth of this. The address
 * sanitizer has taken far more when main() begins. */
static void limit_memory(void)
{
#ifndef RUN_UNLIMITED
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur <= PROCESS_BYTES_MAX)
        return;
    limit.rlim_cur = PROCESS_BYTES_MAX;
    (void)setrlimit(RLIMIT_DATA, &limit);
#endif
}

/* The C library takes the size of a buffer only together with the buffer. */
static void buffer_streams(void)
{
    static char output[OUTPUT_BUFFER_BYTES], errors[ERROR_BUFFER_BYTES];
    setvbuf(stdout, output, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, sizeof output);
    /* Findings line by line: whole between those of other jobs, and not a call for each letter. */
    setvbuf(stderr, errors, _IOLBF, sizeof errors);
}

/* What libarchive goes by. */
static void settle_surroundings(const struct tool *tool)
{
    /* Without a UTF-8 locale it turns names of members into NULL. */
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL)
        setlocale(LC_CTYPE, "");
    /* It asks for the local time of each member, which nobody here wants to know, and the C library
     * looks for the file of an unnamed zone each time. */
    if (!tool->starts_programs)
        (void)setenv("TZ", "UTC0", 1);
}

bool run_start(struct run *run, const struct tool *tool, void *context, int argc, char **argv)
{
    *run = (struct run){.tool = tool};
    hold_standard_streams();
    limit_memory();
    settle_surroundings(tool);
    buffer_streams();
    switch (options_parse(tool, context, &run->common, argc, argv)) {
    case OPTIONS_GO:
        break;
    case OPTIONS_HELP:
        options_help(tool);
        return run_end_early(run, RUN_DONE);
    case OPTIONS_VERSION:
        version_print(tool->name);
        return run_end_early(run, RUN_DONE);
    case OPTIONS_FIELDS:
        options_fields();
        return run_end_early(run, RUN_DONE);
    case OPTIONS_SHELL:
        options_completions(tool);
        return run_end_early(run, RUN_DONE);
    case OPTIONS_BAD:
        return run_end_early(run, RUN_USAGE);
    }
    if (!tool->starts_programs)
        run_enclose(run, context);
    run_progress_start(run);
    return true;
}

enum step run_out_of_memory(struct record *record)
{
    struct diag_sink notes = record_notes(record);
    diag_put(&notes, DIAG_OUT_OF_MEMORY, record->origin.line, 0, "%s", "");
    return STEP_SKIPPED;
}

bool run_write(struct run *run, const char *bytes, size_t length)
{
    if (fwrite(bytes, 1, length, stdout) == length)
        return true;
    run->over = true;
    run->output_error = errno != 0 ? errno : EIO;
    return false;
}

static void print_counts(struct run *run)
{
    const struct source_counts *counts = &run->counts;
    fprintf(stderr, "%s: %" PRIu64 " games read = %" PRIu64 " written + %" PRIu64 " skipped",
            run->tool->name, counts->games, run->written, counts->lost + run->skipped);
    if (run->left > 0)
        fprintf(stderr, " + %" PRIu64 " left out", run->left);
    fprintf(stderr, "; %" PRIu64 " inputs, %" PRIu64 " of them or parts of them not usable\n",
            counts->inputs + counts->unopened, counts->faults);
}

static enum run_status status_of(const struct run *run)
{
    if (run->over)
        return run->status;
    if (!run->lossy)
        return RUN_DONE;
    return run->counts.games == 0 ? RUN_USAGE : RUN_SKIPPED;
}

/* Standard output to its end: 0, or the errno of the first write that failed. */
static int output_end(int error)
{
    errno = 0;
    if ((ferror(stdout) || fflush(stdout) != 0) && error == 0)
        error = errno != 0 ? errno : EIO;
    if (fclose(stdout) != 0 && error == 0)
        error = errno;
    return error;
}

int run_finish(struct run *run)
{
    select_free(&run->common.select);
    free(run->held);
    run_progress_clear(run);
    int error = output_end(run->output_error);
    if (error != 0) {
        /* Whoever closed the pipe (head) knows; where SIGPIPE is ignored we are still here. */
        if (error != EPIPE)
            run_fail(run, RUN_OUTPUT, strerror(error), "standard output");
        return RUN_OUTPUT;
    }
    if (run->common.verbose && (!run->over || run->counts.inputs > 0))
        print_counts(run);
    return (int)status_of(run);
}
