/* ingfill - the board as Ing's players fill it. Records or a score stream in, filled boards out. */
#include "either.h"
#include "fill.h"
#include "wish.h"

#include "../formats/numbers.h"
#include "../formats/score_read.h"
#include "../lib/scorer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FORMAT = 'f', KEY_KOMI = OPTION_LONG_ONLY };

static const struct option_row options[] = {
    {KEY_FORMAT, "format", "FORMAT",
     "text (the default), svg, json or sgf; all but text: a line for each game"},
    {KEY_KOMI, "komi", "WHICH",
     "recorded (the default), ruleset (Ing's 8, none with handicap) or\na number of points"},
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
    struct scorer scorer;
    struct score_reader reader;
    struct replay replay; /* of a line of the score stream: the position alone */
    struct status status;
    struct ownership owner;
    struct tally tally;
    struct fillboard filled;
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
    default:
        return "unknown option";
    }
}

static const struct tool ingfill = {
    .name = "ingfill",
    .summary = "Shows the board as players fill it to count under Ing's rules.",
    .operands = "[FILE | DIRECTORY | ARCHIVE | -]...",
    .options = options,
    .examples = examples,
    .set = set_option,
};

/* --- one game --- */

static bool has_seki(const struct board *board, const struct status *status)
{
    BOARD_EACH(board, p)
    if ((board->cell[p].colour == BLACK || board->cell[p].colour == WHITE) &&
        status->mark[p] == MARK_SEKI)
        return true;
    return false;
}

/* Fills and shows. A komi that stones cannot give is left out of the filling, not of the margin. */
static bool show(struct ingfill *tool, struct run *run, struct filling *fill,
                 const struct status *status)
{
    fill->filled = &tool->filled;
    fill->given_komi = fill->komi;
    if (fill->komi % QUARTERS(2) != 0)
        fill->given_komi = 0;
    fill->missed = fill->tally->shared == 1 && !has_seki(fill->board, status);
    if (fill->refused == NULL)
        fill->refused = fill_refusal_text(
            fillboard_lay(&tool->filled, fill->board, fill->owner, fill->tally, fill->given_komi,
                          fill->penalties[BLACK], fill->penalties[WHITE]));
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
        .refused = ruling->decided ? NULL : "the position does not decide the game",
    };
    return show(tool, run, &fill, &scored->status) ? STEP_WRITTEN : STEP_STOP;
}

/* --- lines of the score stream --- */

/* Dead stones are small letters, so they are the marks as well. */
static bool set_position(struct ingfill *tool, const struct score_line *line)
{
    struct board *board = &tool->replay.board;
    if (line->position == NULL || line->rows != (int64_t)line->position_rows || line->columns < 1 ||
        line->columns > BOARD_SIDE_MAX || line->rows > BOARD_SIDE_MAX ||
        !board_init(board, (int)line->columns, (int)line->rows))
        return false;
    status_init(&tool->status);
    for (int row = 0; row < board->rows; row++) {
        const char *text = line->position[row];
        if (strlen(text) != board->columns || strspn(text, ".XOxo") != board->columns)
            return false;
        for (int column = 0; column < board->columns; column++) {
            int p = board_cell(board, column, row);
            bool black = text[column] == 'X' || text[column] == 'x';
            bool dead = text[column] == 'x' || text[column] == 'o';
            if (text[column] != '.')
                board_edit(board, p, black ? BLACK : WHITE);
            tool->status.mark[p] = dead ? MARK_DEAD : MARK_ALIVE;
        }
    }
    board_rebuild(board);
    for (size_t k = 0; k < line->seki.count; k++) {
        const char *point = line->seki.point[k];
        bool bad = false;
        uint16_t cell = deadlist_point(board, &point, &bad);
        if (cell != PASS && tool->status.mark[cell] == MARK_ALIVE)
            tool->status.mark[cell] = MARK_SEKI;
    }
    return true;
}

/* The komi Ing's count was made with, else the recorded one. */
static void set_line_komi(const struct ingfill *tool, struct filling *fill)
{
    const struct score_line *line = &tool->reader.line;
    int ing = 0;
    while (ing < (int)tool->reader.names && strcmp(tool->reader.name[ing], "ing") != 0)
        ing++;
    bool scored = ing < (int)tool->reader.names && (line->komi_known >> ing & 1) != 0;
    fill->komi_known = true;
    if (tool->wish.komi_from == KOMI_GIVEN)
        fill->komi = tool->wish.komi;
    else if (tool->wish.komi_from == KOMI_RULESET)
        fill->komi = ruleset_komi(ruleset_find("ing"), 0, (uint32_t)line->handicap);
    else if (scored)
        fill->komi = line->ruleset_komi[ing];
    else if ((fill->komi_known = line->has_komi))
        fill->komi = line->komi;
}

static bool one_line(void *context, struct run *run, const struct origin *origin, char *bytes,
                     size_t length)
{
    struct ingfill *tool = context;
    const struct score_line *line = &tool->reader.line;
    char wrong[SCORE_TEXT_MAX];
    bool read = score_read(&tool->reader, bytes, length, wrong);
    if (!read || !set_position(tool, line)) {
        struct diag diag = {.code = DIAG_STREAM_BAD_LINE};
        snprintf(diag.text, sizeof diag.text, "%s", read ? "no position to fill" : wrong);
        run->counts.lost++;
        run_report(run, origin, &diag, 0);
        return true;
    }
    tally_count(&tool->tally, &tool->replay, &tool->status, true, &tool->owner);
    struct filling fill = {
        .source = line->source,
        .id = line->id,
        .black = line->black,
        .white = line->white,
        .board = &tool->replay.board,
        .owner = &tool->owner,
        .tally = &tool->tally,
        .penalties = {0, line->penalty[BLACK], line->penalty[WHITE]},
        .refused = line->counted != 0 ? NULL : "the position does not decide the game",
    };
    set_line_komi(tool, &fill);
    run->counts.handed++;
    run->written++;
    return show(tool, run, &fill, &tool->status);
}

static bool one_input(void *context, struct run *run, const char *path)
{
    return either_input(run, path, one_record, one_line, context);
}

static void fill_all(struct run *run, struct ingfill *tool)
{
    score_reader_init(&tool->reader);
    replay_init(&tool->replay);
    if (scorer_init(&tool->scorer, &tool->wish)) {
        run_inputs(run, one_input, tool);
        scorer_free(&tool->scorer);
    } else {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    }
    replay_free(&tool->replay);
    score_reader_free(&tool->reader);
}

int main(int argc, char **argv)
{
    struct run run;
    struct ingfill *tool = calloc(1, sizeof *tool);
    if (tool == NULL)
        return RUN_OUTPUT;
    tool->show = fill_text;
    tool->wish.rulesets = UINT32_C(1) << ruleset_index(ruleset_find("ing"));
    if (run_start(&run, &ingfill, tool, argc, argv))
        fill_all(&run, tool);
    free(tool);
    return run_finish(&run);
}
