/* Any bytes as a text of a page, which is then parsed again: the text is where it was put, and
 * there is nothing else. */
#include "fuzz.h"

#include "html.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_page(FILE *out, const char *text)
{
    struct html html;
    FUZZ_HOLDS(html_start(&html, out));
    html_open(&html, "p");
    html_attribute(&html, "title", text);
    html_path(&html, "href", text, "");
    html_text(&html, text);
    html_close(&html);
    FUZZ_HOLDS(html_end(&html));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char *text = malloc(size + 1), *page = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&page, &length);
    FUZZ_HOLDS(text != NULL && out != NULL);
    memcpy(text, bytes, size);
    text[size] = '\0';
    write_page(out, text);
    FUZZ_HOLDS(fclose(out) == 0);
    xmlDocPtr document = xmlReadMemory(page, (int)length, NULL, "UTF-8", XML_PARSE_NONET);
    FUZZ_HOLDS(document != NULL);
    xmlNodePtr root = xmlDocGetRootElement(document);
    FUZZ_HOLDS(strcmp((const char *)root->name, "p") == 0);
    FUZZ_HOLDS(root->children == NULL ||
               (root->children->type == XML_TEXT_NODE && root->children == root->last));
    xmlChar *content = xmlNodeGetContent(root), *title = xmlGetProp(root, BAD_CAST "title");
    FUZZ_HOLDS(xmlStrcmp(content, title) == 0);
    xmlChar *path = xmlGetProp(root, BAD_CAST "href");
    FUZZ_HOLDS(strspn((const char *)path,
                      "%./-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") ==
               strlen((const char *)path));
    xmlFree(content);
    xmlFree(title);
    xmlFree(path);
    xmlFreeDoc(document);
    free(page);
    free(text);
    return 0;
}
