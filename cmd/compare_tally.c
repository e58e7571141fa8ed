/* What is added up over all lines of a stream. */
#include "compare.h"

#include <stdio.h>
#include <string.h>

void compare_result(int32_t margin, enum colour winner, char *text, size_t size)
{
    if (winner == EMPTY)
        snprintf(text, size, "draw");
    else if (margin == 0)
        snprintf(text, size, winner == BLACK ? "B+0" : "W+0");
    else
        notation_points(margin, text, size);
}

const char *compare_recorded(const struct score_line *line, char text[COMPARE_RESULT_BYTES])
{
    static const char *const endings[] = {
        [RESULT_RESIGN] = "+R", [RESULT_TIME] = "+T", [RESULT_FORFEIT] = "+F"};
    const struct result *result = &line->recorded;
    const char *winner = result->winner == BLACK ? "B" : result->winner == WHITE ? "W" : "?";
    switch (result->how) {
    case RESULT_SCORE:
        if (result->counted)
            compare_result(result->margin, result->winner, text, COMPARE_RESULT_BYTES);
        else
            snprintf(text, COMPARE_RESULT_BYTES, "%s+", winner);
        return text;
    case RESULT_RESIGN:
    case RESULT_TIME:
    case RESULT_FORFEIT:
        snprintf(text, COMPARE_RESULT_BYTES, "%s%s", winner, endings[result->how]);
        return text;
    case RESULT_VOID:
        return "void";
    case RESULT_DRAW:
        return "draw";
    case RESULT_BOTH_LOST:
        return "both lost";
    case RESULT_UNKNOWN:
        return "?";
    case RESULT_NONE:
        break;
    }
    return "-";
}

static void count_pair(struct compare *compare, uint32_t a, uint32_t b)
{
    struct compare_tally *tally = compare->tally;
    const struct outcomes *outcomes = &compare->reader.line.outcomes;
    if (!outcomes_margins_differ(outcomes, a, b))
        return;
    uint32_t pair = contrast_index(a, b);
    bool flips = outcomes_winners_differ(outcomes, a, b);
    struct compare_reasons reasons = compare_explain(compare, a, b);
    struct compare_reasons back = compare_explain(compare, b, a);
    tally->unexplained[pair] += !reasons.known;
    for (int cause = 0; cause < COMPARE_CAUSES && reasons.known; cause++) {
        if (reasons.quarters[cause] == 0)
            continue;
        tally->causes[pair][cause]++;
        tally->causes_winner[pair][cause] += flips;
        if (!flips)
            continue;
        tally->alone[0][pair][cause] += compare_alone(compare, &reasons, cause);
        tally->alone[1][pair][cause] += compare_alone(compare, &back, cause);
    }
}

static void count_legality(struct compare *compare)
{
    const struct score_line *line = &compare->reader.line;
    uint32_t rulesets = compare_judges(compare), touched = 0;
    for (size_t k = 0; k < line->illegal_count; k++) {
        const struct score_illegal *illegal = &line->illegal[k];
        const char *verdict = illegal->verdict != NULL ? illegal->verdict : "unknown";
        if (strncmp(verdict, "illegal:", 8) == 0)
            verdict += 8;
        for (uint32_t r = 0; r < compare->reader.names; r++)
            if ((illegal->rulesets & rulesets) >> r & 1)
                census_add(&compare->tally->illegal[r].verdicts, verdict, 1);
        touched |= illegal->rulesets & rulesets;
    }
    for (uint32_t r = 0; r < compare->reader.names; r++)
        compare->tally->illegal[r].games += touched >> r & 1;
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

static void count_undecided(struct compare *compare)
{
    const struct score_line *line = &compare->reader.line;
    census_add(&compare->tally->undecided_ends, line->end != NULL ? line->end : "unknown", 1);
    census_add(&compare->tally->undecided_reasons, undecided_reason(line), 1);
}

void compare_count(struct compare *compare)
{
    const struct score_line *line = &compare->reader.line;
    struct compare_tally *tally = compare->tally;
    uint32_t rulesets = compare_line_rulesets(compare);
    tally->games++;
    if ((line->outcomes.decided & rulesets) != 0)
        tally->scored++;
    else
        count_undecided(compare);
    contrast_add(&tally->contrast, &line->outcomes);
    compare_curve_count(compare);
    for (uint32_t b = 1; b < compare->reader.names; b++)
        for (uint32_t a = 0; a < b; a++)
            if (compare_in_line(compare, a, b))
                count_pair(compare, a, b);
    if (line->illegal_count > 0)
        count_legality(compare);
    for (size_t k = 0; k < line->repetition_count; k++) {
        const char *kind = line->repetitions[k].kind;
        census_add(&tally->repetitions, kind != NULL ? kind : "unknown", 1);
    }
    tally->repeating += line->repetition_count > 0;
}
