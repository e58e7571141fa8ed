#include "sgf.h"

#include "format.h"

#include <string.h>

static bool is_padding(const unsigned char *bytes, size_t size, size_t at)
{
    enum { DOS_END = 0x1A };
    static const unsigned char bom[] = {0xEF, 0xBB, 0xBF};
    if (sgf_blank(bytes[at]) || bytes[at] == DOS_END)
        return true;
    for (size_t i = 0; i < sizeof bom; i++) /* any byte of a mark: it may be cut by the window */
        if (bytes[at] == bom[i])
            return at + sizeof bom > size || at < i || memcmp(bytes + at - i, bom, sizeof bom) == 0;
    return false;
}

static size_t skip_padding(const unsigned char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size && is_padding(bytes, size, at))
        at++;
    return at;
}

/* Where a property would stand behind the ";" at `at`, or more of them. */
static size_t behind_semicolons(const unsigned char *bytes, size_t size, size_t at)
{
    while (at < size && (sgf_blank(bytes[at]) || bytes[at] == ';'))
        at++;
    return at;
}

/* A record whose first "(" is missing. */
static bool starts_bare(const unsigned char *bytes, size_t size, size_t at)
{
    if (at >= size || bytes[at] != ';')
        return false;
    size_t node = behind_semicolons(bytes, size, at);
    return node < size && sgf_starts(bytes, size, node - 1) == SGF_YES;
}

int sgf_bid(const unsigned char *bytes, size_t size)
{
    size_t first = skip_padding(bytes, size);
    if (first < size && bytes[first] == '(' && sgf_starts(bytes, size, first) != SGF_NO)
        return BID_LIKELY;
    if (starts_bare(bytes, size, first))
        return BID_SOMEWHERE;
    for (const unsigned char *at = bytes; (at = memchr(at, '(', size - (size_t)(at - bytes)));
         at++) {
        size_t open = (size_t)(at - bytes);
        size_t node = behind_semicolons(bytes, size, open + 1);
        /* Program text has "(;" too, but no property behind it. */
        if (node > open + 1 && node < size && sgf_starts(bytes, size, node - 1) == SGF_YES)
            return BID_SOMEWHERE;
    }
    return 0;
}

/* -- To the next game ------------------------------------------------------------------------- */

struct junk {
    bool any, other; /* anything at all; anything but ")" */
    uint64_t line, column;
};

static void junk_look(struct junk *junk, struct reader *reader, const unsigned char *bytes,
                      size_t size)
{
    for (size_t at = 0; at < size; at++) {
        if (is_padding(bytes, size, at))
            continue;
        if (!junk->any) {
            reader_take(reader, at);
            junk->any = true;
            junk->line = reader->line;
            junk->column = reader->line_offset + 1;
            bytes = stream_bytes(reader->stream);
            size -= at;
            at = 0;
        }
        if (bytes[at] != ')') {
            junk->other = true;
            break;
        }
    }
    reader_take(reader, size);
}

static void junk_tell(const struct junk *junk, struct reader *reader)
{
    if (junk->any && junk->other)
        diag_put(&reader->sink, DIAG_SGF_JUNK, junk->line, junk->column, "%s", "");
    else if (junk->any)
        diag_put(&reader->sink, DIAG_SGF_EXTRA_PAREN, junk->line, junk->column, "%s", "");
}

/* Moves the window to the next game; false at the end. Tells of what was between. */
static bool find_start(struct reader *reader)
{
    struct junk junk = {0};
    bool found = false;
    size_t size = stream_want(reader->stream, SGF_NAME_MAX);
    if (!reader->several_begun) {
        size_t first = skip_padding(stream_bytes(reader->stream), size);
        if (starts_bare(stream_bytes(reader->stream), size, first)) {
            reader_take(reader, first);
            return true;
        }
    }
    size_t from = 0;
    while (!found) {
        const unsigned char *bytes = stream_bytes(reader->stream);
        size = stream_size(reader->stream);
        const unsigned char *open = size > from ? memchr(bytes + from, '(', size - from) : NULL;
        size_t at = open == NULL ? size : (size_t)(open - bytes);
        enum sgf_answer answer = at < size ? sgf_starts(bytes, size, at) : SGF_NO;
        if (answer == SGF_YES) {
            junk_look(&junk, reader, bytes, at);
            found = true;
        } else if (answer == SGF_NO && at < size) {
            from = at + 1;
        } else {
            /* A BOM cut by the window must stay together, and so must an unsure "(". */
            size_t done = at < size ? at : size > 3 ? size - 3 : 0;
            junk_look(&junk, reader, bytes, done);
            from = 0;
            if (!stream_more(reader->stream)) {
                junk_look(&junk, reader, stream_bytes(reader->stream), stream_size(reader->stream));
                if (reader->stream->ended)
                    break;
            }
        }
    }
    junk_tell(&junk, reader);
    return found;
}

