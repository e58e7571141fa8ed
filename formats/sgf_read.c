#include "sgf.h"

#include "meta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    NODES_WITH_SIZE = 2, /* SZ is looked for in the root, and in the next node if it is not there */
    SIDE_DEFAULT = 19,
    SIDE_WITH_TT = 19, /* "tt" is a pass on boards up to this side */
};

struct slice {
    const unsigned char *at;
    size_t size;
};

struct parse {
    const unsigned char *start, *at, *end;
    struct record *record;
    unsigned char eol;               /* '\n', or '\r' where lines end in CR alone */
    uint64_t line;                   /* of `at` */
    const unsigned char *line_start; /* of that line, or of the text if it starts within */
    uint64_t first_line, first_column;
    struct diag_sink sink;
    uint16_t told[DIAG_COUNT];
    uint32_t nodes;
    uint32_t seen;       /* bits of kind and colour, for properties given in this node */
    uint32_t node_moves; /* moves in this node ... */
    uint32_t first_move; /* ... and where the first of them is among the events */
    bool node_setup;     /* this node sets stones up */
    bool node_territory; /* this node has TB or TW */
    bool no_memory;
    struct slice text[TEXT_COUNT];
    struct slice own[SGF_PRIVATE_COUNT];
    uint16_t *territory[3];
    uint32_t territories[3];
    uint16_t row_cell[256], column_cell[256]; /* by SGF letter; 0 = not on this board */
};

/* -- Findings --------------------------------------------------------------------------------- */

static uint64_t column_of(const struct parse *parse, const unsigned char *at)
{
    uint64_t column = parse->line == parse->first_line ? parse->first_column : 1;
    for (const unsigned char *c = parse->line_start; c < at; c++)
        column += (*c & 0xC0) != 0x80;
    return column;
}

/* Too many findings of one kind are counted only: a broken file must not drown the others. */
static bool tell(struct parse *parse, enum diag_code code)
{
    return parse->told[code]++ < SGF_NOTES_PER_CODE;
}

#define FIND(parse, where, code, ...)                                                              \
    do {                                                                                           \
        if (tell(parse, code))                                                                     \
            diag_put(&(parse)->sink, code, (parse)->line, column_of(parse, where), __VA_ARGS__);   \
    } while (0)

static void tell_rest(struct parse *parse)
{
    for (int code = 0; code < DIAG_COUNT; code++)
        if (parse->told[code] > SGF_NOTES_PER_CODE)
            diag_put(&parse->sink, (enum diag_code)code, 0, 0, "and %d more of these in the game",
                     parse->told[code] - SGF_NOTES_PER_CODE);
}

/* How much of a value a message shows. */
enum { SHOWN = 40 };
static int shown(size_t size)
{
    return size > SHOWN ? SHOWN : (int)size;
}

/* -- Moving about ----------------------------------------------------------------------------- */

static void pass_over(struct parse *parse, const unsigned char *to)
{
    for (const unsigned char *c = parse->at; c < to; c++)
        if (*c == parse->eol) {
            parse->line++;
            parse->line_start = c + 1;
        }
    parse->at = to;
}

static void skip_blanks(struct parse *parse)
{
    while (parse->at < parse->end && sgf_blank(*parse->at)) {
        if (*parse->at++ == parse->eol) {
            parse->line++;
            parse->line_start = parse->at;
        }
    }
}

/* The value at the "[" where the parse stands; the parse goes behind it, but its line stays that of
 * the "[" until value_done. False when the record ends inside. */
static bool value_take(struct parse *parse, struct slice *value, const unsigned char **behind)
{
    size_t size = (size_t)(parse->end - parse->start);
    size_t open = (size_t)(parse->at - parse->start);
    size_t from = open + 1;
    size_t close = open + 3 < size && parse->at[3] == ']' && sgf_letter(parse->at[1]) &&
                           sgf_letter(parse->at[2])
                       ? open + 3
                       : sgf_value_close(parse->start, size, open, true, NULL, &from);
    if (close == SGF_NONE)
        return false;
    *value = (struct slice){parse->at + 1, close - open - 1};
    *behind = parse->start + close + 1;
    return true;
}

