#include "notation.h"

#include "record.h"

#include <stdio.h>
#include <stdlib.h>

const char *language_name(enum language language)
{
    static const char *const names[LANGUAGE_COUNT] = {"en", "zh", "ja"};
    return names[language];
}

/* "3又3/4", "3/4", "3" and the like, with `joint` between whole and fraction. */
static void put_fraction(int32_t number, int32_t unit, const char *joint, char *text, size_t size)
{
    int32_t whole = number / unit, above = number % unit, below = unit;
    while (above != 0 && above % 2 == 0) {
        above /= 2;
        below /= 2;
    }
    if (above == 0)
        snprintf(text, size, "%d", (int)whole);
    else if (whole == 0)
        snprintf(text, size, "%d/%d", (int)above, (int)below);
    else
        snprintf(text, size, "%d%s%d/%d", (int)whole, joint, (int)above, (int)below);
}

/* Points: a half is 半 behind the unit, "3目半"; quarters occur in zi alone. */
static void put_points(int32_t number, const char *unit, char *text, size_t size)
{
    int32_t whole = number / QUARTERS(1), rest = number % QUARTERS(1);
    if (rest == 0)
        snprintf(text, size, "%d%s", (int)whole, unit);
    else if (rest != QUARTERS(0.5))
        snprintf(text, size, "%d.%s%s", (int)whole, rest == 1 ? "25" : "75", unit);
    else if (whole == 0)
        snprintf(text, size, "半%s", unit);
    else
        snprintf(text, size, "%d%s半", (int)whole, unit);
}

/* What a language says around the number. */
static const struct manner {
    const char *black, *white, *after, *draw, *tie_black;
    const char *joint, *zi, *points, *ing_points;
} manners[LANGUAGE_COUNT] = {
    [LANGUAGE_ZH] = {"黑勝", "白勝", "", "和棋", "和棋黑勝", "又", "子", "目", "點"},
    [LANGUAGE_JA] = {"黒", "白", "勝ち", "持碁", "持碁黒勝ち", "と", "子", "目", "目"},
};

void notation_write(const struct ruleset *ruleset, int32_t margin, enum language language,
                    char *text, size_t size)
{
    const struct manner *manner = &manners[language];
    char number[NOTATION_ROOM];
    if (language == LANGUAGE_EN) {
        ruleset->notation(margin, text, size);
        return;
    }
    if (margin == 0) {
        snprintf(text, size, "%s", ruleset->tie_black ? manner->tie_black : manner->draw);
        return;
    }
    if (ruleset->zi) {
        char fraction[NOTATION_ROOM / 2];
        put_fraction(abs(margin), 2 * QUARTERS(1), manner->joint, fraction, sizeof fraction);
        snprintf(number, sizeof number, "%s%s", fraction, manner->zi);
    } else {
        put_points(abs(margin), ruleset->tie_black ? manner->ing_points : manner->points, number,
                   sizeof number);
    }
    snprintf(text, size, "%s%s%s", margin > 0 ? manner->black : manner->white, number,
             manner->after);
}
