#include "ko_write.h"

#include "score_value.h"

#include <string.h>

const char *const *ko_keys(void)
{
    static const char *const keys[] = {
        "schema",   "id",       "source",   "black",       "white",  "date",        "rules",
        "recorded", "moves",    "size",     "finding",     "class",  "confidence",  "turn",
        "of",       "length",   "plays",    "elsewhere",   "times",  "stood",       "same_side",
        "colour",   "points",   "lifted",   "parts",       "mouths", "fighting",    "may_fill",
        "may_take", "verdicts", "outcomes", "conditional", "ing",    "explanation", "ends_in_cycle",
        "readings", NULL,
    };
    return keys;
}

/* An object with all keys, all of them null. */
static json_t *empty_value(void)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (const char *const *key = ko_keys(); *key != NULL && done; key++)
        done = value_put(object, *key, json_null());
    return value_kept(object, done);
}

static json_t *number_or_null(bool known, uint32_t number)
{
    return known ? json_integer(number) : json_null();
}

static json_t *points_value(const struct board *board, const uint16_t *point, int count)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int i = 0; i < count && done; i++)
        done = value_add(list, value_cell(board, point[i]));
    return value_kept(list, done);
}

static json_t *lifted_value(const uint32_t took[3])
{
    return json_pack("{s:I,s:I}", "B", (json_int_t)took[BLACK], "W", (json_int_t)took[WHITE]);
}

static bool put_game(json_t *root, const struct ko_report *report, const char *source,
                     const char *id)
{
    const struct record *record = report->record;
    bool done = value_put(root, "schema", json_string_nocheck(KO_SCHEMA));
    done &= value_put(root, "id", json_string_nocheck(id));
    done &= value_put(root, "source", value_text(source));
    done &= value_put(root, "black", value_text(record->text[TEXT_BLACK]));
    done &= value_put(root, "white", value_text(record->text[TEXT_WHITE]));
    done &= value_put(root, "date", value_text(record->text[TEXT_DATE]));
    done &= value_put(root, "rules", value_text(record->rules.name));
    done &= value_put(root, "recorded", value_text(record->text[TEXT_RESULT]));
    done &= value_put(root, "moves", json_integer(report->replay.count));
    done &= value_put(root, "size", json_pack("[ii]", (int)record->columns, (int)record->rows));
    return done;
}

/* --- what turns tell --- */

static json_t *parts_value(const struct repeat *repeat)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int i = 0; i < repeat->parts && done; i++)
        done = value_add(list, json_integer(repeat->part[i]));
    return value_kept(list, done);
}

static bool put_repeat(json_t *root, const struct ko_finding *finding)
{
    const struct repeat *repeat = finding->repeat;
    bool done = value_put(root, "of", json_integer(repeat->of));
    done &= value_put(root, "length", json_integer(repeat->length));
    done &= value_put(root, "same_side", json_boolean(repeat->same_side));
    done &= value_put(root, "lifted", lifted_value(repeat->took));
    done &= value_put(root, "parts", parts_value(repeat));
    return done;
}

static bool put_local(json_t *root, const struct local_cycle *local)
{
    bool done = value_put(root, "of", json_integer(local->of));
    done &= value_put(root, "length", json_integer(local->turn - local->of));
    done &= value_put(root, "elsewhere", json_integer(local->elsewhere));
    done &= value_put(root, "stood", json_integer(local->last - local->of));
    done &= value_put(root, "lifted", lifted_value(local->took));
    return done;
}

static bool put_verdicts(json_t *root, const struct ko_finding *finding)
{
    json_t *verdicts = json_object(), *outcomes = json_object(), *conditional = json_array();
    bool done = verdicts != NULL && outcomes != NULL && conditional != NULL;
    for (size_t k = 0; k < ruleset_count() && done; k++) {
        const char *name = ruleset_at(k)->name;
        const char *code = verdict_code((enum verdict)finding->verdict[k]);
        const char *outcome = outcome_name((enum outcome)finding->outcome[k]);
        done = value_put(verdicts, name, json_string_nocheck(code));
        done &= value_put(outcomes, name, json_string_nocheck(outcome));
        if (finding->conditional & (UINT32_C(1) << k))
            done &= value_add(conditional, json_string_nocheck(name));
    }
    done &= value_put(root, "verdicts", value_kept(verdicts, done));
    done &= value_put(root, "outcomes", value_kept(outcomes, done));
    done &= value_put(root, "conditional", value_kept(conditional, done));
    return done;
}

