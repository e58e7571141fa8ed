/* Pairs of rulesets in the summary to read: how often they differ; histograms and reasons of those
 * that differ most. */
#include "diff.h"
#include "paragraph.h"
#include "text_width.h"

#include "../formats/display.h"
#include "../formats/numbers.h"

#include <inttypes.h>
#include <string.h>

enum {
    LABEL_COLUMNS = 13,  /* "less than -32" */
    BAR_COLUMNS = 40,    /* where the page has them */
    BIN_COLUMNS = 31,    /* of a row of the histogram besides its bar */
    HISTOGRAM_ROWS = 21, /* more, and neighbouring differences are put together */
    PAIRS_IN_DETAIL = 2,
    LINE_INDENT = 2,
    CAUSE_INDENT = 32, /* of what is said of a cause */
};

/* `text` harmless and filled up to `columns`. */
static void put_padded(const char *text, int columns)
{
    char fitted[160];
    int used = display_fit(text, columns, CLIP_END, fitted, sizeof fitted);
    printf("%s%*s", fitted, columns - used, "");
}

static double percent(uint64_t part, uint64_t of)
{
    return of == 0 ? 0 : 100.0 * (double)part / (double)of;
}

/* Columns of the longest name that is the first, or the second, of a pair. */
static int name_columns(const struct diff *diff, const struct compare_pairs *pairs, bool first)
{
    char name[4 * SCORE_NAME_MAX];
    int columns = 0;
    for (uint32_t k = 0; k < pairs->count; k++) {
        uint8_t which = first ? pairs->list[k].a : pairs->list[k].b;
        int used = display_fit(diff->compare.reader.name[which], SCORE_NAME_MAX, CLIP_END, name,
                               sizeof name);
        columns = used > columns ? used : columns;
    }
    return columns;
}

enum { INTERVAL_TEXT = 32 };

/* "(0.3 – 1.0)"; the columns of it. */
static int interval_text(const struct contrast_pair *pair, char text[INTERVAL_TEXT])
{
    struct interval interval = wilson(pair->winners, pair->both);
    snprintf(text, INTERVAL_TEXT, "(%.1f \xE2\x80\x93 %.1f)", 100 * interval.low,
             100 * interval.high);
    return display_width(text);
}

static int interval_columns(const struct diff *diff, const struct compare_pairs *pairs)
{
    int columns = 0;
    for (uint32_t k = 0; k < pairs->count; k++) {
        char text[INTERVAL_TEXT];
        int used =
            interval_text(compare_pair(&diff->compare, pairs->list[k].a, pairs->list[k].b), text);
        columns = used > columns ? used : columns;
    }
    return columns;
}

/* The intervals come last, where the page has room for them. */
static void put_pairs(const struct diff *diff, const struct compare_pairs *pairs)
{
    const char *title = "Rulesets compared", *counts = "games  margin differs  winner differs";
    const char *interval = "(95 % interval)";
    int first = name_columns(diff, pairs, true), second = name_columns(diff, pairs, false);
    int least = (int)strlen(title) - LINE_INDENT - first;
    second = second < least ? least : second;
    int share = (diff->width - (int)strlen(counts) - LINE_INDENT - 1) / 2;
    if (first + second > 2 * share) { /* names are cut where even the counts have no room */
        first = first > share ? share : first;
        second = second > 2 * share - first ? 2 * share - first : second;
    }
    int names = LINE_INDENT + first + 1 + second, gap = LINE_INDENT;
    int room = diff->width - names - (int)strlen(counts) - gap;
    if (room < (int)strlen(interval))
        interval = "(95 %)";
    if (room < interval_columns(diff, pairs))
        interval = "";
    printf("\n%s%-*s%s%s%s%s\n", diff_ink(diff, INK_TITLE), names, title, counts,
           interval[0] != '\0' ? "  " : "", interval, diff_ink(diff, INK_OFF));
    for (uint32_t k = 0; k < pairs->count; k++) {
        uint32_t a = pairs->list[k].a, b = pairs->list[k].b;
        const struct contrast_pair *pair = compare_pair(&diff->compare, a, b);
        char text[INTERVAL_TEXT];
        printf("%*s", LINE_INDENT, "");
        put_padded(diff->compare.reader.name[a], first);
        putchar(' ');
        put_padded(diff->compare.reader.name[b], second);
        printf("%5" PRIu64 "%8" PRIu64 "%6.1f %%", pair->both, pair->margins,
               percent(pair->margins, pair->both));
        fputs(pair->winners > 0 ? diff_ink(diff, INK_CHANGED) : "", stdout);
        printf("%8" PRIu64 "%6.1f %%", pair->winners, percent(pair->winners, pair->both));
        fputs(pair->winners > 0 ? diff_ink(diff, INK_OFF) : "", stdout);
        if (interval[0] != '\0' && interval_text(pair, text) > 0)
            printf("  %s", text);
        putchar('\n');
    }
}

/* --- one pair in detail --- */

static int bar_columns(const struct diff *diff)
{
    int room = diff->width - BIN_COLUMNS;
    return room < BAR_COLUMNS ? room : BAR_COLUMNS;
}

