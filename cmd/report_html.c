/* The report as a web page that needs nothing but itself: no script to be read, no other file. */
#include "page.h"
#include "report_html.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_TEXT = 40 }; /* bytes; a cell with more gets room, even on a phone */

struct page {
    struct html html;
    bool in_section;
};

static struct html *html_of(struct report_doc *doc)
{
    return &((struct page *)doc->state)->html;
}

/* --- the frame --- */

static void put_page_link(struct html *html, const struct report *report, int page,
                          const char *text)
{
    char path[4096];
    if (report_page_path(report, page, true, path, sizeof path) == NULL)
        return;
    html_open(html, "a");
    html_path(html, "href", path, "");
    html_text(html, text);
    html_close(html);
    html_text(html, " ");
}

/* The sections of a page are known before it is written: the report has all, others only games. */
static void put_contents(struct html *html, const struct report_doc *doc)
{
    static const struct {
        const char *id, *title;
    } parts[] = {{"read", "What was read"},
                 {"rulesets", "Rulesets"},
                 {"pairs", "How often"},
                 {"causes", "Causes"},
                 {"differences", "By how much"},
                 {"komi", "Komi"},
                 {"kos", "Kos"},
                 {"groups", "By year and event"},
                 {"recorded", "Recorded"},
                 {"audit", "Audit"},
                 {"confidence", "Confidence"},
                 {"games", "Games"},
                 {"methods", "Methods"}};
    html_open(html, "nav");
    html_attribute(html, "aria-label", doc->page == 1 ? "Contents" : "Pages");
    for (size_t k = 0; doc->page == 1 && k < sizeof parts / sizeof parts[0]; k++) {
        char target[32];
        html_open(html, "a");
        snprintf(target, sizeof target, "#%s", parts[k].id);
        html_attribute(html, "href", target);
        html_text(html, parts[k].title);
        html_close(html);
        html_text(html, " ");
    }
    if (doc->page > 1) {
        put_page_link(html, doc->report, 1, "The report");
        if (doc->page > 2)
            put_page_link(html, doc->report, doc->page - 1, "Previous games");
        if (doc->more)
            put_page_link(html, doc->report, doc->page + 1, "Next games");
    }
    html_close(html);
}

static bool begin(struct report_doc *doc)
{
    struct page *page = calloc(1, sizeof *page);
    char title[REPORT_TITLE_BYTES + 40];
    doc->state = page;
    if (page == NULL || !html_start(&page->html, doc->out)) {
        free(page);
        doc->no_memory = true;
        return false;
    }
    struct html *html = &page->html;
    snprintf(title, sizeof title, doc->page > 1 ? "%s \xE2\x80\x93 games, page %d" : "%s",
             doc->report->title, doc->page);
    html_constant(html, "<!DOCTYPE html>\n");
    html_open(html, "html");
    html_attribute(html, "lang", "en");
    page_head(html, "ingreport", title, doc->report->script ? report_script : NULL);
    html_constant(html, "\n");
    html_open(html, "body");
    html_open(html, "header");
    html_element(html, "h1", NULL, title);
    put_contents(html, doc);
    html_close(html);
    html_open(html, "main");
    return true;
}

static void end_section(struct page *page)
{
    if (page->in_section)
        html_close(&page->html);
    page->in_section = false;
    html_constant(&page->html, "\n");
}

static void end(struct report_doc *doc)
{
    struct page *page = doc->state;
    struct html *html = &page->html;
    end_section(page);
    html_close(html); /* main */
    html_open(html, "footer");
    html_element(html, "p", NULL,
                 "Made by ingreport of the Ing tools, offline, of a score stream.");
    html_close(html);
    if (doc->report->script) {
        html_open(html, "script");
        html_constant(html, report_script);
        html_close(html);
    }
    html_close(html); /* body */
    html_close(html);
    html_constant(html, "\n");
    doc->failed |= !html_end(html);
    doc->error = html->error;
    free(page);
    doc->state = NULL;
}

/* --- text --- */

/* Links to the other pages stand where the games begin. */
static void put_pages(struct report_doc *doc)
{
    struct html *html = html_of(doc);
    html_open(html, "nav");
    html_attribute(html, "aria-label", "Pages of games");
    html_attribute(html, "class", "pages");
    html_text(html, "Further games: ");
    for (int page = 2; page <= doc->report->pages; page++) {
        char number[16];
        snprintf(number, sizeof number, "page %d", page);
        put_page_link(html, doc->report, page, number);
    }
    html_close(html);
}

static void section(struct report_doc *doc, const char *id, const char *title)
{
    struct page *page = doc->state;
    end_section(page);
    html_open(&page->html, "section");
    html_attribute(&page->html, "id", id);
    html_element(&page->html, "h2", NULL, title);
    page->in_section = true;
    if (strcmp(id, "games") == 0 && doc->page == 1 && doc->report->pages > 1)
        put_pages(doc);
}

static void paragraph(struct report_doc *doc, const char *text)
{
    html_element(html_of(doc), "p", NULL, text);
}

/* --- tables --- */

static bool is_number(enum report_kind kind)
{
    return kind == KIND_COUNT || kind == KIND_RATE || kind == KIND_POINTS;
}

static void table(struct report_doc *doc)
{
    struct html *html = html_of(doc);
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
    html_element(html, "caption", NULL, table->caption);
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
static void row(struct report_doc *doc, const struct report_cell *cells)
{
    struct html *html = html_of(doc);
    bool headed = false;
    html_constant(html, "\n");
    html_open(html, "tr");
    for (size_t k = 0; k < doc->table->count; k++) {
        const struct report_column *column = &doc->table->columns[k];
        char text[REPORT_TEXT_BYTES];
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
    struct html *html = html_of(doc);
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
    struct html *html = html_of(doc);
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

static void table_end(struct report_doc *doc, const char *rest)
{
    struct html *html = html_of(doc);
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

/* --- figures --- */

static void open_figure(struct html *html)
{
    html_constant(html, "\n");
    html_open(html, "figure");
}

static void close_figure(struct html *html, const char *caption)
{
    html_element(html, "figcaption", NULL, caption);
    html_close(html);
}

static void bars(struct report_doc *doc, const char *caption, const struct chart_bar *bars,
                 size_t count)
{
    struct html *html = html_of(doc);
    open_figure(html);
    html->failed |= !chart_bars(html->writer, caption, bars, count);
    close_figure(html, caption);
}

static void curves(struct report_doc *doc, const char *caption, const char *axis, int last,
                   size_t places, const struct chart_curve *curves, size_t count)
{
    struct html *html = html_of(doc);
    open_figure(html);
    html->failed |= !chart_curves(html->writer, caption, axis, last, places, curves, count);
    close_figure(html, caption);
}

static void game(struct report_doc *doc, const struct report_game *game)
{
    report_html_game(html_of(doc), game);
}

const struct report_format report_html = {.name = "html",
                                          .pages = true,
                                          .embeds = true,
                                          .begin = begin,
                                          .section = section,
                                          .paragraph = paragraph,
                                          .table = table,
                                          .row = row,
                                          .table_end = table_end,
                                          .bars = bars,
                                          .curves = curves,
                                          .game = game,
                                          .end = end};
