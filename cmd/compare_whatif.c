/* What would have to be different: single causes, another komi. */
#include "compare.h"

static enum colour winner_of(const struct compare *compare, uint32_t ruleset, int32_t margin)
{
    const struct ruleset *known = ruleset_find(compare->reader.name[ruleset]);
    if (known != NULL)
        return ruleset_winner(known, margin);
    return margin > 0 ? BLACK : margin < 0 ? WHITE : EMPTY;
}

bool compare_alone(const struct compare *compare, const struct compare_reasons *reasons, int cause)
{
    const struct outcomes *outcomes = &compare->reader.line.outcomes;
    int32_t quarters = reasons->quarters[cause];
    if (quarters == 0 || outcomes->winner[reasons->a] == outcomes->winner[reasons->b])
        return false;
    enum colour winner = winner_of(compare, reasons->b, outcomes->margin[reasons->b] + quarters);
    return winner == (enum colour)outcomes->winner[reasons->a];
}

/* The margin before the komi that was taken off. */
static bool before_komi(const struct compare *compare, uint32_t ruleset, int32_t *margin)
{
    const struct score_line *line = &compare->reader.line;
    if (!outcomes_decides(&line->outcomes, ruleset) || (line->komi_known >> ruleset & 1) == 0)
        return false;
    *margin = line->outcomes.margin[ruleset] + line->ruleset_komi[ruleset];
    return true;
}

bool compare_common_komi(const struct compare *compare, uint32_t a, uint32_t b, int32_t *below,
                         int32_t *above)
{
    int32_t first, second;
    if (!before_komi(compare, a, &first) || !before_komi(compare, b, &second))
        return false;
    *below = first < second ? first : second;
    *above = first < second ? second : first;
    return true;
}

/* --- how often Black wins, by komi --- */

int32_t compare_komi(int k)
{
    return k * QUARTERS(0.5);
}

void compare_curve_count(struct compare *compare)
{
    for (uint32_t r = 0; r < compare->reader.names; r++) {
        struct compare_curve *curve = &compare->tally->curve[r];
        int32_t margin;
        if (compare->reader.line.handicap >= 2 || !before_komi(compare, r, &margin))
            continue;
        curve->games++;
        for (int k = 0; k < COMPARE_KOMIS; k++) {
            enum colour winner = winner_of(compare, r, margin - compare_komi(k));
            curve->black[k] += winner == BLACK;
            curve->draws[k] += winner == EMPTY;
        }
    }
}

/* A draw is half a win. */
double compare_share(const struct compare_curve *curve, int k)
{
    return ((double)curve->black[k] + (double)curve->draws[k] / 2) / (double)curve->games;
}
