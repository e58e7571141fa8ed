/* Games as a table to read.
 *
 * Rulesets that agree on every game shown share a column, their names stacked in its heading. Which
 * do is only known at the end, so rows are held back; once too many are held, they are printed, and
 * the heading is printed again should a later game split a column. */
#include "diff_columns.h"
#include "text_width.h"

#include "../formats/display.h"

#include <stdlib.h>
#include <string.h>

enum {
    HELD_ROWS = 256,
    HELD_BYTES = 16 * 1024 * 1024,
    CELL_TEXT = 32,          /* bytes of "B+123.75*" with room to spare */
    LINE_BYTES = 2048,       /* of one line of the page */
    SOURCE_COLUMNS_MIN = 24, /* less, and the source gets a line of its own */
};

bool diff_table_start(struct diff *diff)
{
    struct diff_table *table = calloc(1, sizeof *table);
    if (table == NULL)
        return false;
    arena_init(&table->arena, HELD_BYTES);
    table->end = &table->first;
    diff->table = table;
    return true;
}

void diff_table_free(struct diff *diff)
{
    if (diff->table != NULL)
        arena_free(&diff->table->arena);
    free(diff->table);
    diff->table = NULL;
}

/* --- rows --- */

/* The winner the game had: under the rules it was played by if those are known and counted, else as
 * recorded, else under the first ruleset. */
static enum colour usual_winner(const struct diff *diff, uint32_t shown)
{
    const struct score_line *line = &diff->compare.reader.line;
    for (uint32_t k = 0; k < diff->compare.reader.names; k++)
        if (line->rules != NULL && outcomes_decides(&line->outcomes, k) &&
            strcmp(diff->compare.reader.name[k], line->rules) == 0)
            return (enum colour)line->outcomes.winner[k];
    if (line->recorded.winner != EMPTY || line->recorded.how == RESULT_SCORE)
        return line->recorded.winner;
    for (uint32_t k = 0; k < diff->compare.reader.names; k++)
        if (((shown & line->outcomes.decided) >> k & 1) != 0)
            return (enum colour)line->outcomes.winner[k];
    return EMPTY;
}

static const char *keep(struct diff_table *table, const char *text)
{
    return arena_copy(&table->arena, text, strlen(text));
}

static const char *make_below(struct diff *diff, uint32_t shown)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return NULL;
    diff_game(diff, out, shown);
    if (diff->boards > 0) {
        diff->boards--;
        diff_board(diff, out);
    }
    bool whole = fflush(out) == 0 && ferror(out) == 0;
    whole = fclose(out) == 0 && whole && text != NULL;
    const char *kept = whole ? keep(diff->table, text) : NULL;
    free(text);
    return kept;
}

static struct diff_row *make_row(struct diff *diff)
{
    const struct score_line *line = &diff->compare.reader.line;
    struct diff_table *table = diff->table;
    struct diff_row *row = arena_alloc(&table->arena, sizeof *row);
    char source[LINE_BYTES], recorded[COMPARE_RESULT_BYTES];
    if (row == NULL)
        return NULL;
    row->shown = compare_line_rulesets(&diff->compare);
    row->outcomes = line->outcomes;
    enum colour winner = usual_winner(diff, row->shown);
    for (uint32_t k = 0; k < diff->compare.reader.names; k++)
        if (outcomes_decides(&row->outcomes, k) && row->outcomes.winner[k] != winner)
            row->changed |= UINT32_C(1) << k;
    display_fit(line->source, diff->width - 2, CLIP_START, source, sizeof source);
    row->source = keep(table, source);
    row->recorded = keep(table, compare_recorded(line, recorded));
    row->below = make_below(diff, row->shown);
    return row->source != NULL && row->recorded != NULL && row->below != NULL ? row : NULL;
}

/* --- the page --- */

