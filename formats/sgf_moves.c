/* Nodes that are a move and nothing else, one after the other: by far the most of any record, and
 * what a reader's speed is made of. Whatever is not of that shape is left to the others. */
#include "sgf_parse.h"
#include "sgf_scan.h"

size_t sgf_skip_moves(const unsigned char *bytes, size_t size, size_t at)
{
    while (at + WORD_BYTES <= size && sgf_move_colour(bytes + at) != EMPTY &&
           sgf_letter(bytes[at + 3]) && sgf_letter(bytes[at + 4])) {
        at += SGF_MOVE_BYTES;
        if (bytes[at] == ';')
            continue;
        while (at < size && sgf_blank(bytes[at]))
            at++;
    }
    return at;
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

bool sgf_read_moves(struct sgf_parse *parse)
{
    struct record *record = parse->record;
    uint32_t room = record_room(record), count = 0;
    struct event *event = record->events + record->count;
    const unsigned char *at = parse->at, *end = parse->end;
    uint32_t line = event_line(parse->line);
    while (count < room && end - at >= WORD_BYTES) {
        enum colour colour;
        uint16_t cell;
        size_t length = move_at(parse, at, &colour, &cell);
        bool goes_on = at[length] == ';';
        if (length == 0 || (!goes_on && sgf_value_follows(at, (size_t)(end - at), length)))
            break;
        event[count++] = (struct event){EVENT_MOVE, (uint8_t)colour, cell, line};
        at += length;
        if (!goes_on) {
            parse->at = at;
            sgf_skip_blanks(parse);
            at = parse->at;
            line = event_line(parse->line);
        }
    }
    if (count == 0)
        return false;
    parse->at = at;
    parse->nodes += count - 1;
    sgf_node_begin(parse);
    record->count += count;
    parse->seen = sgf_seen_bit((struct sgf_property){SGF_MOVE, event[count - 1].colour});
    parse->node_moves = 1;
    parse->first_move = record->count - 1;
    return true;
}
