#include "sgf_parse.h"
#include "sgf_scan.h"

/* -- Moving about ----------------------------------------------------------------------------- */

static void pass_over(struct sgf_parse *parse, const unsigned char *to)
{
    for (const unsigned char *c = parse->at; c < to; c++)
        if (*c == parse->eol) {
            parse->line++;
            parse->line_start = c + 1;
        }
    parse->at = to;
}

static void skip_blanks(struct sgf_parse *parse)
{
    while (parse->at < parse->end && sgf_blank(*parse->at)) {
        if (*parse->at++ == parse->eol) {
            parse->line++;
            parse->line_start = parse->at;
        }
    }
}

/* The value at the "[" where the parse stands. `*plain`: there is no bracket in it. False when the
 * record ends inside. */
static bool value_take(const struct sgf_parse *parse, struct sgf_slice *value, bool *plain)
{
    size_t size = (size_t)(parse->end - parse->start);
    size_t open = (size_t)(parse->at - parse->start);
    size_t from = open + 1;
    bool two_letters = open + 3 < size && parse->at[3] == ']' && sgf_letter(parse->at[1]) &&
                       sgf_letter(parse->at[2]);
    size_t close = two_letters ? open + 3 : sgf_plain_value(parse->start, size, open);
    *plain = close != SGF_NONE;
    if (!*plain)
        close = sgf_value_close(parse->start, size, open, true, NULL, &from);
    if (close == SGF_NONE)
        return false;
    *value = (struct sgf_slice){parse->at + 1, close - open - 1};
    return true;
}

/* A text whose "]" was left out holds the nodes behind it, up to the "]" of a move: its end is
 * taken to be before the ";" of that node. */
static const unsigned char *swallowed_node(struct sgf_slice value)
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

/* Tells of a "]" inside the value that should have been escaped. */
static void check_brackets(struct sgf_parse *parse, struct sgf_slice value)
{
    const unsigned char *end = value.at + value.size;
    for (const unsigned char *at = value.at; (at = memchr(at, ']', (size_t)(end - at))) != NULL;
         at++) {
        const unsigned char *escape = at;
        while (escape > value.at && escape[-1] == '\\')
            escape--;
        if ((at - escape) % 2 == 0) {
            SGF_FIND(parse, at, DIAG_SGF_STRAY_BRACKET, "within a text: taken as part of it");
            return;
        }
    }
}

