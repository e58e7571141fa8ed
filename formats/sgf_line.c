#include "sgf_line.h"

#include "numbers.h"
#include "sgf_scan.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static const char not_text[] = "\xEF\xBF\xBD"; /* U+FFFD */

void sgf_line_free(struct sgf_line *line)
{
    free(line->text);
    *line = (struct sgf_line){0};
}

bool sgf_line_grow(struct sgf_line *line, size_t size)
{
    enum { FIRST_ROOM = 16 * 1024 };
    size_t wanted = line->room == 0 ? (size_t)FIRST_ROOM : line->room;
    while (wanted - line->size < size)
        wanted *= 2;
    char *grown = realloc(line->text, wanted);
    if (grown == NULL) {
        line->no_memory = true;
        return false;
    }
    line->text = grown;
    line->room = wanted;
    return true;
}

/* Is it escaped in a value? "[" need not be, but a text with "; B[" in it would be taken for a
 * value that lacks its "]". */
static bool needs_escape(char c)
{
    return c == '\\' || c == ']' || c == '[';
}

size_t sgf_line_plain(struct sgf_line *line, const char *text, size_t size)
{
    if (!sgf_line_room(line, size + WORD_BYTES))
        return size;
    size_t plain = sgf_copy_plain(line->text + line->size, (const unsigned char *)text, size);
    line->size += plain;
    return plain;
}

/* One character or more at `text` as they stand in a value; returns the bytes used. */
static size_t put_escaped(struct sgf_line *line, const char *text, size_t size, bool valid)
{
    size_t plain = sgf_line_plain(line, text, size);
    if (plain > 0)
        return plain;
    size_t sign = sizeof SGF_LINE_END - 1;
    if (*text == '\n')
        sgf_line_string(line, SGF_LINE_END);
    else if ((unsigned char)*text < ' ')
        sgf_line_string(line, " ");
    else if (size >= sign && memcmp(text, SGF_LINE_END, sign) == 0) {
        sgf_line_string(line, "\\" SGF_LINE_END);
        return sign;
    } else if (needs_escape(*text)) {
        sgf_line_byte(line, '\\');
        sgf_line_bytes(line, text, 1);
    } else if (valid) {
        sgf_line_bytes(line, text, 1);
    } else {
        sgf_line_string(line, not_text);
    }
    return 1;
}

void sgf_line_value(struct sgf_line *line, const char *text, size_t size)
{
    size_t at = sgf_line_plain(line, text, size);
    if (at == size)
        return;
    /* A name is bytes where no memory was left to make it text; what is written must be that. */
    bool valid = utf8_valid(text + at, size - at);
    while (at < size)
        at += put_escaped(line, text + at, size - at, valid);
}

void sgf_line_property(struct sgf_line *line, const char *name, const char *text, bool lines)
{
    if (text == NULL)
        return;
    size_t size = strlen(text);
    const char *first = text;
    while (size > 0 && sgf_blank((unsigned char)*first))
        first++, size--;
    if (size == 0)
        return;
    if (lines) {
        size += (size_t)(first - text);
        first = text;
    } else {
        while (sgf_blank((unsigned char)first[size - 1]))
            size--;
    }
    sgf_line_string(line, name);
    sgf_line_byte(line, '[');
    sgf_line_value(line, first, size);
    sgf_line_byte(line, ']');
}

void sgf_line_number(struct sgf_line *line, uint64_t number)
{
    enum { DIGITS_MAX = 20 };
    char digits[DIGITS_MAX];
    size_t at = DIGITS_MAX;
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    sgf_line_bytes(line, digits + at, DIGITS_MAX - at);
}

/* NAME[number]; the name goes with its "[". */
static void put_number(struct sgf_line *line, const char *name, uint64_t number)
{
    sgf_line_string(line, name);
    sgf_line_number(line, number);
    sgf_line_byte(line, ']');
}

static void put_lines(struct sgf_line *line, const struct record *record)
{
    sgf_line_string(line, "IN[");
    sgf_line_number(line, record->origin.line);
    if (line->traces)
        sgf_line_lines(line, record);
    sgf_line_byte(line, ']');
}

static bool is_inferred(const char *why)
{
    return why != NULL && strcmp(why, "inferred") == 0;
}

/* What the record does not tell, or not so that it could be read, but whoever read it knew. */
static void put_inferred(struct sgf_line *line, const struct record *record)
{
    if (is_inferred(record->rules.why))
        sgf_line_property(line, "IR", record->rules.name, false);
    if (record->komi.known && is_inferred(record->komi.why)) {
        char text[QUARTERS_TEXT_MAX];
        quarters_write(record->komi.quarters, text);
        sgf_line_property(line, "IK", text, false);
    }
}

void sgf_line_extras(struct sgf_line *line, const struct extras *extras)
{
    char text[EXTRAS_TEXT_ROOM];
    if (line->traces && extras_write(extras, text))
        sgf_line_property(line, "IO", text, false);
}

void sgf_line_root(struct sgf_line *line, const struct record *record)
{
    const struct origin *origin = &record->origin;
    sgf_line_string(line, ";FF[4]CA[UTF-8]");
    sgf_line_property(line, "IX", origin->path == NULL ? "-" : origin->path, false);
    sgf_line_property(line, "IM", origin->member, false);
    if (origin->several)
        put_number(line, "IG[", origin->game);
    if (origin->line > 0 || line->traces)
        put_lines(line, record);
    if (record->format != NULL && strcmp(record->format, "SGF") != 0)
        sgf_line_property(line, "IF", record->format, false);
    if (line->traces) {
        const char *charset = record->charset != NULL ? record->charset : "";
        sgf_line_string(line, "IC[");
        sgf_line_value(line, charset, strlen(charset));
        sgf_line_byte(line, ']');
    }
    sgf_line_findings(line, record);
    put_inferred(line, record);
}
