/* What moves broke or repeated, and kos, in a line of the score stream. */
#include "score_parts.h"

#include "score_value.h"
#include "score_write.h"

static uint32_t asked(const struct scored *scored)
{
    uint32_t set = 0;
    for (size_t k = 0; k < scored->rulings; k++)
        set |= UINT32_C(1) << ruleset_index(scored->ruling[k].ruleset);
    return set;
}

static json_t *illegal_value(const struct scored *scored, const struct illegal *illegal)
{
    const struct turn *turn = &scored->replay.turns[illegal->turn];
    json_t *object = json_object();
    bool done = value_put(object, "turn", json_integer(illegal->turn));
    done &= value_put(object, "colour", value_colour((enum colour)turn->colour));
    done &= value_put(object, "point", value_cell(&scored->replay.board, turn->cell));
    done &= value_put(object, "rulesets", value_rulesets(scored, illegal->rulesets));
    done &= value_put(object, "verdict", json_string_nocheck(verdict_code(illegal->verdict)));
    done &=
        value_put(object, "confidence", json_string_nocheck(certainty_name(illegal->certainty)));
    return value_kept(object, done);
}

json_t *score_legality(const struct scored *scored)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (uint32_t k = 0; k < scored->legality.count && done; k++)
        if (scored->legality.list[k].rulesets & asked(scored))
            done = value_add(list, illegal_value(scored, &scored->legality.list[k]));
    return value_kept(list, done);
}

/* --- Ing's: formalisations that disagree, and overtime --- */

static json_t *verdicts_value(const struct ing_ambiguous *ambiguous)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (int reading = 0; reading < ING_READINGS && done; reading++)
        done =
            value_put(object, ing_reading_name((enum ing_reading)reading),
                      json_string_nocheck(verdict_code((enum verdict)ambiguous->verdict[reading])));
    return value_kept(object, done);
}

static json_t *ambiguous_turn_value(const struct scored *scored,
                                    const struct ing_ambiguous *ambiguous)
{
    const struct turn *turn = &scored->replay.turns[ambiguous->turn];
    json_t *object = json_object();
    bool done = value_put(object, "turn", json_integer(ambiguous->turn));
    done &= value_put(object, "colour", value_colour((enum colour)turn->colour));
    done &= value_put(object, "point", value_cell(&scored->replay.board, turn->cell));
    done &= value_put(object, "verdicts", verdicts_value(ambiguous));
    return value_kept(object, done);
}

json_t *score_ambiguous(const struct scored *scored)
{
    uint32_t ing = UINT32_C(1) << ruleset_index(ruleset_find("ing"));
    json_t *list = json_array();
    bool done = list != NULL;
    if ((asked(scored) & ing) == 0)
        return list;
    for (uint32_t k = 0; k < scored->legality.ambiguous_count && done; k++)
        done = value_add(list, ambiguous_turn_value(scored, &scored->legality.ambiguous[k]));
    return value_kept(list, done);
}

static json_t *penalty_value(struct penalty penalty)
{
    return penalty.lost ? json_string_nocheck("lost") : json_integer(penalty.points);
}

json_t *score_penalties(const struct scored *scored)
{
    json_t *object = json_object();
    bool done = value_put(object, "B", penalty_value(scored->penalty[BLACK]));
    done &= value_put(object, "W", penalty_value(scored->penalty[WHITE]));
    return value_kept(object, done);
}

/* The points played during the lap, in order. */
static json_t *lap_value(const struct scored *scored, const struct repeat *repeat)
{
    json_t *list = json_array();
    bool done = list != NULL;
    uint32_t listed = repeat->length < SCORE_LAP_POINTS_MAX ? repeat->length : SCORE_LAP_POINTS_MAX;
    for (uint32_t t = repeat->of + 1; t <= repeat->of + listed && done; t++)
        done = value_add(list, value_cell(&scored->replay.board, scored->replay.turns[t].cell));
    return value_kept(list, done);
}

static json_t *repeat_value(const struct scored *scored, const struct repeat *repeat)
{
    json_t *object = json_object();
    bool done = value_put(object, "class", json_string_nocheck(cycle_name(repeat->cycle)));
    done &= value_put(object, "turn", json_integer(repeat->turn));
    done &= value_put(object, "of", json_integer(repeat->of));
    done &= value_put(object, "length", json_integer(repeat->length));
    done &= value_put(object, "same_side", json_boolean(repeat->same_side));
    done &= value_put(object, "points", lap_value(scored, repeat));
    done &= value_put(object, "lifted",
                      json_pack("{s:I,s:I}", "B", (json_int_t)repeat->took[BLACK], "W",
                                (json_int_t)repeat->took[WHITE]));
    done &= value_put(object, "rulesets", value_rulesets(scored, repeat->illegal));
    done &= value_put(object, "confidence", json_string_nocheck(certainty_name(repeat->certainty)));
    return value_kept(object, done);
}

json_t *score_repetitions(const struct scored *scored)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (uint32_t k = 0; k < scored->repeats.count && done; k++)
        done = value_add(list, repeat_value(scored, &scored->repeats.list[k]));
    return value_kept(list, done);
}

static json_t *shape_value(const struct board *board, const struct shape *shape)
{
    bool one = shape->mouths == 1;
    json_t *object = json_object(), *points = json_array();
    bool done = points != NULL;
    for (int k = 0; k < shape->points && done; k++)
        done = value_add(points, value_cell(board, shape->point[k]));
    const char *class = shape_name((enum shape_kind)shape->kind);
    const char *confidence = certainty_name((enum certainty)shape->certainty);
    done &= value_put(object, "class", json_string_nocheck(class));
    done &= value_put(object, "confidence", json_string_nocheck(confidence));
    done &= value_put(object, "colour", value_colour((enum colour)shape->colour));
    done &= value_put(object, "points", points);
    done &=
        value_put(object, "mouths", shape->mouths > 0 ? json_integer(shape->mouths) : json_null());
    done &= value_put(object, "fighting",
                      shape->mouths > 0 ? json_boolean(shape->fighting) : json_null());
    done &= value_put(object, "may_fill", one ? json_boolean(shape->may_fill) : json_null());
    done &= value_put(object, "may_take", one ? json_boolean(shape->may_take) : json_null());
    return value_kept(object, done);
}

json_t *score_kos(const struct scored *scored)
{
    const struct shapes *shapes = scored->shapes;
    json_t *list = json_array();
    bool done = list != NULL;
    for (int k = 0; k < shapes->count && done; k++)
        done = value_add(list, shape_value(&scored->replay.board, &shapes->list[k]));
    return value_kept(list, done);
}
