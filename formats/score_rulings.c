/* Scores and reasons in a line of the score stream. */
#include "score_parts.h"

#include "score_put.h"

static void put_winner(struct jline *line, const struct ruling *ruling)
{
    if (ruling->score.winner == EMPTY)
        jline_word(line, "winner", "draw");
    else
        put_colour(line, "winner", ruling->score.winner);
}

static void put_notation(struct jline *line, const struct ruling *ruling, enum language language)
{
    char text[NOTATION_ROOM];
    if (ruling->forfeit) {
        jline_word(line, "result", ruling->score.winner == BLACK ? "B+T" : "W+T");
        return;
    }
    notation_write(ruling->ruleset, ruling->score.margin, language, text, sizeof text);
    jline_text(line, "result", text);
}

/* A game lost on time has a winner and no margin. */
static void put_ruling(struct jline *line, const struct ruling *ruling, enum language language)
{
    const struct score *score = &ruling->score;
    bool known = ruling->decided && ruling->komi_known && !ruling->forfeit;
    jline_open(line, ruling->ruleset->name, '{');
    put_points_or_null(line, "margin", known, score->margin);
    put_points_or_null(line, "board", ruling->decided, score->board);
    put_points_or_null(line, "komi", ruling->komi_known, score->terms.komi);
    if (known || ruling->forfeit) {
        put_winner(line, ruling);
        put_notation(line, ruling, language);
    } else {
        jline_null(line, "winner");
        jline_null(line, "result");
    }
    put_points_or_null(line, "forecast", known && ruling->open, ruling->forecast);
    jline_close(line, '}');
}

void score_put_rulings(struct jline *line, const struct scored *scored, enum language language)
{
    jline_open(line, "scores", '{');
    for (size_t k = 0; k < scored->rulings; k++)
        put_ruling(line, &scored->ruling[k], language);
    jline_close(line, '}');
}

static void put_terms(struct jline *line, const struct reason *reason)
{
    jline_open(line, "terms", '[');
    for (int cause = 0; cause < CAUSE_RESIDUAL; cause++) {
        if (reason->terms[cause] == 0)
            continue;
        jline_open(line, NULL, '{');
        jline_word(line, "cause", cause_name((enum cause)cause));
        put_points(line, "points", reason->terms[cause]);
        jline_close(line, '}');
    }
    jline_close(line, ']');
}

void score_put_reasons(struct jline *line, const struct scored *scored)
{
    jline_open(line, "why", '[');
    for (size_t k = 0; k < scored->reasons; k++) {
        const struct reason *reason = &scored->reason[k];
        jline_open(line, NULL, '{');
        jline_open(line, "between", '[');
        jline_word(line, NULL, scored->ruling[reason->a].ruleset->name);
        jline_word(line, NULL, scored->ruling[reason->b].ruleset->name);
        jline_close(line, ']');
        put_terms(line, reason);
        put_points(line, "residual", reason->terms[CAUSE_RESIDUAL]);
        jline_close(line, '}');
    }
    jline_close(line, ']');
}
