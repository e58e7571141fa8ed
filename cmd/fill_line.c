/* A game to be filled from a line of the score stream, and the filling itself. */
#include "fill.h"

#include "../formats/score_board.h"
#include "../lib/ruleset.h"

#include <string.h>

bool fill_position(struct fill_work *work, const struct score_line *line)
{
    return score_board_take(line, &work->replay.board, &work->status);
}

/* The komi Ing's count was made with, else the recorded one. */
static void set_line_komi(struct filling *fill, const struct score_reader *reader,
                          const struct scorer_wish *wish)
{
    const struct score_line *line = &reader->line;
    int ing = 0;
    while (ing < (int)reader->names && strcmp(reader->name[ing], "ing") != 0)
        ing++;
    bool scored = ing < (int)reader->names && (line->komi_known >> ing & 1) != 0;
    fill->komi_known = true;
    if (wish->komi_from == KOMI_GIVEN)
        fill->komi = wish->komi;
    else if (wish->komi_from == KOMI_RULESET)
        fill->komi = ruleset_komi(ruleset_find("ing"), 0, (uint32_t)line->handicap);
    else if (scored)
        fill->komi = line->ruleset_komi[ing];
    else if ((fill->komi_known = line->has_komi))
        fill->komi = line->komi;
}

static void set_line_overtime(struct filling *fill, const struct score_line *line,
                              const struct dead_list *penalties)
{
    const char *text = penalties != NULL ? deadlist_game(penalties, line->source, line->id) : NULL;
    struct penalty listed[3] = {{.points = 0}};
    if (text != NULL)
        penalties_read(text, listed);
    for (int c = BLACK; c <= WHITE; c++) {
        fill->penalties[c] = text != NULL ? listed[c].points : line->penalty[c];
        fill->lost[c] = text != NULL ? listed[c].lost : line->overtime[c];
    }
}

struct filling fill_of_line(struct fill_work *work, const struct score_reader *reader,
                            const struct scorer_wish *wish)
{
    const struct score_line *line = &reader->line;
    tally_count(&work->tally, &work->replay, &work->status, true, &work->owner);
    struct filling fill = {
        .source = line->source,
        .id = line->id,
        .black = line->black,
        .white = line->white,
        .board = &work->replay.board,
        .owner = &work->owner,
        .tally = &work->tally,
        .refused = line->counted != 0 ? NULL : "the position does not decide the game",
    };
    set_line_komi(&fill, reader, wish);
    set_line_overtime(&fill, line, wish->penalties);
    return fill;
}

static bool has_seki(const struct board *board, const struct status *status)
{
    BOARD_EACH(board, p)
    if (board_is_stone(board, p) && status->mark[p] == MARK_SEKI)
        return true;
    return false;
}

void fill_lay(struct fillboard *filled, struct filling *fill, const struct status *status)
{
    fill->filled = filled;
    fill->given_komi = fill->komi;
    if (fill->komi % QUARTERS(2) != 0)
        fill->given_komi = 0;
    if (fill->refused == NULL && fill->lost[BLACK] != fill->lost[WHITE])
        fill->refused = fill->lost[BLACK] ? "Black has lost by overtime (Art. 7)"
                                          : "White has lost by overtime (Art. 7)";
    fill->missed = fill->tally->shared == 1 && !has_seki(fill->board, status);
    if (fill->refused == NULL)
        fill->refused = fill_refusal_text(
            fillboard_lay(filled, fill->board, fill->owner, fill->tally, fill->given_komi,
                          fill->penalties[BLACK], fill->penalties[WHITE]));
}
