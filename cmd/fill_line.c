/* A game to be filled from a line of the score stream, and the filling itself. */
#include "fill.h"

#include "../lib/deadlist.h"
#include "../lib/ruleset.h"

#include <string.h>

/* Dead stones are small letters, so they are the marks as well. */
bool fill_position(struct fill_work *work, const struct score_line *line)
{
    struct board *board = &work->replay.board;
    if (line->position == NULL || line->rows != (int64_t)line->position_rows || line->columns < 1 ||
        line->columns > BOARD_SIDE_MAX || line->rows > BOARD_SIDE_MAX ||
        !board_init(board, (int)line->columns, (int)line->rows))
        return false;
    status_init(&work->status);
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
            work->status.mark[p] = dead ? MARK_DEAD : MARK_ALIVE;
        }
    }
    board_rebuild(board);
    for (size_t k = 0; k < line->seki.count; k++) {
        const char *point = line->seki.point[k];
        bool bad = false;
        uint16_t cell = deadlist_point(board, &point, &bad);
        if (cell != PASS && work->status.mark[cell] == MARK_ALIVE)
            work->status.mark[cell] = MARK_SEKI;
    }
    return true;
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
    if ((board->cell[p].colour == BLACK || board->cell[p].colour == WHITE) &&
        status->mark[p] == MARK_SEKI)
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
