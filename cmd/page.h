/* page.h - the frame of a web page that needs nothing but itself. */
#ifndef ING_PAGE_H
#define ING_PAGE_H

#include "../formats/html.h"

/* Constant texts without a character that XML takes for markup. */
extern const char page_style[];

/* Begins a page up to the start of its body. The head has the style and a policy that lets nothing
 * load or run but it and `script`, which may be NULL. */
void page_begin(struct html *html, const char *generator, const char *title, const char *script);

/* Ends it: a foot that says who made it, the script, and the body. */
void page_end(struct html *html, const char *maker, const char *script);

#endif
