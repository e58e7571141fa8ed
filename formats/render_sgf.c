/* SGF for people and other programs, made from the line of the record stream, whose form is known:
 * names in capitals, values escaped, nothing between them. */
#include "render.h"

#include "sgf.h"
#include "sgf_line.h"

#include <string.h>

enum { MOVES_PER_LINE = 10 };

/* One game being laid out. */
struct layout {
    struct sgf_line *out;
    const char *at, *end;
    uint64_t nodes; /* begun so far */
    int on_line;    /* nodes on the line under way, that hold a move and nothing else */
    bool at_start;  /* nothing is on the line yet */
};

static void new_line(struct layout *layout)
{
    if (!layout->at_start)
        sgf_line_bytes(layout->out, "\n", 1);
    layout->at_start = true;
    layout->on_line = 0;
}

static void put(struct layout *layout, const char *bytes, size_t size)
{
    sgf_line_bytes(layout->out, bytes, size);
    layout->at_start = false;
}

/* Where the game was found: no business of those it is given to. */
static bool is_origin(const char *name, size_t size)
{
    return size == 2 && name[0] == 'I' && strchr("XMGNFECO", name[1]) != NULL;
}

/* The first line of a game: what it is. Other properties of the root have each its own. */
static bool is_heading(const char *name, size_t size)
{
    static const char *const headings[] = {"FF", "CA", "GM", "SZ"};
    for (size_t k = 0; k < sizeof headings / sizeof *headings; k++)
        if (size == 2 && memcmp(name, headings[k], 2) == 0)
            return true;
    return false;
}

/* The value at layout->at, brackets included: the stream's sign for a line end becomes one. */
static void put_value(struct layout *layout, bool kept)
{
    const size_t sign = sizeof SGF_LINE_END - 1;
    const char *from = layout->at;
    for (const char *at = from; at < layout->end; at++) {
        bool escaped = *at == '\\';
        bool is_sign = (size_t)(layout->end - at) > escaped + sign &&
                       memcmp(at + escaped, SGF_LINE_END, sign) == 0;
        if (!is_sign && !escaped && *at != ']')
            continue;
        if (!is_sign && escaped) {
            at++;
            continue;
        }
        bool closes = !is_sign;
        if (kept)
            put(layout, from, (size_t)(at - from) + closes);
        if (kept && is_sign)
            put(layout, escaped ? SGF_LINE_END : "\n", escaped ? sign : 1);
        layout->at = from = at + (is_sign ? escaped + sign : 1);
        if (closes)
            return;
        at = from - 1;
    }
    layout->at = layout->end;
}

/* A name and its values. */
static void put_property(struct layout *layout)
{
    const char *name = layout->at;
    size_t size = 0;
    while (layout->at < layout->end && sgf_upper((unsigned char)*layout->at))
        layout->at++, size++;
    bool root = layout->nodes == 1;
    bool kept = !(root && is_origin(name, size));
    if (kept && root && !is_heading(name, size))
        new_line(layout);
    if (kept)
        put(layout, name, size);
    while (layout->at < layout->end && *layout->at == '[')
        put_value(layout, kept);
}

/* Does the node at `at` hold a move and nothing else? */
static bool is_move(const char *at, const char *end)
{
    if (end - at < 4 || (at[1] != 'B' && at[1] != 'W') || at[2] != '[')
        return false;
    const char *close = memchr(at, ']', (size_t)(end - at));
    return close != NULL && close + 1 < end && strchr(";)(", close[1]) != NULL;
}

static void begin_node(struct layout *layout)
{
    bool move = is_move(layout->at, layout->end);
    bool root = layout->nodes == 0;
    if (!root && (layout->on_line == 0 || !move || layout->on_line == MOVES_PER_LINE))
        new_line(layout);
    layout->on_line = move ? layout->on_line + 1 : 0;
    layout->nodes++;
    put(layout, layout->at++, 1);
}

enum rendered render_sgf(struct rendering *rendering, struct record *record, bool tree)
{
    struct sgf_line *line = &rendering->line;
    if (!(tree ? sgf_write_tree(line, record) : sgf_write(line, record)))
        return RENDER_NO_MEMORY;
    struct layout layout = {.out = &rendering->text,
                            .at = line->text,
                            .end = line->text + line->size - 1,
                            .at_start = true};
    layout.out->size = 0;
    layout.out->no_memory = false;
    while (layout.at < layout.end && !layout.out->no_memory) {
        if (*layout.at == ';') {
            begin_node(&layout);
        } else if (sgf_upper((unsigned char)*layout.at)) {
            put_property(&layout);
        } else {
            if (*layout.at == '(' && layout.nodes > 0)
                new_line(&layout);
            put(&layout, layout.at++, 1);
        }
    }
    sgf_line_bytes(layout.out, "\n", 1);
    return layout.out->no_memory ? RENDER_NO_MEMORY : RENDERED;
}
