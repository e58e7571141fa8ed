#include "word.h"

#include <criterion/criterion.h>

/* Bytes that stand beside the one that is asked for: each on its own could run over into it. */
static const unsigned char neighbours[] = {0x00, 0x01, 0x1F, 0x20, 'Z',  '[',  '\\', ']',
                                           '^',  0x7F, 0x80, 0x81, 0xDC, 0xDD, 0xFE, 0xFF};

static uint64_t mark_of(size_t place)
{
    unsigned char bytes[WORD_BYTES] = {0};
    bytes[place] = 0x80;
    return word_load(bytes);
}

/* Every byte in every place, whatever stands around it, is marked if it is in the range and only
 * then. */
Test(word, ranges)
{
    static const unsigned char ranges[][2] = {{'[', ']'}, {'\\', ']'}, {0, ' ' - 1}, {'\n', '\n'},
                                              {0, 0},     {0, 0x7E},   {0x7E, 0x7E}};
    for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++)
        for (size_t k = 0; k < sizeof neighbours; k++)
            for (int byte = 0; byte <= 0xFF; byte++)
                for (size_t place = 0; place < WORD_BYTES; place++) {
                    unsigned char first = ranges[r][0], last = ranges[r][1];
                    unsigned char bytes[WORD_BYTES];
                    memset(bytes, neighbours[k], sizeof bytes);
                    bytes[place] = (unsigned char)byte;
                    uint64_t wanted = 0;
                    for (size_t i = 0; i < WORD_BYTES; i++)
                        if (bytes[i] >= first && bytes[i] <= last)
                            wanted |= mark_of(i);
                    cr_assert_eq(word_range(word_load(bytes), first, last), wanted,
                                 "%d at %zu among %d", byte, place, neighbours[k]);
                }
}

/* The same for all that is below a limit. */
Test(word, below)
{
    static const unsigned char limits[] = {1, '\n', ' ', '[', 0x7F, 0x80};
    for (size_t r = 0; r < sizeof limits; r++)
        for (size_t k = 0; k < sizeof neighbours; k++)
            for (int byte = 0; byte <= 0xFF; byte++)
                for (size_t place = 0; place < WORD_BYTES; place++) {
                    unsigned char bytes[WORD_BYTES];
                    memset(bytes, neighbours[k], sizeof bytes);
                    bytes[place] = (unsigned char)byte;
                    uint64_t wanted = 0;
                    for (size_t i = 0; i < WORD_BYTES; i++)
                        if (bytes[i] < limits[r])
                            wanted |= mark_of(i);
                    cr_assert_eq(word_below(word_load(bytes), limits[r]), wanted,
                                 "%d at %zu among %d", byte, place, neighbours[k]);
                }
}

Test(word, high)
{
    for (int byte = 0; byte <= 0xFF; byte++)
        for (size_t place = 0; place < WORD_BYTES; place++) {
            unsigned char bytes[WORD_BYTES] = {0};
            bytes[place] = (unsigned char)byte;
            cr_expect_eq(word_high(word_load(bytes)), byte >= 0x80 ? mark_of(place) : 0);
        }
}

Test(word, first)
{
    for (unsigned set = 1; set < 1u << WORD_BYTES; set++) {
        uint64_t marks = 0;
        size_t first = WORD_BYTES;
        for (size_t place = WORD_BYTES; place-- > 0;)
            if ((set & 1u << place) != 0) {
                marks |= mark_of(place);
                first = place;
            }
        cr_expect_eq(word_first(marks), first, "%u", set);
    }
}

/* As if the bytes were copied into a word of zeros; not a byte more is looked at. */
Test(word, parts)
{
    for (size_t size = 0; size < WORD_BYTES; size++) {
        unsigned char *bytes = malloc(size + 1), whole[WORD_BYTES] = {0};
        cr_assert_not_null(bytes);
        for (size_t i = 0; i < size; i++)
            whole[i] = bytes[i] = (unsigned char)(0xF1 + 7 * i);
        unsigned char *tight = realloc(bytes, size > 0 ? size : 1);
        cr_assert_not_null(tight);
        cr_expect_eq(word_load_part(tight, size), word_load(whole), "%zu", size);
        free(tight);
    }
}
