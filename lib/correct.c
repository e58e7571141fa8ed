#include "correct.h"

#include "count.h"
#include "life/settle.h"
#include "ruleset.h"
#include "stone_groups.h"

#include <stdlib.h>
#include <string.h>

const char *correction_words(enum correction_kind kind)
{
    static const char *const words[CORRECT_KINDS] = {
        [CORRECT_UNCONNECT] = "no connection needed at",
        [CORRECT_CONNECT] = "connected at",
        [CORRECT_REVIVE] = "alive, not dead, the group of",
        [CORRECT_KILL] = "dead, not alive, the group of",
        [CORRECT_SEKI] = "in seki the group of",
        [CORRECT_UNSEKI] = "not in seki the group of",
    };
    return words[kind];
}

/* A recorded count to be met: under any ruleset of the set. */
struct target {
    const struct record *record;
    const struct replay *replay;
    const float *kept;
    uint32_t rulesets;
};

static bool meets(const struct target *target, const struct status *status)
{
    const struct record *record = target->record;
    struct tally settled, standing;
    tally_count(&settled, target->replay, status, true, NULL);
    tally_count(&standing, target->replay, status, false, NULL);
    for (size_t k = 0; k < ruleset_count(); k++) {
        const struct ruleset *ruleset = ruleset_at(k);
        if (!(target->rulesets >> k & 1))
            continue;
        struct score score = score_count(ruleset->lifts_dead ? &settled : &standing, ruleset,
                                         record->komi.quarters, record->handicap, 0, 0);
        if (score.margin == record->result.margin)
            return true;
    }
    return false;
}

/* --- the changes --- */

/* Costs stand for unlikelihood: a connection, a group by its stones, the rarer kinds dearer. */
enum {
    COST_CONNECTION = 2,
    COST_UNSEKI = 2,
    COST_REVIVE = 2,
    COST_KILL = 4,
    COST_SEKI = 6,
    COST_SURE = 1, /* more, when the playouts leave no doubt about the group: the commonest fault of
                      a record is one such stone left unmarked, and two are not rare */
    COST_PAIR_MAX = 9, /* of two changes together */
    CHANGES_MAX = 4096,
};

struct change {
    int cost;
    enum correction_kind kind;
    uint16_t where;
    uint16_t group; /* in groups.list; unused for connections */
};

struct search {
    struct target target;
    struct stone_groups groups;
    struct status trial;
    struct change change[CHANGES_MAX];
    int count;
};

static void add_change(struct search *search, int cost, enum correction_kind kind, uint16_t where,
                       int group)
{
    if (search->count < CHANGES_MAX)
        search->change[search->count++] = (struct change){cost, kind, where, (uint16_t)group};
}

static int find_teire(const struct status *status, uint16_t cell)
{
    for (int k = 0; k < status->fills; k++)
        if (status->fill[k].kind == FILL_TEIRE && status->fill[k].cell == cell)
            return k;
    return -1;
}

static void list_connections(struct search *search, const struct status *status)
{
    uint16_t cells[BOARD_POINTS_MAX];
    const struct board *board = &search->target.replay->board;
    int count = settle_connections(board, status, cells);
    for (int k = status->fills - 1; k >= 0; k--)
        if (status->fill[k].kind == FILL_TEIRE)
            add_change(search, COST_CONNECTION, CORRECT_UNCONNECT, status->fill[k].cell, 0);
    for (int k = 0; k < count; k++)
        if (find_teire(status, cells[k]) < 0)
            add_change(search, COST_CONNECTION, CORRECT_CONNECT, cells[k], 0);
}

/* By the mark that a group has: what it may become. */
static const struct {
    enum mark from;
    enum correction_kind kind;
    int cost;
} becomes[] = {
    {MARK_DEAD, CORRECT_REVIVE, COST_REVIVE}, {MARK_ALIVE, CORRECT_KILL, COST_KILL},
    {MARK_SEKI, CORRECT_KILL, COST_KILL},     {MARK_DEAD, CORRECT_SEKI, COST_SEKI},
    {MARK_ALIVE, CORRECT_SEKI, COST_SEKI},    {MARK_SEKI, CORRECT_UNSEKI, COST_UNSEKI},
};

static bool is_doubtful(const struct search *search, const struct stone_group *group)
{
    for (int i = 0; i < group->stones; i++) {
        float kept = search->target.kept[search->groups.stone[group->first + i]];
        if ((group->mark == MARK_DEAD ? 1 - kept : kept) < CORRECT_SURE)
            return true;
    }
    return false;
}

static void list_group(struct search *search, int g)
{
    const struct stone_group *group = &search->groups.list[g];
    bool doubtful = is_doubtful(search, group);
    for (size_t k = 0; k < sizeof becomes / sizeof becomes[0]; k++) {
        enum correction_kind kind = becomes[k].kind;
        int cost = becomes[k].cost;
        if (group->mark != becomes[k].from)
            continue;
        if (kind == CORRECT_UNSEKI)
            add_change(search, cost, kind, search->groups.stone[group->first], g);
        else if (doubtful || kind == CORRECT_REVIVE)
            add_change(search, cost + group->stones + (doubtful ? 0 : COST_SURE), kind,
                       search->groups.stone[group->first], g);
    }
}

