#include "numbers.h"

#include <stdio.h>
#include <string.h>

static const char fraction[4][4] = {"", ".25", ".5", ".75"};

void quarters_write(int32_t quarters, char text[QUARTERS_TEXT_MAX])
{
    uint32_t size = quarters < 0 ? 0u - (uint32_t)quarters : (uint32_t)quarters;
    snprintf(text, QUARTERS_TEXT_MAX, "%s%u%s", quarters < 0 ? "-" : "", (unsigned)(size / 4),
             fraction[size % 4]);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

size_t decimal_read(const char *text, int32_t scale, int32_t *value, bool *exact)
{
    const int64_t limit = INT32_MAX;
    const char *at = text;
    bool negative = *at == '-';
    if (*at == '-' || *at == '+')
        at++;
    int64_t number = 0;
    bool digits = is_digit(*at);
    for (; is_digit(*at); at++) {
        number = number * 10 + (*at - '0');
        if (number * scale > limit)
            return 0;
    }
    number *= scale;
    int64_t rest = 0, unit = 1;
    bool rounded = false;
    if ((*at == '.' || *at == ',') && (is_digit(at[1]) || digits)) {
        for (at++; is_digit(*at); at++, digits = true) {
            if (unit < limit) {
                rest = rest * 10 + (*at - '0');
                unit *= 10;
            } else if (*at != '0') {
                rounded = true;
            }
        }
    }
    if (!digits)
        return 0;
    number += rest * scale / unit;
    if (number > limit)
        return 0;
    *value = (int32_t)(negative ? -number : number);
    *exact = !rounded && rest * scale % unit == 0;
    return (size_t)(at - text);
}

bool quarters_read(const char *text, int32_t *quarters)
{
    static const char blank[] = " \t\r\n";
    bool exact = false;
    text += strspn(text, blank);
    size_t length = decimal_read(text, 4, quarters, &exact);
    return length > 0 && exact && text[length + strspn(text + length, blank)] == '\0';
}

void share_write(double share, char text[SHARE_TEXT_MAX])
{
    enum { THOUSANDTHS = 1000, TENTH = 10, HUNDREDTHS = 100 };
    double held = share > 0 ? share < 1 ? share : 1 : 0; /* who knows what a stream has */
    int cut = (int)(held * THOUSANDTHS + 0.5) / TENTH;
    snprintf(text, SHARE_TEXT_MAX, "%d.%02d", cut / HUNDREDTHS, cut % HUNDREDTHS);
}
