/* Games as rows for other programs. */
#include "diff.h"

#include "../formats/score_value.h"

#include <string.h>

static const char pair_header[] =
    "source id black white date size handicap komi rules recorded ruleset_a ruleset_b margin_a "
    "margin_b difference winner_a winner_b winner_differs reasons confidence";
static const char group_header[] =
    "decided_by source id black white date size handicap komi rules recorded ruleset_a ruleset_b "
    "margin_a margin_b difference winner_a winner_b winner_differs reasons confidence";
static const char legality_header[] =
    "source id black white date size handicap komi rules recorded turn colour point verdict "
    "rulesets certainty";

void diff_rows_start(struct diff *diff)
{
    enum delimited_style style = diff->format == DIFF_CSV ? DELIMITED_CSV : DELIMITED_TSV;
    delimited_init(&diff->rows, stdout, style, diff->csv_safe);
    if (diff->format != DIFF_JSON && (diff->parts & DIFF_GAMES) != 0)
        delimited_header(&diff->rows, diff->only == DIFF_LEGALITY ? legality_header
                                      : diff->grouped             ? group_header
                                                                  : pair_header);
}

static void put_game(struct diff *diff)
{
    const struct score_line *line = &diff->compare.reader.line;
    struct delimited *rows = &diff->rows;
    char size[48];
    delimited_text(rows, line->source);
    delimited_text(rows, line->id);
    delimited_text(rows, line->black);
    delimited_text(rows, line->white);
    delimited_text(rows, line->date);
    snprintf(size, sizeof size, "%lldx%lld", (long long)line->columns, (long long)line->rows);
    delimited_text(rows, size);
    delimited_integer(rows, line->handicap);
    if (line->has_komi)
        delimited_quarters(rows, line->komi);
    else
        delimited_text(rows, NULL);
    delimited_text(rows, line->rules);
    delimited_text(rows, line->recorded_raw);
}

static void put_margin(struct delimited *rows, const struct outcomes *outcomes, uint32_t ruleset)
{
    if (outcomes_decides(outcomes, ruleset))
        delimited_quarters(rows, outcomes->margin[ruleset]);
    else
        delimited_text(rows, NULL);
}

static void put_winner(struct delimited *rows, const struct outcomes *outcomes, uint32_t ruleset)
{
    bool decided = outcomes_decides(outcomes, ruleset);
    enum colour winner = (enum colour)outcomes->winner[ruleset];
    delimited_text(rows, decided ? diff_winner(winner) : NULL);
}

static void put_pair(struct diff *diff, uint32_t a, uint32_t b)
{
    const struct score_line *line = &diff->compare.reader.line;
    const struct outcomes *outcomes = &line->outcomes;
    struct delimited *rows = &diff->rows;
    bool both = outcomes_decides(outcomes, a) && outcomes_decides(outcomes, b);
    char text[COMPARE_REASON_BYTES] = "";
    if (diff->grouped)
        delimited_text(rows, compare_decider_name(diff->group));
    put_game(diff);
    delimited_text(rows, diff->compare.reader.name[a]);
    delimited_text(rows, diff->compare.reader.name[b]);
    put_margin(rows, outcomes, a);
    put_margin(rows, outcomes, b);
    if (both) {
        struct compare_reasons reasons = compare_explain(&diff->compare, a, b);
        compare_reason_codes(&reasons, text);
        delimited_quarters(rows, outcomes->margin[a] - outcomes->margin[b]);
    } else {
        delimited_text(rows, NULL);
    }
    put_winner(rows, outcomes, a);
    put_winner(rows, outcomes, b);
    delimited_text(rows, !both ? NULL : outcomes_winners_differ(outcomes, a, b) ? "yes" : "no");
    delimited_text(rows, text);
    snprintf(text, sizeof text, "%.3g", line->confidence);
    delimited_text(rows, line->confidence >= 0 ? text : NULL);
    delimited_end(rows);
}

/* Names of a set, ";" between them, in the order of the stream. */
static void join_names(const struct score_reader *reader, uint32_t set, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (uint32_t k = 0; k < reader->names && length < size; k++)
        if ((set >> k & 1) != 0)
            length += (size_t)snprintf(text + length, size - length, "%s%s", length > 0 ? ";" : "",
                                       reader->name[k]);
}

static void put_illegal(struct diff *diff, const struct score_illegal *illegal, uint32_t rulesets)
{
    struct delimited *rows = &diff->rows;
    char names[CONTRAST_RULESETS * SCORE_NAME_MAX];
    put_game(diff);
    delimited_integer(rows, illegal->turn);
    delimited_text(rows, illegal->colour == EMPTY ? NULL : diff_winner(illegal->colour));
    delimited_text(rows, illegal->point);
    delimited_text(rows, illegal->verdict);
    join_names(&diff->compare.reader, illegal->rulesets & rulesets, names, sizeof names);
    delimited_text(rows, names);
    delimited_text(rows, illegal->certainty);
    delimited_end(rows);
}

