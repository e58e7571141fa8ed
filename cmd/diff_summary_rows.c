/* The summary for other programs: one long table, or one JSON object. */
#include "diff.h"

#include "../formats/score_value.h"

#include <stdio.h>

/* --- TSV and CSV --- */

static const char header[] = "what ruleset_a ruleset_b key games of share low high";

static void put_share(struct delimited *rows, double share)
{
    char text[32];
    snprintf(text, sizeof text, "%.6f", share);
    delimited_text(rows, text);
}

/* One row; `of` 0: no share. */
static void put_count(struct diff *diff, const char *what, const char *a, const char *b,
                      const char *key, uint64_t games, uint64_t of)
{
    struct delimited *rows = &diff->rows;
    delimited_text(rows, what);
    delimited_text(rows, a);
    delimited_text(rows, b);
    delimited_text(rows, key);
    delimited_integer(rows, (int64_t)games);
    if (of > 0) {
        struct interval interval = wilson(games, of);
        delimited_integer(rows, (int64_t)of);
        put_share(rows, (double)games / (double)of);
        put_share(rows, interval.low);
        put_share(rows, interval.high);
    } else {
        for (int k = 0; k < 4; k++)
            delimited_text(rows, NULL);
    }
    delimited_end(rows);
}

static void put_census(struct diff *diff, const char *what, const char *ruleset,
                       const struct census *census)
{
    uint32_t order[CENSUS_WORDS], words = census_order(census, order);
    for (uint32_t k = 0; k < words; k++)
        put_count(diff, what, ruleset, NULL, census->word[order[k]], census->times[order[k]], 0);
    if (census->others > 0)
        put_count(diff, what, ruleset, NULL, "others", census->others, 0);
}

static void put_histogram(struct diff *diff, const char *a, const char *b,
                          const struct histogram *histogram)
{
    if (histogram->below > 0)
        put_count(diff, "difference", a, b, "less", histogram->below, 0);
    for (int k = 0; k < HISTOGRAM_BINS; k++) {
        char points[32];
        if (histogram->bin[k] == 0)
            continue;
        snprintf(points, sizeof points, "%.15g", (k - HISTOGRAM_REACH) / (double)QUARTERS(1));
        put_count(diff, "difference", a, b, points, histogram->bin[k], 0);
    }
    if (histogram->above > 0)
        put_count(diff, "difference", a, b, "more", histogram->above, 0);
}

static void put_pair(struct diff *diff, uint32_t a, uint32_t b)
{
    const struct compare_tally *tally = diff->compare.tally;
    uint32_t index = contrast_index(a, b);
    const struct contrast_pair *pair = &tally->contrast.pair[index];
    const char *first = diff->compare.reader.name[a], *second = diff->compare.reader.name[b];
    put_count(diff, "pair", first, second, "both-scored", pair->both, 0);
    put_count(diff, "pair", first, second, "one-scored", pair->one, 0);
    put_count(diff, "pair", first, second, "margin-differs", pair->margins, pair->both);
    put_count(diff, "pair", first, second, "winner-differs", pair->winners, pair->both);
    put_histogram(diff, first, second, &pair->differences);
    for (int cause = 0; cause < COMPARE_CAUSES; cause++) {
        if (tally->causes[index][cause] == 0)
            continue;
        put_count(diff, "reason", first, second, compare_cause_name(cause),
                  tally->causes[index][cause], 0);
        put_count(diff, "reason-winner", first, second, compare_cause_name(cause),
                  tally->causes_winner[index][cause], 0);
        put_count(diff, "reason-alone", first, second, compare_cause_name(cause),
                  compare_alone_games(&diff->compare, a, b, cause), pair->both);
    }
    if (tally->unexplained[index] > 0)
        put_count(diff, "reason", first, second, "unexplained", tally->unexplained[index], 0);
}

