/* The parts that documents of every format are made of; tables also go to their data files. */
#include "report.h"

#include "../formats/display.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const struct report_format *const formats[] = {&report_html, &report_markdown, &report_latex,
                                                      &report_csv};

const struct report_format *report_format_find(const char *name)
{
    for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++)
        if (strcmp(formats[k]->name, name) == 0)
            return formats[k];
    return NULL;
}

/* THE table of sections, in the order in which they are told. */
static void (*const sections[])(struct report_doc *doc) = {
    report_put_summary, report_put_read,        report_put_rulesets, report_put_pairs,
    report_put_causes,  report_put_differences, report_put_komi,     report_put_kos,
    report_put_groups,  report_put_recorded,    report_put_audit,    report_put_confidence,
    report_put_games,   report_put_methods,
};

/* While errno still tells why. */
static void note_error(struct report_doc *doc)
{
    if (doc->error == 0 && ferror(doc->out))
        doc->error = errno != 0 ? errno : EIO;
}

static bool end_doc(struct report *report, struct report_doc *doc, bool begun)
{
    if (begun && report->format->end != NULL)
        report->format->end(doc);
    note_error(doc);
    /* What fails and is no write is the memory of libxml2. */
    if ((doc->no_memory || doc->failed) && doc->error == 0 && !report->run->over)
        run_fail(report->run, RUN_OUTPUT, "out of memory", NULL);
    return begun && !doc->failed && !doc->no_memory && !report->run->over;
}

bool report_write(struct report *report, FILE *out, int *error)
{
    struct report_doc doc = {.report = report, .out = out, .page = 1};
    bool begun = report->format->begin(&doc);
    for (size_t k = 0; begun && k < sizeof sections / sizeof sections[0] && !report->run->over; k++)
        sections[k](&doc);
    bool done = end_doc(report, &doc, begun);
    *error = doc.error;
    return done;
}

bool report_write_page(struct report *report, FILE *out, const struct report_page *page, bool more,
                       int *error)
{
    struct report_doc doc = {.report = report, .out = out, .page = page->number, .more = more};
    bool begun = report->format->begin(&doc);
    if (begun) {
        report_section(&doc, "games", "Games whose winner changes");
        report_put_page(&doc, page);
    }
    bool done = end_doc(report, &doc, begun);
    *error = doc.error;
    return done;
}

void report_section(struct report_doc *doc, const char *id, const char *title)
{
    if (doc->report->format->section != NULL)
        doc->report->format->section(doc, id, title);
}

void report_say(struct report_doc *doc, const char *format, ...)
{
    if (doc->report->format->paragraph == NULL)
        return;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    va_list values;
    if (out == NULL) {
        doc->no_memory = true;
        return;
    }
    va_start(values, format);
    vfprintf(out, format, values);
    va_end(values);
    if (fclose(out) == 0 && text != NULL)
        doc->report->format->paragraph(doc, text);
    else
        doc->no_memory = true;
    free(text);
}

/* --- tables and their data --- */

/* Where the rows of the table go besides the page: a file, memory, or nowhere. */
static FILE *data_start(struct report_doc *doc, const struct report_table *table)
{
    const struct report *report = doc->report;
    char path[4096];
    if (table->has_file)
        return NULL;
    if (report->data != NULL) {
        if (report_data_path(report, table->id, false, path, sizeof path) == NULL ||
            !outfile_open(&doc->file, report->run, path))
            doc->failed = true;
        return doc->file.out;
    }
    if (!report->format->embeds)
        return NULL;
    doc->memory = open_memstream(&doc->bytes, &doc->length);
    doc->no_memory |= doc->memory == NULL;
    return doc->memory;
}

void report_table(struct report_doc *doc, const struct report_table *table)
{
    doc->table = table;
    doc->rows = doc->hidden = 0;
    doc->report->format->table(doc);
    FILE *out = data_start(doc, table);
    doc->data = (struct delimited){0};
    if (out == NULL)
        return;
    delimited_init(&doc->data, out, DELIMITED_CSV, doc->report->csv_safe);
    report_data_header(&doc->data, table);
}

