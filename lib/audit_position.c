/* Causes that lie on the board: groups, forced connections, the last neutral points. */
#include "audit_parts.h"

#include <stdio.h>
#include <stdlib.h>

const char *audit_point(const struct board *board, uint16_t cell, char text[AUDIT_POINT_ROOM])
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    enum { LETTERS = sizeof letters - 1 };
    if (cell == PASS) {
        snprintf(text, AUDIT_POINT_ROOM, "pass");
        return text;
    }
    int column = board_column(board, cell), times = column / LETTERS;
    char letter = letters[column % LETTERS];
    int row = board->rows - board_row(board, cell);
    snprintf(text, AUDIT_POINT_ROOM,
             times > 1   ? "%c%c%c%d"
             : times > 0 ? "%c%c%d"
                         : "%c%d",
             letter, times > 0 ? letter : row, times > 1 ? letter : row, row);
    return text;
}

/* --- groups --- */

/* How far the playouts disagree with the mark of a string, 0..1; never quite 0. */
static double doubt_of(const struct audit *audit, int p)
{
    const double least = 0.002, unknown = 0.1;
    if (!audit->shares)
        return unknown;
    double stays = (double)audit->kept[p];
    double doubt = audit->scored->status.mark[p] == MARK_DEAD ? stays : 1 - stays;
    return doubt > least ? doubt : least;
}

/* Strings that are marked so, and the doubt in all strings. */
static int strings_marked(const struct audit *audit, enum mark mark, double *doubts)
{
    const struct board *board = &audit->scored->replay.board;
    int strings = 0;
    *doubts = 0;
    BOARD_EACH(board, p)
    {
        if (!board_is_head(board, p))
            continue;
        strings += audit->scored->status.mark[p] == mark;
        *doubts += doubt_of(audit, p);
    }
    return strings;
}

static bool is_connection(const struct correction_step *step)
{
    return step->kind == CORRECT_CONNECT || step->kind == CORRECT_UNCONNECT;
}

/* "no connection counted at D4"; "the dead White group at D4 counted as alive". */
static void describe(const struct audit *audit, const struct correction_step *step, char *text,
                     size_t room)
{
    const struct board *board = &audit->scored->replay.board;
    char point[AUDIT_POINT_ROOM];
    audit_point(board, step->where, point);
    const char *colour = board->cell[step->where].colour == BLACK ? "Black" : "White";
    switch (step->kind) {
    case CORRECT_UNCONNECT:
        snprintf(text, room, "no connection needed at %s", point);
        break;
    case CORRECT_CONNECT:
        snprintf(text, room, "a connection needed at %s", point);
        break;
    case CORRECT_REVIVE:
        snprintf(text, room, "the %s group at %s alive, not dead", colour, point);
        break;
    case CORRECT_KILL:
        snprintf(text, room, "the %s group at %s dead, not alive", colour, point);
        break;
    case CORRECT_SEKI:
        snprintf(text, room, "the %s group at %s in seki", colour, point);
        break;
    case CORRECT_UNSEKI:
        snprintf(text, room, "the %s group at %s not in seki, its eyes counted", colour, point);
        break;
    case CORRECT_KINDS:
        break;
    }
}

static void tell_steps(const struct audit *audit, const char *what, struct audit_finding *finding)
{
    enum { STEP_ROOM = 80 };
    char step[CORRECT_STEPS_MAX][STEP_ROOM] = {"", ""};
    const struct corrections *steps = &audit->steps;
    finding->cells = steps->count;
    for (int k = 0; k < steps->count; k++) {
        describe(audit, &steps->step[k], step[k], sizeof step[k]);
        finding->cell[k] = steps->step[k].where;
    }
    if (audit->changed != NULL)
        finding->rulesets = UINT32_C(1) << ruleset_index(audit->changed->ruleset);
    snprintf(finding->text, sizeof finding->text, "exact with %s%s%s%s", step[0],
             steps->count > 1 ? " and " : "", step[1], what);
}

/* The recount errs: in the groups that the playouts disagree about, or in a forced connection,
 * which are judged by rules of thumb. */
double audit_judgement(const struct audit *audit, struct audit_finding *finding)
{
    const double connection = audit->facts->passes ? 0.1 : 0.3, unfinished = 0.1;
    const double elsewhere = 0.2; /* doubt that no share of playouts shows */
    const struct status *status = &audit->scored->status;
    double doubts, chance = status->finished ? 1 - status->sure : unfinished;
    if (audit->steps.count == 0)
        return 0;
    strings_marked(audit, MARK_DEAD, &doubts);
    for (int k = 0; k < audit->steps.count; k++) {
        const struct correction_step *step = &audit->steps.step[k];
        double doubt = !audit->shares ? doubt_of(audit, step->where)
                                      : doubt_of(audit, step->where) / (doubts + elsewhere);
        chance *= is_connection(step) ? connection : doubt;
    }
    tell_steps(audit, ", which is in doubt", finding);
    return chance;
}

