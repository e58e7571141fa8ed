/* pieces.h - reads the one SGF game of a text that comes in two pieces, for tests of what the
 * reader does at the end of its window. */
#ifndef ING_TESTS_PIECES_H
#define ING_TESTS_PIECES_H

#include "format.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines of the board as SGF names them. */
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct pieces {
    struct supply supply;
    const char *bytes;
    size_t size, at, first; /* the first piece is so long, the second is the rest */
};

static inline size_t pull_piece(struct supply *supply, unsigned char *into, size_t room)
{
    struct pieces *pieces = (struct pieces *)supply;
    size_t end = pieces->at < pieces->first ? pieces->first : pieces->size;
    size_t size = end - pieces->at < room ? end - pieces->at : room;
    memcpy(into, pieces->bytes + pieces->at, size);
    pieces->at += size;
    return size;
}

static inline void no_finding(void *context, const struct diag *diag)
{
    (void)context;
    cr_assert_fail("%s: %s", diag_row(diag->code)->code, diag->text);
}

/* The only game of the text into the record, which the caller has made and frees. */
static inline enum next read_pieces(const char *text, size_t size, size_t first,
                                    struct record *record)
{
    struct pieces pieces = {{pull_piece}, text, size, 0, first};
    struct budget budget = {0};
    struct stream stream;
    struct decoder decoder;
    struct record none;
    stream_open(&stream, &pieces.supply, &budget, true);
    decoder_init(&decoder);
    record_init(&none);
    struct reader reader = {.stream = &stream,
                            .sink = {.put = no_finding},
                            .decoder = &decoder,
                            .keep_tree = true,
                            .line = 1};
    enum next next = sgf_next(&reader, record);
    cr_assert_eq(sgf_next(&reader, &none), NEXT_END, "cut at %zu", first);
    free(reader.scratch);
    record_free(&none);
    decoder_free(&decoder);
    stream_close(&stream);
    return next;
}

#endif
