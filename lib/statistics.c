#include "statistics.h"

#include "utf8.h"

#include <math.h>
#include <string.h>

/* Standard normal deviate with 2.5 % beyond it on either side. */
static const double DEVIATE = 1.959963984540054;

struct interval wilson(uint64_t hits, uint64_t trials)
{
    if (trials == 0)
        return (struct interval){0, 1};
    double n = (double)trials, share = (double)hits / n, square = DEVIATE * DEVIATE;
    double centre = share + square / (2 * n);
    double reach = DEVIATE * sqrt(share * (1 - share) / n + square / (4 * n * n));
    double scale = 1 + square / n;
    /* The ends are exact at the borders, where rounding would leave 1e-17 instead of 0. */
    return (struct interval){
        .low = hits == 0 ? 0 : (centre - reach) / scale,
        .high = hits == trials ? 1 : (centre + reach) / scale,
    };
}

void histogram_add(struct histogram *histogram, int64_t quarters)
{
    if (quarters < -HISTOGRAM_REACH)
        histogram->below++;
    else if (quarters > HISTOGRAM_REACH)
        histogram->above++;
    else
        histogram->bin[quarters + HISTOGRAM_REACH]++;
}

int histogram_step(const struct histogram *histogram, int rows)
{
    static const int steps[] = {1, 4 * 5, 4 * 10};
    int choice = 0, used = 0;
    for (int k = 0; k < HISTOGRAM_BINS; k++)
        used += histogram->bin[k] > 0;
    while (used > rows && choice < 2)
        used = HISTOGRAM_BINS / steps[++choice];
    return steps[choice];
}

int histogram_start(int step)
{
    return HISTOGRAM_REACH % step == 0 ? 0 : HISTOGRAM_REACH % step - step;
}

uint64_t histogram_sum(const struct histogram *histogram, int from, int step)
{
    uint64_t count = 0;
    for (int k = from < 0 ? 0 : from; k < from + step && k < HISTOGRAM_BINS; k++)
        count += histogram->bin[k];
    return count;
}

void census_add(struct census *census, const char *word, uint64_t times)
{
    size_t length = utf8_whole(word, CENSUS_WORD_MAX - 1);
    for (uint32_t k = 0; k < census->words; k++) {
        if (memcmp(census->word[k], word, length) == 0 && census->word[k][length] == '\0') {
            census->times[k] += times;
            return;
        }
    }
    if (census->words == CENSUS_WORDS) {
        census->others += times;
        return;
    }
    memcpy(census->word[census->words], word, length);
    census->word[census->words][length] = '\0';
    census->times[census->words++] = times;
}

static int precedes(const struct census *census, uint32_t a, uint32_t b)
{
    if (census->times[a] != census->times[b])
        return census->times[a] > census->times[b];
    return strcmp(census->word[a], census->word[b]) < 0;
}

uint32_t census_order(const struct census *census, uint32_t order[CENSUS_WORDS])
{
    for (uint32_t k = 0; k < census->words; k++) {
        uint32_t at = k;
        for (; at > 0 && precedes(census, k, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = k;
    }
    return census->words;
}
