/* Causes that lie in how the game ended, in moves that are missing or may not stand; and what is
 * left when nothing explains the record. */
#include "audit_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The chance of a recorded margin that comes from elsewhere. All real counts have the fraction of
 * the komi. */
static double any_margin(const struct audit *audit, double misfit)
{
    const struct komi *komi = &audit->scored->record->komi;
    int32_t rest = audit_result(audit)->margin + komi->quarters;
    bool fits = !komi->known || rest % QUARTERS(1) == 0;
    return (fits ? 1 - misfit : misfit) / AUDIT_SPREAD;
}

/* --- nothing to compare --- */

/* Finished beyond doubt, and both sides have passed. */
static bool is_played_out(const struct audit *audit)
{
    const struct status *status = &audit->scored->status;
    return audit->facts->passes && status->finished &&
           status->sure >= SCORER_CONFIDENCE_MIN_GIVEN_UP;
}

static bool is_contradicted(const struct audit *audit)
{
    return audit->recounted && (audit->recount > 0) != (audit_result(audit)->winner == BLACK);
}

double audit_given_up(const struct audit *audit, struct audit_finding *finding)
{
    const double resigned_after_all = 0.1, by_the_winner = 0.01;
    static const char *const words[] = {
        [RESULT_RESIGN] = "won by resignation: no count to compare with",
        [RESULT_TIME] = "won on time: no count to compare with",
        [RESULT_FORFEIT] = "won by forfeit: no count to compare with",
    };
    enum result_how how = audit_result(audit)->how;
    if (how != RESULT_RESIGN && how != RESULT_TIME && how != RESULT_FORFEIT)
        return 0;
    snprintf(finding->text, sizeof finding->text, "%s", words[how]);
    if (how != RESULT_RESIGN || !is_played_out(audit))
        return 1;
    return is_contradicted(audit) ? by_the_winner : resigned_after_all;
}

double audit_no_result(const struct audit *audit, struct audit_finding *finding)
{
    const double wrong_number = 0.0001;
    static const char *const words[] = {
        [RESULT_NONE] = "the record has no result",
        [RESULT_UNKNOWN] = "the recorded result says no score, or cannot be read",
        [RESULT_SCORE] = "the recorded result has no margin",
        [RESULT_VOID] = "void: no count to compare with",
        [RESULT_DRAW] = "drawn without a count",
        [RESULT_BOTH_LOST] = "both sides lost: no count to compare with",
    };
    enum result_how how = audit_result(audit)->how;
    if (how == RESULT_RESIGN || how == RESULT_TIME || how == RESULT_FORFEIT ||
        audit_is_counted(audit))
        return 0;
    snprintf(finding->text, sizeof finding->text, "%s", words[how]);
    return audit_is_unreadable(audit) ? wrong_number : 1;
}

/* --- resignations --- */

double audit_resigned(const struct audit *audit, struct audit_finding *finding)
{
    const double by_the_winner = 0.05;
    char margin[AUDIT_MARGIN_ROOM];
    if (audit_result(audit)->how != RESULT_RESIGN || !is_played_out(audit))
        return 0;
    snprintf(finding->text, sizeof finding->text,
             "both sides passed on a finished board: counted, %s, not resigned",
             audit->recounted ? audit_margin(audit->recount, margin) : "margin unknown");
    return is_contradicted(audit) ? by_the_winner : 1;
}

/* A number given to a game that was not counted: whole whatever the komi, mostly round. */
double audit_scored(const struct audit *audit, struct audit_finding *finding)
{
    enum { ROUND = 5, ROUND_NUMBERS = 20 };
    const double is_round = 0.8, against_the_board = 0.3;
    int32_t margin = audit_result(audit)->margin;
    bool round = margin % QUARTERS(ROUND) == 0;
    if (!audit_is_counted(audit) || audit->scored->status.finished || margin % QUARTERS(1) != 0)
        return 0;
    snprintf(finding->text, sizeof finding->text,
             "the board is not finished, and the number is %s: given up, not counted",
             round ? "a round one" : "whole");
    bool against = audit->recounted && (margin > 0) != (audit->recount > 0);
    double chance = round ? is_round / ROUND_NUMBERS : (1 - is_round) / AUDIT_SPREAD;
    return chance * (against ? against_the_board : 1);
}

/* --- moves --- */