/* -- Its end ---------------------------------------------------------------------------------- */

/* Reads on until the game that starts the window is whole; false when it is too large. The window
 * then holds split->at bytes of it. */
static bool find_end(struct reader *reader, struct sgf_split *split, enum sgf_found *found,
                     const struct charset *charset)
{
    struct stream *stream = reader->stream;
    bool last = false;
    while ((*found = sgf_split(split, stream_bytes(stream), stream_size(stream), last, charset)) ==
           SGF_MORE) {
        if (stream_size(stream) > SGF_GAME_BYTES_MAX)
            return false;
        last = !stream_more(stream) && stream->ended;
        if (!last && stream->no_memory)
            return false;
    }
    return split->at <= SGF_GAME_BYTES_MAX;
}

/* Drops a game that is too large, in pieces. */
static void drop_game(struct reader *reader, struct sgf_split *split)
{
    struct stream *stream = reader->stream;
    bool last = false;
    for (;;) {
        enum sgf_found found =
            sgf_split(split, stream_bytes(stream), stream_size(stream), last, NULL);
        size_t done = split->at;
        if (found == SGF_MORE && split->from > 1) {
            /* Inside a value that is larger than a game may be: it is text, and ends at any "]". */
            done = split->from - 1;
            split->from = 1;
        }
        reader_take(reader, done);
        split->at = 0;
        if (found != SGF_MORE)
            return;
        last = !stream_more(stream); /* a full window counts as an end: any cut will do here */
        if (last && stream_size(stream) == 0)
            return;
    }
}

/* -- Its text --------------------------------------------------------------------------------- */

/* The character set that CA declares, NULL if none that is known. Looked for in the bytes as they
 * are: the name is ASCII in every set that is read here. */
static const struct charset *declared_charset(const unsigned char *bytes, size_t size)
{
    for (const unsigned char *at = bytes; (at = memchr(at, 'C', size - (size_t)(at - bytes)));
         at++) {
        size_t left = size - (size_t)(at - bytes);
        if (left < 4 || at[1] != 'A' || at[2] != '[' || (at > bytes && sgf_upper(at[-1])))
            continue;
        const unsigned char *close = memchr(at, ']', left);
        if (close == NULL)
            return NULL;
        const struct charset *charset =
            charset_find((const char *)at + 3, (size_t)(close - at) - 3);
        return charset != NULL && charset->wide ? NULL : charset;
    }
    return NULL;
}

/* The game's text as UTF-8: the window itself where it is that already, else reader->scratch. NULL
 * when there is no memory. */
static const char *game_text(struct reader *reader, size_t *size, const struct charset *charset,
                             size_t *invalid)
{
    const char *bytes = (const char *)stream_bytes(reader->stream);
    if (charset == NULL || utf8_valid(bytes, *size))
        return bytes;
    size_t room = 3 * *size + 4;
    char *text = reader_scratch(reader, room);
    if (text != NULL)
        *size = charset_decode(reader->decoder, charset, bytes, *size, text, room, invalid);
    return text;
}

/* Decides the character set of the game in the window; NULL when it is plain ASCII. Where its
 * characters may hold "]" or "\", the game's end is looked for again. False: too large. */
