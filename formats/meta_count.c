#include "meta_parts.h"

#include "numbers.h"

#include "../lib/numeral.h"

#include <string.h>

static size_t word_read(const char *at, const char *word)
{
    return meta_begins(at, word) ? strlen(word) : 0;
}

size_t count_read(const char *at, int32_t *number)
{
    bool exact = false;
    if (*at >= '0' && *at <= '9') {
        size_t digits = strspn(at, "0123456789");
        return decimal_read(at, 1, number, &exact) >= digits ? digits : 0;
    }
    return numeral_han(at, number);
}

size_t count_read_hangul(const char *at, const char *unit, int32_t *number)
{
    size_t used = numeral_hangul(at, number);
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
    if (at[blank] == '\0')
        return 0;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t size = word_read(at + blank, units[i].word);
        if (size > 0) {
            *unit = units[i].unit;
            return blank + size;
        }
    }
    return 0;
}

static size_t half_read(const char *at)
{
    static const char *const halves[] = {"半",       "반",        " y medio",
                                         " et demi", " und halb", " and a half"};
    size_t size = 0;
    for (size_t i = 0; size == 0 && i < sizeof halves / sizeof *halves; i++)
        size = word_read(at, halves[i]);
    return size;
}

/* Digits and "/", or something in words, which are not ASCII? */
static bool may_be_fraction(const char *at)
{
    while (*at >= '0' && *at <= '9')
        at++;
    return *at == '/' || (unsigned char)*at >= 0x80;
}

/* "3/4", "四分之三", after "又", "と", "and" or a blank if a whole number went before. */
static size_t fraction_read(const char *at, bool after_whole, struct amount *amount)
{
    static const char *const joints[] = {"又", "と", "and", "&", "+", "-", " "};
    static const char *const overs[] = {"分之", "分の"};
    const char *start = at;
    for (size_t i = 0; after_whole && i < sizeof joints / sizeof *joints; i++)
        at += word_read(at, joints[i]);
    after_whole = after_whole && at == start;
    if (!may_be_fraction(at))
        return 0;
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
        if (meta_begins(at, overs[i])) {
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

/* Half a point in one piece; the bytes of it. */
static size_t half_point_read(const char *at)
{
    static const char *const words[] = {"half a point", "half point",   "half-point",
                                        "demi-point",   "halben punkt", "medio punto"};
    size_t size = 0;
    for (size_t i = 0; size == 0 && i < sizeof words / sizeof *words; i++)
        size = word_read(at, words[i]);
    return size;
}

size_t amount_read(const char *at, struct amount *amount)
{
    enum { LARGEST = 1000 * 1000 };
    *amount = (struct amount){.exact = true};
    size_t used = half_point_read(at);
    if (used > 0) {
        amount->hundredths = 50;
        amount->unit = UNIT_POINTS;
        return used;
    }
    used = half_read(at);
    if (used > 0) {
        amount->hundredths = 50;
        amount->half = true;
        return used + unit_read(at + used, &amount->unit);
    }
    used = fraction_read(at, false, amount);
    if (used > 0)
        return used + unit_read(at + used, &amount->unit);
    int32_t whole = 0;
    if ((*at >= '0' && *at <= '9') || *at == '.') {
        used = decimal_read(at, 100, &amount->hundredths, &amount->exact);
        amount->decimal = memchr(at, '.', used) != NULL || memchr(at, ',', used) != NULL;
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
    if (whole_number && amount->unit == UNIT_ZI) /* "3子3/4" */
        used += fraction_read(at + used, false, amount);
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
