#include "name_text.h"

#include "display.h"
#include "sgf.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static bool is_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/* Must the character at `at`, of that many bytes, be written as its number? Of a character that is
 * no UTF-8 display_next takes one byte. A "\" is one where such a number seems to follow. */
static bool is_escaped(const char *name, const char *at, size_t step)
{
    enum { DELETE = 0x7F }; /* the last of ASCII */
    unsigned char byte = (unsigned char)*at;
    if (step > 1)
        return false;
    return byte < ' ' || byte >= DELETE || (sgf_blank(byte) && (at == name || at[1] == '\0')) ||
           (byte == '\\' && at[1] == 'x' && is_digit(at[2]) && is_digit(at[3]));
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
