/* Standings as a web page that needs nothing but itself. */
#include "page.h"
#include "stand.h"

#include <stdlib.h>

static bool begin(struct stand_doc *doc)
{
    struct html *html = malloc(sizeof *html);
    if (html == NULL || !html_start(html, doc->out)) {
        free(html);
        doc->no_memory = true;
        return false;
    }
    doc->state = html;
    page_begin(html, "ingstand", "Standings under other rules", NULL);
    html_open(html, "main");
    html_element(html, "h1", NULL, "Standings under other rules");
    return true;
}

static void end(struct stand_doc *doc)
{
    struct html *html = doc->state;
    html_close(html); /* main */
    page_end(html, "Made by ingstand of the Ing tools.", NULL);
    doc->failed |= !html_end(html);
    doc->error = html->error;
    free(html);
    doc->state = NULL;
}

static void heading(struct stand_doc *doc, const char *text)
{
    html_constant(doc->state, "\n");
    html_element(doc->state, "h2", NULL, text);
}

static void say(struct stand_doc *doc, const char *text)
{
    html_element(doc->state, "p", NULL, text);
}

static void put_cell(struct html *html, const char *name, const char *scope, bool number,
                     const char *text)
{
    html_open(html, name);
    if (scope != NULL)
        html_attribute(html, "scope", scope);
    if (number)
        html_attribute(html, "class", "number");
    html_text(html, text != NULL ? text : "");
    html_close(html);
}

/* Wide tables scroll, with the keyboard, too. */
static void table(struct stand_doc *doc, const char *caption)
{
    struct html *html = doc->state;
    html_constant(html, "\n");
    html_open(html, "div");
    html_attribute(html, "class", "scroll");
    html_attribute(html, "role", "region");
    html_attribute(html, "tabindex", "0");
    html_attribute(html, "aria-label", caption);
    html_open(html, "table");
    html_element(html, "caption", NULL, caption);
    html_open(html, "thead");
    html_open(html, "tr");
    for (uint32_t k = 0; k < doc->column_count; k++)
        put_cell(html, "th", "col", doc->columns[k].number, doc->columns[k].title);
    html_close(html);
    html_close(html);
    html_open(html, "tbody");
}

/* The first text of a row is its heading. */
static void row(struct stand_doc *doc, const char *const *cells)
{
    struct html *html = doc->state;
    bool headed = false;
    html_constant(html, "\n");
    html_open(html, "tr");
    for (uint32_t k = 0; k < doc->column_count; k++) {
        bool number = doc->columns[k].number, heads = !headed && !number && cells[k] != NULL;
        headed = headed || heads;
        put_cell(html, heads ? "th" : "td", heads ? "row" : NULL, number, cells[k]);
    }
    html_close(html);
}

static void table_end(struct stand_doc *doc)
{
    struct html *html = doc->state;
    html_close(html); /* tbody */
    html_close(html);
    html_close(html); /* div */
}

const struct stand_format stand_html = {.name = "html",
                                        .begin = begin,
                                        .heading = heading,
                                        .say = say,
                                        .table = table,
                                        .row = row,
                                        .table_end = table_end,
                                        .end = end};
