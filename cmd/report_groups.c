/* Sections: kos and illegal moves; games by year, event and others; recorded results; confidence.
 */
#include "plural.h"
#include "report.h"

#include <inttypes.h>

enum { NAME_BYTES = 4 * SCORE_NAME_MAX };

/* --- kos --- */

static void put_class(struct report_doc *doc, const char *what, const char *ruleset,
                      const char *class, uint64_t count)
{
    const struct report_cell cells[] = {report_text(what), report_text(ruleset), report_text(class),
                                        report_amount(count)};
    report_row(doc, cells, true);
}

static void put_classes(struct report_doc *doc, const char *what, const char *ruleset,
                        const struct census *census)
{
    uint32_t order[CENSUS_WORDS], words = census_order(census, order);
    for (uint32_t k = 0; k < words; k++)
        put_class(doc, what, ruleset, census->word[order[k]], census->times[order[k]]);
    if (census->others > 0)
        put_class(doc, what, ruleset, "others", census->others);
}

void report_put_kos(struct report_doc *doc)
{
    static const struct report_column columns[] = {{"what", "What", KIND_TEXT},
                                                   {"ruleset", "Forbidden by", KIND_TEXT},
                                                   {"class", "Class", KIND_TEXT},
                                                   {"findings", "Findings", KIND_COUNT}};
    static const struct report_table table = {
        .id = "kos",
        .caption = "Repetitions, kos on the final board, and moves that a ruleset forbids",
        .columns = columns,
        .count = 4};
    const struct report *report = doc->report;
    const struct compare_tally *tally = report->compare.tally;
    char name[NAME_BYTES];
    report_section(doc, "kos", "Kos, repetitions and illegal moves");
    report_say(doc,
               "%" PRIu64 " game%s a repetition of the whole board; in %" PRIu64
               " a ko shape stands on the final board.",
               tally->repeating, PLURAL_OF(tally->repeating, " has", "s have"),
               report->tally->ko_games);
    report_table(doc, &table);
    put_classes(doc, "repetition", NULL, &tally->repetitions);
    put_classes(doc, "shape on the final board", NULL, &report->tally->kos);
    for (uint32_t r = 0; r < report->compare.reader.names; r++) {
        if ((compare_judges(&report->compare) >> r & 1) == 0 || tally->illegal[r].games == 0)
            continue;
        report_name(report, r, name);
        put_class(doc, "games with an illegal move", name, NULL, tally->illegal[r].games);
        put_classes(doc, "illegal moves", name, &tally->illegal[r].verdicts);
    }
    report_table_end(doc);
}

/* --- by a property --- */

static const struct {
    const char *id, *what, *caption;
} properties[BY_COUNT] = {
    [BY_YEAR] = {"by-year", "Year", "By year"},
    [BY_EVENT] = {"by-event", "Event", "By event, the largest first"},
    [BY_SIZE] = {"by-size", "Size", "By size of the board"},
    [BY_HANDICAP] = {"by-handicap", "Handicap", "By handicap stones"},
    [BY_RULES] = {"by-rules", "Rules", "By the ruleset that the record names"},
};

static void put_group(struct report_doc *doc, const char *key, const struct breakdown_row *row,
                      bool shown)
{
    const struct report_cell cells[] = {report_text(key),
                                        report_amount(row->games),
                                        report_amount(row->scored),
                                        report_amount(row->margins),
                                        report_amount(row->winners),
                                        report_rate(row->winners, row->scored)};
    report_row(doc, cells, shown);
}

