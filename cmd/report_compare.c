/* Sections: pairs of rulesets, causes, differences of margins, komi. */
#include "report.h"

#include "../formats/numbers.h"

#include <inttypes.h>
#include <string.h>

enum { NAME_BYTES = 4 * SCORE_NAME_MAX, PAIR_BYTES = 2 * NAME_BYTES + 16 };

static void pair_name(const struct report *report, uint32_t a, uint32_t b, char text[PAIR_BYTES])
{
    char first[NAME_BYTES], second[NAME_BYTES];
    snprintf(text, PAIR_BYTES, "%s minus %s", report_name(report, a, first),
             report_name(report, b, second));
}

/* --- how often --- */

static void put_pair(struct report_doc *doc, uint32_t a, uint32_t b, bool shown)
{
    const struct contrast_pair *pair = compare_pair(&doc->report->compare, a, b);
    char first[NAME_BYTES], second[NAME_BYTES];
    const struct report_cell cells[] = {report_text(report_name(doc->report, a, first)),
                                        report_text(report_name(doc->report, b, second)),
                                        report_amount(pair->both),
                                        report_amount(pair->one),
                                        report_amount(pair->margins),
                                        report_rate(pair->margins, pair->both),
                                        report_amount(pair->winners),
                                        report_rate(pair->winners, pair->both)};
    report_row(doc, cells, shown);
}

static bool is_told(const struct compare_pairs *pairs, uint32_t a, uint32_t b)
{
    for (uint32_t k = 0; k < pairs->count; k++)
        if ((pairs->list[k].a == a && pairs->list[k].b == b) ||
            (pairs->list[k].a == b && pairs->list[k].b == a))
            return true;
    return false;
}

void report_put_pairs(struct report_doc *doc)
{
    static const struct report_column columns[] = {{"ruleset_a", "Ruleset", KIND_TEXT},
                                                   {"ruleset_b", "Compared with", KIND_TEXT},
                                                   {"games", "Games", KIND_COUNT},
                                                   {"one_scored", NULL, KIND_COUNT},
                                                   {"margins", "Margin differs", KIND_COUNT},
                                                   {"margins", "Share (95\xC2\xA0%)", KIND_RATE},
                                                   {"winners", "Winner differs", KIND_COUNT},
                                                   {"winners", "Share (95\xC2\xA0%)", KIND_RATE}};
    static const struct report_table table = {
        .id = "pairs",
        .caption = "How often two rulesets differ, on the games that both decide",
        .columns = columns,
        .count = 8};
    const struct compare *compare = &doc->report->compare;
    struct compare_pairs pairs;
    compare_collect_pairs(compare, &pairs);
    report_section(doc, "pairs", "How often rulesets differ");
    report_table(doc, &table);
    for (uint32_t k = 0; k < pairs.count; k++)
        put_pair(doc, pairs.list[k].a, pairs.list[k].b, true);
    for (uint32_t a = 0; a < compare->reader.names; a++)
        for (uint32_t b = a + 1; b < compare->reader.names; b++)
            if (compare_in_stream(compare, a, b) && !is_told(&pairs, a, b))
                put_pair(doc, a, b, false);
    report_table_end(doc);
}

/* --- why --- */

static void put_cause(struct report_doc *doc, uint32_t a, uint32_t b, int cause)
{
    const struct compare_tally *tally = doc->report->compare.tally;
    uint32_t pair = contrast_index(a, b);
    uint64_t both = tally->contrast.pair[pair].both;
    uint64_t alone = compare_alone_games(&doc->report->compare, a, b, cause);
    char first[NAME_BYTES], second[NAME_BYTES];
    const struct report_cell cells[] = {report_text(report_name(doc->report, a, first)),
                                        report_text(report_name(doc->report, b, second)),
                                        report_text(compare_cause_name(cause)),
                                        report_amount(tally->causes[pair][cause]),
                                        report_amount(tally->causes_winner[pair][cause]),
                                        report_amount(alone),
                                        report_rate(alone, both)};
    report_row(doc, cells, true);
}

static void put_unexplained(struct report_doc *doc, uint32_t a, uint32_t b)
{
    uint64_t games = doc->report->compare.tally->unexplained[contrast_index(a, b)];
    char first[NAME_BYTES], second[NAME_BYTES];
    struct report_cell none = {.none = true};
    const struct report_cell cells[] = {report_text(report_name(doc->report, a, first)),
                                        report_text(report_name(doc->report, b, second)),
                                        report_text("not explained"),
                                        report_amount(games),
                                        none,
                                        none,
                                        none};
    if (games > 0)
        report_row(doc, cells, true);
}

