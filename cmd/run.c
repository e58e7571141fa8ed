#include "run.h"

#include "plain.h"
#include "sandbox.h"
#include "version.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
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
    PROGRESS_MILLISECONDS = 250,
};

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Takes the progress line off the terminal before anything else is printed there. */
static void progress_clear(struct run *run)
{
    if (run->progress_on_line)
        fputs("\r\x1b[K", stderr);
    run->progress_on_line = false;
}

static void progress_show(struct run *run, const struct source_counts *now)
{
    int64_t clock = milliseconds();
    if (!run->shows_progress || clock < run->progress_due)
        return;
    run->progress_due = clock + PROGRESS_MILLISECONDS;
    run->progress_on_line = true;
    fprintf(stderr, "\r\x1b[K%s: %" PRIu64 " games, %" PRIu64 " MB, %" PRId64 " s", run->tool->name,
            run->counts.games + now->games, (run->counts.bytes + now->bytes) / 1000000,
            (clock - run->started) / 1000);
    fflush(stderr);
}

static void progress_start(struct run *run)
{
    run->started = milliseconds();
    run->progress_due = run->started + PROGRESS_MILLISECONDS;
    run->shows_progress =
        run->common.progress == WHEN_ALWAYS ||
        (run->common.progress == WHEN_AUTO && !run->common.quiet && isatty(STDERR_FILENO));
}

static bool end_early(struct run *run, enum run_status status)
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

bool run_start(struct run *run, const struct tool *tool, void *context, int argc, char **argv)
{
    *run = (struct run){.tool = tool};
    hold_standard_streams();
    limit_memory();
    /* libarchive turns member names into NULL without a UTF-8 locale. */
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL)
        setlocale(LC_CTYPE, "");
    setvbuf(stdout, NULL, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, OUTPUT_BUFFER_BYTES);
    /* Findings line by line: whole between those of other jobs, and not a call for each letter. */
    setvbuf(stderr, NULL, _IOLBF, ERROR_BUFFER_BYTES);
    switch (options_parse(tool, context, &run->common, argc, argv)) {
    case OPTIONS_GO:
        break;
    case OPTIONS_HELP:
        options_help(tool);
        return end_early(run, RUN_DONE);
    case OPTIONS_VERSION:
        version_print(tool->name);
        return end_early(run, RUN_DONE);
    case OPTIONS_FIELDS:
        options_fields();
        return end_early(run, RUN_DONE);
    case OPTIONS_SHELL:
        options_completions(tool);
        return end_early(run, RUN_DONE);
    case OPTIONS_BAD:
        return end_early(run, RUN_USAGE);
    }
    const char *outputs[TOOL_OUTPUTS_MAX] = {NULL};
    if (tool->outputs != NULL)
        tool->outputs(context, outputs);
    if (!tool->starts_programs)
        (void)sandbox_enter(outputs, TOOL_OUTPUTS_MAX);
    progress_start(run);
    return true;
}

/* Without any operand standard input is the input; false when nothing can come from there. */
static bool operands_ready(struct run *run)
{
    static char name[] = "-";
    static char *const standard_input[] = {name};
    if (run->common.operand_count > 0 || run->common.files_from != NULL)
        return true;
    if (isatty(STDIN_FILENO)) {
        options_usage(run->tool);
        return end_early(run, RUN_USAGE);
    }
    run->common.operands = standard_input;
    run->common.operand_count = 1;
    return true;
}

void run_fail(struct run *run, enum run_status status, const char *text, const char *argument)
{
    progress_clear(run);
    fprintf(stderr, "%s: ", run->tool->name);
    if (argument != NULL) {
        plain_put(stderr, argument);
        fputs(": ", stderr);
    }
    fprintf(stderr, "%s\n", text);
    run->over = true;
    run->status = status;
}

static void print_origin(const struct origin *origin, const struct diag *diag)
{
    plain_put(stderr, origin->path != NULL ? origin->path : "-");
    if (origin->member != NULL) {
        putc('!', stderr);
        plain_put(stderr, origin->member);
    }
    if (origin->game > 0 && origin->several)
        fprintf(stderr, "#%" PRIu32, origin->game);
    uint64_t line = diag->line != 0 ? diag->line : origin->line;
    if (line != 0)
        fprintf(stderr, ":%" PRIu64, line);
    if (diag->line != 0 && diag->column != 0)
        fprintf(stderr, ":%" PRIu64, diag->column);
}

void run_report(struct run *run, const struct origin *origin, const struct diag *diag,
                uint32_t more)
{
    const struct diag_row *row = diag_row(diag->code);
    if (row->severity == SEVERITY_LOSS)
        run->lossy = true;
    if (run->common.quiet || (row->severity == SEVERITY_NOTE && !run->common.verbose))
        return;
    progress_clear(run);
    fprintf(stderr, "%s: ", run->tool->name);
    print_origin(origin, diag);
    fprintf(stderr, ": %s: ", row->code);
    if (diag->text[0] != '\0') {
        plain_put(stderr, diag->text);
        fprintf(stderr, " (%s)", row->text);
    } else {
        fputs(row->text, stderr);
    }
    if (more > 0)
        fprintf(stderr, "; +%" PRIu32 " more", more);
    putc('\n', stderr);
}

/* One line for a game unless asked for all: its worst finding, and how many more there are. */
static void report_notes(struct run *run, const struct record *record)
{
    const struct diag *worst = NULL;
    uint32_t count = 0;
    for (const struct note *note = record->notes; note != NULL; note = note->next) {
        enum severity severity = diag_row(note->diag.code)->severity;
        if (note->relayed)
            continue;
        if (run->common.verbose)
            run_report(run, &record->origin, &note->diag, 0);
        else if (severity != SEVERITY_NOTE &&
                 (worst == NULL || severity > diag_row(worst->code)->severity))
            worst = &note->diag;
    }
    for (int code = 0; code < DIAG_COUNT; code++)
        if (diag_row((enum diag_code)code)->severity != SEVERITY_NOTE)
            count += record->told[code] - record->relayed[code];
    if (worst != NULL)
        run_report(run, &record->origin, worst, count - 1);
}

