/* Kifu lines: "id TAB ;B[xx];W[yy]...", one game a line on 19x19, as the collections of TOM and
 * Tygem games come; names, komi and result stand in an index beside them, one line a game:
 *
 *   TOM:   id, date time, white, black, komi, result, moves, overtime
 *   Tygem: id, date time (a stray "C" before it), white, its English name, its nation, black, its
 *          English name, its nation, result, moves, overtime
 *
 * That white comes first was checked: read so, those who play most win most, in both. */
#include "format.h"
#include "kifu_index.h"
#include "meta.h"
#include "sgf.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    KIFU_LINE_BYTES_MAX = 1024 * 1024,
    KIFU_SIDE = 19,
    COLUMNS_MAX = 16, /* of an index line */
};

/* Which column of an index line is what; -1 = it has none. */
struct layout {
    int columns;
    int date, white, black, white_name, black_name, komi, result, overtime;
    const char *place;
};

static const struct layout layouts[] = {
    {.columns = 8,
     .date = 1,
     .white = 2,
     .black = 3,
     .white_name = -1,
     .black_name = -1,
     .komi = 4,
     .result = 5,
     .overtime = 7,
     .place = "TOM"},
    {.columns = 11,
     .date = 1,
     .white = 2,
     .black = 5,
     .white_name = 3,
     .black_name = 6,
     .komi = -1,
     .result = 8,
     .overtime = 10,
     .place = "Tygem"},
};

/* What a server's games were played under, where its index leaves it open. TOM counted area with
 * komi 7.5 and territory with 6.5; Tygem is a Korean server, komi 6.5. */
static const struct {
    const char *place;
    int32_t komi; /* quarter points */
    bool komi_told;
    const char *rules;
} customs[] = {
    {"TOM", QUARTERS(7) + 2, true, "chinese"},
    {"TOM", QUARTERS(6) + 2, true, "japanese"},
    {"Tygem", QUARTERS(6) + 2, false, "korean"},
};

/* -- Bids ------------------------------------------------------------------------------------- */

static bool is_id(unsigned char c)
{
    return (c >= '0' && c <= '9') || sgf_letter(c) || c == '-' || c == '_' || c == '.';
}

static bool is_move(const unsigned char *bytes, size_t size)
{
    return size >= 4 && bytes[0] == ';' && (bytes[1] == 'B' || bytes[1] == 'W') && bytes[2] == '[';
}

int kifu_bid(const unsigned char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size && is_id(bytes[at]))
        at++;
    if (at > 0 && at < size && (bytes[at] == '\t' || bytes[at] == ' '))
        at++;
    else if (at > 0)
        return 0;
    return is_move(bytes + at, size - at) ? BID_LIKELY : 0;
}

static const struct layout *layout_of(int columns)
{
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (layouts[i].columns == columns)
            return &layouts[i];
    return NULL;
}

int kifu_index_bid(const unsigned char *bytes, size_t size)
{
    int columns = 1;
    size_t at = 0;
    for (; at < size && bytes[at] != '\n'; at++) {
        if (columns == 1 && bytes[at] != '\t' && !is_id(bytes[at]))
            return 0;
        if (bytes[at] < ' ' && bytes[at] != '\t' && bytes[at] != '\r')
            return 0;
        columns += bytes[at] == '\t';
    }
    return at > 0 && layout_of(columns) != NULL ? BID_SOMEWHERE : 0;
}

/* -- The index -------------------------------------------------------------------------------- */

static void index_dropped(struct reader *reader, size_t dropped)
{
    if (dropped > 0)
        diag_put(&reader->sink, DIAG_INDEX_BAD_LINE, 0, 0, "%zu lines past %d bytes are not used",
                 dropped, (int)KIFU_INDEX_BYTES_MAX);
}

enum next kifu_index_next(struct reader *reader, struct record *record)
{
    (void)record;
    size_t dropped;
    reader->gameless = true;
    if (!kifu_index_read(reader->index, reader->stream, reader->origin->path,
                         reader->origin->member, &dropped))
        diag_put(&reader->sink, DIAG_OUT_OF_MEMORY, 0, 0, "%s", "");
    index_dropped(reader, dropped);
    return NEXT_END;
}

/* Reads the index beside a kifu file, unless it was read already. For a member only an earlier one
 * of the same archive will do. */
static void find_index(struct reader *reader)
{
    const char *path = reader->origin->path;
    if (kifu_index_belongs(reader->index, path, reader->origin->member) ||
        reader->origin->member != NULL)
        return;
    char *beside = kifu_index_beside(path);
    if (beside == NULL) {
        diag_put(&reader->sink, DIAG_OUT_OF_MEMORY, 0, 0, "%s", "its index is not read");
        return;
    }
    int fd = open(beside, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd >= 0) {
        struct budget budget = {0};
        struct fd_supply file;
        struct stream stream;
        size_t dropped = 0;
        fd_supply_init(&file, fd);
        stream_open(&stream, &file.supply, &budget, true);
        if (!kifu_index_read(reader->index, &stream, beside, NULL, &dropped))
            diag_put(&reader->sink, DIAG_OUT_OF_MEMORY, 0, 0, "%s", "its index is not read");
        index_dropped(reader, dropped);
        stream_close(&stream);
        close(fd);
    }
    free(beside);
}

