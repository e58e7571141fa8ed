#include "audit_parts.h"

#include "life/life.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct row {
    const char *code;
    enum audit_class class;
    double prior, is_short, is_open, is_damaged;
    double (*probability)(const struct audit *audit, struct audit_finding *finding);
} rows[AUDIT_CAUSES] = {
#define AUDIT_ROW(id, code, class, prior, short, open, damaged, function)                          \
    [AUDIT_##id] = {code, AUDIT_CLASS_##class, prior, short, open, damaged, function},
    AUDIT_TABLE(AUDIT_ROW)
#undef AUDIT_ROW
};

const char *audit_cause_code(enum audit_cause cause)
{
    return rows[cause].code;
}

enum audit_class audit_cause_class(enum audit_cause cause)
{
    return rows[cause].class;
}

const char *audit_class_name(enum audit_class class)
{
    static const char *const names[] = {
        [AUDIT_CLASS_AGREES] = "agrees",   [AUDIT_CLASS_OTHERWISE] = "otherwise",
        [AUDIT_CLASS_CAUSE] = "cause",     [AUDIT_CLASS_UNDECIDED] = "undecided",
        [AUDIT_CLASS_NOTHING] = "nothing",
    };
    return names[class];
}

uint32_t audit_rulesets(void)
{
    return (uint32_t)((UINT64_C(1) << ruleset_count()) - 1);
}

/* --- what the record looks like --- */

static bool forbids(const struct scored *scored, const struct illegal *illegal)
{
    const char *name = scored->record->rules.name;
    const struct ruleset *named = name != NULL ? ruleset_find(name) : NULL;
    uint32_t all = named != NULL ? UINT32_C(1) << ruleset_index(named) : ruleset_usual();
    return (illegal->rulesets & all) == all;
}

static void read_illegal(struct audit_facts *facts, const struct scored *scored)
{
    for (uint32_t k = 0; k < scored->legality.count; k++) {
        const struct illegal *illegal = &scored->legality.list[k];
        if (!forbids(scored, illegal) || facts->illegal++ > 0)
            continue;
        facts->first.turn = illegal->turn;
        facts->first.colour = (enum colour)scored->replay.turns[illegal->turn].colour;
        facts->first.cell = scored->replay.turns[illegal->turn].cell;
        facts->first.verdict = illegal->verdict;
        facts->first.certainty = illegal->certainty;
    }
}

static bool is_damaged(const struct record *record)
{
    static const enum diag_code signs[] = {AUDIT_DAMAGE};
    for (size_t k = 0; k < sizeof signs / sizeof signs[0]; k++)
        if (record->told[signs[k]] > 0)
            return true;
    return false;
}

void audit_facts_read(struct audit_facts *facts, const struct scored *scored)
{
    enum { PASSES_THAT_END = 2 };
    *facts = (struct audit_facts){.moves = scored->replay.count,
                                  .passes = scored->replay.final_passes >= PASSES_THAT_END,
                                  .damaged = is_damaged(scored->record)};
    read_illegal(facts, scored);
    for (uint32_t t = 1; t <= scored->replay.count && facts->twice == 0; t++)
        if (scored->replay.turns[t].flags & TURN_TWICE)
            facts->twice = t;
}

/* --- the recount --- */

/* Without playouts every stone is taken to be what it is marked. */
static void find_shares(struct audit *audit, const struct life *life)
{
    const struct board *board = &audit->scored->replay.board;
    audit->shares = life != NULL;
    if (life != NULL) {
        life_shares(life, board, audit->kept);
        return;
    }
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p))
            audit->kept[p] = audit->scored->status.mark[p] == MARK_DEAD ? 0 : 1;
    }
}

bool audit_is_base(const struct audit *audit, const struct ruling *ruling)
{
    const char *name = audit->scored->record->rules.name;
    return name != NULL ? strcmp(ruling->ruleset->name, name) == 0 : ruling->ruleset->usual;
}

/* By the record's ruleset, else by the first area and the first territory ruleset of those it may
 * have been. */
