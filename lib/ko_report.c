#include "ko_report.h"

#include "ko_report_parts.h"

#include <string.h>

const char *ko_finding_name(enum ko_finding_kind kind)
{
    switch (kind) {
    case KO_REPETITION:
        return "repetition";
    case KO_BAN:
        return "ban";
    case KO_LOCAL:
        return "local";
    case KO_SHAPE:
        return "shape";
    case KO_RESULT:
        return "result";
    default:
        return "reading";
    }
}

const char *ko_explanation_name(enum ko_explanation explanation)
{
    static const char *const names[] = {
        [KO_UNEXPLAINED] = NULL,      [KO_UNDO] = "undo",
        [KO_TWICE] = "two-in-a-row",  [KO_MISSING_TURN] = "missing-pass",
        [KO_LAST_MOVE] = "last-move",
    };
    return names[explanation];
}

struct ko_finding *ko_finding_add(struct ko_report *report, enum ko_finding_kind kind,
                                  const char *class, enum certainty certainty, uint32_t turn)
{
    if (report->count == KO_FINDINGS_MAX) {
        report->cut = true;
        return NULL;
    }
    if (report->count == report->capacity) {
        uint32_t wanted = report->capacity == 0 ? 8 : 2 * report->capacity;
        struct ko_finding *list =
            arena_grow(&report->arena, report->list, report->count, wanted, sizeof *list);
        if (list == NULL)
            return NULL;
        report->list = list;
        report->capacity = wanted;
    }
    struct ko_finding *finding = &report->list[report->count++];
    *finding =
        (struct ko_finding){.kind = kind, .class = class, .certainty = certainty, .turn = turn};
    return finding;
}

static void point_add(struct ko_finding *finding, uint16_t cell)
{
    if (finding->points < KO_POINTS_MAX)
        finding->point[finding->points++] = cell;
}

/* --- what the rulesets make of a turn --- */

/* Turns must be asked in order; `*next` is the first entry not yet passed. */
static void judge(const struct ko_report *report, uint32_t *next, struct ko_finding *finding)
{
    const struct legality *legality = &report->legality;
    while (*next < legality->count && legality->list[*next].turn < finding->turn)
        ++*next;
    for (uint32_t i = *next; i < legality->count && legality->list[i].turn == finding->turn; i++)
        for (size_t k = 0; k < ruleset_count(); k++)
            if (legality->list[i].rulesets & (UINT32_C(1) << k)) {
                finding->verdict[k] = (uint8_t)legality->list[i].verdict;
                finding->conditional |= UINT32_C(1) << k;
            }
    for (size_t k = 0; k < ruleset_count(); k++)
        finding->outcome[k] =
            (uint8_t)outcome_of(ruleset_at(k), (enum verdict)finding->verdict[k], finding->repeat);
}

static bool given_up(const struct result *result)
{
    return result->how == RESULT_RESIGN || result->how == RESULT_TIME ||
           result->how == RESULT_FORFEIT || result->how == RESULT_VOID ||
           result->how == RESULT_DRAW;
}

static enum ko_explanation explain(const struct ko_report *report, uint32_t from, uint32_t t)
{
    const struct replay *replay = &report->replay;
    if (t < replay->count && (replay->turns[t + 1].flags & (TURN_TWICE | TURN_AFTER_EDIT)))
        return KO_UNDO;
    if (replay->turns[t].flags & TURN_TWICE)
        return KO_TWICE;
    for (uint32_t u = t; u > from + 1 && t - u < REPEAT_LAP_MAX; u--)
        if (replay->turns[u].flags & TURN_TWICE)
            return KO_MISSING_TURN;
    return t == replay->count && given_up(&report->record->result) ? KO_LAST_MOVE : KO_UNEXPLAINED;
}

/* --- repetitions and bans --- */

/* By turn, how often its board has come back by a board play; NULL when out of memory. */
static uint32_t *count_returns(struct ko_report *report)
{
    const struct replay *replay = &report->replay;
    uint32_t *times = arena_alloc(&report->arena, (replay->count + 1) * sizeof *times);
    for (uint32_t t = 1; times != NULL && t <= replay->count; t++) {
        const struct turn *turn = &replay->turns[t];
        if (turn->same_board >= 0)
            times[t] = times[turn->same_board] + turn_puts_stone(turn);
    }
    return times;
}

