/* Dates that no calendar has. */
#include "dates.h"

#include "dates_parts.h"

#include <stdlib.h>
#include <string.h>

enum { GO_SINCE = 1, YEAR_MAX = 2999 };

int dates_days_in(int year, int month)
{
    enum { FEBRUARY = 2 };
    static const int days[MONTH_MAX] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[month - 1] + (month == FEBRUARY && leap);
}

/* The number behind one separator at *at, two digits at most; -1 if there is none. */
static int part(const char **at)
{
    enum { DIGITS_MAX = 2 };
    const char *digits = *at + 1;
    size_t length = **at != '\0' && strchr("-./", **at) != NULL ? strspn(digits, "0123456789") : 0;
    if (length == 0 || length > DIGITS_MAX)
        return -1;
    *at = digits + length;
    return (int)strtol(digits, NULL, 10);
}

const char *dates_wrong(const char *text)
{
    for (; *text != '\0'; text++) {
        size_t digits = strspn(text, "0123456789");
        if (digits == 0)
            continue;
        const char *at = text + digits;
        if (digits != YEAR_DIGITS) {
            text = at - 1;
            continue;
        }
        int year = (int)strtol(text, NULL, 10);
        if (year < GO_SINCE || year > YEAR_MAX)
            return "there is no such year";
        int month = part(&at), day = month >= 0 ? part(&at) : -1;
        if (month == 0 || month > MONTH_MAX)
            return "there is no such month";
        if (day == 0 || (day > 0 && day > dates_days_in(year, month)))
            return "that month has no such day";
        text = at - 1;
    }
    return NULL;
}
