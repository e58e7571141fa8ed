/* Cells of tables: as words to be read, and as data to be computed with. */
#include "report.h"

#include "../formats/display.h"
#include "../formats/numbers.h"

#include <inttypes.h>
#include <string.h>

struct report_cell report_text(const char *text)
{
    return (struct report_cell){.none = text == NULL || text[0] == '\0', .text = text};
}

struct report_cell report_amount(uint64_t count)
{
    return (struct report_cell){.count = count};
}

struct report_cell report_rate(uint64_t hits, uint64_t trials)
{
    return (struct report_cell){.count = hits, .of = trials, .none = trials == 0};
}

struct report_cell report_points(int32_t quarters)
{
    return (struct report_cell){.quarters = quarters};
}

struct report_cell report_link(const char *text, uint64_t game)
{
    return (struct report_cell){.text = text, .count = game};
}

void report_percent(const struct report_cell *rate, char text[REPORT_RATE_BYTES])
{
    if (rate->of == 0)
        snprintf(text, REPORT_RATE_BYTES, "-");
    else
        snprintf(text, REPORT_RATE_BYTES, "%.1f %%", 100 * (double)rate->count / (double)rate->of);
}

void report_interval(const struct report_cell *rate, char text[REPORT_RATE_BYTES])
{
    struct interval interval = wilson(rate->count, rate->of);
    report_percent(rate, text);
    if (rate->of > 0)
        snprintf(text + strlen(text), REPORT_RATE_BYTES - strlen(text), " (%.1f \xE2\x80\x93 %.1f)",
                 100 * interval.low, 100 * interval.high);
}

void report_cell_words(const struct report_cell *cell, enum report_kind kind,
                       char text[REPORT_TEXT_BYTES])
{
    text[0] = '\0';
    if (cell->none)
        return;
    switch (kind) {
    case KIND_TEXT:
    case KIND_GAME:
        display_fit(cell->text, REPORT_TEXT_COLUMNS, CLIP_END, text, REPORT_TEXT_BYTES);
        break;
    case KIND_COUNT:
        snprintf(text, REPORT_TEXT_BYTES, "%" PRIu64, cell->count);
        break;
    case KIND_RATE:
        report_interval(cell, text);
        break;
    case KIND_POINTS:
        quarters_write(cell->quarters, text);
        break;
    }
}

/* --- as data --- */

static void data_rate(struct delimited *data, const struct report_cell *cell)
{
    struct interval interval = wilson(cell->count, cell->of);
    const double shares[] = {cell->of > 0 ? (double)cell->count / (double)cell->of : 0,
                             interval.low, interval.high};
    for (size_t k = 0; k < sizeof shares / sizeof shares[0]; k++) {
        char text[32];
        snprintf(text, sizeof text, "%.6f", shares[k]);
        delimited_text(data, cell->none ? NULL : text);
    }
}

void report_data_row(struct delimited *data, const struct report_table *table,
                     const struct report_cell *cells)
{
    for (size_t k = 0; k < table->count; k++) {
        const struct report_cell *cell = &cells[k];
        switch (table->columns[k].kind) {
        case KIND_TEXT:
        case KIND_GAME:
            delimited_text(data, cell->none ? NULL : cell->text);
            break;
        case KIND_COUNT:
            if (cell->none)
                delimited_text(data, NULL);
            else
                delimited_integer(data, (int64_t)cell->count);
            break;
        case KIND_RATE:
            data_rate(data, cell);
            break;
        case KIND_POINTS:
            if (cell->none)
                delimited_text(data, NULL);
            else
                delimited_quarters(data, cell->quarters);
            break;
        }
    }
    delimited_end(data);
}

void report_data_header(struct delimited *data, const struct report_table *table)
{
    for (size_t k = 0; k < table->count; k++) {
        const char *name = table->columns[k].name;
        char part[64];
        if (table->columns[k].kind != KIND_RATE) {
            delimited_text(data, name);
            continue;
        }
        static const char *const parts[] = {"share", "low", "high"};
        for (size_t p = 0; p < sizeof parts / sizeof parts[0]; p++) {
            snprintf(part, sizeof part, "%s_%s", name, parts[p]);
            delimited_text(data, part);
        }
    }
    delimited_end(data);
}
