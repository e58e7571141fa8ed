/* Dates, ranks and names that cannot be. What is merely odd is let pass. */
#include "audit.h"

#include "dates.h"
#include "rank.h"

#include <stdlib.h>
#include <string.h>

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
        return dates_wrong(text);
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
