#include "dates.h"

#include "dates_parts.h"
#include "numeral.h"

#include <string.h>

static const char by_digits[] = "digits", by_numerals[] = "numerals", by_era[] = "era",
                  by_word[] = "month-name";

static size_t begins(const char *text, const char *const words[], size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (text[0] == words[k][0] && strncmp(text, words[k], strlen(words[k])) == 0)
            return strlen(words[k]);
    return 0;
}

#define BEGINS(text, words) begins(text, words, sizeof(words) / sizeof *(words))

/* "(昭和33)": another name of the year, between it and what follows. */
static size_t bracket_at(const char *text)
{
    static const char *const opening[] = {"(", "（"}, *const closing[] = {")", "）"};
    enum { LONGEST = 40 };
    size_t size = BEGINS(text, opening);
    if (size == 0)
        return 0;
    for (; size < LONGEST && text[size] != '\0'; size++) {
        size_t close = BEGINS(text + size, closing);
        if (close > 0)
            return size + close;
    }
    return 0;
}

/* "-", "/", "." or one of the characters for year, month and day, which may have blanks around
 * them.
 */
static size_t separator_at(const char *text)
{
    static const char *const plain[] = {"-", "/", "－", "／", "．", "・"};
    static const char *const loose[] = {"年", "月", "년", "월", "."};
    size_t size = BEGINS(text, plain);
    if (size > 0)
        return size;
    size_t blanks = *text == ' ' && text[1] != '.' ? strspn(text, " ") : 0;
    size = BEGINS(text + blanks, loose);
    return size == 0 ? 0 : blanks + size + strspn(text + blanks + size, " ");
}

static size_t day_sign_at(const char *text)
{
    static const char *const signs[] = {"日", "일", " 日", " 일", "號", "号"};
    return BEGINS(text, signs);
}

static bool is_numeral(const char *text)
{
    int32_t number;
    return (unsigned char)*text >= 0x80 && numeral_han(text, &number) > 0;
}

/* A number of a month or day from 1 to `most`, of one or two digits or in Chinese numerals. */
static size_t number_at(const char *text, int most, int *number)
{
    int32_t value;
    int digits;
    size_t size = numeral_han(text, &value);
    if (size == 0) {
        size = numeral_digits(text, &value, &digits);
        size = digits <= 2 ? size : 0;
    }
    if (size == 0 || value < 1 || value > most)
        return 0;
    *number = value;
    return size;
}

/* A separator and a number; the bytes, 0 if that is not there. */
static size_t part_at(const char *text, int most, int *part)
{
    size_t before = separator_at(text);
    if (before == 0)
        return 0;
    before += bracket_at(text + before);
    size_t size = number_at(text + before, most, part);
    return size == 0 ? 0 : before + size;
}

static size_t compact_at(int32_t value, size_t size, struct date *date)
{
    *date = (struct date){value / 10000, value / 100 % 100, value % 100, 0, by_digits};
    bool valid = date->year > 0 && date->month >= 1 && date->month <= MONTH_MAX && date->day >= 1 &&
                 date->day <= DAY_MAX;
    return valid ? size : 0;
}

/* Month and day behind a year. */
static size_t rest_at(const char *text, struct date *date)
{
    size_t size = part_at(text, MONTH_MAX, &date->month);
    if (size == 0) {
        size_t bracket = bracket_at(text);
        size = bracket == 0 ? 0 : part_at(text + bracket, MONTH_MAX, &date->month);
        size += size == 0 ? 0 : bracket;
    }
    return size == 0 ? 0 : size + part_at(text + size, DAY_MAX, &date->day);
}

/* A date that begins with its year; the bytes, 0 if there is none. */
static size_t date_at(const char *text, struct date *date)
{
    enum { COMPACT_DIGITS = 8 };
    static const char *const year_signs[] = {"年", " 年"};
    int32_t value;
    int digits, year;
    bool lunar = false, numerals = is_numeral(text);
    *date = (struct date){.why = by_era};
    size_t size = era_at(text, &year, &lunar);
    if (size == 0) {
        size = numeral_digits(text, &value, &digits);
        if (digits == COMPACT_DIGITS)
            return compact_at(value, size, date);
        if (digits != YEAR_DIGITS || value == 0 ||
            (numerals && BEGINS(text + size, year_signs) == 0))
            return 0;
        year = value;
        date->why = by_digits;
    }
    date->year = year;
    size_t rest = lunar ? 0 : rest_at(text + size, date);
    if (rest == 0 && date->why == by_digits && (rest = month_word_at(text + size, date)) > 0)
        date->why = by_word;
    for (size_t k = 0; date->why == by_digits && k < size + rest; k++)
        if (is_numeral(text + k))
            date->why = by_numerals;
    return size + rest;
}

