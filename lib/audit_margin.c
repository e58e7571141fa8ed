/* Causes that change the number and leave the position alone: rules, komi, arithmetic, the pen. */
#include "audit_parts.h"

#include "dates.h"
#include "infer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t recorded(const struct audit *audit)
{
    return audit_result(audit)->margin;
}

/* --- words --- */

const char *audit_margin(int32_t margin, char text[AUDIT_MARGIN_ROOM])
{
    notation_points(margin, text, AUDIT_MARGIN_ROOM);
    return text;
}

void audit_names(uint32_t rulesets, char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    if (rulesets & ruleset_usual())
        rulesets &= ruleset_usual();
    for (size_t k = 0; k < ruleset_count() && used < room; k++)
        if (rulesets >> k & 1)
            used += (size_t)snprintf(text + used, room - used, "%s%s", used > 0 ? ", " : "",
                                     ruleset_at(k)->name);
}

static double points(int32_t quarters)
{
    return quarters / (double)QUARTERS(1);
}

/* --- as recorded --- */

double audit_agrees(const struct audit *audit, struct audit_finding *finding)
{
    char names[AUDIT_TEXT_MAX / 2];
    for (size_t k = 0; k < audit->scored->rulings; k++) {
        const struct ruling *ruling = &audit->scored->ruling[k];
        if (audit_is_base(audit, ruling) && audit_compares(audit, ruling) &&
            ruling->score.margin == recorded(audit))
            finding->rulesets |= UINT32_C(1) << ruleset_index(ruling->ruleset);
    }
    if (finding->rulesets == 0)
        return 0;
    audit_names(finding->rulesets, names, sizeof names);
    snprintf(finding->text, sizeof finding->text, "exact under %s, as recorded%s", names,
             audit->scored->record->rules.name == NULL ? " without a ruleset" : "");
    return 1;
}

/* --- other rules, other komi --- */

/* How much better the recorded komi goes with a ruleset than with that of the record, within
 * bounds: players agree on other komis, too. */
static double goes_with_komi(const struct audit *audit, const struct ruling *ruling)
{
    const double least = 0.3, most = 5;
    const struct record *record = audit->scored->record;
    if (audit->bases == 0 || !record->komi.known)
        return 1;
    double ratio = infer_komi_share(record, ruling->ruleset, record->komi.quarters) /
                   infer_komi_share(record, audit->base[0]->ruleset, record->komi.quarters);
    return ratio < least ? least : ratio > most ? most : ratio;
}

double audit_rules(const struct audit *audit, struct audit_finding *finding)
{
    double weight = 0, all = 0, likely[RULESET_COUNT_MAX];
    char names[AUDIT_TEXT_MAX / 2];
    infer_ruleset_weights(audit->scored->record, likely);
    for (size_t k = 0; k < audit->scored->rulings; k++) {
        const struct ruling *ruling = &audit->scored->ruling[k];
        if (audit_is_base(audit, ruling) || !audit_compares(audit, ruling))
            continue;
        double own = likely[ruleset_index(ruling->ruleset)];
        all += own;
        if (ruling->score.margin != recorded(audit))
            continue;
        weight += own * goes_with_komi(audit, ruling);
        finding->rulesets |= UINT32_C(1) << ruleset_index(ruling->ruleset);
    }
    if (weight == 0)
        return 0;
    audit_names(finding->rulesets, names, sizeof names);
    snprintf(finding->text, sizeof finding->text, "exact under %s with the recorded komi", names);
    return weight / all;
}

/* A komi under a ruleset, given the one written: what is written wrongly is mostly what a program
 * took to be usual. */
static double komi_instead(const struct audit *audit, const struct ruling *base, int32_t komi)
{
    const double met = 0.001, random = 0.1; /* komis that are met at all; any of those in use */
    const struct record *record = audit->scored->record;
    double share = infer_komi_share(record, base->ruleset, komi);
    if (share < met || !record->komi.known)
        return share < met ? 0 : share;
    double written = infer_komi_share(record, base->ruleset, record->komi.quarters);
    return share * (written < random ? random / (written > met ? written : met) : 1);
}