static void list_lap(const struct replay *replay, struct ko_finding *finding)
{
    const struct repeat *repeat = finding->repeat;
    for (uint32_t t = repeat->of + 1; t <= repeat->turn && t - repeat->of <= REPEAT_LAP_MAX; t++)
        if (turn_puts_stone(&replay->turns[t])) {
            finding->plays++;
            point_add(finding, replay->turns[t].cell);
        }
}

static bool find_repetitions(struct ko_report *report)
{
    const struct replay *replay = &report->replay;
    uint32_t next = 0, *times = NULL;
    if (report->repeats.count > 0 && (times = count_returns(report)) == NULL)
        return false;
    for (uint32_t i = 0; i < report->repeats.count; i++) {
        const struct repeat *repeat = &report->repeats.list[i];
        struct ko_finding *finding = ko_finding_add(
            report, KO_REPETITION, cycle_name(repeat->cycle), repeat->certainty, repeat->turn);
        if (finding == NULL)
            return report->count == KO_FINDINGS_MAX;
        finding->repeat = repeat;
        finding->times = times[repeat->turn];
        finding->colour = (enum colour)replay->turns[repeat->turn].colour;
        list_lap(replay, finding);
        judge(report, &next, finding);
        if (finding->conditional != 0)
            finding->explanation = explain(report, repeat->of, repeat->turn);
    }
    return true;
}

static bool is_ko_verdict(enum verdict verdict)
{
    return verdict == VERDICT_KO || verdict == VERDICT_HOT_SINGLE ||
           verdict == VERDICT_HOT_DOUBLE || verdict == VERDICT_HOT_TWIN ||
           verdict == VERDICT_DISTURB;
}

static bool find_bans(struct ko_report *report)
{
    const struct replay *replay = &report->replay;
    uint32_t next = 0;
    for (uint32_t i = 0; i < report->legality.count; i++) {
        const struct illegal *illegal = &report->legality.list[i];
        const struct turn *turn = &replay->turns[illegal->turn];
        if (!is_ko_verdict(illegal->verdict) || turn->same_board >= 0)
            continue;
        struct ko_finding *finding =
            ko_finding_add(report, KO_BAN, verdict_code(illegal->verdict) + strlen("illegal:"),
                           illegal->certainty, illegal->turn);
        if (finding == NULL)
            return report->count == KO_FINDINGS_MAX;
        finding->colour = (enum colour)turn->colour;
        point_add(finding, turn->cell);
        judge(report, &next, finding);
        finding->explanation = explain(report, illegal->turn - 1, illegal->turn);
    }
    return true;
}

static bool find_locals(struct ko_report *report)
{
    if (!local_cycle_find(&report->replay, &report->arena, &report->locals))
        return false;
    for (uint32_t i = 0; i < report->locals.count; i++) {
        const struct local_cycle *local = &report->locals.list[i];
        struct ko_finding *finding =
            ko_finding_add(report, KO_LOCAL, cycle_name(local->cycle), STRUCTURAL, local->turn);
        if (finding == NULL)
            return report->count == KO_FINDINGS_MAX;
        finding->local = local;
        finding->times = local->laps;
        finding->plays = local->plays;
        finding->colour = (enum colour)report->replay.turns[local->turn].colour;
        for (int k = 0; k < local->points; k++)
            point_add(finding, local->point[k]);
    }
    return true;
}

/* --- the game as a whole --- */

/* The latest repetition whose board still stands at the end, passes aside; or NULL. */
static const struct repeat *closing_cycle(const struct ko_report *report)
{
    if (report->repeats.count == 0)
        return NULL;
    const struct repeat *last = &report->repeats.list[report->repeats.count - 1];
    const struct replay *replay = &report->replay;
    for (uint32_t t = replay->count; t > last->turn; t--)
        if (replay->turns[t].cell != PASS)
            /* cut short within the next lap: the cycle was going on */
            return replay->count - last->turn < last->length ? last : NULL;
    return last;
}

/* A count that comes out even is no draw to be explained; one without two passes may be. */
static bool is_draw(const struct ko_report *report)
{
    enum { PASSES_THAT_END = 2 };
    const struct result *result = &report->record->result;
    return result->how == RESULT_DRAW ||
           (result->how == RESULT_SCORE && result->counted && result->margin == 0 &&
            report->replay.final_passes < PASSES_THAT_END);
}