static void put_bar(uint64_t count, uint64_t most, int columns)
{
    static const char *const eighths[] = {"",
                                          "\xE2\x96\x8F",
                                          "\xE2\x96\x8E",
                                          "\xE2\x96\x8D",
                                          "\xE2\x96\x8C",
                                          "\xE2\x96\x8B",
                                          "\xE2\x96\x8A",
                                          "\xE2\x96\x89"};
    uint64_t size = (uint64_t)((double)count / (double)most * (8 * columns) + 0.5);
    size = size == 0 && count > 0 ? 1 : size;
    for (uint64_t k = 0; k < size / 8; k++)
        fputs("\xE2\x96\x88", stdout);
    fputs(eighths[size % 8], stdout);
    int used = (int)(size / 8) + (size % 8 != 0);
    printf("%*s", columns - used, "");
}

static void put_bin(const struct diff *diff, const char *before, int32_t quarters,
                    const char *after, uint64_t count, uint64_t most)
{
    char points[QUARTERS_TEXT_MAX];
    if (count == 0)
        return;
    quarters_write(quarters, points);
    printf("  %s%*s%s%s%s  ", before,
           LABEL_COLUMNS - (int)(strlen(before) + strlen(points)) - (quarters > 0), "",
           quarters > 0 ? "+" : "", points, after);
    put_bar(count, most, bar_columns(diff));
    printf(" %" PRIu64 "\n", count);
}

static void put_histogram(const struct diff *diff, const struct histogram *histogram)
{
    int step = histogram_step(histogram, HISTOGRAM_ROWS);
    int start = histogram_start(step);
    const char *after = step > 1 ? " \xE2\x80\xA6" : "  ";
    uint64_t most = histogram->below > histogram->above ? histogram->below : histogram->above;
    for (int from = start; from < HISTOGRAM_BINS; from += step) {
        uint64_t count = histogram_sum(histogram, from, step);
        most = count > most ? count : most;
    }
    put_bin(diff, "less than", -HISTOGRAM_REACH, "  ", histogram->below, most);
    for (int from = start; from < HISTOGRAM_BINS; from += step)
        put_bin(diff, "", (from < 0 ? 0 : from) - HISTOGRAM_REACH, after,
                histogram_sum(histogram, from, step), most);
    put_bin(diff, "more than", HISTOGRAM_REACH, "  ", histogram->above, most);
}

/* ", in 12 by this alone: 0.3 – 1.0 %" */
static void put_alone(FILE *out, uint64_t games, uint64_t both)
{
    struct interval interval = wilson(games, both);
    fprintf(out, ", in %" PRIu64 " by this alone: %.1f \xE2\x80\x93 %.1f %%", games,
            100 * interval.low, 100 * interval.high);
}

static void put_winners(const struct diff *diff, uint64_t winners, uint64_t alone, uint64_t both)
{
    struct paragraph paragraph;
    if (!paragraph_begin(&paragraph))
        return;
    fprintf(paragraph.out, "(in %" PRIu64 " of them the winner differs", winners);
    if (alone > 0)
        put_alone(paragraph.out, alone, both);
    fputc(')', paragraph.out);
    printf("  ");
    paragraph_end(&paragraph, stdout, CAUSE_INDENT, CAUSE_INDENT, diff->width);
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
            put_winners(diff, winners, alone, compare_pair(&diff->compare, a, b)->both);
        putchar('\n');
    }
    if (diff->compare.tally->unexplained[pair] > 0)
        printf("    %-18s %7" PRIu64 "\n", "not explained", diff->compare.tally->unexplained[pair]);
}

static void put_detail(const struct diff *diff, uint32_t a, uint32_t b)
{
    char first[4 * SCORE_NAME_MAX], second[4 * SCORE_NAME_MAX];
    display_fit(diff->compare.reader.name[a], SCORE_NAME_MAX, CLIP_END, first, sizeof first);
    display_fit(diff->compare.reader.name[b], SCORE_NAME_MAX, CLIP_END, second, sizeof second);
    printf("\n%s%s minus %s%s,", diff_ink(diff, INK_TITLE), first, second, diff_ink(diff, INK_OFF));
    int at = display_width(first) + (int)strlen(" minus ,") + display_width(second);
    text_wrap(stdout, "points of difference for Black, and in how many games", at, 0, diff->width);
    putchar('\n');
    struct histogram differences = compare_differences(&diff->compare, a, b);
    put_histogram(diff, &differences);
    if (compare_pair(&diff->compare, a, b)->margins > 0)
        put_causes(diff, a, b);
}

void diff_summary_pairs(const struct diff *diff, const struct compare_pairs *pairs)
{
    uint32_t places[PAIRS_IN_DETAIL];
    if (pairs->count > 0)
        put_pairs(diff, pairs);
    uint32_t count = compare_most_different(&diff->compare, pairs, PAIRS_IN_DETAIL, places);
    for (uint32_t k = 0; k < count; k++)
        put_detail(diff, pairs->list[places[k]].a, pairs->list[places[k]].b);
}
