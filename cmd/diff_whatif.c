/* What would have to be different: single causes, another komi, a table of komis. */
#include "diff.h"

#include "../formats/display.h"
#include "../formats/numbers.h"
#include "../formats/score_value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static enum colour winner_of(const struct diff *diff, uint32_t ruleset, int32_t margin)
{
    const struct ruleset *known = ruleset_find(diff->reader.name[ruleset]);
    if (known != NULL)
        return ruleset_winner(known, margin);
    return margin > 0 ? BLACK : margin < 0 ? WHITE : EMPTY;
}

bool diff_alone(const struct diff *diff, const struct diff_reasons *reasons, int cause)
{
    const struct outcomes *outcomes = &diff->reader.line.outcomes;
    int32_t quarters = reasons->quarters[cause];
    if (quarters == 0 || outcomes->winner[reasons->a] == outcomes->winner[reasons->b])
        return false;
    enum colour winner = winner_of(diff, reasons->b, outcomes->margin[reasons->b] + quarters);
    return winner == (enum colour)outcomes->winner[reasons->a];
}

/* The margin before the komi that was taken off. */
static bool before_komi(const struct diff *diff, uint32_t ruleset, int32_t *margin)
{
    const struct score_line *line = &diff->reader.line;
    if (!outcomes_decides(&line->outcomes, ruleset) || (line->komi_known >> ruleset & 1) == 0)
        return false;
    *margin = line->outcomes.margin[ruleset] + line->ruleset_komi[ruleset];
    return true;
}

bool diff_common_komi(const struct diff *diff, uint32_t a, uint32_t b, int32_t *below,
                      int32_t *above)
{
    int32_t first, second;
    if (!before_komi(diff, a, &first) || !before_komi(diff, b, &second))
        return false;
    *below = first < second ? first : second;
    *above = first < second ? second : first;
    return true;
}

/* --- words --- */

const char *diff_cause_word(const struct diff *diff, int cause)
{
    static const char *const words[LANGUAGE_COUNT][DIFF_CAUSES] = {
        [LANGUAGE_ZH] = {"死活", "著子", "補棋", "讓子", "雙活眼", "虛手還子", "判例", "貼目",
                         "還子", "還棋頭", "罰點", "不明", "其他"},
        [LANGUAGE_JA] = {"死活", "着手", "手入れ", "置石", "セキの目", "パスの石", "判例", "コミ",
                         "置石の補償", "切り賃", "罰点", "不明", "その他"},
    };
    const char *word = words[diff->language][cause];
    return word != NULL ? word : diff_cause_name(cause);
}

static void say_winner(const struct diff *diff, uint32_t ruleset, FILE *out)
{
    const struct outcomes *outcomes = &diff->reader.line.outcomes;
    char name[2 * SCORE_NAME_MAX], points[QUARTERS_TEXT_MAX];
    enum colour winner = (enum colour)outcomes->winner[ruleset];
    display_fit(diff->reader.name[ruleset], SCORE_NAME_MAX, CLIP_END, name, sizeof name);
    quarters_write(abs(outcomes->margin[ruleset]), points);
    if (winner == EMPTY)
        fprintf(out, "under %s rules the game is drawn", name);
    else if (outcomes->margin[ruleset] == 0)
        fprintf(out, "under %s rules %s wins a tie", name, winner == BLACK ? "Black" : "White");
    else
        fprintf(out, "under %s rules %s wins by %s", name, winner == BLACK ? "Black" : "White",
                points);
}

static void say_alone(const struct diff *diff, const struct diff_reasons *reasons, FILE *out)
{
    const char *between = " The winner would change by each of these alone: ";
    bool any = false;
    for (int cause = 0; cause < DIFF_CAUSES && reasons->known; cause++)
        if (diff_alone(diff, reasons, cause)) {
            fprintf(out, "%s%s", between, diff_cause_word(diff, cause));
            between = ", ";
            any = true;
        }
    if (any)
        fputc('.', out);
}