void report_put_causes(struct report_doc *doc)
{
    static const struct report_column columns[] = {
        {"ruleset_a", "Ruleset", KIND_TEXT},
        {"ruleset_b", "Compared with", KIND_TEXT},
        {"cause", "Cause", KIND_TEXT},
        {"games", "Games with another margin", KIND_COUNT},
        {"winners", "of them with another winner", KIND_COUNT},
        {"alone", "by this cause alone", KIND_COUNT},
        {"alone", "Share of all games (95\xC2\xA0%)", KIND_RATE}};
    static const struct report_table table = {
        .id = "causes",
        .caption = "Causes of the differences; a game may have several",
        .columns = columns,
        .count = 7};
    struct compare_pairs pairs;
    compare_collect_pairs(&doc->report->compare, &pairs);
    report_section(doc, "causes", "Causes");
    report_table(doc, &table);
    for (uint32_t k = 0; k < pairs.count; k++) {
        uint32_t a = pairs.list[k].a, b = pairs.list[k].b;
        for (int cause = 0; cause < COMPARE_CAUSES; cause++)
            if (doc->report->compare.tally->causes[contrast_index(a, b)][cause] > 0)
                put_cause(doc, a, b, cause);
        put_unexplained(doc, a, b);
    }
    report_table_end(doc);
}

/* --- by how much --- */

enum { BARS_MAX = HISTOGRAM_BINS + 2, DRAWN_ROWS = 21, BAR_LABEL = 32 };

/* Bars of a histogram, neighbouring differences put together where there are many. */
struct bars {
    struct chart_bar bar[BARS_MAX];
    char label[BARS_MAX][BAR_LABEL];
    size_t count;
};

static void add_bar(struct bars *bars, const char *before, int32_t quarters, const char *after,
                    uint64_t value)
{
    char points[QUARTERS_TEXT_MAX];
    if (value == 0)
        return;
    quarters_write(quarters, points);
    snprintf(bars->label[bars->count], BAR_LABEL, "%s%s%s%s", before, quarters > 0 ? "+" : "",
             points, after);
    bars->bar[bars->count] = (struct chart_bar){bars->label[bars->count], value};
    bars->count++;
}

static void make_bars(struct bars *bars, const struct histogram *histogram)
{
    int step = histogram_step(histogram, DRAWN_ROWS);
    bars->count = 0;
    add_bar(bars, "less than ", -HISTOGRAM_REACH, "", histogram->below);
    for (int from = histogram_start(step); from < HISTOGRAM_BINS; from += step)
        add_bar(bars, "", (from < 0 ? 0 : from) - HISTOGRAM_REACH, step > 1 ? " \xE2\x80\xA6" : "",
                histogram_sum(histogram, from, step));
    add_bar(bars, "more than ", HISTOGRAM_REACH, "", histogram->above);
}

static void put_drawing(struct report_doc *doc, uint32_t a, uint32_t b)
{
    struct histogram histogram = compare_differences(&doc->report->compare, a, b);
    struct bars bars;
    char name[PAIR_BYTES], caption[PAIR_BYTES + 80];
    pair_name(doc->report, a, b, name);
    make_bars(&bars, &histogram);
    snprintf(caption, sizeof caption, "%s: points of difference for Black, and number of games",
             name);
    if (doc->report->format->bars != NULL)
        doc->report->format->bars(doc, caption, bars.bar, bars.count);
}

static void put_difference(struct report_doc *doc, uint32_t a, uint32_t b, const char *points,
                           uint64_t games)
{
    char first[NAME_BYTES], second[NAME_BYTES];
    const struct report_cell cells[] = {report_text(report_name(doc->report, a, first)),
                                        report_text(report_name(doc->report, b, second)),
                                        report_text(points), report_amount(games)};
    if (games > 0)
        report_row(doc, cells, true);
}

static void put_bins(struct report_doc *doc, uint32_t a, uint32_t b)
{
    struct histogram histogram = compare_differences(&doc->report->compare, a, b);
    char points[BAR_LABEL], edge[QUARTERS_TEXT_MAX];
    quarters_write(HISTOGRAM_REACH, edge);
    snprintf(points, sizeof points, "less than -%s", edge);
    put_difference(doc, a, b, points, histogram.below);
    for (int k = 0; k < HISTOGRAM_BINS; k++) {
        quarters_write(k - HISTOGRAM_REACH, points);
        put_difference(doc, a, b, points, histogram.bin[k]);
    }
    snprintf(points, sizeof points, "more than %s", edge);
    put_difference(doc, a, b, points, histogram.above);
}

void report_put_differences(struct report_doc *doc)
{
    static const struct report_column columns[] = {{"ruleset_a", "Ruleset", KIND_TEXT},
                                                   {"ruleset_b", "Compared with", KIND_TEXT},
                                                   {"points", "Points for Black", KIND_TEXT},
                                                   {"games", "Games", KIND_COUNT}};
    static const struct report_table table = {.id = "differences",
                                              .caption = "Differences of the margins",
                                              .columns = columns,
                                              .count = 4,
                                              .folded = true};
    struct compare_pairs pairs;
    uint32_t places[REPORT_PAIRS_DRAWN];
    compare_collect_pairs(&doc->report->compare, &pairs);
    uint32_t drawn =
        compare_most_different(&doc->report->compare, &pairs, REPORT_PAIRS_DRAWN, places);
    report_section(doc, "differences", "By how much margins differ");
    if (drawn == 0)
        report_say(doc, "No margins differ.");
    else
        report_say(doc, "Drawn are the pairs that differ most, of pairs with the same differences "
                        "the first; the table has all.");
    for (uint32_t k = 0; k < drawn; k++)
        put_drawing(doc, pairs.list[places[k]].a, pairs.list[places[k]].b);
    report_table(doc, &table);
    for (uint32_t k = 0; k < pairs.count; k++)
        put_bins(doc, pairs.list[k].a, pairs.list[k].b);
    report_table_end(doc);
}

