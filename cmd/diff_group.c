/* Games by the cause that decides. Which group a game belongs to is known when it is read, how many
 * a group has only at the end; until then groups wait in temporary files, so that memory does not
 * grow with the stream. */
#include "diff.h"
#include "paragraph.h"
#include "plural.h"

#include "../formats/display.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct diff_groups {
    FILE *file[DECIDER_COUNT]; /* made when the first game comes */
    uint64_t games[DECIDER_COUNT];
};

bool diff_groups_start(struct diff *diff)
{
    diff->group = DECIDER_NONE;
    diff->out = stdout;
    diff->groups = calloc(1, sizeof *diff->groups);
    return diff->groups != NULL;
}

void diff_groups_free(struct diff *diff)
{
    for (int group = 0; diff->groups != NULL && group < DECIDER_COUNT; group++)
        if (diff->groups->file[group] != NULL)
            fclose(diff->groups->file[group]);
    free(diff->groups);
    diff->groups = NULL;
}

/* --- one game --- */

static void add_text(struct diff *diff)
{
    const struct score_line *line = &diff->compare.reader.line;
    enum { SOURCE_BYTES = 2048, BESIDE = 24 }; /* columns for the recorded result */
    char source[SOURCE_BYTES], recorded[COMPARE_RESULT_BYTES];
    display_fit(line->source, diff->width - BESIDE, CLIP_START, source, sizeof source);
    fprintf(diff->out, " %s%s%s  recorded %s\n", diff_ink(diff, INK_TITLE), source,
            diff_ink(diff, INK_OFF), compare_recorded(line, recorded));
    diff_game(diff, diff->out, compare_line_rulesets(&diff->compare));
    if (diff->boards > 0) {
        diff->boards--;
        diff_board(diff, diff->out);
    }
    fputc('\n', diff->out);
}

static bool has_pair(const struct diff *diff)
{
    for (uint32_t b = 1; b < diff->compare.reader.names; b++)
        for (uint32_t a = 0; a < b; a++)
            if (diff_reports(diff, a, b))
                return true;
    return false;
}

void diff_groups_add(struct diff *diff, const char *bytes, size_t length)
{
    struct diff_groups *groups = diff->groups;
    for (int group = 0; group < DECIDER_COUNT; group++) {
        diff->group = group;
        if (!has_pair(diff))
            continue;
        groups->games[group]++;
        if ((diff->parts & DIFF_GAMES) == 0)
            continue;
        if (groups->file[group] == NULL && (groups->file[group] = tmpfile()) == NULL) {
            run_fail(diff->run, RUN_OUTPUT, strerror(errno), "temporary file");
            break;
        }
        diff->out = diff->rows.out = groups->file[group];
        if (diff->format == DIFF_TEXT)
            add_text(diff);
        else
            diff_rows_add(diff, bytes, length);
    }
    diff->group = DECIDER_NONE;
    diff->out = diff->rows.out = stdout;
}

/* --- all of them --- */

static bool copy_out(FILE *file)
{
    enum { PIECE = 1 << 15 };
    char piece[PIECE];
    if (fflush(file) != 0 || ferror(file))
        return false;
    rewind(file);
    for (size_t length; (length = fread(piece, 1, sizeof piece, file)) > 0;)
        if (fwrite(piece, 1, length, stdout) != length)
            return true; /* told at the end */
    return !ferror(file);
}

static void put_heading(const struct diff *diff, int group)
{
    uint64_t games = diff->groups->games[group], scored = diff->compare.tally->scored;
    struct interval interval = wilson(games, scored);
    printf("%s%s: %" PRIu64 " of %" PRIu64 " game%s, %.1f %%  (%.1f \xE2\x80\x93 %.1f)%s\n",
           diff_ink(diff, INK_TITLE), compare_decider_word(&diff->compare, group), games, scored,
           PLURAL(scored), 100 * (double)games / (double)scored, 100 * interval.low,
           100 * interval.high, diff_ink(diff, INK_OFF));
}

static void put_title(const struct diff *diff)
{
    bool any = false;
    for (int group = 0; group < DECIDER_COUNT; group++)
        any |= diff->groups->games[group] > 0;
    const char *what = diff->only == DIFF_WINNER ? "winner" : "margin";
    struct paragraph title;
    if (any && paragraph_begin(&title)) {
        fprintf(title.out, "Games whose %s depends on the ruleset, by the cause that decides",
                what);
        fputs(diff_ink(diff, INK_TITLE), stdout);
        paragraph_end(&title, stdout, 0, 0, diff->width);
        printf("%s\n\n", diff_ink(diff, INK_OFF));
    } else if (!any) {
        printf("No game's %s depends on the ruleset%s.\n%s", what,
               diff->by_cause ? " for this reason" : "",
               (diff->parts & DIFF_SUMMARY) != 0 ? "\n" : "");
    }
}

void diff_groups_end(struct diff *diff)
{
    bool text = diff->format == DIFF_TEXT, games = (diff->parts & DIFF_GAMES) != 0;
    if (text)
        put_title(diff);
    for (int group = 0; group < DECIDER_COUNT; group++) {
        if (text && diff->groups->games[group] > 0)
            put_heading(diff, group);
        if (diff->groups->file[group] == NULL)
            continue;
        if (text)
            putchar('\n');
        if (!copy_out(diff->groups->file[group])) {
            run_fail(diff->run, RUN_OUTPUT, strerror(errno), "temporary file");
            return;
        }
    }
    if (text && !games)
        putchar('\n');
}

uint64_t diff_group_games(const struct diff *diff, int group)
{
    return diff->grouped ? diff->groups->games[group] : 0;
}
