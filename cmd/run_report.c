/* What a run says on standard error: progress, and findings. */
#include "plain.h"
#include "run_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { PROGRESS_MILLISECONDS = 250 };

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void run_progress_clear(struct run *run)
{
    if (run->progress_on_line)
        fputs("\r\x1b[K", stderr);
    run->progress_on_line = false;
}

void run_progress_show(struct run *run, const struct source_counts *now)
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

void run_progress_start(struct run *run)
{
    run->started = milliseconds();
    run->progress_due = run->started + PROGRESS_MILLISECONDS;
    run->shows_progress =
        run->common.progress == WHEN_ALWAYS ||
        (run->common.progress == WHEN_AUTO && !run->common.quiet && isatty(STDERR_FILENO));
}

void run_fail(struct run *run, enum run_status status, const char *text, const char *argument)
{
    run_progress_clear(run);
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

static void print_place(const struct run *run)
{
    uint64_t read = run->counts.games + (run->now != NULL ? run->now->games : 0);
    if (run->common.findings != FINDINGS_TOLD)
        fprintf(stderr, "%" PRIu64 "\t",
                run->common.findings == FINDINGS_LEFT ? run->written : read);
}

void run_report(struct run *run, const struct origin *origin, const struct diag *diag,
                uint32_t more)
{
    const struct diag_row *row = diag_row(diag->code);
    if (row->severity == SEVERITY_LOSS)
        run->lossy = true;
    if (run->common.quiet || (row->severity == SEVERITY_NOTE && !run->common.verbose))
        return;
    run_progress_clear(run);
    print_place(run);
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

void run_report_notes(struct run *run, const struct record *record)
{
    const struct diag *worst = NULL;
    uint32_t count = 0;
    bool taken = run->common.findings == FINDINGS_TAKEN;
    if (record->notes == NULL)
        return;
    for (const struct note *note = record->notes; note != NULL; note = note->next) {
        enum severity severity = diag_row(note->diag.code)->severity;
        if (taken ? note->heard : note->relayed)
            continue;
        if (run->common.verbose)
            run_report(run, &record->origin, &note->diag, 0);
        else if (severity != SEVERITY_NOTE &&
                 (worst == NULL || severity > diag_row(worst->code)->severity))
            worst = &note->diag;
    }
    for (int code = 0; code < DIAG_COUNT; code++)
        if (diag_row((enum diag_code)code)->severity != SEVERITY_NOTE)
            count += record->told[code] - (taken ? record->heard : record->relayed)[code];
    if (worst != NULL)
        run_report(run, &record->origin, worst, count - 1);
}
