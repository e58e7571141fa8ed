#include "lined.h"

#include "meta.h"
#include "sgf.h"

#include <stdio.h>
#include <string.h>

/* -- Pieces ----------------------------------------------------------------------------------- */

struct span span_trim(struct span span)
{
    while (span.size > 0 && sgf_blank((unsigned char)span.at[0]))
        span.at++, span.size--;
    while (span.size > 0 && sgf_blank((unsigned char)span.at[span.size - 1]))
        span.size--;
    return span;
}

bool span_is(struct span span, const char *text)
{
    return strlen(text) == span.size && memcmp(span.at, text, span.size) == 0;
}

bool span_starts(struct span span, const char *text)
{
    size_t size = strlen(text);
    return span.size >= size && memcmp(span.at, text, size) == 0;
}

struct span span_cut(struct span *rest, char sign)
{
    const char *found = rest->size > 0 ? memchr(rest->at, sign, rest->size) : NULL;
    struct span first = *rest;
    if (found != NULL)
        first.size = (size_t)(found - rest->at);
    size_t taken = found != NULL ? first.size + 1 : first.size;
    rest->at += taken;
    rest->size -= taken;
    return first;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

enum { DIGITS_MAX = 6 };

bool span_number(struct span span, long *number)
{
    span = span_trim(span);
    long value = 0;
    if (span.size == 0 || span.size > DIGITS_MAX)
        return false;
    for (size_t i = 0; i < span.size; i++) {
        if (!is_digit(span.at[i]))
            return false;
        value = 10 * value + (span.at[i] - '0');
    }
    *number = value;
    return true;
}

long span_find_number(struct span *rest)
{
    while (rest->size > 0 && !is_digit(*rest->at))
        rest->at++, rest->size--;
    if (rest->size == 0)
        return -1;
    long value = 0;
    for (int digits = 0; rest->size > 0 && is_digit(*rest->at); rest->at++, rest->size--)
        if (digits++ < DIGITS_MAX)
            value = 10 * value + (*rest->at - '0');
    return value;
}

/* -- The game's bytes ------------------------------------------------------------------------- */

static bool is_eol(char c)
{
    return c == '\n' || c == '\r';
}

bool lined_skip_blank(struct reader *reader)
{
    static const unsigned char bom[] = {0xEF, 0xBB, 0xBF};
    for (;;) {
        size_t size = stream_want(reader->stream, sizeof bom), at = 0;
        const unsigned char *bytes = stream_bytes(reader->stream);
        if (size >= sizeof bom && memcmp(bytes, bom, sizeof bom) == 0)
            at = sizeof bom;
        while (at < size && (sgf_blank(bytes[at]) || bytes[at] == 0x1A))
            at++;
        if (at == 0)
            return size > 0;
        reader_take(reader, at);
    }
}

/* Bytes of the game at the window's start; more than the limit where it has no end within it. */
static size_t find_end(const struct lined_format *format, struct reader *reader)
{
    size_t line = 0, looked = 0;
    for (;;) {
        struct stream *stream = reader->stream;
        size_t size = stream_size(stream);
        const char *bytes = (const char *)stream_bytes(stream);
        while (looked < size && looked <= LINED_GAME_BYTES_MAX) {
            if (!is_eol(bytes[looked++]))
                continue;
            struct span piece = span_trim((struct span){bytes + line, looked - line});
            enum lined_end end =
                format->ends == NULL || line == 0 ? LINED_GOES_ON : format->ends(piece);
            if (end != LINED_GOES_ON)
                return end == LINED_ENDS_BEFORE ? line : looked;
            line = looked;
        }
        if (looked > LINED_GAME_BYTES_MAX || !stream_more(stream))
            return looked;
    }
}

bool lined_find(struct reader *reader, const struct lined_format *format)
{
    bool told = false;
    while (lined_skip_blank(reader)) {
        size_t size = stream_want(reader->stream, FORMAT_SNIFF_BYTES), end = 0;
        const char *bytes = (const char *)stream_bytes(reader->stream);
        while (end < size && !is_eol(bytes[end]))
            end++;
        if (format->starts((struct span){bytes, end}))
            return true;
        if (!told)
            diag_put(&reader->sink, DIAG_SGF_JUNK, reader->line, 0, "%s", "");
        told = true;
        reader_take(reader, find_end(format, reader));
    }
    return false;
}

static bool too_large(struct lined *lined, const struct lined_format *format)
{
    struct reader *reader = lined->reader;
    if (reader->stream->no_memory)
        diag_put(&lined->sink, DIAG_OUT_OF_MEMORY, reader->line, 0, "%s", "");
    else
        diag_put(&lined->sink, DIAG_SGF_TOO_LARGE, reader->line, 0, "more than %d bytes",
                 (int)LINED_GAME_BYTES_MAX);
    size_t size;
    do {
        size = find_end(format, reader);
        reader_take(reader, size);
    } while (size > LINED_GAME_BYTES_MAX);
    return false;
}

/* What is valid UTF-8 is hardly ever anything else, so that goes before a declaration. */
const char *lined_decode(struct lined *lined, const struct charset *declared, size_t *size)
{
    struct reader *reader = lined->reader;
    const char *bytes = (const char *)stream_bytes(reader->stream);
    bool high = !text_is_ascii(bytes, lined->size);
    *size = lined->size;
    if (high && utf8_valid(bytes, *size))
        lined->record->charset = "UTF-8";
    if (!high || utf8_valid(bytes, *size))
        return bytes;
    bool guessed = false;
    size_t bom = 0, invalid = 0, room = 3 * *size + 4;
    const struct charset *charset = charset_detect(reader->decoder, (const unsigned char *)bytes,
                                                   *size, declared, &guessed, &bom);
    char *text = reader_scratch(reader, room);
    if (text == NULL)
        return NULL;
    *size = charset_decode(reader->decoder, charset, bytes, *size, text, room, &invalid);
    lined->record->charset = charset->name;
    if (charset_unknown(charset))
        diag_put(&lined->sink, DIAG_TEXT_UNDECIDED, reader->line, 0, "%s or %s",
                 reader->decoder->rival[0]->name, reader->decoder->rival[1]->name);
    else if (guessed)
        diag_put(&lined->sink, DIAG_TEXT_GUESSED, reader->line, 0, "read as %s", charset->name);
    if (invalid > 0)
        diag_put(&lined->sink, DIAG_TEXT_INVALID, reader->line, 0, "%zu bytes are not %s", invalid,
                 charset->name);
    return text;
}

bool lined_open(struct lined *lined, const struct lined_format *format, struct reader *reader,
                struct record *record)
{
    *lined = (struct lined){
        .reader = reader, .record = record, .sink = record_notes(record), .line = reader->line};
    record->origin.line = reader->line;
    lined->size = find_end(format, reader);
    if (lined->size > LINED_GAME_BYTES_MAX || reader->stream->no_memory)
        return too_large(lined, format);
    size_t size = 0;
    struct span game = {(const char *)stream_bytes(reader->stream), lined->size};
    lined->at =
        lined_decode(lined, format->declared != NULL ? format->declared(game) : NULL, &size);
    if (lined->at == NULL) {
        diag_put(&lined->sink, DIAG_OUT_OF_MEMORY, reader->line, 0, "%s", "");
        reader_take(reader, lined->size);
        return false;
    }
    lined->end = lined->at + size;
    return true;
}

bool lined_next(struct lined *lined, struct span *line)
{
    if (lined->at == lined->end)
        return false;
    const char *end = lined->at;
    while (end < lined->end && !is_eol(*end))
        end++;
    *line = span_trim((struct span){lined->at, (size_t)(end - lined->at)});
    lined->cut = end == lined->end && line->at + line->size == end;
    if (end < lined->end && *end++ == '\r' && end < lined->end && *end == '\n')
        end++;
    lined->at = end;
    lined->line += lined->seen;
    lined->seen = true;
    return true;
}

enum next lined_finish(struct lined *lined, bool more)
{
    struct record *record = lined->record;
    uint64_t line = record->origin.line;
    record->origin.several = lined->reader->several_begun || more;
    lined->reader->several_begun = true;
    if (lined->full && record->count >= RECORD_EVENTS_MAX)
        diag_put(&lined->sink, DIAG_SGF_TOO_LARGE, line, 0, "more than %d moves and set-up stones",
                 (int)RECORD_EVENTS_MAX);
    else if (lined->full)
        diag_put(&lined->sink, DIAG_OUT_OF_MEMORY, line, 0, "%s", "");
    if (lined->full)
        return NEXT_LOST;
    meta_interpret(record);
    return NEXT_GAME;
}

enum next lined_close(struct lined *lined)
{
    reader_take(lined->reader, lined->size);
    return lined_finish(lined, lined_skip_blank(lined->reader));
}

/* -- What it says ----------------------------------------------------------------------------- */

const char *lined_plain(struct lined *lined, struct span piece)
{
    if (span_trim(piece).size == 0)
        return NULL;
    char *text = arena_copy(&lined->record->arena, piece.at, piece.size);
    lined->full |= text == NULL;
    if (text == NULL)
        return NULL;
    for (size_t i = 0; i < piece.size; i++)
        if ((unsigned char)text[i] < ' ')
            text[i] = ' ';
    struct span plain = span_trim((struct span){text, piece.size});
    text += plain.at - text;
    text[plain.size] = 0;
    return plain.size > 0 ? text : NULL;
}

void lined_text(struct lined *lined, enum text_kind kind, struct span piece)
{
    const char *text = lined->record->text[kind];
    piece = span_trim(piece);
    if (text == NULL)
        lined->record->text[kind] = lined_plain(lined, piece);
    else if (!span_is(piece, text))
        lined_extra(lined, EXTRA_OTHER, piece);
}

void lined_extra(struct lined *lined, enum extra_kind kind, struct span piece)
{
    lined->record->extras.count[kind] += span_trim(piece).size > 0;
}

void lined_string(struct lined *lined, enum text_kind kind, const char *text)
{
    lined_text(lined, kind, (struct span){text, strlen(text)});
}

static void add(struct lined *lined, enum event_kind kind, enum colour colour, uint16_t cell)
{
    if (!record_add(lined->record, kind, colour, cell, lined->line))
        lined->full = true;
}

void lined_stone(struct lined *lined, enum event_kind kind, enum colour colour, long column,
                 long row, struct span line)
{
    const struct record *record = lined->record;
    if (column < 0 || column >= record->columns || row < 0 || row >= record->rows)
        diag_put(&lined->sink, DIAG_SGF_BAD_POINT, lined->line, 0, "%.*s", SPAN_SHOW(line));
    else
        add(lined, kind, colour, (uint16_t)((row + 1) * (record->columns + 1) + column + 1));
}

void lined_pass(struct lined *lined, enum colour colour)
{
    add(lined, EVENT_MOVE, colour, PASS);
}

bool lined_date(struct lined *lined, struct span piece)
{
    long year = span_find_number(&piece), month = span_find_number(&piece);
    long day = span_find_number(&piece);
    char text[64];
    if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31)
        return false;
    snprintf(text, sizeof text, "%04ld-%02ld-%02ld", year, month, day);
    lined_string(lined, TEXT_DATE, text);
    return true;
}

