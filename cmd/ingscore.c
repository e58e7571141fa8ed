/* ingscore - what each ruleset makes of each game. Records in, score stream out. */
#include "group_text.h"
#include "listing.h"
#include "option_value.h"
#include "run.h"
#include "wish.h"

#include "../formats/numbers.h"
#include "../formats/score_write.h"
#include "../lib/scorer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_DEAD = OPTION_LONG_ONLY,
    KEY_KOMI,
    KEY_RULES,
    KEY_LIST_RULES,
    KEY_GUESS,
    KEY_EXPLAIN,
    KEY_PENALTIES,
    KEY_COMPENSATION,
    KEY_LANG,
    KEY_WHY,
};

static const struct option_row options[] = {
    {KEY_RULES, "rules", "LIST",
     "rulesets to score under, separated by commas, or all (default: the\nusual ones, named so in "
     "--list-rules)"},
    {KEY_LIST_RULES, "list-rules", NULL, "print the rulesets and their sources, and stop"},
    {KEY_KOMI, "komi", "WHICH",
     "recorded (the default), ruleset (each ruleset's own) or a number\nof points for White"},
    {KEY_DEAD, "dead", "HOW",
     "what decides life and death: blind (the moves alone), markup\n(TB and TW), result (the "
     "moves, "
     "corrected by the recorded count),\nor a file with lines \"source or id TAB points\"; "
     "default: "
     "markup if\nit can be used, else result"},
    {KEY_COMPENSATION, "handicap-compensation", "POINTS",
     "give White these points for handicap stones, under the rulesets\nthat give any"},
    {KEY_PENALTIES, "penalties", "FILE",
     "overtime under Ing's rules: lines \"source or id TAB Black TAB White\",\neach side 0, 2, 4, "
     "6, lost, overtime/base time (12:34/1:00:00), or periods used up and\nallowed (rs:3/5)"},
    {KEY_WHY, "why", "PAIRS",
     "explain each ruleset against the first (the default), or all pairs\nof them: first or all"},
    {KEY_LANG, "lang", "LANGUAGE", "results in en (the default), zh or ja"},
    {KEY_GUESS, "guess", NULL, "score games that are not decided as well"},
    {KEY_EXPLAIN, "explain", NULL,
     "print the board and the status of every group, with its reason,\ninstead of the score "
     "stream"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingscore games.zip | ingdiff", "show where rulesets disagree about a collection"},
    {"ingscore --rules=ing,japanese --dead=blind game.sgf",
     "two rulesets, without a look at the recorded result"},
    {"ingscore games/ | jq -c '[.source, .scores.ing.margin]'", "one figure of every game"},
    {NULL, NULL},
};

struct ingscore {
    struct scorer_wish wish;
    struct dead_list dead, penalties;
    const char *dead_file, *penalties_file;
    bool lists_rules, explains;
    struct scorer scorer;
    struct score_writer writer;
    struct group_text groups;
};

/* --- options --- */

static const char *set_rules(struct ingscore *tool, const char *value)
{
    char name[OPTION_ITEM_MAX];
    tool->wish.rulesets = 0;
    if (strcmp(value, "all") == 0) {
        tool->wish.rulesets = (uint32_t)((UINT64_C(1) << ruleset_count()) - 1);
        return NULL;
    }
    while (option_item(&value, name)) {
        const struct ruleset *ruleset = ruleset_find(name);
        if (ruleset == NULL)
            return "not a list of rulesets; see --list-rules";
        tool->wish.rulesets |= UINT32_C(1) << ruleset_index(ruleset);
    }
    return tool->wish.rulesets != 0 ? NULL : "no ruleset named";
}

static const char *set_compensation(struct ingscore *tool, const char *value)
{
    tool->wish.compensation_given = true;
    return quarters_read(value, &tool->wish.compensation) ? NULL
                                                          : "not a number in steps of a quarter";
}

static const char *set_lang(struct ingscore *tool, const char *value)
{
    for (int k = 0; k < LANGUAGE_COUNT; k++)
        if (strcmp(value, language_name((enum language)k)) == 0) {
            tool->writer.language = (enum language)k;
            return NULL;
        }
    return "not en, zh or ja";
}

static const char *set_dead(struct ingscore *tool, const char *value)
{
    static const struct {
        const char *word;
        enum evidence evidence;
    } words[] = {
        {"blind", EVIDENCE_BLIND},
        {"markup", EVIDENCE_MARKUP},
        {"result", EVIDENCE_RESULT},
    };
    tool->dead_file = NULL;
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (strcmp(value, words[k].word) == 0) {
            tool->wish.evidence = words[k].evidence;
            return NULL;
        }
    tool->wish.evidence = EVIDENCE_LIST;
    tool->dead_file = value;
    return NULL;
}

static const char *set_option(void *context, int key, const char *value)
{
    struct ingscore *tool = context;
    switch (key) {
    case KEY_RULES:
        return set_rules(tool, value);
    case KEY_KOMI:
        return wish_set_komi(&tool->wish, value);
    case KEY_DEAD:
        return set_dead(tool, value);
    case KEY_COMPENSATION:
        return set_compensation(tool, value);
    case KEY_PENALTIES:
        tool->penalties_file = value;
        return NULL;
    case KEY_WHY:
        tool->wish.every_pair = strcmp(value, "all") == 0;
        return tool->wish.every_pair || strcmp(value, "first") == 0 ? NULL : "not first or all";
    case KEY_LANG:
        return set_lang(tool, value);
    case KEY_LIST_RULES:
        tool->lists_rules = true;
        return NULL;
    case KEY_EXPLAIN:
        tool->explains = true;
        return NULL;
    case KEY_GUESS:
        tool->wish.guess = true;
        return NULL;
    default:
        return "unknown option";
    }
}

static void name_files(const void *context, struct tool_files *files)
{
    const struct ingscore *tool = context;
    files->records = true;
    files->read[0] = tool->dead_file;
    files->read[1] = tool->penalties_file;
}

static const struct tool ingscore = {
    .name = "ingscore",
    .summary = "Scores every game under many rulesets; writes one JSON object a line.",
    .operands = "[FILE | DIRECTORY | ARCHIVE | -]...",
    .selects = true,
    .draws = true,
    .options = options,
    .examples = examples,
    .status = "5 an error in this program",
    .set = set_option,
    .files = name_files,
};

/* --- work --- */

static void list_text(const char *what, const char *text)
{
    if (text != NULL)
        printf("    %s: %s\n", what, text);
}

static void list_eras(const struct ruleset *ruleset)
{
    for (const struct komi_era *era = ruleset->eras; era != NULL; era++) {
        char komi[QUARTERS_TEXT_MAX];
        quarters_write(era->komi, komi);
        if (era->year != 0)
            printf("    komi from %d: %s\n", era->year, komi);
        else
            printf("    komi before: %s\n", komi);
        if (era->year == 0)
            break;
    }
}

static const char *fate_text(enum fate fate)
{
    static const char *const texts[] = {
        [FATE_UNSAID] = NULL,
        [FATE_PLAY_OUT] = "played out",
        [FATE_DEAD] = "dead as it stands",
        [FATE_DISPUTED] = "disputed",
        [FATE_STANDS] = "stands",
        [FATE_ALIVE] = "alive",
        [FATE_SEKI] = "seki, if left",
    };
    return texts[fate];
}

static void list_details(const struct ruleset *ruleset)
{
    static const char *const suicide[] = {[SUICIDE_ILLEGAL] = "illegal",
                                          [SUICIDE_SEVERAL] = "two stones or more",
                                          [SUICIDE_LEGAL] = "legal"};
    static const char *const repetition[] = {
        [REPETITION_KO] = "ko only",
        [REPETITION_KO_PSK] = "ko, and no earlier board",
        [REPETITION_PSK] = "no earlier board",
        [REPETITION_SSK] = "no earlier board with the same side to move",
        [REPETITION_OWN_SSK] = "no board left by an earlier turn of one's own",
        [REPETITION_NATURAL_SSK] = "no board made by an earlier play of one's own",
        [REPETITION_SPIGHT] = "no earlier board, unless somebody passed since",
        [REPETITION_HOT] = "no hot stones, no second lap by the disturber"};
    static const char *const compensation[] = {[COMPENSATION_NONE] = NULL,
                                               [COMPENSATION_STONES] = "a point a stone",
                                               [COMPENSATION_STONES_LESS] =
                                                   "a point a stone but the first"};
    list_text("self-removal", suicide[ruleset->suicide]);
    list_text("repetition", repetition[ruleset->repetition]);
    list_text("for handicap stones", compensation[ruleset->compensation]);
    list_eras(ruleset);
    list_text("an illegal move", ruleset->customs.illegal_move);
    list_text("two moves in a row", ruleset->customs.double_move);
    list_text("a cycle nobody gives up", ruleset->customs.endless);
    list_text("life by a cycle", ruleset->customs.fake_life);
    list_text("hot stones taken by mistake", ruleset->customs.wrong_takes);
    list_text("after the passes", ruleset->customs.resumption);
    list_text("bent four in the corner", fate_text(ruleset->customs.bent_four));
    list_text("threats from a double ko", fate_text(ruleset->customs.moonshine));
    list_text("a ko for life", fate_text(ruleset->customs.open_ko));
    list_text("three points without capturing", fate_text(ruleset->customs.three_points));
}

static void list_rules(bool details)
{
    for (size_t k = 0; k < ruleset_count(); k++) {
        const struct ruleset *ruleset = ruleset_at(k);
        char komi[QUARTERS_TEXT_MAX];
        quarters_write(ruleset->komi, komi);
        printf("%-16s %-7s %-9s komi %-4s %s: %s\n", ruleset->name, ruleset->usual ? "usual" : "",
               ruleset->scoring == SCORING_AREA ? "area" : "territory", komi, ruleset->title,
               ruleset->source);
        if (details)
            list_details(ruleset);
    }
}

static bool load_lists(struct run *run, struct ingscore *tool)
{
    const struct listing dead = {tool->dead_file, &tool->dead, NULL,
                                 "not lines of \"source or id TAB points\"",
                                 "neither blind, markup or result, nor a file that can be read"};
    if (tool->dead_file != NULL)
        tool->wish.dead = &tool->dead;
    if (tool->penalties_file != NULL)
        tool->wish.penalties = &tool->penalties;
    return (tool->dead_file == NULL || listing_load(run, &dead)) &&
           (tool->penalties_file == NULL ||
            listing_penalties(run, tool->penalties_file, &tool->penalties));
}

static enum step one_record(void *context, struct run *run, struct record *record)
{
    struct ingscore *tool = context;
    if (!scorer_game(&tool->scorer, record))
        return run_out_of_memory(record);
    if (!tool->scorer.scored.balanced) {
        run_fail(run, RUN_INTERNAL, "the accounts do not balance: an error in this program",
                 tool->scorer.scored.source);
        return STEP_STOP;
    }
    bool good = tool->explains ? group_text_write(&tool->groups, &tool->scorer, run->common.style)
                               : score_write(&tool->writer, &tool->scorer.scored);
    if (!good) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return STEP_STOP;
    }
    const char *bytes = tool->explains ? tool->groups.text : tool->writer.line.bytes;
    size_t length = tool->explains ? tool->groups.length : tool->writer.line.length;
    return run_write(run, bytes, length) ? STEP_WRITTEN : STEP_STOP;
}

static void score_all(struct run *run, struct ingscore *tool)
{
    if (!load_lists(run, tool))
        return;
    if (!scorer_init(&tool->scorer, &tool->wish)) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return;
    }
    if (!tool->explains || group_text_init(&tool->groups))
        run_records(run, false, one_record, tool);
    else
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    group_text_free(&tool->groups);
    scorer_free(&tool->scorer);
}

int main(int argc, char **argv)
{
    struct run run;
    struct ingscore *tool = calloc(1, sizeof *tool);
    if (tool == NULL) {
        fputs("ingscore: out of memory\n", stderr);
        return RUN_OUTPUT;
    }
    tool->wish.rulesets = ruleset_usual();
    deadlist_init(&tool->dead);
    deadlist_init(&tool->penalties);
    if (run_start(&run, &ingscore, tool, argc, argv)) {
        if (tool->lists_rules)
            list_rules(run.common.verbose);
        else
            score_all(&run, tool);
    }
    score_writer_free(&tool->writer);
    deadlist_free(&tool->dead);
    deadlist_free(&tool->penalties);
    free(tool);
    return run_finish(&run);
}