double audit_truncated(const struct audit *audit, struct audit_finding *finding)
{
    const double misfit = 0.005;
    if (!audit_is_counted(audit) || audit->scored->status.finished)
        return 0;
    finding->turn = audit->facts->moves;
    if (finding->turn == 0)
        snprintf(finding->text, sizeof finding->text, "a count is recorded, but no move");
    else
        snprintf(finding->text, sizeof finding->text,
                 "a count is recorded, but after move %u, the last, the board is not finished%s%s",
                 (unsigned)finding->turn, audit->facts->passes ? "" : ", nor has anybody passed",
                 audit->facts->damaged ? "; the file is damaged" : "");
    return any_margin(audit, misfit);
}

bool audit_may_lack_pass(const struct audit_facts *facts)
{
    return facts->illegal > 0 && !facts->passes && facts->first.verdict >= VERDICT_KO;
}

static void tell_twice(const struct audit *audit, struct audit_finding *finding)
{
    finding->turn = audit->facts->twice;
    snprintf(finding->text, sizeof finding->text,
             "move %u is the second in a row of one side: a move or a pass is missing",
             (unsigned)finding->turn);
}

static void tell_forbidden(const struct audit *audit, struct audit_finding *finding)
{
    const struct audit_facts *facts = audit->facts;
    const char *rules = audit->scored->record->rules.name;
    char point[AUDIT_POINT_ROOM];
    finding->turn = facts->first.turn;
    finding->cells = facts->first.cell != PASS;
    finding->cell[0] = facts->first.cell;
    snprintf(finding->text, sizeof finding->text, "move %u, %s at %s, is %s under %s%s",
             (unsigned)facts->first.turn, facts->first.colour == BLACK ? "Black" : "White",
             audit_point(&audit->scored->replay.board, facts->first.cell, point),
             verdict_code(facts->first.verdict), rules != NULL ? rules : "every ruleset",
             audit_may_lack_pass(facts)
                 ? ", unless a pass before it is missing: the record has none at its end"
             : facts->illegal > 1 ? "; not the only one"
                                  : "");
}

double audit_illegal(const struct audit *audit, struct audit_finding *finding)
{
    const double few_points = 0.1; /* what a move that is lost changes */
    const double rare = 0.004;     /* forbidden moves in records that are sound otherwise */
    if (!audit_has_illegal(audit->facts))
        return 0;
    if (audit->facts->illegal > 0)
        tell_forbidden(audit, finding);
    else
        tell_twice(audit, finding);
    int32_t difference = abs(audit_result(audit)->margin - audit->recount);
    if (!audit_is_counted(audit) || (audit->recounted && difference == 0))
        return 0;
    bool near = audit->recounted && difference <= QUARTERS(3) && difference % QUARTERS(1) == 0;
    return (near ? few_points : any_margin(audit, rare)) / rare;
}

/* --- the rest --- */

double audit_undecided(const struct audit *audit, struct audit_finding *finding)
{
    const double misfit = 0.01, least = SCORER_CONFIDENCE_MIN;
    const struct status *status = &audit->scored->status;
    const char *why = NULL;
    double share = 1;
    if (!audit_is_counted(audit) || audit->facts->corrected)
        return 0;
    if (audit->bases == 0)
        why = "nothing is known of the ruleset that the record names";
    else if (!status->finished)
        why = audit->facts->passes ? "both sides passed, but the board does not seem finished"
                                   : "the board does not seem finished";
    else if (status->sure < least)
        why = "which stones are dead is doubtful";
    else if (!audit->base[0]->komi_known)
        why = "the komi is not known, and no usual one meets the result";
    else if (!audit->recounted)
        why = "the position gives no count under the recorded rules";
    if (why == NULL && audit->recount != audit_result(audit)->margin) {
        why = "which stones are dead is not quite certain";
        share = (1 - status->sure) / (1 - least);
    }
    if (why == NULL)
        return 0;
    snprintf(finding->text, sizeof finding->text, "%s", why);
    return share * any_margin(audit, misfit);
}

double audit_unexplained(const struct audit *audit, struct audit_finding *finding)
{
    const double misfit = 0.05;
    char recorded[AUDIT_MARGIN_ROOM], counted[AUDIT_MARGIN_ROOM];
    if (!audit_is_counted(audit) || !audit->recounted || !audit->scored->status.finished)
        return 0;
    if (audit->recount == audit_result(audit)->margin)
        return 0;
    snprintf(finding->text, sizeof finding->text, "recorded %s, counted %s: nothing explains it",
             audit_margin(audit_result(audit)->margin, recorded),
             audit_margin(audit->recount, counted));
    return any_margin(audit, misfit);
}
