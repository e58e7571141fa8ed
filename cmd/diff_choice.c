/* Which games and pairs are shown. */
#include "diff.h"

static bool legality_differs(const struct diff *diff, uint32_t a, uint32_t b)
{
    const struct score_line *line = &diff->compare.reader.line;
    uint32_t judges = compare_judges(&diff->compare);
    if ((judges >> a & judges >> b & 1) == 0 ||
        (diff->compare.chosen && !compare_in_line(&diff->compare, a, b)))
        return false;
    for (size_t k = 0; k < line->illegal_count; k++)
        if ((line->illegal[k].rulesets >> a & 1) != (line->illegal[k].rulesets >> b & 1))
            return true;
    return false;
}

static bool has_cause(const struct diff *diff, uint32_t a, uint32_t b)
{
    struct compare_reasons reasons = compare_explain(&diff->compare, a, b);
    return reasons.known && reasons.quarters[diff->cause] != 0;
}

bool diff_reports(const struct diff *diff, uint32_t a, uint32_t b)
{
    const struct score_line *line = &diff->compare.reader.line;
    if (diff->only == DIFF_LEGALITY)
        return legality_differs(diff, a, b);
    if (!compare_in_line(&diff->compare, a, b) || (diff->by_cause && !has_cause(diff, a, b)))
        return false;
    bool winners = outcomes_winners_differ(&line->outcomes, a, b);
    bool differ = winners || outcomes_margins_differ(&line->outcomes, a, b);
    if (diff->group != DECIDER_NONE && compare_decider(&diff->compare, a, b) != diff->group)
        return false;
    if (diff->only == DIFF_WINNER)
        return winners;
    return differ || (diff->only == DIFF_ALL && !diff->grouped);
}

const char *diff_winner(enum colour winner)
{
    return winner == BLACK ? "black" : winner == WHITE ? "white" : "draw";
}
