/* What would have to be different, in sentences and as a table of komis. */
#include "diff.h"

#include "../formats/display.h"
#include "../formats/numbers.h"
#include "../formats/score_value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void say_winner(const struct diff *diff, uint32_t ruleset, FILE *out)
{
    const struct outcomes *outcomes = &diff->compare.reader.line.outcomes;
    char name[2 * SCORE_NAME_MAX], points[QUARTERS_TEXT_MAX];
    enum colour winner = (enum colour)outcomes->winner[ruleset];
    display_fit(diff->compare.reader.name[ruleset], SCORE_NAME_MAX, CLIP_END, name, sizeof name);
    quarters_write(abs(outcomes->margin[ruleset]), points);
    if (winner == EMPTY)
        fprintf(out, "under %s rules the game is drawn", name);
    else if (outcomes->margin[ruleset] == 0)
        fprintf(out, "under %s rules %s wins a tie", name, winner == BLACK ? "Black" : "White");
    else
        fprintf(out, "under %s rules %s wins by %s", name, winner == BLACK ? "Black" : "White",
                points);
}

static void say_alone(const struct diff *diff, const struct compare_reasons *reasons, FILE *out)
{
    const char *between = " The winner would change by each of these alone: ";
    bool any = false;
    for (int cause = 0; cause < COMPARE_CAUSES && reasons->known; cause++)
        if (compare_alone(&diff->compare, reasons, cause)) {
            fprintf(out, "%s%s", between, compare_cause_word(&diff->compare, cause));
            between = ", ";
            any = true;
        }
    if (any)
        fputc('.', out);
}

void diff_sentences(const struct diff *diff, const struct compare_reasons *reasons, FILE *out)
{
    char words[COMPARE_REASON_BYTES], low[QUARTERS_TEXT_MAX], high[QUARTERS_TEXT_MAX];
    int32_t below, above;
    compare_reason_words(&diff->compare, reasons, words);
    fputc('U', out);
    char *first = NULL;
    size_t size;
    FILE *text = open_memstream(&first, &size);
    if (text == NULL)
        return;
    say_winner(diff, reasons->b, text);
    fclose(text);
    fprintf(out, "%s, ", first + 1);
    free(first);
    say_winner(diff, reasons->a, out);
    fprintf(out, ". The reasons: %s.", words[0] != '\0' ? words : "none, the margin is the same");
    say_alone(diff, reasons, out);
    if (!compare_common_komi(&diff->compare, reasons->a, reasons->b, &below, &above) ||
        below == above)
        return;
    quarters_write(below, low);
    quarters_write(above, high);
    fprintf(out, " With a komi below %s both would say Black, above %s White.", low, high);
}

/* --- how often Black wins, by komi --- */

static bool is_shown(const struct diff *diff, uint32_t ruleset)
{
    return diff->compare.tally->curve[ruleset].games > 0 &&
           (compare_stream_rulesets(&diff->compare) >> ruleset & 1) != 0;
}

static void curve_text(const struct diff *diff)
{
    enum { COLUMN = 14 };
    printf("Black's wins in %%, by komi; a draw is half a win; games without handicap stones\n\n");
    printf("%6s", "komi");
    for (uint32_t r = 0; r < diff->compare.reader.names; r++) {
        char name[2 * SCORE_NAME_MAX];
        if (!is_shown(diff, r))
            continue;
        int used =
            display_fit(diff->compare.reader.name[r], COLUMN - 1, CLIP_END, name, sizeof name);
        printf("%*s%s", COLUMN - used, "", name);
    }
    putchar('\n');
    for (int k = 0; k < COMPARE_KOMIS; k++) {
        char komi[QUARTERS_TEXT_MAX];
        quarters_write(compare_komi(k), komi);
        printf("%6s", komi);
        for (uint32_t r = 0; r < diff->compare.reader.names; r++)
            if (is_shown(diff, r))
                printf("%*.1f", COLUMN, 100 * compare_share(&diff->compare.tally->curve[r], k));
        putchar('\n');
    }
    printf("%6s", "games");
    for (uint32_t r = 0; r < diff->compare.reader.names; r++)
        if (is_shown(diff, r))
            printf("%*" PRIu64, COLUMN, diff->compare.tally->curve[r].games);
    putchar('\n');
}

static void curve_row(struct diff *diff, uint32_t ruleset, int k)
{
    const struct compare_curve *curve = &diff->compare.tally->curve[ruleset];
    struct interval interval = wilson(curve->black[k], curve->games);
    const double shares[] = {compare_share(curve, k), interval.low, interval.high};
    delimited_text(&diff->rows, diff->compare.reader.name[ruleset]);
    delimited_quarters(&diff->rows, compare_komi(k));
    delimited_integer(&diff->rows, (int64_t)curve->games);
    delimited_integer(&diff->rows, (int64_t)curve->black[k]);
    delimited_integer(&diff->rows, (int64_t)curve->draws[k]);
    for (size_t s = 0; s < sizeof shares / sizeof shares[0]; s++) {
        char text[32];
        snprintf(text, sizeof text, "%.6f", shares[s]);
        delimited_text(&diff->rows, text);
    }
    delimited_end(&diff->rows);
}

/* One object a row: every row is complete by itself. */
static void curve_json(struct diff *diff, uint32_t ruleset, int k)
{
    const struct compare_curve *curve = &diff->compare.tally->curve[ruleset];
    json_t *object = json_object();
    bool done = value_put(object, "ruleset", value_text(diff->compare.reader.name[ruleset]));
    done &= value_put(object, "komi", value_points(compare_komi(k)));
    done &= value_put(object, "games", json_integer((json_int_t)curve->games));
    done &= value_put(object, "black", json_integer((json_int_t)curve->black[k]));
    done &= value_put(object, "draws", json_integer((json_int_t)curve->draws[k]));
    if (!done)
        run_fail(diff->run, RUN_OUTPUT, "out of memory", NULL);
    else if (json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(15)) == 0)
        putchar('\n');
    json_decref(object);
}

void diff_curve_print(struct diff *diff)
{
    if (diff->format == DIFF_TEXT) {
        curve_text(diff);
        return;
    }
    if (diff->format != DIFF_JSON)
        delimited_header(&diff->rows, "ruleset komi games black draws share low high");
    for (uint32_t r = 0; r < diff->compare.reader.names; r++)
        for (int k = 0; k < COMPARE_KOMIS && is_shown(diff, r); k++) {
            if (diff->format == DIFF_JSON)
                curve_json(diff, r, k);
            else
                curve_row(diff, r, k);
        }
}
