/* Sections: what was read, what of it was damaged, under which rulesets it was scored. */
#include "plural.h"
#include "report.h"

#include "../formats/numbers.h"
#include "../formats/score_write.h"
#include "version.h"

#include <inttypes.h>

void report_put_summary(struct report_doc *doc)
{
    const struct report *report = doc->report;
    const struct compare_tally *games = report->compare.tally;
    struct report_cell margins = report_rate(report->tally->margins, games->scored);
    struct report_cell winners = report_rate(report->tally->winners, games->scored);
    char margin_text[REPORT_RATE_BYTES], winner_text[REPORT_RATE_BYTES];
    report_interval(&margins, margin_text);
    report_interval(&winners, winner_text);
    report_section(doc, "summary", "Summary");
    report_say(doc,
               "%" PRIu64 " game%s read, %" PRIu64 " of them scored. The margin depends on the "
               "ruleset in %" PRIu64 " game%s, %s, the winner in %" PRIu64 ", %s.",
               games->games, PLURAL_OF(games->games, " was", "s were"), games->scored,
               report->tally->margins, PLURAL(report->tally->margins), margin_text,
               report->tally->winners, winner_text);
    report_say(doc, "Shares are of the games scored; in brackets the 95 %% confidence interval in "
                    "per cent. Which rulesets are compared is told below.");
}

/* --- what was read --- */

static void put_census(struct report_doc *doc, const char *what, const struct census *census)
{
    uint32_t order[CENSUS_WORDS], words = census_order(census, order);
    for (uint32_t k = 0; k < words; k++) {
        const struct report_cell cells[] = {report_text(what), report_text(census->word[order[k]]),
                                            report_amount(census->times[order[k]])};
        report_row(doc, cells, true);
    }
    if (census->others > 0) {
        const struct report_cell cells[] = {report_text(what), report_text("others"),
                                            report_amount(census->others)};
        report_row(doc, cells, true);
    }
}

static void put_amount(struct report_doc *doc, const char *what, const char *key, uint64_t count)
{
    const struct report_cell cells[] = {report_text(what), report_text(key), report_amount(count)};
    report_row(doc, cells, true);
}

static void put_counts(struct report_doc *doc)
{
    static const struct report_column columns[] = {
        {"what", "What", KIND_TEXT}, {"key", "Kind", KIND_TEXT}, {"games", "Games", KIND_COUNT}};
    static const struct report_table table = {
        .id = "read", .caption = "What was read", .columns = columns, .count = 3};
    const struct report *report = doc->report;
    const struct compare_tally *tally = report->compare.tally;
    report_table(doc, &table);
    put_amount(doc, "games", "read", tally->games);
    put_amount(doc, "games", "scored", tally->scored);
    put_amount(doc, "games", "undecided", tally->games - tally->scored);
    put_amount(doc, "lines", "lost", report->run->counts.lost);
    put_amount(doc, "inputs", "not readable", report->run->counts.faults);
    put_census(doc, "undecided because", &tally->undecided_reasons);
    put_census(doc, "undecided, ended by", &tally->undecided_ends);
    put_census(doc, "recorded result", &report->tally->recorded);
    put_census(doc, "life and death by", &report->tally->evidence);
    report_table_end(doc);
}

static void put_lost(struct report_doc *doc)
{
    static const struct report_column columns[] = {{"where", "Where", KIND_TEXT},
                                                   {"why", "Why", KIND_TEXT}};
    static const struct report_table table = {
        .id = "lost", .caption = "Lines that could not be read", .columns = columns, .count = 2};
    const struct report_tally *tally = doc->report->tally;
    if (tally->lost_told == 0)
        return;
    report_table(doc, &table);
    for (uint32_t k = 0; k < tally->lost_told; k++) {
        const struct report_cell cells[] = {report_text(tally->lost[k].where),
                                            report_text(tally->lost[k].why)};
        report_row(doc, cells, true);
    }
    report_table_end(doc);
    if (doc->report->run->counts.lost > tally->lost_told)
        report_say(doc, "The first %" PRIu32 " of %" PRIu64 " are named.", tally->lost_told,
                   doc->report->run->counts.lost);
}

static void put_notes(struct report_doc *doc)
{
    static const char *const severities[] = {
        [SEVERITY_NOTE] = "note", [SEVERITY_REPAIR] = "repair", [SEVERITY_LOSS] = "loss"};
    static const struct report_column columns[] = {{"code", "Code", KIND_TEXT},
                                                   {"severity", "Severity", KIND_TEXT},
                                                   {"meaning", "Meaning", KIND_TEXT},
                                                   {"findings", "Findings", KIND_COUNT},
                                                   {"games", "Games", KIND_COUNT}};
    static const struct report_table table = {
        .id = "notes",
        .caption = "What was damaged, repaired or assumed in the games that were read",
        .columns = columns,
        .count = 5};
    const struct report_tally *tally = doc->report->tally;
    report_table(doc, &table);
    for (int severity = SEVERITY_LOSS; severity >= SEVERITY_NOTE; severity--)
        for (int code = 0; code <= DIAG_COUNT; code++) {
            static const struct diag_row unknown = {"others", SEVERITY_NOTE,
                                                    "codes of another version"};
            const struct diag_row *row =
                code < DIAG_COUNT ? diag_row((enum diag_code)code) : &unknown;
            if (tally->notes[code].findings == 0 || (int)row->severity != severity)
                continue;
            const struct report_cell cells[] = {
                report_text(row->code), report_text(severities[severity]), report_text(row->text),
                report_amount(tally->notes[code].findings),
                report_amount(tally->notes[code].games)};
            report_row(doc, cells, true);
        }
    report_table_end(doc);
}

