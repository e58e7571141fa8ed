/* word.h - eight bytes looked at in one go. Answers are marks: the top bit of each byte that is
 * meant, and no other bit. */
#ifndef ING_WORD_H
#define ING_WORD_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { WORD_BYTES = 8 };

/* The byte eight times. */
#define WORD_EACH(byte) (UINT64_C(0x0101010101010101) * (byte))

/* The eight bytes at `at`, which need not be aligned. */
static inline uint64_t word_load(const void *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* The first `size` of eight bytes, fewer than eight, and zeros behind them. No variable number of
 * bytes is copied and no byte stored: a word that is put together so is slow to load. */
static inline uint64_t word_load_part(const unsigned char *at, size_t size)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (size >= 4) {
        uint32_t first, last;
        memcpy(&first, at, sizeof first);
        memcpy(&last, at + size - sizeof last, sizeof last);
        return first | (uint64_t)last << 8 * (size - sizeof last);
    }
    return size == 0 ? 0
                     : at[0] | (uint64_t)at[size / 2] << 8 * (size / 2) |
                           (uint64_t)at[size - 1] << 8 * (size - 1);
#else
    uint64_t word = 0;
    memcpy(&word, at, size);
    return word;
#endif
}

/* Its eight bytes to `at`, which need not be aligned. */
static inline void word_store(void *at, uint64_t word)
{
    memcpy(at, &word, sizeof word);
}

/* Marks the bytes from `first` to `last`, which are ASCII. No sum of seven bits and a byte below
 * 0x81 runs over into the next byte. */
static inline uint64_t word_range(uint64_t word, unsigned char first, unsigned char last)
{
    uint64_t low = word & WORD_EACH(0x7F);
    return (low + WORD_EACH(0x80u - first)) & ~(low + WORD_EACH(0x7Fu - last)) & ~word &
           WORD_EACH(0x80);
}

/* Marks the ASCII bytes below `limit`, which is one, too. */
static inline uint64_t word_below(uint64_t word, unsigned char limit)
{
    uint64_t low = word & WORD_EACH(0x7F);
    return ~(low + WORD_EACH(0x80u - limit)) & ~word & WORD_EACH(0x80);
}

/* Marks the bytes that are not ASCII. */
static inline uint64_t word_high(uint64_t word)
{
    return word & WORD_EACH(0x80);
}

/* Which byte of the eight, as they stand in memory, is the first that is marked; one is. */
static inline size_t word_first(uint64_t marks)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (size_t)__builtin_ctzll(marks) / WORD_BYTES;
#else
    return (size_t)__builtin_clzll(marks) / WORD_BYTES;
#endif
}

#endif
