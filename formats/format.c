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

/* Lines are short, so eight bytes at a time beat a search for each line end. */
static size_t count_byte(const unsigned char *bytes, size_t size, unsigned char wanted)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    size_t found = 0, at = 0;
    for (uint64_t word; at + sizeof word <= size; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        word ^= ones * wanted;
        /* The top bit of each byte that is zero now, and of no other. */
        uint64_t zero = ~(((word & low) + low) | word | low);
        found += (size_t)(((zero >> 7) * ones) >> 56);
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
