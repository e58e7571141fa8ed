#include "numeral.h"

#include <stdbool.h>
#include <string.h>

struct numeral {
    const char *word;
    int32_t value;
};

static const struct numeral han_ones[] = {
    {"〇", 0}, {"零", 0}, {"一", 1}, {"二", 2}, {"两", 2}, {"三", 3},
    {"四", 4}, {"五", 5}, {"六", 6}, {"七", 7}, {"八", 8}, {"九", 9},
};
static const struct numeral han_tens[] = {{"廿", 20}, {"卅", 30}};

static const struct numeral hangul_ones[] = {
    {"일곱", 7}, {"여덟", 8}, {"다섯", 5}, {"여섯", 6}, {"아홉", 9}, {"하나", 1}, {"한", 1},
    {"두", 2},   {"세", 3},   {"석", 3},   {"네", 4},   {"넉", 4},   {"일", 1},   {"이", 2},
    {"삼", 3},   {"사", 4},   {"오", 5},   {"육", 6},   {"칠", 7},   {"팔", 8},   {"구", 9},
};
static const struct numeral hangul_tens[] = {
    {"열", 10}, {"스물", 20}, {"서른", 30}, {"마흔", 40}, {"쉰", 50},
};

struct numerals {
    const struct numeral *ones, *tens;
    size_t ones_count, tens_count;
    const char *ten, *hundred;
};

#define ROWS(array) (sizeof(array) / sizeof *(array))
static const struct numerals han = {han_ones, han_tens, ROWS(han_ones), ROWS(han_tens), "十", "百"};
static const struct numerals hangul = {hangul_ones,       hangul_tens, ROWS(hangul_ones),
                                       ROWS(hangul_tens), "십",        "백"};

static size_t word_read(const char *at, const char *word)
{
    if (at[0] != word[0]) /* as nearly always */
        return 0;
    size_t size = strlen(word);
    return strncmp(at, word, size) == 0 ? size : 0;
}

static size_t numeral_read(const char *at, const struct numeral *rows, size_t count, int32_t *value)
{
    for (size_t i = 0; i < count; i++) {
        size_t size = word_read(at, rows[i].word);
        if (size > 0) {
            *value = rows[i].value;
            return size;
        }
    }
    return 0;
}

/* "二百", "百": so many times the unit, once if no number stands before it; 0 if the unit is not
 * there. */
static size_t times_read(const char *at, const struct numerals *words, const char *unit,
                         int32_t *times)
{
    int32_t value = 1;
    size_t digit = numeral_read(at, words->ones, words->ones_count, &value);
    size_t size = word_read(at + digit, unit);
    *times = value;
    return size > 0 ? digit + size : 0;
}

/* "百" and nothing else begins names more often than it is a number. */
static bool is_bare_hundred(const char *at, const struct numerals *words, size_t used)
{
    return used > 0 && used == word_read(at, words->hundred);
}

static size_t words_read(const char *at, const struct numerals *words, int32_t *number)
{
    int32_t value = 0;
    *number = 0;
    if ((unsigned char)*at < 0x80) /* none of the words is ASCII */
        return 0;
    size_t used = times_read(at, words, words->hundred, &value);
    if (used > 0)
        *number += 100 * value;
    size_t tens = times_read(at + used, words, words->ten, &value);
    if (tens > 0)
        value *= 10;
    else
        tens = numeral_read(at + used, words->tens, words->tens_count, &value);
    if (tens > 0)
        *number += value;
    used += tens;
    if (used > 0)
        used += word_read(at + used, "零");
    size_t ones = numeral_read(at + used, words->ones, words->ones_count, &value);
    if (ones > 0)
        *number += value;
    return is_bare_hundred(at, words, used + ones) ? 0 : used + ones;
}

size_t numeral_han(const char *at, int32_t *number)
{
    return words_read(at, &han, number);
}

size_t numeral_hangul(const char *at, int32_t *number)
{
    return words_read(at, &hangul, number);
}

/* --- digits --- */

/* One digit; the bytes it takes, 0 if there is none. `han_digits`: of the words in han_ones, or the
 * ring that many write for 〇. */
static size_t digit_read(const char *at, bool han_digits, int32_t *value)
{
    static const char wide_zero[] = "\xEF\xBC\x90"; /* U+FF10, followed by its nine */
    if (han_digits) {
        size_t size = numeral_read(at, han_ones, ROWS(han_ones), value);
        return size > 0 ? size : (*value = 0, word_read(at, "○"));
    }
    if (*at >= '0' && *at <= '9') {
        *value = *at - '0';
        return 1;
    }
    if (strncmp(at, wide_zero, 2) != 0 || (unsigned char)at[2] < (unsigned char)wide_zero[2] ||
        (unsigned char)at[2] > (unsigned char)wide_zero[2] + 9)
        return 0;
    *value = (unsigned char)at[2] - (unsigned char)wide_zero[2];
    return sizeof wide_zero - 1;
}

size_t numeral_digits(const char *at, int32_t *value, int *digits)
{
    enum { DIGITS_KEPT = 9 };
    int32_t digit = 0;
    bool han_digits = digit_read(at, false, &digit) == 0;
    size_t used = 0, length;
    *value = *digits = 0;
    for (; (length = digit_read(at + used, han_digits, &digit)) > 0; used += length)
        if (++*digits <= DIGITS_KEPT)
            *value = *value * 10 + digit;
    return used;
}