void diff_sentences(const struct diff *diff, const struct diff_reasons *reasons, FILE *out)
{
    char words[DIFF_REASON_BYTES], low[QUARTERS_TEXT_MAX], high[QUARTERS_TEXT_MAX];
    int32_t below, above;
    diff_reason_words(diff, reasons, words);
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
    if (!diff_common_komi(diff, reasons->a, reasons->b, &below, &above) || below == above)
        return;
    quarters_write(below, low);
    quarters_write(above, high);
    fprintf(out, " With a komi below %s both would say Black, above %s White.", low, high);
}

/* --- how often Black wins, by komi --- */

static int32_t komi_at(int k)
{
    return k * QUARTERS(0.5);
}

void diff_curve_count(struct diff *diff)
{
    for (uint32_t r = 0; r < diff->reader.names; r++) {
        struct diff_curve *curve = &diff->tally->curve[r];
        int32_t margin;
        if (diff->reader.line.handicap >= 2 || !before_komi(diff, r, &margin))
            continue;
        curve->games++;
        for (int k = 0; k < DIFF_KOMIS; k++) {
            enum colour winner = winner_of(diff, r, margin - komi_at(k));
            curve->black[k] += winner == BLACK;
            curve->draws[k] += winner == EMPTY;
        }
    }
}

static bool is_shown(const struct diff *diff, uint32_t ruleset)
{
    return diff->tally->curve[ruleset].games > 0 && (diff_compared(diff) >> ruleset & 1) != 0;
}

/* A draw is half a win. */
static double share_of(const struct diff_curve *curve, int k)
{
    return ((double)curve->black[k] + (double)curve->draws[k] / 2) / (double)curve->games;
}

static void curve_text(const struct diff *diff)
{
    enum { COLUMN = 14 };
    printf("Black's wins in %%, by komi; a draw is half a win; games without handicap stones\n\n");
    printf("%6s", "komi");
    for (uint32_t r = 0; r < diff->reader.names; r++) {
        char name[2 * SCORE_NAME_MAX];
        if (!is_shown(diff, r))
            continue;
        int used = display_fit(diff->reader.name[r], COLUMN - 1, CLIP_END, name, sizeof name);
        printf("%*s%s", COLUMN - used, "", name);
    }
    putchar('\n');
    for (int k = 0; k < DIFF_KOMIS; k++) {
        char komi[QUARTERS_TEXT_MAX];
        quarters_write(komi_at(k), komi);
        printf("%6s", komi);
        for (uint32_t r = 0; r < diff->reader.names; r++)
            if (is_shown(diff, r))
                printf("%*.1f", COLUMN, 100 * share_of(&diff->tally->curve[r], k));
        putchar('\n');
    }
    printf("%6s", "games");
    for (uint32_t r = 0; r < diff->reader.names; r++)
        if (is_shown(diff, r))
            printf("%*" PRIu64, COLUMN, diff->tally->curve[r].games);
    putchar('\n');
}

static void curve_row(struct diff *diff, uint32_t ruleset, int k)
{
    const struct diff_curve *curve = &diff->tally->curve[ruleset];
    struct interval interval = wilson(curve->black[k], curve->games);
    const double shares[] = {share_of(curve, k), interval.low, interval.high};
    delimited_text(&diff->rows, diff->reader.name[ruleset]);
    delimited_quarters(&diff->rows, komi_at(k));
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
    const struct diff_curve *curve = &diff->tally->curve[ruleset];
    json_t *object = json_object();
    bool done = value_put(object, "ruleset", value_text(diff->reader.name[ruleset]));
    done &= value_put(object, "komi", value_points(komi_at(k)));
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
    for (uint32_t r = 0; r < diff->reader.names; r++)
        for (int k = 0; k < DIFF_KOMIS && is_shown(diff, r); k++) {
            if (diff->format == DIFF_JSON)
                curve_json(diff, r, k);
            else
                curve_row(diff, r, k);
        }
}