void diff_summary_rows(struct diff *diff)
{
    const struct compare_tally *tally = diff->compare.tally;
    delimited_header(&diff->rows, header);
    put_count(diff, "games", NULL, NULL, "read", tally->games, 0);
    put_count(diff, "games", NULL, NULL, "scored", tally->scored, 0);
    put_count(diff, "games", NULL, NULL, "undecided", tally->games - tally->scored, 0);
    put_count(diff, "games", NULL, NULL, "shown", diff->shown, 0);
    for (int group = 0; group < DECIDER_COUNT; group++)
        if (diff_group_games(diff, group) > 0)
            put_count(diff, "decided-by", NULL, NULL, compare_decider_name(group),
                      diff_group_games(diff, group), tally->scored);
    put_census(diff, "undecided-end", NULL, &tally->undecided_ends);
    put_census(diff, "undecided-reason", NULL, &tally->undecided_reasons);
    for (uint32_t a = 0; a < diff->compare.reader.names; a++)
        for (uint32_t b = a + 1; b < diff->compare.reader.names; b++)
            if (compare_in_stream(&diff->compare, a, b))
                put_pair(diff, a, b);
    for (uint32_t k = 0; k < diff->compare.reader.names; k++) {
        if ((compare_judges(&diff->compare) >> k & 1) == 0 || tally->illegal[k].games == 0)
            continue;
        put_count(diff, "illegal", diff->compare.reader.name[k], NULL, "games",
                  tally->illegal[k].games, 0);
        put_census(diff, "illegal-moves", diff->compare.reader.name[k],
                   &tally->illegal[k].verdicts);
    }
    put_count(diff, "repetition", NULL, NULL, "games", tally->repeating, 0);
    put_census(diff, "repetition-class", NULL, &tally->repetitions);
}

/* --- JSON --- */

static json_t *count_value(uint64_t count)
{
    return json_integer((json_int_t)count);
}

/* Six decimals, as in the table. */
static json_t *share_value(double share)
{
    char text[32];
    snprintf(text, sizeof text, "%.6f", share);
    return json_loads(text, JSON_DECODE_ANY, NULL);
}

static json_t *census_value(const struct census *census)
{
    uint32_t order[CENSUS_WORDS], words = census_order(census, order);
    json_t *object = json_object();
    bool done = object != NULL;
    for (uint32_t k = 0; k < words && done; k++)
        done = value_put(object, census->word[order[k]], count_value(census->times[order[k]]));
    if (census->others > 0)
        done = done && value_put(object, "others", count_value(census->others));
    return value_kept(object, done);
}

static json_t *differing_value(uint64_t games, uint64_t of)
{
    struct interval interval = wilson(games, of);
    json_t *object = json_object(), *range = json_array();
    bool done = value_add(range, share_value(interval.low));
    done &= value_add(range, share_value(interval.high));
    done &= value_put(object, "games", count_value(games));
    done &=
        value_put(object, "share", of > 0 ? share_value((double)games / (double)of) : json_null());
    done &= value_put(object, "interval", value_kept(range, done));
    return value_kept(object, done);
}

static json_t *histogram_value(const struct histogram *histogram)
{
    json_t *list = json_array(), *object = json_object();
    bool done = value_put(object, "less", count_value(histogram->below));
    done &= value_put(object, "more", count_value(histogram->above));
    for (int k = 0; k < HISTOGRAM_BINS && done; k++) {
        if (histogram->bin[k] == 0)
            continue;
        json_t *bin = json_object();
        done = value_put(bin, "points", value_points(k - HISTOGRAM_REACH));
        done &= value_put(bin, "games", count_value(histogram->bin[k]));
        done &= value_add(list, bin);
    }
    done &= value_put(object, "bins", value_kept(list, done));
    return value_kept(object, done);
}

static json_t *causes_value(const struct compare_tally *tally, uint32_t index)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int cause = 0; cause < COMPARE_CAUSES && done; cause++) {
        if (tally->causes[index][cause] == 0)
            continue;
        json_t *entry = json_object();
        done = value_put(entry, "cause", value_text(compare_cause_name(cause)));
        done &= value_put(entry, "games", count_value(tally->causes[index][cause]));
        done &= value_put(entry, "winner_differs", count_value(tally->causes_winner[index][cause]));
        done &= value_put(
            entry, "alone",
            differing_value(tally->alone[0][index][cause], tally->contrast.pair[index].both));
        done &= value_add(list, entry);
    }
    return value_kept(list, done);
}

