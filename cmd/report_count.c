/* What ingreport counts beyond the comparison itself. */
#include "report.h"

#include "../formats/display.h"

#include <inttypes.h>
#include <string.h>

const struct report_band report_bands[REPORT_BANDS] = {
    {"0.99 and more", 0.99}, {"0.95 to 0.98", 0.95}, {"0.90 to 0.94", 0.90}, {"0.80 to 0.89", 0.80},
    {"0.50 to 0.79", 0.50},  {"below 0.50", 0},      {"not given", -1},
};

static bool any_pair(const struct report *report,
                     bool (*differ)(const struct outcomes *outcomes, uint32_t a, uint32_t b))
{
    const struct compare *compare = &report->compare;
    for (uint32_t b = 1; b < compare->reader.names; b++)
        for (uint32_t a = 0; a < b; a++)
            if (differ(&compare->reader.line.outcomes, a, b) && compare_in_line(compare, a, b))
                return true;
    return false;
}

bool report_winners_differ(const struct report *report)
{
    return any_pair(report, outcomes_winners_differ);
}

bool report_margins_differ(const struct report *report)
{
    return any_pair(report, outcomes_margins_differ);
}

void report_lost(struct report *report, const struct origin *origin, const char *why)
{
    struct report_tally *tally = report->tally;
    char name[REPORT_TEXT_BYTES / 4];
    enum { NAME_COLUMNS = 60 };
    if (tally->lost_told == REPORT_LOST_TOLD)
        return;
    display_fit(origin->path, NAME_COLUMNS, CLIP_START, name, sizeof name);
    snprintf(tally->lost[tally->lost_told].where, sizeof tally->lost[0].where,
             "%.*s, line %" PRIu64, 4 * NAME_COLUMNS, name, origin->line);
    snprintf(tally->lost[tally->lost_told].why, sizeof tally->lost[0].why, "%s", why);
    tally->lost_told++;
}

/* --- by property --- */

/* The first four digits in a row that stand alone; 0 if there are none. */
static int year_of(const char *date)
{
    enum { YEAR_DIGITS = 4 };
    while (date != NULL && *date != '\0') {
        size_t digits = strspn(date, "0123456789");
        if (digits == YEAR_DIGITS)
            return (date[0] - '0') * 1000 + (date[1] - '0') * 100 + (date[2] - '0') * 10 +
                   (date[3] - '0');
        date += digits > 0 ? digits : 1;
    }
    return 0;
}

static struct breakdown_row *row_of(struct report *report, enum report_by by)
{
    const struct score_line *line = &report->compare.reader.line;
    struct breakdown *breakdown = &report->tally->by[by];
    char key[BREAKDOWN_KEY_MAX + 64] = "unknown";
    int64_t rank = INT64_MAX;
    enum { KEY_COLUMNS = 60 };
    switch (by) {
    case BY_YEAR:
        if (year_of(line->date) > 0) {
            rank = year_of(line->date);
            snprintf(key, sizeof key, "%04d", (int)rank);
        }
        break;
    case BY_EVENT:
        if (line->event != NULL && line->event[0] != '\0') {
            rank = 0;
            display_fit(line->event, KEY_COLUMNS, CLIP_END, key, sizeof key);
        }
        break;
    case BY_SIZE:
        rank = line->columns * (BOARD_SIDE_MAX + 1) + line->rows;
        snprintf(key, sizeof key, "%" PRId64 "\xC3\x97%" PRId64, line->columns, line->rows);
        break;
    case BY_HANDICAP:
        rank = line->handicap;
        snprintf(key, sizeof key, "%" PRId64, line->handicap);
        break;
    case BY_RULES:
        if (line->rules != NULL && line->rules[0] != '\0') {
            rank = 0;
            display_fit(line->rules, SCORE_NAME_MAX, CLIP_END, key, sizeof key);
        }
        break;
    case BY_COUNT:
        break;
    }
    return breakdown_row(breakdown, key, rank);
}

