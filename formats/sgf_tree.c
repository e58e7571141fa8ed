/* The whole tree on one line: names in capitals, values on one line, blanks and junk between them
 * left out, parentheses put right. Nothing else changes. */
#include "sgf_line.h"

#include "sgf_scan.h"

struct tree {
    struct sgf_line *line;
    const struct record *record;
    const unsigned char *bytes;
    size_t size, at;
    uint64_t depth;
    bool root_done; /* the first node has begun */
    bool node_due;  /* the latest "(" has no node yet */
    bool in_root;
    bool stream;   /* it came from a record stream: its signs for line ends are such */
    bool headless; /* within a root that has no ";" */
};

/* Properties of the stream's own, written anew at the root. */
static bool is_ours(const struct tree *tree, const char *name)
{
    static const char *const ours[] = {"FF", "CA", "IX", "IM", "IG", "IN",
                                       "IR", "IK", "IF", "IE", "IC", "IO"};
    for (size_t i = 0; tree->in_root && i < sizeof ours / sizeof *ours; i++)
        if (strcmp(name, ours[i]) == 0)
            return true;
    return false;
}

/* A point, a number: blanks in it mean nothing, and a line end must not become a sign. A control
 * has no place in it: left out, it would make the value good. */
static void put_bare(struct tree *tree, size_t from, size_t to)
{
    sgf_line_byte(tree->line, '[');
    for (size_t at = from; at < to; at++)
        if (!sgf_blank(tree->bytes[at]))
            sgf_line_bytes(tree->line, tree->bytes[at] < ' ' ? "?" : (const char *)&tree->bytes[at],
                           1);
    sgf_line_byte(tree->line, ']');
}

static bool is_bare(const char *name, size_t length)
{
    switch (sgf_property((const unsigned char *)name, length).kind) {
    case SGF_OTHER:
    case SGF_TEXT:
    case SGF_LONG_TEXT:
    case SGF_PRIVATE:
        return false;
    default:
        return true;
    }
}

static void put_value(struct tree *tree, size_t from, size_t to)
{
    enum { SIGN = sizeof SGF_LINE_END - 1 };
    struct sgf_line *line = tree->line;
    const unsigned char *bytes = tree->bytes;
    sgf_line_byte(line, '[');
    for (size_t at = from; at < to; at++) {
        size_t plain = sgf_line_plain(line, (const char *)bytes + at, to - at);
        if (plain > 0) {
            at += plain - 1;
            continue;
        }
        bool escaped = bytes[at] == '\\' && at + 1 < to;
        unsigned char c = escaped ? bytes[++at] : bytes[at];
        bool line_end = c == '\n' || c == '\r';
        if (line_end && at + 1 < to && bytes[at + 1] != c &&
            (bytes[at + 1] == '\n' || bytes[at + 1] == '\r'))
            at++;
        if (line_end && !escaped)
            sgf_line_string(line, SGF_LINE_END);
        else if (line_end)
            continue; /* a soft line break */
        else if (!escaped && to - at >= SIGN && memcmp(bytes + at, SGF_LINE_END, SIGN) == 0) {
            sgf_line_string(line, tree->stream ? SGF_LINE_END : "\\" SGF_LINE_END);
            at += SIGN - 1;
        } else {
            if (escaped || c == ']' || c == '\\')
                sgf_line_byte(line, '\\');
            sgf_line_bytes(line, c < ' ' ? " " : (const char *)&bytes[at], 1);
        }
    }
    sgf_line_byte(line, ']');
}

static size_t skip_blanks(const struct tree *tree, size_t at)
{
    while (at < tree->size && sgf_blank(tree->bytes[at]))
        at++;
    return at;
}

static void begin_node(struct tree *tree)
{
    tree->node_due = false;
    tree->in_root = !tree->root_done;
    if (tree->root_done) {
        sgf_line_byte(tree->line, ';');
        return;
    }
    tree->root_done = true;
    sgf_line_root(tree->line, tree->record);
    sgf_line_extras(tree->line, &tree->record->relayed_extras);
}

/* A node that begins with ";B[pd]" goes as it is; false if it does not, or is the root. */
static bool put_move(struct tree *tree)
{
    const unsigned char *at = tree->bytes + tree->at;
    size_t left = tree->size - tree->at;
    if (!tree->root_done || left < WORD_BYTES || sgf_move_colour(at) == EMPTY ||
        !sgf_letter(at[3]) || !sgf_letter(at[4]) || sgf_value_follows(at, left, SGF_MOVE_BYTES))
        return false;
    tree->headless = false;
    begin_node(tree);
    sgf_line_bytes(tree->line, (const char *)at + 1, SGF_MOVE_BYTES - 1);
    tree->at += SGF_MOVE_BYTES;
    return true;
}

