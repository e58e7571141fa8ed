/* ingko - every repetition, ban and ko shape of every game. */
#include "either.h"
#include "ko.h"
#include "lines.h"
#include "option_value.h"

#include "../formats/numbers.h"
#include "../lib/gameid.h"

#include <stdlib.h>
#include <string.h>

enum option_key {
    KEY_FORMAT = 'f',
    KEY_ONLY = 'o',
    KEY_SUMMARY = 's',
    KEY_AT = OPTION_LONG_ONLY,
    KEY_ALL_MOVES,
    KEY_SCORES,
    KEY_GAMES,
};

static const struct option_row options[] = {
    {KEY_FORMAT, "format", "FORMAT", "json (the default, one object a line), tsv or text"},
    {KEY_ONLY, "only", "LIST",
     "findings of these kinds alone: repetition, ban, local, shape,\nresult, reading"},
    {KEY_SUMMARY, "summary", NULL, "how often each class was found, and in which games"},
    {KEY_GAMES, "games", "N", "name the first N games of a class in the summary (default 3)"},
    {KEY_AT, "at", "N", "shapes of the position after turn N, and nothing else"},
    {KEY_ALL_MOVES, "all-moves", NULL,
     "shapes of every position, each told once with the turns it\nstood; nothing else"},
    {KEY_SCORES, "scores", NULL, "all inputs are score streams, whatever they begin with"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingko --summary games.zip", "a table of classes over a collection"},
    {"ingko --format=text corpus/ko", "every finding in words, with boards"},
    {"ingko --only=repetition corpus/ko | jq -r .class | sort | uniq -c", "count classes by hand"},
    {NULL, NULL},
};

/* --- options --- */

static const char *set_only(struct ingko *tool, const char *value)
{
    char name[OPTION_ITEM_MAX];
    tool->wish.kinds = 0;
    while (option_item(&value, name)) {
        int kind = 1;
        while (kind <= KO_ALL && strcmp(name, ko_finding_name((enum ko_finding_kind)kind)) != 0)
            kind *= 2;
        if (kind > KO_ALL)
            return "not a list of repetition, ban, local, shape, result, reading";
        tool->wish.kinds |= kind;
    }
    return tool->wish.kinds != 0 ? NULL : "no kind of finding named";
}

static const char *set_option(void *context, int key, const char *value)
{
    static const char *const formats[] = {"json", "tsv", "text", NULL};
    struct ingko *tool = context;
    uint64_t number;
    int word = (int)tool->format;
    const char *wrong;
    switch (key) {
    case KEY_FORMAT:
        wrong = option_choice(value, formats, &word, "not json, tsv or text");
        tool->format = (enum ko_format)word;
        return wrong;
    case KEY_ONLY:
        return set_only(tool, value);
    case KEY_SUMMARY:
        tool->summary = true;
        return NULL;
    case KEY_GAMES:
        if (!option_number(value, 0, KO_GAMES_MAX, &number))
            return "not a number from 0 to 1000";
        tool->tally.wanted = number;
        return NULL;
    case KEY_AT:
        if (!option_number(value, 0, RECORD_EVENTS_MAX, &number))
            return "not the number of a turn";
        tool->wish.positions = KO_AT;
        tool->wish.at = (uint32_t)number;
        tool->wish.kinds = KO_SHAPE;
        return NULL;
    case KEY_ALL_MOVES:
        tool->wish.positions = KO_EVERY;
        tool->wish.kinds = KO_SHAPE;
        return NULL;
    case KEY_SCORES:
        tool->scores = true;
        return NULL;
    default:
        return "unknown option";
    }
}

static const struct tool ingko = {
    .name = "ingko",
    .summary = "Finds, names and judges every repetition and ko shape.",
    .operands = "[FILE | DIRECTORY | ARCHIVE | -]...",
    .selects = true,
    .draws = true,
    .options = options,
    .examples = examples,
    .set = set_option,
};

/* --- work --- */

static enum step no_memory(struct run *run)
{
    run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    return STEP_STOP;
}

static bool put_value(struct run *run, struct ingko *tool, const json_t *value,
                      const struct ko_finding *drawn)
{
    if (tool->format != KO_TEXT)
        return ko_row(run, tool, value);
    ko_text(tool, value, drawn, run->common.style, stdout);
    return run_write(run, "\n", 1);
}

static enum step put_findings(struct run *run, struct ingko *tool, struct record *record)
{
    struct ko_report *report = &tool->report;
    const char *source = gameid_source(record);
    struct gameid id = gameid_of(&report->replay);
    if (source == NULL)
        return no_memory(run);
    for (uint32_t i = 0; i < report->count; i++) {
        const struct ko_finding *finding = &report->list[i];
        if (tool->summary) {
            if (!ko_count(&tool->tally, ko_finding_name(finding->kind), finding->class, source))
                return no_memory(run);
            continue;
        }
        json_t *value = ko_value(report, finding, source, id.text);
        if (value == NULL)
            return no_memory(run);
        bool written = put_value(run, tool, value, finding);
        json_decref(value);
        if (!written)
            return STEP_STOP;
    }
    return STEP_WRITTEN;
}

static enum step one_record(void *context, struct run *run, struct record *record)
{
    struct ingko *tool = context;
    struct diag_sink notes = record_notes(record);
    tool->tally.games++;
    if (!ko_report_game(&tool->report, record, &tool->wish, &notes))
        return run_out_of_memory(record);
    return tool->report.count == 0 ? STEP_WRITTEN : put_findings(run, tool, record);
}

/* --- score streams --- */

static bool put_score(struct run *run, struct ingko *tool, json_t *list)
{
    size_t index;
    const json_t *value;
    json_array_foreach(list, index, value)
    {
        const char *finding = json_string_value(json_object_get(value, "finding"));
        const char *class = json_string_value(json_object_get(value, "class"));
        const char *source = json_string_value(json_object_get(value, "source"));
        if (tool->summary && (class == NULL || source == NULL))
            continue;
        if (tool->summary ? !ko_count(&tool->tally, finding, class, source)
                          : !put_value(run, tool, value, NULL))
            return false;
    }
    return true;
}

static bool one_line(void *context, struct run *run, const struct origin *origin, char *line,
                     size_t length)
{
    struct ingko *tool = context;
    json_t *root = json_loadb(line, length, 0, NULL);
    json_t *list = json_is_object(root) && json_is_string(json_object_get(root, "schema"))
                       ? ko_values_of_score(root, tool->wish.kinds)
                       : NULL;
    bool going = true;
    tool->tally.games++;
    if (list == NULL) {
        struct diag diag = {.code = DIAG_STREAM_BAD_LINE, .text = "not a line of a score stream"};
        run->counts.lost++;
        run_report(run, origin, &diag, 0);
    } else {
        run->counts.handed++;
        run->written++;
        going = put_score(run, tool, list);
    }
    json_decref(list);
    json_decref(root);
    return going;
}

static bool one_stream(void *context, struct run *run, const char *path)
{
    return lines_each(run, path, one_line, context);
}

static bool one_input(void *context, struct run *run, const char *path)
{
    return either_input(run, path, one_record, one_line, context);
}

static void work(struct run *run, struct ingko *tool)
{
    tool->shapes = malloc(sizeof *tool->shapes);
    tool->board = malloc(sizeof *tool->board);
    if (tool->shapes == NULL || tool->board == NULL) {
        no_memory(run);
        return;
    }
    ko_report_init(&tool->report, tool->shapes);
    if (!tool->summary)
        ko_rows_start(run, tool);
    if (tool->scores)
        run_inputs(run, one_stream, tool);
    else
        run_inputs(run, one_input, tool);
    if (tool->summary && run->status != RUN_OUTPUT)
        ko_summary(run, tool);
    ko_report_free(&tool->report);
}

int main(int argc, char **argv)
{
    struct run run;
    struct ingko *tool = calloc(1, sizeof *tool);
    if (tool == NULL)
        return RUN_OUTPUT;
    tool->wish.kinds = KO_ALL;
    tool->tally.wanted = KO_GAMES;
    if (run_start(&run, &ingko, tool, argc, argv))
        work(&run, tool);
    ko_tally_free(&tool->tally);
    free(tool->shapes);
    free(tool->board);
    free(tool);
    return run_finish(&run);
}
