/* The summary to read: counts, illegal moves, repetitions; pairs of rulesets are in diff_pairs.c.
 */
#include "diff.h"
#include "paragraph.h"
#include "plural.h"
#include "text_width.h"

#include "../formats/display.h"

#include <inttypes.h>
#include <string.h>

enum { LINE_INDENT = 2 };

static void put_title(const struct diff *diff, const char *title)
{
    printf("%s%s%s\n", diff_ink(diff, INK_TITLE), title, diff_ink(diff, INK_OFF));
}

static void put_line(const struct diff *diff, struct paragraph *paragraph)
{
    printf("%*s", LINE_INDENT, "");
    paragraph_end(paragraph, stdout, LINE_INDENT, LINE_INDENT, diff->width);
    putchar('\n');
}

/* "resign 5, open 2" */
static void put_census(const struct census *census, FILE *out)
{
    uint32_t order[CENSUS_WORDS], words = census_order(census, order);
    const char *between = "";
    for (uint32_t k = 0; k < words; k++) {
        char word[160];
        display_fit(census->word[order[k]], CENSUS_WORD_MAX, CLIP_END, word, sizeof word);
        fprintf(out, "%s%s" TEXT_TIE "%" PRIu64, between, word, census->times[order[k]]);
        between = ", ";
    }
    if (census->others > 0)
        fprintf(out, "%sothers" TEXT_TIE "%" PRIu64, between, census->others);
}

/* "  undecided: resign 5, open 2" */
static void put_census_line(const struct diff *diff, const char *of, const struct census *census)
{
    struct paragraph paragraph;
    if (!paragraph_begin(&paragraph))
        return;
    fprintf(paragraph.out, "%s: ", of);
    put_census(census, paragraph.out);
    put_line(diff, &paragraph);
}

static void put_games(const struct diff *diff)
{
    const struct compare_tally *tally = diff->compare.tally;
    uint64_t undecided = tally->games - tally->scored;
    put_title(diff, "Summary");
    printf("  %" PRIu64 " game%s read, %" PRIu64 " scored, %" PRIu64 " undecided", tally->games,
           PLURAL(tally->games), tally->scored, undecided);
    if (diff->run->counts.lost > 0)
        printf(", %" PRIu64 " lines lost", diff->run->counts.lost);
    putchar('\n');
    if (undecided > 0) {
        put_census_line(diff, "undecided", &tally->undecided_reasons);
        put_census_line(diff, "they ended by", &tally->undecided_ends);
    }
}

static void put_names(const struct diff *diff, const uint32_t group[CONTRAST_RULESETS],
                      uint32_t set, uint32_t first, FILE *out)
{
    for (uint32_t k = first; k < diff->compare.reader.names; k++)
        if ((set >> k & 1) != 0 && group[k] == first) {
            char name[4 * SCORE_NAME_MAX];
            display_fit(diff->compare.reader.name[k], SCORE_NAME_MAX, CLIP_END, name, sizeof name);
            fprintf(out, "%s%s", k == first ? "" : " = ", name);
        }
}

/* Which rulesets always agreed, so that one of them speaks for all below. */
static void put_groups(const struct diff *diff)
{
    uint32_t group[CONTRAST_RULESETS], set = compare_stream_rulesets(&diff->compare);
    compare_groups(&diff->compare, set, group);
    bool any = false;
    for (uint32_t k = 0; k < diff->compare.reader.names; k++)
        any = any || ((set >> k & 1) != 0 && group[k] != k);
    struct paragraph paragraph;
    if (!any || diff->compare.tally->scored == 0 || !paragraph_begin(&paragraph))
        return;
    const char *between = "the same outcome in every game: ";
    for (uint32_t first = 0; first < diff->compare.reader.names; first++) {
        uint32_t members = 0;
        for (uint32_t k = 0; k < diff->compare.reader.names; k++)
            members += (set >> k & 1) != 0 && group[k] == first;
        if (members < 2)
            continue;
        fputs(between, paragraph.out);
        put_names(diff, group, set, first, paragraph.out);
        between = "; ";
    }
    put_line(diff, &paragraph);
}