/* Players leave dead stones on the board unmarked; seldom do they take living ones off. */
double audit_group(const struct audit *audit, struct audit_finding *finding)
{
    static const double chance_of[CORRECT_KINDS] = {
        [CORRECT_UNCONNECT] = 0.05, [CORRECT_CONNECT] = 0.05, [CORRECT_REVIVE] = 1,
        [CORRECT_KILL] = 0.05,      [CORRECT_SEKI] = 0.02,    [CORRECT_UNSEKI] = 0.2,
    };
    const double none_taken_off = 0.3, second = 0.1;
    double doubts, chance = 1;
    bool group = false;
    if (audit->none_lifted) {
        snprintf(finding->text, sizeof finding->text,
                 "exact under %s with every dead stone left on the board",
                 audit->changed->ruleset->name);
        return none_taken_off;
    }
    for (int k = 0; k < audit->steps.count; k++) {
        const struct correction_step *step = &audit->steps.step[k];
        enum mark mark = (enum mark)audit->scored->status.mark[step->where];
        int strings = is_connection(step) ? 1 : strings_marked(audit, mark, &doubts);
        chance *= chance_of[step->kind] / (strings > 0 ? strings : 1) * (k > 0 ? second : 1);
        group |= !is_connection(step);
    }
    if (!group)
        return 0;
    tell_steps(audit, "", finding);
    return chance;
}

/* --- one point --- */

static int open_points(const struct status *status, uint16_t *last)
{
    int count = 0;
    for (int k = 0; k < status->fills; k++)
        if (status->fill[k].kind == FILL_DAME) {
            count++;
            *last = status->fill[k].cell;
        }
    return count;
}

static double one_point_area(const struct audit *audit, const struct ruling *base,
                             int32_t difference, struct audit_finding *finding)
{
    const double in_turn = 0.9, last_point = 0.45, miscounted = 0.15, one_side = 0.05;
    const double left_open = 3; /* times as often where a move is missing as where none is */
    char point[AUDIT_POINT_ROOM];
    uint16_t last = PASS;
    int open = open_points(&audit->scored->status, &last);
    if (abs(difference) == QUARTERS(2)) {
        snprintf(finding->text, sizeof finding->text,
                 "two points: one stone more or less on the side that was counted");
        return one_side;
    }
    if (open % 2 == 0) {
        snprintf(finding->text, sizeof finding->text,
                 "one point, which the parity of the board rules out: miscounted");
        return miscounted;
    }
    finding->cells = 1;
    finding->cell[0] = last;
    if (open == 1)
        snprintf(finding->text, sizeof finding->text,
                 "one point: exact if %s plays the open neutral point %s, a last move that is "
                 "missing",
                 difference > 0 ? "Black" : "White",
                 audit_point(&audit->scored->replay.board, last, point));
    else
        snprintf(finding->text, sizeof finding->text,
                 "one point: exact if %s gets the last of the %d open neutral points",
                 difference > 0 ? "Black" : "White", open);
    bool filled = base->open && base->forecast == audit_result(audit)->margin;
    return left_open * (filled ? in_turn : last_point);
}

static double one_point_territory(const struct audit *audit, int32_t difference,
                                  struct audit_finding *finding)
{
    const double connection = 0.5, miscounted = 0.1;
    const struct corrections *steps = &audit->steps;
    if (abs(difference) != QUARTERS(1))
        return 0;
    if (steps->count == 1 && is_connection(&steps->step[0])) {
        tell_steps(audit, "", finding);
        return connection;
    }
    snprintf(finding->text, sizeof finding->text,
             "one point: a point or a prisoner of %s too many, or of %s too few",
             difference > 0 ? "Black" : "White", difference > 0 ? "White" : "Black");
    return miscounted;
}

double audit_one_point(const struct audit *audit, struct audit_finding *finding)
{
    for (int k = 0; k < audit->bases; k++) {
        const struct ruling *base = audit->base[k];
        if (!audit_compares(audit, base))
            continue;
        int32_t difference = audit_result(audit)->margin - base->score.margin;
        if (difference == 0 || abs(difference) > QUARTERS(2) || difference % QUARTERS(1) != 0)
            continue;
        double chance = base->ruleset->scoring == SCORING_AREA
                            ? one_point_area(audit, base, difference, finding)
                            : one_point_territory(audit, difference, finding);
        if (chance > 0)
            return chance;
    }
    return 0;
}
