/* ingaudit - the recount of every game against its recorded result. */
#include "audit.h"
#include "either.h"
#include "lines.h"
#include "option_value.h"

#include <stdlib.h>
#include <string.h>

enum option_key {
    KEY_FORMAT = 'f',
    KEY_ALL = 'a',
    KEY_ONLY = 'o',
    KEY_SUMMARY = 's',
    KEY_GAMES = OPTION_LONG_ONLY,
    KEY_EXIT_CODE,
    KEY_SCORES,
};

static const struct option_row options[] = {
    {KEY_FORMAT, "format", "FORMAT", "text (the default), tsv or json (one object a line)"},
    {KEY_ALL, "all", NULL, "every game, also those that agree or have no count"},
    {KEY_ONLY, "only", "LIST",
     "games of these classes alone: agrees, otherwise, cause, undecided,\nnothing"},
    {KEY_SUMMARY, "summary", NULL,
     "a table by collection, by source and by cause instead of games"},
    {KEY_GAMES, "games", "N", "name the first N games of a cause in the summary (default 3)"},
    {KEY_EXIT_CODE, "exit-code", NULL,
     "exit with 1 if a game agrees only otherwise, or has a cause"},
    {KEY_SCORES, "scores", NULL, "all inputs are score streams, whatever they begin with"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingaudit --all game.sgf", "does the count agree with the recorded result?"},
    {"ingaudit --summary games.zip", "how a collection stands, and which causes are common"},
    {"ingscore games/ | ingaudit --all --format=tsv | cut -f 1-3,19-21",
     "what was found in a score stream, as a table"},
    {NULL, NULL},
};

/* --- options --- */

static const char *set_only(struct ingaudit *tool, const char *value)
{
    char name[OPTION_ITEM_MAX];
    tool->classes = 0;
    while (option_item(&value, name)) {
        int class = 0;
        while (class < AUDIT_CLASSES && strcmp(name, audit_class_name((enum audit_class) class)))
            class ++;
        if (class == AUDIT_CLASSES)
            return "not a list of agrees, otherwise, cause, undecided, nothing";
        tool->classes |= UINT32_C(1) << class;
    }
    return tool->classes != 0 ? NULL : "no class named";
}

static const char *set_option(void *context, int key, const char *value)
{
    static const char *const formats[] = {"text", "tsv", "json", NULL};
    struct ingaudit *tool = context;
    int word = (int)tool->format;
    uint64_t number;
    const char *wrong;
    switch (key) {
    case KEY_FORMAT:
        wrong = option_choice(value, formats, &word, "not text, tsv or json");
        tool->format = (enum audit_format)word;
        return wrong;
    case KEY_ALL:
        tool->classes = (UINT32_C(1) << AUDIT_CLASSES) - 1;
        return NULL;
    case KEY_ONLY:
        return set_only(tool, value);
    case KEY_SUMMARY:
        tool->summary = true;
        return NULL;
    case KEY_GAMES:
        if (!option_number(value, 0, AUDIT_GAMES_MAX, &number))
            return "not a number from 0 to 1000";
        tool->tally->wanted = number;
        return NULL;
    case KEY_EXIT_CODE:
        tool->exit_code = true;
        return NULL;
    case KEY_SCORES:
        tool->scores = true;
        return NULL;
    default:
        return "unknown option";
    }
}

static const struct tool ingaudit = {
    .name = "ingaudit",
    .summary = "Compares the recount of every game with its recorded result, and says why they "
               "differ.",
    .operands = "[FILE | DIRECTORY | ARCHIVE | -]...",
    .selects = true,
    .draws = true,
    .options = options,
    .examples = examples,
    .status = "1 with --exit-code: there was something to look at\n5 an error in this program",
    .set = set_option,
};

/* --- one game --- */

static bool no_memory(struct run *run)
{
    run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    return false;
}

static bool put_game(struct run *run, struct ingaudit *tool)
{
    const struct audit *audit = tool->audit;
    if (tool->format == AUDIT_TEXT) {
        audit_text(audit, run->common.style, stdout);
        return run_write(run, "\n", 1);
    }
    json_t *value = audit_value(audit);
    if (value == NULL)
        return no_memory(run);
    bool written = audit_row(run, tool, value);
    json_decref(value);
    return written;
}

/* False when there is no use going on. */
static bool tell(struct run *run, struct ingaudit *tool)
{
    enum audit_class class = audit_cause_class(tool->audit->finding[0].cause);
    tool->alarms += audit_alarms(tool->audit);
    if (tool->summary)
        return audit_count(tool->tally, tool->audit) || no_memory(run);
    return (tool->classes >> class & 1) == 0 || put_game(run, tool);
}

static enum step one_record(void *context, struct run *run, struct record *record)
{
    struct ingaudit *tool = context;
    struct audit_facts facts;
    if (!scorer_game(&tool->scorer, record))
        return run_out_of_memory(record);
    if (!tool->scorer.scored.balanced) {
        run_fail(run, RUN_INTERNAL, "the accounts do not balance: an error in this program",
                 tool->scorer.scored.source);
        return STEP_STOP;
    }
    audit_facts_read(&facts, &tool->scorer.scored);
    audit_game(tool->audit, &tool->scorer.scored, &facts, tool->scorer.life);
    return tell(run, tool) ? STEP_WRITTEN : STEP_STOP;
}

static bool one_line(void *context, struct run *run, const struct origin *origin, char *bytes,
                     size_t length)
{
    struct ingaudit *tool = context;
    char wrong[SCORE_TEXT_MAX];
    bool read = score_read(&tool->reader, bytes, length, wrong);
    if (!read || !audit_score_take(tool->line, &tool->reader)) {
        struct diag diag = {.code = DIAG_STREAM_BAD_LINE};
        snprintf(diag.text, sizeof diag.text, "%s", read ? "no position to look at" : wrong);
        run->counts.lost++;
        run_report(run, origin, &diag, 0);
        return true;
    }
    run->counts.handed++;
    run->written++;
    audit_game(tool->audit, &tool->line->scored, &tool->line->facts, NULL);
    return tell(run, tool);
}

static bool one_stream(void *context, struct run *run, const char *path)
{
    return lines_each(run, path, one_line, context);
}

static bool one_input(void *context, struct run *run, const char *path)
{
    return either_input(run, path, one_record, one_line, context);
}

/* --- all games --- */

static void work(struct run *run, struct ingaudit *tool)
{
    if (!tool->summary)
        audit_rows_start(tool);
    run_inputs(run, tool->scores ? one_stream : one_input, tool);
    if (tool->summary && run->status != RUN_OUTPUT)
        audit_summary(run, tool);
    if (tool->exit_code && tool->alarms > 0 && !run->lossy && !run->over) {
        run->over = true;
        run->status = RUN_FINDINGS;
    }
}

/* The count must not have seen the result that it is compared with. */
static bool prepare(struct ingaudit *tool)
{
    const struct scorer_wish wish = {
        .evidence = EVIDENCE_BLIND, .guess = true, .rulesets = audit_rulesets()};
    tool->audit = malloc(sizeof *tool->audit);
    tool->line = calloc(1, sizeof *tool->line);
    tool->tally = calloc(1, sizeof *tool->tally);
    if (tool->audit == NULL || tool->line == NULL || tool->tally == NULL)
        return false;
    tool->tally->wanted = AUDIT_GAMES;
    audit_score_init(tool->line);
    score_reader_init(&tool->reader);
    return scorer_init(&tool->scorer, &wish);
}

static void release(struct ingaudit *tool)
{
    scorer_free(&tool->scorer);
    score_reader_free(&tool->reader);
    audit_score_free(tool->line);
    audit_tally_free(tool->tally);
    free(tool->tally);
    free(tool->line);
    free(tool->audit);
}

int main(int argc, char **argv)
{
    struct run run;
    struct ingaudit *tool = calloc(1, sizeof *tool);
    if (tool == NULL || !prepare(tool)) {
        fputs("ingaudit: out of memory\n", stderr);
        return RUN_OUTPUT;
    }
    tool->classes = UINT32_C(1) << AUDIT_CLASS_OTHERWISE | UINT32_C(1) << AUDIT_CLASS_CAUSE |
                    UINT32_C(1) << AUDIT_CLASS_UNDECIDED;
    if (run_start(&run, &ingaudit, tool, argc, argv))
        work(&run, tool);
    release(tool);
    free(tool);
    return run_finish(&run);
}