static void put_margin(const struct diff *diff, const struct diff_row *row, uint32_t set, int width)
{
    uint32_t one = 0;
    char text[CELL_TEXT] = "-";
    while ((set >> one & 1) == 0 || ((row->shown & set) != 0 && (row->shown >> one & 1) == 0))
        one++;
    bool changed = (row->changed >> one & 1) != 0;
    if (outcomes_decides(&row->outcomes, one)) {
        compare_result(row->outcomes.margin[one], (enum colour)row->outcomes.winner[one], text,
                       sizeof text - 1);
        if (changed)
            strcat(text, "*");
    }
    printf(" %s", changed ? diff_ink(diff, INK_CHANGED) : "");
    diff_columns_put(text, width);
    fputs(changed ? diff_ink(diff, INK_OFF) : "", stdout);
}

static void put_row(struct diff *diff, const struct diff_row *row)
{
    struct diff_table *table = diff->table;
    int width = diff_columns_source(diff);
    char source[LINE_BYTES];
    const char *ink = diff_ink(diff, INK_TITLE), *off = diff_ink(diff, INK_OFF);
    if (width < SOURCE_COLUMNS_MIN) {
        printf(" %s%s%s\n", ink, row->source, off);
        source[0] = '\0';
    } else {
        display_fit(row->source, width, CLIP_START, source, sizeof source);
    }
    printf(" %s", ink);
    diff_columns_put(source, width);
    printf("%s ", off);
    diff_columns_put(row->recorded, DIFF_RECORDED_COLUMNS);
    for (uint32_t c = 0; c < table->columns; c++) {
        uint32_t set = table->column[c];
        put_margin(diff, row, set, c + 1 < table->columns ? diff_columns_width(diff, set) : 0);
    }
    printf("\n%s\n", row->below);
}

static void put_title(struct diff *diff)
{
    static const char *const titles[] = {
        [DIFF_WINNER] = "Games whose winner depends on the ruleset",
        [DIFF_MARGIN] = "Games whose margin depends on the ruleset",
        [DIFF_LEGALITY] = "Games with moves that a ruleset forbids",
        [DIFF_ALL] = "All games",
    };
    printf("%s%s%s%s%s\n%s", diff_ink(diff, INK_TITLE), titles[diff->only],
           diff->by_cause ? ", because of " : "",
           diff->by_cause ? compare_cause_word(&diff->compare, diff->cause) : "",
           diff_ink(diff, INK_OFF), diff_ink(diff, INK_FAINT));
    text_wrap(stdout,
              "* another winner than under the rules the game was played by, or else than recorded",
              0, 0, diff->width);
    printf("%s\n\n", diff_ink(diff, INK_OFF));
}

static void flush_rows(struct diff *diff)
{
    struct diff_table *table = diff->table;
    for (struct diff_row *row = table->first; row != NULL; row = row->next) {
        if (!table->started)
            put_title(diff);
        if (!table->started || table->stale)
            diff_columns_heading(diff);
        table->started = true;
        put_row(diff, row);
    }
    arena_reset(&table->arena);
    table->first = NULL;
    table->end = &table->first;
    table->held = 0;
}

void diff_table_add(struct diff *diff)
{
    struct diff_table *table = diff->table;
    if (table->held == HELD_ROWS)
        flush_rows(diff);
    struct diff_row *row = make_row(diff);
    if (row == NULL) { /* the rows held before it take the room */
        flush_rows(diff);
        row = make_row(diff);
    }
    if (row == NULL) {
        run_fail(diff->run, RUN_OUTPUT, "out of memory", NULL);
        return;
    }
    diff_columns_split(table, row);
    *table->end = row;
    table->end = &row->next;
    table->held++;
    if (table->started)
        flush_rows(diff);
}

void diff_table_end(struct diff *diff)
{
    static const char *const nothing[] = {
        [DIFF_WINNER] = "No game's winner depends on the ruleset.",
        [DIFF_MARGIN] = "No game's margin depends on the ruleset.",
        [DIFF_LEGALITY] = "No illegal moves.",
        [DIFF_ALL] = "No games.",
    };
    flush_rows(diff);
    if (!diff->table->started && (diff->parts & DIFF_GAMES) != 0)
        printf("%s\n%s",
               diff->by_cause ? "No game differs for this reason."
                              : nothing[diff->compare.tally->games > 0 ? diff->only : DIFF_ALL],
               (diff->parts & DIFF_SUMMARY) != 0 ? "\n" : "");
}
