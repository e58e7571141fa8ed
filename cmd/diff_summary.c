/* The summary to read: counts, pairs of rulesets, histograms, reasons, illegal moves. */
#include "diff.h"
#include "plural.h"

#include "../formats/display.h"
#include "../formats/numbers.h"

#include <inttypes.h>
#include <string.h>

enum {
    NAME_COLUMNS_MIN = 13, /* of a ruleset's name; the usual ones fit */
    LABEL_COLUMNS = 13,    /* "less than -32" */
    BAR_COLUMNS = 40,
    HISTOGRAM_ROWS = 21, /* more, and neighbouring differences are put together */
    PAIRS_IN_DETAIL = 2,
};

static void put_title(const struct diff *diff, const char *title)
{
    printf("%s%s%s\n", diff_ink(diff, INK_TITLE), title, diff_ink(diff, INK_OFF));
}

/* `text` harmless and filled up to `columns`. */
static void put_padded(const char *text, int columns)
{
    char fitted[160];
    int used = display_fit(text, columns, CLIP_END, fitted, sizeof fitted);
    printf("%s%*s", fitted, columns - used, "");
}

/* "resign 5, open 2" */
static void put_census(const struct census *census)
{
    uint32_t order[CENSUS_WORDS], words = census_order(census, order);
    const char *between = "";
    for (uint32_t k = 0; k < words; k++) {
        char word[160];
        display_fit(census->word[order[k]], CENSUS_WORD_MAX, CLIP_END, word, sizeof word);
        printf("%s%s %" PRIu64, between, word, census->times[order[k]]);
        between = ", ";
    }
    if (census->others > 0)
        printf("%sothers %" PRIu64, between, census->others);
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
        printf("  undecided: ");
        put_census(&tally->undecided_reasons);
        printf("\n  they ended by: ");
        put_census(&tally->undecided_ends);
        putchar('\n');
    }
}

