/* The pairs of rulesets worth telling, and which differ most. */
#include "compare.h"

#include <string.h>

const struct contrast_pair *compare_pair(const struct compare *compare, uint32_t a, uint32_t b)
{
    return &compare->tally->contrast.pair[contrast_index(a, b)];
}

uint64_t compare_alone_games(const struct compare *compare, uint32_t a, uint32_t b, int cause)
{
    return compare->tally->alone[a > b][contrast_index(a, b)][cause];
}

/* Pairs asked for by name are always told; of the rest one for each two groups. */
void compare_collect_pairs(const struct compare *compare, struct compare_pairs *pairs)
{
    uint32_t group[CONTRAST_RULESETS], set = compare_stream_rulesets(compare);
    compare_groups(compare, set, group);
    pairs->count = 0;
    for (uint32_t a = 0; a < compare->reader.names; a++) {
        for (uint32_t b = a + 1; b < compare->reader.names; b++) {
            if (!compare_in_stream(compare, a, b) ||
                (!compare->chosen && (group[a] != a || group[b] != b)))
                continue;
            bool turn = compare_turns(compare, a, b);
            pairs->list[pairs->count].a = (uint8_t)(turn ? b : a);
            pairs->list[pairs->count++].b = (uint8_t)(turn ? a : b);
        }
    }
}

/* Differences as b against a instead of a against b. */
static struct histogram mirrored(const struct histogram *histogram)
{
    struct histogram mirror = {.below = histogram->above, .above = histogram->below};
    for (int k = 0; k < HISTOGRAM_BINS; k++)
        mirror.bin[k] = histogram->bin[HISTOGRAM_BINS - 1 - k];
    return mirror;
}

struct histogram compare_differences(const struct compare *compare, uint32_t a, uint32_t b)
{
    const struct contrast_pair *pair = compare_pair(compare, a, b);
    return a < b ? pair->differences : mirrored(&pair->differences);
}

/* The pair that differs most of those not told; pairs->count if none differs. */
static uint32_t next_most(const struct compare *compare, const struct compare_pairs *pairs,
                          const bool *told)
{
    const struct contrast_pair *best = NULL;
    uint32_t chosen = pairs->count;
    for (uint32_t k = 0; k < pairs->count; k++) {
        const struct contrast_pair *pair =
            compare_pair(compare, pairs->list[k].a, pairs->list[k].b);
        if (told[k] || pair->margins + pair->winners == 0)
            continue;
        if (best == NULL || pair->winners > best->winners ||
            (pair->winners == best->winners && pair->margins > best->margins)) {
            best = pair;
            chosen = k;
        }
    }
    return chosen;
}

static bool same_differences(const struct compare *compare, const struct compare_pairs *pairs,
                             uint32_t one, uint32_t other)
{
    struct histogram a = compare_differences(compare, pairs->list[one].a, pairs->list[one].b);
    struct histogram b = compare_differences(compare, pairs->list[other].a, pairs->list[other].b);
    return memcmp(&a, &b, sizeof a) == 0;
}

uint32_t compare_most_different(const struct compare *compare, const struct compare_pairs *pairs,
                                uint32_t most, uint32_t places[])
{
    bool told[CONTRAST_PAIRS] = {false};
    uint32_t count = 0;
    while (count < most) {
        uint32_t chosen = next_most(compare, pairs, told);
        if (chosen == pairs->count)
            break;
        for (uint32_t k = 0; k < pairs->count; k++)
            told[k] = told[k] || same_differences(compare, pairs, chosen, k);
        places[count++] = chosen;
    }
    return count;
}