/* --- komi --- */

struct curves {
    struct chart_curve curve[CONTRAST_RULESETS];
    char name[CONTRAST_RULESETS][NAME_BYTES];
    double share[CONTRAST_RULESETS][COMPARE_KOMIS];
    uint32_t ruleset[CONTRAST_RULESETS];
    size_t count;
};

/* One for each group of rulesets that never differed. */
static void make_curves(struct report_doc *doc, struct curves *curves)
{
    const struct compare *compare = &doc->report->compare;
    uint32_t group[CONTRAST_RULESETS], set = compare_stream_rulesets(compare);
    compare_groups(compare, set, group);
    curves->count = 0;
    for (uint32_t r = 0; r < compare->reader.names; r++) {
        const struct compare_curve *curve = &compare->tally->curve[r];
        if ((set >> r & 1) == 0 || curve->games == 0 || group[r] != r)
            continue;
        size_t at = curves->count++;
        for (int k = 0; k < COMPARE_KOMIS; k++)
            curves->share[at][k] = compare_share(curve, k);
        curves->ruleset[at] = r;
        curves->curve[at] =
            (struct chart_curve){report_name(doc->report, r, curves->name[at]), curves->share[at]};
    }
}

/* The highest komi drawn with which Black has half of the games or more, and the next. */
static void put_fair_row(struct report_doc *doc, const struct curves *curves, size_t at)
{
    int k = 0;
    while (k < COMPARE_KOMIS && curves->share[at][k] >= 0.5)
        k++;
    struct report_cell none = {.none = true};
    const struct report_cell cells[] = {
        report_text(curves->curve[at].name),
        report_amount(doc->report->compare.tally->curve[curves->ruleset[at]].games),
        k > 0 ? report_points(compare_komi(k - 1)) : none,
        k < COMPARE_KOMIS ? report_points(compare_komi(k)) : none,
    };
    report_row(doc, cells, true);
}

static void put_fair(struct report_doc *doc, const struct curves *curves)
{
    static const struct report_column columns[] = {
        {"ruleset", "Ruleset", KIND_TEXT},
        {"games", "Games", KIND_COUNT},
        {"half_or_more", "Half or more up to komi", KIND_POINTS},
        {"less", "Less than half from komi", KIND_POINTS}};
    static const struct report_table table = {.id = "fair-komi",
                                              .caption = "Up to which komi Black has half of the "
                                                         "games, a draw being half a win",
                                              .columns = columns,
                                              .count = 4};
    report_table(doc, &table);
    for (size_t k = 0; k < curves->count; k++)
        put_fair_row(doc, curves, k);
    report_table_end(doc);
}

static void put_komi(struct report_doc *doc, uint32_t ruleset, int k)
{
    const struct compare_curve *curve = &doc->report->compare.tally->curve[ruleset];
    char name[NAME_BYTES];
    const struct report_cell cells[] = {report_text(report_name(doc->report, ruleset, name)),
                                        report_points(compare_komi(k)),
                                        report_amount(curve->games),
                                        report_amount(curve->black[k]),
                                        report_amount(curve->draws[k]),
                                        report_rate(curve->black[k], curve->games)};
    report_row(doc, cells, compare_komi(k) % QUARTERS(1) == 0);
}

void report_put_komi(struct report_doc *doc)
{
    static const struct report_column columns[] = {
        {"ruleset", "Ruleset", KIND_TEXT}, {"komi", "Komi", KIND_POINTS},
        {"games", "Games", KIND_COUNT},    {"black", "Black wins", KIND_COUNT},
        {"draws", "Draws", KIND_COUNT},    {"black", "Black's share (95\xC2\xA0%)", KIND_RATE}};
    static const struct report_table table = {.id = "komi",
                                              .caption = "Black's wins by komi",
                                              .columns = columns,
                                              .count = 6,
                                              .folded = true};
    struct curves curves;
    make_curves(doc, &curves);
    report_section(doc, "komi", "How often Black would win with which komi");
    report_say(doc, "Games without handicap stones, by the counts of the stream; players who had "
                    "known of another komi might have played otherwise. In the figure a draw is "
                    "half a win.");
    if (curves.count > 0 && doc->report->format->curves != NULL)
        doc->report->format->curves(doc, "Black's share of the games, by komi", "komi",
                                    COMPARE_KOMI_MOST, COMPARE_KOMIS, curves.curve, curves.count);
    put_fair(doc, &curves);
    report_table(doc, &table);
    for (size_t at = 0; at < curves.count; at++)
        for (int k = 0; k < COMPARE_KOMIS; k++)
            put_komi(doc, curves.ruleset[at], k);
    report_table_end(doc);
}
