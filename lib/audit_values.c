/* Dates, ranks and names that cannot be. What is merely odd is let pass. */
#include "audit.h"

#include "rank.h"

#include <stdlib.h>
#include <string.h>

/* --- dates: "2003-09-26", "2003-09-26,27", "1996.1.7", "C2006.01.01 00:00", "around 1700" --- */

enum { YEAR_DIGITS = 4, MONTHS = 12, GO_SINCE = 1, YEAR_MAX = 2999 };

static bool is_leap(long year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static long days_in(long year, long month)
{
    static const int days[MONTHS] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* The number behind one separator at *at, two digits at most; -1 if there is none. */
static long part(const char **at)
{
    enum { DIGITS_MAX = 2 };
    const char *digits = *at + 1;
    size_t length = **at != '\0' && strchr("-./", **at) != NULL ? strspn(digits, "0123456789") : 0;
    if (length == 0 || length > DIGITS_MAX)
        return -1;
    *at = digits + length;
    return strtol(digits, NULL, 10);
}

static const char *date_wrong(const char *text)
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
        long year = strtol(text, NULL, 10);
        if (year < GO_SINCE || year > YEAR_MAX)
            return "there is no such year";
        long month = part(&at), day = month >= 0 ? part(&at) : -1;
        if (month == 0 || month > MONTHS)
            return "there is no such month";
        if (day == 0 || (day > 0 && day > days_in(year, month)))
            return "that month has no such day";
        text = at - 1;
    }
    return NULL;
}

/* --- ranks --- */

static const char *rank_wrong(const char *text)
{
    enum { DIGITS_MAX = 4, DAN_MAX = 10, KYU_MAX = RANK_KYU_MAX };
    static const struct {
        const char *word;
        long most;
    } units[] = {{"d", DAN_MAX},  {"k", KYU_MAX},  {"p", DAN_MAX},
                 {"段", DAN_MAX}, {"級", KYU_MAX}, {"级", KYU_MAX}};
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > DIGITS_MAX)
        return digits == 0 ? NULL : "there is no such rank";
    long grade = strtol(text, NULL, 10);
    const char *unit = text + digits + strspn(text + digits, " ");
    for (size_t k = 0; k < sizeof units / sizeof units[0]; k++)
        if (strncmp(unit, units[k].word, strlen(units[k].word)) == 0 &&
            (grade < 1 || grade > units[k].most))
            return "there is no such rank";
    return NULL;
}

/* --- names --- */

/* Pieces of a record inside a name: a bracket was lost before it. */
static const char *name_wrong(const char *text)
{
    static const char *const pieces[] = {";B[", ";W[", "]PW[", "]PB[", "]KM[", "]RE[", "(;"};
    for (size_t k = 0; k < sizeof pieces / sizeof pieces[0]; k++)
        if (strstr(text, pieces[k]) != NULL)
            return "a piece of a record, not a name";
    return NULL;
}

const char *audit_impossible(enum text_kind kind, const char *text)
{
    if (text == NULL)
        return NULL;
    switch (kind) {
    case TEXT_DATE:
        return date_wrong(text);
    case TEXT_BLACK_RANK:
    case TEXT_WHITE_RANK:
        return rank_wrong(text);
    case TEXT_BLACK:
    case TEXT_WHITE:
        return name_wrong(text);
    default:
        return NULL;
    }
}
