#include "html.h"

#include "display.h"
#include "xml_try.h"

#include <errno.h>
#include <libxml/xmlwriter.h>
#include <string.h>

enum { PIECE_BYTES = 1024 };

/* Never says that it failed: libxml2 would, on standard error. */
static int put_bytes(void *context, const char *bytes, int length)
{
    struct html *html = context;
    if (html->error == 0 && fwrite(bytes, 1, (size_t)length, html->out) != (size_t)length)
        html->error = errno != 0 ? errno : EIO;
    return length;
}

bool html_start(struct html *html, FILE *out)
{
    *html = (struct html){.out = out, .failed = true};
    xmlOutputBufferPtr buffer = xmlOutputBufferCreateIO(put_bytes, NULL, html, NULL);
    if (buffer == NULL)
        return false;
    html->writer = xmlNewTextWriter(buffer);
    if (html->writer == NULL)
        xmlOutputBufferClose(buffer);
    html->failed = html->writer == NULL;
    return !html->failed;
}

bool html_end(struct html *html)
{
    if (html->writer == NULL)
        return false;
    XML_TRY(html, xmlTextWriterEndDocument(html->writer));
    xmlFreeTextWriter(html->writer);
    html->writer = NULL;
    return !html->failed && html->error == 0;
}

void html_open(struct html *html, const char *name)
{
    XML_TRY(html, xmlTextWriterStartElement(html->writer, BAD_CAST name));
}

void html_close(struct html *html)
{
    XML_TRY(html, xmlTextWriterFullEndElement(html->writer));
}

void html_close_empty(struct html *html)
{
    XML_TRY(html, xmlTextWriterEndElement(html->writer));
}

void html_text(struct html *html, const char *text)
{
    static const char substitute[] = "\xEF\xBF\xBD";
    char piece[PIECE_BYTES];
    size_t used = 0;
    uint32_t code;
    for (size_t step; (step = display_next(text, &code)) != 0; text += step) {
        const char *bytes = text;
        size_t size = step;
        if (code == '\t' || code == '\n' || code == '\r') {
            bytes = " ";
        } else if (display_harmful(code) || code == 0xFFFD) {
            bytes = substitute;
            size = sizeof substitute - 1;
        }
        if (used + size >= sizeof piece) {
            piece[used] = '\0';
            XML_TRY(html, xmlTextWriterWriteString(html->writer, BAD_CAST piece));
            used = 0;
        }
        memcpy(piece + used, bytes, size);
        used += size;
    }
    piece[used] = '\0';
    XML_TRY(html, xmlTextWriterWriteString(html->writer, BAD_CAST piece));
}

void html_attribute(struct html *html, const char *name, const char *value)
{
    XML_TRY(html, xmlTextWriterStartAttribute(html->writer, BAD_CAST name));
    html_text(html, value);
    XML_TRY(html, xmlTextWriterEndAttribute(html->writer));
}

void html_number(struct html *html, const char *name, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    html_attribute(html, name, text);
}

void html_element(struct html *html, const char *name, const char *class, const char *text)
{
    html_open(html, name);
    if (class != NULL)
        html_attribute(html, "class", class);
    html_text(html, text);
    html_close(html);
}

void html_constant(struct html *html, const char *text)
{
    XML_TRY(html, xmlTextWriterWriteRaw(html->writer, BAD_CAST text));
}

void html_path(struct html *html, const char *name, const char *path, const char *after)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/";
    XML_TRY(html, xmlTextWriterStartAttribute(html->writer, BAD_CAST name));
    for (; *path != '\0'; path++) {
        char piece[8];
        if (strchr(plain, *path) != NULL)
            snprintf(piece, sizeof piece, "%c", *path);
        else
            snprintf(piece, sizeof piece, "%%%02X", (unsigned)(unsigned char)*path);
        html_text(html, piece);
    }
    html_text(html, after);
    XML_TRY(html, xmlTextWriterEndAttribute(html->writer));
}
