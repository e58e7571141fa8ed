#include "score_infer.h"

#include "score_value.h"

#include <math.h>

/* Three decimals where they tell something, none in large numbers: jq and people read them. */
static json_t *odds_value(double odds)
{
    const double most = 1e6, many = 10, decimals = 1000;
    if (odds >= most)
        return json_integer((json_int_t)most);
    if (odds >= many)
        return json_integer((json_int_t)(odds + 0.5));
    double rounded = floor(odds * decimals + 0.5) / decimals;
    return rounded == floor(rounded) ? json_integer((json_int_t)rounded) : json_real(rounded);
}

static json_t *pair_value(const struct infer_pair *pair)
{
    json_t *object = json_object();
    bool done = value_put(object, "rules", value_text(pair->ruleset->name));
    done &= value_put(object, "komi", value_points(pair->komi));
    done &= value_put(object, "probability", value_confidence(pair->probability));
    return value_kept(object, done);
}

/* Only what tells the two pairs apart. */
static json_t *evidence_value(const struct inference *inference)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int kind = 0; kind < INFER_KINDS && done; kind++) {
        if (inference->odds[kind] == 1)
            continue;
        json_t *object = json_object();
        done = value_put(object, "kind", value_text(infer_kind_word((enum infer_kind)kind)));
        done &= value_put(object, "odds", odds_value(inference->odds[kind]));
        done &= value_add(list, object);
    }
    return value_kept(list, done);
}

json_t *inferred_value(const struct inference *inference)
{
    const char *rules = inference->ruleset->name;
    const char *scoring = inference->scoring == SCORING_AREA ? "area" : "territory";
    bool rules_known = inference->rules_confidence >= INFER_CONFIDENCE_MIN;
    bool komi_known = inference->komi_confidence >= INFER_CONFIDENCE_MIN;
    json_t *object = json_object();
    bool done = value_put(object, "rules", value_text(rules_known ? rules : NULL));
    done &= value_put(object, "rules_confidence", value_confidence(inference->rules_confidence));
    done &= value_put(object, "scoring", value_text(scoring));
    done &=
        value_put(object, "scoring_confidence", value_confidence(inference->scoring_confidence));
    done &= value_put(object, "komi", value_points_or_null(komi_known, inference->komi));
    done &= value_put(object, "komi_confidence", value_confidence(inference->komi_confidence));
    done &= value_put(object, "conflict", json_boolean(inference->conflict));
    done &= value_put(object, "exact", json_boolean(inference->exact));
    done &= value_put(object, "text", value_text(inference->text));
    done &= value_put(object, "best", pair_value(&inference->best));
    done &= value_put(object, "rival", pair_value(&inference->rival));
    done &= value_put(object, "evidence", evidence_value(inference));
    return value_kept(object, done);
}