/* -- Points ----------------------------------------------------------------------------------- */

static int letter_line(unsigned char c)
{
    return c >= 'a' && c <= 'z' ? c - 'a' : c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

static void set_size(struct parse *parse, int columns, int rows)
{
    parse->record->columns = (uint16_t)columns;
    parse->record->rows = (uint16_t)rows;
    for (int c = 'A'; c <= 'z'; c++) {
        int k = letter_line((unsigned char)c);
        if (k >= 0 && k < columns)
            parse->column_cell[c] = (uint16_t)(k + 1);
        if (k >= 0 && k < rows)
            parse->row_cell[c] = (uint16_t)((k + 1) * (columns + 1));
    }
}

/* The cell of two letters, PASS when they name no point of this board. */
static inline uint16_t cell_of(const struct parse *parse, unsigned char column, unsigned char row)
{
    uint16_t c = parse->column_cell[column], r = parse->row_cell[row];
    return c != 0 && r != 0 ? (uint16_t)(c + r) : PASS;
}

/* The value without the blanks in it, into `bare`; its length, or `room` when it is longer. */
static size_t bare_value(struct slice value, unsigned char *bare, size_t room)
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

static void add(struct parse *parse, enum event_kind kind, enum colour colour, uint16_t cell)
{
    if (!record_add(parse->record, kind, colour, cell, parse->line))
        parse->no_memory = true;
}

static void read_move(struct parse *parse, enum colour colour, struct slice value)
{
    enum { BARE = 8 };
    unsigned char bare[BARE];
    size_t size = bare_value(value, bare, BARE);
    uint16_t cell = size == 2 ? cell_of(parse, bare[0], bare[1]) : PASS;
    bool tt = size == 2 && bare[0] == 't' && bare[1] == 't' &&
              parse->record->columns <= SIDE_WITH_TT && parse->record->rows <= SIDE_WITH_TT;
    if (cell == PASS && size > 0 && !tt) {
        if (!is_odd_pass(bare, size)) {
            FIND(parse, value.at, DIAG_SGF_BAD_POINT, "%c[%.*s]: not on a board of %dx%d, left out",
                 colour == BLACK ? 'B' : 'W', shown(value.size), (const char *)value.at,
                 parse->record->columns, parse->record->rows);
            return;
        }
        FIND(parse, value.at, DIAG_SGF_ODD_PASS, "%c[%.*s] read as a pass",
             colour == BLACK ? 'B' : 'W', shown(value.size), (const char *)value.at);
    }
    if (parse->node_moves++ == 0)
        parse->first_move = parse->record->count;
    add(parse, EVENT_MOVE, colour, cell);
}

/* A point "pd" or a rectangle "aa:cc", its corners in any order. */
struct area {
    int left, top, right, bottom;
};

static bool read_area(const struct parse *parse, struct slice value, struct area *area)
{
    enum { BARE = 6 };
    unsigned char bare[BARE];
    size_t size = bare_value(value, bare, BARE);
    if (size != 2 && (size != 5 || bare[2] != ':'))
        return false;
    const unsigned char *far = size == 5 ? bare + 3 : bare;
    if (cell_of(parse, bare[0], bare[1]) == PASS || cell_of(parse, far[0], far[1]) == PASS)
        return false;
    int x0 = letter_line(bare[0]), y0 = letter_line(bare[1]);
    int x1 = letter_line(far[0]), y1 = letter_line(far[1]);
    *area = (struct area){.left = x0 < x1 ? x0 : x1,
                          .right = x0 < x1 ? x1 : x0,
                          .top = y0 < y1 ? y0 : y1,
                          .bottom = y0 < y1 ? y1 : y0};
    return true;
}

static void put_territory(struct parse *parse, enum colour colour, uint16_t cell)
{
    if (!parse->node_territory) {
        parse->node_territory = true;
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

static void read_points(struct parse *parse, struct sgf_property property, struct slice value)
{
    struct area area;
    if (!read_area(parse, value, &area)) {
        unsigned char first;
        if (bare_value(value, &first, 1) > 0)
            FIND(parse, value.at, DIAG_SGF_BAD_POINT, "[%.*s]: not on a board of %dx%d, left out",
                 shown(value.size), (const char *)value.at, parse->record->columns,
                 parse->record->rows);
        else if (property.kind == SGF_SETUP)
            FIND(parse, value.at, DIAG_SGF_NO_VALUE, "set-up without a point");
        return;
    }
    for (int y = area.top; y <= area.bottom; y++)
        for (int x = area.left; x <= area.right; x++) {
            uint16_t cell = (uint16_t)((y + 1) * (parse->record->columns + 1) + x + 1);
            if (property.kind == SGF_SETUP)
                add(parse, EVENT_SETUP, property.detail, cell);
            else
                put_territory(parse, property.detail, cell);
        }
}

static void read_turn(struct parse *parse, struct slice value)
{
    unsigned char c = 0;
    bare_value(value, &c, 1);
    enum colour colour = c == 'B' || c == 'b' || c == '1'   ? BLACK
                         : c == 'W' || c == 'w' || c == '2' ? WHITE
                                                            : EMPTY;
    if (colour == EMPTY)
        FIND(parse, value.at, DIAG_SGF_NO_VALUE, "PL[%.*s] names no colour", shown(value.size),
             (const char *)value.at);
    else
        add(parse, EVENT_TURN, colour, PASS);
}

/* -- Texts ------------------------------------------------------------------------------------ */

static bool slice_blank(struct slice slice)
{
    unsigned char first;
    return bare_value(slice, &first, 1) == 0;
}

static void keep_text(struct parse *parse, enum text_kind kind, struct slice value)
{
    struct slice *kept = &parse->text[kind];
    if (kept->at == NULL || slice_blank(*kept)) {
        *kept = value;
        return;
    }
    if (kind == TEXT_PRODUCER) {
        if (parse->own[SGF_PRODUCER2].at == NULL)
            parse->own[SGF_PRODUCER2] = value;
        return;
    }
    if (!slice_blank(value) &&
        (kept->size != value.size || memcmp(kept->at, value.at, value.size) != 0))
        FIND(parse, value.at, DIAG_SGF_DUPLICATE,
             "%s given as \"%.*s\" and \"%.*s\": the first counts", text_property(kind),
             shown(kept->size), (const char *)kept->at, shown(value.size), (const char *)value.at);
}

/* A text whose "]" was left out holds the nodes behind it, up to the "]" of a move: its end is
 * taken to be before the ";" of that node. */
static const unsigned char *swallowed_node(struct slice value)
{
    const unsigned char *c = value.at + value.size;
    for (int letters = 0; letters < 2 && c > value.at && sgf_letter(c[-1]); letters++)
        c--;
    if (c - value.at < 3 || c[-1] != '[' || (c[-2] != 'B' && c[-2] != 'W'))
        return NULL;
    size_t letters = (size_t)(value.at + value.size - c);
    if (letters == 1)
        return NULL;
    c -= 2;
    while (c > value.at && sgf_blank(c[-1]))
        c--;
    return c > value.at && c[-1] == ';' ? c - 1 : NULL;
}

/* -- Nodes ------------------------------------------------------------------------------------ */

static void read_value(struct parse *parse, struct sgf_property property, struct slice value)
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
    case SGF_PRIVATE:
        if (parse->own[property.detail].at == NULL)
            parse->own[property.detail] = value;
        break;
    default:
        break;
    }
}

/* Tells of properties given twice in a node, and of nodes that mix what FF[4] keeps apart. */
static void check_node(struct parse *parse, struct sgf_property property, const struct slice *name)
{
    bool move = property.kind == SGF_MOVE, setup = property.kind == SGF_SETUP;
    if (!move && !setup && property.kind != SGF_TURN && property.kind != SGF_TERRITORY)
        return;
    uint32_t bit = (uint32_t)1 << (property.kind * 3 + property.detail);
    if ((parse->seen & bit) != 0)
        FIND(parse, name->at, DIAG_SGF_DUPLICATE, "%.*s twice in one node: all values are taken",
             shown(name->size), (const char *)name->at);
    else if ((move && parse->node_setup) || (setup && parse->node_moves > 0))
        FIND(parse, name->at, DIAG_SGF_MIXED_NODE, "set-up and move in one node");
    else if (move && parse->node_moves > 0)
        FIND(parse, name->at, DIAG_SGF_MIXED_NODE, "two moves in one node: taken as written");
    parse->seen |= bit;
    parse->node_setup |= setup;
}

static void reverse(struct event *events, uint32_t from, uint32_t to)
{
    for (; from + 1 < to; from++, to--) {
        struct event kept = events[from];
        events[from] = events[to - 1];
        events[to - 1] = kept;
    }
}

/* Set-up behind a move of the same node counts before it: exchanges the two runs of events. */
static void setup_first(struct parse *parse)
{
    uint32_t from = parse->first_move, middle = from + parse->node_moves;
    uint32_t to = parse->record->count;
    struct event *events = parse->record->events;
    reverse(events, from, middle);
    reverse(events, middle, to);
    reverse(events, from, to);
    parse->first_move = to - parse->node_moves;
}

static void node_begin(struct parse *parse)
{
    parse->nodes++;
    parse->seen = 0;
    parse->node_moves = 0;
    parse->node_setup = parse->node_territory = false;
}

/* The values behind a name; false when the record ends inside one. */
static bool read_values(struct parse *parse, struct sgf_property property)
{
    bool text =
        property.kind == SGF_TEXT || property.kind == SGF_LONG_TEXT || property.kind == SGF_OTHER;
    while (parse->at < parse->end && *parse->at == '[') {
        struct slice value;
        const unsigned char *behind;
        if (!value_take(parse, &value, &behind)) {
            FIND(parse, parse->at, DIAG_SGF_OPEN_VALUE,
                 "a value without its \"]\" at the end: lost");
            return false;
        }
        const unsigned char *node = text ? swallowed_node(value) : NULL;
        if (node != NULL) {
            FIND(parse, parse->at, DIAG_SGF_SWALLOWED,
                 "a \"]\" is missing: the value ends before %.*s", shown((size_t)(behind - node)),
                 (const char *)node);
            value.size = (size_t)(node - value.at);
            behind = node;
        }
        read_value(parse, property, value);
        pass_over(parse, behind);
        skip_blanks(parse);
    }
    return true;
}

/* A name and its values; false when the record ends inside. */
static bool read_property(struct parse *parse)
{
    struct slice name = {parse->at, 0};
    bool capital = false;
    while (parse->at < parse->end && sgf_letter(*parse->at))
        capital |= sgf_upper(*parse->at++);
    name.size = (size_t)(parse->at - name.at);
    skip_blanks(parse);
    if (parse->at == parse->end || *parse->at != '[' || !capital) {
        FIND(parse, name.at, capital ? DIAG_SGF_NO_VALUE : DIAG_SGF_JUNK,
             "\"%.*s\" without a value", shown(name.size), (const char *)name.at);
        return true;
    }
    struct sgf_property property = sgf_property(name.at, name.size);
    check_node(parse, property, &name);
    bool whole = read_values(parse, property);
    if (property.kind == SGF_SETUP && parse->node_moves > 0)
        setup_first(parse);
    return whole;
}

/* What belongs nowhere, up to the next character that may. */
static void read_junk(struct parse *parse)
{
    const unsigned char *from = parse->at;
    if (*from == ']') {
        FIND(parse, from, DIAG_SGF_STRAY_BRACKET, "a \"]\" where no value is open");
        parse->at++;
        return;
    }
    while (parse->at < parse->end && memchr(";()[]", *parse->at, 5) == NULL &&
           !sgf_letter(*parse->at) && *parse->at != parse->eol)
        parse->at++;
    if (parse->at == from)
        parse->at++;
    FIND(parse, from, DIAG_SGF_JUNK, "\"%.*s\" between nodes ignored",
         shown((size_t)(parse->at - from)), (const char *)from);
}

/* ";B[pd]" and nothing else that needs thought. */
static bool plain_node(struct parse *parse)
{
    const unsigned char *at = parse->at;
    if (parse->end - at < 6 || at[2] != '[' || at[5] != ']' || (at[1] != 'B' && at[1] != 'W'))
        return false;
    uint16_t cell = cell_of(parse, at[3], at[4]);
    if (cell == PASS)
        return false;
    enum colour colour = at[1] == 'B' ? BLACK : WHITE;
    node_begin(parse);
    parse->seen = (uint32_t)1 << (SGF_MOVE * 3 + colour);
    parse->node_moves = 1;
    parse->first_move = parse->record->count;
    add(parse, EVENT_MOVE, colour, cell);
    parse->at += 6;
    return true;
}

/* A variation without any node is none: the main line goes on behind it. */
static bool skip_empty_variation(struct parse *parse)
{
    const unsigned char *at = parse->at + 1;
    while (at < parse->end && sgf_blank(*at))
        at++;
    if (at == parse->end || *at != ')')
        return false;
    FIND(parse, parse->at, DIAG_SGF_EXTRA_PAREN, "a variation without a node");
    pass_over(parse, at + 1);
    return true;
}

/* A node starts at a property when no ";" stands before it. */
static void missing_semicolon(struct parse *parse)
{
    FIND(parse, parse->at, DIAG_SGF_NO_SEMICOLON, "a node without its \";\"");
    node_begin(parse);
}

/* The main line: into the first variation at each branching, up to the first ")". */
static void read_main_line(struct parse *parse)
{
    bool opened = true; /* the latest "(" has no node yet */
    while (parse->at < parse->end && !parse->no_memory) {
        switch (*parse->at) {
        case ';':
            opened = false;
            if (plain_node(parse))
                break;
            node_begin(parse);
            parse->at++;
            break;
        case '(':
            if (skip_empty_variation(parse))
                break;
            opened = true;
            parse->at++;
            break;
        case ')':
            return;
        default:
            if (sgf_blank(*parse->at)) {
                skip_blanks(parse);
            } else if (sgf_letter(*parse->at)) {
                if (opened)
                    missing_semicolon(parse);
                opened = false;
                if (!read_property(parse))
                    return;
            } else if (*parse->at == '[') {
                FIND(parse, parse->at, DIAG_SGF_JUNK, "a value that belongs to no property");
                if (!read_values(parse, (struct sgf_property){SGF_MARKS, 0}))
                    return;
            } else {
                read_junk(parse);
            }
        }
    }
}

/* -- The game as a whole ---------------------------------------------------------------------- */

/* The first value of a property of `kind` in the first nodes, before any point can be read. */
static bool find_early(const struct parse *parse, enum sgf_kind kind, struct slice *value)
{
    size_t size = (size_t)(parse->end - parse->start);
    int nodes = 0;
    for (size_t at = 0; at < size && parse->start[at] != ')';) {
        unsigned char c = parse->start[at];
        if (c == ';' && ++nodes > NODES_WITH_SIZE)
            return false;
        size_t name = at;
        while (at < size && sgf_letter(parse->start[at]))
            at++;
        struct sgf_property property = sgf_property(parse->start + name, at - name);
        while (at < size && sgf_blank(parse->start[at]))
            at++;
        bool wanted = property.kind == kind;
        while (at < size && parse->start[at] == '[') {
            size_t from = at + 1;
            size_t close = sgf_value_close(parse->start, size, at, true, NULL, &from);
            if (close == SGF_NONE)
                return false;
            *value = (struct slice){parse->start + at + 1, close - at - 1};
            if (wanted)
                return true;
            at = close + 1;
            while (at < size && sgf_blank(parse->start[at]))
                at++;
        }
        if (at == name)
            at++;
    }
    return false;
}

/* "19", "17:3", " 13 ", "19x19". */
static bool read_sides(struct slice value, int *columns, int *rows)
{
    enum { BARE = 8 };
    unsigned char bare[BARE + 1];
    size_t size = bare_value(value, bare, BARE);
    bare[size] = 0;
    char *end;
    long c = strtol((const char *)bare, &end, 10), r = c;
    if (end == (const char *)bare)
        return false;
    if (*end == ':' || *end == 'x' || *end == 'X')
        r = strtol(end + 1, &end, 10);
    if (*end != 0 || c < BOARD_SIDE_MIN || c > BOARD_SIDE_MAX || r < BOARD_SIDE_MIN ||
        r > BOARD_SIDE_MAX)
        return false;
    *columns = (int)c;
    *rows = (int)r;
    return true;
}

static bool settle_size(struct parse *parse)
{
    struct slice value;
    int columns = SIDE_DEFAULT, rows = SIDE_DEFAULT;
    if (find_early(parse, SGF_SIZE, &value) && !slice_blank(value) &&
        !read_sides(value, &columns, &rows)) {
        FIND(parse, parse->start, DIAG_SGF_BAD_SIZE, "SZ[%.*s]: sides go from %d to %d",
             shown(value.size), (const char *)value.at, (int)BOARD_SIDE_MIN, (int)BOARD_SIDE_MAX);
        return false;
    }
    set_size(parse, columns, rows);
    return true;
}

static bool is_go(struct parse *parse)
{
    struct slice value;
    if (!find_early(parse, SGF_GAME, &value) || slice_blank(value))
        return true;
    unsigned char bare[3];
    if (bare_value(value, bare, sizeof bare) == 1 && bare[0] == '1')
        return true;
    FIND(parse, parse->start, DIAG_SGF_OTHER_GAME, "GM[%.*s] is not Go", shown(value.size),
         (const char *)value.at);
    return false;
}

static void fill_texts(struct parse *parse, bool stream)
{
    struct record *record = parse->record;
    for (int kind = 0; kind < TEXT_COUNT; kind++) {
        struct slice value = parse->text[kind];
        if (value.at != NULL)
            record->text[kind] =
                sgf_text(value.at, value.size, kind == TEXT_COMMENT, stream, &record->arena);
    }
}

static uint64_t number_of(const char *text)
{
    return text == NULL ? 0 : strtoull(text, NULL, 10);
}

/* What the record stream says of where the game came from (sgf_write.h). */
static void fill_origin(struct parse *parse)
{
    struct record *record = parse->record;
    const char *own[SGF_PRIVATE_COUNT] = {0};
    for (int k = 0; k < SGF_PRIVATE_COUNT; k++)
        if (parse->own[k].at != NULL)
            own[k] = sgf_text(parse->own[k].at, parse->own[k].size, true, true, &record->arena);
    record->producer2 = own[SGF_PRODUCER2];
    if (own[SGF_ORIGIN_PATH] == NULL)
        return;
    record->origin.path = own[SGF_ORIGIN_PATH];
    record->origin.member = own[SGF_ORIGIN_MEMBER];
    record->origin.several = own[SGF_ORIGIN_GAME] != NULL;
    record->origin.game = record->origin.several ? (uint32_t)number_of(own[SGF_ORIGIN_GAME]) : 1;
    record->origin.line = number_of(own[SGF_ORIGIN_LINE]);
    /* Lines of the stream are not lines of the file that is named. */
    for (uint32_t i = 0; i < record->count; i++)
        record->events[i].line = 0;
}

static void fill_rules(const struct parse *parse)
{
    struct record *record = parse->record;
    struct slice guess = parse->own[SGF_RULES_GUESS];
    if (record->rules.name != NULL || guess.at == NULL)
        return;
    const char *text = sgf_text(guess.at, guess.size, false, false, &record->arena);
    record->rules.name = text == NULL ? NULL : meta_rules(text);
    record->rules.why = record->rules.name == NULL ? NULL : "inferred";
}

bool sgf_read(const char *text, size_t size, uint64_t line, uint64_t column, struct record *record)
{
    const unsigned char *start = (const unsigned char *)text;
    struct parse parse = {
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
    if (!is_go(&parse) || !settle_size(&parse))
        return false;
    if (size > 0 && *start == '(')
        parse.at++;
    read_main_line(&parse);
    tell_rest(&parse);
    fill_texts(&parse, parse.own[SGF_ORIGIN_PATH].at != NULL);
    record->markup = (struct markup){parse.territory[BLACK], parse.territory[WHITE],
                                     parse.territories[BLACK], parse.territories[WHITE]};
    fill_origin(&parse);
    meta_interpret(record);
    fill_rules(&parse);
    if (parse.no_memory)
        diag_put(&parse.sink, DIAG_OUT_OF_MEMORY, line, 0, "%s", "");
    return !parse.no_memory;
}
