/* Life and death in a line of the score stream. */
#include "score_parts.h"

#include "score_put.h"

static bool is_dead(const struct scored *scored, int p)
{
    return board_is_stone(&scored->replay.board, p) && scored->status.mark[p] == MARK_DEAD;
}

static bool is_seki(const struct scored *scored, int p)
{
    return board_is_stone(&scored->replay.board, p) && scored->status.mark[p] == MARK_SEKI;
}

static bool is_neutral(const struct scored *scored, int p)
{
    return scored->replay.board.cell[p].colour == EMPTY && scored->owner.owner[p] == EMPTY;
}

static void put_points_where(struct jline *line, const char *key, const struct scored *scored,
                             bool (*holds)(const struct scored *scored, int p))
{
    const struct board *board = &scored->replay.board;
    jline_open(line, key, '[');
    BOARD_EACH(board, p)
    {
        if (holds(scored, p))
            put_cell(line, NULL, board, p);
    }
    jline_close(line, ']');
}

static void put_filled(struct jline *line, const struct scored *scored)
{
    static const char *const kinds[] = {[FILL_DAME] = "dame",
                                        [FILL_ANSWER] = "answer",
                                        [FILL_TEIRE] = "teire",
                                        [FILL_SEAL] = "seal"};
    jline_open(line, "filled", '[');
    for (int k = 0; k < scored->status.fills; k++) {
        const struct fill *fill = &scored->status.fill[k];
        jline_open(line, NULL, '{');
        put_colour(line, "colour", (enum colour)fill->colour);
        put_cell(line, "point", &scored->replay.board, fill->cell);
        jline_word(line, "kind", kinds[fill->kind]);
        jline_close(line, '}');
    }
    jline_close(line, ']');
}

void score_put_status(struct jline *line, const struct scored *scored)
{
    if (scored->decided) {
        put_points_where(line, "dead", scored, is_dead);
        put_points_where(line, "seki", scored, is_seki);
        put_points_where(line, "dame", scored, is_neutral);
        put_filled(line, scored);
    } else {
        jline_null(line, "dead");
        jline_null(line, "seki");
        jline_null(line, "dame");
        jline_null(line, "filled");
    }
    put_confidence(line, "confidence", scored->status.confidence);
    put_confidence(line, "sure", scored->status.sure);
    jline_word(line, "evidence", scored->status.evidence);
}

void score_put_position(struct jline *line, const struct scored *scored)
{
    const struct board *board = &scored->replay.board;
    jline_open(line, "position", '[');
    for (int row = 0; row < board->rows; row++) {
        char letters[BOARD_SIDE_MAX];
        for (int column = 0; column < board->columns; column++) {
            int p = board_cell(board, column, row);
            bool dead = scored->decided && is_dead(scored, p);
            letters[column] = (dead ? ".xo" : ".XO")[board->cell[p].colour];
        }
        jline_letters(line, NULL, letters, board->columns);
    }
    jline_close(line, ']');
}