static void count_groups(struct report *report, bool scored, bool margins, bool winners)
{
    for (int by = 0; by < BY_COUNT; by++) {
        struct breakdown_row *row = row_of(report, (enum report_by)by);
        row->games++;
        row->scored += scored;
        row->margins += margins;
        row->winners += winners;
    }
}

/* --- the rest --- */

static void count_notes(struct report_tally *tally, const struct score_line *line)
{
    bool seen[DIAG_COUNT + 1] = {false};
    for (size_t k = 0; k < line->note_count; k++) {
        int code = line->notes[k].code != NULL ? (int)diag_find(line->notes[k].code) : DIAG_COUNT;
        tally->notes[code].findings++;
        tally->notes[code].games += !seen[code];
        seen[code] = true;
    }
}

static void count_kos(struct report_tally *tally, const struct score_line *line)
{
    for (size_t k = 0; k < line->ko_count; k++)
        census_add(&tally->kos, line->kos[k].kind != NULL ? line->kos[k].kind : "unknown", 1);
    tally->ko_games += line->ko_count > 0;
}

static const char *recorded_word(const struct score_line *line)
{
    static const char *const words[] = {
        [RESULT_SCORE] = "counted",       [RESULT_RESIGN] = "resignation", [RESULT_TIME] = "time",
        [RESULT_FORFEIT] = "forfeit",     [RESULT_DRAW] = "draw",          [RESULT_VOID] = "void",
        [RESULT_BOTH_LOST] = "both lost", [RESULT_UNKNOWN] = "unknown",
    };
    const char *word = line->recorded.how == RESULT_NONE ? NULL : words[line->recorded.how];
    return word != NULL ? word : "none";
}

/* A recorded count against that of each ruleset. */
static void count_met(struct report *report)
{
    const struct score_line *line = &report->compare.reader.line;
    const struct result *result = &line->recorded;
    if (result->how != RESULT_SCORE || !result->counted)
        return;
    for (uint32_t r = 0; r < report->compare.reader.names; r++) {
        if (!outcomes_decides(&line->outcomes, r))
            continue;
        report->tally->met[r].games++;
        report->tally->met[r].margins += line->outcomes.margin[r] == result->margin;
        report->tally->met[r].winners += line->outcomes.winner[r] == result->winner;
    }
}

static void count_komi(struct report *report)
{
    const struct score_line *line = &report->compare.reader.line;
    for (uint32_t r = 0; r < report->compare.reader.names; r++) {
        int32_t komi = line->ruleset_komi[r];
        if (!outcomes_decides(&line->outcomes, r) || (line->komi_known >> r & 1) == 0)
            continue;
        if (report->tally->komi[r].games++ == 0)
            report->tally->komi[r].least = report->tally->komi[r].most = komi;
        if (komi < report->tally->komi[r].least)
            report->tally->komi[r].least = komi;
        if (komi > report->tally->komi[r].most)
            report->tally->komi[r].most = komi;
    }
}

static int band_of(double confidence)
{
    int band = 0;
    while (band < REPORT_BANDS - 1 && !(confidence >= report_bands[band].least))
        band++;
    return band;
}

void report_count(struct report *report)
{
    const struct score_line *line = &report->compare.reader.line;
    struct report_tally *tally = report->tally;
    bool scored = (line->outcomes.decided & compare_line_rulesets(&report->compare)) != 0;
    bool margins = report_margins_differ(report), winners = report_winners_differ(report);
    int band = band_of(line->confidence);
    compare_count(&report->compare);
    tally->margins += margins;
    tally->winners += winners;
    if (scored)
        tally->in_bands[band]++;
    tally->winners_in_bands[band] += winners;
    census_add(&tally->evidence, line->evidence != NULL ? line->evidence : "unknown", 1);
    census_add(&tally->recorded, recorded_word(line), 1);
    count_notes(tally, line);
    count_kos(tally, line);
    count_met(report);
    count_komi(report);
    count_groups(report, scored, margins, winners);
}
