#include "group_text.h"
#include "plural.h"

#include "../formats/board_text.h"
#include "../formats/display.h"
#include "../lib/explain.h"
#include "../lib/precedent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN_ROOM = 40, SOURCE_COLUMNS = 200, SOURCE_ROOM = 1000, LETTERS = 26 };

bool group_text_init(struct group_text *groups)
{
    *groups = (struct group_text){.explanation = malloc(sizeof *groups->explanation),
                                  .prover = prover_new()};
    if (groups->explanation != NULL && groups->prover != NULL)
        return true;
    group_text_free(groups);
    return false;
}

void group_text_free(struct group_text *groups)
{
    free(groups->explanation);
    if (groups->prover != NULL)
        prover_free(groups->prover);
    free(groups->text);
    *groups = (struct group_text){.text = NULL};
}

/* --- words --- */

static void put_point(FILE *out, const struct board *board, int cell)
{
    char name[BOARD_TEXT_POINT];
    board_text_point(board_column(board, cell), board_row(board, cell), board->rows, name);
    fputs(name, out);
}

static void put_points(FILE *out, const struct board *board, const struct points *points)
{
    for (int k = 0; k < points->count && k < EXPLAIN_POINTS_MAX; k++) {
        fputc(' ', out);
        put_point(out, board, points->cell[k]);
    }
    if (points->count > EXPLAIN_POINTS_MAX)
        fprintf(out, " and %d more", points->count - EXPLAIN_POINTS_MAX);
}

/* Black's groups are capitals; the smallest ones of many have no letter. */
static void name_groups(const struct explanation *explanation, char name[EXPLAIN_GROUPS_MAX])
{
    int used[WHITE + 1] = {0};
    for (int k = 0; k < explanation->count; k++) {
        int colour = explanation->group[k].colour, n = used[colour]++;
        name[k] = n >= LETTERS ? '#' : (char)((colour == BLACK ? 'A' : 'a') + n);
    }
}

/* --- the board --- */

static void put_board(FILE *out, const struct scored *scored, const struct explanation *explanation,
                      const char *name, struct board_style style)
{
    const struct board *board = &scored->replay.board;
    struct board_sign points[BOARD_POINTS_MAX];
    for (int row = 0, count = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++, count++) {
            int p = board_cell(board, column, row), group = explanation->group_of[p];
            enum colour colour = (enum colour)board->cell[p].colour;
            points[count].look =
                (uint8_t)board_text_settled(colour, false, (enum colour)scored->owner.owner[p]);
            points[count].letter = colour == EMPTY ? '\0' : group >= 0 ? name[group] : '#';
            points[count].marked = false;
        }
    const struct board_text drawing = {
        .columns = board->columns, .rows = board->rows, .points = points, .style = style};
    board_text_put(&drawing, out);
    board_text_legend(&drawing, out);
}

/* --- the list --- */

static void put_line(FILE *out, const struct board *board, const struct prover_answer *answer)
{
    for (int k = 0; k < answer->line_length; k++) {
        fputc(' ', out);
        if (answer->line[k] == PASS)
            fputs("pass", out);
        else
            put_point(out, board, answer->line[k]);
    }
}

static void put_captors(FILE *out, const struct explained *group, const char *name)
{
    if (group->captors == 0)
        return;
    fputs(", captured by", out);
    for (int k = 0; k < group->captors; k++)
        fprintf(out, " %c", name[group->captor[k]]);
}

static void put_alive(FILE *out, const struct board *board, const struct explained *group,
                      const char *name)
{
    if (group->eyes.count > 0) {
        fprintf(out, ", %s at", group->eyes.count == 1 ? "points of its own" : "eyes");
        put_points(out, board, &group->eyes);
    } else if (group->partner >= 0) {
        fprintf(out, ", joined to %c at", name[group->partner]);
        put_points(out, board, &group->shared);
    }
}

static void put_seki(FILE *out, const struct board *board, const struct explained *group,
                     const char *name)
{
    if (group->partner >= 0)
        fprintf(out, " with %c", name[group->partner]);
    if (group->shared.count > 0) {
        fputs(", sharing", out);
        put_points(out, board, &group->shared);
    }
    if (group->eyes.count > 0) {
        fputs(", eyes at", out);
        put_points(out, board, &group->eyes);
    }
}

static void put_reason(FILE *out, const struct board *board, const struct explained *group,
                       const char *name)
{
    switch ((enum mark)group->mark) {
    case MARK_ALIVE:
        put_alive(out, board, group, name);
        break;
    case MARK_SEKI:
        put_seki(out, board, group, name);
        break;
    case MARK_DEAD:
        put_captors(out, group, name);
        break;
    case MARK_SEALED_BLACK:
    case MARK_SEALED_WHITE:
        break; /* no stones */
    }
    if (group->kos.count > 0) {
        fputs(", ko for its life at", out);
        put_points(out, board, &group->kos);
    }
    if (group->mark == MARK_DEAD && group->proof == PROOF_READ && group->reading.line_length > 0) {
        fprintf(out, ", %s first:", group->reading.line_first == BLACK ? "Black" : "White");
        put_line(out, board, &group->reading);
    }
}

