/* A slip of the pen or the keyboard in the number of a result. */
#include "audit_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_ROOM = 16 };

/* The number of a margin without its sign. */
static void number_of(int32_t margin, char text[NUMBER_ROOM])
{
    snprintf(text, NUMBER_ROOM, "%g", abs(margin) / (double)QUARTERS(1));
}

/* `text` without the character at `at`. */
static void without(const char *text, size_t at, char out[NUMBER_ROOM])
{
    snprintf(out, NUMBER_ROOM, "%.*s%s", (int)at, text, text + at + 1);
}

static bool is_without_one(const char *longer, const char *shorter)
{
    char rest[NUMBER_ROOM];
    for (size_t at = 0; longer[at] != '\0'; at++) {
        without(longer, at, rest);
        if (strcmp(rest, shorter) == 0 || (rest[0] == '.' && strcmp(rest + 1, shorter) == 0))
            return true;
    }
    return false;
}

/* One of the digits stands twice in a row in `longer`. */
static bool is_doubled_digit(const char *longer, const char *shorter)
{
    char rest[NUMBER_ROOM];
    for (size_t at = 0; longer[at] != '\0'; at++) {
        without(longer, at, rest);
        if (longer[at] == longer[at + 1] && strcmp(rest, shorter) == 0)
            return true;
    }
    return false;
}

static bool is_transposed(const char *one, const char *two)
{
    size_t length = strlen(one), at = 0;
    if (strlen(two) != length)
        return false;
    while (at < length && one[at] == two[at])
        at++;
    return at + 1 < length && one[at] == two[at + 1] && one[at + 1] == two[at] &&
           strcmp(one + at + 2, two + at + 2) == 0;
}

static bool is_one_digit_off(const char *one, const char *two)
{
    int differing = 0;
    if (strlen(one) != strlen(two))
        return false;
    for (size_t at = 0; one[at] != '\0'; at++) {
        if ((one[at] == '.') != (two[at] == '.'))
            return false;
        differing += one[at] != two[at];
    }
    return differing == 1;
}

static bool has_lost_point(const char *one, const char *two)
{
    const char *point = strchr(one, '.');
    char rest[NUMBER_ROOM];
    if (point == NULL)
        return false;
    without(one, (size_t)(point - one), rest);
    return strcmp(rest, two) == 0;
}

/* What was to be written, what was; likelier slips first. `chance` is shared among the places where
 * it could have happened. */
static double slip(const char *meant, const char *written, const char **how)
{
    const double places = (double)strlen(meant) - (strchr(meant, '.') != NULL), digits = 9;
    const struct {
        bool holds;
        double chance;
        const char *how;
    } slips[] = {
        {is_transposed(meant, written), 0.15, "two digits are transposed"},
        {is_doubled_digit(written, meant), 0.20 / places, "a digit is doubled"},
        {has_lost_point(meant, written), 0.10, "the decimal point is missing"},
        {is_without_one(meant, written), 0.20 / places, "a digit is missing"},
        {is_one_digit_off(meant, written), 0.35 / (places * digits), "a digit is another"},
        {is_without_one(written, meant), 0.05 / (places * digits), "a digit is too many"},
    };
    for (size_t k = 0; k < sizeof slips / sizeof slips[0]; k++)
        if (slips[k].holds) {
            *how = slips[k].how;
            return slips[k].chance;
        }
    return 0;
}

/* What stands behind "B+" of a result that cannot be read as one, if it begins with a digit. */
static const char *unreadable_number(const struct audit *audit)
{
    const char *text = audit->scored->record->text[TEXT_RESULT];
    if (audit_result(audit)->how != RESULT_UNKNOWN || text == NULL || strchr(text, '+') == NULL)
        return NULL;
    text = strchr(text, '+') + 1;
    return strspn(text, "0123456789") > 0 ? text : NULL;
}

bool audit_is_unreadable(const struct audit *audit)
{
    return unreadable_number(audit) != NULL;
}

/* The chance of what was written, if `counted` was meant. */
static double typed(const struct audit *audit, int32_t counted, const char **how)
{
    const double somehow = 0.005;
    char meant[NUMBER_ROOM], written[NUMBER_ROOM];
    const char *unreadable = unreadable_number(audit);
    int32_t recorded = audit_result(audit)->margin;
    number_of(counted, meant);
    if (unreadable != NULL) {
        snprintf(written, sizeof written, "%s", unreadable);
        double chance = slip(meant, written, how);
        *how = chance > 0 ? *how : "the number is none that a count can give";
        return chance > 0 ? chance : somehow;
    }
    number_of(recorded, written);
    if (!audit_is_counted(audit) || (recorded > 0) != (counted > 0) || recorded == counted)
        return 0;
    return slip(meant, written, how);
}

double audit_typed(const struct audit *audit, struct audit_finding *finding)
{
    double best = 0;
    for (int k = 0; k < audit->bases; k++) {
        char margin[AUDIT_MARGIN_ROOM];
        const struct ruling *base = audit->base[k];
        const char *how = NULL;
        if (!audit_is_known(base) || audit->facts->corrected)
            continue;
        double chance = typed(audit, base->score.margin, &how) / audit->bases;
        if (chance <= best)
            continue;
        best = chance;
        snprintf(finding->text, sizeof finding->text, "the count is %s: %s",
                 audit_margin(base->score.margin, margin), how);
    }
    return best;
}