double audit_komi(const struct audit *audit, struct audit_finding *finding)
{
    double best = 0;
    for (int k = 0; k < audit->bases; k++) {
        const struct ruling *base = audit->base[k];
        if (!audit_is_counted(audit) || !base->decided || audit->facts->corrected)
            continue;
        /* Without a komi the margin was counted with 0. */
        int32_t komi = base->score.margin + base->score.terms.komi - recorded(audit);
        double share = komi_instead(audit, base, komi) / audit->bases;
        if (komi == base->score.terms.komi && base->komi_known)
            share = 0;
        if (share <= best)
            continue;
        best = share;
        finding->komi_known = true;
        finding->komi = komi;
        finding->rulesets = UINT32_C(1) << ruleset_index(base->ruleset);
        if (base->komi_known)
            snprintf(finding->text, sizeof finding->text, "exact under %s if komi was %g, not %g",
                     base->ruleset->name, points(komi), points(base->score.terms.komi));
        else
            snprintf(finding->text, sizeof finding->text,
                     "exact under %s if komi was %g; the record names none", base->ruleset->name,
                     points(komi));
    }
    return best < 1 ? best : 1;
}

/* Both at once, the komi being the ruleset's own: that of somebody else's rules was assumed. */
double audit_rules_komi(const struct audit *audit, struct audit_finding *finding)
{
    const struct record *record = audit->scored->record;
    double best = 0, all = 0, likely[RULESET_COUNT_MAX];
    int year = dates_year(record->text[TEXT_DATE]);
    infer_ruleset_weights(record, likely);
    for (size_t k = 0; k < audit->scored->rulings; k++) {
        const struct ruling *ruling = &audit->scored->ruling[k];
        const struct ruleset *ruleset = ruling->ruleset;
        int32_t komi = ruleset_komi(ruleset, year, record->handicap);
        if (audit_is_base(audit, ruling) || !audit_compares(audit, ruling))
            continue;
        double weight = likely[ruleset_index(ruleset)];
        all += weight;
        if (ruling->score.margin + ruling->score.terms.komi - komi != recorded(audit) ||
            komi == ruling->score.terms.komi || weight <= best)
            continue;
        best = weight;
        finding->komi_known = true;
        finding->komi = komi;
        finding->rulesets = UINT32_C(1) << ruleset_index(ruleset);
        snprintf(finding->text, sizeof finding->text, "exact under %s with its komi of %g",
                 ruleset->name, points(komi));
    }
    return all > 0 ? best / all : 0;
}

/* Forgotten, or of another size; given where the rules give none it is rather another ruleset. */
static double compensation_chance(const struct ruleset *ruleset, int32_t given)
{
    const double forgotten = 0.5, other_size = 0.5, none_due = 0.1, territory = 0.02;
    if (ruleset->scoring == SCORING_TERRITORY)
        return territory;
    if (ruleset->compensation == COMPENSATION_NONE)
        return none_due;
    return given == 0 ? forgotten : other_size;
}

/* N points for N stones, or N - 1, given where the ruleset gives none, or the other way round. */
double audit_compensation(const struct audit *audit, struct audit_finding *finding)
{
    const int32_t stones = (int32_t)audit->scored->record->handicap;
    const int32_t given[] = {0, QUARTERS(stones), QUARTERS(stones - 1)};
    for (int k = 0; k < audit->bases; k++) {
        const struct ruling *base = audit->base[k];
        if (stones < 2 || !audit_compares(audit, base))
            continue;
        for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
            int32_t with = base->score.margin + base->score.terms.compensation - given[i];
            if (given[i] == base->score.terms.compensation || with != recorded(audit))
                continue;
            finding->rulesets = UINT32_C(1) << ruleset_index(base->ruleset);
            if (given[i] == 0)
                snprintf(finding->text, sizeof finding->text,
                         "exact under %s without handicap compensation (%g points)",
                         base->ruleset->name, points(base->score.terms.compensation));
            else
                snprintf(finding->text, sizeof finding->text,
                         "exact under %s with handicap compensation of %g points",
                         base->ruleset->name, points(given[i]));
            return compensation_chance(base->ruleset, given[i]);
        }
    }
    return 0;
}

/* --- arithmetic --- */