static void put_proof(FILE *out, const struct explained *group)
{
    switch ((enum proof)group->proof) {
    case PROOF_UNCONDITIONAL:
        fputs("; unconditional", out);
        break;
    case PROOF_READ:
        fputs("; read to the end", out);
        break;
    case PROOF_PRICE:
        fputs("; read to the end, taken only at a price", out);
        break;
    case PROOF_PLAYOUTS:
        fprintf(out, "; in %.0f %% of the playouts", group->share * 100);
        break;
    }
}

static void put_margin(FILE *out, const struct ruleset *ruleset, int32_t margin)
{
    char text[MARGIN_ROOM];
    ruleset->notation(margin, text, sizeof text);
    fprintf(out, " %s %s", ruleset->name, text);
}

static bool settles(const struct ruleset *ruleset, enum precedent precedent)
{
    return precedent == PRECEDENT_BENT_FOUR ? ruleset->customs.bent_four == FATE_DEAD
                                            : ruleset->customs.three_points == FATE_SEKI;
}

/* The rulesets asked for that say themselves what the group is. */
static void put_precedents(FILE *out, const struct scored *scored, const struct explained *group)
{
    static const char *const texts[PRECEDENT_COUNT] = {
        [PRECEDENT_BENT_FOUR] = "bent four in the corner, dead",
        [PRECEDENT_THREE] = "three points without capturing, a seki"};
    for (int k = 0; k < PRECEDENT_COUNT; k++) {
        bool any = false;
        for (size_t r = 0; r < scored->rulings && (group->precedents >> k & 1) != 0; r++) {
            const struct ruleset *ruleset = scored->ruling[r].ruleset;
            if (!settles(ruleset, (enum precedent)k))
                continue;
            if (!any)
                fprintf(out, "  whatever the evidence, %s under", texts[k]);
            fprintf(out, " %s", ruleset->name);
            any = true;
        }
        if (any)
            fputc('\n', out);
    }
}

static void put_group(FILE *out, const struct scored *scored, const struct explained *group,
                      char letter, const char *name)
{
    static const char *const marks[] = {
        [MARK_ALIVE] = "alive", [MARK_DEAD] = "dead", [MARK_SEKI] = "in seki"};
    const struct board *board = &scored->replay.board;
    fprintf(out, "%c %s ", letter, group->colour == BLACK ? "Black" : "White");
    put_point(out, board, group->head);
    fprintf(out, " (%d stone%s): %s", group->stones, PLURAL(group->stones), marks[group->mark]);
    put_reason(out, board, group, name);
    put_proof(out, group);
    fputc('\n', out);
    put_precedents(out, scored, group);
    if (!group->doubtful)
        return;
    fprintf(out, "  if %s:", group->mark == MARK_DEAD ? "alive" : "dead");
    for (size_t k = 0; k < scored->rulings; k++)
        put_margin(out, scored->ruling[k].ruleset, group->otherwise[k]);
    fputc('\n', out);
}

static void put_heading(FILE *out, const struct scored *scored)
{
    char source[SOURCE_ROOM];
    display_fit(scored->source, SOURCE_COLUMNS, CLIP_START, source, sizeof source);
    fprintf(out, "%s:", source);
    if (!scored->decided)
        fputs(" undecided; as it seems", out);
    bool known = true;
    for (size_t k = 0; k < scored->rulings; k++) {
        put_margin(out, scored->ruling[k].ruleset, scored->ruling[k].score.margin);
        known &= scored->ruling[k].komi_known;
    }
    fputs(known ? "\n" : " (without komi)\n", out);
}

bool group_text_write(struct group_text *groups, struct scorer *scorer, struct board_style style)
{
    char name[EXPLAIN_GROUPS_MAX];
    const struct scored *scored = &scorer->scored;
    const struct explanation *explanation = groups->explanation;
    free(groups->text);
    groups->text = NULL;
    if (!explain_groups(scored, scorer->life, groups->prover, groups->explanation))
        return false;
    FILE *out = open_memstream(&groups->text, &groups->length);
    if (out == NULL)
        return false;
    name_groups(explanation, name);
    put_heading(out, scored);
    put_board(out, scored, explanation, name, style);
    for (int k = 0; k < explanation->count; k++)
        put_group(out, scored, &explanation->group[k], name[k], name);
    fputc('\n', out);
    bool good = !ferror(out);
    return fclose(out) == 0 && good;
}
