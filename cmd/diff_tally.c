/* What is compared in a line, and what is added up over all of them. */
#include "diff.h"

#include "../lib/ruleset.h"

#include <string.h>

/* Under rules that leave dead stones standing, players would have gone on to take them: such a
 * count says how the record stops, not how the game would have ended, and would be most of the
 * output. */
void diff_meet(struct diff *diff)
{
    diff->tally->met |= diff->reader.line.rulesets;
    for (; diff->known < diff->reader.names; diff->known++) {
        const struct ruleset *ruleset = ruleset_find(diff->reader.name[diff->known]);
        if (!diff->chosen && !diff->all && ruleset != NULL && !ruleset->lifts_dead)
            diff->aside |= UINT32_C(1) << diff->known;
    }
}

static uint32_t partners(const struct diff *diff, uint32_t k)
{
    uint32_t bit = UINT32_C(1) << k;
    if (diff->chosen)
        return diff->with[k];
    return (diff->aside & bit) != 0 ? 0 : ~(diff->aside | bit);
}

static uint32_t with_partner(const struct diff *diff, uint32_t set)
{
    uint32_t found = 0;
    for (uint32_t k = 0; k < diff->reader.names; k++)
        if ((set >> k & 1) != 0 && (set & partners(diff, k)) != 0)
            found |= UINT32_C(1) << k;
    return found;
}

bool diff_compares(const struct diff *diff, uint32_t a, uint32_t b)
{
    uint32_t both = UINT32_C(1) << a | UINT32_C(1) << b;
    return (diff->reader.line.rulesets & both) == both && (partners(diff, a) >> b & 1) != 0;
}

bool diff_pairs(const struct diff *diff, uint32_t a, uint32_t b)
{
    uint32_t both = UINT32_C(1) << a | UINT32_C(1) << b;
    return (diff->tally->met & both) == both && (partners(diff, a) >> b & 1) != 0;
}

uint32_t diff_rulesets(const struct diff *diff)
{
    return with_partner(diff, diff->reader.line.rulesets);
}

uint32_t diff_compared(const struct diff *diff)
{
    return with_partner(diff, diff->tally->met);
}

uint32_t diff_judges(const struct diff *diff)
{
    return diff->chosen ? diff_compared(diff) : diff->tally->met;
}

static bool legality_differs(const struct diff *diff, uint32_t a, uint32_t b)
{
    const struct score_line *line = &diff->reader.line;
    uint32_t judges = diff_judges(diff);
    if ((judges >> a & judges >> b & 1) == 0 || (diff->chosen && !diff_compares(diff, a, b)))
        return false;
    for (size_t k = 0; k < line->illegal_count; k++)
        if ((line->illegal[k].rulesets >> a & 1) != (line->illegal[k].rulesets >> b & 1))
            return true;
    return false;
}

static bool has_cause(const struct diff *diff, uint32_t a, uint32_t b)
{
    struct diff_reasons reasons = diff_explain(diff, a, b);
    return reasons.known && reasons.quarters[diff->cause] != 0;
}

bool diff_reports(const struct diff *diff, uint32_t a, uint32_t b)
{
    const struct score_line *line = &diff->reader.line;
    if (diff->only == DIFF_LEGALITY)
        return legality_differs(diff, a, b);
    if (!diff_compares(diff, a, b) || (diff->by_cause && !has_cause(diff, a, b)))
        return false;
    switch (diff->only) {
    case DIFF_LEGALITY:
        break;
    case DIFF_WINNER:
        return outcomes_winners_differ(&line->outcomes, a, b);
    case DIFF_MARGIN:
        return outcomes_margins_differ(&line->outcomes, a, b) ||
               outcomes_winners_differ(&line->outcomes, a, b);
    case DIFF_ALL:
        return true;
    }
    return false;
}

void diff_result(int32_t margin, enum colour winner, char *text, size_t size)
{
    if (winner == EMPTY)
        snprintf(text, size, "draw");
    else if (margin == 0)
        snprintf(text, size, winner == BLACK ? "B+0" : "W+0");
    else
        notation_points(margin, text, size);
}