/* One of the bases whose margin `makes` the recorded one; NULL if none does. */
static const struct ruling *base_where(const struct audit *audit,
                                       bool (*makes)(const struct audit *audit,
                                                     const struct ruling *base))
{
    for (int k = 0; k < audit->bases; k++)
        if (audit_compares(audit, audit->base[k]) && makes(audit, audit->base[k]))
            return audit->base[k];
    return NULL;
}

static bool is_halved(const struct audit *audit, const struct ruling *base)
{
    return base->score.margin != 0 && 2 * recorded(audit) == base->score.margin;
}

static bool is_doubled(const struct audit *audit, const struct ruling *base)
{
    return base->score.margin != 0 && recorded(audit) == 2 * base->score.margin;
}

double audit_zi(const struct audit *audit, struct audit_finding *finding)
{
    const struct ruling *halved = base_where(audit, is_halved);
    const struct ruling *doubled = base_where(audit, is_doubled);
    char margin[AUDIT_MARGIN_ROOM];
    if (halved == NULL && doubled == NULL)
        return 0;
    const struct ruling *base = halved != NULL ? halved : doubled;
    snprintf(finding->text, sizeof finding->text,
             halved != NULL ? "half of the count, %s: zi written as points"
                            : "twice the count, %s: points written as zi",
             audit_margin(base->score.margin, margin));
    return 0.5;
}

static bool is_opposite(const struct audit *audit, const struct ruling *base)
{
    return base->score.margin != 0 && recorded(audit) == -base->score.margin;
}

/* The stones' colours: what Black had is White's, and White gets the komi all the same. */
static bool is_reversed(const struct audit *audit, const struct ruling *base)
{
    const int32_t komi = base->score.terms.komi;
    return recorded(audit) == -(base->score.margin + komi) - komi;
}

/* A game that was given up on a finished board by the side that had won it. */
static bool is_given_up_by_winner(const struct audit *audit)
{
    const struct audit_facts *facts = audit->facts;
    const struct result *result = audit_result(audit);
    return result->how == RESULT_RESIGN && facts->passes && audit->recounted &&
           audit->scored->status.finished &&
           audit->scored->status.sure >= SCORER_CONFIDENCE_MIN_GIVEN_UP &&
           audit->recount != 0 && (audit->recount > 0) != (result->winner == BLACK);
}

double audit_swapped(const struct audit *audit, struct audit_finding *finding)
{
    char margin[AUDIT_MARGIN_ROOM];
    const struct ruling *base = base_where(audit, is_opposite);
    if (base != NULL) {
        snprintf(finding->text, sizeof finding->text, "the count is %s: the winner is swapped",
                 audit_margin(base->score.margin, margin));
        return 1;
    }
    if (base_where(audit, is_reversed) != NULL) {
        snprintf(finding->text, sizeof finding->text,
                 "exact if the stones of Black and White are swapped");
        return 0.2;
    }
    if (!is_given_up_by_winner(audit))
        return 0;
    snprintf(finding->text, sizeof finding->text,
             "recorded as given up by the side that is ahead: the count is %s",
             audit_margin(audit->recount, margin));
    return 0.1;
}

/* Points for overtime count for the other side; up to three steps of two (Ing Art. 7). */
static bool is_penalised(const struct audit *audit, const struct ruling *base)
{
    int32_t difference = abs(recorded(audit) - base->score.margin);
    return difference > 0 && difference <= QUARTERS(PENALTY_POINTS_MAX) &&
           difference % QUARTERS(PENALTY_STEP_POINTS) == 0;
}

double audit_penalty(const struct audit *audit, struct audit_finding *finding)
{
    const double with_points = 5, others = 0.1;
    const struct ruling *base = base_where(audit, is_penalised);
    if (base == NULL)
        return 0;
    int32_t difference = recorded(audit) - base->score.margin;
    bool rule = base->ruleset->overtime_points || audit->scored->record->overtime.known;
    snprintf(finding->text, sizeof finding->text, "exact with %g penalty points against %s",
             points(abs(difference)), difference < 0 ? "Black" : "White");
    return (rule ? with_points : others) / (2 * PENALTY_STEPS);
}