static bool find_result(struct ko_report *report)
{
    bool is_void = report->record->result.how == RESULT_VOID;
    if (!is_void && !is_draw(report))
        return true;
    struct ko_finding *finding =
        ko_finding_add(report, KO_RESULT, is_void ? "void" : "draw", CERTAIN, report->replay.count);
    if (finding == NULL)
        return report->count == KO_FINDINGS_MAX;
    finding->repeat = closing_cycle(report);
    finding->ends_in_cycle = finding->repeat != NULL;
    return true;
}

/* The readings of Ing's rule that forbid any play of the game. */
static uint32_t forbidding_readings(const struct ko_report *report)
{
    const struct legality *legality = &report->legality;
    uint32_t forbidding = 0, at = 0;
    const uint32_t ing = UINT32_C(1) << ruleset_index(ruleset_find("ing"));
    for (uint32_t i = 0; i < legality->ambiguous_count; i++)
        for (int k = 0; k < ING_READINGS; k++)
            if (legality->ambiguous[i].verdict[k] != VERDICT_LEGAL)
                forbidding |= UINT32_C(1) << k;
    for (uint32_t i = 0; i < legality->count; i++) {
        const struct illegal *illegal = &legality->list[i];
        if (!(illegal->rulesets & ing) || !is_ko_verdict(illegal->verdict))
            continue;
        while (at < legality->ambiguous_count && legality->ambiguous[at].turn < illegal->turn)
            at++;
        if (at == legality->ambiguous_count || legality->ambiguous[at].turn != illegal->turn)
            forbidding = (UINT32_C(1) << ING_READINGS) - 1;
    }
    return forbidding;
}

static bool find_reading(struct ko_report *report)
{
    const char *rules = report->record->rules.name;
    if (rules == NULL || strcmp(rules, "ing") != 0)
        return true;
    uint32_t forbidding = forbidding_readings(report);
    if (forbidding == 0)
        return true;
    struct ko_finding *finding =
        ko_finding_add(report, KO_READING, "ing", AMBIGUOUS, report->replay.count);
    if (finding == NULL)
        return report->count == KO_FINDINGS_MAX;
    finding->legal_readings = ~forbidding & ((UINT32_C(1) << ING_READINGS) - 1);
    return true;
}

/* --- reports --- */

void ko_report_init(struct ko_report *report, struct shapes *shapes)
{
    memset(report, 0, sizeof *report);
    replay_init(&report->replay);
    arena_init(&report->arena, KO_BYTES_MAX);
    report->shapes = shapes;
}

void ko_report_free(struct ko_report *report)
{
    replay_free(&report->replay);
    arena_free(&report->arena);
}

bool ko_report_game(struct ko_report *report, const struct record *record,
                    const struct ko_wish *wish, const struct diag_sink *sink)
{
    struct ko_report *r = report;
    const int by_turns = KO_REPETITION | KO_BAN | KO_RESULT | KO_READING;
    arena_reset(&r->arena);
    r->record = record;
    r->list = NULL;
    r->count = r->capacity = 0;
    r->cut = false;
    r->legality = (struct legality){.list = NULL};
    r->repeats = (struct repeats){NULL, 0};
    r->locals = (struct local_cycles){NULL, 0};
    if (!replay_game(&r->replay, record, sink))
        return false;
    if ((wish->kinds & by_turns) &&
        (!legality_judge(&r->replay, &r->arena, &r->legality) ||
         !repeat_classify(&r->replay, &r->legality, &r->arena, &r->repeats)))
        return false;
    if (sink != NULL && (wish->kinds & (KO_REPETITION | KO_BAN)))
        ing_remark_takes(&r->replay, &r->legality, sink);
    bool done = (!(wish->kinds & KO_REPETITION) || find_repetitions(r)) &&
                (!(wish->kinds & KO_BAN) || find_bans(r)) &&
                (!(wish->kinds & (KO_REPETITION | KO_BAN)) || ko_report_ing(r)) &&
                (!(wish->kinds & KO_LOCAL) || find_locals(r)) &&
                (!(wish->kinds & KO_RESULT) || find_result(r)) &&
                (!(wish->kinds & KO_READING) || find_reading(r)) &&
                (!(wish->kinds & KO_SHAPE) || ko_report_shapes(r, wish));
    if (sink != NULL && r->cut)
        diag_put(sink, DIAG_KO_LIST_CUT, 0, 0, "the first %d are told", (int)KO_FINDINGS_MAX);
    return done;
}
