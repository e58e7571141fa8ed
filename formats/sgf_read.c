#include "sgf_parse.h"
#include "sgf_scan.h"

#include "fold.h"
#include "meta.h"
#include "numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    /* SZ is looked for in the root, and in the next node if it is not there; nodes without any
     * property are none. */
    NODES_WITH_SIZE = 2,
    SIDE_DEFAULT = 19,
};

/* -- The game as a whole ---------------------------------------------------------------------- */

/* What has to be known of the first nodes before any point can be read: the first value of each,
 * `at` NULL where there is none. */
struct early {
    struct sgf_slice game, size;
};

/* The values of a property of the root or next node, from the "[" at `at` on; behind them, or
 * SGF_NONE when nothing more is to be had. */
static size_t early_values(const struct sgf_parse *parse, size_t at, enum sgf_kind kind,
                           struct early *early)
{
    size_t size = (size_t)(parse->end - parse->start);
    struct sgf_slice *wanted = kind == SGF_GAME   ? &early->game
                               : kind == SGF_SIZE ? &early->size
                                                  : NULL;
    while (at < size && parse->start[at] == '[') {
        size_t from = at + 1, close = sgf_plain_value(parse->start, size, at);
        if (close == SGF_NONE)
            close = sgf_value_close(parse->start, size, at, true, NULL, &from);
        if (close == SGF_NONE)
            return SGF_NONE;
        if (wanted != NULL && wanted->at == NULL)
            *wanted = (struct sgf_slice){parse->start + at + 1, close - at - 1};
        at = close + 1;
        while (at < size && sgf_blank(parse->start[at]))
            at++;
    }
    return early->game.at != NULL && early->size.at != NULL ? SGF_NONE : at;
}

static struct early find_early(const struct sgf_parse *parse)
{
    struct early early = {0};
    size_t size = (size_t)(parse->end - parse->start);
    int nodes = 0;
    bool begun = false; /* the next property is a new node's first */
    for (size_t at = 0; at != SGF_NONE && at < size && parse->start[at] != ')';) {
        begun |= parse->start[at] == ';';
        if (begun && sgf_letter(parse->start[at])) {
            begun = false;
            if (++nodes > NODES_WITH_SIZE)
                break;
        }
        struct sgf_property property = {SGF_OTHER, 0};
        size_t name = at;
        at += sgf_plain_name(parse->start + at, size - at, &property);
        if (at == name) {
            while (at < size && sgf_letter(parse->start[at]))
                at++;
            property = sgf_property(parse->start + name, at - name);
            while (at < size && sgf_blank(parse->start[at]))
                at++;
        }
        at = at == name && parse->start[at] != '[' ? at + 1
                                                   : early_values(parse, at, property.kind, &early);
    }
    return early;
}

enum { PLAIN_BYTES = 32 };

/* The value without blanks, full-width digits as ASCII, small letters; cut where it is longer. */
static const char *plain_value(struct sgf_slice value, char plain[PLAIN_BYTES])
{
    unsigned char bare[PLAIN_BYTES];
    bare[sgf_bare(value, bare, PLAIN_BYTES - 1)] = '\0';
    plain[fold_write((const char *)bare, plain, PLAIN_BYTES - 1)] = '\0';
    return plain;
}

