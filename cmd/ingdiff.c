/* ingdiff - where rulesets disagree, from a score stream. */
#include "diff.h"
#include "lines.h"
#include "option_value.h"
#include "text_width.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum option_key {
    KEY_FORMAT = 'f',
    KEY_ONLY = 'o',
    KEY_BETWEEN = 'b',
    KEY_SUMMARY = 's',
    KEY_NO_SUMMARY = OPTION_LONG_ONLY,
    KEY_EXIT_CODE,
    KEY_CSV_SAFE,
    KEY_BOARDS,
    KEY_WIDTH,
    KEY_REFEREE,
    KEY_LANG,
    KEY_KOMI_CURVE,
    KEY_CAUSE,
    KEY_BY_CAUSE,
};

static const struct option_row options[] = {
    {KEY_FORMAT, "format", "FORMAT", "text (the default), tsv, csv or json (one object a line)"},
    {KEY_ONLY, "only", "WHAT",
     "games where the winner differs (the default), the margin, the\n"
     "legality of a move, or all games"},
    {KEY_BETWEEN, "between", "A,B[,...]",
     "compare these rulesets with each other, or all; may be given\n"
     "again (default: all that lift dead stones)"},
    {KEY_CAUSE, "cause", "CAUSE",
     "of those, only games where this is a reason: stones-played,\nkomi, seki-eyes, status, ..."},
    {KEY_BY_CAUSE, "by-cause", NULL, "the games in groups, by the single cause that decides"},
    {KEY_SUMMARY, "summary", NULL, "the summary alone, in any format"},
    {KEY_NO_SUMMARY, "no-summary", NULL, "no summary after the games (only text has one there)"},
    {KEY_BOARDS, "boards", "N", "text: draw the final positions of the first N games shown"},
    {KEY_REFEREE, "referee", NULL, "text: the reasons in whole sentences, and what would change"},
    {KEY_LANG, "lang", "LANGUAGE", "text: the terms in en (the default), zh or ja"},
    {KEY_KOMI_CURVE, "komi-curve", NULL,
     "nothing but a table: how often Black wins under each ruleset and\nkomi"},
    {KEY_WIDTH, "width", "COLUMNS", "text: width of the page (default 100)"},
    {KEY_CSV_SAFE, "csv-safe", NULL, "tsv, csv: a ' before texts that a spreadsheet would run"},
    {KEY_EXIT_CODE, "exit-code", NULL, "exit 1 when a game was shown"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingscore corpus/games | ingdiff",
     "the games whose winner depends on the rules, and a summary"},
    {"ingscore corpus/games | ingdiff --between=ing,japanese --only=margin --format=tsv",
     "a table of all games that Ing and Japanese rules count differently"},
    {"ingscore corpus/games | ingdiff --summary", "how often and why, without the games"},
    {NULL, NULL},
};

static const char *set_cause(struct diff *diff, const char *value)
{
    for (int cause = 0; cause < COMPARE_CAUSES; cause++)
        if (strcmp(compare_cause_name(cause), value) == 0) {
            diff->by_cause = true;
            diff->cause = cause;
            return NULL;
        }
    return "not a reason; the manual page lists them";
}

static const char *set(void *context, int key, const char *value)
{
    static const char *const formats[] = {"text", "tsv", "csv", "json", NULL};
    static const char *const languages[] = {"en", "zh", "ja", NULL};
    static const char *const onlys[] = {"winner", "margin", "legality", "all", NULL};
    struct diff *diff = context;
    uint64_t number;
    const char *wrong = NULL;
    int word = 0;
    switch ((enum option_key)key) {
    case KEY_FORMAT:
        wrong = option_choice(value, formats, &word, "not text, tsv, csv or json");
        diff->format = (enum diff_format)word;
        return wrong;
    case KEY_ONLY:
        wrong = option_choice(value, onlys, &word, "not winner, margin, legality or all");
        diff->only = (enum diff_only)word;
        return wrong;
    case KEY_BETWEEN:
        return compare_between(&diff->compare, value);
    case KEY_SUMMARY:
        diff->parts = DIFF_SUMMARY;
        return NULL;
    case KEY_NO_SUMMARY:
        diff->parts = DIFF_GAMES;
        return NULL;
    case KEY_EXIT_CODE:
        diff->exit_code = true;
        return NULL;
    case KEY_CSV_SAFE:
        diff->csv_safe = true;
        return NULL;
    case KEY_REFEREE:
        diff->referee = true;
        return NULL;
    case KEY_LANG:
        wrong = option_choice(value, languages, &word, "not en, zh or ja");
        diff->compare.language = (enum language)word;
        return wrong;
    case KEY_KOMI_CURVE:
        diff->komi_curve = true;
        return NULL;
    case KEY_CAUSE:
        return set_cause(diff, value);
    case KEY_BY_CAUSE:
        diff->grouped = true;
        return NULL;
    case KEY_BOARDS:
        if (!option_number(value, 0, DIFF_BOARDS_MAX, &number))
            return "not a number from 0 to 1000000000";
        diff->boards = (int64_t)number;
        return NULL;
    case KEY_WIDTH:
        if (!option_number(value, DIFF_WIDTH_MIN, TEXT_WIDTH_MAX, &number))
            return "not a number from 60 to 1000";
        diff->width = (int)number;
        return NULL;
    }
    return "unknown";
}

