/* ingfill - the board as Ing's players fill it. Records or a score stream in, filled boards out. */
#include "either.h"
#include "fill.h"
#include "listing.h"
#include "wish.h"

#include "../lib/scorer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FORMAT = 'f', KEY_KOMI = OPTION_LONG_ONLY, KEY_PENALTIES };

static const struct option_row options[] = {
    {KEY_FORMAT, "format", "FORMAT",
     "text (the default), svg, json or sgf; all but text: a line for each game"},
    {KEY_KOMI, "komi", "WHICH",
     "recorded (the default), ruleset (Ing's 8, none with handicap) or\na number of points"},
    {KEY_PENALTIES, "penalties", "FILE", "overtime: lines \"source or id TAB Black TAB White\""},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"ingfill corpus/conformance/071-fill-9x9-black-45.sgf", "how one game is filled and read off"},
    {"ingscore corpus/games/9x9-001.sgf | ingfill --komi=ruleset --format=svg > filled.svg",
     "a picture of it, with Ing's komi"},
    {NULL, NULL},
};

struct ingfill {
    bool (*show)(struct run *run, const struct filling *fill);
    struct scorer_wish wish;
    struct dead_list penalties;
    const char *penalties_file;
    struct scorer scorer;
    struct score_reader reader;
    struct fill_work work;
};

static const char *set_format(struct ingfill *tool, const char *value)
{
    static const struct {
        const char *word;
        bool (*show)(struct run *run, const struct filling *fill);
    } formats[] = {{"text", fill_text}, {"svg", fill_svg}, {"json", fill_json}, {"sgf", fill_sgf}};
    for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++)
        if (strcmp(value, formats[k].word) == 0) {
            tool->show = formats[k].show;
            return NULL;
        }
    return "not text, svg, json or sgf";
}

static const char *set_option(void *context, int key, const char *value)
{
    struct ingfill *tool = context;
    switch (key) {
    case KEY_FORMAT:
        return set_format(tool, value);
    case KEY_KOMI:
        return wish_set_komi(&tool->wish, value);
    case KEY_PENALTIES:
        tool->penalties_file = value;
        return NULL;
    default:
        return "unknown option";
    }
}

static void name_files(const void *context, struct tool_files *files)
{
    const struct ingfill *tool = context;
    files->read[0] = tool->penalties_file;
}

static const struct tool ingfill = {
    .name = "ingfill",
    .summary = "Shows the board as players fill it to count under Ing's rules.",
    .operands = "[FILE | DIRECTORY | ARCHIVE | -]...",
    .selects = true,
    .draws = true,
    .options = options,
    .examples = examples,
    .set = set_option,
    .files = name_files,
};

/* --- one game --- */

static bool show(struct ingfill *tool, struct run *run, struct filling *fill,
                 const struct status *status)
{
    fill_lay(&tool->work.filled, fill, status);
    return tool->show(run, fill);
}

static enum step one_record(void *context, struct run *run, struct record *record)
{
    struct ingfill *tool = context;
    struct scored *scored = &tool->scorer.scored;
    if (!scorer_game(&tool->scorer, record))
        return run_out_of_memory(record);
    const struct ruling *ruling = &scored->ruling[0];
    struct filling fill = {
        .source = scored->source,
        .id = scored->id.text,
        .black = record->text[TEXT_BLACK],
        .white = record->text[TEXT_WHITE],
        .board = &scored->replay.board,
        .owner = &scored->owner,
        .tally = &scored->settled,
        .komi_known = ruling->komi_known,
        .komi = ruling->score.terms.komi,
        .penalties = {0, scored->penalty[BLACK].points, scored->penalty[WHITE].points},
        .lost = {false, scored->penalty[BLACK].lost, scored->penalty[WHITE].lost},
        .refused = ruling->decided ? NULL : "the position does not decide the game",
    };
    return show(tool, run, &fill, &scored->status) ? STEP_WRITTEN : STEP_STOP;
}

/* --- lines of the score stream --- */

static bool one_line(void *context, struct run *run, const struct origin *origin, char *bytes,
                     size_t length)
{
    struct ingfill *tool = context;
    char wrong[SCORE_TEXT_MAX];
    bool read = score_read(&tool->reader, bytes, length, wrong);
    if (!read || !fill_position(&tool->work, &tool->reader.line)) {
        struct diag diag = {.code = DIAG_STREAM_BAD_LINE};
        snprintf(diag.text, sizeof diag.text, "%s", read ? "no position to fill" : wrong);
        run->counts.lost++;
        run_report(run, origin, &diag, 0);
        return true;
    }
    struct filling fill = fill_of_line(&tool->work, &tool->reader, &tool->wish);
    run->counts.handed++;
    run->written++;
    return show(tool, run, &fill, &tool->work.status);
}

static bool one_input(void *context, struct run *run, const char *path)
{
    return either_input(run, path, one_record, one_line, context);
}

static void fill_all(struct run *run, struct ingfill *tool)
{
    if (tool->penalties_file != NULL) {
        if (!listing_penalties(run, tool->penalties_file, &tool->penalties))
            return;
        tool->wish.penalties = &tool->penalties;
    }
    score_reader_init(&tool->reader);
    replay_init(&tool->work.replay);
    if (scorer_init(&tool->scorer, &tool->wish)) {
        run_inputs(run, one_input, tool);
        scorer_free(&tool->scorer);
    } else {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    }
    replay_free(&tool->work.replay);
    score_reader_free(&tool->reader);
}

int main(int argc, char **argv)
{
    struct run run;
    struct ingfill *tool = calloc(1, sizeof *tool);
    if (tool == NULL)
        return RUN_OUTPUT;
    tool->show = fill_text;
    deadlist_init(&tool->penalties);
    tool->wish.rulesets = UINT32_C(1) << ruleset_index(ruleset_find("ing"));
    if (run_start(&run, &ingfill, tool, argc, argv))
        fill_all(&run, tool);
    deadlist_free(&tool->penalties);
    free(tool);
    return run_finish(&run);
}
