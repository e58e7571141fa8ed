/* html.h - web pages, by libxml2's writer, so that no text can break out of its place.
 *
 * What is written is both HTML5 and well-formed XML: elements are closed by their own tags, but for
 * those that HTML knows as empty. Text is UTF-8 from anywhere; characters that steer (controls,
 * direction marks) or that XML cannot hold become U+FFFD. */
#ifndef ING_HTML_H
#define ING_HTML_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct _xmlTextWriter;

/* A page being written. It remembers its first failure. */
struct html {
    struct _xmlTextWriter *writer; /* also for svg.h and chart.h */
    bool failed;
    int error; /* errno of the first write that failed, or 0 */
    FILE *out;
};

/* Begins a page on `out`, which stays the caller's. `html` must stay where it is. False when out of
 * memory. */
bool html_start(struct html *html, FILE *out);
/* Ends it. False if anything failed. */
bool html_end(struct html *html);

void html_open(struct html *html, const char *name);
/* Attributes of the element just opened; for URLs see html_path. */
void html_attribute(struct html *html, const char *name, const char *value);
void html_number(struct html *html, const char *name, uint64_t value);
void html_text(struct html *html, const char *text);
void html_close(struct html *html);
/* Closes an element that has no content in HTML: meta, br. */
void html_close_empty(struct html *html);
/* <name class="class">text</name>; class may be NULL. */
void html_element(struct html *html, const char *name, const char *class, const char *text);
/* Constant text of the program, written as it is: style, script. */
void html_constant(struct html *html, const char *text);

/* An attribute that holds a relative path, or one beginning with "/", and what is put after it,
 * such as "#g1"; bytes that mean something in a URL are written as %XX, so that it is a path
 * whatever it contains. */
void html_path(struct html *html, const char *name, const char *path, const char *after);

#endif