static void add_delimited(struct diff *diff)
{
    const struct score_line *line = &diff->compare.reader.line;
    uint32_t rulesets = compare_judges(&diff->compare);
    for (size_t k = 0; diff->only == DIFF_LEGALITY && k < line->illegal_count; k++)
        if ((line->illegal[k].rulesets & rulesets) != 0)
            put_illegal(diff, &line->illegal[k], rulesets);
    if (diff->only == DIFF_LEGALITY)
        return;
    for (uint32_t a = 0; a < diff->compare.reader.names; a++)
        for (uint32_t b = a + 1; b < diff->compare.reader.names; b++)
            if (diff_reports(diff, a, b))
                put_pair(diff, a, b);
}

/* --- JSON: the line itself, "differs" added --- */

json_t *diff_pair_names(const struct diff *diff, uint32_t a, uint32_t b)
{
    return json_pack("[ss]", diff->compare.reader.name[a], diff->compare.reader.name[b]);
}

static json_t *reasons_value(const struct compare_reasons *reasons)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int cause = 0; cause < COMPARE_CAUSES && reasons->known && done; cause++) {
        if (reasons->quarters[cause] == 0)
            continue;
        json_t *term = json_object();
        done = value_put(term, "cause", value_text(compare_cause_name(cause)));
        done &= value_put(term, "points", value_points(reasons->quarters[cause]));
        done &= value_add(list, term);
    }
    return value_kept(list, done);
}

/* The causes each of which would change the winner by itself. */
static json_t *alone_value(const struct diff *diff, const struct compare_reasons *reasons,
                           bool both)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int cause = 0; cause < COMPARE_CAUSES && both && reasons->known && done; cause++)
        if (compare_alone(&diff->compare, reasons, cause))
            done = value_add(list, value_text(compare_cause_name(cause)));
    return value_kept(list, done);
}

/* Black wins under both with less komi than the first, White with more than the second. */
static json_t *komi_value(const struct diff *diff, uint32_t a, uint32_t b)
{
    int32_t below, above;
    if (!compare_common_komi(&diff->compare, a, b, &below, &above))
        return json_null();
    json_t *list = json_array();
    bool done = value_add(list, value_points(below));
    done &= value_add(list, value_points(above));
    return value_kept(list, done);
}

static json_t *decider_value(const struct diff *diff, uint32_t a, uint32_t b)
{
    int decider = compare_decider(&diff->compare, a, b);
    return decider != DECIDER_NONE ? value_text(compare_decider_name(decider)) : json_null();
}

static json_t *pair_value(const struct diff *diff, uint32_t a, uint32_t b)
{
    const struct outcomes *outcomes = &diff->compare.reader.line.outcomes;
    bool both = outcomes_decides(outcomes, a) && outcomes_decides(outcomes, b);
    int32_t difference = both ? outcomes->margin[a] - outcomes->margin[b] : 0;
    struct compare_reasons reasons = compare_explain(&diff->compare, a, b);
    json_t *object = json_object();
    bool done = value_put(object, "between", diff_pair_names(diff, a, b));
    done &= value_put(object, "difference", value_points_or_null(both, difference));
    done &= value_put(object, "winner_differs",
                      both ? json_boolean(outcomes_winners_differ(outcomes, a, b)) : json_null());
    done &= value_put(object, "reasons", both ? reasons_value(&reasons) : json_array());
    done &= value_put(object, "alone", alone_value(diff, &reasons, both));
    done &= value_put(object, "decided_by", decider_value(diff, a, b));
    done &= value_put(object, "komi_agrees", komi_value(diff, a, b));
    return value_kept(object, done);
}

static json_t *differs_value(const struct diff *diff)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (uint32_t a = 0; a < diff->compare.reader.names; a++)
        for (uint32_t b = a + 1; b < diff->compare.reader.names && done; b++)
            if (diff_reports(diff, a, b))
                done = value_add(list, pair_value(diff, a, b));
    return value_kept(list, done);
}

static bool put_bytes(void *context, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, context) == length;
}

static void add_json(struct diff *diff, const char *bytes, size_t length)
{
    json_t *differs = differs_value(diff);
    if (differs == NULL)
        run_fail(diff->run, RUN_OUTPUT, "out of memory", NULL);
    else if (score_extend(&diff->compare.reader, bytes, length, "differs", differs, put_bytes,
                          diff->out))
        fputc('\n', diff->out);
    else if (!ferror(diff->out))
        run_fail(diff->run, RUN_OUTPUT, "out of memory", NULL);
    json_decref(differs);
}

void diff_rows_add(struct diff *diff, const char *bytes, size_t length)
{
    if (diff->format == DIFF_JSON)
        add_json(diff, bytes, length);
    else
        add_delimited(diff);
}
