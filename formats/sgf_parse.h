/* sgf_parse.h - the state of reading one SGF game, shared by the files that do it. */
#ifndef ING_SGF_PARSE_H
#define ING_SGF_PARSE_H

#include "sgf.h"

struct sgf_slice {
    const unsigned char *at;
    size_t size;
};

struct sgf_parse {
    const unsigned char *start, *at, *end;
    struct record *record;
    unsigned char eol;               /* '\n', or '\r' where lines end in CR alone */
    uint64_t line;                   /* of `at` */
    const unsigned char *line_start; /* of that line, or of the text if it starts within */
    uint64_t first_line, first_column;
    struct diag_sink sink;
    uint32_t nodes;
    uint32_t seen;       /* bits of kind and colour, for properties given in this node ... */
    uint32_t seen_twice; /* ... and again */
    uint32_t node_moves; /* moves in this node ... */
    uint32_t first_move; /* ... and where the first of them is among the events */
    bool node_setup;     /* this node sets stones up */
    bool node_territory; /* this node has TB or TW */
    bool headless;       /* the first node has no ";": the names of sgf_headless() are met there */
    bool no_memory;
    struct sgf_slice size; /* the SZ that counts; `at` is NULL where there is none */
    struct sgf_slice text[TEXT_COUNT];
    struct sgf_slice own[SGF_PRIVATE_COUNT];
    struct sgf_slice clock[CLOCK_COUNT];
    uint16_t *territory[3];
    uint32_t territories[3];
    unsigned columns_small, rows_small; /* lines of the board that small letters name */
    unsigned stride;                    /* cells from row to row */
};

/* The column of a finding at `at`, which lies on the current line or further on; 0 where there are
 * too many of its kind for a note of its own: counting along a line of a million of them for each
 * would take for ever. */
uint64_t sgf_column(const struct sgf_parse *parse, enum diag_code code, const unsigned char *at);

#define SGF_FIND(parse, where, code, ...)                                                          \
    diag_put(&(parse)->sink, code, (parse)->line, sgf_column(parse, code, where), __VA_ARGS__)

/* How much of a piece of the file a message shows: length and text for "%.*s". */
enum { SGF_SHOWN = 40 };
#define SGF_SHOW(slice)                                                                            \
    (int)((slice).size > SGF_SHOWN ? SGF_SHOWN : (slice).size), (const char *)(slice).at

/* The cell of two letters, of which small ones alone name no point; PASS as for sgf_cell(). */
uint16_t sgf_cell_far(const struct sgf_parse *parse, unsigned char column, unsigned char row);

/* The cell of two letters, PASS when they name no point of this board. */
static inline uint16_t sgf_cell(const struct sgf_parse *parse, unsigned char column,
                                unsigned char row)
{
    unsigned x = column - 'a' + 0u, y = row - 'a' + 0u;
    if (x >= parse->columns_small || y >= parse->rows_small)
        return sgf_cell_far(parse, column, row);
    return (uint16_t)((y + 1) * parse->stride + x + 1);
}

/* Goes on to what is no blank, and counts line ends. */
static inline void sgf_skip_blanks(struct sgf_parse *parse)
{
    while (parse->at < parse->end && sgf_blank(*parse->at)) {
        if (*parse->at++ == parse->eol) {
            parse->line++;
            parse->line_start = parse->at;
        }
    }
}

static inline void sgf_node_begin(struct sgf_parse *parse)
{
    parse->nodes++;
    parse->seen = parse->seen_twice = 0;
    parse->node_moves = 0;
    parse->node_setup = parse->node_territory = false;
}

/* A bit of parse.seen. */
static inline uint32_t sgf_seen_bit(struct sgf_property property)
{
    return (uint32_t)1 << (property.kind * 3 + property.detail);
}

/* Prepares for points of a board of this size. */
void sgf_set_size(struct sgf_parse *parse, int columns, int rows);

/* The value without the blanks in it, into `bare`; its length, or `room` when it is longer. */
size_t sgf_bare(struct sgf_slice value, unsigned char *bare, size_t room);

static inline bool sgf_is_blank(struct sgf_slice value)
{
    size_t i = 0;
    while (i < value.size && sgf_blank(value.at[i]))
        i++;
    return i == value.size;
}

/* Appends an event with the current line; no_memory says if it could not. */
void sgf_add(struct sgf_parse *parse, enum event_kind kind, enum colour colour, uint16_t cell);

/* Takes in one value of a property. */
void sgf_read_value(struct sgf_parse *parse, struct sgf_property property, struct sgf_slice value);

/* Reads nodes like ";B[pd]" where the parse stands, as many as follow one another: points of this
 * board, each the only value. False if there is none. */
bool sgf_read_moves(struct sgf_parse *parse);

/* The nodes of the main line: into the first variation at each branching, up to the first ")". */
void sgf_read_nodes(struct sgf_parse *parse);

#endif
