#include "xml.h"

#include <string.h>

static const char game_tag[] = "GoGame";

enum piece_kind {
    PIECE_OPEN, /* it does not end within the bytes */
    PIECE_TAG,
    PIECE_LONG,    /* a tag that is too long, or none: ends behind its "<" */
    PIECE_COMMENT, /* or anything else that is passed over */
    PIECE_DECLARATION,
    PIECE_TYPE,
    PIECE_TYPE_DEFINED, /* with definitions of its own */
};

/* Where `mark` ends at or behind `at`; 0 when it does not. */
static size_t behind(const char *bytes, size_t size, size_t at, const char *mark)
{
    size_t length = strlen(mark);
    for (; at + length <= size; at++) {
        const char *found = memchr(bytes + at, mark[0], size - at);
        if (found == NULL || (size_t)(found - bytes) + length > size)
            return 0;
        at = (size_t)(found - bytes);
        if (memcmp(found, mark, length) == 0)
            return at + length;
    }
    return 0;
}

/* A tag from its "<": ">" may stand in quotes, "<" must not. */
static enum piece_kind tag_end(const char *bytes, size_t size, size_t at, bool last, size_t *end)
{
    char quote = 0;
    size_t most = size - at > XML_TAG_BYTES_MAX ? at + XML_TAG_BYTES_MAX : size;
    for (size_t i = at + 1; i < most; i++) {
        char c = bytes[i];
        if (quote != 0 && c == quote)
            quote = 0;
        else if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        if (c == '<' || (c == '>' && quote == 0)) {
            *end = c == '<' ? i : i + 1;
            return PIECE_TAG;
        }
    }
    *end = most == size && last ? size : at + 1;
    return most < size ? PIECE_LONG : last ? PIECE_TAG : PIECE_OPEN;
}

static enum piece_kind type_end(const char *bytes, size_t size, size_t at, size_t *end)
{
    const char *close = memchr(bytes + at, '>', size - at);
    const char *inner = memchr(bytes + at, '[', size - at);
    if (inner != NULL && (close == NULL || inner < close)) {
        *end = (size_t)(inner + 1 - bytes);
        return PIECE_TYPE_DEFINED;
    }
    if (close == NULL)
        return PIECE_OPEN;
    *end = (size_t)(close + 1 - bytes);
    return PIECE_TYPE;
}

static bool begins(const char *bytes, size_t size, size_t at, const char *word)
{
    size_t length = strlen(word);
    return size - at >= length && memcmp(bytes + at, word, length) == 0;
}

/* The piece whose "<" is at `at`; `last`: there will be no more bytes. */
static enum piece_kind piece_at(const char *bytes, size_t size, size_t at, bool last, size_t *end)
{
    static const struct {
        const char *start, *end;
        enum piece_kind kind;
    } kinds[] = {
        {"<!--", "-->", PIECE_COMMENT},
        {"<![CDATA[", "]]>", PIECE_COMMENT},
        {"<?", "?>", PIECE_DECLARATION},
    };
    enum { LONGEST_START = 9 };
    if (size - at < LONGEST_START && !last)
        return PIECE_OPEN;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!begins(bytes, size, at, kinds[i].start))
            continue;
        *end = behind(bytes, size, at + strlen(kinds[i].start), kinds[i].end);
        if (*end == 0 && last)
            *end = size;
        return *end == 0 ? PIECE_OPEN : kinds[i].kind;
    }
    if (begins(bytes, size, at, "<!DOCTYPE")) {
        enum piece_kind kind = type_end(bytes, size, at, end);
        if (kind == PIECE_OPEN && last)
            *end = size;
        return kind == PIECE_OPEN && last ? PIECE_TYPE : kind;
    }
    return tag_end(bytes, size, at, last, end);
}

/* Is the tag at `at` the start (or, with "/", the end) of a game? */
static bool is_game(const char *bytes, size_t size, size_t at, bool closing)
{
    size_t length = sizeof game_tag - 1;
    at += closing ? 2 : 1;
    if (size < at + length || (closing && bytes[at - 1] != '/') ||
        memcmp(bytes + at, game_tag, length) != 0)
        return false;
    char next = size > at + length ? bytes[at + length] : '>';
    return next == '>' || next == '/' || next == ' ' || next == '\t' || next == '\r' ||
           next == '\n';
}

