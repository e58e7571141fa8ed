#include "format.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const struct format formats[] = {
    {"SGF", sgf_bid, sgf_next},
    {"kifu lines", kifu_bid, kifu_next},
    {"kifu index", kifu_index_bid, kifu_index_next},
    {"GIB", gib_bid, gib_next},
    {"NGF", ngf_bid, ngf_next},
    {"UGF", ugf_bid, ugf_next},
    {"XML", xml_bid, xml_next},
};

const struct format *format_find(const unsigned char *bytes, size_t size)
{
    static const char script[] = "#!"; /* a program, which may have records in its strings */
    const struct format *best = NULL;
    int highest = 0;
    if (size >= sizeof script - 1 && memcmp(bytes, script, sizeof script - 1) == 0)
        return NULL;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        int bid = formats[i].bid(bytes, size);
        if (bid > highest) {
            highest = bid;
            best = &formats[i];
        }
    }
    return best;
}

/* Signatures of what is met in collections, so that it can be named. */
static const struct {
    const char *name;
    size_t at;
    const char *bytes;
} unread[] = {
    {"RAR", 0, "Rar!"},
    {"Microsoft cabinet", 0, "MSCF"},
    {"lzip", 0, "LZIP"},
    {"LZ4", 0, "\x04\x22\x4D\x18"},
    /* Only of what a program takes for records: packed, or given to one that reads nothing else. */
    {"a score stream here: give it plain, and to a program that reads it", 0, "{\"schema\":\"ing-"},
};

const char *format_unread(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < sizeof unread / sizeof *unread; i++) {
        size_t length = strlen(unread[i].bytes);
        if (size >= unread[i].at + length &&
            memcmp(bytes + unread[i].at, unread[i].bytes, length) == 0)
            return unread[i].name;
    }
    return NULL;
}

char *reader_scratch(struct reader *reader, size_t size)
{
    if (size > reader->scratch_size) {
        char *grown = realloc(reader->scratch, size);
        if (grown == NULL)
            return NULL;
        reader->scratch = grown;
        reader->scratch_size = size;
    }
    return reader->scratch;
}

/* Lines are short, so counting in lanes side by side, for which machines have one instruction,
 * beats a search for each line end. */
static size_t count_byte(const unsigned char *bytes, size_t size, unsigned char wanted)
{
    enum { LANES = 16, ROWS_MOST = 255 /* before a lane is full */ };
    size_t found = 0, at = 0;
    while (size - at >= LANES) {
        uint8_t lanes[LANES] = {0};
        size_t rows = (size - at) / LANES;
        if (rows > ROWS_MOST)
            rows = ROWS_MOST;
        for (size_t row = 0; row < rows; row++, at += LANES)
            for (size_t k = 0; k < LANES; k++)
                lanes[k] = (uint8_t)(lanes[k] + (bytes[at + k] == wanted));
        for (size_t k = 0; k < LANES; k++)
            found += lanes[k];
    }
    for (; at < size; at++)
        found += bytes[at] == wanted;
    return found;
}

void reader_take(struct reader *reader, size_t size)
{
    const unsigned char *bytes = stream_bytes(reader->stream);
    unsigned char eol = memchr(bytes, '\n', size) != NULL ? '\n' : '\r';
    size_t lines = count_byte(bytes, size, eol);
    reader->line += lines;
    if (lines > 0) {
        size_t rest = 0;
        while (bytes[size - 1 - rest] != eol)
            rest++;
        reader->line_offset = rest;
    } else {
        reader->line_offset += size;
    }
    stream_take(reader->stream, size);
}
