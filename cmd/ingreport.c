/* ingreport - a score stream as a report to be read, trusted and published. */
#include "lines.h"
#include "option_value.h"
#include "report.h"

#include "../formats/display.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum option_key {
    KEY_FORMAT = 'f',
    KEY_OUTPUT = 'o',
    KEY_BETWEEN = 'b',
    KEY_DATA = OPTION_LONG_ONLY,
    KEY_GAMES,
    KEY_TITLE,
    KEY_NO_SCRIPT,
    KEY_CSV_SAFE,
};

static const struct option_row options[] = {
    {KEY_FORMAT, "format", "FORMAT", "html (the default), markdown, latex or csv"},
    {KEY_OUTPUT, "output", "FILE",
     "write the report to FILE, and beside it FILE-2.html and so on\nwith the games that it has no "
     "room for"},
    {KEY_DATA, "data", "DIR", "write the data of every table and figure to DIR, as CSV"},
    {KEY_GAMES, "games", "N", "games with their boards on a page, 0 to 500 (default 50)"},
    {KEY_BETWEEN, "between", "A,B[,...]",
     "compare these rulesets with each other, or all; may be given\n"
     "again (default: all that lift dead stones)"},
    {KEY_TITLE, "title", "TEXT", "the title of the report"},
    {KEY_NO_SCRIPT, "no-script", NULL, "html: no script for sorting and filtering"},
    {KEY_CSV_SAFE, "csv-safe", NULL, "csv and data: a ' before texts that a spreadsheet would run"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingscore corpus/games corpus/positions | ingreport > /tmp/report.html",
     "one page that needs nothing but itself"},
    {"ingscore corpus/games | ingreport --format=markdown --games=5", "the same for a wiki"},
    {NULL, NULL},
};

static const char *set_title(struct report *report, const char *value)
{
    if (strlen(value) > REPORT_TITLE_MAX)
        return "too long";
    display_fit(value, REPORT_TITLE_MAX, CLIP_END, report->title, sizeof report->title);
    return NULL;
}

static const char *set(void *context, int key, const char *value)
{
    struct report *report = context;
    uint64_t number;
    switch ((enum option_key)key) {
    case KEY_FORMAT:
        report->format = report_format_find(value);
        return report->format == NULL ? "not html, markdown, latex or csv" : NULL;
    case KEY_OUTPUT:
        report->output = value;
        return *value == '\0' ? "no name of a file" : NULL;
    case KEY_BETWEEN:
        return compare_between(&report->compare, value);
    case KEY_DATA:
        report->data = value;
        return *value == '\0' ? "no name of a folder" : NULL;
    case KEY_GAMES:
        if (!option_number(value, 0, REPORT_GAMES_MAX, &number))
            return "not a number from 0 to 500";
        report->games_on_page = number;
        return NULL;
    case KEY_TITLE:
        return set_title(report, value);
    case KEY_NO_SCRIPT:
        report->script = false;
        return NULL;
    case KEY_CSV_SAFE:
        report->csv_safe = true;
        return NULL;
    }
    return "unknown";
}

static void name_files(const void *context, struct tool_files *files)
{
    const struct report *report = context;
    files->written[0] = report->output;
    files->written[1] = report->data;
}

static const struct tool tool = {
    .name = "ingreport",
    .summary = "Makes a report of how rulesets differ on a collection, from the score stream of "
               "ingscore.",
    .operands = "[FILE | -]...",
    .options = options,
    .examples = examples,
    .set = set,
    .files = name_files,
};

/* --- lines --- */

static void take_bytes(void *context, const char *bytes, size_t length)
{
    struct report *report = context;
    checksum_add(&report->checksum, bytes, length);
}

/* A file that is no stream at all has a bad line for every line. */
static void lose_line(struct report *report, const struct origin *origin, const char *wrong)
{
    struct diag diag = {.code = DIAG_STREAM_BAD_LINE};
    report->run->counts.lost++;
    report_lost(report, origin, wrong);
    if (++report->bad_lines > REPORT_BAD_LINES_TOLD)
        return;
    snprintf(diag.text, sizeof diag.text, "%s", wrong);
    run_report(report->run, origin, &diag, 0);
}

static void tell_rest(struct report *report, const char *path)
{
    struct origin origin = {.path = path};
    struct diag diag = {.code = DIAG_STREAM_BAD_LINE};
    if (report->bad_lines <= REPORT_BAD_LINES_TOLD)
        return;
    snprintf(diag.text, sizeof diag.text, "and %" PRIu64 " more of these",
             report->bad_lines - REPORT_BAD_LINES_TOLD);
    run_report(report->run, &origin, &diag, 0);
}

static bool one_line(void *context, struct run *run, const struct origin *origin, char *line,
                     size_t length)
{
    struct report *report = context;
    char wrong[SCORE_TEXT_MAX];
    if (!score_read(&report->compare.reader, line, length, wrong)) {
        lose_line(report, origin, wrong);
        return true;
    }
    compare_meet(&report->compare);
    run->counts.handed++;
    run->written++;
    report_count(report);
    report_audit_line(report);
    return !report_winners_differ(report) || report_games_add(report);
}

static bool one_input(void *context, struct run *run, const char *path)
{
    struct report *report = context;
    report->bad_lines = 0;
    bool going = lines_tapped(run, path, take_bytes, one_line, report);
    tell_rest(report, path);
    return going;
}

/* --- the report --- */

static void write_report(struct report *report)
{
    struct run *run = report->run;
    struct outfile file;
    if (report->output == NULL) {
        report_write(report, stdout, &run->output_error);
        return;
    }
    if (!outfile_open(&file, run, report->output))
        return;
    report_write(report, file.out, &file.error);
    outfile_close(&file, run, !run->over);
}

static bool make_folder(struct report *report)
{
    struct stat status;
    if (report->data == NULL || mkdir(report->data, 0777) == 0 ||
        (errno == EEXIST && stat(report->data, &status) == 0 && S_ISDIR(status.st_mode)))
        return true;
    run_fail(report->run, RUN_OUTPUT, strerror(errno), report->data);
    return false;
}

static void work(struct report *report)
{
    struct run *run = report->run;
    report->tally = calloc(1, sizeof *report->tally);
    report->fill = calloc(1, sizeof *report->fill);
    if (report->tally == NULL || report->fill == NULL || !compare_start(&report->compare)) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return;
    }
    replay_init(&report->fill->replay);
    checksum_start(&report->checksum);
    if (!make_folder(report) || !report_games_start(report) || !report_audit_start(report))
        return;
    run_inputs(run, one_input, report);
    checksum_hex(&report->checksum, report->checksum_text);
    const char *unmet = run->over ? NULL : compare_unmet(&report->compare);
    if (unmet != NULL)
        run_fail(run, RUN_USAGE, "no line of the stream has this ruleset", unmet);
    if (!run->over && run->counts.inputs > 0 && report_games_end(report) &&
        report_stream_end(report, &report->findings, true))
        write_report(report);
}

static void report_free(struct report *report)
{
    if (report->tally != NULL)
        report_games_free(report);
    report_audit_free(report);
    if (report->fill != NULL)
        replay_free(&report->fill->replay);
    compare_free(&report->compare);
    free(report->fill);
    free(report->tally);
}

int main(int argc, char **argv)
{
    struct run run;
    struct report report = {
        .run = &run, .format = &report_html, .script = true, .games_on_page = REPORT_GAMES};
    set_title(&report, "Games of Go under other rules");
    compare_init(&report.compare);
    if (run_start(&run, &tool, &report, argc, argv))
        work(&report);
    report_free(&report);
    return run_finish(&run);
}
