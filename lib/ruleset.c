#include "ruleset.h"

#include "record.h"
#include "ruleset_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct ruleset *const table[] = {
#define RULESET_ROW(id) &rule_##id,
    RULESET_TABLE(RULESET_ROW)
#undef RULESET_ROW
};

#define RULESET_COUNT (sizeof table / sizeof table[0])
_Static_assert(RULESET_COUNT <= (size_t)RULESET_COUNT_MAX, "sets of rulesets have 32 bits");

size_t ruleset_count(void)
{
    return RULESET_COUNT;
}

const struct ruleset *ruleset_at(size_t k)
{
    return table[k];
}

const struct ruleset *ruleset_find(const char *name)
{
    for (size_t k = 0; k < RULESET_COUNT; k++)
        if (strcmp(table[k]->name, name) == 0)
            return table[k];
    return NULL;
}

size_t ruleset_index(const struct ruleset *ruleset)
{
    size_t k = 0;
    while (k < RULESET_COUNT && table[k] != ruleset)
        k++;
    return k;
}

uint32_t ruleset_usual(void)
{
    uint32_t set = 0;
    for (size_t k = 0; k < RULESET_COUNT; k++)
        set |= (uint32_t)table[k]->usual << k;
    return set;
}

int32_t ruleset_komi(const struct ruleset *ruleset, int year, uint32_t handicap)
{
    const struct komi_era *era = ruleset->eras;
    if (handicap >= 2)
        return ruleset->handicap_komi;
    if (year == 0 || era == NULL)
        return ruleset->komi;
    while (era->year != 0 && year < era->year)
        era++;
    return era->komi;
}

/* Both sides' counts, shared points halved, sum up to the board: Black wins above half of it and of
 * the komi, and a count is a multiple of half a point. */
int32_t ruleset_least_count(const struct ruleset *ruleset, int32_t points, int32_t komi,
                            enum colour colour)
{
    enum { NAMED_FOR = 361 };
    const int32_t step = QUARTERS(0.5);
    if (ruleset->scoring != SCORING_AREA)
        return 0;
    if (points == NAMED_FOR && ruleset->least_count[colour] != 0)
        return QUARTERS(ruleset->least_count[colour]);
    int32_t twice = QUARTERS(points) + (colour == BLACK ? komi : -komi);
    bool tie_wins = ruleset->tie_black && colour == BLACK;
    int32_t least = twice / 2 / step * step;
    while (2 * least < twice || (2 * least == twice && !tie_wins))
        least += step;
    return least;
}

enum colour ruleset_winner(const struct ruleset *ruleset, int32_t margin)
{
    if (margin == 0)
        return ruleset->tie_black ? BLACK : EMPTY;
    return margin > 0 ? BLACK : WHITE;
}

void notation_points(int32_t margin, char *text, size_t size)
{
    static const char *const fraction[] = {"", ".25", ".5", ".75"};
    if (margin == 0)
        snprintf(text, size, "0");
    else
        snprintf(text, size, "%c+%d%s", margin > 0 ? 'B' : 'W', abs(margin) / QUARTERS(1),
                 fraction[abs(margin) % QUARTERS(1)]);
}

void notation_zi(int32_t margin, char *text, size_t size)
{
    enum { EIGHTHS = 2 * QUARTERS(1) }; /* a zi is two points of difference */
    int whole = abs(margin) / EIGHTHS, above = abs(margin) % EIGHTHS, below = EIGHTHS;
    char side = margin > 0 ? 'B' : 'W';
    while (above != 0 && above % 2 == 0) {
        above /= 2;
        below /= 2;
    }
    if (margin == 0)
        snprintf(text, size, "0");
    else if (above == 0)
        snprintf(text, size, "%c+%d zi", side, whole);
    else if (whole == 0)
        snprintf(text, size, "%c+%d/%d zi", side, above, below);
    else
        snprintf(text, size, "%c+%d %d/%d zi", side, whole, above, below);
}