static void list_groups(struct search *search, const struct status *status)
{
    stone_groups_find(&search->groups, &search->target.replay->board, status);
    for (int g = 0; g < search->groups.count; g++)
        if (search->groups.list[g].stones <= CORRECT_GROUP_STONES_MAX)
            list_group(search, g);
}

static int likelier_first(const void *a, const void *b)
{
    const struct change *left = a, *right = b;
    if (left->cost != right->cost)
        return left->cost < right->cost ? -1 : 1;
    if (left->kind != right->kind)
        return left->kind < right->kind ? -1 : 1;
    return left->where < right->where ? -1 : left->where > right->where;
}

static enum colour beside(const struct board *board, const struct status *status, int p)
{
    const int side[4] = {p - 1, p + 1, p - board->stride, p + board->stride};
    for (int i = 0; i < 4; i++)
        if (board->cell[side[i]].colour != EMPTY && board->cell[side[i]].colour != BORDER &&
            status->mark[side[i]] != MARK_DEAD)
            return (enum colour)board->cell[side[i]].colour;
    return EMPTY;
}

static void apply(struct search *search, const struct change *change)
{
    const struct board *board = &search->target.replay->board;
    const struct stone_group *group = &search->groups.list[change->group];
    struct status *trial = &search->trial;
    int k;
    switch (change->kind) {
    case CORRECT_UNCONNECT:
        k = find_teire(trial, change->where);
        trial->fills--;
        memmove(&trial->fill[k], &trial->fill[k + 1],
                (size_t)(trial->fills - k) * sizeof trial->fill[0]);
        break;
    case CORRECT_CONNECT:
        trial->fill[trial->fills++] =
            (struct fill){change->where, (uint8_t)beside(board, trial, change->where), FILL_TEIRE};
        break;
    case CORRECT_REVIVE:
    case CORRECT_UNSEKI:
        stone_group_mark(&search->groups, group, trial, MARK_ALIVE);
        break;
    case CORRECT_KILL:
        stone_group_mark(&search->groups, group, trial, MARK_DEAD);
        stone_group_free_captives(&search->groups, group, board, trial);
        break;
    case CORRECT_SEKI:
        stone_group_mark(&search->groups, group, trial, MARK_SEKI);
        break;
    case CORRECT_KINDS:
        break;
    }
}

static bool try_changes(struct search *search, const struct change *one, const struct change *two,
                        struct status *status, struct corrections *steps)
{
    search->trial = *status;
    apply(search, one);
    if (two != NULL)
        apply(search, two);
    if (!meets(&search->target, &search->trial))
        return false;
    *status = search->trial;
    steps->step[steps->count++] = (struct correction_step){one->kind, one->where};
    if (two != NULL)
        steps->step[steps->count++] = (struct correction_step){two->kind, two->where};
    return true;
}

/* Two connections, or a connection and a group, or two groups: never the same thing twice. */
static bool are_apart(const struct change *one, const struct change *two)
{
    bool connection = one->kind <= CORRECT_CONNECT || two->kind <= CORRECT_CONNECT;
    return one->where != two->where && (connection || one->group != two->group);
}

static bool try_pairs(struct search *search, struct status *status, struct corrections *steps)
{
    for (int j = 1; j < search->count; j++) /* sorted: the dearer one grows last */
        for (int i = 0; i < j && search->change[i].cost + search->change[j].cost <= COST_PAIR_MAX;
             i++)
            if (are_apart(&search->change[i], &search->change[j]) &&
                try_changes(search, &search->change[i], &search->change[j], status, steps))
                return true;
    return false;
}

static bool try_all(struct search *search, struct status *status, struct corrections *steps)
{
    search->count = 0;
    list_connections(search, status);
    list_groups(search, status);
    qsort(search->change, (size_t)search->count, sizeof search->change[0], likelier_first);
    for (int i = 0; i < search->count; i++)
        if (try_changes(search, &search->change[i], NULL, status, steps))
            return true;
    return try_pairs(search, status, steps);
}

/* The rulesets that the recorded count may have been made under. Unknown rules: any, but then
 * nothing is changed on the strength of a count that fits somewhere. */
static uint32_t rulesets_of(const struct record *record)
{
    const struct ruleset *named =
        record->rules.name != NULL ? ruleset_find(record->rules.name) : NULL;
    if (named != NULL)
        return UINT32_C(1) << ruleset_index(named);
    return ruleset_usual();
}

enum correction correct_by_result(const struct record *record, const struct replay *replay,
                                  const float *kept, struct status *status,
                                  struct corrections *steps)
{
    struct search search;
    steps->count = 0;
    if (record->result.how != RESULT_SCORE || !record->result.counted || !record->komi.known)
        return CORRECT_NOTHING;
    search.target = (struct target){record, replay, kept, rulesets_of(record)};
    if (meets(&search.target, status))
        return CORRECT_AGREES;
    if (record->rules.name == NULL)
        return CORRECT_NOTHING;
    return try_all(&search, status, steps) ? CORRECT_CHANGED : CORRECT_REFUTED;
}