static const struct tool tool = {
    .name = "ingdiff",
    .summary = "Reports where rulesets give one game different outcomes, from the score stream of "
               "ingscore.",
    .operands = "[FILE | -]...",
    .draws = true,
    .options = options,
    .examples = examples,
    .status = "1 with --exit-code: a game was shown",
    .set = set,
};

const char *diff_ink(const struct diff *diff, enum diff_ink ink)
{
    static const char *const codes[INK_COUNT] = {
        [INK_OFF] = "\x1b[0m",        [INK_TITLE] = "\x1b[1m",   [INK_FAINT] = "\x1b[2m",
        [INK_CHANGED] = "\x1b[1;33m", [INK_REASON] = "\x1b[36m",
    };
    return diff->style.colour ? codes[ink] : "";
}

/* Anything to show of the line at hand? Illegal moves are findings even where all rulesets agree on
 * them. */
static bool is_found(const struct diff *diff)
{
    const struct score_line *line = &diff->compare.reader.line;
    if (diff->only == DIFF_ALL && !diff->by_cause && !diff->grouped)
        return true;
    if (diff->only == DIFF_LEGALITY) {
        for (size_t k = 0; k < line->illegal_count; k++)
            if ((line->illegal[k].rulesets & compare_judges(&diff->compare)) != 0)
                return true;
        return false;
    }
    for (uint32_t a = 0; a < diff->compare.reader.names; a++)
        for (uint32_t b = a + 1; b < diff->compare.reader.names; b++)
            if (diff_reports(diff, a, b))
                return true;
    return false;
}

/* A file that is no stream at all has a bad line for every line. */
enum { BAD_LINES_TOLD = 20 };

static void lose_line(struct diff *diff, const struct origin *origin, const char *wrong)
{
    struct diag diag = {.code = DIAG_STREAM_BAD_LINE};
    diff->run->counts.lost++;
    if (++diff->bad_lines > BAD_LINES_TOLD)
        return;
    snprintf(diag.text, sizeof diag.text, "%s", wrong);
    run_report(diff->run, origin, &diag, 0);
}

static void tell_rest(struct diff *diff, const char *path)
{
    struct origin origin = {.path = path};
    struct diag diag = {.code = DIAG_STREAM_BAD_LINE};
    if (diff->bad_lines <= BAD_LINES_TOLD)
        return;
    snprintf(diag.text, sizeof diag.text, "and %" PRIu64 " more of these",
             diff->bad_lines - BAD_LINES_TOLD);
    run_report(diff->run, &origin, &diag, 0);
}

static bool one_line(void *context, struct run *run, const struct origin *origin, char *line,
                     size_t length)
{
    struct diff *diff = context;
    char wrong[SCORE_TEXT_MAX];
    if (!score_read(&diff->compare.reader, line, length, wrong)) {
        lose_line(diff, origin, wrong);
        return true;
    }
    compare_meet(&diff->compare);
    run->counts.handed++;
    run->written++;
    compare_count(&diff->compare);
    if (diff->komi_curve || !is_found(diff))
        return true;
    diff->shown++;
    if (diff->grouped)
        diff_groups_add(diff, line, length);
    else if ((diff->parts & DIFF_GAMES) == 0)
        return true;
    else if (diff->format == DIFF_TEXT)
        diff_table_add(diff);
    else
        diff_rows_add(diff, line, length);
    if (ferror(stdout))
        run->output_error = errno;
    return !run->over && !ferror(stdout);
}

