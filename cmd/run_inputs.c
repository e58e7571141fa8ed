/* What the operands name, handed on one by one: records, or inputs as they are. */
#include "run_parts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Without any operand standard input is the input; false when nothing can come from there. */
static bool operands_ready(struct run *run)
{
    static char name[] = "-";
    static char *const standard_input[] = {name};
    if (run->common.operand_count > 0 || run->common.files_from != NULL)
        return true;
    if (isatty(STDIN_FILENO)) {
        options_usage(run->tool);
        return run_end_early(run, RUN_USAGE);
    }
    run->common.operands = standard_input;
    run->common.operand_count = 1;
    return true;
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
    if (step != STEP_WRITTEN || run->common.findings != FINDINGS_LEFT)
        run_report_notes(run, record);
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
    run_progress_show(reading->run, counts);
}

static bool read_some(struct reading *reading, char *const *names, int count)
{
    struct source_counts counts = {0};
    struct source_counts *sum = &reading->run->counts;
    reading->run->now = &counts;
    int ended = source_each(names, count, &reading->options, &counts);
    reading->run->now = NULL;
    sum->inputs += counts.inputs;
    sum->unopened += counts.unopened;
    sum->games += counts.games;
    sum->handed += counts.handed;
    sum->lost += counts.lost;
    sum->faults += counts.faults;
    sum->bytes += counts.bytes;
    return ended == 0;
}

void run_each_name(const struct common *common, FILE *list, bool (*each)(void *context, char *name),
                   void *context)
{
    char *name = NULL;
    size_t room = 0;
    int end = common->nul ? '\0' : '\n';
    for (ssize_t length; (length = getdelim(&name, &room, end, list)) > 0;) {
        if (name[length - 1] == end)
            name[--length] = '\0';
        if (length > 0 && !each(context, name))
            break;
    }
    free(name);
}

static void each_listed(struct run *run, bool (*each)(void *context, char *name), void *context)
{
    bool is_stdin = strcmp(run->common.files_from, "-") == 0;
    FILE *list = is_stdin ? stdin : fopen(run->common.files_from, "r");
    if (list == NULL) {
        run_fail(run, RUN_USAGE, strerror(errno), run->common.files_from);
        return;
    }
    run_each_name(&run->common, list, each, context);
    if (ferror(list))
        run_fail(run, RUN_USAGE, "cannot be read", run->common.files_from);
    if (!is_stdin)
        fclose(list);
}

static bool read_listed(void *context, char *name)
{
    return read_some(context, &name, 1);
}

static void reading_init(struct reading *reading, struct run *run,
                         enum step (*each)(void *context, struct run *run, struct record *record),
                         void *context)
{
    *reading = (struct reading){
        .run = run,
        .each = each,
        .context = context,
        .options = {.each = take_record,
                    .report = take_report,
                    .tick = take_tick,
                    .context = reading},
    };
}

void run_records(struct run *run, bool keep_tree,
                 enum step (*each)(void *context, struct run *run, struct record *record),
                 void *context)
{
    struct reading reading;
    reading_init(&reading, run, each, context);
    reading.options.keep_tree = keep_tree;
    reading.options.avoid = run->avoid;
    reading.options.opened = run->held;
    if (!operands_ready(run))
        return;
    if (run->common.operand_count > 0 &&
        !read_some(&reading, run->common.operands, run->common.operand_count))
        return;
    reading.options.opened = NULL;
    if (run->common.files_from != NULL)
        each_listed(run, read_listed, &reading);
}

bool run_record_input(struct run *run, const char *path, const struct run_head *head,
                      enum step (*each)(void *context, struct run *run, struct record *record),
                      void *context)
{
    struct reading reading;
    const struct source_opened opened = {.fd = head->fd};
    reading_init(&reading, run, each, context);
    reading.options.head = head->bytes;
    reading.options.head_size = head->size;
    reading.options.opened = head->fd != STDIN_FILENO ? &opened : NULL;
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