void lined_handicap(struct lined *lined, long stones)
{
    /* Left, middle and right of the handicap points are 0, 1, 2; likewise from the top. */
    static const uint8_t points[][2] = {{2, 0}, {0, 2}, {0, 0}, {2, 2}, {0, 1},
                                        {2, 1}, {1, 0}, {1, 2}, {1, 1}};
    enum { EVEN_POINTS = 8, SMALL = 7, LARGE = 13 };
    char text[8];
    int side = lined->record->columns, edge = side < LARGE ? 2 : 3;
    int at[3] = {edge, side / 2, side - 1 - edge};
    snprintf(text, sizeof text, "%ld", stones);
    lined_string(lined, TEXT_HANDICAP, text);
    if (side % 2 == 0 || side < SMALL || stones > LINED_HANDICAP_MAX)
        return;
    for (long k = 0; k < stones; k++) {
        /* An odd number has its last stone in the middle from five on. */
        bool middle = stones > 4 && stones % 2 == 1 && k == stones - 1;
        const uint8_t *point = points[middle ? EVEN_POINTS : k];
        lined_stone(lined, EVENT_SETUP, BLACK, at[point[0]], at[point[1]], (struct span){"", 0});
    }
    diag_put(&lined->sink, DIAG_HANDICAP_PLACED, lined->line, 0, "%ld stones", stones);
}

void lined_expect(struct lined *lined, long announced, long counted)
{
    if (announced > 0 && announced != counted)
        diag_put(&lined->sink, DIAG_MOVES_DIFFER, lined->record->origin.line, 0,
                 "%ld announced, %ld there", announced, counted);
}
