/* What the game was probably played by, in a line of the score stream. */
#include "score_parts.h"

#include "score_put.h"

#include <math.h>

/* Three decimals where they tell something, none in large numbers: jq and people read them. */
static void put_odds(struct jline *line, const char *key, double odds)
{
    const double most = 1e6, many = 10, decimals = 1000;
    if (odds >= most)
        jline_number(line, key, (int64_t)most);
    else if (odds >= many)
        jline_number(line, key, (int64_t)(odds + 0.5));
    else
        jline_thousandths(line, key, (int64_t)floor(odds * decimals + 0.5));
}

static void put_pair(struct jline *line, const char *key, const struct infer_pair *pair)
{
    jline_open(line, key, '{');
    jline_word(line, "rules", pair->ruleset->name);
    put_points(line, "komi", pair->komi);
    put_confidence(line, "probability", pair->probability);
    jline_close(line, '}');
}

/* Only what tells the two pairs apart. */
static void put_evidence(struct jline *line, const struct inference *inference)
{
    jline_open(line, "evidence", '[');
    for (int kind = 0; kind < INFER_KINDS; kind++) {
        if (inference->odds[kind] == 1)
            continue;
        jline_open(line, NULL, '{');
        jline_word(line, "kind", infer_kind_word((enum infer_kind)kind));
        put_odds(line, "odds", inference->odds[kind]);
        jline_close(line, '}');
    }
    jline_close(line, ']');
}

void score_put_inferred(struct jline *line, const struct inference *inference)
{
    bool rules_known = inference->rules_confidence >= INFER_CONFIDENCE_MIN;
    bool komi_known = inference->komi_confidence >= INFER_CONFIDENCE_MIN;
    jline_open(line, "inferred", '{');
    jline_word(line, "rules", rules_known ? inference->ruleset->name : NULL);
    put_confidence(line, "rules_confidence", inference->rules_confidence);
    jline_word(line, "scoring", inference->scoring == SCORING_AREA ? "area" : "territory");
    put_confidence(line, "scoring_confidence", inference->scoring_confidence);
    put_points_or_null(line, "komi", komi_known, inference->komi);
    put_confidence(line, "komi_confidence", inference->komi_confidence);
    jline_bool(line, "conflict", inference->conflict);
    jline_bool(line, "exact", inference->exact);
    jline_text(line, "text", inference->text);
    put_pair(line, "best", &inference->best);
    put_pair(line, "rival", &inference->rival);
    put_evidence(line, inference);
    jline_close(line, '}');
}
