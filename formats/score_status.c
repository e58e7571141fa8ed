/* Life and death in a line of the score stream. */
#include "score_parts.h"

#include "score_value.h"

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

static json_t *points_where(const struct scored *scored,
                            bool (*holds)(const struct scored *scored, int p))
{
    const struct board *board = &scored->replay.board;
    json_t *list = json_array();
    bool done = list != NULL;
    BOARD_EACH(board, p)
    {
        if (done && holds(scored, p))
            done = value_add(list, value_cell(board, p));
    }
    return value_kept(list, done);
}

static json_t *fill_value(const struct board *board, const struct fill *fill)
{
    static const char *const kinds[] = {
        [FILL_DAME] = "dame", [FILL_ANSWER] = "answer", [FILL_TEIRE] = "teire"};
    json_t *object = json_object();
    bool done = value_put(object, "colour", value_colour((enum colour)fill->colour));
    done &= value_put(object, "point", value_cell(board, fill->cell));
    done &= value_put(object, "kind", json_string_nocheck(kinds[fill->kind]));
    return value_kept(object, done);
}

static json_t *filled_value(const struct scored *scored)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int k = 0; k < scored->status.fills && done; k++)
        done = value_add(list, fill_value(&scored->replay.board, &scored->status.fill[k]));
    return value_kept(list, done);
}

bool score_put_status(json_t *root, const struct scored *scored)
{
    bool known = scored->decided;
    bool done = value_put(root, "dead", known ? points_where(scored, is_dead) : json_null());
    done &= value_put(root, "seki", known ? points_where(scored, is_seki) : json_null());
    done &= value_put(root, "dame", known ? points_where(scored, is_neutral) : json_null());
    done &= value_put(root, "filled", known ? filled_value(scored) : json_null());
    done &= value_put(root, "confidence", value_confidence(scored->status.confidence));
    done &= value_put(root, "evidence", json_string_nocheck(scored->status.evidence));
    return done;
}

json_t *score_position(const struct scored *scored)
{
    const struct board *board = &scored->replay.board;
    json_t *rows = json_array();
    bool done = rows != NULL;
    for (int row = 0; row < board->rows && done; row++) {
        char line[BOARD_SIDE_MAX];
        for (int column = 0; column < board->columns; column++) {
            int p = board_cell(board, column, row);
            bool dead = scored->decided && is_dead(scored, p);
            line[column] = ".XO"[board->cell[p].colour];
            if (dead)
                line[column] = ".xo"[board->cell[p].colour];
        }
        done = value_add(rows, json_stringn_nocheck(line, board->columns));
    }
    return value_kept(rows, done);
}
