/* Findings about kos from a line of the score stream: what it tells of them, under other keys. */
#include "ko_write.h"

#include "score_value.h"

#include <string.h>

/* A value of the line, kept by both; null when it is not there. */
static json_t *shared(const json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);
    return value != NULL ? json_incref(value) : json_null();
}

static json_t *begin(const json_t *line, const char *finding)
{
    static const char *const same[] = {"id",   "source", "black", "white",
                                       "date", "rules",  "moves", "size"};
    json_t *root = json_object();
    bool done = root != NULL;
    for (const char *const *key = ko_keys(); *key != NULL && done; key++)
        done = value_put(root, *key, json_null());
    for (size_t i = 0; i < sizeof same / sizeof same[0] && done; i++)
        done = value_put(root, same[i], shared(line, same[i]));
    done = done && value_put(root, "schema", json_string_nocheck(KO_SCHEMA));
    done = done && value_put(root, "recorded", shared(json_object_get(line, "recorded"), "raw"));
    done = done && value_put(root, "finding", json_string_nocheck(finding));
    return value_kept(root, done);
}

/* The plays of a lap: passes are written as empty points there. */
static json_t *plays_value(const json_t *points)
{
    json_t *list = json_array();
    const json_t *point;
    size_t index;
    bool done = list != NULL;
    json_array_foreach(points, index, point) if (json_string_length(point) > 0 && done) done =
        value_add(list, value_text(json_string_value(point)));
    return value_kept(list, done);
}

static json_t *repetition_value(const json_t *line, const json_t *entry)
{
    static const char *const keys[] = {"class",     "turn",   "of",        "length",
                                       "same_side", "lifted", "confidence"};
    json_t *root = begin(line, "repetition");
    bool done = root != NULL;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0] && done; i++)
        done = value_put(root, keys[i], shared(entry, keys[i]));
    done = done && value_put(root, "points", plays_value(json_object_get(entry, "points")));
    done = done && value_put(root, "conditional", shared(entry, "rulesets"));
    return value_kept(root, done);
}

static json_t *ban_value(const json_t *line, const json_t *entry)
{
    const char *verdict = json_string_value(json_object_get(entry, "verdict"));
    json_t *root = begin(line, "ban");
    bool done = root != NULL && value_put(root, "class", value_text(strchr(verdict, ':') + 1));
    done = done && value_put(root, "confidence", shared(entry, "confidence"));
    done = done && value_put(root, "turn", shared(entry, "turn"));
    done = done && value_put(root, "colour", shared(entry, "colour"));
    done = done && value_put(root, "points", json_pack("[O]", json_object_get(entry, "point")));
    done = done && value_put(root, "conditional", shared(entry, "rulesets"));
    return value_kept(root, done);
}

static json_t *shape_value(const json_t *line, const json_t *entry)
{
    static const char *const keys[] = {"class",  "confidence", "colour",   "points",
                                       "mouths", "fighting",   "may_fill", "may_take"};
    json_t *root = begin(line, "shape");
    bool done = root != NULL && value_put(root, "turn", shared(line, "moves"));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0] && done; i++)
        done = value_put(root, keys[i], shared(entry, keys[i]));
    return value_kept(root, done);
}

/* Is the illegal move one against hot stones, and no repetition of the board? Those have entries
 * of their own. */
static bool is_ban(const json_t *line, const json_t *entry)
{
    static const char *const codes[] = {"illegal:ko", "illegal:hot-single", "illegal:hot-double",
                                        "illegal:hot-twin", "illegal:disturb"};
    const char *verdict = json_string_value(json_object_get(entry, "verdict"));
    const json_t *turn = json_object_get(entry, "turn"), *repetition;
    size_t index;
    bool by_ko = false;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0] && verdict != NULL; i++)
        by_ko |= strcmp(codes[i], verdict) == 0;
    json_array_foreach(
        json_object_get(line, "repetitions"), index,
        repetition) if (json_equal(json_object_get(repetition, "turn"), turn)) return false;
    return by_ko;
}

json_t *ko_values_of_score(const json_t *line, int kinds)
{
    json_t *list = json_array();
    const json_t *entry;
    size_t index;
    bool done = list != NULL;
    json_array_foreach(json_object_get(line, "repetitions"), index,
                       entry) if ((kinds & KO_REPETITION) && done) done =
        value_add(list, repetition_value(line, entry));
    json_array_foreach(json_object_get(line, "legality"), index,
                       entry) if ((kinds & KO_BAN) && done && is_ban(line, entry)) done =
        value_add(list, ban_value(line, entry));
    json_array_foreach(json_object_get(line, "kos"), index, entry) if ((kinds & KO_SHAPE) && done)
        done = value_add(list, shape_value(line, entry));
    return value_kept(list, done);
}
