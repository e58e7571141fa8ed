/* What the table says of one game, below its row. */
#include "diff.h"
#include "text_width.h"

#include "../formats/display.h"
#include "../formats/numbers.h"

#include <stdlib.h>
#include <string.h>

enum {
    INDENT = DIFF_INDENT,
    RESULT_TEXT = 32,
    REASONS_MAX = 6, /* pairs of rulesets explained under one game */
};

static void put_player(FILE *out, const char *name, const char *rank)
{
    char text[160];
    if (name == NULL || name[0] == '\0') {
        fputc('?', out);
        return;
    }
    display_fit(name, 24, CLIP_END, text, sizeof text);
    fputs(text, out);
    if (rank != NULL && rank[0] != '\0') {
        display_fit(rank, 6, CLIP_END, text, sizeof text);
        fprintf(out, " %s", text);
    }
}

/* Closes a memory stream; its text, "" when there was no memory for it. */
static const char *text_end(FILE *text, char *const *words)
{
    return fclose(text) == 0 && *words != NULL ? *words : "";
}

static void put_circumstances(const struct score_line *line, FILE *out)
{
    char text[64], share[SHARE_TEXT_MAX];
    if (line->black != NULL || line->white != NULL) {
        put_player(out, line->black, line->black_rank);
        fputs(" \xE2\x80\x93 ", out);
        put_player(out, line->white, line->white_rank);
        fputs(", ", out);
    }
    if (line->date != NULL) {
        display_fit(line->date, 12, CLIP_END, text, sizeof text);
        fprintf(out, "%s, ", text);
    }
    fprintf(out, "%lld\xC3\x97%lld", (long long)line->columns, (long long)line->rows);
    if (line->handicap > 0)
        fprintf(out, ", handicap %lld", (long long)line->handicap);
    if (line->has_komi) {
        quarters_write(line->komi, text);
        fprintf(out, ", komi %s", text);
    }
    if (line->rules != NULL) {
        display_fit(line->rules, 16, CLIP_END, text, sizeof text);
        fprintf(out, ", %s rules", text);
    }
    if (line->confidence >= 0) {
        share_write(line->confidence, share);
        fprintf(out, ", confidence %s", share);
    }
}

static void put_details(const struct diff *diff, FILE *out)
{
    char *words = NULL;
    size_t size;
    FILE *text = open_memstream(&words, &size);
    if (text == NULL)
        return;
    put_circumstances(&diff->compare.reader.line, text);
    fprintf(out, "%*s%s", INDENT, "", diff_ink(diff, INK_FAINT));
    text_wrap(out, text_end(text, &words), INDENT, INDENT, diff->width);
    fprintf(out, "%s\n", diff_ink(diff, INK_OFF));
    free(words);
}

static void put_name_and_result(const struct diff *diff, FILE *out, uint32_t ruleset)
{
    const struct outcomes *outcomes = &diff->compare.reader.line.outcomes;
    char name[2 * SCORE_NAME_MAX], result[RESULT_TEXT];
    compare_result(outcomes->margin[ruleset], (enum colour)outcomes->winner[ruleset], result,
                   sizeof result);
    display_fit(diff->compare.reader.name[ruleset], SCORE_NAME_MAX, CLIP_END, name, sizeof name);
    fprintf(out, "%s %s", name, result);
}

static void put_sentences(const struct diff *diff, FILE *out, uint32_t a, uint32_t b)
{
    struct compare_reasons reasons = compare_explain(&diff->compare, a, b);
    char *words = NULL;
    size_t size;
    FILE *text = open_memstream(&words, &size);
    if (text == NULL)
        return;
    diff_sentences(diff, &reasons, text);
    fprintf(out, "%*s%s", INDENT, "", diff_ink(diff, INK_REASON));
    text_wrap(out, text_end(text, &words), INDENT, INDENT, diff->width);
    fprintf(out, "%s\n", diff_ink(diff, INK_OFF));
    free(words);
}

/* "japanese W+0.5 -> ing B+0.5: Black played one stone more (+1)" */
static void put_reason(const struct diff *diff, FILE *out, uint32_t a, uint32_t b)
{
    const struct outcomes *outcomes = &diff->compare.reader.line.outcomes;
    struct compare_reasons reasons = compare_explain(&diff->compare, a, b);
    char words[COMPARE_REASON_BYTES], *lead = NULL;
    if (diff->referee) {
        put_sentences(diff, out, a, b);
        return;
    }
    size_t size;
    FILE *text = open_memstream(&lead, &size);
    if (text == NULL)
        return;
    put_name_and_result(diff, text, b);
    fputs(" \xE2\x86\x92 ", text);
    put_name_and_result(diff, text, a);
    fputs(": ", text);
    const char *before = text_end(text, &lead);
    compare_reason_words(&diff->compare, &reasons, words);
    if (words[0] == '\0' && outcomes->margin[a] == outcomes->margin[b])
        snprintf(words, sizeof words, "the same margin");
    fprintf(out, "%*s%s%s", INDENT, "", before, diff_ink(diff, INK_REASON));
    /* The blank after the colon belongs to the lead. */
    int at = INDENT + display_width(before);
    text_wrap(out, words, at, at, diff->width);
    fprintf(out, "%s\n", diff_ink(diff, INK_OFF));
    free(lead);
}

