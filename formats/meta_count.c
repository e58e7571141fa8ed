#include "meta_parts.h"

#include "numbers.h"

#include <string.h>

/* Numbers in words: a hundred, tens and ones, of which any may lack; 十二, 廿三, 百二十, 열두,
 * 육십. */
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

size_t count_read(const char *at, int32_t *number)
{
    bool exact = false;
    if (*at >= '0' && *at <= '9') {
        size_t digits = strspn(at, "0123456789");
        return decimal_read(at, 1, number, &exact) >= digits ? digits : 0;
    }
    return words_read(at, &han, number);
}

size_t count_read_hangul(const char *at, const char *unit, int32_t *number)
{
    size_t used = words_read(at, &hangul, number);
    size_t blank = used > 0 && at[used] == ' ';
    return used > 0 && word_read(at + used + blank, unit) > 0 ? used : 0;
}

static const struct {
    const char *word;
    enum unit unit;
} units[] = {
    {"目", UNIT_POINTS},    {"点", UNIT_POINTS},    {"집", UNIT_POINTS},  {"호", UNIT_POINTS},
    {"moku", UNIT_POINTS},  {"point", UNIT_POINTS}, {"pts", UNIT_POINTS}, {"pt", UNIT_POINTS},
    {"punkt", UNIT_POINTS}, {"punto", UNIT_POINTS}, {"очк", UNIT_POINTS}, {"子", UNIT_ZI},
    {"zi", UNIT_ZI},        {"手", UNIT_OTHER},     {"수", UNIT_OTHER},   {"move", UNIT_OTHER},
    {"路", UNIT_OTHER},     {"分钟", UNIT_OTHER},   {"级", UNIT_OTHER},   {"段", UNIT_OTHER},
    {"年", UNIT_OTHER},     {"月", UNIT_OTHER},     {"日", UNIT_OTHER},   {"局", UNIT_OTHER},
    {"着", UNIT_OTHER},     {"%", UNIT_OTHER},
};

static size_t unit_read(const char *at, enum unit *unit)
{
    size_t blank = *at == ' ';
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t size = strlen(units[i].word);
        if (strncmp(at + blank, units[i].word, size) == 0) {
            *unit = units[i].unit;
            return blank + size;
        }
    }
    return 0;
}

static size_t half_read(const char *at)
{
    static const char *const halves[] = {"半", "반"};
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
        if (strncmp(at, halves[i], strlen(halves[i])) == 0)
            return strlen(halves[i]);
    return 0;
}

/* "3/4", "四分之三", after "又", "と", "and" or a blank if a whole number went before. */
static size_t fraction_read(const char *at, bool after_whole, struct amount *amount)
{
    static const char *const joints[] = {"又", "と", "and", "&", " "};
    static const char *const overs[] = {"分之", "分の"};
    const char *start = at;
    for (size_t i = 0; after_whole && i < sizeof joints / sizeof *joints; i++)
        if (strncmp(at, joints[i], strlen(joints[i])) == 0)
            at += strlen(joints[i]);
    after_whole = after_whole && at == start;
    int32_t above = 0, below = 0;
    size_t first = count_read(at, &above), second = 0;
    if (first == 0 || after_whole) /* "33/4" is nothing known */
        return 0;
    at += first;
    if (*at == '/') {
        at++;
        second = count_read(at, &below);
    }
    for (size_t i = 0; second == 0 && i < sizeof overs / sizeof *overs; i++) {
        if (strncmp(at, overs[i], strlen(overs[i])) == 0) {
            at += strlen(overs[i]);
            below = above;
            second = count_read(at, &above);
        }
    }
    if (second == 0 || (below != 2 && below != 4) || above >= below)
        return 0;
    amount->hundredths += 100 * above / below;
    amount->fraction = below == 4 && above != 2;
    return (size_t)(at - start) + second;
}

size_t amount_read(const char *at, struct amount *amount)
{
    enum { LARGEST = 1000 * 1000 };
    *amount = (struct amount){.exact = true};
    size_t used = half_read(at);
    if (used > 0) {
        amount->hundredths = 50;
        return used + unit_read(at + used, &amount->unit);
    }
    used = fraction_read(at, false, amount);
    if (used > 0)
        return used + unit_read(at + used, &amount->unit);
    int32_t whole = 0;
    if ((*at >= '0' && *at <= '9') || *at == '.') {
        used = decimal_read(at, 100, &amount->hundredths, &amount->exact);
        amount->decimal = strcspn(at, ".,") < used;
    } else {
        used = count_read(at, &whole);
        if (used == 0) /* names are made of the same syllables: only before its unit */
            used = count_read_hangul(at, "집", &whole);
        amount->hundredths = 100 * whole;
    }
    if (used == 0 || amount->hundredths > LARGEST)
        return 0;
    bool whole_number = amount->hundredths % 100 == 0;
    if (whole_number)
        used += fraction_read(at + used, true, amount);
    used += unit_read(at + used, &amount->unit);
    size_t blank = amount->unit != UNIT_NONE && at[used] == ' ';
    size_t half = whole_number ? half_read(at + used + blank) : 0;
    if (half > 0) {
        amount->hundredths += 50;
        used += blank + half;
        if (amount->unit == UNIT_NONE)
            used += unit_read(at + used, &amount->unit);
    }
    return used;
}
