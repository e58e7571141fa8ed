#include "diag.h"

#include <stdarg.h>
#include <stdio.h>

static const struct diag_row rows[DIAG_COUNT] = {
#define DIAG_ROW(id, code, severity, text) [DIAG_##id] = {code, severity, text},
    DIAG_TABLE(DIAG_ROW)
#undef DIAG_ROW
};

const struct diag_row *diag_row(enum diag_code code)
{
    return &rows[code];
}

void diag_put(const struct diag_sink *sink, enum diag_code code, uint64_t line, uint64_t column,
              const char *format, ...)
{
    if (sink == NULL || sink->put == NULL)
        return;
    struct diag diag = {.code = code, .line = line, .column = column};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(diag.text, sizeof diag.text, format, arguments);
    va_end(arguments);
    sink->put(sink->context, &diag);
}