static void put_aside(const struct diff *diff)
{
    uint32_t aside = diff->compare.aside & diff->compare.tally->met;
    for (uint32_t k = 0; k < diff->compare.reader.names; k++) {
        struct paragraph paragraph;
        if ((aside >> k & 1) == 0 || !paragraph_begin(&paragraph))
            continue;
        fprintf(paragraph.out, "not compared: %s, which lifts no dead stones (--between=all does)",
                diff->compare.reader.name[k]);
        put_line(diff, &paragraph);
    }
}

/* --- legality --- */

static bool same_findings(const struct compare_illegal *a, const struct compare_illegal *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* "under chinese qq": the rulesets of the set with the same findings, as a set. */
static uint32_t put_judges(const struct diff *diff, uint32_t set, uint32_t first, FILE *out)
{
    const struct compare_illegal *illegal = &diff->compare.tally->illegal[first];
    uint32_t same = 0;
    fputs("under", out);
    for (uint32_t k = first; k < diff->compare.reader.names; k++) {
        if ((set >> k & 1) == 0 || !same_findings(illegal, &diff->compare.tally->illegal[k]))
            continue;
        char name[4 * SCORE_NAME_MAX];
        display_fit(diff->compare.reader.name[k], SCORE_NAME_MAX, CLIP_END, name, sizeof name);
        fprintf(out, " %s", name);
        same |= UINT32_C(1) << k;
    }
    return same;
}

/* One line for rulesets with the same findings; the set of them. */
static uint32_t put_illegal_line(const struct diff *diff, uint32_t set, uint32_t first)
{
    enum { HANGING = 4 };
    const struct compare_illegal *illegal = &diff->compare.tally->illegal[first];
    struct paragraph verdicts, judges;
    uint32_t same = UINT32_C(1) << first;
    printf("%*s", LINE_INDENT, "");
    if (!paragraph_begin(&verdicts))
        return same;
    fprintf(verdicts.out, "%" PRIu64 " game%s: ", illegal->games, PLURAL(illegal->games));
    put_census(&illegal->verdicts, verdicts.out);
    int at = paragraph_end(&verdicts, stdout, LINE_INDENT, HANGING, diff->width);
    if (!paragraph_begin(&judges))
        return same;
    same = put_judges(diff, set, first, judges.out);
    fputs(diff_ink(diff, INK_FAINT), stdout);
    paragraph_end(&judges, stdout, at, HANGING, diff->width);
    printf("%s\n", diff_ink(diff, INK_OFF));
    return same;
}

static void put_illegal(const struct diff *diff)
{
    uint32_t set = compare_judges(&diff->compare), told = 0;
    for (uint32_t k = 0; k < diff->compare.reader.names; k++) {
        const struct compare_illegal *illegal = &diff->compare.tally->illegal[k];
        if ((set >> k & 1) == 0 || (told >> k & 1) != 0 || illegal->games == 0)
            continue;
        if (told == 0) {
            putchar('\n');
            put_title(diff, "Illegal moves");
        }
        told |= put_illegal_line(diff, set, k);
    }
}

static void put_repetitions(const struct diff *diff)
{
    const struct compare_tally *tally = diff->compare.tally;
    if (tally->repeating == 0)
        return;
    putchar('\n');
    put_title(diff, "Repetitions");
    struct paragraph paragraph;
    if (!paragraph_begin(&paragraph))
        return;
    fprintf(paragraph.out, "%" PRIu64 " game%s: ", tally->repeating, PLURAL(tally->repeating));
    put_census(&tally->repetitions, paragraph.out);
    put_line(diff, &paragraph);
}

void diff_summary_text(struct diff *diff)
{
    struct compare_pairs pairs;
    compare_collect_pairs(&diff->compare, &pairs);
    put_games(diff);
    if (diff->compare.tally->scored > 0) {
        put_groups(diff);
        put_aside(diff);
        diff_summary_pairs(diff, &pairs);
    }
    put_illegal(diff);
    put_repetitions(diff);
}
