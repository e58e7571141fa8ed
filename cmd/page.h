/* page.h - the head of a web page that needs nothing but itself. */
#ifndef ING_PAGE_H
#define ING_PAGE_H

#include "../formats/html.h"

/* Constant texts without a character that XML takes for markup. */
extern const char page_style[];

/* The whole head, with the style and a policy that lets nothing load or run but it and `script`,
 * which may be NULL. */
void page_head(struct html *html, const char *generator, const char *title, const char *script);

#endif
