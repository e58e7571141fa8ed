/* The report as a web page that needs nothing but itself: no script to be read, no other file. */
#include "page.h"
#include "report_html.h"

#include <stdlib.h>
#include <string.h>

struct page {
    struct html html;
    bool in_section;
};

struct html *report_html_of(struct report_doc *doc)
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

static const char *script_of(const struct report_doc *doc)
{
    return doc->report->script ? report_script : NULL;
}

static bool begin(struct report_doc *doc)
{
    struct page *page = calloc(1, sizeof *page);
    char title[REPORT_TITLE_BYTES + 40];
    if (page == NULL || !html_start(&page->html, doc->out)) {
        free(page);
        doc->no_memory = true;
        return false;
    }
    doc->state = page;
    struct html *html = &page->html;
    snprintf(title, sizeof title, doc->page > 1 ? "%s \xE2\x80\x93 games, page %d" : "%s",
             doc->report->title, doc->page);
    page_begin(html, "ingreport", title, script_of(doc));
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
    page_end(html, "Made by ingreport of the Ing tools, offline, of a score stream.",
             script_of(doc));
    doc->failed |= !html_end(html);
    doc->error = html->error;
    free(page);
    doc->state = NULL;
}

/* --- text --- */

/* Links to the other pages stand where the games begin. */
static void put_pages(struct report_doc *doc)
{
    struct html *html = report_html_of(doc);
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
    html_element(report_html_of(doc), "p", NULL, text);
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
    struct html *html = report_html_of(doc);
    open_figure(html);
    html->failed = html->failed || !chart_bars(html->writer, caption, bars, count);
    close_figure(html, caption);
}

static void curves(struct report_doc *doc, const char *caption, const char *axis, int last,
                   size_t places, const struct chart_curve *curves, size_t count)
{
    struct html *html = report_html_of(doc);
    open_figure(html);
    html->failed =
        html->failed || !chart_curves(html->writer, caption, axis, last, places, curves, count);
    close_figure(html, caption);
}

static void game(struct report_doc *doc, const struct report_game *game)
{
    report_html_game(report_html_of(doc), game);
}

const struct report_format report_html = {.name = "html",
                                          .pages = true,
                                          .embeds = true,
                                          .begin = begin,
                                          .section = section,
                                          .paragraph = paragraph,
                                          .table = report_html_table,
                                          .row = report_html_row,
                                          .table_end = report_html_table_end,
                                          .bars = bars,
                                          .curves = curves,
                                          .game = game,
                                          .end = end};
