#include "name_text.h"

#include "display.h"
#include "sgf.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Must the character at `at`, of that many bytes, be written as its number? Of a character that is
 * no UTF-8 display_next takes one byte. */
static bool is_escaped(const char *name, const char *at, size_t step)
{
    enum { ASCII_LAST = 0x7F, DELETE = 0x7F };
    unsigned char byte = (unsigned char)*at;
    if (step > 1)
        return false;
    return byte < ' ' || byte == DELETE || byte > ASCII_LAST ||
           (sgf_blank(byte) && (at == name || at[1] == '\0'));
}

bool name_is_text(const char *name)
{
    const char *at = name;
    uint32_t code;
    for (size_t step; (step = display_next(at, &code)) != 0; at += step)
        if (is_escaped(name, at, step))
            return false;
    return true;
}

void name_text(const char *name, char *out, size_t room)
{
    const char *at = name;
    size_t size = 0;
    uint32_t code;
    for (size_t step; (step = display_next(at, &code)) != 0; at += step) {
        bool escaped = is_escaped(name, at, step);
        size_t wanted = escaped ? NAME_TEXT_GROWTH : step;
        if (size + wanted >= room)
            break;
        if (escaped)
            snprintf(out + size, room - size, "\\x%02x", (unsigned char)*at);
        else
            memcpy(out + size, at, step);
        size += wanted;
    }
    out[size] = '\0';
}