/* One run_records in progress. */
struct reading {
    struct run *run;
    enum step (*each)(void *context, struct run *run, struct record *record);
    void *context;
    struct source_options options;
};

static int take_record(void *context, struct record *record)
{
    struct reading *reading = context;
    struct run *run = reading->run;
    if (!select_passes(&run->common.select, record)) {
        run->left++;
        return 0;
    }
    enum step step = reading->each(reading->context, run, record);
    report_notes(run, record);
    if (step == STEP_STOP)
        return 1;
    if (step == STEP_WRITTEN)
        run->written++;
    else if (step == STEP_LEFT)
        run->left++;
    else
        run->skipped++;
    return 0;
}

static void take_report(void *context, const struct origin *origin, const struct diag *diag)
{
    struct reading *reading = context;
    struct run *run = reading->run;
    if (run->heed != NULL)
        run->heed(run->heed_context, diag);
    run_report(run, origin, diag, 0);
}

static void take_tick(void *context, const struct source_counts *counts)
{
    struct reading *reading = context;
    progress_show(reading->run, counts);
}

static bool read_some(struct reading *reading, char *const *names, int count)
{
    struct source_counts counts = {0};
    struct source_counts *sum = &reading->run->counts;
    int ended = source_each(names, count, &reading->options, &counts);
    sum->inputs += counts.inputs;
    sum->games += counts.games;
    sum->handed += counts.handed;
    sum->lost += counts.lost;
    sum->faults += counts.faults;
    sum->bytes += counts.bytes;
    return ended == 0;
}

/* Names of a list one by one, so that a list of any length needs no memory. */
static void each_listed(struct run *run, bool (*each)(void *context, char *name), void *context)
{
    bool is_stdin = strcmp(run->common.files_from, "-") == 0;
    FILE *list = is_stdin ? stdin : fopen(run->common.files_from, "r");
    char *name = NULL;
    size_t room = 0;
    int end = run->common.nul ? '\0' : '\n';
    if (list == NULL) {
        run_fail(run, RUN_USAGE, strerror(errno), run->common.files_from);
        return;
    }
    for (ssize_t length; (length = getdelim(&name, &room, end, list)) > 0;) {
        if (name[length - 1] == end)
            name[--length] = '\0';
        if (length > 0 && !each(context, name))
            break;
    }
    if (ferror(list))
        run_fail(run, RUN_USAGE, "cannot be read", run->common.files_from);
    free(name);
    if (!is_stdin)
        fclose(list);
}

static bool read_listed(void *context, char *name)
{
    return read_some(context, &name, 1);
}

void run_records(struct run *run, bool keep_tree,
                 enum step (*each)(void *context, struct run *run, struct record *record),
                 void *context)
{
    struct reading reading = {
        .run = run,
        .each = each,
        .context = context,
        .options = {.keep_tree = keep_tree,
                    .avoid = run->avoid,
                    .each = take_record,
                    .report = take_report,
                    .tick = take_tick},
    };
    reading.options.context = &reading;
    if (!operands_ready(run))
        return;
    if (run->common.operand_count > 0 &&
        !read_some(&reading, run->common.operands, run->common.operand_count))
        return;
    if (run->common.files_from != NULL)
        each_listed(run, read_listed, &reading);
}

bool run_record_input(struct run *run, const char *path, const struct run_head *head,
                      enum step (*each)(void *context, struct run *run, struct record *record),
                      void *context)
{
    struct reading reading = {
        .run = run,
        .each = each,
        .context = context,
        .options = {.each = take_record,
                    .report = take_report,
                    .tick = take_tick,
                    .head = head->bytes,
                    .head_size = head->size,
                    .head_fd = head->fd},
    };
    reading.options.context = &reading;
    char *name = strdup(path);
    if (name == NULL) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return false;
    }
    bool going = read_some(&reading, &name, 1);
    free(name);
    return going;
}

/* One run_inputs in progress. */
struct visiting {
    struct run *run;
    bool (*each)(void *context, struct run *run, const char *path);
    void *context;
};

static bool visit(void *context, char *name)
{
    struct visiting *visiting = context;
    return visiting->each(visiting->context, visiting->run, name);
}

void run_inputs(struct run *run, bool (*each)(void *context, struct run *run, const char *path),
                void *context)
{
    struct visiting visiting = {run, each, context};
    if (!operands_ready(run))
        return;
    for (int k = 0; k < run->common.operand_count; k++)
        if (!visit(&visiting, run->common.operands[k]))
            return;
    if (run->common.files_from != NULL)
        each_listed(run, visit, &visiting);
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
            counts->inputs, counts->faults);
}

static enum run_status status_of(const struct run *run)
{
    if (run->over)
        return run->status;
    if (!run->lossy)
        return RUN_DONE;
    return run->counts.inputs == 0 ? RUN_USAGE : RUN_SKIPPED;
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
    progress_clear(run);
    int error = output_end(run->output_error);
    if (error != 0) {
        /* Whoever closed the pipe (head) knows; where SIGPIPE is ignored we are still here. */
        if (error != EPIPE)
            run_fail(run, RUN_OUTPUT, strerror(error), "standard output");
        return RUN_OUTPUT;
    }
    if (run->common.verbose && run->counts.inputs > 0)
        print_counts(run);
    return (int)status_of(run);
}