/* What a comma adds: a whole date, "MM-DD", or one number of the precision of the date before. */
static size_t next_at(const char *text, struct date *date)
{
    struct date whole;
    int value, day = 0;
    size_t size = date_at(text, &whole);
    if (size > 0) {
        *date = whole;
        return size;
    }
    size = number_at(text, DAY_MAX, &value);
    if (size == 0 || date->month == 0)
        return 0;
    size_t more = part_at(text + size, DAY_MAX, &day);
    if (more > 0 || date->day == 0) {
        if (value > MONTH_MAX)
            return 0;
        date->month = value;
        date->day = day;
    } else {
        date->day = value;
    }
    return size + more;
}

static struct dates span_of(const struct date *date)
{
    int base = date->year * 10000;
    if (date->month == 0)
        return (struct dates){base + 101, base + MONTH_MAX * 100 + DAY_MAX, date->why};
    base += date->month * 100;
    if (date->day == 0)
        return (struct dates){base + 1, base + DAY_MAX, date->why};
    int last = date->until > 0 ? date->until : date->day;
    return (struct dates){base + date->day, base + last, date->why};
}

/* A comma and what else joins dates, blanks behind it. */
static size_t joint_at(const char *text)
{
    static const char *const joints[] = {",", "，", "、", "～", "〜", "~", "至"};
    size_t sign = day_sign_at(text);
    size_t size = BEGINS(text + sign, joints);
    return size == 0 ? 0 : sign + size + strspn(text + sign + size, " ");
}

/* What a comma adds to *date; the bytes with the comma, 0 if that is not there. */
static size_t listed_at(const char *text, struct date *date)
{
    size_t joint = joint_at(text);
    size_t size = joint == 0 ? 0 : next_at(text + joint, date);
    return size == 0 ? 0 : joint + size;
}

/* What a hyphen or another sign adds: a whole date ("1670-1680"), or a later day where that cannot
 * be a time of day: "15-16日", "15日-16日", "15・16日", "03-15/16". The bytes, 0 if there is none.
 */
static size_t range_at(const char *text, struct date *date)
{
    static const char *const hyphens[] = {"-", "－", "–"}, *const others[] = {"/", "・", ".."};
    struct date whole;
    size_t sign = day_sign_at(text);
    size_t from = sign + strspn(text + sign, " ");
    size_t hyphen = BEGINS(text + from, hyphens), other = BEGINS(text + from, others);
    size_t size = hyphen + other;
    if (size == 0)
        return 0;
    from += size + strspn(text + from + size, " ");
    size = date_at(text + from, &whole);
    if (size > 0) {
        *date = whole;
        return from + size;
    }
    int day = 0;
    size = date->day == 0 ? 0 : number_at(text + from, DAY_MAX, &day);
    bool called = sign > 0 || day_sign_at(text + from + size) > 0;
    bool plain =
        hyphen == 0 && (text[from + size] == '\0' || strchr("/:.", text[from + size]) == NULL);
    if (size == 0 || day <= date->day || !(called || plain))
        return 0;
    date->day = day;
    return from + size;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Bytes of the number, the word in Latin letters or else the character here. */
static size_t step_at(const char *text)
{
    int32_t value;
    int digits;
    size_t size = numeral_digits(text, &value, &digits);
    if (size > 0)
        return size;
    while (is_letter(text[size]))
        size++;
    if (size == 0)
        do
            size++;
        while (((unsigned char)text[size] & 0xC0u) == 0x80u);
    return size;
}

/* The first date in the text, the bytes up to its end. Behind a word for the lunar calendar only
 * its year is of ours. */
static size_t first_at(const char *text, struct date *date)
{
    static const char *const lunar_words[] = {"农历", "農曆", "農暦", "阴历",
                                              "陰曆", "旧暦", "舊曆", "음력"};
    bool lunar = false;
    for (size_t at = 0; at < DATES_BYTES_MAX && text[at] != '\0'; at += step_at(text + at)) {
        lunar = lunar || BEGINS(text + at, lunar_words) > 0;
        size_t size = date_at(text + at, date);
        if (size == 0)
            size = month_first_at(text + at, date);
        if (size > 0 && lunar)
            date->month = date->day = 0;
        if (size > 0)
            return at + size;
    }
    return 0;
}

bool dates_read(const char *text, struct dates *dates)
{
    struct date date;
    size_t size = first_at(text, &date);
    if (size == 0)
        return false;
    *dates = span_of(&date);
    for (text += size;; text += size) {
        size = listed_at(text, &date);
        if (size == 0)
            size = range_at(text, &date);
        if (size == 0)
            break;
        date.until = 0;
        struct dates more = span_of(&date);
        dates->first = more.first < dates->first ? more.first : dates->first;
        dates->last = more.last > dates->last ? more.last : dates->last;
    }
    return true;
}

bool dates_exact(const char *text, struct dates *dates)
{
    struct date date;
    if (text[strspn(text, "0123456789-")] != '\0' || text[0] == '\0')
        return false;
    if (date_at(text, &date) != strlen(text))
        return false;
    *dates = span_of(&date);
    return true;
}

int dates_year(const char *text)
{
    enum { DAYS_OF_YEAR = 10000 };
    struct dates dates;
    return text != NULL && dates_read(text, &dates) ? dates.first / DAYS_OF_YEAR : 0;
}
