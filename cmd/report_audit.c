/* The audit of the recorded results, as ingaudit makes it of a score stream, and its section. */
#include "plural.h"
#include "report.h"

#include "../formats/display.h"

#include <inttypes.h>
#include <stdlib.h>

static const struct report_column finding_columns[] = {
    {"source", "Game", KIND_TEXT},       {"class", "Class", KIND_TEXT},
    {"verdict", "Verdict", KIND_TEXT},   {"likelihood", "Likelihood", KIND_TEXT},
    {"evidence", "Evidence", KIND_TEXT}, {"recorded", "Recorded", KIND_TEXT}};
enum { FINDING_COLUMNS = sizeof finding_columns / sizeof finding_columns[0] };

static const struct report_table findings_table = {
    .id = "findings",
    .caption = "Games whose recorded result should be looked at",
    .columns = finding_columns,
    .count = FINDING_COLUMNS};

bool report_audit_start(struct report *report)
{
    report->audit = calloc(1, sizeof *report->audit);
    if (report->audit == NULL) {
        run_fail(report->run, RUN_OUTPUT, "out of memory", NULL);
        return false;
    }
    audit_score_init(&report->audit->line);
    return report_stream_start(report, &report->findings, &findings_table);
}

void report_audit_free(struct report *report)
{
    report_stream_end(report, &report->findings, false);
    if (report->audit != NULL)
        audit_score_free(&report->audit->line);
    free(report->audit);
}

static void finding_cells(const struct report_finding *finding, struct report_cell *cells)
{
    const struct report_cell row[FINDING_COLUMNS] = {
        report_text(finding->source),   report_text(finding->class),
        report_text(finding->verdict),  report_text(finding->likelihood),
        report_text(finding->evidence), report_text(finding->recorded)};
    for (int k = 0; k < FINDING_COLUMNS; k++)
        cells[k] = row[k];
}

static void make_finding(struct report_finding *finding, const struct audit_finding *verdict,
                         const struct score_line *line)
{
    char recorded[COMPARE_RESULT_BYTES];
    finding->class = audit_class_name(audit_cause_class(verdict->cause));
    finding->verdict = audit_cause_code(verdict->cause);
    display_fit(line->source, REPORT_TEXT_COLUMNS, CLIP_START, finding->source,
                sizeof finding->source);
    display_fit(verdict->text, AUDIT_TEXT_MAX, CLIP_END, finding->evidence,
                sizeof finding->evidence);
    snprintf(finding->likelihood, sizeof finding->likelihood, "%.2f", verdict->likelihood);
    snprintf(finding->recorded, sizeof finding->recorded, "%s", compare_recorded(line, recorded));
}

void report_audit_line(struct report *report)
{
    struct report_audit *audit = report->audit;
    const struct score_line *line = &report->compare.reader.line;
    struct report_finding passing, *finding = &passing;
    struct report_cell cells[FINDING_COLUMNS];
    audit->seen = audit_score_take(&audit->line, &report->compare.reader);
    audit->unseen += !audit->seen;
    if (!audit->seen)
        return;
    audit_game(&audit->audit, &audit->line.scored, &audit->line.facts, NULL);
    enum audit_cause cause = audit->audit.finding[0].cause;
    audit->games++;
    audit->causes[cause]++;
    if (!audit_alarms(&audit->audit) && audit_cause_class(cause) != AUDIT_CLASS_UNDECIDED)
        return;
    if (audit->found < REPORT_FINDINGS)
        finding = &audit->told[audit->found];
    audit->found++;
    make_finding(finding, &audit->audit.finding[0], line);
    finding_cells(finding, cells);
    report_stream_row(&report->findings, &findings_table, cells);
}

const char *report_verdict(const struct report *report, char *text, size_t size)
{
    const struct audit_finding *verdict = &report->audit->audit.finding[0];
    char evidence[4 * AUDIT_TEXT_MAX];
    display_fit(verdict->text, AUDIT_TEXT_MAX, CLIP_END, evidence, sizeof evidence);
    if (report->audit->seen)
        snprintf(text, size, "%s: %s", audit_cause_code(verdict->cause), evidence);
    else
        text[0] = '\0';
    return text;
}

/* --- the section --- */

static void put_verdicts(struct report_doc *doc)
{
    static const struct report_column columns[] = {{"class", "Class", KIND_TEXT},
                                                   {"verdict", "Verdict", KIND_TEXT},
                                                   {"games", "Games", KIND_COUNT},
                                                   {"games", "Share (95\xC2\xA0%)", KIND_RATE}};
    static const struct report_table table = {.id = "audit",
                                              .caption = "What the recorded results turn out to be",
                                              .columns = columns,
                                              .count = 4};
    const struct report_audit *audit = doc->report->audit;
    report_table(doc, &table);
    for (int class = 0; class < AUDIT_CLASSES; class ++)
        for (int cause = 0; cause < AUDIT_CAUSES; cause++) {
            enum audit_class own = audit_cause_class((enum audit_cause)cause);
            if ((int)own != class || audit->causes[cause] == 0)
                continue;
            const struct report_cell cells[] = {
                report_text(audit_class_name(own)),
                report_text(audit_cause_code((enum audit_cause)cause)),
                report_amount(audit->causes[cause]),
                report_rate(audit->causes[cause], audit->games)};
            report_row(doc, cells, true);
        }
    report_table_end(doc);
}

void report_put_audit(struct report_doc *doc)
{
    const struct report_audit *audit = doc->report->audit;
    struct report_table table = findings_table;
    uint64_t told = audit->found < REPORT_FINDINGS ? audit->found : REPORT_FINDINGS;
    report_section(doc, "audit", "Audit of the recorded results");
    report_say(
        doc,
        "Each recorded result against the recount, as ingaudit compares them on a score "
        "stream; of several causes the likeliest. Agreement by a count that saw the recorded "
        "result is no evidence: ingscore --dead=blind makes a stream that has not seen it. "
        "%" PRIu64 " game%s audited, %" PRIu64 " should be looked at.",
        audit->games, PLURAL_OF(audit->games, " was", "s were"), audit->found);
    put_verdicts(doc);
    table.has_file = doc->report->data != NULL;
    report_table(doc, &table);
    for (uint64_t k = 0; k < told; k++) {
        struct report_cell cells[FINDING_COLUMNS];
        finding_cells(&audit->told[k], cells);
        report_row(doc, cells, true);
    }
    report_table_end(doc);
    if (audit->found > told)
        report_say(doc, "The first %" PRIu64 " are here. %s", told,
                   doc->report->data != NULL ? "The data has all of them."
                                             : "--data=DIR has all of them.");
    if (audit->unseen > 0)
        report_say(doc, "%" PRIu64 " lines have no position to look at.", audit->unseen);
}
