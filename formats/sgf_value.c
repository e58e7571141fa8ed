#include "sgf_parse.h"

#include <string.h>
#include <strings.h>

enum {
    SIDE_WITH_TT = 19, /* "tt" is a pass on boards up to this side */
};

/* -- Findings --------------------------------------------------------------------------------- */

uint64_t sgf_column(const struct sgf_parse *parse, enum diag_code code, const unsigned char *at)
{
    if (parse->record->told[code] >= RECORD_NOTES_PER_CODE)
        return 0;
    uint64_t column = parse->line == parse->first_line ? parse->first_column : 1;
    for (const unsigned char *c = parse->line_start; c < at; c++)
        column += (*c & 0xC0) != 0x80;
    return column;
}

/* -- Points ----------------------------------------------------------------------------------- */

enum { SMALL_LETTERS = 26 }; /* for the first lines; capitals are those behind */

/* The line that a letter names, from 0; -1 for what is no letter. */
static int letter_line(unsigned char c)
{
    return c >= 'a' && c <= 'z' ? c - 'a' : c >= 'A' && c <= 'Z' ? c - 'A' + SMALL_LETTERS : -1;
}

uint16_t sgf_cell_far(const struct sgf_parse *parse, unsigned char column, unsigned char row)
{
    int x = letter_line(column), y = letter_line(row);
    bool on_board = x >= 0 && x < parse->record->columns && y >= 0 && y < parse->record->rows;
    return on_board ? (uint16_t)(((unsigned)y + 1) * parse->stride + (unsigned)x + 1) : PASS;
}

void sgf_set_size(struct sgf_parse *parse, int columns, int rows)
{
    parse->record->columns = (uint16_t)columns;
    parse->record->rows = (uint16_t)rows;
    parse->columns_small = (unsigned)(columns < SMALL_LETTERS ? columns : SMALL_LETTERS);
    parse->rows_small = (unsigned)(rows < SMALL_LETTERS ? rows : SMALL_LETTERS);
    parse->stride = (unsigned)columns + 1;
}

/* The value without the blanks in it, into `bare`; its length, or `room` when it is longer. */
size_t sgf_bare(struct sgf_slice value, unsigned char *bare, size_t room)
{
    size_t size = 0;
    for (size_t i = 0; i < value.size && size < room; i++)
        if (!sgf_blank(value.at[i]))
            bare[size++] = value.at[i];
    return size;
}

static const struct {
    const char *spelling;
} odd_passes[] = {{"zz"}, {"--"}, {"``"}, {"pass"}};

static bool is_odd_pass(const unsigned char *bare, size_t size)
{
    for (size_t i = 0; i < sizeof odd_passes / sizeof *odd_passes; i++)
        if (strlen(odd_passes[i].spelling) == size &&
            strncasecmp(odd_passes[i].spelling, (const char *)bare, size) == 0)
            return true;
    return false;
}

void sgf_add(struct sgf_parse *parse, enum event_kind kind, enum colour colour, uint16_t cell)
{
    if (!record_add(parse->record, kind, colour, cell, parse->line))
        parse->no_memory = true;
}

static void read_move(struct sgf_parse *parse, enum colour colour, struct sgf_slice value)
{
    enum { BARE = 8 };
    unsigned char bare[BARE];
    size_t size = sgf_bare(value, bare, BARE);
    uint16_t cell = size == 2 ? sgf_cell(parse, bare[0], bare[1]) : PASS;
    bool tt = size == 2 && bare[0] == 't' && bare[1] == 't' &&
              parse->record->columns <= SIDE_WITH_TT && parse->record->rows <= SIDE_WITH_TT;
    if (cell == PASS && size > 0 && !tt) {
        if (!is_odd_pass(bare, size)) {
            SGF_FIND(parse, value.at, DIAG_SGF_BAD_POINT, "%c[%.*s] on a board of %dx%d",
                     colour == BLACK ? 'B' : 'W', SGF_SHOW(value), parse->record->columns,
                     parse->record->rows);
            return;
        }
        SGF_FIND(parse, value.at, DIAG_SGF_ODD_PASS, "%c[%.*s]", colour == BLACK ? 'B' : 'W',
                 SGF_SHOW(value));
    }
    if (parse->node_moves++ == 0)
        parse->first_move = parse->record->count;
    sgf_add(parse, EVENT_MOVE, colour, cell);
}

/* A point "pd" or a rectangle "aa:cc", its corners in any order. */
struct area {
    int left, top, right, bottom;
};

static bool read_area(const struct sgf_parse *parse, struct sgf_slice value, struct area *area)
{
    enum { BARE = 6 };
    unsigned char bare[BARE];
    size_t size = sgf_bare(value, bare, BARE);
    if (size != 2 && (size != 5 || bare[2] != ':'))
        return false;
    const unsigned char *far = size == 5 ? bare + 3 : bare;
    if (sgf_cell(parse, bare[0], bare[1]) == PASS || sgf_cell(parse, far[0], far[1]) == PASS)
        return false;
    int x0 = letter_line(bare[0]), y0 = letter_line(bare[1]);
    int x1 = letter_line(far[0]), y1 = letter_line(far[1]);
    *area = (struct area){.left = x0 < x1 ? x0 : x1,
                          .right = x0 < x1 ? x1 : x0,
                          .top = y0 < y1 ? y0 : y1,
                          .bottom = y0 < y1 ? y1 : y0};
    return true;
}

