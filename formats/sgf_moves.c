/* Nodes that are a move and nothing else, one after the other: by far the most of any record, and
 * what a reader's speed is made of. Whatever is not of that shape is left to the others. */
#include "sgf_parse.h"
#include "sgf_scan.h"

enum { ROW_MOVES = 4, ROW_BYTES = ROW_MOVES * SGF_MOVE_BYTES };

/* Do four nodes like ";B[pd]" stand side by side at `at`, and another behind them? ROW_BYTES + 1
 * can be read. Only bits are looked at: of small letters, here with some signs behind "z", and of
 * "B" and "W", with six more capitals. */
static inline bool is_row(const unsigned char *at)
{
    static const char shape[] = ";B[``];B[``];B[``];B[``]";
    static const char fixed[] = "\xFF\xEA\xFF\xE0\xE0\xFF\xFF\xEA\xFF\xE0\xE0\xFF"
                                "\xFF\xEA\xFF\xE0\xE0\xFF\xFF\xEA\xFF\xE0\xE0\xFF";
    for (size_t k = 0; k < ROW_BYTES; k += WORD_BYTES)
        if ((word_load(at + k) & word_load(fixed + k)) != word_load(shape + k))
            return false;
    return at[ROW_BYTES] == ';';
}

static inline bool is_move(const unsigned char *at)
{
    return sgf_move_colour(at) != EMPTY && sgf_letter(at[3]) && sgf_letter(at[4]);
}

/* Whatever the names of a row, its values end at their "]", for a node follows each. */
size_t sgf_skip_moves(const unsigned char *bytes, size_t size, size_t at)
{
    for (;;) {
        while (at + ROW_BYTES < size && is_row(bytes + at))
            at += ROW_BYTES;
        while (at + WORD_BYTES <= size && is_move(bytes + at)) {
            at += SGF_MOVE_BYTES;
            if (bytes[at] != ';')
                break;
        }
        if (at == size || !sgf_blank(bytes[at]))
            return at;
        while (at < size && sgf_blank(bytes[at]))
            at++;
    }
}

/* Bytes of ";B[pd]" on this board, or of ";B[]", at `at`, where WORD_BYTES can be read; 0 if it is
 * anything else. */
static inline size_t move_at(const struct sgf_parse *parse, const unsigned char *at,
                             enum colour *colour, uint16_t *cell)
{
    *colour = sgf_move_colour(at);
    if (*colour != EMPTY) {
        *cell = sgf_cell(parse, at[3], at[4]);
        return *cell == PASS ? 0 : SGF_MOVE_BYTES;
    }
    *colour = sgf_pass_colour(at);
    *cell = PASS;
    return *colour == EMPTY ? 0 : SGF_PASS_BYTES;
}

/* Lines of the board that small letters name, and cells from row to row: a copy, so that they need
 * not be read again behind each event that is written. */
struct small {
    unsigned columns, rows, stride;
};

/* The events of the row at `at`; false if one of its nodes is no move on this board. */
static inline bool read_row(struct small board, const unsigned char *at, uint32_t line,
                            struct event event[ROW_MOVES])
{
    for (size_t k = 0; k < ROW_MOVES; k++, at += SGF_MOVE_BYTES) {
        uint8_t colour = sgf_colours[at[1]];
        unsigned x = at[3] - 'a' + 0u, y = at[4] - 'a' + 0u;
        if (colour == EMPTY || x >= board.columns || y >= board.rows)
            return false;
        event[k] =
            (struct event){EVENT_MOVE, colour, (uint16_t)((y + 1) * board.stride + x + 1), line};
    }
    return true;
}

/* Rows where the parse stands into `event`, at most `room` moves; how many moves. */
static inline uint32_t read_rows(struct sgf_parse *parse, struct event *event, uint32_t room)
{
    const struct small board = {parse->columns_small, parse->rows_small, parse->stride};
    const unsigned char *at = parse->at, *end = parse->end;
    uint32_t count = 0, line = event_line(parse->line);
    for (; end - at > ROW_BYTES && room - count >= ROW_MOVES; count += ROW_MOVES, at += ROW_BYTES)
        if (!is_row(at) || !read_row(board, at, line, event + count))
            break;
    parse->at = at;
    return count;
}

enum one { ONE_NONE, ONE_BEFORE_NODE, ONE_BEFORE_BLANK /* or what else may stand there */ };

/* Any move where the parse stands, with the blanks behind it. */
static inline enum one read_one(struct sgf_parse *parse, struct event *event)
{
    const unsigned char *at = parse->at;
    enum colour colour;
    uint16_t cell;
    if (parse->end - at < WORD_BYTES)
        return ONE_NONE;
    size_t length = move_at(parse, at, &colour, &cell);
    bool goes_on = at[length] == ';';
    if (length == 0 || (!goes_on && sgf_value_follows(at, (size_t)(parse->end - at), length)))
        return ONE_NONE;
    *event = (struct event){EVENT_MOVE, (uint8_t)colour, cell, event_line(parse->line)};
    parse->at += length;
    if (goes_on)
        return ONE_BEFORE_NODE;
    sgf_skip_blanks(parse);
    return ONE_BEFORE_BLANK;
}

bool sgf_read_moves(struct sgf_parse *parse)
{
    struct record *record = parse->record;
    uint32_t room = record_room(record), count = 0;
    struct event *event = record->events + record->count;
    for (enum one one = ONE_BEFORE_NODE; one != ONE_NONE && count < room;) {
        count += read_rows(parse, event + count, room - count);
        one = ONE_BEFORE_NODE;
        for (int k = 0; k < ROW_MOVES && one == ONE_BEFORE_NODE && count < room; k++) {
            one = read_one(parse, event + count);
            count += one != ONE_NONE;
        }
    }
    if (count == 0)
        return false;
    parse->nodes += count - 1;
    sgf_node_begin(parse);
    record->count += count;
    parse->seen = sgf_seen_bit((struct sgf_property){SGF_MOVE, event[count - 1].colour});
    parse->node_moves = 1;
    parse->first_move = record->count - 1;
    return true;
}