/* Do c and d say what a and b say, in either order? */
static bool same_pair(const struct outcomes *outcomes, uint32_t a, uint32_t b, uint32_t c,
                      uint32_t d)
{
    return (outcomes_agree(outcomes, c, a) && outcomes_agree(outcomes, d, b)) ||
           (outcomes_agree(outcomes, c, b) && outcomes_agree(outcomes, d, a));
}

/* Of pairs of rulesets that agree, the first one is told; in a group, the first one there, as
 * rulesets that agree need not agree for the same causes. */
static bool pair_leads(const struct diff *diff, uint32_t shown, uint32_t a, uint32_t b)
{
    const struct outcomes *outcomes = &diff->compare.reader.line.outcomes;
    if (diff->group == DECIDER_NONE)
        return compare_leads(&diff->compare, shown, a) && compare_leads(&diff->compare, shown, b);
    for (uint32_t d = 1; d <= b; d++)
        for (uint32_t c = 0; c < d; c++) {
            bool before = d < b || c < a;
            if (before && diff_reports(diff, c, d) && same_pair(outcomes, a, b, c, d))
                return false;
        }
    return diff_reports(diff, a, b);
}

static void put_reasons(const struct diff *diff, FILE *out, uint32_t shown)
{
    const struct outcomes *outcomes = &diff->compare.reader.line.outcomes;
    int told = 0, untold = 0;
    for (uint32_t b = 0; b < diff->compare.reader.names; b++) {
        for (uint32_t a = 0; a < b; a++) {
            bool differs = diff->only == DIFF_WINNER ? outcomes_winners_differ(outcomes, a, b)
                                                     : outcomes_margins_differ(outcomes, a, b);
            if (!differs || !compare_in_line(&diff->compare, a, b) ||
                !pair_leads(diff, shown, a, b))
                continue;
            if (told == REASONS_MAX)
                untold++;
            else if (compare_turns(&diff->compare, a, b))
                put_reason(diff, out, b, a);
            else
                put_reason(diff, out, a, b);
            told += told < REASONS_MAX;
        }
    }
    if (untold > 0)
        fprintf(out, "%*sand %d more pairs of rulesets\n", INDENT, "", untold);
}

/* "qd" on 19 lines is "R16". */
static void put_point(const struct score_line *line, FILE *out, const char *point)
{
    char name[BOARD_TEXT_POINT];
    bool board = line->columns <= BOARD_SIDE_MAX && line->rows <= BOARD_SIDE_MAX;
    board_text_name(board ? point : NULL, (int)line->columns, (int)line->rows, name);
    fprintf(out, "%s%s", strcmp(name, "pass") == 0 ? "a " : "", name);
}

/* "ko under chinese japanese" */
static void put_verdict(const struct diff *diff, FILE *out, const struct score_illegal *illegal)
{
    uint32_t judges = compare_judges(&diff->compare), forbid = illegal->rulesets & judges;
    char text[4 * SCORE_NAME_MAX];
    const char *code = illegal->verdict != NULL ? illegal->verdict : "illegal";
    if (strncmp(code, "illegal:", 8) == 0)
        code += 8;
    display_fit(code, SCORE_NAME_MAX, CLIP_END, text, sizeof text);
    fprintf(out, "%s under", text);
    if (forbid == judges)
        fputs(" every ruleset", out);
    for (uint32_t r = 0; r < diff->compare.reader.names && forbid != judges; r++) {
        if ((forbid >> r & 1) == 0)
            continue;
        display_fit(diff->compare.reader.name[r], SCORE_NAME_MAX, CLIP_END, text, sizeof text);
        fprintf(out, " %s", text);
    }
}

/* One illegal move: what the rulesets call it, all in one paragraph. Returns the next move's place
 * in the list, where moves are in order. */
static size_t put_illegal(const struct diff *diff, FILE *out, size_t first)
{
    const struct score_line *line = &diff->compare.reader.line;
    const struct score_illegal *illegal = &line->illegal[first];
    char *words = NULL;
    size_t size, k;
    FILE *text = open_memstream(&words, &size);
    if (text == NULL)
        return line->illegal_count;
    fprintf(text, "move %lld, %s at ", (long long)illegal->turn,
            illegal->colour == WHITE ? "White" : "Black");
    put_point(line, text, illegal->point);
    const char *between = " is illegal: ";
    for (k = first; k < line->illegal_count && line->illegal[k].turn == illegal->turn; k++) {
        if ((line->illegal[k].rulesets & compare_judges(&diff->compare)) == 0)
            continue;
        fputs(between, text);
        put_verdict(diff, text, &line->illegal[k]);
        between = "; ";
    }
    fprintf(out, "%*s%s", INDENT, "", diff_ink(diff, INK_REASON));
    text_wrap(out, text_end(text, &words), INDENT, INDENT, diff->width);
    fprintf(out, "%s\n", diff_ink(diff, INK_OFF));
    free(words);
    return k;
}

static void put_legality(const struct diff *diff, FILE *out)
{
    const struct score_line *line = &diff->compare.reader.line;
    for (size_t k = 0; k < line->illegal_count;) {
        if ((line->illegal[k].rulesets & compare_judges(&diff->compare)) != 0)
            k = put_illegal(diff, out, k);
        else
            k++;
    }
}

void diff_game(const struct diff *diff, FILE *out, uint32_t shown)
{
    put_details(diff, out);
    if (diff->only != DIFF_LEGALITY)
        put_reasons(diff, out, shown);
    if (diff->only == DIFF_LEGALITY || diff->only == DIFF_ALL)
        put_legality(diff, out);
}