/* Tells of properties given twice in a node, and of nodes that mix what FF[4] keeps apart. */
static void check_node(struct sgf_parse *parse, struct sgf_property property,
                       const struct sgf_slice *name)
{
    bool move = property.kind == SGF_MOVE, setup = property.kind == SGF_SETUP;
    if (!move && !setup && property.kind != SGF_TURN && property.kind != SGF_TERRITORY)
        return;
    uint32_t bit = (uint32_t)1 << (property.kind * 3 + property.detail);
    if ((parse->seen & bit) != 0) {
        if ((parse->seen_twice & bit) == 0)
            SGF_FIND(parse, name->at, DIAG_SGF_DUPLICATE, "%.*s twice in one node",
                     SGF_SHOW(*name));
        parse->seen_twice |= bit;
    } else if ((move && parse->node_setup) || (setup && parse->node_moves > 0)) {
        SGF_FIND(parse, name->at, DIAG_SGF_MIXED_NODE, "set-up and a move");
    } else if (move && parse->node_moves > 0) {
        SGF_FIND(parse, name->at, DIAG_SGF_MIXED_NODE, "two moves");
    }
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
static void setup_first(struct sgf_parse *parse)
{
    uint32_t from = parse->first_move, middle = from + parse->node_moves;
    uint32_t to = parse->record->count;
    struct event *events = parse->record->events;
    reverse(events, from, middle);
    reverse(events, middle, to);
    reverse(events, from, to);
    parse->first_move = to - parse->node_moves;
}

static void node_begin(struct sgf_parse *parse)
{
    parse->nodes++;
    parse->seen = parse->seen_twice = 0;
    parse->node_moves = 0;
    parse->node_setup = parse->node_territory = false;
}

/* The values behind a name; false when the record ends inside one. */
static bool read_values(struct sgf_parse *parse, struct sgf_property property)
{
    bool text =
        property.kind == SGF_TEXT || property.kind == SGF_LONG_TEXT || property.kind == SGF_OTHER;
    int moves = 0;
    while (parse->at < parse->end && *parse->at == '[') {
        struct sgf_slice value;
        bool plain;
        if (!value_take(parse, &value, &plain)) {
            SGF_FIND(parse, parse->at, DIAG_SGF_OPEN_VALUE, "%s", "");
            return false;
        }
        const unsigned char *behind = value.at + value.size + 1;
        const unsigned char *node = text && !plain ? swallowed_node(value) : NULL;
        if (node != NULL) {
            SGF_FIND(parse, parse->at, DIAG_SGF_SWALLOWED, "before %.*s",
                     SGF_SHOW(((struct sgf_slice){node, (size_t)(behind - node)})));
            value.size = (size_t)(node - value.at);
            behind = node;
        }
        if (text && !plain)
            check_brackets(parse, value);
        if (property.kind == SGF_MOVE && ++moves == 2)
            SGF_FIND(parse, parse->at, DIAG_SGF_MIXED_NODE, "two moves");
        sgf_read_value(parse, property, value);
        pass_over(parse, behind);
        skip_blanks(parse);
    }
    return true;
}

/* A name and its values; false when the record ends inside. */
static bool read_property(struct sgf_parse *parse)
{
    struct sgf_slice name = {parse->at, 0};
    bool capital = false;
    while (parse->at < parse->end && sgf_letter(*parse->at))
        capital |= sgf_upper(*parse->at++);
    name.size = (size_t)(parse->at - name.at);
    skip_blanks(parse);
    if (parse->at == parse->end || *parse->at != '[' || !capital) {
        SGF_FIND(parse, name.at, capital ? DIAG_SGF_NO_VALUE : DIAG_SGF_JUNK, "\"%.*s\"",
                 SGF_SHOW(name));
        return true;
    }
    struct sgf_property property = parse->headless && parse->nodes == 1
                                       ? sgf_headless(name.at, name.size)
                                       : sgf_property(name.at, name.size);
    check_node(parse, property, &name);
    bool whole = read_values(parse, property);
    if (property.kind == SGF_SETUP && parse->node_moves > 0)
        setup_first(parse);
    return whole;
}

/* What belongs nowhere, up to the next character that may. */
static void read_junk(struct sgf_parse *parse)
{
    const unsigned char *from = parse->at;
    if (*from == ']') {
        SGF_FIND(parse, from, DIAG_SGF_STRAY_BRACKET, "passed over");
        parse->at++;
        return;
    }
    while (parse->at < parse->end && memchr(";()[]", *parse->at, 5) == NULL &&
           !sgf_letter(*parse->at) && *parse->at != parse->eol)
        parse->at++;
    if (parse->at == from)
        parse->at++;
    SGF_FIND(parse, from, DIAG_SGF_JUNK, "\"%.*s\"",
             SGF_SHOW(((struct sgf_slice){from, (size_t)(parse->at - from)})));
}

/* ";B[pd]" on the board, with one value, into `event`; the end of its blanks, or NULL if it is
 * anything else. */
static inline const unsigned char *plain_node(const struct sgf_parse *parse,
                                              const unsigned char *at, struct event *event)
{
    if (parse->end - at < SGF_WORD_BYTES || !sgf_is_move(at))
        return NULL;
    uint16_t cell = sgf_cell(parse, at[3], at[4]);
    const unsigned char *next = at + SGF_MOVE_BYTES;
    while (next < parse->end && sgf_blank(*next))
        next++;
    if (cell == PASS || (next < parse->end && *next == '['))
        return NULL;
    *event = event_make(EVENT_MOVE, at[1] == 'B' ? BLACK : WHITE, cell, parse->line);
    return next;
}

/* Such nodes one after the other, by far the most of any record; false if there is none. */
static bool plain_nodes(struct sgf_parse *parse)
{
    struct record *record = parse->record;
    uint32_t room = record_room(record), count = 0;
    struct event *event = record->events + record->count;
    const unsigned char *next;
    while (count < room && (next = plain_node(parse, parse->at, event + count)) != NULL) {
        if (next > parse->at + SGF_MOVE_BYTES)
            pass_over(parse, next);
        parse->at = next;
        count++;
    }
    if (count == 0)
        return false;
    parse->nodes += count - 1;
    node_begin(parse);
    record->count += count;
    parse->seen = (uint32_t)1 << (SGF_MOVE * 3 + event[count - 1].colour);
    parse->node_moves = 1;
    parse->first_move = record->count - 1;
    return true;
}

/* A variation without any node is none: the main line goes on behind it. */
static bool skip_empty_variation(struct sgf_parse *parse)
{
    const unsigned char *at = parse->at + 1;
    while (at < parse->end && sgf_blank(*at))
        at++;
    if (at == parse->end || *at != ')')
        return false;
    SGF_FIND(parse, parse->at, DIAG_SGF_EXTRA_PAREN, "a variation without a node");
    pass_over(parse, at + 1);
    return true;
}

/* A node starts at a property when no ";" stands before it. */
static void missing_semicolon(struct sgf_parse *parse)
{
    SGF_FIND(parse, parse->at, DIAG_SGF_NO_SEMICOLON, "%s", "");
    parse->headless = parse->nodes == 0;
    node_begin(parse);
}

/* The main line: into the first variation at each branching, up to the first ")". */
void sgf_read_nodes(struct sgf_parse *parse)
{
    bool opened = true; /* the latest "(" has no node yet */
    while (parse->at < parse->end && !parse->no_memory) {
        switch (*parse->at) {
        case ';':
            opened = false;
            if (plain_nodes(parse))
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
                SGF_FIND(parse, parse->at, DIAG_SGF_JUNK, "a value that belongs to no property");
                if (!read_values(parse, (struct sgf_property){SGF_MARKS, 0}))
                    return;
            } else {
                read_junk(parse);
            }
        }
    }
}