static bool one_input(void *context, struct run *run, const char *path)
{
    struct diff *diff = context;
    diff->bad_lines = 0;
    bool going = lines_each(run, path, one_line, diff);
    tell_rest(diff, path);
    return going;
}

/* A ruleset asked for that never came is a spelling mistake, and its silence would look like an
 * answer. */
static bool all_met(const struct diff *diff)
{
    const char *unmet = compare_unmet(&diff->compare);
    if (unmet != NULL)
        run_fail(diff->run, RUN_USAGE, "no line of the stream has this ruleset", unmet);
    return unmet == NULL;
}

static void conclude(struct diff *diff)
{
    if (diff->komi_curve) {
        if (all_met(diff))
            diff_curve_print(diff);
        return;
    }
    if (diff->grouped && !all_met(diff))
        return;
    if (diff->grouped)
        diff_groups_end(diff);
    else if (diff->format == DIFF_TEXT)
        diff_table_end(diff);
    if (diff->run->over || !all_met(diff))
        return;
    if ((diff->parts & DIFF_SUMMARY) != 0) {
        if (diff->format == DIFF_TEXT)
            diff_summary_text(diff);
        else if (diff->format == DIFF_JSON)
            diff_summary_json(diff);
        else
            diff_summary_rows(diff);
    }
    if (diff->exit_code && diff->shown > 0 && !diff->run->lossy) {
        diff->run->over = true;
        diff->run->status = RUN_FINDINGS;
    }
}

static void diff_init(struct diff *diff, struct run *run)
{
    *diff = (struct diff){.run = run, .width = text_width(DIFF_WIDTH_MIN)};
    compare_init(&diff->compare);
}

/* An option that what is printed has no place for; NULL if there is none. */
static const char *useless_option(const struct diff *diff)
{
    const struct {
        bool given, of_text;
        const char *name;
    } options_of_games[] = {
        {diff->grouped, false, "--by-cause"},
        {diff->by_cause, false, "--cause"},
        {diff->parts != 0, false, "--summary, --no-summary"},
        {diff->exit_code, false, "--exit-code"},
        {diff->only != DIFF_WINNER, false, "--only"},
        {diff->referee, true, "--referee"},
        {diff->boards > 0, true, "--boards"},
    };
    for (size_t k = 0; k < sizeof options_of_games / sizeof options_of_games[0]; k++) {
        bool here = diff->komi_curve || (options_of_games[k].of_text && diff->format != DIFF_TEXT);
        if (options_of_games[k].given && here)
            return options_of_games[k].name;
    }
    return NULL;
}

static void work(struct diff *diff)
{
    if ((diff->by_cause || diff->grouped) && diff->only == DIFF_LEGALITY) {
        run_fail(diff->run, RUN_USAGE, "reasons are of margins, not of illegal moves",
                 diff->grouped ? "--by-cause" : "--cause");
        return;
    }
    const char *useless = useless_option(diff);
    if (useless != NULL) {
        run_fail(diff->run, RUN_USAGE,
                 diff->komi_curve ? "the table of komis has no games and no "
                                    "summary"
                                  : "only text has these",
                 useless);
        return;
    }
    if (diff->parts == 0)
        diff->parts = diff->format == DIFF_TEXT ? DIFF_GAMES | DIFF_SUMMARY : DIFF_GAMES;
    diff->style = diff->run->common.style;
    diff->style.colour &= diff->format == DIFF_TEXT;
    if (!compare_start(&diff->compare) || !diff_table_start(diff) || !diff_groups_start(diff)) {
        run_fail(diff->run, RUN_OUTPUT, "out of memory", NULL);
        return;
    }
    if (diff->komi_curve)
        diff->parts = 0; /* rows get no header of games */
    if (diff->format != DIFF_TEXT)
        diff_rows_start(diff);
    run_inputs(diff->run, one_input, diff);
    if (!diff->run->over && !ferror(stdout))
        conclude(diff);
}

int main(int argc, char **argv)
{
    struct run run;
    struct diff diff;
    diff_init(&diff, &run);
    if (run_start(&run, &tool, &diff, argc, argv))
        work(&diff);
    diff_table_free(&diff);
    diff_groups_free(&diff);
    compare_free(&diff.compare);
    return run_finish(&run);
}
