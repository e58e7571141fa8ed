/* Which rulesets of a stream are compared with each other. */
#include "compare.h"

#include "option_value.h"

#include <stdlib.h>
#include <string.h>

void compare_init(struct compare *compare)
{
    memset(compare, 0, sizeof *compare);
    score_reader_init(&compare->reader);
}

bool compare_start(struct compare *compare)
{
    compare->tally = calloc(1, sizeof *compare->tally);
    return compare->tally != NULL;
}

void compare_free(struct compare *compare)
{
    score_reader_free(&compare->reader);
    free(compare->tally);
    compare->tally = NULL;
}

const char *compare_between(struct compare *compare, const char *value)
{
    char name[OPTION_ITEM_MAX];
    uint32_t set = 0;
    if (strcmp(value, "all") == 0) {
        compare->all = true;
        return NULL;
    }
    while (option_item(&value, name)) {
        if (*name == '\0')
            return "not a list of rulesets with commas between them";
        int number = score_ruleset(&compare->reader, name);
        if (number < 0)
            return "too many rulesets";
        set |= UINT32_C(1) << number;
    }
    if ((set & (set - 1)) == 0)
        return "needs two different rulesets, as in ing,japanese";
    for (uint32_t k = 0; k < CONTRAST_RULESETS; k++)
        if ((set >> k & 1) != 0)
            compare->with[k] |= set & ~(UINT32_C(1) << k);
    compare->chosen = true;
    return NULL;
}

const char *compare_unmet(const struct compare *compare)
{
    for (uint32_t k = 0; k < CONTRAST_RULESETS && compare->tally->games > 0; k++)
        if (compare->with[k] != 0 && (compare->tally->met >> k & 1) == 0)
            return compare->reader.name[k];
    return NULL;
}

/* Under rules that leave dead stones standing, players would have gone on to take them: such a
 * count says how the record stops, not how the game would have ended, and would be most of the
 * output. */
void compare_meet(struct compare *compare)
{
    compare->tally->met |= compare->reader.line.rulesets;
    for (; compare->known < compare->reader.names; compare->known++) {
        const struct ruleset *ruleset = ruleset_find(compare->reader.name[compare->known]);
        if (!compare->chosen && !compare->all && ruleset != NULL && !ruleset->lifts_dead)
            compare->aside |= UINT32_C(1) << compare->known;
    }
}

static uint32_t partners(const struct compare *compare, uint32_t k)
{
    uint32_t bit = UINT32_C(1) << k;
    if (compare->chosen)
        return compare->with[k];
    return (compare->aside & bit) != 0 ? 0 : ~(compare->aside | bit);
}

static uint32_t with_partner(const struct compare *compare, uint32_t set)
{
    uint32_t found = 0;
    for (uint32_t k = 0; k < compare->reader.names; k++)
        if ((set >> k & 1) != 0 && (set & partners(compare, k)) != 0)
            found |= UINT32_C(1) << k;
    return found;
}

bool compare_in_line(const struct compare *compare, uint32_t a, uint32_t b)
{
    uint32_t both = UINT32_C(1) << a | UINT32_C(1) << b;
    return (compare->reader.line.rulesets & both) == both && (partners(compare, a) >> b & 1) != 0;
}

bool compare_in_stream(const struct compare *compare, uint32_t a, uint32_t b)
{
    uint32_t both = UINT32_C(1) << a | UINT32_C(1) << b;
    return (compare->tally->met & both) == both && (partners(compare, a) >> b & 1) != 0;
}

uint32_t compare_line_rulesets(const struct compare *compare)
{
    return with_partner(compare, compare->reader.line.rulesets);
}

uint32_t compare_stream_rulesets(const struct compare *compare)
{
    return with_partner(compare, compare->tally->met);
}

uint32_t compare_judges(const struct compare *compare)
{
    return compare->chosen ? compare_stream_rulesets(compare) : compare->tally->met;
}

void compare_groups(const struct compare *compare, uint32_t set, uint32_t group[CONTRAST_RULESETS])
{
    for (uint32_t k = 0; k < CONTRAST_RULESETS; k++) {
        group[k] = k;
        for (uint32_t first = 0; first < k && group[k] == k; first++)
            if ((set >> k & 1) != 0 && (set >> first & 1) != 0 && group[first] == first &&
                contrast_agree(&compare->tally->contrast, first, k))
                group[k] = first;
    }
}

bool compare_leads(const struct compare *compare, uint32_t set, uint32_t k)
{
    for (uint32_t first = 0; first < k; first++)
        if ((set >> first & 1) != 0 && outcomes_agree(&compare->reader.line.outcomes, first, k))
            return false;
    return (set >> k & 1) != 0;
}
