/* The report as one long table: a row for each cell, so that tables of any shape fit. */
#include "report.h"

#include "../formats/numbers.h"

#include <inttypes.h>

static bool begin(struct report_doc *doc)
{
    static const char header[] = "table row column value";
    struct delimited rows;
    delimited_init(&rows, doc->out, DELIMITED_CSV, doc->report->csv_safe);
    delimited_header(&rows, header);
    return true;
}

static void table(struct report_doc *doc)
{
    (void)doc;
}

static void put_value(struct report_doc *doc, const char *column, const char *value)
{
    struct delimited rows;
    delimited_init(&rows, doc->out, DELIMITED_CSV, doc->report->csv_safe);
    delimited_text(&rows, doc->table->id);
    delimited_integer(&rows, (int64_t)(doc->rows + doc->hidden));
    delimited_text(&rows, column);
    delimited_text(&rows, value);
    delimited_end(&rows);
}

static void put_rate(struct report_doc *doc, const char *name, const struct report_cell *cell)
{
    static const char *const parts[] = {"share", "low", "high"};
    struct interval interval = wilson(cell->count, cell->of);
    const double shares[] = {cell->of > 0 ? (double)cell->count / (double)cell->of : 0,
                             interval.low, interval.high};
    for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++) {
        char column[64], value[32];
        snprintf(column, sizeof column, "%s_%s", name, parts[k]);
        snprintf(value, sizeof value, "%.6f", shares[k]);
        put_value(doc, column, cell->none ? NULL : value);
    }
}

static void row(struct report_doc *doc, const struct report_cell *cells)
{
    for (size_t k = 0; k < doc->table->count; k++) {
        const struct report_column *column = &doc->table->columns[k];
        char text[REPORT_TEXT_BYTES];
        if (column->kind == KIND_RATE) {
            put_rate(doc, column->name, &cells[k]);
            continue;
        }
        if (column->kind == KIND_TEXT || column->kind == KIND_GAME) {
            put_value(doc, column->name, cells[k].none ? NULL : cells[k].text);
            continue;
        }
        report_cell_words(&cells[k], column->kind, text);
        put_value(doc, column->name, cells[k].none ? NULL : text);
    }
}

static void table_end(struct report_doc *doc, const char *rest)
{
    (void)doc, (void)rest;
}

const struct report_format report_csv = {.name = "csv",
                                         .whole = true,
                                         .begin = begin,
                                         .table = table,
                                         .row = row,
                                         .table_end = table_end};
