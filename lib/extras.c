#include "extras.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *word, *one, *several;
} rows[EXTRA_COUNT] = {
#define EXTRA_ROW(id, word, one, several) [EXTRA_##id] = {word, one, several},
    EXTRA_TABLE(EXTRA_ROW)
#undef EXTRA_ROW
};

const char *extra_word(enum extra_kind kind)
{
    return rows[kind].word;
}

enum extra_kind extra_at(unsigned k)
{
    return (enum extra_kind)((k + 1) % EXTRA_COUNT);
}

void extras_add(struct extras *sum, const struct extras *more)
{
    for (int kind = 0; kind < EXTRA_COUNT; kind++)
        sum->count[kind] += more->count[kind];
}

bool extras_write(const struct extras *extras, char text[EXTRAS_TEXT_ROOM])
{
    size_t size = 0;
    text[0] = '\0';
    for (unsigned k = 0; k < EXTRA_COUNT; k++) {
        enum extra_kind kind = extra_at(k);
        uint64_t count = extras->count[kind];
        if (count > 0)
            size += (size_t)snprintf(text + size, EXTRAS_TEXT_ROOM - size, "%s%" PRIu64 " %s",
                                     size > 0 ? ", " : "", count,
                                     count == 1 ? rows[kind].one : rows[kind].several);
    }
    return size > 0;
}

/* Bytes of "3 variations" at `text`; 0 if it is anything else. */
static size_t read_item(const char *text, struct extras *extras)
{
    char *noun;
    if (*text < '1' || *text > '9')
        return 0;
    uint64_t count = strtoull(text, &noun, 10);
    if (*noun++ != ' ')
        return 0;
    size_t length = strcspn(noun, ",;\n");
    for (int kind = 0; kind < EXTRA_COUNT; kind++) {
        const char *wanted = count == 1 ? rows[kind].one : rows[kind].several;
        if (strlen(wanted) != length || memcmp(wanted, noun, length) != 0)
            continue;
        extras->count[kind] += count;
        return (size_t)(noun - text) + length;
    }
    return 0;
}

size_t extras_read(const char *text, struct extras *extras)
{
    static const char comma[] = ", ";
    size_t size = read_item(text, extras), more = size;
    while (more > 0 && strncmp(text + size, comma, strlen(comma)) == 0) {
        more = read_item(text + size + strlen(comma), extras);
        size += more > 0 ? strlen(comma) + more : 0;
    }
    return size;
}
