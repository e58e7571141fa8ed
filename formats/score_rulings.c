/* Scores and reasons in a line of the score stream. */
#include "score_parts.h"

#include "score_value.h"

static json_t *winner_value(const struct ruling *ruling)
{
    if (ruling->score.winner == EMPTY)
        return json_string_nocheck("draw");
    return value_colour(ruling->score.winner);
}

static json_t *notation_value(const struct ruling *ruling, enum language language)
{
    char text[NOTATION_ROOM];
    if (ruling->forfeit)
        return json_string_nocheck(ruling->score.winner == BLACK ? "B+T" : "W+T");
    notation_write(ruling->ruleset, ruling->score.margin, language, text, sizeof text);
    return json_string_nocheck(text);
}

/* A game lost on time has a winner and no margin. */
static json_t *ruling_value(const struct ruling *ruling, enum language language)
{
    const struct score *score = &ruling->score;
    bool known = ruling->decided && ruling->komi_known && !ruling->forfeit;
    bool won = known || ruling->forfeit;
    json_t *object = json_object();
    bool done = value_put(object, "margin", value_points_or_null(known, score->margin));
    done &= value_put(object, "board", value_points_or_null(ruling->decided, score->board));
    done &= value_put(object, "komi", value_points_or_null(ruling->komi_known, score->terms.komi));
    done &= value_put(object, "winner", won ? winner_value(ruling) : json_null());
    done &= value_put(object, "result", won ? notation_value(ruling, language) : json_null());
    done &= value_put(object, "forecast",
                      value_points_or_null(known && ruling->open, ruling->forecast));
    return value_kept(object, done);
}

json_t *score_rulings(const struct scored *scored, enum language language)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (size_t k = 0; k < scored->rulings && done; k++)
        done = value_put(object, scored->ruling[k].ruleset->name,
                         ruling_value(&scored->ruling[k], language));
    return value_kept(object, done);
}

static json_t *terms_value(const struct reason *reason)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int cause = 0; cause < CAUSE_RESIDUAL && done; cause++) {
        if (reason->terms[cause] == 0)
            continue;
        json_t *term = json_object();
        done = value_put(term, "cause", json_string_nocheck(cause_name((enum cause)cause)));
        done &= value_put(term, "points", value_points(reason->terms[cause]));
        done &= value_add(list, term);
    }
    return value_kept(list, done);
}

static json_t *reason_value(const struct scored *scored, const struct reason *reason)
{
    json_t *object = json_object();
    bool done = value_put(object, "between",
                          json_pack("[ss]", scored->ruling[reason->a].ruleset->name,
                                    scored->ruling[reason->b].ruleset->name));
    done &= value_put(object, "terms", terms_value(reason));
    done &= value_put(object, "residual", value_points(reason->terms[CAUSE_RESIDUAL]));
    return value_kept(object, done);
}

json_t *score_reasons(const struct scored *scored)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (size_t k = 0; k < scored->reasons && done; k++)
        done = value_add(list, reason_value(scored, &scored->reason[k]));
    return value_kept(list, done);
}
