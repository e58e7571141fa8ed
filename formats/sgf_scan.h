/* sgf_scan.h - what most of any record is made of, told at a glance: moves like ";B[pd]", and
 * values that need no thought. A "no" means only that the long way has to be gone. */
#ifndef ING_SGF_SCAN_H
#define ING_SGF_SCAN_H

#include "sgf.h"

#include <string.h>

enum {
    SGF_MOVE_BYTES = 6, /* of ";B[pd]" */
    SGF_WORD_BYTES = 8, /* looked at in one go */
};

/* ";B[" or ";W[", any two bytes, "]"? SGF_WORD_BYTES can be read at `at`. */
static inline bool sgf_is_move(const unsigned char *at)
{
    static const unsigned char shape[SGF_WORD_BYTES] = {';', 0, '[', 0, 0, ']', 0, 0};
    static const unsigned char fixed[SGF_WORD_BYTES] = {0xFF, 0, 0xFF, 0, 0, 0xFF, 0, 0};
    uint64_t word, wanted, mask;
    memcpy(&word, at, sizeof word);
    memcpy(&wanted, shape, sizeof wanted);
    memcpy(&mask, fixed, sizeof mask);
    return (word & mask) == wanted && (at[1] == 'B' || at[1] == 'W');
}

#define SGF_EACH_BYTE UINT64_C(0x0101010101010101)

/* Is a byte of the word "[", "\" or "]"? The latter two differ in their last bit only. */
static inline bool sgf_has_bracket(uint64_t word)
{
    const uint64_t ones = SGF_EACH_BYTE;
    uint64_t opening = word ^ ones * '[', other = (word | ones) ^ ones * ']';
    return ((((opening - ones) & ~opening) | ((other - ones) & ~other)) & ones << 7) != 0;
}

/* Is a byte of the word a control or not ASCII? */
static inline bool sgf_has_odd(uint64_t word)
{
    return (((word - SGF_EACH_BYTE * ' ') | word) & SGF_EACH_BYTE << 7) != 0;
}

/* How many bytes from `at` on are ASCII text with nothing in it that SGF escapes, controls and "["
 * not included: all such, or fewer. */
static inline size_t sgf_plain_text(const unsigned char *at, size_t size)
{
    size_t plain = 0;
    for (uint64_t word; plain + sizeof word <= size; plain += sizeof word) {
        memcpy(&word, at + plain, sizeof word);
        if (sgf_has_bracket(word) || sgf_has_odd(word))
            break;
    }
    while (plain < size && at[plain] >= ' ' && at[plain] < 0x80 &&
           (at[plain] < '[' || at[plain] > ']'))
        plain++;
    return plain;
}

/* Can nothing but a record stand here, behind a "]"? The usual ways to go on only. */
static inline bool sgf_goes_on(const unsigned char *bytes, size_t size, size_t at)
{
    while (at < size && sgf_blank(bytes[at]))
        at++;
    if (at + 2 >= size)
        return false;
    const unsigned char *next = bytes + at;
    if (*next == ';' || *next == ')' || *next == '[')
        return true;
    return sgf_upper(next[0]) && (next[1] == '[' || (sgf_upper(next[1]) && next[2] == '['));
}

/* The "]" of the value whose "[" is at `open`, where neither a bracket nor a "\" is in it and the
 * record goes on behind it; else SGF_NONE. Not where characters may hold ASCII bytes. */
static inline size_t sgf_plain_value(const unsigned char *bytes, size_t size, size_t open)
{
    size_t at = open + 1;
    for (uint64_t word; at + sizeof word <= size; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        if (sgf_has_bracket(word))
            break;
    }
    while (at < size && bytes[at] != '[' && bytes[at] != '\\' && bytes[at] != ']')
        at++;
    return at < size && bytes[at] == ']' && sgf_goes_on(bytes, size, at + 1) ? at : SGF_NONE;
}

#endif