static void put_territory(struct sgf_parse *parse, enum colour colour, uint16_t cell)
{
    if (!parse->node_territory) {
        parse->node_territory = true;
        parse->record->extras.count[EXTRA_TERRITORY] +=
            parse->territories[BLACK] + parse->territories[WHITE];
        parse->territories[BLACK] = parse->territories[WHITE] = 0;
    }
    uint32_t most = (uint32_t)parse->record->columns * parse->record->rows;
    if (parse->territory[colour] == NULL)
        parse->territory[colour] =
            arena_alloc(&parse->record->arena, most * sizeof *parse->territory[colour]);
    if (parse->territory[colour] == NULL)
        parse->no_memory = true;
    else if (parse->territories[colour] < most)
        parse->territory[colour][parse->territories[colour]++] = cell;
}

static void read_points(struct sgf_parse *parse, struct sgf_property property,
                        struct sgf_slice value)
{
    struct area area;
    if (!read_area(parse, value, &area)) {
        unsigned char first;
        if (sgf_bare(value, &first, 1) > 0)
            SGF_FIND(parse, value.at, DIAG_SGF_BAD_POINT, "[%.*s] on a board of %dx%d",
                     SGF_SHOW(value), parse->record->columns, parse->record->rows);
        else if (property.kind == SGF_SETUP)
            SGF_FIND(parse, value.at, DIAG_SGF_NO_VALUE, "a list of points");
        return;
    }
    for (int y = area.top; y <= area.bottom; y++)
        for (int x = area.left; x <= area.right; x++) {
            uint16_t cell = (uint16_t)((y + 1) * (parse->record->columns + 1) + x + 1);
            if (property.kind == SGF_SETUP)
                sgf_add(parse, EVENT_SETUP, property.detail, cell);
            else
                put_territory(parse, property.detail, cell);
        }
}

static void read_turn(struct sgf_parse *parse, struct sgf_slice value)
{
    unsigned char c = 0;
    sgf_bare(value, &c, 1);
    enum colour colour = c == 'B' || c == 'b' || c == '1'   ? BLACK
                         : c == 'W' || c == 'w' || c == '2' ? WHITE
                                                            : EMPTY;
    if (colour == EMPTY)
        SGF_FIND(parse, value.at, DIAG_SGF_NO_VALUE, "PL[%.*s] names no colour", SGF_SHOW(value));
    else
        sgf_add(parse, EVENT_TURN, colour, PASS);
}

/* -- Texts ------------------------------------------------------------------------------------ */

static bool is_other(struct sgf_slice value, struct sgf_slice kept)
{
    return !sgf_is_blank(value) &&
           (kept.size != value.size || memcmp(kept.at, value.at, value.size) != 0);
}

static void keep_text(struct sgf_parse *parse, enum text_kind kind, struct sgf_slice value)
{
    struct sgf_slice *kept = &parse->text[kind];
    if (kept->at == NULL || sgf_is_blank(*kept)) {
        *kept = value;
        return;
    }
    if (kind == TEXT_PRODUCER) {
        if (parse->own[SGF_PRODUCER2].at == NULL)
            parse->own[SGF_PRODUCER2] = value;
        return;
    }
    if (is_other(value, *kept))
        SGF_FIND(parse, value.at, DIAG_SGF_DUPLICATE, "%s is \"%.*s\" and \"%.*s\"",
                 text_property(kind), SGF_SHOW(*kept), SGF_SHOW(value));
}

/* The size was settled before any point was read. */
static void check_size(struct sgf_parse *parse, struct sgf_slice value)
{
    if (parse->size.at != NULL && is_other(value, parse->size))
        SGF_FIND(parse, value.at, DIAG_SGF_DUPLICATE, "SZ is \"%.*s\" and \"%.*s\"",
                 SGF_SHOW(parse->size), SGF_SHOW(value));
}

/* -- What is read over ------------------------------------------------------------------------ */

static void keep_clock(struct sgf_parse *parse, enum clock_kind kind, struct sgf_slice value)
{
    parse->record->extras.count[EXTRA_CLOCK] += parse->clock[kind].at != NULL;
    parse->clock[kind] = value;
}

/* A judgement may say all by its name; of others, an empty value says nothing. */
static void pass_value(struct sgf_parse *parse, int kind, struct sgf_slice value)
{
    if (kind != SGF_NOTHING && (kind == EXTRA_JUDGEMENTS || !sgf_is_blank(value)))
        parse->record->extras.count[kind]++;
}

void sgf_read_value(struct sgf_parse *parse, struct sgf_property property, struct sgf_slice value)
{
    switch (property.kind) {
    case SGF_MOVE:
        read_move(parse, property.detail, value);
        break;
    case SGF_SETUP:
    case SGF_TERRITORY:
        read_points(parse, property, value);
        break;
    case SGF_TURN:
        read_turn(parse, value);
        break;
    case SGF_TEXT:
    case SGF_LONG_TEXT:
        keep_text(parse, property.detail, value);
        break;
    case SGF_CLOCK:
        keep_clock(parse, property.detail, value);
        break;
    case SGF_SIZE:
        check_size(parse, value);
        break;
    case SGF_PRIVATE:
        if (parse->own[property.detail].at == NULL)
            parse->own[property.detail] = value;
        break;
    case SGF_OTHER:
    case SGF_MARKS:
        pass_value(parse, property.detail, value);
        break;
    default:
        break;
    }
}
