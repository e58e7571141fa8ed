/* Kifu lines: "id TAB ;B[xx];W[yy]...", one game a line on 19x19, as the collections of TOM and
 * Tygem games come; names, komi and result stand in an index beside them (kifu_entry.h). */
#include "format.h"
#include "kifu_entry.h"
#include "sgf.h"

#include <string.h>

enum {
    KIFU_LINE_BYTES_MAX = 1024 * 1024,
    KIFU_SIDE = 19,
};

static bool is_move(const unsigned char *bytes, size_t size)
{
    return size >= 3 && (bytes[0] == 'B' || bytes[0] == 'W') && bytes[1] == '[';
}

int kifu_bid(const unsigned char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size && kifu_is_id(bytes[at]))
        at++;
    bool tab = at > 0 && at < size && bytes[at] == '\t'; /* behind it the ";" may lack */
    if (tab || (at > 0 && at < size && bytes[at] == ' '))
        at++;
    else if (at > 0)
        return 0;
    bool begun = at < size && bytes[at] == ';';
    return (begun || tab) && is_move(bytes + at + begun, size - at - begun) ? BID_LIKELY : 0;
}

/* -- A line ----------------------------------------------------------------------------------- */

/* The line at the start of the window, without its end; `*taken` bytes with it. False at the end of
 * input. A line over the limit comes cut, *size > KIFU_LINE_BYTES_MAX. */
static bool find_line(struct stream *stream, size_t *size, size_t *taken)
{
    size_t looked = 0;
    const unsigned char *end = NULL;
    while (end == NULL) {
        size_t have = stream_size(stream);
        end = looked < have ? memchr(stream_bytes(stream) + looked, '\n', have - looked) : NULL;
        looked = have;
        if (end == NULL && (have > KIFU_LINE_BYTES_MAX || !stream_more(stream)))
            break;
    }
    size_t have = stream_size(stream);
    *size = end == NULL ? have : (size_t)(end - stream_bytes(stream));
    *taken = end == NULL ? have : *size + 1;
    while (*size > 0 && stream_bytes(stream)[*size - 1] == '\r')
        --*size;
    return have > 0;
}

/* Drops the rest of a line that is too long. */
static void drop_line(struct reader *reader)
{
    for (;;) {
        size_t size = stream_want(reader->stream, 1);
        const unsigned char *end =
            size == 0 ? NULL : memchr(stream_bytes(reader->stream), '\n', size);
        reader_take(reader, end == NULL ? size : (size_t)(end + 1 - stream_bytes(reader->stream)));
        if (end != NULL || size == 0)
            return;
    }
}

static int kifu_line_of(unsigned char c)
{
    return c >= 'a' && c < 'a' + KIFU_SIDE ? c - 'a' : -1;
}

/* One move at `at`; returns where it ends, 0 when the line ends inside it or holds something else.
 */
static size_t read_kifu_move(struct record *record, const unsigned char *line, size_t size,
                             size_t at, uint64_t number, struct diag_sink *sink)
{
    if (line[at] == ';')
        at++;
    else
        diag_put(sink, DIAG_KIFU_REPAIRED, number, at + 1, "a move without its \";\"");
    if (size - at < 3 || (line[at] != 'B' && line[at] != 'W') || line[at + 1] != '[')
        return 0;
    const unsigned char *close = memchr(line + at + 2, ']', size - at - 2);
    if (close == NULL)
        return 0;
    size_t letters = (size_t)(close - line) - at - 2;
    enum colour colour = line[at] == 'B' ? BLACK : WHITE;
    const unsigned char *point = line + at + 2;
    uint16_t cell = PASS;
    bool pass = letters == 0 || (letters == 2 && memcmp(point, "tt", 2) == 0);
    int x = letters == 2 ? kifu_line_of(point[0]) : -1;
    int y = letters == 2 ? kifu_line_of(point[1]) : -1;
    if (x >= 0 && y >= 0)
        cell = (uint16_t)((y + 1) * (KIFU_SIDE + 1) + x + 1);
    if (cell == PASS && !pass)
        diag_put(sink, DIAG_SGF_BAD_POINT, number, at + 1, "%c[%.*s]", line[at],
                 letters > 8 ? 8 : (int)letters, (const char *)point);
    else if (!record_add(record, EVENT_MOVE, colour, cell, number))
        return 0;
    return (size_t)(close - line) + 1;
}

static void read_moves(struct record *record, const unsigned char *line, size_t size, size_t at,
                       uint64_t number, struct diag_sink *sink)
{
    while (at < size) {
        if (sgf_blank(line[at])) {
            at++;
            continue;
        }
        size_t behind = read_kifu_move(record, line, size, at, number, sink);
        if (behind == 0) {
            diag_put(sink, DIAG_KIFU_CUT, number, at + 1, "\"%.*s\"",
                     size - at > 20 ? 20 : (int)(size - at), (const char *)line + at);
            return;
        }
        at = behind;
    }
}

/* The id and what parts it from the moves; returns where these begin. */
static size_t read_id(struct record *record, const unsigned char *line, size_t size,
                      uint64_t number, struct diag_sink *sink)
{
    size_t at = 0;
    while (at < size && kifu_is_id(line[at]))
        at++;
    if (at == 0)
        diag_put(sink, DIAG_KIFU_REPAIRED, number, 1, "a line without an id");
    else
        record->text[TEXT_NAME] = arena_copy(&record->arena, (const char *)line, at);
    if (at > 0 && at < size && line[at] != '\t')
        diag_put(sink, DIAG_KIFU_REPAIRED, number, at + 1, "no tab behind the id");
    return at;
}

static enum next read_line(struct reader *reader, struct record *record, size_t size)
{
    struct diag_sink sink = record_notes(record);
    const unsigned char *line = stream_bytes(reader->stream);
    uint64_t number = reader->line;
    record->columns = record->rows = KIFU_SIDE;
    size_t at = read_id(record, line, size, number, &sink);
    read_moves(record, line, size, at, number, &sink);
    if (at > 0 && record->text[TEXT_NAME] == NULL) {
        diag_put(&sink, DIAG_OUT_OF_MEMORY, number, 0, "%s", "");
        return NEXT_LOST;
    }
    if (record->count == 0) {
        diag_put(&sink, DIAG_KIFU_BAD_LINE, number, 0, "\"%.*s\"", size > 40 ? 40 : (int)size,
                 (const char *)line);
        return NEXT_LOST;
    }
    kifu_entry_read(reader, record, number);
    return NEXT_GAME;
}

enum next kifu_next(struct reader *reader, struct record *record)
{
    if (!reader->several_begun)
        kifu_entry_open(reader);
    size_t size, taken;
    for (;;) {
        if (!find_line(reader->stream, &size, &taken))
            return NEXT_END;
        if (size > 0)
            break;
        diag_put(&reader->sink, DIAG_KIFU_REPAIRED, reader->line, 0, "an empty line");
        reader_take(reader, taken);
    }
    record->origin.line = reader->line;
    record->origin.several = true;
    reader->several_begun = true;
    if (size > KIFU_LINE_BYTES_MAX) {
        struct diag_sink sink = record_notes(record);
        diag_put(&sink, DIAG_SGF_TOO_LARGE, reader->line, 0, "a line of more than %d bytes",
                 (int)KIFU_LINE_BYTES_MAX);
        drop_line(reader);
        return NEXT_LOST;
    }
    enum next next = read_line(reader, record, size);
    reader_take(reader, taken);
    return next;
}
