/* What moves broke or repeated, and kos, in a line of the score stream. */
#include "score_parts.h"

#include "score_put.h"
#include "score_write.h"

static uint32_t asked(const struct scored *scored)
{
    uint32_t set = 0;
    for (size_t k = 0; k < scored->rulings; k++)
        set |= UINT32_C(1) << ruleset_index(scored->ruling[k].ruleset);
    return set;
}

static void put_turn(struct jline *line, const struct scored *scored, uint32_t t)
{
    const struct turn *turn = &scored->replay.turns[t];
    jline_number(line, "turn", t);
    put_colour(line, "colour", (enum colour)turn->colour);
    put_cell(line, "point", &scored->replay.board, turn->cell);
}

static void put_legality(struct jline *line, const struct scored *scored)
{
    jline_open(line, "legality", '[');
    for (uint32_t k = 0; k < scored->legality.count; k++) {
        const struct illegal *illegal = &scored->legality.list[k];
        if ((illegal->rulesets & asked(scored)) == 0)
            continue;
        jline_open(line, NULL, '{');
        put_turn(line, scored, illegal->turn);
        put_rulesets(line, "rulesets", scored, illegal->rulesets);
        jline_word(line, "verdict", verdict_code(illegal->verdict));
        jline_word(line, "confidence", certainty_name(illegal->certainty));
        jline_close(line, '}');
    }
    jline_close(line, ']');
}

/* --- Ing's: formalisations that disagree, and overtime --- */

static void put_disputed(struct jline *line, const struct scored *scored,
                         const struct ing_ambiguous *ambiguous)
{
    jline_open(line, NULL, '{');
    put_turn(line, scored, ambiguous->turn);
    jline_open(line, "verdicts", '{');
    for (int reading = 0; reading < ING_READINGS; reading++)
        jline_word(line, ing_reading_name((enum ing_reading)reading),
                   verdict_code((enum verdict)ambiguous->verdict[reading]));
    jline_close(line, '}');
    jline_close(line, '}');
}

static void put_ambiguous(struct jline *line, const struct scored *scored)
{
    bool ing = (asked(scored) >> ruleset_index(ruleset_find("ing")) & 1) != 0;
    jline_open(line, "ing_ambig", '[');
    for (uint32_t k = 0; ing && k < scored->legality.ambiguous_count; k++)
        put_disputed(line, scored, &scored->legality.ambiguous[k]);
    jline_close(line, ']');
}

static void put_penalty(struct jline *line, const char *key, const struct penalty *penalty)
{
    if (penalty->lost)
        jline_word(line, key, "lost");
    else
        jline_number(line, key, penalty->points);
}

static void put_penalties(struct jline *line, const struct scored *scored)
{
    jline_open(line, "penalties", '{');
    put_penalty(line, "B", &scored->penalty[BLACK]);
    put_penalty(line, "W", &scored->penalty[WHITE]);
    jline_close(line, '}');
}

/* --- repetitions --- */

/* The points played during the lap, in order. */
static void put_lap(struct jline *line, const struct scored *scored, const struct repeat *repeat)
{
    uint32_t listed = repeat->length < SCORE_LAP_POINTS_MAX ? repeat->length : SCORE_LAP_POINTS_MAX;
    jline_open(line, "points", '[');
    for (uint32_t t = repeat->of + 1; t <= repeat->of + listed; t++)
        put_cell(line, NULL, &scored->replay.board, scored->replay.turns[t].cell);
    jline_close(line, ']');
}

static void put_repeat(struct jline *line, const struct scored *scored, const struct repeat *repeat)
{
    jline_open(line, NULL, '{');
    jline_word(line, "class", cycle_name(repeat->cycle));
    jline_number(line, "turn", repeat->turn);
    jline_number(line, "of", repeat->of);
    jline_number(line, "length", repeat->length);
    jline_bool(line, "same_side", repeat->same_side);
    put_lap(line, scored, repeat);
    jline_open(line, "lifted", '{');
    jline_number(line, "B", repeat->took[BLACK]);
    jline_number(line, "W", repeat->took[WHITE]);
    jline_close(line, '}');
    put_rulesets(line, "rulesets", scored, repeat->illegal);
    jline_word(line, "confidence", certainty_name(repeat->certainty));
    jline_close(line, '}');
}

static void put_repetitions(struct jline *line, const struct scored *scored)
{
    jline_open(line, "repetitions", '[');
    for (uint32_t k = 0; k < scored->repeats.count; k++)
        put_repeat(line, scored, &scored->repeats.list[k]);
    jline_close(line, ']');
}

/* --- kos --- */

static void put_bool_or_null(struct jline *line, const char *key, bool known, bool value)
{
    if (known)
        jline_bool(line, key, value);
    else
        jline_null(line, key);
}

static void put_shape(struct jline *line, const struct board *board, const struct shape *shape)
{
    bool any = shape->mouths > 0, one = shape->mouths == 1;
    jline_open(line, NULL, '{');
    jline_word(line, "class", shape_name((enum shape_kind)shape->kind));
    jline_word(line, "confidence", certainty_name((enum certainty)shape->certainty));
    put_colour(line, "colour", (enum colour)shape->colour);
    jline_open(line, "points", '[');
    for (int k = 0; k < shape->points; k++)
        put_cell(line, NULL, board, shape->point[k]);
    jline_close(line, ']');
    if (any)
        jline_number(line, "mouths", shape->mouths);
    else
        jline_null(line, "mouths");
    put_bool_or_null(line, "fighting", any, shape->fighting);
    put_bool_or_null(line, "may_fill", one, shape->may_fill);
    put_bool_or_null(line, "may_take", one, shape->may_take);
    jline_close(line, '}');
}

static void put_kos(struct jline *line, const struct scored *scored)
{
    const struct shapes *shapes = scored->shapes;
    jline_open(line, "kos", '[');
    for (int k = 0; k < shapes->count; k++)
        put_shape(line, &scored->replay.board, &shapes->list[k]);
    jline_close(line, ']');
}

void score_put_moves(struct jline *line, const struct scored *scored)
{
    put_legality(line, scored);
    put_ambiguous(line, scored);
    put_penalties(line, scored);
    put_repetitions(line, scored);
    put_kos(line, scored);
}