static void find_bases(struct audit *audit)
{
    const struct scored *scored = audit->scored;
    bool have[2] = {false, false};
    for (size_t k = 0; k < scored->rulings; k++) {
        const struct ruling *ruling = &scored->ruling[k];
        if (!audit_is_base(audit, ruling) || have[ruling->ruleset->scoring])
            continue;
        have[ruling->ruleset->scoring] = true;
        audit->base[audit->bases++] = ruling;
    }
    audit->recounted =
        audit->bases > 0 && audit_is_known(audit->base[0]) && !audit->facts->corrected;
    audit->recount = audit->recounted ? audit->base[0]->score.margin : 0;
}

static bool is_met(const struct audit *audit)
{
    for (int k = 0; k < audit->bases; k++)
        if (audit_compares(audit, audit->base[k]) &&
            audit->base[k]->score.margin == audit_result(audit)->margin)
            return true;
    return false;
}

/* The count of players who marked no stone dead. A single stone may be a group by itself. */
static bool is_met_by_none_lifted(const struct audit *audit, const struct ruling *base)
{
    const struct scored *scored = audit->scored;
    int32_t difference = base->score.board - base->score.margin;
    bool several = scored->settled.dead[BLACK] + scored->settled.dead[WHITE] > 1;
    int32_t board = base->ruleset->scoring == SCORING_AREA
                        ? tally_area(&scored->standing)
                        : tally_territory(&scored->standing, base->ruleset->seki_eyes);
    return several && QUARTERS(board) - difference == audit_result(audit)->margin;
}

/* The small change under either base that meets the record, if it is not met without one. */
static void find_changes(struct audit *audit)
{
    const struct scored *scored = audit->scored;
    audit->steps.count = 0;
    audit->none_lifted = false;
    if (audit->facts->corrected) {
        audit->changed = audit->bases > 0 ? audit->base[0] : NULL;
        audit->steps = audit->facts->steps;
        return;
    }
    for (int k = 0; k < audit->bases && audit->steps.count == 0 && !is_met(audit); k++) {
        struct record record = *scored->record;
        struct status status = scored->status;
        if (!audit_compares(audit, audit->base[k]))
            continue;
        audit->changed = audit->base[k];
        record.rules.name = audit->changed->ruleset->name;
        record.komi = (struct komi){.known = true, .quarters = audit->changed->score.terms.komi};
        audit->none_lifted = is_met_by_none_lifted(audit, audit->changed);
        if (audit->none_lifted)
            break;
        correct_by_result(&record, &scored->replay, audit->kept, &status, &audit->steps);
    }
}

static bool is_open(const struct audit *audit)
{
    const struct scored *scored = audit->scored;
    int points = scored->replay.board.columns * scored->replay.board.rows;
    return !scored->status.finished && (scored->settled.shared >= points * AUDIT_OPEN_SHARE ||
                                        audit->facts->moves < points * AUDIT_MOVES_SHARE);
}

/* --- Bayes --- */

static double of(double chance, bool holds)
{
    return holds ? chance : 1 - chance;
}

static double weigh(const struct audit *audit, const struct row *row, struct audit_finding *finding)
{
    double weight = row->prior * of(row->is_short, !audit->facts->passes) *
                    of(row->is_open, is_open(audit)) * of(row->is_damaged, audit->facts->damaged);
    return weight > 0 ? weight * row->probability(audit, finding) : 0;
}

static int likelier_first(const void *a, const void *b)
{
    const struct audit_finding *left = a, *right = b;
    if (left->likelihood != right->likelihood)
        return left->likelihood > right->likelihood ? -1 : 1;
    return left->cause < right->cause ? -1 : left->cause > right->cause;
}