int xml_bid(const unsigned char *bytes, size_t size)
{
    struct span text = {(const char *)bytes, size};
    if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        text = (struct span){text.at + 3, size - 3};
    text = span_trim(text);
    if (!span_starts(text, "<"))
        return 0;
    for (size_t at = 0; at < text.size; at++) {
        const char *found = memchr(text.at + at, '<', text.size - at);
        if (found == NULL)
            break;
        at = (size_t)(found - text.at);
        if (is_game(text.at, text.size, at, false))
            return BID_SURE;
    }
    return span_starts(text, "<Go>") || behind(text.at, text.size, 0, "<!DOCTYPE Go ") > 0
               ? BID_SURE
               : 0;
}

/* encoding="..." of the XML declaration. */
static void take_encoding(struct reader *reader, const char *bytes, size_t size)
{
    size_t at = behind(bytes, size, 0, "encoding");
    while (at > 0 && at < size && (bytes[at] == ' ' || bytes[at] == '='))
        at++;
    if (at == 0 || at >= size || (bytes[at] != '"' && bytes[at] != '\''))
        return;
    const char *end = memchr(bytes + at + 1, bytes[at], size - at - 1);
    if (end != NULL)
        reader->declared = charset_find(bytes + at + 1, (size_t)(end - bytes) - at - 1);
}

static void drop_all(struct reader *reader)
{
    for (size_t size; (size = stream_want(reader->stream, 1)) > 0;)
        reader_take(reader, size);
}

/* Takes the piece at the window's start; true when it is a game's start, which stays. */
static bool pass_piece(struct reader *reader, bool *found)
{
    bool last = false;
    size_t end = 0;
    for (;;) {
        const char *bytes = (const char *)stream_bytes(reader->stream);
        size_t size = stream_size(reader->stream);
        enum piece_kind kind = piece_at(bytes, size, 0, last, &end);
        if (kind == PIECE_TYPE_DEFINED) {
            diag_put(&reader->sink, DIAG_UNSUPPORTED, reader->line, 0, "%s",
                     "an XML document type with definitions of its own");
            drop_all(reader);
            return false;
        }
        *found = (kind == PIECE_TAG || kind == PIECE_LONG) && is_game(bytes, size, 0, false);
        if (kind == PIECE_DECLARATION)
            take_encoding(reader, bytes, end);
        if (kind != PIECE_OPEN)
            break;
        last = size > XML_GAME_BYTES_MAX || !stream_more(reader->stream);
    }
    if (!*found)
        reader_take(reader, end);
    return !*found;
}

bool xml_find(struct reader *reader)
{
    bool found = false;
    for (;;) {
        size_t size = stream_want(reader->stream, 1);
        const unsigned char *bytes = stream_bytes(reader->stream);
        const unsigned char *open = size > 0 ? memchr(bytes, '<', size) : NULL;
        if (size == 0)
            return false;
        reader_take(reader, open == NULL ? size : (size_t)(open - bytes));
        if (open != NULL && !pass_piece(reader, &found))
            return found;
    }
}

struct xml_extent xml_extent(struct reader *reader)
{
    struct stream *stream = reader->stream;
    size_t at = 0, clean = 0;
    bool last = false, cut = false;
    for (;;) {
        const char *bytes = (const char *)stream_bytes(stream);
        size_t size = stream_size(stream), end = 0;
        const char *open = at < size ? memchr(bytes + at, '<', size - at) : NULL;
        at = open == NULL ? size : (size_t)(open - bytes);
        enum piece_kind kind = open == NULL ? PIECE_OPEN : piece_at(bytes, size, at, last, &end);
        if (at > XML_GAME_BYTES_MAX || (open == NULL && last))
            return (struct xml_extent){at, cut ? clean : at};
        if (kind == PIECE_OPEN) {
            last = size > XML_GAME_BYTES_MAX || !stream_more(stream);
            continue;
        }
        if (at > 0 && is_game(bytes, size, at, false))
            return (struct xml_extent){at, cut ? clean : at};
        if (kind == PIECE_LONG && !cut) {
            cut = true;
            clean = at;
        }
        bool closed = is_game(bytes, size, at, true) ||
                      (at == 0 && kind == PIECE_TAG && end >= 2 && bytes[end - 2] == '/');
        at = end;
        if (closed)
            return (struct xml_extent){at, cut ? clean : at};
    }
}

void xml_drop(struct reader *reader)
{
    struct xml_extent extent;
    do {
        extent = xml_extent(reader);
        reader_take(reader, extent.total);
    } while (extent.total > XML_GAME_BYTES_MAX);
}