static void put_names(const struct diff *diff, const uint32_t group[CONTRAST_RULESETS],
                      uint32_t set, uint32_t first)
{
    for (uint32_t k = first; k < diff->compare.reader.names; k++)
        if ((set >> k & 1) != 0 && group[k] == first) {
            char name[4 * SCORE_NAME_MAX];
            display_fit(diff->compare.reader.name[k], SCORE_NAME_MAX, CLIP_END, name, sizeof name);
            printf("%s%s", k == first ? "" : " = ", name);
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
    if (!any || diff->compare.tally->scored == 0)
        return;
    printf("  the same outcome in every game: ");
    const char *between = "";
    for (uint32_t first = 0; first < diff->compare.reader.names; first++) {
        uint32_t members = 0;
        for (uint32_t k = 0; k < diff->compare.reader.names; k++)
            members += (set >> k & 1) != 0 && group[k] == first;
        if (members < 2)
            continue;
        fputs(between, stdout);
        put_names(diff, group, set, first);
        between = "; ";
    }
    putchar('\n');
}

static void put_aside(const struct diff *diff)
{
    uint32_t aside = diff->compare.aside & diff->compare.tally->met;
    for (uint32_t k = 0; k < diff->compare.reader.names; k++)
        if ((aside >> k & 1) != 0)
            printf("  not compared: %s, which lifts no dead stones (--between=all does)\n",
                   diff->compare.reader.name[k]);
}

static double percent(uint64_t part, uint64_t of)
{
    return of == 0 ? 0 : 100.0 * (double)part / (double)of;
}

/* Columns of the longest name. */
static int name_columns(const struct diff *diff, const struct compare_pairs *pairs)
{
    char name[4 * SCORE_NAME_MAX];
    int columns = NAME_COLUMNS_MIN;
    for (uint32_t k = 0; k < 2 * pairs->count; k++) {
        uint8_t which = k % 2 == 0 ? pairs->list[k / 2].a : pairs->list[k / 2].b;
        int used = display_fit(diff->compare.reader.name[which], SCORE_NAME_MAX, CLIP_END, name,
                               sizeof name);
        columns = used > columns ? used : columns;
    }
    return columns;
}

static void put_pairs(const struct diff *diff, const struct compare_pairs *pairs)
{
    int columns = name_columns(diff, pairs);
    printf("\n%s%-*s games  margin differs  winner differs  (95 %% interval)%s\n",
           diff_ink(diff, INK_TITLE), 2 + 2 * columns, "Rulesets compared",
           diff_ink(diff, INK_OFF));
    for (uint32_t k = 0; k < pairs->count; k++) {
        uint32_t a = pairs->list[k].a, b = pairs->list[k].b;
        const struct contrast_pair *pair = compare_pair(&diff->compare, a, b);
        struct interval interval = wilson(pair->winners, pair->both);
        printf("  ");
        put_padded(diff->compare.reader.name[a], columns);
        putchar(' ');
        put_padded(diff->compare.reader.name[b], columns);
        printf("%5" PRIu64 "%8" PRIu64 "%6.1f %%", pair->both, pair->margins,
               percent(pair->margins, pair->both));
        fputs(pair->winners > 0 ? diff_ink(diff, INK_CHANGED) : "", stdout);
        printf("%8" PRIu64 "%6.1f %%", pair->winners, percent(pair->winners, pair->both));
        fputs(pair->winners > 0 ? diff_ink(diff, INK_OFF) : "", stdout);
        printf("  (%.1f \xE2\x80\x93 %.1f)\n", 100 * interval.low, 100 * interval.high);
    }
}

/* --- one pair in detail --- */

static void put_bar(uint64_t count, uint64_t most)
{
    static const char *const eighths[] = {"",
                                          "\xE2\x96\x8F",
                                          "\xE2\x96\x8E",
                                          "\xE2\x96\x8D",
                                          "\xE2\x96\x8C",
                                          "\xE2\x96\x8B",
                                          "\xE2\x96\x8A",
                                          "\xE2\x96\x89"};
    uint64_t size = (uint64_t)((double)count / (double)most * (8 * BAR_COLUMNS) + 0.5);
    size = size == 0 && count > 0 ? 1 : size;
    for (uint64_t k = 0; k < size / 8; k++)
        fputs("\xE2\x96\x88", stdout);
    fputs(eighths[size % 8], stdout);
    int used = (int)(size / 8) + (size % 8 != 0);
    printf("%*s", BAR_COLUMNS - used, "");
}

static void put_bin(const char *before, int32_t quarters, const char *after, uint64_t count,
                    uint64_t most)
{
    char points[QUARTERS_TEXT_MAX];
    if (count == 0)
        return;
    quarters_write(quarters, points);
    printf("  %s%*s%s%s%s  ", before,
           LABEL_COLUMNS - (int)(strlen(before) + strlen(points)) - (quarters > 0), "",
           quarters > 0 ? "+" : "", points, after);
    put_bar(count, most);
    printf(" %" PRIu64 "\n", count);
}

static void put_histogram(const struct histogram *histogram)
{
    int step = histogram_step(histogram, HISTOGRAM_ROWS);
    int start = histogram_start(step);
    const char *after = step > 1 ? " \xE2\x80\xA6" : "  ";
    uint64_t most = histogram->below > histogram->above ? histogram->below : histogram->above;
    for (int from = start; from < HISTOGRAM_BINS; from += step) {
        uint64_t count = histogram_sum(histogram, from, step);
        most = count > most ? count : most;
    }
    put_bin("less than", -HISTOGRAM_REACH, "  ", histogram->below, most);
    for (int from = start; from < HISTOGRAM_BINS; from += step)
        put_bin("", (from < 0 ? 0 : from) - HISTOGRAM_REACH, after,
                histogram_sum(histogram, from, step), most);
    put_bin("more than", HISTOGRAM_REACH, "  ", histogram->above, most);
}

/* ", in 12 by this alone: 0.3 – 1.0 %" */
static void put_alone(uint64_t games, uint64_t both)
{
    struct interval interval = wilson(games, both);
    printf(", in %" PRIu64 " by this alone: %.1f \xE2\x80\x93 %.1f %%", games, 100 * interval.low,
           100 * interval.high);
}

static void put_causes(const struct diff *diff, uint32_t a, uint32_t b)
{
    uint32_t pair = contrast_index(a, b);
    printf("  because of\n");
    for (int cause = 0; cause < COMPARE_CAUSES; cause++) {
        uint64_t games = diff->compare.tally->causes[pair][cause];
        uint64_t winners = diff->compare.tally->causes_winner[pair][cause];
        uint64_t alone = compare_alone_games(&diff->compare, a, b, cause);
        if (games == 0)
            continue;
        printf("    %s%-18s%s %7" PRIu64, diff_ink(diff, INK_REASON), compare_cause_name(cause),
               diff_ink(diff, INK_OFF), games);
        if (winners > 0)
            printf("  (in %" PRIu64 " of them the winner differs", winners);
        if (alone > 0)
            put_alone(alone, compare_pair(&diff->compare, a, b)->both);
        puts(winners > 0 ? ")" : "");
    }
    if (diff->compare.tally->unexplained[pair] > 0)
        printf("    %-18s %7" PRIu64 "\n", "not explained", diff->compare.tally->unexplained[pair]);
}

static void put_detail(const struct diff *diff, uint32_t a, uint32_t b)
{
    char first[4 * SCORE_NAME_MAX], second[4 * SCORE_NAME_MAX];
    display_fit(diff->compare.reader.name[a], SCORE_NAME_MAX, CLIP_END, first, sizeof first);
    display_fit(diff->compare.reader.name[b], SCORE_NAME_MAX, CLIP_END, second, sizeof second);
    printf("\n%s%s minus %s%s, points of difference for Black, and in how many games\n",
           diff_ink(diff, INK_TITLE), first, second, diff_ink(diff, INK_OFF));
    struct histogram differences = compare_differences(&diff->compare, a, b);
    put_histogram(&differences);
    if (compare_pair(&diff->compare, a, b)->margins > 0)
        put_causes(diff, a, b);
}

static void put_details(const struct diff *diff, const struct compare_pairs *pairs)
{
    uint32_t places[PAIRS_IN_DETAIL];
    uint32_t count = compare_most_different(&diff->compare, pairs, PAIRS_IN_DETAIL, places);
    for (uint32_t k = 0; k < count; k++)
        put_detail(diff, pairs->list[places[k]].a, pairs->list[places[k]].b);
}

/* --- legality --- */

static bool same_findings(const struct compare_illegal *a, const struct compare_illegal *b)
{
    return memcmp(a, b, sizeof *a) == 0;
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
        printf("  %" PRIu64 " game%s: ", illegal->games, PLURAL(illegal->games));
        put_census(&illegal->verdicts);
        printf("%s  under", diff_ink(diff, INK_FAINT));
        for (uint32_t other = k; other < diff->compare.reader.names; other++) {
            if ((set >> other & 1) == 0 ||
                !same_findings(illegal, &diff->compare.tally->illegal[other]))
                continue;
            char name[4 * SCORE_NAME_MAX];
            display_fit(diff->compare.reader.name[other], SCORE_NAME_MAX, CLIP_END, name,
                        sizeof name);
            printf(" %s", name);
            told |= UINT32_C(1) << other;
        }
        printf("%s\n", diff_ink(diff, INK_OFF));
    }
}

static void put_repetitions(const struct diff *diff)
{
    const struct compare_tally *tally = diff->compare.tally;
    if (tally->repeating == 0)
        return;
    putchar('\n');
    put_title(diff, "Repetitions");
    printf("  %" PRIu64 " game%s: ", tally->repeating, PLURAL(tally->repeating));
    put_census(&tally->repetitions);
    putchar('\n');
}

void diff_summary_text(struct diff *diff)
{
    struct compare_pairs pairs;
    compare_collect_pairs(&diff->compare, &pairs);
    put_games(diff);
    if (diff->compare.tally->scored > 0) {
        put_groups(diff);
        put_aside(diff);
        if (pairs.count > 0)
            put_pairs(diff, &pairs);
        put_details(diff, &pairs);
    }
    put_illegal(diff);
    put_repetitions(diff);
}
