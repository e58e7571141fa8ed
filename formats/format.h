/* format.h - THE table of record formats. New format = one file with bid and next, and a row.
 *
 * A format is chosen by what the bytes are, never by a name. */
#ifndef ING_FORMAT_H
#define ING_FORMAT_H

#include "stream.h"
#include "text.h"

#include "../lib/record.h"

struct kifu_index;

/* One file or member being read. */
struct reader {
    struct stream *stream;
    const struct origin *origin; /* path and member */
    struct diag_sink sink;       /* findings that belong to no single game */
    struct decoder *decoder;
    const char *path;         /* of the file, to open what lies beside it; origin has its text */
    struct kifu_index *index; /* the latest kifu index read, across files */
    bool keep_tree;           /* fill record.tree */
    bool several_begun;       /* a game was handed on already */
    uint64_t line;            /* line of the window's first byte, 1-based */
    uint64_t line_offset;     /* bytes of that line already taken */
    char *scratch;            /* a buffer the source owns, for next() to grow */
    size_t scratch_size;
    const struct charset *declared; /* what the document declares, for all games in it */
    bool gameless;                  /* out: holds no games by its nature (an index) */
};

enum next {
    NEXT_GAME, /* the record is filled */
    NEXT_LOST, /* there was a game, but it cannot be used: the record's notes say why */
    NEXT_END,
};

struct format {
    const char *name;
    /* How sure it is that these first bytes are of this format; 0 = not at all. */
    int (*bid)(const unsigned char *bytes, size_t size);
    /* The next game. The record comes empty; origin.path stays NULL unless the record itself says
     * where it comes from. */
    enum next (*next)(struct reader *reader, struct record *record);
};

enum {
    FORMAT_SNIFF_BYTES = 16 * 1024, /* bids see so much, or all there is */
    BID_SURE = 100,                 /* a signature */
    BID_LIKELY = 50,                /* the beginning has the shape */
    BID_SOMEWHERE = 10,             /* something further in has the shape */
};

/* The row that bids highest, the first of equals; NULL if none bids. */
const struct format *format_find(const unsigned char *bytes, size_t size);

/* The name of a known format that the bytes are in, but that is not read here; NULL if there is
 * none. */
const char *format_unread(const unsigned char *bytes, size_t size);

/* Room for `size` bytes in reader->scratch; NULL when there is no memory. */
char *reader_scratch(struct reader *reader, size_t size);

/* Drops `size` bytes of the stream's window and counts the lines in them. */
void reader_take(struct reader *reader, size_t size);

int sgf_bid(const unsigned char *bytes, size_t size);
enum next sgf_next(struct reader *reader, struct record *record);
int kifu_bid(const unsigned char *bytes, size_t size);
enum next kifu_next(struct reader *reader, struct record *record);
int kifu_index_bid(const unsigned char *bytes, size_t size);
enum next kifu_index_next(struct reader *reader, struct record *record);
int gib_bid(const unsigned char *bytes, size_t size);
enum next gib_next(struct reader *reader, struct record *record);
int ngf_bid(const unsigned char *bytes, size_t size);
enum next ngf_next(struct reader *reader, struct record *record);
int ugf_bid(const unsigned char *bytes, size_t size);
enum next ugf_next(struct reader *reader, struct record *record);
int xml_bid(const unsigned char *bytes, size_t size);
enum next xml_next(struct reader *reader, struct record *record);

#endif