static void find_causes(struct audit *audit)
{
    double sum = 0;
    audit->findings = 0;
    for (int cause = 0; cause < AUDIT_CAUSES; cause++) {
        struct audit_finding *finding = &audit->finding[audit->findings];
        *finding = (struct audit_finding){.cause = (enum audit_cause)cause};
        finding->likelihood = weigh(audit, &rows[cause], finding);
        sum += finding->likelihood;
        audit->findings += finding->likelihood > 0;
    }
    for (int k = 0; k < audit->findings; k++)
        audit->finding[k].likelihood /= sum;
    qsort(audit->finding, (size_t)audit->findings, sizeof audit->finding[0], likelier_first);
    while (audit->findings > 1 &&
           audit->finding[audit->findings - 1].likelihood < AUDIT_LIKELIHOOD_MIN)
        audit->findings--;
}

/* --- what is wrong whatever the result --- */

static struct audit_finding *insert(struct audit *audit, int place, enum audit_cause cause)
{
    struct audit_finding *finding = &audit->finding[place];
    memmove(finding + 1, finding, (size_t)(audit->findings - place) * sizeof *finding);
    audit->findings++;
    *finding = (struct audit_finding){.cause = cause, .likelihood = 1};
    return finding;
}

/* A forbidden move is one whether the count agrees or not: it is told first, unless another cause
 * accounts for the result. */
static void tell_illegal(struct audit *audit)
{
    static const double sure[] = {
        [CERTAIN] = 1, [STRUCTURAL] = 0.95, [READ] = 0.9, [ASSERTED] = 0.9, [AMBIGUOUS] = 0.5};
    const double twice = 0.95, no_pass_missing = 0.5;
    enum audit_class class = rows[audit->finding[0].cause].class;
    bool as_cause = false;
    if (!audit_has_illegal(audit->facts))
        return;
    for (int k = 0; k < audit->findings; k++)
        as_cause |= audit->finding[k].cause == AUDIT_ILLEGAL;
    if (as_cause)
        return;
    bool first = class != AUDIT_CLASS_OTHERWISE && class != AUDIT_CLASS_CAUSE;
    struct audit_finding *finding = insert(audit, first ? 0 : audit->findings, AUDIT_ILLEGAL);
    audit_illegal(audit, finding);
    finding->likelihood = audit->facts->illegal > 0 ? sure[audit->facts->first.certainty] : twice;
    if (audit_may_lack_pass(audit->facts))
        finding->likelihood *= no_pass_missing;
}

static void tell_impossible(struct audit *audit)
{
    enum { VALUE_SHOWN = 60 }; /* bytes */
    static const enum text_kind kinds[] = {TEXT_DATE, TEXT_BLACK_RANK, TEXT_WHITE_RANK, TEXT_BLACK,
                                           TEXT_WHITE};
    const struct record *record = audit->scored->record;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const char *text = record->text[kinds[k]], *why = audit_impossible(kinds[k], text);
        if (why == NULL || audit->findings == AUDIT_FINDINGS_MAX)
            continue;
        bool agrees = rows[audit->finding[0].cause].class == AUDIT_CLASS_AGREES ||
                      rows[audit->finding[0].cause].class == AUDIT_CLASS_NOTHING;
        struct audit_finding *finding =
            insert(audit, agrees ? 0 : audit->findings, AUDIT_IMPOSSIBLE);
        snprintf(finding->text, sizeof finding->text, "%s[%.*s]: %s", text_property(kinds[k]),
                 (int)utf8_whole(text, VALUE_SHOWN), text, why);
    }
}

void audit_game(struct audit *audit, const struct scored *scored, const struct audit_facts *facts,
                const struct life *life)
{
    audit->scored = scored;
    audit->facts = facts;
    find_shares(audit, life);
    audit->bases = 0;
    find_bases(audit);
    find_changes(audit);
    find_causes(audit);
    tell_illegal(audit);
    tell_impossible(audit);
}

bool audit_has_recount(const struct audit *audit)
{
    const struct result *result = &audit->scored->record->result;
    bool same = result->counted && result->margin == audit->recount;
    return audit->recounted && (audit->scored->status.finished || same);
}

bool audit_alarms(const struct audit *audit)
{
    enum audit_class class = rows[audit->finding[0].cause].class;
    return class == AUDIT_CLASS_OTHERWISE || class == AUDIT_CLASS_CAUSE;
}
