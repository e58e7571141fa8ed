/* A game in words, and the board. */
#include "audit.h"
#include "plain.h"

#include "../formats/board_text.h"
#include "../formats/numbers.h"

#include <string.h>

enum { INDENT = 3 };

static void put_text(const char *before, const char *text, FILE *out)
{
    if (text == NULL || *text == '\0')
        return;
    fputs(before, out);
    plain_put(out, text);
}

static void put_head(const struct scored *scored, FILE *out)
{
    const struct record *record = scored->record;
    char komi[QUARTERS_TEXT_MAX];
    plain_put(out, scored->source);
    put_text(": ", record->text[TEXT_BLACK], out);
    put_text(" - ", record->text[TEXT_WHITE], out);
    put_text(", ", record->text[TEXT_DATE], out);
    fprintf(out, "\n%*s%s", INDENT, "", record->rules.name != NULL ? "" : "no ruleset named");
    if (record->rules.name != NULL)
        plain_put(out, record->rules.name);
    quarters_write(record->komi.quarters, komi);
    fprintf(out, ", komi %s", record->komi.known ? komi : "not known");
    if (record->handicap >= 2)
        fprintf(out, ", handicap %u", (unsigned)record->handicap);
    fputs(", recorded ", out);
    plain_put(out, record->text[TEXT_RESULT] != NULL ? record->text[TEXT_RESULT] : "no result");
}

static void put_recount(const struct audit *audit, FILE *out)
{
    enum { MARGIN_ROOM = 40, PERCENT = 100 };
    const struct status *status = &audit->scored->status;
    char margin[MARGIN_ROOM];
    if (audit_has_recount(audit)) {
        notation_points(audit->recount, margin, sizeof margin);
        fprintf(out, ", counted %s under %s", margin, audit->base[0]->ruleset->name);
    }
    if (status->finished)
        fprintf(out, ", sure by %.0f %%", status->sure * PERCENT);
    else
        fputs(", not finished", out);
    fputc('\n', out);
}

static void put_findings(const struct audit *audit, FILE *out)
{
    for (int k = 0; k < audit->findings; k++) {
        const struct audit_finding *finding = &audit->finding[k];
        fprintf(out, "%*s%s%s (%.2f): ", INDENT, "", k == 0 ? "" : "or ",
                audit_cause_code(finding->cause), finding->likelihood);
        plain_put(out, finding->text);
        fputc('\n', out);
    }
}

/* --- the board --- */

/* Whose points and which stones are dead is said of a finished game only. */
static enum board_look look_of(const struct scored *scored, int p)
{
    enum colour colour = (enum colour)scored->replay.board.cell[p].colour;
    bool finished = scored->status.finished;
    if (colour == EMPTY && !finished)
        return LOOK_EMPTY;
    return board_text_settled(colour, finished && scored->status.mark[p] == MARK_DEAD,
                              (enum colour)scored->owner.owner[p]);
}

/* The string at each point of the verdict; of a move the point itself. */
static bool is_meant(const struct audit *audit, int p)
{
    const struct audit_finding *finding = &audit->finding[0];
    const struct board *board = &audit->scored->replay.board;
    for (int k = 0; k < finding->cells; k++) {
        int meant = finding->cell[k];
        bool stones = finding->turn == 0 && board->cell[p].colour != EMPTY &&
                      board->cell[meant].colour != EMPTY;
        if (meant == p || (stones && board->cell[p].head == board->cell[meant].head))
            return true;
    }
    return false;
}

static void put_board(const struct audit *audit, struct board_style style, FILE *out)
{
    const struct board *board = &audit->scored->replay.board;
    struct board_sign points[BOARD_POINTS_MAX];
    for (int row = 0, count = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++, count++) {
            int p = board_cell(board, column, row);
            points[count] = (struct board_sign){.look = (uint8_t)look_of(audit->scored, p),
                                                .marked = is_meant(audit, p)};
        }
    const struct board_text drawing = {.columns = board->columns,
                                       .rows = board->rows,
                                       .points = points,
                                       .indent = INDENT,
                                       .style = style};
    board_text_put(&drawing, out);
    board_text_legend(&drawing, out);
}

void audit_text(const struct audit *audit, struct board_style style, FILE *out)
{
    put_head(audit->scored, out);
    put_recount(audit, out);
    put_findings(audit, out);
    if (audit_cause_class(audit->finding[0].cause) != AUDIT_CLASS_AGREES &&
        audit_cause_class(audit->finding[0].cause) != AUDIT_CLASS_NOTHING)
        put_board(audit, style, out);
}