/* The fields of a line as UTF-8 in the record's arena; returns how many there are. */
static int split_fields(struct reader *reader, struct record *record, const char *line,
                        char *fields[COLUMNS_MAX])
{
    size_t size = strlen(line), room = 3 * size + 4, bom = 0, invalid = 0;
    bool guessed = false;
    char *text = arena_alloc(&record->arena, room);
    if (text == NULL)
        return 0;
    const struct charset *charset =
        charset_detect(reader->decoder, (const unsigned char *)line, size, NULL, &guessed, &bom);
    charset_decode(reader->decoder, charset, line, size, text, room, &invalid);
    int count = 0;
    for (char *field = text; field != NULL && count < COLUMNS_MAX;) {
        fields[count++] = field;
        field = strchr(field, '\t');
        if (field != NULL)
            *field++ = 0;
    }
    return count;
}

static const char *field_or_null(char *fields[COLUMNS_MAX], int column)
{
    return column >= 0 && fields[column][0] != 0 ? fields[column] : NULL;
}

/* "C2006.01.01 00:00" to "2006-01-01 00:00". */
static const char *tidy_date(char *date)
{
    if (date[0] == 'C')
        date++;
    for (char *c = date; *c != 0 && *c != ' '; c++)
        if (*c == '.')
            *c = '-';
    return date[0] != 0 ? date : NULL;
}

static const struct layout *fill_from_index(struct reader *reader, struct record *record,
                                            const char *line, uint64_t number)
{
    char *fields[COLUMNS_MAX];
    int count = split_fields(reader, record, line, fields);
    const struct layout *layout = layout_of(count);
    if (layout == NULL) {
        struct diag_sink sink = record_notes(record);
        diag_put(&sink, DIAG_INDEX_BAD_LINE, number, 0, "%d columns", count);
        return NULL;
    }
    record->text[TEXT_DATE] = tidy_date(fields[layout->date]);
    record->text[TEXT_WHITE] = field_or_null(fields, layout->white);
    record->text[TEXT_BLACK] = field_or_null(fields, layout->black);
    if (record->text[TEXT_WHITE] == NULL)
        record->text[TEXT_WHITE] = field_or_null(fields, layout->white_name);
    if (record->text[TEXT_BLACK] == NULL)
        record->text[TEXT_BLACK] = field_or_null(fields, layout->black_name);
    record->text[TEXT_KOMI] = field_or_null(fields, layout->komi);
    record->text[TEXT_RESULT] = field_or_null(fields, layout->result);
    record->text[TEXT_OVERTIME] = field_or_null(fields, layout->overtime);
    record->text[TEXT_PLACE] = layout->place;
    return layout;
}

/* Rules and komi that the server's custom tells where the record does not. */
static void infer_custom(struct record *record, const struct layout *layout)
{
    for (size_t i = 0; i < sizeof customs / sizeof *customs; i++) {
        if (strcmp(customs[i].place, layout->place) != 0 ||
            (customs[i].komi_told &&
             (!record->komi.known || record->komi.quarters != customs[i].komi)))
            continue;
        if (!record->komi.known)
            record->komi = (struct komi){true, customs[i].komi, "inferred"};
        if (record->rules.name == NULL)
            record->rules = (struct rules){customs[i].rules, "inferred"};
        struct diag_sink sink = record_notes(record);
        diag_put(&sink, DIAG_RULES_INFERRED, 0, 0, "%s: %s server%s", customs[i].rules,
                 layout->place, customs[i].komi_told ? " and komi" : ", komi 6.5 by its custom");
        return;
    }
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
    while (at < size && is_id(line[at]))
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
    const char *id = record->text[TEXT_NAME];
    const char *entry = NULL;
    if (id != NULL &&
        kifu_index_belongs(reader->index, reader->origin->path, reader->origin->member))
        entry = kifu_index_line(reader->index, id, strlen(id));
    const struct layout *layout = NULL;
    if (entry != NULL)
        layout = fill_from_index(reader, record, entry, number);
    else
        diag_put(&sink, DIAG_INDEX_MISSING, number, 0, "%s", "");
    meta_interpret(record);
    if (layout != NULL)
        infer_custom(record, layout);
    return NEXT_GAME;
}

enum next kifu_next(struct reader *reader, struct record *record)
{
    if (!reader->several_begun)
        find_index(reader);
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