static bool is_any(const char *text, const char *const words[], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

/* "19", "17:3", " 13 ", "19x19", "9路", "19.0". */
static bool read_sides(const char *value, int *columns, int *rows)
{
    static const char *const tails[] = {"", ".0", "路", "줄"};
    char *end;
    long c = strtol(value, &end, 10), r = c;
    if (end == value)
        return false;
    if (*end == ':' || *end == 'x')
        r = strtol(end + 1, &end, 10);
    if (!is_any(end, tails, sizeof tails / sizeof *tails) || c < BOARD_SIDE_MIN ||
        c > BOARD_SIDE_MAX || r < BOARD_SIDE_MIN || r > BOARD_SIDE_MAX)
        return false;
    *columns = (int)c;
    *rows = (int)r;
    return true;
}

/* The side of "19" or "9", as nearly all are written; 0 if it is anything else. */
static int plain_side(struct sgf_slice value)
{
    int side = 0;
    if (value.size > 2)
        return 0;
    for (size_t i = 0; i < value.size; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return 0;
        side = 10 * side + value.at[i] - '0';
    }
    return side >= BOARD_SIDE_MIN && side <= BOARD_SIDE_MAX ? side : 0;
}

static bool settle_size(struct sgf_parse *parse, struct sgf_slice value)
{
    int columns = SIDE_DEFAULT, rows = SIDE_DEFAULT;
    char plain[PLAIN_BYTES];
    int side = plain_side(value);
    if (side > 0)
        columns = rows = side;
    else if (!sgf_is_blank(value) && !read_sides(plain_value(value, plain), &columns, &rows)) {
        SGF_FIND(parse, parse->start, DIAG_SGF_BAD_SIZE, "SZ[%.*s]: sides go from %d to %d",
                 SGF_SHOW(value), (int)BOARD_SIDE_MIN, (int)BOARD_SIDE_MAX);
        return false;
    }
    sgf_set_size(parse, columns, rows);
    parse->size = value;
    return true;
}

/* "1", or the game's name. */
static bool is_go(struct sgf_parse *parse, struct sgf_slice value)
{
    static const char *const names[] = {"1",    "go",   "igo",  "weiqi", "baduk",
                                        "围棋", "圍棋", "囲碁", "바둑"};
    char plain[PLAIN_BYTES];
    if (sgf_is_blank(value) || (value.size == 1 && *value.at == '1') ||
        is_any(plain_value(value, plain), names, sizeof names / sizeof *names))
        return true;
    SGF_FIND(parse, parse->start, DIAG_SGF_OTHER_GAME, "GM[%.*s]", SGF_SHOW(value));
    return false;
}

static void fill_texts(struct sgf_parse *parse, bool stream)
{
    struct record *record = parse->record;
    for (int kind = 0; kind < TEXT_COUNT; kind++) {
        struct sgf_slice value = parse->text[kind];
        if (value.at != NULL)
            record->text[kind] =
                sgf_text(value.at, value.size, kind == TEXT_COMMENT, stream, &record->arena);
    }
}

static void fill_clock(struct sgf_parse *parse)
{
    struct record *record = parse->record;
    for (int kind = 0; kind < CLOCK_COUNT; kind++) {
        struct sgf_slice value = parse->clock[kind];
        if (value.at != NULL)
            record->clock[kind] = sgf_text(value.at, value.size, false, false, &record->arena);
    }
}

/* The value of a private property, NULL if it is not there. */
static const char *own_text(const struct sgf_parse *parse, enum sgf_private which)
{
    struct sgf_slice value = parse->own[which];
    return value.at == NULL ? NULL
                            : sgf_text(value.at, value.size, false, true, &parse->record->arena);
}

static uint64_t number_of(const char *text)
{
    return text == NULL ? 0 : strtoull(text, NULL, 10);
}

/* What the record stream says of where the game came from (sgf_write.h). */
static void fill_origin(struct sgf_parse *parse)
{
    struct record *record = parse->record;
    record->producer2 = own_text(parse, SGF_PRODUCER2);
    const char *path = own_text(parse, SGF_ORIGIN_PATH);
    if (path == NULL)
        return;
    const char *game = own_text(parse, SGF_ORIGIN_GAME);
    record->origin = (struct origin){
        .path = path,
        .member = own_text(parse, SGF_ORIGIN_MEMBER),
        .game = game == NULL ? 1 : (uint32_t)number_of(game),
        .several = game != NULL,
        .line = number_of(own_text(parse, SGF_ORIGIN_LINE)),
    };
    const char *format = own_text(parse, SGF_FORMAT);
    if (format != NULL)
        record->format = format;
    struct sgf_slice findings = parse->own[SGF_FINDINGS];
    if (findings.at != NULL)
        sgf_findings(sgf_text(findings.at, findings.size, true, true, &record->arena), record);
    sgf_lines(own_text(parse, SGF_ORIGIN_LINE), record);
    const char *extras = own_text(parse, SGF_EXTRAS);
    if (extras != NULL && extras_read(extras, &record->relayed_extras) > 0)
        extras_add(&record->extras, &record->relayed_extras);
    if (parse->own[SGF_CHARSET].at != NULL)
        record->charset = parse->own[SGF_CHARSET].size > 0 ? own_text(parse, SGF_CHARSET) : NULL;
}

/* Rules and komi that were inferred when the record was first read. */
static void fill_inferred(const struct sgf_parse *parse)
{
    struct record *record = parse->record;
    const char *rules = own_text(parse, SGF_RULES_GUESS);
    const char *komi = own_text(parse, SGF_KOMI_GUESS);
    if (record->rules.name == NULL && rules != NULL) {
        record->rules.name = meta_rules(rules);
        record->rules.why = record->rules.name == NULL ? NULL : "inferred";
    }
    int32_t quarters;
    if (!record->komi.known && komi != NULL && quarters_read(komi, &quarters))
        record->komi = (struct komi){true, quarters, "inferred"};
}

bool sgf_read(const char *text, size_t size, uint64_t line, uint64_t column, struct record *record)
{
    const unsigned char *start = (const unsigned char *)text;
    struct sgf_parse parse = {
        .start = start,
        .at = start,
        .end = start + size,
        .record = record,
        .eol = memchr(text, '\n', size) != NULL ? '\n' : '\r',
        .line = line,
        .line_start = start,
        .first_line = line,
        .first_column = column,
        .sink = record_notes(record),
    };
    struct early early = find_early(&parse);
    if (!is_go(&parse, early.game) || !settle_size(&parse, early.size))
        return false;
    if (size > 0 && *start == '(')
        parse.at++;
    sgf_read_nodes(&parse);
    fill_texts(&parse, parse.own[SGF_ORIGIN_PATH].at != NULL);
    fill_clock(&parse);
    record->markup = (struct markup){parse.territory[BLACK], parse.territory[WHITE],
                                     parse.territories[BLACK], parse.territories[WHITE]};
    fill_origin(&parse);
    meta_interpret(record);
    fill_inferred(&parse);
    if (parse.no_memory && record->count >= RECORD_EVENTS_MAX)
        diag_put(&parse.sink, DIAG_SGF_TOO_LARGE, line, column,
                 "more than %d moves and set-up stones", (int)RECORD_EVENTS_MAX);
    else if (parse.no_memory)
        diag_put(&parse.sink, DIAG_OUT_OF_MEMORY, line, column, "%s", "");
    return !parse.no_memory;
}
