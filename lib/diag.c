#include "diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct diag_row rows[DIAG_COUNT] = {
#define DIAG_ROW(id, code, severity, text) [DIAG_##id] = {code, severity, text},
    DIAG_TABLE(DIAG_ROW)
#undef DIAG_ROW
};

const struct diag_row *diag_row(enum diag_code code)
{
    return &rows[code];
}

enum diag_code diag_find(const char *code)
{
    int found = 0;
    while (found < DIAG_COUNT && strcmp(rows[found].code, code) != 0)
        found++;
    return (enum diag_code)found;
}

bool diag_of_reading(enum diag_code code)
{
    return code >= DIAG_SGF_JUNK && code <= DIAG_TEXT_INVALID;
}

/* Drops what a cut left of the last UTF-8 character. */
static void trim_character(char *text, size_t length)
{
    size_t start = length;
    while (start > 0 && (text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0 || (unsigned char)text[start - 1] < 0xC0)
        return;
    unsigned char lead = (unsigned char)text[start - 1];
    size_t wanted = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3; /* bytes after the lead */
    if (length - start < wanted)
        text[start - 1] = '\0';
}

void diag_put(const struct diag_sink *sink, enum diag_code code, uint64_t line, uint64_t column,
              const char *format, ...)
{
    if (sink == NULL || sink->put == NULL)
        return;
    struct diag diag = {.code = code, .line = line, .column = column};
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(diag.text, sizeof diag.text, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof diag.text)
        trim_character(diag.text, sizeof diag.text - 1);
    sink->put(sink->context, &diag);
}
