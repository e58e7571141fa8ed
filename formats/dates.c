#include "dates.h"

#include <string.h>

enum { YEAR_DIGITS = 4, MONTH_MAX = 12, DAY_MAX = 31 };

/* Month and day are 0 where the text does not go so far. */
struct date {
    int year, month, day;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Number of digits at `text`, and their value (of the first nine). */
static size_t digits_at(const char *text, int *value)
{
    enum { DIGITS_KEPT = 9 };
    size_t count = 0;
    *value = 0;
    for (; is_digit(text[count]); count++)
        if (count < DIGITS_KEPT)
            *value = *value * 10 + (text[count] - '0');
    return count;
}

/* "-", "/", "." or one of the characters for year, month and day. */
static size_t separator_at(const char *text)
{
    static const char *const signs[] = {"-", "/", ".", "年", "月", "日", "년 ", "월 ", "년", "월"};
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (strncmp(text, signs[k], strlen(signs[k])) == 0)
            return strlen(signs[k]);
    return 0;
}

/* A separator and a number of one or two digits from 1 to `most`; returns the bytes, 0 if that is
 * not there. */
static size_t part_at(const char *text, int most, int *part)
{
    int value;
    size_t separator = separator_at(text);
    size_t digits = digits_at(text + separator, &value);
    if (separator == 0 || digits == 0 || digits > 2 || value < 1 || value > most)
        return 0;
    *part = value;
    return separator + digits;
}

/* A date that begins with its year; returns the bytes, 0 if there is none. */
static size_t date_at(const char *text, struct date *date)
{
    enum { COMPACT_DIGITS = 8 };
    int value;
    size_t digits = digits_at(text, &value);
    *date = (struct date){.year = value};
    if (digits == COMPACT_DIGITS) {
        *date = (struct date){value / 10000, value / 100 % 100, value % 100};
        bool valid = date->year > 0 && date->month >= 1 && date->month <= MONTH_MAX &&
                     date->day >= 1 && date->day <= DAY_MAX;
        return valid ? digits : 0;
    }
    if (digits != YEAR_DIGITS || value == 0)
        return 0;
    size_t size = digits, more = part_at(text + size, MONTH_MAX, &date->month);
    if (more > 0) {
        size += more;
        size += part_at(text + size, DAY_MAX, &date->day);
    }
    return size;
}

/* What a comma adds: a whole date, "MM-DD", or one number of the precision of the date before. */
static size_t next_at(const char *text, struct date *date)
{
    int value;
    size_t digits = digits_at(text, &value);
    if (digits >= YEAR_DIGITS)
        return date_at(text, date);
    if (digits == 0 || digits > 2 || value < 1 || date->month == 0)
        return 0;
    int day = 0;
    size_t more = part_at(text + digits, DAY_MAX, &day);
    if (more > 0 || date->day == 0) {
        if (value > MONTH_MAX)
            return 0;
        date->month = value;
        date->day = day;
    } else if (value <= DAY_MAX) {
        date->day = value;
    } else {
        return 0;
    }
    return digits + more;
}

static struct dates span_of(const struct date *date)
{
    int base = date->year * 10000;
    if (date->month == 0)
        return (struct dates){base + 101, base + MONTH_MAX * 100 + DAY_MAX};
    base += date->month * 100;
    if (date->day == 0)
        return (struct dates){base + 1, base + DAY_MAX};
    return (struct dates){base + date->day, base + date->day};
}

bool dates_read(const char *text, struct dates *dates)
{
    struct date date;
    size_t size = 0;
    for (; *text != '\0'; text++) {
        int ignored;
        if (!is_digit(*text))
            continue;
        if ((size = date_at(text, &date)) > 0)
            break;
        text += digits_at(text, &ignored) - 1;
    }
    if (size == 0)
        return false;
    *dates = span_of(&date);
    for (text += size; *text == ','; text += size) {
        text++;
        text += strspn(text, " ");
        if ((size = next_at(text, &date)) == 0)
            break;
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