const char *diff_winner(enum colour winner)
{
    return winner == BLACK ? "black" : winner == WHITE ? "white" : "draw";
}

static void count_pair(struct diff *diff, uint32_t a, uint32_t b)
{
    struct diff_tally *tally = diff->tally;
    const struct outcomes *outcomes = &diff->reader.line.outcomes;
    if (!outcomes_margins_differ(outcomes, a, b))
        return;
    uint32_t pair = contrast_index(a, b);
    bool flips = outcomes_winners_differ(outcomes, a, b);
    struct diff_reasons reasons = diff_explain(diff, a, b);
    tally->unexplained[pair] += !reasons.known;
    for (int cause = 0; cause < DIFF_CAUSES && reasons.known; cause++) {
        if (reasons.quarters[cause] == 0)
            continue;
        tally->causes[pair][cause]++;
        tally->causes_winner[pair][cause] += flips;
        tally->alone[pair][cause] += flips && diff_alone(diff, &reasons, cause);
    }
}

static void count_legality(struct diff *diff)
{
    const struct score_line *line = &diff->reader.line;
    uint32_t rulesets = diff_judges(diff), touched = 0;
    for (size_t k = 0; k < line->illegal_count; k++) {
        const struct score_illegal *illegal = &line->illegal[k];
        const char *verdict = illegal->verdict != NULL ? illegal->verdict : "unknown";
        if (strncmp(verdict, "illegal:", 8) == 0)
            verdict += 8;
        for (uint32_t r = 0; r < diff->reader.names; r++)
            if ((illegal->rulesets & rulesets) >> r & 1)
                census_add(&diff->tally->illegal[r].verdicts, verdict, 1);
        touched |= illegal->rulesets & rulesets;
    }
    for (uint32_t r = 0; r < diff->reader.names; r++)
        diff->tally->illegal[r].games += touched >> r & 1;
}

/* Why a game has no score: what its notes say, or that there is no komi to score with. */
static const char *undecided_reason(const struct score_line *line)
{
    for (size_t k = 0; k < line->note_count; k++) {
        const struct score_note *note = &line->notes[k];
        if (note->code != NULL && note->text != NULL &&
            strcmp(note->code, diag_row(DIAG_SCORE_UNDECIDED)->code) == 0)
            return note->text;
    }
    return line->has_komi ? "no reason given" : "the komi is not known";
}

static void count_undecided(struct diff *diff)
{
    const struct score_line *line = &diff->reader.line;
    census_add(&diff->tally->undecided_ends, line->end != NULL ? line->end : "unknown", 1);
    census_add(&diff->tally->undecided_reasons, undecided_reason(line), 1);
}

void diff_count(struct diff *diff)
{
    const struct score_line *line = &diff->reader.line;
    struct diff_tally *tally = diff->tally;
    uint32_t rulesets = diff_rulesets(diff);
    tally->games++;
    if ((line->outcomes.decided & rulesets) != 0)
        tally->scored++;
    else
        count_undecided(diff);
    contrast_add(&tally->contrast, &line->outcomes);
    diff_curve_count(diff);
    for (uint32_t b = 1; b < diff->reader.names; b++)
        for (uint32_t a = 0; a < b; a++)
            if (diff_compares(diff, a, b))
                count_pair(diff, a, b);
    if (line->illegal_count > 0)
        count_legality(diff);
    for (size_t k = 0; k < line->repetition_count; k++) {
        const char *kind = line->repetitions[k].kind;
        census_add(&tally->repetitions, kind != NULL ? kind : "unknown", 1);
    }
    tally->repeating += line->repetition_count > 0;
}

void diff_groups(const struct diff *diff, uint32_t set, uint32_t group[CONTRAST_RULESETS])
{
    for (uint32_t k = 0; k < CONTRAST_RULESETS; k++) {
        group[k] = k;
        for (uint32_t first = 0; first < k && group[k] == k; first++)
            if ((set >> k & 1) != 0 && (set >> first & 1) != 0 && group[first] == first &&
                contrast_agree(&diff->tally->contrast, first, k))
                group[k] = first;
    }
}
