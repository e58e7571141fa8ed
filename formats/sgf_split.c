#include "sgf_scan.h"

static size_t skip_blanks(const unsigned char *bytes, size_t size, size_t at)
{
    while (at < size && sgf_blank(bytes[at]))
        at++;
    return at;
}

/* A property, that is a name with a capital in it and then "["? */
static enum sgf_answer property_at(const unsigned char *bytes, size_t size, size_t at)
{
    bool capital = false;
    size_t end = at;
    while (end < size && end - at <= SGF_NAME_MAX && sgf_letter(bytes[end]))
        capital |= sgf_upper(bytes[end++]);
    if (end == at && end < size)
        return SGF_NO;
    end = skip_blanks(bytes, size, end);
    if (end == size)
        return SGF_UNSURE;
    return capital && bytes[end] == '[' ? SGF_YES : SGF_NO;
}

enum sgf_answer sgf_starts(const unsigned char *bytes, size_t size, size_t at)
{
    at = skip_blanks(bytes, size, at + 1);
    if (at == size)
        return SGF_UNSURE;
    return bytes[at] == ';' ? SGF_YES : property_at(bytes, size, at);
}

/* Does a root node follow this "("? Variations do not name file formats, games or sizes. */
static enum sgf_answer root_at(const unsigned char *bytes, size_t size, size_t at)
{
    static const char roots[][2] = {"FF", "GM", "SZ", "CA", "AP"};
    at = skip_blanks(bytes, size, at + 1);
    if (at == size)
        return SGF_UNSURE;
    if (bytes[at] != ';')
        return SGF_NO;
    at = skip_blanks(bytes, size, at + 1);
    enum sgf_answer answer = property_at(bytes, size, at);
    if (answer != SGF_YES)
        return answer;
    char name[3] = {0};
    for (size_t n = 0; sgf_letter(bytes[at]); at++)
        if (sgf_upper(bytes[at]) && n < sizeof name)
            name[n++] = (char)bytes[at];
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        if (memcmp(name, roots[i], 2) == 0 && name[2] == 0)
            return SGF_YES;
    return SGF_NO;
}

/* Can the record go on like this behind a "]"? */
static enum sgf_answer sane_at(const unsigned char *bytes, size_t size, size_t at)
{
    at = skip_blanks(bytes, size, at);
    if (at == size)
        return SGF_UNSURE;
    switch (bytes[at]) {
    case ';':
    case '[':
    case ')':
        return SGF_YES;
    case '(':
        at = skip_blanks(bytes, size, at + 1);
        if (at < size && (bytes[at] == ';' || bytes[at] == '(' || bytes[at] == ')'))
            return SGF_YES;
        return at == size ? SGF_UNSURE : property_at(bytes, size, at);
    default:
        return property_at(bytes, size, at);
    }
}

/* Steps over a whole character where its later bytes may look like ASCII. */
static inline size_t step(const unsigned char *bytes, size_t size, size_t at,
                          const struct charset *charset)
{
    return charset != NULL && bytes[at] >= 0x80 ? charset_step(charset, bytes + at, size - at) : 1;
}

/* Behind the bytes at `at` that are neither "]" nor "\". */
static size_t skip_text(const unsigned char *bytes, size_t size, size_t at)
{
    for (; at + WORD_BYTES <= size; at += WORD_BYTES) {
        uint64_t ends = word_range(word_load(bytes + at), '\\', ']');
        if (ends != 0)
            return at + word_first(ends);
    }
    while (at < size && bytes[at] != ']' && bytes[at] != '\\')
        at++;
    return at;
}

/* The next "]" that no "\" escapes; SGF_NONE and *from = where to go on, if there is none. */
static size_t next_close(const unsigned char *bytes, size_t size, const struct charset *charset,
                         size_t *from)
{
    size_t at = *from;
    while (at < size) {
        if (charset == NULL)
            at = skip_text(bytes, size, at);
        if (at == size)
            break;
        if (bytes[at] == ']')
            return at;
        if (bytes[at] == '\\') {
            if (at + 1 >= size)
                break;
            at++;
        }
        at += step(bytes, size, at, charset);
    }
    *from = at < size ? at : size;
    return SGF_NONE;
}

/* Only text runs on behind a false "]"; behind a point, what does not fit is junk. */
static bool holds_text(const unsigned char *bytes, size_t open)
{
    size_t end = open;
    while (end > 0 && sgf_blank(bytes[end - 1]))
        end--;
    size_t start = end;
    while (start > 0 && end - start < SGF_NAME_MAX && sgf_letter(bytes[start - 1]))
        start--;
    if (start == end)
        return false;
    switch (sgf_property(bytes + start, end - start).kind) {
    case SGF_OTHER:
    case SGF_TEXT:
    case SGF_LONG_TEXT:
        return true;
    default:
        return false;
    }
}

/* Nodes or properties between two "]" speak against the first one being false. */
static bool looks_like_record(const unsigned char *bytes, size_t from, size_t to)
{
    for (size_t at = from; at < to; at++) {
        if (bytes[at] == '[' && at > from && sgf_upper(bytes[at - 1]))
            return true;
        if (bytes[at] == ';' &&
            property_at(bytes, to + 1, skip_blanks(bytes, to, at + 1)) == SGF_YES)
            return true;
    }
    return false;
}

/* The "]" at `close` is followed by something that no record goes on with: is it part of the text,
 * and the value's end further on? Then *from is behind it. */
