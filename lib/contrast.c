#include "contrast.h"

uint32_t contrast_index(uint32_t a, uint32_t b)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    return high * (high - 1) / 2 + low;
}

bool outcomes_margins_differ(const struct outcomes *outcomes, uint32_t a, uint32_t b)
{
    return outcomes_decides(outcomes, a) && outcomes_decides(outcomes, b) &&
           outcomes->margin[a] != outcomes->margin[b];
}

bool outcomes_winners_differ(const struct outcomes *outcomes, uint32_t a, uint32_t b)
{
    return outcomes_decides(outcomes, a) && outcomes_decides(outcomes, b) &&
           outcomes->winner[a] != outcomes->winner[b];
}

bool outcomes_agree(const struct outcomes *outcomes, uint32_t a, uint32_t b)
{
    return outcomes_decides(outcomes, a) == outcomes_decides(outcomes, b) &&
           !outcomes_margins_differ(outcomes, a, b) && !outcomes_winners_differ(outcomes, a, b);
}

void contrast_add(struct contrast *contrast, const struct outcomes *outcomes)
{
    contrast->seen |= outcomes->decided;
    for (uint32_t b = 1; b < CONTRAST_RULESETS && contrast->seen >> b != 0; b++) {
        for (uint32_t a = 0; a < b; a++) {
            struct contrast_pair *pair = &contrast->pair[contrast_index(a, b)];
            bool has_a = outcomes_decides(outcomes, a), has_b = outcomes_decides(outcomes, b);
            pair->one += has_a != has_b;
            if (!has_a || !has_b)
                continue;
            pair->both++;
            pair->margins += outcomes_margins_differ(outcomes, a, b);
            pair->winners += outcomes_winners_differ(outcomes, a, b);
            histogram_add(&pair->differences, (int64_t)outcomes->margin[a] - outcomes->margin[b]);
        }
    }
}

bool contrast_agree(const struct contrast *contrast, uint32_t a, uint32_t b)
{
    if (a == b)
        return true;
    const struct contrast_pair *pair = &contrast->pair[contrast_index(a, b)];
    return pair->one == 0 && pair->margins == 0 && pair->winners == 0;
}