void report_row(struct report_doc *doc, const struct report_cell *cells, bool shown)
{
    shown = shown || doc->report->format->whole;
    doc->rows += shown;
    doc->hidden += !shown;
    if (shown)
        doc->report->format->row(doc, cells);
    note_error(doc);
    if (doc->data.out != NULL)
        report_data_row(&doc->data, doc->table, cells);
}

void report_table_end(struct report_doc *doc)
{
    char rest[128];
    if (doc->memory != NULL)
        doc->no_memory |= fclose(doc->memory) != 0 || doc->bytes == NULL;
    if (doc->file.out != NULL)
        doc->failed |= !outfile_close(&doc->file, doc->report->run, true);
    doc->memory = NULL;
    snprintf(rest, sizeof rest, "%" PRIu64 " further rows are in the data.", doc->hidden);
    if (!doc->no_memory)
        doc->report->format->table_end(doc, doc->hidden > 0 ? rest : NULL);
    free(doc->bytes);
    doc->bytes = NULL;
    doc->length = 0;
    doc->table = NULL;
}

bool report_stream_start(struct report *report, struct report_stream *stream,
                         const struct report_table *table)
{
    char path[4096];
    if (report->data == NULL)
        return true;
    if (report_data_path(report, table->id, false, path, sizeof path) == NULL) {
        run_fail(report->run, RUN_USAGE, "the name is too long", report->data);
        return false;
    }
    if (!outfile_open(&stream->file, report->run, path))
        return false;
    delimited_init(&stream->rows, stream->file.out, DELIMITED_CSV, report->csv_safe);
    report_data_header(&stream->rows, table);
    return true;
}

void report_stream_row(struct report_stream *stream, const struct report_table *table,
                       const struct report_cell *cells)
{
    if (stream->file.out != NULL)
        report_data_row(&stream->rows, table, cells);
}

bool report_stream_end(struct report *report, struct report_stream *stream, bool keep)
{
    return stream->file.out == NULL || outfile_close(&stream->file, report->run, keep);
}

/* --- names --- */

const char *report_name(const struct report *report, uint32_t ruleset,
                        char name[4 * SCORE_NAME_MAX])
{
    display_fit(report->compare.reader.name[ruleset], SCORE_NAME_MAX, CLIP_END, name,
                4 * SCORE_NAME_MAX);
    return name;
}

/* Bytes of the folder in front of a file's name, the slash included. */
static size_t folder_bytes(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

const char *report_page_path(const struct report *report, int page, bool from_here, char *path,
                             size_t size)
{
    static const char suffix[] = ".html";
    const char *output = report->output;
    if (output == NULL)
        return NULL;
    if (from_here)
        output += folder_bytes(output);
    size_t length = strlen(output);
    bool suffixed =
        length > sizeof suffix - 1 && strcmp(output + length - (sizeof suffix - 1), suffix) == 0;
    int stem = (int)(suffixed ? length - (sizeof suffix - 1) : length);
    int used = page == 1 ? snprintf(path, size, "%s", output)
                         : snprintf(path, size, "%.*s-%d%s", stem, output, page, suffix);
    return used >= 0 && (size_t)used < size ? path : NULL;
}

/* A link must not leave the folder of the report, or it breaks when that is moved. */
const char *report_data_path(const struct report *report, const char *id, bool link, char *path,
                             size_t size)
{
    const char *folder = report->data;
    if (folder == NULL)
        return NULL;
    if (link && report->output != NULL) {
        size_t same = folder_bytes(report->output);
        if (strncmp(folder, report->output, same) != 0 || (same == 0 && folder[0] == '/'))
            return NULL;
        folder += same;
    }
    if (link && folder[0] == '/')
        return NULL;
    size_t length = strlen(folder);
    int used = snprintf(path, size, "%s%s%s.csv", folder,
                        length > 0 && folder[length - 1] != '/' ? "/" : "", id);
    return used >= 0 && (size_t)used < size ? path : NULL;
}
