/* What the index beside a file of kifu lines says of a game, one line a game:
 *
 *   TOM:   id, date time, white, black, komi, result, moves, overtime
 *   Tygem: id, date time (a stray "C" before it), white, its English name, its nation, black, its
 *          English name, its nation, result, moves, overtime
 *
 * That white comes first was checked: read so, those who play most win most, in both. */
#include "kifu_entry.h"

#include "format.h"
#include "kifu_index.h"
#include "meta.h"
#include "sgf.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NONE = -1, COLUMNS_MAX = 16 /* of an index line */ };

/* Which column of an index line is what, by their number. */
struct layout {
    const char *place;
    int columns;
    int date, white, black, white_name, black_name, komi, result, overtime;
    int nation[2];
};

/* clang-format off */
static const struct layout layouts[] = {
    /* place  columns date white black white_name black_name komi  result overtime nation */
    {"TOM",   8,      1,   2,    3,    NONE,      NONE,      4,    5,     7,       {NONE, NONE}},
    {"Tygem", 11,     1,   2,    5,    3,         6,         NONE, 8,     10,      {4, 7}},
};
/* clang-format on */

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

static const struct layout *layout_of(int columns)
{
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (layouts[i].columns == columns)
            return &layouts[i];
    return NULL;
}

bool kifu_is_id(unsigned char c)
{
    return (c >= '0' && c <= '9') || sgf_letter(c) || c == '-' || c == '_' || c == '.';
}

int kifu_index_bid(const unsigned char *bytes, size_t size)
{
    int columns = 1;
    size_t at = 0;
    for (; at < size && bytes[at] != '\n'; at++) {
        if (columns == 1 && bytes[at] != '\t' && !kifu_is_id(bytes[at]))
            return 0;
        if (bytes[at] < ' ' && bytes[at] != '\t' && bytes[at] != '\r')
            return 0;
        columns += bytes[at] == '\t';
    }
    return at > 0 && layout_of(columns) != NULL ? BID_SOMEWHERE : 0;
}

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
    if (!kifu_index_read(reader->index, reader->stream, reader->path, reader->origin->member,
                         &dropped))
        diag_put(&reader->sink, DIAG_OUT_OF_MEMORY, 0, 0, "%s", "");
    index_dropped(reader, dropped);
    return NEXT_END;
}

void kifu_entry_open(struct reader *reader)
{
    const char *path = reader->path;
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

static void pass_field(struct record *record, const char *text)
{
    record->extras.count[EXTRA_OTHER] += text != NULL;
}

/* By the English name, where there is no other. */
static void name_player(struct record *record, enum text_kind kind, const char *english)
{
    if (record->text[kind] == NULL)
        record->text[kind] = english;
    else
        pass_field(record, english);
}

static const struct layout *fill(struct reader *reader, struct record *record, const char *line,
                                 uint64_t number)
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
    name_player(record, TEXT_WHITE, field_or_null(fields, layout->white_name));
    name_player(record, TEXT_BLACK, field_or_null(fields, layout->black_name));
    for (int side = 0; side < 2; side++)
        pass_field(record, field_or_null(fields, layout->nation[side]));
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

void kifu_entry_read(struct reader *reader, struct record *record, uint64_t number)
{
    const char *id = record->text[TEXT_NAME], *entry = NULL;
    if (id != NULL && kifu_index_belongs(reader->index, reader->path, reader->origin->member))
        entry = kifu_index_line(reader->index, id, strlen(id));
    const struct layout *layout = NULL;
    if (entry != NULL) {
        layout = fill(reader, record, entry, number);
    } else {
        struct diag_sink sink = record_notes(record);
        diag_put(&sink, DIAG_INDEX_MISSING, number, 0, "%s", "");
    }
    meta_interpret(record);
    if (layout != NULL)
        infer_custom(record, layout);
}
