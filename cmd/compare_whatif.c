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
    uint32_t from = reasons->b, to = reasons->a;
    if (quarters == 0 || outcomes->winner[from] == outcomes->winner[to])
        return false;
    if (compare_turns(compare, reasons->a, reasons->b)) {
        from = reasons->a;
        to = reasons->b;
        quarters = -quarters;
    }
    return winner_of(compare, from, outcomes->margin[from] + quarters) ==
           (enum colour)outcomes->winner[to];
}

/* The cause that alone changes the winner, of several or of none what that is called. */
static int winner_decider(const struct compare *compare, const struct compare_reasons *reasons)
{
    int found = DECIDER_TOGETHER;
    for (int cause = 0; cause < COMPARE_CAUSES; cause++)
        if (compare_alone(compare, reasons, cause))
            found = found == DECIDER_TOGETHER ? cause : DECIDER_EACH;
    return found;
}

/* The only cause of a margin. */
static int margin_decider(const struct compare_reasons *reasons)
{
    int found = DECIDER_NONE;
    for (int cause = 0; cause < COMPARE_CAUSES; cause++)
        if (reasons->quarters[cause] != 0)
            found = found == DECIDER_NONE ? cause : DECIDER_TOGETHER;
    return found;
}

int compare_decider(const struct compare *compare, uint32_t a, uint32_t b)
{
    const struct outcomes *outcomes = &compare->reader.line.outcomes;
    bool winners = outcomes_winners_differ(outcomes, a, b);
    if (!outcomes_margins_differ(outcomes, a, b))
        return winners ? DECIDER_TIE : DECIDER_NONE;
    struct compare_reasons reasons = compare_explain(compare, a, b);
    if (!reasons.known)
        return DECIDER_UNEXPLAINED;
    return winners ? winner_decider(compare, &reasons) : margin_decider(&reasons);
}

const char *compare_decider_name(int decider)
{
    static const char *const names[DECIDER_COUNT - COMPARE_CAUSES] = {
        "tie", "each-of-several", "several-together", "unexplained"};
    return decider < COMPARE_CAUSES ? compare_cause_name(decider) : names[decider - COMPARE_CAUSES];
}

const char *compare_decider_word(const struct compare *compare, int decider)
{
    static const char *const words[LANGUAGE_COUNT][DECIDER_COUNT - COMPARE_CAUSES] = {
        [LANGUAGE_ZH] = {"和棋規定", "任一因素", "合計", "不明"},
        [LANGUAGE_JA] = {"持碁の規定", "いずれか一つ", "合計", "不明"},
    };
    if (decider < COMPARE_CAUSES)
        return compare_cause_word(compare, decider);
    const char *word = words[compare->language][decider - COMPARE_CAUSES];
    return word != NULL ? word : compare_decider_name(decider);
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