static json_t *hots_value(const struct ko_report *report, const struct ko_ing *ing)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int i = 0; i < ing->hots && done; i++) {
        const struct ko_hot *hot = &ing->hot[i];
        json_t *object = json_object();
        done = value_put(object, "turn", json_integer(hot->turn));
        done &= value_put(object, "kind",
                          json_string_nocheck(verdict_code(hot->kind) + strlen("illegal:")));
        done &=
            value_put(object, "points", points_value(&report->replay.board, hot->cell, hot->count));
        done &= value_add(list, object);
    }
    return value_kept(list, done);
}

static json_t *readings_value(const struct ko_ing *ing)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (int k = 0; k < ING_READINGS && done; k++)
        done = value_put(object, ing_reading_name((enum ing_reading)k),
                         json_string_nocheck(verdict_code((enum verdict)ing->reading[k])));
    return value_kept(object, done);
}

static json_t *ing_value(const struct ko_report *report, const struct ko_ing *ing)
{
    static const char *const fights[] = {
        [KO_NO_FIGHT] = NULL, [KO_FIGHTING] = "fighting", [KO_DISTURBING] = "disturbing"};
    json_t *object = json_object();
    bool lap = ing->disturber != EMPTY;
    bool done = value_put(object, "fight", value_text(fights[ing->fight]));
    done &= value_put(object, "disturber", value_colour(ing->disturber));
    done &= value_put(object, "disturber_sure", lap ? json_boolean(ing->sure) : json_null());
    done &= value_put(object, "again", lap ? json_boolean(ing->again) : json_null());
    done &= value_put(object, "hot", hots_value(report, ing));
    done &= value_put(object, "ambiguous", ing->ambiguous ? readings_value(ing) : json_null());
    return value_kept(object, done);
}

/* --- what the board tells --- */

static bool put_shape(json_t *root, const struct ko_finding *finding)
{
    const struct shape *shape = finding->shape;
    bool has_mouths = shape->mouths > 0, one = shape->mouths == 1;
    bool done = value_put(root, "stood", number_or_null(finding->stood > 0, finding->stood));
    done &= value_put(root, "mouths", number_or_null(has_mouths, shape->mouths));
    done &= value_put(root, "fighting", has_mouths ? json_boolean(shape->fighting) : json_null());
    done &= value_put(root, "may_fill", one ? json_boolean(shape->may_fill) : json_null());
    done &= value_put(root, "may_take", one ? json_boolean(shape->may_take) : json_null());
    return done;
}

/* --- what the record tells --- */

static json_t *legal_readings_value(uint32_t set)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int k = 0; k < ING_READINGS && done; k++)
        if (set & (UINT32_C(1) << k))
            done = value_add(list, json_string_nocheck(ing_reading_name((enum ing_reading)k)));
    return value_kept(list, done);
}

static bool put_finding(json_t *root, const struct ko_report *report,
                        const struct ko_finding *finding)
{
    bool by_turn = finding->kind == KO_REPETITION || finding->kind == KO_BAN;
    bool has_lap = finding->kind == KO_REPETITION || finding->kind == KO_LOCAL;
    const char *why = ko_explanation_name(finding->explanation);
    bool done = value_put(root, "finding", json_string_nocheck(ko_finding_name(finding->kind)));
    done &= value_put(root, "class", json_string_nocheck(finding->class));
    done &= value_put(root, "confidence", json_string_nocheck(certainty_name(finding->certainty)));
    done &= value_put(root, "turn", json_integer(finding->turn));
    done &= value_put(root, "plays", number_or_null(has_lap, finding->plays));
    done &= value_put(root, "times", number_or_null(has_lap, finding->times));
    done &= value_put(root, "colour", value_colour(finding->colour));
    done &= value_put(root, "points",
                      points_value(&report->replay.board, finding->point, finding->points));
    done &= value_put(root, "explanation", value_text(why));
    if (finding->repeat != NULL)
        done &= put_repeat(root, finding);
    if (finding->local != NULL)
        done &= put_local(root, finding->local);
    if (finding->shape != NULL)
        done &= put_shape(root, finding);
    if (by_turn)
        done &= put_verdicts(root, finding);
    if (finding->ing != NULL)
        done &= value_put(root, "ing", ing_value(report, finding->ing));
    if (finding->kind == KO_RESULT)
        done &= value_put(root, "ends_in_cycle", json_boolean(finding->ends_in_cycle));
    if (finding->kind == KO_READING)
        done &= value_put(root, "readings", legal_readings_value(finding->legal_readings));
    return done;
}

json_t *ko_value(const struct ko_report *report, const struct ko_finding *finding,
                 const char *source, const char *id)
{
    json_t *root = empty_value();
    bool done = root != NULL && put_game(root, report, source, id);
    done = done && put_finding(root, report, finding);
    return value_kept(root, done);
}
