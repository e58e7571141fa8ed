#include "fold.h"

#include "display.h"

#include <string.h>

/* Capitals `first` to `last`, every `every`-th of them, and how far away their small letters are.
 */
struct capitals {
    uint32_t first, last, every;
    int32_t away;
};

static const struct capitals capitals[] = {
    {'A', 'Z', 1, 32},      {0xC0, 0xD6, 1, 32},    {0xD8, 0xDE, 1, 32},   {0x100, 0x12E, 2, 1},
    {0x132, 0x136, 2, 1},   {0x139, 0x147, 2, 1},   {0x14A, 0x176, 2, 1},  {0x178, 0x178, 1, -121},
    {0x179, 0x17D, 2, 1},   {0x386, 0x386, 1, 38},  {0x388, 0x38A, 1, 37}, {0x38C, 0x38C, 1, 64},
    {0x38E, 0x38F, 1, 63},  {0x391, 0x3A1, 1, 32},  {0x3A3, 0x3AB, 1, 32}, {0x400, 0x40F, 1, 80},
    {0x410, 0x42F, 1, 32},  {0x460, 0x480, 2, 1},   {0x48A, 0x4BE, 2, 1},  {0x4D0, 0x52E, 2, 1},
    {0x1E00, 0x1E94, 2, 1}, {0x1EA0, 0x1EFE, 2, 1},
};

enum {
    WIDE_FIRST = 0xFF01, /* full-width "!" to "~" stand for the ASCII ones */
    WIDE_LAST = 0xFF5E,
    WIDE_AWAY = WIDE_FIRST - '!',
    NO_BREAK_SPACE = 0xA0,
    IDEOGRAPHIC_SPACE = 0x3000,
    CHARACTER_BYTES = 4,
};

static uint32_t fold(uint32_t code)
{
    if (code >= WIDE_FIRST && code <= WIDE_LAST)
        code -= WIDE_AWAY;
    if (code < 0x80)
        return code >= 'A' && code <= 'Z' ? code + 32 : code >= '\t' && code <= '\r' ? ' ' : code;
    if (code == NO_BREAK_SPACE || code == IDEOGRAPHIC_SPACE)
        return ' ';
    for (size_t k = 0; k < sizeof capitals / sizeof *capitals; k++) {
        const struct capitals *row = &capitals[k];
        if (code >= row->first && code <= row->last && (code - row->first) % row->every == 0)
            return (uint32_t)((int32_t)code + row->away);
    }
    return code;
}

size_t fold_next(const char *text, uint32_t *code)
{
    size_t step = display_next(text, code);
    *code = fold(*code);
    return step;
}

/* Goes along both texts while they agree; true when `part` ends first or with `text`. */
static bool begins_with(const char *text, const char *part, int *order)
{
    for (;;) {
        uint32_t a, b;
        size_t step_a = fold_next(text, &a), step_b = fold_next(part, &b);
        *order = a < b ? -1 : a > b;
        if (step_b == 0)
            return true;
        if (step_a == 0 || a != b)
            return false;
        text += step_a;
        part += step_b;
    }
}

int fold_compare(const char *a, const char *b)
{
    int order;
    begins_with(a, b, &order);
    return order;
}

bool fold_contains(const char *text, const char *part)
{
    uint32_t code;
    int order;
    do {
        if (begins_with(text, part, &order))
            return true;
        text += display_next(text, &code);
    } while (*text != '\0');
    return false;
}

static size_t put_character(uint32_t code, char out[CHARACTER_BYTES])
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t k = size - 1; k > 0; k--, code >>= 6)
        out[k] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)((0xF00 >> size & 0xFF) | code);
    return size;
}

size_t fold_write(const char *text, char *out, size_t room)
{
    size_t size = 0;
    uint32_t code;
    for (size_t step; (step = fold_next(text, &code)) != 0; text += step) {
        char bytes[CHARACTER_BYTES];
        size_t length = put_character(code, bytes);
        if (size + length > room)
            break;
        memcpy(out + size, bytes, length);
        size += length;
    }
    return size;
}
