/* The tables of the web page, each with its data beside or inside. */
#include "report_html.h"

#include "../lib/dates.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_TEXT = 40 }; /* bytes; a cell with more gets room, even on a phone */

static bool is_number(enum report_kind kind)
{
    return kind == KIND_COUNT || kind == KIND_RATE || kind == KIND_POINTS;
}

void report_html_table(struct report_doc *doc)
{
    struct html *html = report_html_of(doc);
    const struct report_table *table = doc->table;
    char id[64];
    html_constant(html, "\n");
    if (table->folded) {
        html_open(html, "details");
        html_element(html, "summary", NULL, table->caption);
    }
    html_open(html, "div");
    html_attribute(html, "class", "scroll");
    html_attribute(html, "role", "region");
    html_attribute(html, "tabindex", "0");
    html_attribute(html, "aria-label", table->caption);
    html_open(html, "table");
    snprintf(id, sizeof id, "table-%s", table->id);
    html_attribute(html, "id", id);
    if (table->sortable)
        html_attribute(html, "class", "sortable");
    html_open(html, "caption"); /* as wide as the table; its words stay within the screen */
    html_element(html, "span", NULL, table->caption);
    html_close(html);
    html_open(html, "thead");
    html_open(html, "tr");
    for (size_t k = 0; k < table->count; k++) {
        if (table->columns[k].title == NULL)
            continue;
        html_open(html, "th");
        html_attribute(html, "scope", "col");
        if (is_number(table->columns[k].kind))
            html_attribute(html, "class", "number");
        html_text(html, table->columns[k].title);
        html_close(html);
    }
    html_close(html);
    html_close(html);
    html_open(html, "tbody");
}

static void put_game_link(struct html *html, const struct report_cell *cell)
{
    char target[32];
    snprintf(target, sizeof target, "#g%" PRIu64, cell->count);
    html_open(html, "a");
    html_attribute(html, "href", target);
    html_text(html, cell->text != NULL && cell->text[0] != '\0' ? cell->text : "(no name)");
    html_close(html);
}

/* The first text of a row is its heading. */
void report_html_row(struct report_doc *doc, const struct report_cell *cells)
{
    struct html *html = report_html_of(doc);
    bool headed = false;
    html_constant(html, "\n");
    html_open(html, "tr");
    for (size_t k = 0; k < doc->table->count; k++) {
        const struct report_column *column = &doc->table->columns[k];
        char text[REPORT_TEXT_BYTES];
        struct dates dates;
        if (column->title == NULL)
            continue;
        bool heads = !headed && (column->kind == KIND_TEXT || column->kind == KIND_GAME);
        headed = headed || heads;
        report_cell_words(&cells[k], column->kind, text);
        html_open(html, heads ? "th" : "td");
        if (heads)
            html_attribute(html, "scope", "row");
        else if (is_number(column->kind))
            html_attribute(html, "class", "number");
        else if (dates_exact(text, &dates))
            html_attribute(html, "class", "date");
        else if (strlen(text) > LONG_TEXT)
            html_attribute(html, "class", "long");
        if (column->kind == KIND_GAME)
            put_game_link(html, &cells[k]);
        else
            html_text(html, text);
        html_close(html);
    }
    html_close(html);
}

/* The data as a file beside the page, or within the link itself. */
static void put_data_link(struct report_doc *doc)
{
    struct html *html = report_html_of(doc);
    char path[4096], name[64];
    snprintf(name, sizeof name, "%s.csv", doc->table->id);
    if (doc->report->data == NULL && doc->bytes != NULL) {
        static const char scheme[] = "data:text/csv;charset=utf-8;base64,";
        char *data = base64_of(doc->bytes, doc->length), *url = NULL;
        url = data != NULL ? malloc(sizeof scheme + strlen(data)) : NULL;
        doc->no_memory |= url == NULL;
        if (url != NULL) {
            strcat(strcpy(url, scheme), data);
            html_open(html, "a");
            html_attribute(html, "download", name);
            html_attribute(html, "href", url);
            html_text(html, name);
            html_close(html);
        }
        free(data);
        free(url);
    } else if (report_data_path(doc->report, doc->table->id, true, path, sizeof path) != NULL) {
        html_open(html, "a");
        html_path(html, "href", path, "");
        html_text(html, name);
        html_close(html);
    } else {
        html_text(html, name);
    }
}

static void put_nothing(struct report_doc *doc)
{
    struct html *html = report_html_of(doc);
    uint64_t columns = 0;
    for (size_t k = 0; k < doc->table->count; k++)
        columns += doc->table->columns[k].title != NULL;
    html_open(html, "tr");
    html_open(html, "td");
    html_number(html, "colspan", columns);
    html_text(html, "none");
    html_close(html);
    html_close(html);
}

void report_html_table_end(struct report_doc *doc, const char *rest)
{
    struct html *html = report_html_of(doc);
    if (doc->rows == 0)
        put_nothing(doc);
    html_close(html); /* tbody */
    html_close(html); /* table */
    html_close(html); /* div */
    html_open(html, "p");
    html_attribute(html, "class", "data");
    if (rest != NULL) {
        html_text(html, rest);
        html_text(html, " ");
    }
    html_text(html, "Data: ");
    put_data_link(doc);
    html_close(html);
    if (doc->table->folded)
        html_close(html);
}
