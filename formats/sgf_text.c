#include "sgf_scan.h"

enum { SIGN_BYTES = sizeof SGF_LINE_END - 1 };

static bool is_sign(const unsigned char *at, const unsigned char *end)
{
    return end - at >= SIGN_BYTES && memcmp(at, SGF_LINE_END, SIGN_BYTES) == 0;
}

/* Bytes of the line end at `at`: CR LF and LF CR are one; 0 if there is none. */
static size_t line_end(const unsigned char *at, const unsigned char *end)
{
    if (at == end || (*at != '\n' && *at != '\r'))
        return 0;
    return at + 1 < end && (at[1] == '\n' || at[1] == '\r') && at[1] != at[0] ? 2 : 1;
}

/* Controls are no text: they become blanks here, before blanks at the ends go, so that the record
 * stream tells the same as the file. */
static char plain(unsigned char byte)
{
    return byte < ' ' ? ' ' : (char)byte;
}

static char *trim(char *text, size_t *size)
{
    while (*size > 0 && sgf_blank((unsigned char)text[*size - 1]))
        --*size;
    while (*size > 0 && sgf_blank((unsigned char)*text)) {
        text++;
        --*size;
    }
    text[*size] = 0;
    return text;
}

static bool is_blank(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!sgf_blank((unsigned char)text[i]))
            return false;
    return true;
}

const char *sgf_text(const unsigned char *value, size_t size, bool lines, bool stream,
                     struct arena *arena)
{
    char *text = arena_room(arena, size + WORD_BYTES);
    if (text == NULL)
        return NULL;
    size_t length = sgf_copy_plain(text, value, size);
    const unsigned char *end = value + size;
    for (const unsigned char *at = value + length; at < end;) {
        size_t ends = line_end(at, end);
        if (ends > 0) {
            text[length++] = lines ? '\n' : ' ';
            at += ends;
        } else if (*at == '\\') {
            at++;
            ends = line_end(at, end);
            if (ends > 0) {
                at += ends;
                continue;
            }
            size_t whole = at == end ? 0 : is_sign(at, end) ? SIGN_BYTES : 1;
            if (whole == 1)
                text[length] = plain(*at);
            else
                memcpy(text + length, at, whole);
            length += whole;
            at += whole;
        } else if (stream && is_sign(at, end)) {
            text[length++] = '\n';
            at += SIGN_BYTES;
        } else {
            text[length++] = plain(*at++);
        }
    }
    if (is_blank(text, length))
        return NULL;
    if (!lines)
        return trim(text, &length);
    text[length] = 0;
    return text;
}