void report_put_read(struct report_doc *doc)
{
    const struct report *report = doc->report;
    report_section(doc, "read", "What was read, and what was damaged");
    report_say(doc,
               "%" PRIu64 " line%s of a score stream (%s) came in, %" PRIu64 " byte%s in all; "
               "%" PRIu64 " could not be read. The SHA-256 of the stream is %s.",
               report->run->counts.games, PLURAL(report->run->counts.games), SCORE_SCHEMA,
               report->run->counts.bytes, PLURAL(report->run->counts.bytes),
               report->run->counts.lost, report->checksum_text);
    put_counts(doc);
    put_lost(doc);
    put_notes(doc);
}

/* --- rulesets --- */

static void put_ruleset(struct report_doc *doc, uint32_t k)
{
    const struct report *report = doc->report;
    const struct report_tally *tally = report->tally;
    const struct ruleset *ruleset = ruleset_find(report->compare.reader.name[k]);
    bool compared = (compare_stream_rulesets(&report->compare) >> k & 1) != 0;
    bool komi = tally->komi[k].games > 0;
    char name[4 * SCORE_NAME_MAX];
    struct report_cell none = {.none = true};
    const struct report_cell cells[] = {
        report_text(report_name(report, k, name)),
        report_text(ruleset != NULL ? ruleset->title : NULL),
        report_text(ruleset != NULL ? ruleset->source : NULL),
        report_text(compared ? "yes" : "no"),
        report_amount(tally->komi[k].games),
        komi ? report_points(tally->komi[k].least) : none,
        komi ? report_points(tally->komi[k].most) : none,
    };
    report_row(doc, cells, true);
}

/* Which rulesets never differed, so that one of them speaks for all. */
static void put_same(struct report_doc *doc)
{
    const struct compare *compare = &doc->report->compare;
    uint32_t group[CONTRAST_RULESETS], set = compare_stream_rulesets(compare);
    compare_groups(compare, set, group);
    for (uint32_t first = 0; first < compare->reader.names; first++) {
        char names[CONTRAST_RULESETS * (4 * SCORE_NAME_MAX + 3)] = "", name[4 * SCORE_NAME_MAX];
        size_t length = 0, members = 0;
        for (uint32_t k = first; k < compare->reader.names; k++) {
            if ((set >> k & 1) == 0 || group[k] != first)
                continue;
            length +=
                (size_t)snprintf(names + length, sizeof names - length, "%s%s",
                                 members++ > 0 ? ", " : "", report_name(doc->report, k, name));
        }
        if (members > 1)
            report_say(doc,
                       "The same outcome in every game: %s. The first of them speaks for all "
                       "in what follows.",
                       names);
    }
}

void report_put_rulesets(struct report_doc *doc)
{
    static const struct report_column columns[] = {
        {"ruleset", "Ruleset", KIND_TEXT},      {"title", "Title", KIND_TEXT},
        {"text", "Rule text", KIND_TEXT},       {"compared", "Compared", KIND_TEXT},
        {"games", "Games counted", KIND_COUNT}, {"komi_least", "Least komi", KIND_POINTS},
        {"komi_most", "Most komi", KIND_POINTS}};
    static const struct report_table table = {
        .id = "rulesets", .caption = "Rulesets", .columns = columns, .count = 7};
    const struct report *report = doc->report;
    report_section(doc, "rulesets", "Rulesets and options");
    report_table(doc, &table);
    for (uint32_t k = 0; k < report->compare.reader.names; k++)
        if ((report->compare.tally->met >> k & 1) != 0)
            put_ruleset(doc, k);
    report_table_end(doc);
    put_same(doc);
    if ((report->compare.aside & report->compare.tally->met) != 0)
        report_say(doc, "Rulesets that lift no dead stones are not compared unless they are asked "
                        "for: players would have gone on to take those stones.");
    report_say(doc,
               "Options: --format=%s%s, %zu game%s a page. Compared: %s. Made by ingreport of Ing "
               "tools %s.",
               report->format->name, report->csv_safe ? ", --csv-safe" : "", report->games_on_page,
               PLURAL(report->games_on_page),
               report->compare.chosen ? "the pairs that --between names"
               : report->compare.all  ? "all rulesets of the stream"
                                      : "all rulesets of the stream that lift dead stones",
               ING_VERSION);
}
