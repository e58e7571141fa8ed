#include "sgf_parse.h"
#include "sgf_scan.h"

/* -- Moving about ----------------------------------------------------------------------------- */

static void pass_over(struct sgf_parse *parse, const unsigned char *to)
{
    const unsigned char *c = parse->at;
    while ((c = memchr(c, parse->eol, (size_t)(to - c))) != NULL) {
        parse->line++;
        parse->line_start = ++c;
    }
    parse->at = to;
}

/* The value at the "[" where the parse stands. `*plain`: there is no bracket and no line end in it.
 * False when the record ends inside. */
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
    uint32_t bit = sgf_seen_bit(property);
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
        if (plain)
            parse->at = behind;
        else
            pass_over(parse, behind);
        sgf_skip_blanks(parse);
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
    sgf_skip_blanks(parse);
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

/* "PB[name]" and its like: one plain value that has nothing to do with the others of its node.
 * False if it is anything else. */
static bool read_plain_property(struct sgf_parse *parse)
{
    enum { WITH_OTHERS = 1 << SGF_MOVE | 1 << SGF_SETUP | 1 << SGF_TURN | 1 << SGF_TERRITORY };
    struct sgf_property property;
    size_t size = (size_t)(parse->end - parse->at);
    size_t open = sgf_plain_name(parse->at, size, &property);
    if (open == 0 || (1 << property.kind & WITH_OTHERS) != 0 || parse->headless)
        return false;
    size_t close = sgf_plain_value(parse->at, size, open);
    if (close == SGF_NONE || sgf_value_follows(parse->at, size, close + 1))
        return false;
    sgf_read_value(parse, property, (struct sgf_slice){parse->at + open + 1, close - open - 1});
    parse->at += close + 1;
    return true;
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
    sgf_node_begin(parse);
}

/* The main line: into the first variation at each branching, up to the first ")". */
void sgf_read_nodes(struct sgf_parse *parse)
{
    bool opened = true; /* the latest "(" has no node yet */
    while (parse->at < parse->end && !parse->no_memory) {
        switch (*parse->at) {
        case ';':
            opened = false;
            if (sgf_read_moves(parse))
                break;
            sgf_node_begin(parse);
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
                sgf_skip_blanks(parse);
            } else if (sgf_letter(*parse->at)) {
                if (opened)
                    missing_semicolon(parse);
                opened = false;
                if (!read_plain_property(parse) && !read_property(parse))
                    return;
            } else if (*parse->at == '[') {
                SGF_FIND(parse, parse->at, DIAG_SGF_JUNK, "a value that belongs to no property");
                if (!read_values(parse, (struct sgf_property){SGF_MARKS, SGF_NOTHING}))
                    return;
            } else {
                read_junk(parse);
            }
        }
    }
}
