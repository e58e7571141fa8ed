/* report_html.h - what the files of the web page share. */
#ifndef ING_REPORT_HTML_H
#define ING_REPORT_HTML_H

#include "report.h"
#include "../formats/html.h"

/* Where the page is written to. */
struct html *report_html_of(struct report_doc *doc);

/* The tables of the format (struct report_format). */
void report_html_table(struct report_doc *doc);
void report_html_row(struct report_doc *doc, const struct report_cell *cells);
void report_html_table_end(struct report_doc *doc, const char *rest);

/* An article with the id that the table of games links to: "g1". */
void report_html_game(struct html *html, const struct report_game *game);

/* Script of the page; its style is page_style. */
extern const char report_script[];

#endif
