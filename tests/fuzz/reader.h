/* reader.h - a fuzz target for one reader: any bytes from its first window on, in small pieces.
 * What was read is written as a line of the record stream, and that is read and written once more:
 * the same line. */
#ifndef ING_TESTS_FUZZ_READER_H
#define ING_TESTS_FUZZ_READER_H

#include "fuzz.h"

#include "format.h"
#include "kifu_index.h"
#include "sgf.h"
#include "sgf_write.h"

#include <string.h>

/* Bytes handed out `piece` at a time, so that windows end everywhere. */
struct memory_supply {
    struct supply supply;
    const uint8_t *bytes;
    size_t left, piece;
};

static size_t memory_pull(struct supply *supply, unsigned char *into, size_t room)
{
    struct memory_supply *memory = (struct memory_supply *)supply;
    size_t size = memory->left < memory->piece ? memory->left : memory->piece;
    size = size < room ? size : room;
    memcpy(into, memory->bytes, size);
    memory->bytes += size;
    memory->left -= size;
    return size;
}

static void reader_check(const struct record *record, struct record *again,
                         struct sgf_line lines[2])
{
    FUZZ_HOLDS(record->columns >= BOARD_SIDE_MIN && record->columns <= BOARD_SIDE_MAX);
    FUZZ_HOLDS(record->rows >= BOARD_SIDE_MIN && record->rows <= BOARD_SIDE_MAX);
    for (int k = 0; k < TEXT_COUNT; k++)
        FUZZ_HOLDS(record->text[k] == NULL || utf8_valid(record->text[k], strlen(record->text[k])));
    FUZZ_HOLDS(sgf_write(&lines[0], record));
    record_clear(again);
    FUZZ_HOLDS(sgf_read(lines[0].text, lines[0].size - 1, 1, 1, again));
    FUZZ_HOLDS(again->count == record->count);
    for (uint32_t e = 0; e < record->count; e++)
        FUZZ_HOLDS(again->events[e].cell == record->events[e].cell &&
                   again->events[e].colour == record->events[e].colour);
    FUZZ_HOLDS(again->komi.known == record->komi.known &&
               again->komi.quarters == record->komi.quarters);
    FUZZ_HOLDS(again->handicap == record->handicap);
    FUZZ_HOLDS(again->result.how == record->result.how &&
               again->result.margin == record->result.margin);
    FUZZ_HOLDS(sgf_write(&lines[1], again));
    FUZZ_HOLDS(lines[0].size == lines[1].size &&
               memcmp(lines[0].text, lines[1].text, lines[0].size) == 0);
}

static void reader_finding(void *context, const struct diag *diag)
{
    size_t *findings = context;
    ++*findings;
    FUZZ_HOLDS(memchr(diag->text, 0, sizeof diag->text) != NULL);
}

/* A reader that asks for memory or time without bound fails by the limits of the fuzzer; one that
 * does not get on, here. */
static inline void reader_fuzz(enum next (*next)(struct reader *, struct record *),
                               const uint8_t *bytes, size_t size)
{
    enum { PIECES = 61 };
    struct memory_supply memory = {{memory_pull},
                                   bytes,
                                   size,
                                   size == 0 ? 1
                                             : 1 + (bytes[size / 2] % PIECES) * (size / 16 + 1)};
    struct budget budget = {0};
    struct stream stream;
    static struct decoder decoder; /* opening conversions takes longer than a run */
    struct kifu_index index;
    struct record record, again;
    struct sgf_line lines[2] = {{0}, {0}};
    struct origin origin = {.path = "/dev/null/x"};
    size_t findings = 0;
    stream_open(&stream, &memory.supply, &budget, true);
    kifu_index_init(&index);
    record_init(&record);
    record_init(&again);
    struct reader reader = {.stream = &stream,
                            .origin = &origin,
                            .sink = {reader_finding, &findings},
                            .decoder = &decoder,
                            .index = &index,
                            .line = 1};
    enum next found;
    for (size_t games = 0; (found = next(&reader, &record)) != NEXT_END; games++) {
        FUZZ_HOLDS(games <= size);
        FUZZ_HOLDS(found == NEXT_GAME || record.lost || record.notes == NULL);
        if (found == NEXT_GAME) {
            if (record.origin.path == NULL)
                record.origin.path = "x";
            reader_check(&record, &again, lines);
        }
        record_clear(&record);
    }
    FUZZ_HOLDS(stream_want(&stream, 1) == 0 || findings > 0);
    record_free(&record);
    record_free(&again);
    kifu_index_free(&index);
    free(reader.scratch);
    sgf_line_free(&lines[0]);
    sgf_line_free(&lines[1]);
    stream_close(&stream);
}

#define FUZZ_READER(next)                                                                          \
    int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)                                  \
    {                                                                                              \
        reader_fuzz(next, bytes, size);                                                            \
        return 0;                                                                                  \
    }

#endif
