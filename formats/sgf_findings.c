/* Findings of a reader in the record stream: IE[code line column text], one a line. Where the next
 * program is to tell those of this one (sgf_line.traces), "=" is before those that came with
 * another stream, and were told when that was made. */
#include "sgf.h"
#include "sgf_line.h"
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHARACTER_BYTES_MAX = 4, CODE_BYTES_MAX = 40 };

static const char heard_sign = '=';

/* Bytes of a finding's text that are whole characters, without blanks at the end and the controls
 * that put_text makes blanks of. */
static size_t text_size(const char *text)
{
    size_t size = strlen(text);
    for (int k = 1; k < CHARACTER_BYTES_MAX && size > 0 && !utf8_valid(text, size); k++)
        size--;
    while (size > 0 && (unsigned char)text[size - 1] <= ' ')
        size--;
    return size;
}

/* The text on one line and without what is no text, so that it comes back as it is written. */
static void put_text(struct sgf_line *line, const char *text)
{
    char clean[DIAG_TEXT_MAX];
    size_t size = text_size(text);
    bool valid = utf8_valid(text, size);
    for (size_t k = 0; k < size; k++) {
        unsigned char c = (unsigned char)text[k];
        clean[k] = c < ' ' ? ' ' : !valid && c >= 0x80 ? '?' : text[k];
    }
    sgf_line_value(line, clean, size);
}

/* What SGF says is read again from the line; what another format said is not in it. */
static bool travels(const struct record *record, enum diag_code code)
{
    bool sgf = record->format == NULL || strcmp(record->format, "SGF") == 0;
    return diag_of_reading(code) || !sgf;
}

void sgf_line_findings(struct sgf_line *line, const struct record *record)
{
    bool begun = false;
    for (const struct note *note = record->notes; note != NULL; note = note->next) {
        const struct diag *diag = &note->diag;
        char place[64];
        if (!travels(record, diag->code))
            continue;
        sgf_line_string(line, begun ? SGF_LINE_END : "IE[");
        begun = true;
        if (line->traces && note->relayed)
            sgf_line_byte(line, heard_sign);
        sgf_line_string(line, diag_row(diag->code)->code);
        snprintf(place, sizeof place, " %" PRIu64 " %" PRIu64 " ", diag->line, diag->column);
        sgf_line_string(line, place);
        put_text(line, diag->text);
    }
    if (begun)
        sgf_line_string(line, "]");
}

/* "code line column text" of `size` bytes; false when it is anything else. */
static bool read_finding(const char *at, size_t size, struct diag *diag)
{
    const char *end = at + size, *blank = memchr(at, ' ', size);
    char code[CODE_BYTES_MAX];
    if (blank == NULL || blank - at >= CODE_BYTES_MAX)
        return false;
    memcpy(code, at, (size_t)(blank - at));
    code[blank - at] = '\0';
    *diag = (struct diag){.code = diag_find(code)};
    if (diag->code == DIAG_COUNT)
        return false;
    char *next;
    diag->line = strtoull(blank, &next, 10);
    diag->column = strtoull(next, &next, 10);
    if (next >= end || *next != ' ')
        return next == end;
    next++;
    size_t length = (size_t)(end - next);
    if (length >= DIAG_TEXT_MAX)
        length = DIAG_TEXT_MAX - 1;
    memcpy(diag->text, next, length);
    return true;
}

void sgf_findings(const char *text, struct record *record)
{
    while (text != NULL && *text != '\0') {
        struct diag diag;
        bool heard = *text == heard_sign;
        text += heard;
        size_t size = strcspn(text, "\n");
        if (read_finding(text, size, &diag))
            record_relay(record, &diag, heard);
        text += size + (text[size] == '\n');
    }
}
