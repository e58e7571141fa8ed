#include "display.h"

#include <limits.h>
#include <string.h>

struct range {
    uint32_t first, last;
};

/* Unicode 15 East Asian Width W and F, neighbouring ranges joined over unassigned gaps. */
static const struct range wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},
    {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},   {0x26AA, 0x26AB},
    {0x2E80, 0x303E},   {0x3041, 0x4DBF},   {0x4E00, 0xA4CF},   {0xA960, 0xA97F},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE19},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x16FE0, 0x18D08}, {0x1B000, 0x1B2FB},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF}, {0x20000, 0x3FFFD},
};

static const struct range combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489},   {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},
    {0x0E31, 0x0E31}, {0x0E34, 0x0E3A},   {0x0E47, 0x0E4E}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
    {0x200B, 0x200D}, {0x20D0, 0x20FF},   {0x302A, 0x302D}, {0x3099, 0x309A}, {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF},
};

static const struct range harmful[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0x061C, 0x061C}, {0x200E, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F},
};

#define WITHIN(code, table) within(code, table, sizeof(table) / sizeof(table)[0])

static bool within(uint32_t code, const struct range *table, size_t count)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > table[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && code >= table[low].first;
}

enum { REPLACEMENT = 0xFFFD };

size_t display_next(const char *text, uint32_t *code)
{
    const unsigned char *at = (const unsigned char *)text;
    if (at[0] < 0x80) {
        *code = at[0];
        return at[0] != 0;
    }
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = at[0] >= 0xF0 ? 4 : at[0] >= 0xE0 ? 3 : 2;
    uint32_t value = at[0] & (0xFFu >> (length + 1));
    *code = REPLACEMENT;
    if (at[0] < 0xC2 || at[0] > 0xF4)
        return 1;
    for (size_t k = 1; k < length; k++) {
        if ((at[k] & 0xC0) != 0x80)
            return 1;
        value = value << 6 | (at[k] & 0x3F);
    }
    if (value < smallest[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 1;
    *code = value;
    return length;
}

int display_columns(uint32_t code)
{
    if (code < 0x300)
        return 1;
    return WITHIN(code, combining) ? 0 : WITHIN(code, wide) ? 2 : 1;
}

/* XML refuses some of these. */
static bool is_no_character(uint32_t code)
{
    return (code & 0xFFFE) == 0xFFFE || (code >= 0xFDD0 && code <= 0xFDEF);
}

bool display_harmful(uint32_t code)
{
    return WITHIN(code, harmful) || is_no_character(code);
}

int display_width(const char *text)
{
    int columns = 0;
    uint32_t code;
    for (size_t step; (step = display_next(text, &code)) != 0; text += step)
        columns += display_columns(code);
    return columns;
}

/* What is shown for a character: its own bytes, or a harmless stand-in of one column. */
static size_t shown(uint32_t code, const char *bytes, size_t step, char out[4])
{
    if (code == '\t' || code == '\n' || code == '\r') {
        out[0] = ' ';
        return 1;
    }
    if (code < 0x20 || code == 0x7F) { /* control pictures: ESC is shown as one small "ESC" */
        memcpy(out, "\xE2\x90", 2);
        out[2] = (char)(code == 0x7F ? 0xA1 : 0x80 + code);
        return 3;
    }
    if (display_harmful(code) || code == REPLACEMENT) {
        memcpy(out, "\xEF\xBF\xBD", 3);
        return 3;
    }
    memcpy(out, bytes, step);
    return step;
}

static int shown_columns(uint32_t code)
{
    return display_harmful(code) ? 1 : display_columns(code);
}

static const char ellipsis[] = "\xE2\x80\xA6";

/* Where to begin so that the rest takes at most `columns`. */
static const char *tail(const char *text, int total, int columns)
{
    uint32_t code;
    for (size_t step; total > columns && (step = display_next(text, &code)) != 0; text += step)
        total -= shown_columns(code);
    /* A mark that combines with what was cut has nothing to sit on. */
    for (size_t step; (step = display_next(text, &code)) != 0 && shown_columns(code) == 0;)
        text += step;
    return text;
}

static int total_columns(const char *text)
{
    int total = 0;
    uint32_t code;
    for (size_t step; total < INT_MAX / 2 && (step = display_next(text, &code)) != 0; text += step)
        total += shown_columns(code);
    return total;
}

int display_fit(const char *text, int columns, enum clip clip, char *out, size_t room)
{
    if (text == NULL)
        text = "";
    int total = total_columns(text), used = 0;
    size_t length = 0;
    bool cut = total > columns;
    if (cut && clip == CLIP_START && columns > 0 && room > sizeof ellipsis) {
        text = tail(text, total, columns - 1);
        memcpy(out, ellipsis, sizeof ellipsis - 1);
        length = sizeof ellipsis - 1;
        used = 1;
        cut = false;
    }
    int limit = cut ? columns - 1 : columns;
    uint32_t code;
    for (size_t step; (step = display_next(text, &code)) != 0; text += step) {
        char bytes[4];
        size_t size = shown(code, text, step, bytes);
        int wide_by = shown_columns(code);
        /* Room is kept for the ellipsis, whether the columns or the bytes run out first. */
        if (used + wide_by > limit || length + size + sizeof ellipsis > room) {
            cut = true;
            break;
        }
        memcpy(out + length, bytes, size);
        length += size;
        used += wide_by;
    }
    if (cut && used < columns && length + sizeof ellipsis <= room) {
        memcpy(out + length, ellipsis, sizeof ellipsis - 1);
        length += sizeof ellipsis - 1;
        used++;
    }
    if (room > 0)
        out[length] = '\0';
    return used;
}