static json_t *pair_value(const struct diff *diff, uint32_t a, uint32_t b)
{
    uint32_t index = contrast_index(a, b);
    const struct contrast_pair *pair = &diff->compare.tally->contrast.pair[index];
    json_t *object = json_object();
    bool done = value_put(object, "between", diff_pair_names(diff, a, b));
    done &= value_put(object, "both_scored", count_value(pair->both));
    done &= value_put(object, "one_scored", count_value(pair->one));
    done &= value_put(object, "margin_differs", differing_value(pair->margins, pair->both));
    done &= value_put(object, "winner_differs", differing_value(pair->winners, pair->both));
    done &= value_put(object, "differences", histogram_value(&pair->differences));
    done &= value_put(object, "reasons", causes_value(diff->compare.tally, index));
    done &= value_put(object, "unexplained", count_value(diff->compare.tally->unexplained[index]));
    return value_kept(object, done);
}

static json_t *pairs_value(const struct diff *diff)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (uint32_t a = 0; a < diff->compare.reader.names; a++)
        for (uint32_t b = a + 1; b < diff->compare.reader.names && done; b++)
            if (compare_in_stream(&diff->compare, a, b))
                done = value_add(list, pair_value(diff, a, b));
    return value_kept(list, done);
}

static json_t *illegal_value(const struct diff *diff)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (uint32_t k = 0; k < diff->compare.reader.names && done; k++) {
        const struct compare_illegal *illegal = &diff->compare.tally->illegal[k];
        if ((compare_judges(&diff->compare) >> k & 1) == 0)
            continue;
        json_t *entry = json_object();
        done = value_put(entry, "games", count_value(illegal->games));
        done &= value_put(entry, "moves", census_value(&illegal->verdicts));
        done &= value_put(object, diff->compare.reader.name[k], entry);
    }
    return value_kept(object, done);
}

/* With --by-cause: of the games scored, those that each cause decides. */
static json_t *groups_value(const struct diff *diff)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (int group = 0; group < DECIDER_COUNT && done; group++)
        if (diff_group_games(diff, group) > 0)
            done = value_put(
                object, compare_decider_name(group),
                differing_value(diff_group_games(diff, group), diff->compare.tally->scored));
    return value_kept(object, done);
}

static json_t *summary_value(const struct diff *diff)
{
    const struct compare_tally *tally = diff->compare.tally;
    json_t *root = json_object();
    bool done = value_put(root, "schema", json_string("ing-diff-summary/1"));
    done &= value_put(root, "games", count_value(tally->games));
    done &= value_put(root, "scored", count_value(tally->scored));
    done &= value_put(root, "undecided", count_value(tally->games - tally->scored));
    done &= value_put(root, "undecided_ends", census_value(&tally->undecided_ends));
    done &= value_put(root, "undecided_reasons", census_value(&tally->undecided_reasons));
    done &= value_put(root, "shown", count_value(diff->shown));
    done &= value_put(root, "decided_by", diff->grouped ? groups_value(diff) : json_null());
    done &= value_put(root, "pairs", pairs_value(diff));
    done &= value_put(root, "illegal", illegal_value(diff));
    done &= value_put(root, "repeating", count_value(tally->repeating));
    done &= value_put(root, "repetitions", census_value(&tally->repetitions));
    return value_kept(root, done);
}

void diff_summary_json(struct diff *diff)
{
    json_t *summary = summary_value(diff);
    if (summary == NULL)
        run_fail(diff->run, RUN_OUTPUT, "out of memory", NULL);
    else if (json_dumpf(summary, stdout, JSON_COMPACT | JSON_REAL_PRECISION(15)) == 0)
        putchar('\n');
    json_decref(summary);
}