static enum sgf_answer false_close(const unsigned char *bytes, size_t size, size_t open,
                                   size_t close, const struct charset *charset, size_t *from)
{
    if (!holds_text(bytes, open))
        return SGF_NO;
    size_t horizon = size - close > SGF_RESYNC_BYTES ? close + SGF_RESYNC_BYTES : size;
    size_t next = close + 1;
    next = next_close(bytes, horizon, charset, &next);
    if (next == SGF_NONE)
        return horizon == size ? SGF_UNSURE : SGF_NO;
    if (looks_like_record(bytes, close + 1, next))
        return SGF_NO;
    *from = close + 1;
    return SGF_YES;
}

size_t sgf_value_close(const unsigned char *bytes, size_t size, size_t open, bool last,
                       const struct charset *charset, size_t *from)
{
    for (;;) {
        size_t close = next_close(bytes, size, charset, from);
        if (close == SGF_NONE)
            return SGF_NONE;
        *from = close;
        enum sgf_answer answer = sane_at(bytes, size, close + 1);
        if (answer == SGF_YES || (answer == SGF_UNSURE && last))
            return close;
        if (answer == SGF_NO) {
            answer = false_close(bytes, size, open, close, charset, from);
            if (answer == SGF_NO || (answer == SGF_UNSURE && last))
                return close;
        }
        if (answer == SGF_UNSURE)
            return SGF_NONE;
    }
}

/* The "(" of the next game, where the "]" at `close` ends the first property of its root and not
 * the value that began at `open`: the game before was cut inside that value. SGF_NONE if it is not
 * so. Text that quotes a game has a "\" before that "]". */
static size_t next_game(const unsigned char *bytes, size_t open, size_t close)
{
    size_t at = close, least = close - open > SGF_NAME_MAX ? close - SGF_NAME_MAX : open;
    while (at > least && bytes[at] != '[')
        at--;
    while (at > least && sgf_letter(bytes[at - 1]))
        at--;
    if (at == least || bytes[at] == '[')
        return SGF_NONE;
    while (at > least && (sgf_blank(bytes[at - 1]) || bytes[at - 1] == ';'))
        at--;
    if (at == least || bytes[at - 1] != '(' || root_at(bytes, close, at - 1) != SGF_YES)
        return SGF_NONE;
    size_t paren = --at;
    while (at > open && (bytes[at - 1] == ' ' || bytes[at - 1] == '\t'))
        at--;
    return at > 0 && (bytes[at - 1] == '\n' || bytes[at - 1] == '\r') ? paren : SGF_NONE;
}

enum value { VALUE_WHOLE, VALUE_CUT /* by the end of the bytes */, VALUE_RUNS_ON /* to a game */ };

/* A value. */
static enum value split_value(struct sgf_split *split, const unsigned char *bytes, size_t size,
                              bool last, const struct charset *charset)
{
    size_t open = split->at;
    if (split->from == 0) {
        size_t plain = charset == NULL ? sgf_plain_value(bytes, size, open) : SGF_NONE;
        if (plain != SGF_NONE) {
            split->at = plain + 1;
            return VALUE_WHOLE;
        }
        split->from = open + 1;
    }
    size_t close = sgf_value_close(bytes, size, open, last, charset, &split->from);
    if (close == SGF_NONE)
        return VALUE_CUT;
    split->from = 0;
    size_t next = next_game(bytes, open, close);
    split->at = next == SGF_NONE ? close + 1 : next;
    return next == SGF_NONE ? VALUE_WHOLE : VALUE_RUNS_ON;
}

/* Behind properties like "PB[name]" from `at` on, and the blanks between them. */
static size_t skip_properties(const unsigned char *bytes, size_t size, size_t at)
{
    for (;;) {
        struct sgf_property property;
        size_t name = sgf_plain_name(bytes + at, size - at, &property);
        size_t close = name > 0 ? sgf_plain_value(bytes, size, at + name) : SGF_NONE;
        if (close == SGF_NONE)
            return at;
        at = skip_blanks(bytes, size, close + 1);
    }
}

enum sgf_found sgf_split(struct sgf_split *split, const unsigned char *bytes, size_t size,
                         bool last, const struct charset *charset)
{
    while (split->at < size) {
        size_t end;
        switch (bytes[split->at]) {
        case ';':
            split->node = true;
            end = sgf_skip_moves(bytes, size, split->at);
            split->at = end > split->at ? end : split->at + 1;
            break;
        case '[':
            split->node = true;
            switch (split_value(split, bytes, size, last, charset)) {
            case VALUE_WHOLE:
                break;
            case VALUE_CUT:
                if (last)
                    split->at = size;
                return last ? SGF_FOUND_OPEN : SGF_MORE;
            case VALUE_RUNS_ON:
                return SGF_FOUND_OPEN;
            }
            break;
        case '(':
            if (split->depth > 0) {
                enum sgf_answer root = root_at(bytes, size, split->at);
                if (root == SGF_YES)
                    return SGF_FOUND_OPEN;
                if (root == SGF_UNSURE && !last)
                    return SGF_MORE;
            }
            split->depth++;
            split->at++;
            split->node = false;
            break;
        case ')':
            split->at++;
            split->ends += split->node;
            split->node = false;
            if (split->depth <= 1)
                return SGF_FOUND;
            split->depth--;
            break;
        default:
            end = charset == NULL ? skip_properties(bytes, size, split->at) : split->at;
            if (end > split->at) {
                split->node = true;
                split->at = end;
                break;
            }
            split->at += step(bytes, size, split->at, charset);
            while (split->at < size && sgf_letter(bytes[split->at]))
                split->at++;
        }
    }
    if (split->at > size)
        split->at = size;
    return last ? SGF_FOUND_OPEN : SGF_MORE;
}
