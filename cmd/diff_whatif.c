/* What would have to be different, in sentences and as a table of komis. */
#include "diff.h"
#include "text_width.h"

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
    int causes[COMPARE_CAUSES], count = 0;
    for (int cause = 0; cause < COMPARE_CAUSES && reasons->known; cause++)
        if (compare_alone(&diff->compare, reasons, cause))
            causes[count++] = cause;
    if (count == 0)
        return;
    fputs(count == 1 ? " The winner would change by this alone: "
                     : " The winner would change by each of these alone: ",
          out);
    for (int k = 0; k < count; k++)
        fprintf(out, "%s%s", k > 0 ? ", " : "", compare_cause_phrase(&diff->compare, causes[k]));
    fputc('.', out);
}

void diff_sentences(const struct diff *diff, const struct compare_reasons *reasons, FILE *out)
{
    char words[COMPARE_REASON_BYTES], low[QUARTERS_TEXT_MAX], high[QUARTERS_TEXT_MAX];
    int32_t below, above;
    int told = compare_reason_words(&diff->compare, reasons, words);
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
    fprintf(out, ". The reason%s: %s.", told == 1 ? "" : "s",
            words[0] != '\0' ? words : "none, the margin is the same");
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

enum { CURVE_COLUMN = 14, CURVE_KOMI = 6 };

static void curve_heading(const struct diff *diff, const uint32_t *rulesets, uint32_t count)
{
    printf("%*s", CURVE_KOMI, "komi");
    for (uint32_t k = 0; k < count; k++) {
        char name[2 * SCORE_NAME_MAX];
        int used = display_fit(diff->compare.reader.name[rulesets[k]], CURVE_COLUMN - 1, CLIP_END,
                               name, sizeof name);
        printf("%*s%s", CURVE_COLUMN - used, "", name);
    }
    putchar('\n');
}

/* As many rulesets as there is room for beside each other. */
static void curve_block(const struct diff *diff, const uint32_t *rulesets, uint32_t count)
{
    putchar('\n');
    curve_heading(diff, rulesets, count);
    for (int k = 0; k < COMPARE_KOMIS; k++) {
        char komi[QUARTERS_TEXT_MAX];
        quarters_write(compare_komi(k), komi);
        printf("%*s", CURVE_KOMI, komi);
        for (uint32_t r = 0; r < count; r++)
            printf("%*.1f", CURVE_COLUMN,
                   100 * compare_share(&diff->compare.tally->curve[rulesets[r]], k));
        putchar('\n');
    }
    printf("%*s", CURVE_KOMI, "games");
    for (uint32_t r = 0; r < count; r++)
        printf("%*" PRIu64, CURVE_COLUMN, diff->compare.tally->curve[rulesets[r]].games);
    putchar('\n');
}

static void curve_text(const struct diff *diff)
{
    uint32_t rulesets[CONTRAST_RULESETS], count = 0;
    uint32_t fit = (uint32_t)(diff->width - CURVE_KOMI) / CURVE_COLUMN;
    text_wrap(stdout,
              "Black's wins in %, by komi; a draw is half a win; games without handicap stones", 0,
              0, diff->width);
    putchar('\n');
    for (uint32_t r = 0; r < diff->compare.reader.names; r++)
        if (is_shown(diff, r))
            rulesets[count++] = r;
    for (uint32_t k = 0; k < count; k += fit)
        curve_block(diff, rulesets + k, count - k < fit ? count - k : fit);
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