static bool settle_charset(struct reader *reader, struct record *record, struct sgf_split *split,
                           enum sgf_found *found, const struct charset **charset)
{
    const unsigned char *bytes = stream_bytes(reader->stream);
    const struct charset *declared = declared_charset(bytes, split->at);
    *charset = NULL;
    if (declared != NULL)
        record->charset = declared->name;
    if (text_is_ascii(bytes, split->at))
        return true;
    bool guessed = false;
    size_t bom = 0;
    *charset = charset_detect(reader->decoder, bytes, split->at, declared, &guessed, &bom);
    record->charset = (*charset)->name;
    struct diag_sink sink = record_notes(record);
    if (charset_unknown(*charset)) {
        diag_put(&sink, DIAG_TEXT_UNDECIDED, reader->line, 0, "%s or %s",
                 reader->decoder->rival[0]->name, reader->decoder->rival[1]->name);
    } else if (guessed) {
        diag_put(&sink, DIAG_TEXT_GUESSED, reader->line, 0, "read as %s%s%s", (*charset)->name,
                 declared != NULL ? ", not as " : "", declared != NULL ? declared->name : "");
    }
    if (!(*charset)->ascii_unsafe)
        return true;
    *split = (struct sgf_split){0};
    return find_end(reader, split, found, *charset);
}

/* -- The next game ---------------------------------------------------------------------------- */

/* Does anything that may be a game follow in the window? */
static bool more_follows(struct reader *reader)
{
    size_t size = stream_want(reader->stream, SGF_NAME_MAX);
    const unsigned char *bytes = stream_bytes(reader->stream);
    return size > 0 && memchr(bytes, '(', size) != NULL;
}

static enum next too_large(struct reader *reader, struct record *record, struct sgf_split *split)
{
    struct diag_sink sink = record_notes(record);
    if (reader->stream->no_memory)
        diag_put(&sink, DIAG_OUT_OF_MEMORY, reader->line, reader->line_offset + 1, "%s", "");
    else
        diag_put(&sink, DIAG_SGF_TOO_LARGE, reader->line, reader->line_offset + 1,
                 "more than %d bytes", (int)SGF_GAME_BYTES_MAX);
    drop_game(reader, split);
    return NEXT_LOST;
}

enum next sgf_next(struct reader *reader, struct record *record)
{
    if (!find_start(reader))
        return NEXT_END;
    struct sgf_split split = {0};
    enum sgf_found found;
    const struct charset *charset = NULL;
    uint64_t line = reader->line, column = reader->line_offset + 1;
    bool bare = stream_bytes(reader->stream)[0] != '(';
    if (!find_end(reader, &split, &found, NULL) ||
        !settle_charset(reader, record, &split, &found, &charset))
        return too_large(reader, record, &split);

    size_t size = split.at, invalid = 0;
    const char *text = game_text(reader, &size, charset, &invalid);
    struct diag_sink sink = record_notes(record);
    bool read = false;
    if (invalid > 0)
        diag_put(&sink, DIAG_TEXT_INVALID, line, 0, "%zu bytes are not %s", invalid, charset->name);
    if (text == NULL)
        diag_put(&sink, DIAG_OUT_OF_MEMORY, line, column, "%s", "");
    else
        read = sgf_read(text, size, line, column, record);
    if (read && reader->keep_tree) {
        record->tree = arena_copy(&record->arena, text, size);
        record->tree_length = size;
        read = record->tree != NULL;
        if (!read)
            diag_put(&sink, DIAG_OUT_OF_MEMORY, line, column, "%s", "");
    }
    record->extras.count[EXTRA_VARIATIONS] += sgf_variations(&split);
    reader_take(reader, split.at);
    if (bare && found != SGF_FOUND_OPEN)
        diag_put(&sink, DIAG_SGF_EXTRA_PAREN, line, column, "%s", "the first \"(\" is missing");
    if (found == SGF_FOUND_OPEN)
        diag_put(&sink, DIAG_SGF_MISSING_PAREN, reader->line, reader->line_offset + 1, "%s", "");
    if (record->origin.path == NULL) {
        record->origin.line = line;
        record->origin.several = reader->several_begun || more_follows(reader);
    }
    reader->several_begun = true;
    return read ? NEXT_GAME : NEXT_LOST;
}