/* A root without ";" gets one here, so it needs the names of one that has it (sgf_headless). */
static void take_usual_name(char name[SGF_NAME_MAX + 1], size_t length)
{
    struct sgf_property property = sgf_headless((const unsigned char *)name, length);
    if (property.kind == SGF_TEXT)
        memcpy(name, text_property((enum text_kind)property.detail), sizeof "XX");
}

/* A name and its values; junk in its place is left out. */
static void put_property(struct tree *tree)
{
    char name[SGF_NAME_MAX + 1];
    size_t length = 0;
    for (; tree->at < tree->size && sgf_letter(tree->bytes[tree->at]); tree->at++)
        if (sgf_upper(tree->bytes[tree->at]) && length < SGF_NAME_MAX)
            name[length++] = (char)tree->bytes[tree->at];
    name[length] = 0;
    tree->at = skip_blanks(tree, tree->at);
    bool kept = length > 0 && tree->at < tree->size && tree->bytes[tree->at] == '[';
    if (kept && tree->node_due) {
        tree->headless = !tree->root_done;
        begin_node(tree);
    }
    if (tree->headless)
        take_usual_name(name, length);
    kept = kept && !is_ours(tree, name);
    size_t before = tree->line->size, values = 0;
    bool bare = is_bare(name, length);
    if (kept)
        sgf_line_bytes(tree->line, name, length);
    while (tree->at < tree->size && tree->bytes[tree->at] == '[') {
        size_t from = tree->at + 1, close = sgf_plain_value(tree->bytes, tree->size, tree->at);
        if (close == SGF_NONE)
            close = sgf_value_close(tree->bytes, tree->size, tree->at, true, NULL, &from);
        if (kept && close != SGF_NONE)
            (bare ? put_bare : put_value)(tree, tree->at + 1, close);
        values += close != SGF_NONE;
        tree->at = close == SGF_NONE ? tree->size : skip_blanks(tree, close + 1);
    }
    if (values == 0) /* the record ends inside its only value: it was reported as lost */
        tree->line->size = before;
}

static void put_paren(struct tree *tree, char paren)
{
    tree->at++;
    if (paren == ')' && tree->depth == 0)
        return;
    if (paren == ')' && tree->node_due && tree->root_done) { /* a variation without a node */
        tree->line->size--;
        tree->depth--;
        tree->node_due = false;
        return;
    }
    tree->depth += paren == '(' ? 1 : (uint64_t)-1;
    tree->node_due = paren == '(';
    sgf_line_bytes(tree->line, &paren, 1);
}

/* sgf_write and this file begin their lines so, and nobody else. */
static bool is_stream(const struct record *record)
{
    static const char start[] = "(;FF[4]CA[UTF-8]IX[";
    return record->tree_length >= sizeof start &&
           memcmp(record->tree, start, sizeof start - 1) == 0;
}

bool sgf_write_tree(struct sgf_line *line, const struct record *record)
{
    if (record->tree == NULL)
        return sgf_write(line, record);
    struct tree tree = {
        .line = line,
        .record = record,
        .bytes = (const unsigned char *)record->tree,
        .size = record->tree_length,
        .node_due = true,
        .stream = is_stream(record),
    };
    line->size = 0;
    line->no_memory = false;
    while (tree.at < tree.size && !line->no_memory) {
        unsigned char c = tree.bytes[tree.at];
        if (tree.depth == 0 && c != '(' && c != ')' && line->size == 0) {
            sgf_line_byte(line, '(');
            tree.depth = 1;
        }
        if (c == '(' || c == ')') {
            put_paren(&tree, (char)c);
        } else if (c == ';' && put_move(&tree)) {
            continue;
        } else if (c == ';') {
            tree.at++;
            tree.headless = false;
            begin_node(&tree);
        } else if (sgf_letter(c) || c == '[') {
            put_property(&tree);
        } else {
            tree.at++;
        }
    }
    for (; tree.depth > 0 && !line->no_memory; tree.depth--)
        sgf_line_byte(line, ')');
    sgf_line_bytes(line, "\n", 1);
    return !line->no_memory;
}
