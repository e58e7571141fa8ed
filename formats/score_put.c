#include "score_put.h"

enum { THOUSANDTHS = 1000 };

void put_points(struct jline *line, const char *key, int32_t quarters)
{
    jline_thousandths(line, key, (int64_t)quarters * (THOUSANDTHS / QUARTERS(1)));
}

void put_points_or_null(struct jline *line, const char *key, bool known, int32_t quarters)
{
    if (known)
        put_points(line, key, quarters);
    else
        jline_null(line, key);
}

void put_confidence(struct jline *line, const char *key, double confidence)
{
    jline_thousandths(line, key, (int)(confidence * THOUSANDTHS + 0.5));
}

void put_colour(struct jline *line, const char *key, enum colour colour)
{
    jline_word(line, key, colour == BLACK ? "B" : colour == WHITE ? "W" : NULL);
}

void put_cell(struct jline *line, const char *key, const struct board *board, int cell)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (cell == PASS) {
        jline_letters(line, key, "", 0);
        return;
    }
    const char name[2] = {letters[board_column(board, cell)], letters[board_row(board, cell)]};
    jline_letters(line, key, name, sizeof name);
}

void put_rulesets(struct jline *line, const char *key, const struct scored *scored, uint32_t set)
{
    jline_open(line, key, '[');
    for (size_t k = 0; k < scored->rulings; k++) {
        const struct ruleset *ruleset = scored->ruling[k].ruleset;
        if (set >> ruleset_index(ruleset) & 1)
            jline_word(line, NULL, ruleset->name);
    }
    jline_close(line, ']');
}
