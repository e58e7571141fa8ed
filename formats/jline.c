#include "jline.h"

#include "display.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 8192, NUMBER_ROOM = 32, THOUSAND = 1000 };

void jline_begin(struct jline *line)
{
    line->length = 0;
    line->failed = false;
}

void jline_free(struct jline *line)
{
    free(line->bytes);
    *line = (struct jline){0};
}

/* Makes room for so many bytes more. */
static bool grow(struct jline *line, size_t length)
{
    size_t wanted = line->capacity == 0 ? FIRST_CAPACITY : line->capacity;
    while (wanted - line->length < length)
        wanted *= 2;
    char *grown = line->failed ? NULL : realloc(line->bytes, wanted);
    line->failed = grown == NULL;
    if (grown == NULL)
        return false;
    line->bytes = grown;
    line->capacity = wanted;
    return true;
}

static inline bool has_room(struct jline *line, size_t length)
{
    return length <= line->capacity - line->length || grow(line, length);
}

static inline void put(struct jline *line, const char *bytes, size_t length)
{
    if (!has_room(line, length))
        return;
    memcpy(line->bytes + line->length, bytes, length);
    line->length += length;
}

/* The comma and the key before a value. */
static void begin_value(struct jline *line, const char *key)
{
    enum { AROUND_KEY = 4 }; /* a comma, two quotes and a colon */
    size_t length = key == NULL ? 0 : strlen(key);
    if (!has_room(line, length + AROUND_KEY))
        return;
    char *at = line->bytes + line->length;
    if (line->length > 0 && at[-1] != '{' && at[-1] != '[')
        *at++ = ',';
    if (key != NULL) {
        *at++ = '"';
        memcpy(at, key, length);
        at += length;
        *at++ = '"';
        *at++ = ':';
    }
    line->length = (size_t)(at - line->bytes);
}

void jline_open(struct jline *line, const char *key, char bracket)
{
    begin_value(line, key);
    put(line, &bracket, 1);
}

void jline_close(struct jline *line, char bracket)
{
    put(line, &bracket, 1);
}

void jline_null(struct jline *line, const char *key)
{
    begin_value(line, key);
    put(line, "null", strlen("null"));
}

void jline_bool(struct jline *line, const char *key, bool value)
{
    begin_value(line, key);
    put(line, value ? "true" : "false", strlen(value ? "true" : "false"));
}

/* --- numbers --- */

/* The digits of a number, before `end`; where they begin. */
static char *digits_before(char *end, uint64_t number)
{
    enum { BASE = 10 };
    do
        *--end = (char)('0' + number % BASE);
    while ((number /= BASE) > 0);
    return end;
}

/* Without the zeros at the end of what is behind the point. */
static char *decimals_before(char *end, unsigned thousandths)
{
    enum { BASE = 10 };
    if (thousandths == 0)
        return end;
    for (unsigned least = 1; least < THOUSAND; least *= BASE)
        if (thousandths % (least * BASE) != 0)
            *--end = (char)('0' + thousandths / least % BASE);
    *--end = '.';
    return end;
}

static uint64_t size_of(int64_t number)
{
    return number < 0 ? -(uint64_t)number : (uint64_t)number;
}

static void put_number(struct jline *line, const char *key, bool negative, uint64_t whole,
                       unsigned thousandths)
{
    char room[NUMBER_ROOM], *end = room + NUMBER_ROOM;
    char *at = digits_before(decimals_before(end, thousandths), whole);
    if (negative)
        *--at = '-';
    begin_value(line, key);
    put(line, at, (size_t)(end - at));
}

void jline_number(struct jline *line, const char *key, int64_t number)
{
    put_number(line, key, number < 0, size_of(number), 0);
}

void jline_thousandths(struct jline *line, const char *key, int64_t number)
{
    uint64_t size = size_of(number);
    put_number(line, key, number < 0, size / THOUSAND, (unsigned)(size % THOUSAND));
}

/* --- strings --- */

void jline_letters(struct jline *line, const char *key, const char *bytes, size_t length)
{
    begin_value(line, key);
    put(line, "\"", 1);
    put(line, bytes, length);
    put(line, "\"", 1);
}

void jline_word(struct jline *line, const char *key, const char *word)
{
    if (word == NULL)
        jline_null(line, key);
    else
        jline_letters(line, key, word, strlen(word));
}

static bool needs_escape(unsigned char byte)
{
    return byte < 0x20 || byte == '"' || byte == '\\';
}

static void put_hex(struct jline *line, const char *before, unsigned char byte, const char *digits)
{
    const char hex[2] = {digits[byte >> 4], digits[byte & 0xF]};
    put(line, before, strlen(before));
    put(line, hex, sizeof hex);
}

/* RFC 8259, 7. */
static void put_escape(struct jline *line, unsigned char byte)
{
    static const char from[] = "\b\f\n\r\t\"\\", to[] = "bfnrt\"\\";
    const char *short_form = memchr(from, byte, sizeof from - 1);
    if (short_form == NULL) {
        put_hex(line, "\\u00", byte, "0123456789ABCDEF");
        return;
    }
    put(line, "\\", 1);
    put(line, &to[short_form - from], 1);
}

static void put_valid(struct jline *line, const char *text, size_t length)
{
    for (size_t from = 0, to = 0; from < length; from = to) {
        while (to < length && !needs_escape((unsigned char)text[to]))
            to++;
        put(line, text + from, to - from);
        if (to < length)
            put_escape(line, (unsigned char)text[to++]);
    }
}

static void put_invalid(struct jline *line, const char *text)
{
    uint32_t code;
    for (size_t step; (step = display_next(text, &code)) != 0; text += step)
        if (step == 1 && (unsigned char)*text >= 0x80)
            put_hex(line, "\\\\x", (unsigned char)*text, "0123456789abcdef");
        else
            put_valid(line, text, step);
}

void jline_text(struct jline *line, const char *key, const char *text)
{
    if (text == NULL) {
        jline_null(line, key);
        return;
    }
    size_t length = strlen(text);
    begin_value(line, key);
    put(line, "\"", 1);
    if (utf8_valid(text, length))
        put_valid(line, text, length);
    else
        put_invalid(line, text);
    put(line, "\"", 1);
}

void jline_end(struct jline *line)
{
    put(line, "\n", 1);
}
