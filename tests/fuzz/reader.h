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

#include <sanitizer/asan_interface.h>
#include <string.h>

/* Bytes handed out `piece` at a time, so that windows end everywhere. What is in the window behind
 * them may not be looked at: AddressSanitizer is told so. */
struct memory_supply {
    struct supply supply;
    const uint8_t *bytes;
    size_t left, piece;
};

static size_t memory_pull(struct supply *supply, unsigned char *into, size_t room)
{
    enum { BEHIND = 4096 };
    struct memory_supply *memory = (struct memory_supply *)supply;
    size_t size = memory->left < memory->piece ? memory->left : memory->piece;
    size = size < room ? size : room;
    ASAN_UNPOISON_MEMORY_REGION(into, size);
    ASAN_POISON_MEMORY_REGION(into + size, room - size < BEHIND ? room - size : BEHIND);
    memcpy(into, memory->bytes, size);
    memory->bytes += size;
    memory->left -= size;
    return size;
}

/* What a program has once and uses for all its files: to make it anew takes longer than a run. */
struct reader_tools {
    struct decoder decoder;
    struct kifu_index index;
    struct record record, again;
    struct sgf_line lines[2];
    char *scratch;
    size_t scratch_size;
    unsigned char *window;
    size_t window_size;
};

static struct reader_tools *reader_tools(void)
{
    static struct reader_tools tools;
    static bool made;
    if (!made) {
        decoder_init(&tools.decoder);
        kifu_index_init(&tools.index);
        record_init(&tools.record);
        record_init(&tools.again);
        made = true;
    }
    return &tools;
}

static bool same_reason(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
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
    FUZZ_HOLDS(same_reason(again->handicap_why, record->handicap_why));
    FUZZ_HOLDS(same_reason(again->result.why, record->result.why));
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

static void reader_games(enum next (*next)(struct reader *, struct record *), struct reader *reader,
                         struct reader_tools *tools, size_t size)
{
    struct record *record = &tools->record;
    enum next found;
    for (size_t games = 0; (found = next(reader, record)) != NEXT_END; games++) {
        FUZZ_HOLDS(games <= size);
        FUZZ_HOLDS(found == NEXT_GAME || record->lost || record->notes == NULL);
        if (found == NEXT_GAME) {
            if (record->origin.path == NULL)
                record->origin.path = "x";
            reader_check(record, &tools->again, tools->lines);
        }
        record_clear(record);
    }
    record_clear(record);
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
    struct reader_tools *tools = reader_tools();
    struct budget budget = {0};
    struct stream stream;
    struct origin origin = {.path = "/dev/null/x"};
    size_t findings = 0;
    stream_open(&stream, &memory.supply, &budget, true);
    stream.bytes = tools->window;
    stream.capacity = tools->window_size;
    struct reader reader = {.stream = &stream,
                            .origin = &origin,
                            .path = origin.path,
                            .sink = {reader_finding, &findings},
                            .decoder = &tools->decoder,
                            .index = &tools->index,
                            .line = 1,
                            .scratch = tools->scratch,
                            .scratch_size = tools->scratch_size};
    reader_games(next, &reader, tools, size);
    FUZZ_HOLDS(stream_want(&stream, 1) == 0 || findings > 0);
    tools->scratch = reader.scratch;
    tools->scratch_size = reader.scratch_size;
    tools->window = stream.bytes;
    tools->window_size = stream.capacity;
}

#define FUZZ_READER(next)                                                                          \
    int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)                                  \
    {                                                                                              \
        reader_fuzz(next, bytes, size);                                                            \
        return 0;                                                                                  \
    }

#endif
