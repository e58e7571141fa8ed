/* Lines of JSON, each as it is and changed many times, read by both ways of jnode.h.
 *     jnode_mutate CHANGED <STREAM
 * Prints: lines, how many of them need no jansson, changed lines, how many of these are JSON, and
 * how many of those need no jansson. Ends with status 1 at the first that is read in two ways. */
#include "jnode_same.h"

#include <stdio.h>
#include <stdlib.h>

/* A generator with a fixed seed: the same changes on every machine. */
static uint32_t draw(uint32_t *state, uint32_t below)
{
    *state = *state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(*state >> 8) * below >> 24);
}

/* One byte replaced, left out, doubled, or a piece put in, mostly such as JSON is made of. */
static size_t change(uint32_t *state, const char *line, size_t length, char *changed)
{
    static const char *const pieces[] = {
        "\"",
        "\\",
        "\\n",
        "\\u0041",
        "\\ud800",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "0",
        "-",
        ".",
        "1e5",
        "-0",
        "-0.0",
        "0.1",
        "null",
        "true",
        "\xff",
        " ",
        "\t",
        "\r",
        "\x01",
        "\xe6",
        "\xc0\x80",
        "\"a\":1,",
        "9999999999999999",
        "0.30000000000000004",
    };
    size_t at = draw(state, (uint32_t)length), cut = draw(state, 2);
    const char *piece = pieces[draw(state, sizeof pieces / sizeof pieces[0])];
    size_t extra = draw(state, 8) == 0 ? 0 : strlen(piece);
    if (draw(state, 4) == 0) { /* some other byte of the line */
        piece = line + draw(state, (uint32_t)length);
        extra = 1;
    }
    memcpy(changed, line, at);
    memcpy(changed + at, piece, extra);
    memcpy(changed + at + extra, line + at + cut, length - at - cut);
    return length + extra - cut;
}

int main(int argc, char **argv)
{
    enum { PIECE_BYTES_MAX = 32 };
    unsigned long count[4] = {0}, changed_count[4] = {0};
    long times = argc == 2 ? strtol(argv[1], NULL, 10) : -1;
    char *line = NULL;
    size_t room = 0;
    uint32_t state = 1;
    struct arena arena;
    if (times < 0)
        return 2;
    arena_init(&arena, SIZE_MAX);
    for (ssize_t length; (length = getline(&line, &room, stdin)) > 1;) {
        char *changed = malloc((size_t)length + PIECE_BYTES_MAX);
        if (changed == NULL)
            return 2;
        enum jnode_agreement agreement = jnode_agree(&arena, line, (size_t)length);
        count[agreement]++;
        for (long k = 0; k < times && agreement != JNODE_DIFFERS; k++) {
            size_t size = change(&state, line, (size_t)length - 1, changed);
            agreement = jnode_agree(&arena, changed, size);
            changed_count[agreement]++;
            if (agreement == JNODE_DIFFERS)
                printf("%.*s\n", (int)size, changed);
        }
        free(changed);
        if (agreement == JNODE_DIFFERS)
            return 1;
    }
    free(line);
    arena_free(&arena);
    printf("%lu %lu %lu %lu %lu\n", count[1] + count[2] + count[3], count[JNODE_BOTH],
           changed_count[1] + changed_count[2] + changed_count[3],
           changed_count[JNODE_BOTH] + changed_count[JNODE_JANSSON_ONLY],
           changed_count[JNODE_BOTH]);
    return 0;
}