static void put_property(struct report_doc *doc, enum report_by by)
{
    const struct breakdown *breakdown = &doc->report->tally->by[by];
    const struct breakdown_row *others = &breakdown->row[BREAKDOWN_KEYS];
    const struct report_column columns[] = {
        {"key", properties[by].what, KIND_TEXT},   {"games", "Games", KIND_COUNT},
        {"scored", "Scored", KIND_COUNT},          {"margins", "Margin differs", KIND_COUNT},
        {"winners", "Winner differs", KIND_COUNT}, {"winners", "Share (95\xC2\xA0%)", KIND_RATE}};
    const struct report_table table = {
        .id = properties[by].id, .caption = properties[by].caption, .columns = columns, .count = 6};
    uint16_t order[BREAKDOWN_KEYS];
    uint32_t rows = breakdown_order(breakdown, order);
    report_table(doc, &table);
    for (uint32_t k = 0; k < rows; k++)
        put_group(doc, breakdown->row[order[k]].key, &breakdown->row[order[k]],
                  k < REPORT_ROWS || breakdown->row[order[k]].rank == INT64_MAX);
    if (others->games > 0)
        put_group(doc, "all others", others, true);
    report_table_end(doc);
}

void report_put_groups(struct report_doc *doc)
{
    report_section(doc, "groups", "By year, event, size, handicap and rules");
    report_say(doc, "A margin or winner differs if it does for any two of the rulesets compared. "
                    "The year is the first number of four digits in the date.");
    for (int by = 0; by < BY_COUNT; by++)
        put_property(doc, (enum report_by)by);
}

/* --- recorded results --- */

void report_put_recorded(struct report_doc *doc)
{
    static const struct report_column columns[] = {
        {"ruleset", "Ruleset", KIND_TEXT},    {"games", "Games", KIND_COUNT},
        {"exact", "Exactly met", KIND_COUNT}, {"exact", "Share (95\xC2\xA0%)", KIND_RATE},
        {"winner", "Winner met", KIND_COUNT}, {"winner", "Share (95\xC2\xA0%)", KIND_RATE}};
    static const struct report_table table = {
        .id = "recorded",
        .caption =
            "Recorded counts against those of each ruleset, with the komi of its column above",
        .columns = columns,
        .count = 6};
    const struct report *report = doc->report;
    const struct report_tally *tally = report->tally;
    char name[NAME_BYTES];
    report_section(doc, "recorded", "Recorded results");
    report_say(doc, "Of the games whose record has a count, how often each ruleset arrives at it. "
                    "Where life and death were taken from the recorded result (see above), the "
                    "agreement is no evidence for either.");
    report_table(doc, &table);
    for (uint32_t r = 0; r < report->compare.reader.names; r++) {
        if (tally->met[r].games == 0)
            continue;
        const struct report_cell cells[] = {
            report_text(report_name(report, r, name)),
            report_amount(tally->met[r].games),
            report_amount(tally->met[r].margins),
            report_rate(tally->met[r].margins, tally->met[r].games),
            report_amount(tally->met[r].winners),
            report_rate(tally->met[r].winners, tally->met[r].games)};
        report_row(doc, cells, true);
    }
    report_table_end(doc);
}

/* --- confidence --- */

void report_put_confidence(struct report_doc *doc)
{
    static const struct report_column columns[] = {{"confidence", "Confidence", KIND_TEXT},
                                                   {"scored", "Games scored", KIND_COUNT},
                                                   {"winners", "Winner differs", KIND_COUNT},
                                                   {"winners", "Share (95\xC2\xA0%)", KIND_RATE}};
    static const struct report_table table = {
        .id = "confidence",
        .caption = "How sure the scores are, and the games whose winner differs",
        .columns = columns,
        .count = 4};
    const struct report_tally *tally = doc->report->tally;
    report_section(doc, "confidence", "How sure this is");
    report_say(doc, "The confidence of a game is the estimated chance that players who count find "
                    "the same dead stones, stones in seki and neutral points.");
    report_table(doc, &table);
    for (int band = 0; band < REPORT_BANDS; band++) {
        const struct report_cell cells[] = {
            report_text(report_bands[band].name), report_amount(tally->in_bands[band]),
            report_amount(tally->winners_in_bands[band]),
            report_rate(tally->winners_in_bands[band], tally->in_bands[band])};
        report_row(doc, cells, true);
    }
    report_table_end(doc);
}
