/* report_html.h - what the files of the web page share. */
#ifndef ING_REPORT_HTML_H
#define ING_REPORT_HTML_H

#include "report.h"
#include "../formats/html.h"

/* An article with the id that the table of games links to: "g1". */
void report_html_game(struct html *html, const struct report_game *game);

/* Script of the page; its style is page_style. */
extern const char report_script[];

#endif
