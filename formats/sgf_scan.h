/* sgf_scan.h - what most of any record is made of, told at a glance: moves like ";B[pd]", and
 * values that need no thought. A "no" means only that the long way has to be gone. */
#ifndef ING_SGF_SCAN_H
#define ING_SGF_SCAN_H

#include "sgf.h"
#include "word.h"

enum { SGF_MOVE_BYTES = 6 /* of ";B[pd]" */, SGF_PASS_BYTES = 4 /* of ";B[]" */ };

static const uint8_t sgf_colours[256] = {['B'] = BLACK, ['W'] = WHITE};

/* Whose move it is: ";B[" or ";W[", any two bytes, "]"; EMPTY if it is anything else. WORD_BYTES
 * can be read at `at`. */
static inline enum colour sgf_move_colour(const unsigned char *at)
{
    static const unsigned char shape[WORD_BYTES] = {';', 0, '[', 0, 0, ']', 0, 0};
    static const unsigned char fixed[WORD_BYTES] = {0xFF, 0, 0xFF, 0, 0, 0xFF, 0, 0};
    bool fits = (word_load(at) & word_load(fixed)) == word_load(shape);
    return fits ? (enum colour)sgf_colours[at[1]] : EMPTY;
}

/* The same for ";B[]", a pass. */
static inline enum colour sgf_pass_colour(const unsigned char *at)
{
    bool fits = at[0] == ';' && at[2] == '[' && at[3] == ']';
    return fits ? (enum colour)sgf_colours[at[1]] : EMPTY;
}

/* Behind such moves of two letters from `at` on, and the blanks between them. */
size_t sgf_skip_moves(const unsigned char *bytes, size_t size, size_t at);

/* A name of one or two capitals as a row of sgf_properties. */
#define SGF_NAME1(a) (((a) - 'A') * 27)
#define SGF_NAME2(a, b) (((a) - 'A') * 27 + (b) - 'A' + 1)
enum { SGF_NAMES = 26 * 27 };
extern const struct sgf_property sgf_properties[SGF_NAMES];

/* Bytes of the name before the "[" at `at`, which is one or two capitals; 0 if it is anything else.
 * `size` is of what there is. */
static inline size_t sgf_plain_name(const unsigned char *at, size_t size,
                                    struct sgf_property *property)
{
    if (size < 3 || !sgf_upper(at[0]))
        return 0;
    if (at[1] == '[') {
        *property = sgf_properties[SGF_NAME1(at[0])];
        return 1;
    }
    if (!sgf_upper(at[1]) || at[2] != '[')
        return 0;
    *property = sgf_properties[SGF_NAME2(at[0], at[1])];
    return 2;
}

/* Marks what is no ASCII text, and what SGF escapes, "[" included. */
static inline uint64_t sgf_odd(uint64_t word)
{
    return word_range(word, '[', ']') | word_below(word, ' ') | word_high(word);
}

/* Copies the bytes from `at` on up to the first odd one; how many. Texts are short, and most have
 * none: `to` has room for WORD_BYTES more than `size`, which may be written to. */
static inline size_t sgf_copy_plain(char *to, const unsigned char *at, size_t size)
{
    size_t plain = 0;
    for (; plain + WORD_BYTES <= size; plain += WORD_BYTES) {
        uint64_t word = word_load(at + plain), odd = sgf_odd(word);
        word_store(to + plain, word);
        if (odd != 0)
            return plain + word_first(odd);
    }
    if (plain == size)
        return plain;
    uint64_t word = word_load_part(at + plain, size - plain);
    word_store(to + plain, word);
    return plain + word_first(sgf_odd(word));
}

/* Can nothing but a record stand here, behind a "]"? The usual ways to go on only. */
static inline bool sgf_goes_on(const unsigned char *bytes, size_t size, size_t at)
{
    while (at < size && sgf_blank(bytes[at]))
        at++;
    if (at + 2 >= size)
        return false;
    const unsigned char *next = bytes + at;
    if (sgf_upper(next[0]))
        return next[1] == '[' || (next[2] == '[' && sgf_upper(next[1]));
    return *next == ';' || *next == ')' || *next == '[';
}

/* The "]" of the value whose "[" is at `open`, where no bracket, "\" or control is in it and the
 * record goes on behind it; else SGF_NONE. Not where characters may hold ASCII bytes. */
static inline size_t sgf_plain_value(const unsigned char *bytes, size_t size, size_t open)
{
    size_t at = open + 1;
    uint64_t ends = 0;
    for (; at + WORD_BYTES <= size; at += WORD_BYTES) {
        uint64_t word = word_load(bytes + at);
        ends = word_range(word, '[', ']') | word_below(word, ' ');
        if (ends != 0)
            break;
    }
    if (ends == 0) /* nothing or too little follows: the long way */
        return SGF_NONE;
    at += word_first(ends);
    return bytes[at] == ']' && sgf_goes_on(bytes, size, at + 1) ? at : SGF_NONE;
}

/* Does another value of the same property stand here, behind a "]"? */
static inline bool sgf_value_follows(const unsigned char *bytes, size_t size, size_t at)
{
    while (at < size && sgf_blank(bytes[at]))
        at++;
    return at < size && bytes[at] == '[';
}

#endif
