#include "correct.h"

#include "count.h"
#include "ruleset.h"

#include <stdlib.h>
#include <string.h>

/* A recorded count to be met: under any ruleset of the set. */
struct target {
    const struct record *record;
    const struct replay *replay;
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

/* --- groups: stones of one colour and mark that touch or share an adjacent empty point --- */

struct group {
    uint16_t first; /* in groups.stone */
    uint16_t stones;
    uint8_t colour, mark;
};

struct groups {
    uint16_t stone[BOARD_POINTS_MAX];
    struct group list[BOARD_POINTS_MAX];
    int count;
};

static bool belongs(const struct board *board, const struct status *status, int p,
                    const struct group *group)
{
    return board->cell[p].colour == group->colour && status->mark[p] == group->mark;
}

/* Adds to the group what lies next to `p`; `seen` marks stones taken and empty points crossed. */
static void group_reach(struct groups *groups, struct group *group, const struct board *board,
                        const struct status *status, uint8_t *seen, int p)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int k = 0; k < 4; k++) {
        int q = p + step[k];
        if (seen[q])
            continue;
        if (belongs(board, status, q, group)) {
            seen[q] = 1;
            groups->stone[group->first + group->stones++] = (uint16_t)q;
        }
    }
}

static void group_gather(struct groups *groups, const struct board *board,
                         const struct status *status, uint8_t *seen, int start)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    struct group *last = groups->count > 0 ? &groups->list[groups->count - 1] : NULL;
    struct group *group = &groups->list[groups->count++];
    *group = (struct group){
        .first = last != NULL ? (uint16_t)(last->first + last->stones) : 0,
        .colour = board->cell[start].colour,
        .mark = status->mark[start],
    };
    groups->stone[group->first + group->stones++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < group->stones; i++) {
        int p = groups->stone[group->first + i];
        group_reach(groups, group, board, status, seen, p);
        for (int k = 0; k < 4; k++)
            if (board->cell[p + step[k]].colour == EMPTY)
                group_reach(groups, group, board, status, seen, p + step[k]);
    }
}

static int smaller_first(const void *a, const void *b)
{
    const struct group *left = a, *right = b;
    if (left->stones != right->stones)
        return left->stones < right->stones ? -1 : 1;
    return left->first < right->first ? -1 : left->first > right->first;
}

static void groups_find(struct groups *groups, const struct board *board,
                        const struct status *status)
{
    uint8_t seen[BOARD_CELLS_MAX] = {0};
    groups->count = 0;
    BOARD_EACH(board, p)
    {
        bool stone = board->cell[p].colour == BLACK || board->cell[p].colour == WHITE;
        if (stone && !seen[p])
            group_gather(groups, board, status, seen, p);
    }
    qsort(groups->list, (size_t)groups->count, sizeof groups->list[0], smaller_first);
}

static void group_mark(const struct groups *groups, const struct group *group,
                       struct status *status, enum mark mark)
{
    for (int i = 0; i < group->stones; i++)
        status->mark[groups->stone[group->first + i]] = (uint8_t)mark;
}

/* Dead enemies within the reach of a group that dies live after all. */
static void free_captives(const struct groups *groups, const struct group *group,
                          const struct board *board, struct status *status)
{
    uint8_t near[BOARD_CELLS_MAX] = {0};
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < group->stones; i++) {
        int p = groups->stone[group->first + i];
        for (int k = 0; k < 4; k++) {
            near[p + step[k]] = 1;
            for (int j = 0; j < 4 && board->cell[p + step[k]].colour == EMPTY; j++)
                near[p + step[k] + step[j]] = 1;
        }
    }
    for (int g = 0; g < groups->count; g++) {
        const struct group *captive = &groups->list[g];
        if (captive->mark != MARK_DEAD || captive->colour == group->colour)
            continue;
        for (int i = 0; i < captive->stones; i++)
            if (near[groups->stone[captive->first + i]]) {
                group_mark(groups, captive, status, MARK_ALIVE);
                break;
            }
    }
}

/* --- the changes, one kind each --- */

struct search {
    struct target target;
    struct groups groups;
    struct status trial;
};

static bool try_without_teire(struct search *search, struct status *status, uint16_t *where)
{
    for (int k = status->fills - 1; k >= 0; k--) {
        if (status->fill[k].kind != FILL_TEIRE)
            continue;
        search->trial = *status;
        search->trial.fills--;
        memmove(&search->trial.fill[k], &search->trial.fill[k + 1],
                (size_t)(search->trial.fills - k) * sizeof search->trial.fill[0]);
        if (meets(&search->target, &search->trial)) {
            *where = status->fill[k].cell;
            *status = search->trial;
            return true;
        }
    }
    return false;
}

static bool try_group(struct search *search, const struct group *group, enum mark mark,
                      struct status *status, uint16_t *where)
{
    search->trial = *status;
    group_mark(&search->groups, group, &search->trial, mark);
    if (mark == MARK_DEAD)
        free_captives(&search->groups, group, &search->target.replay->board, &search->trial);
    if (!meets(&search->target, &search->trial))
        return false;
    *where = search->groups.stone[group->first];
    *status = search->trial;
    return true;
}

/* A row of likelihood: groups of `from` become `to`. */
static const struct change {
    enum mark from, to;
    enum correction name;
} changes[] = {
    {MARK_DEAD, MARK_ALIVE, CORRECT_REVIVED}, {MARK_ALIVE, MARK_DEAD, CORRECT_KILLED},
    {MARK_SEKI, MARK_DEAD, CORRECT_KILLED},   {MARK_DEAD, MARK_SEKI, CORRECT_SEKI},
    {MARK_ALIVE, MARK_SEKI, CORRECT_SEKI},
};

static enum correction try_groups(struct search *search, struct status *status, uint16_t *where)
{
    groups_find(&search->groups, &search->target.replay->board, status);
    for (int g = 0; g < search->groups.count; g++) {
        const struct group *group = &search->groups.list[g];
        if (group->stones > CORRECT_GROUP_STONES_MAX)
            break;
        for (size_t k = 0; k < sizeof changes / sizeof changes[0]; k++)
            if (group->mark == changes[k].from &&
                try_group(search, group, changes[k].to, status, where))
                return changes[k].name;
    }
    return CORRECT_REFUTED;
}

/* The rulesets that the recorded count may have been made under. Unknown rules: any, but then
 * nothing is changed on the strength of a count that fits somewhere. */
static uint32_t rulesets_of(const struct record *record)
{
    const struct ruleset *named =
        record->rules.name != NULL ? ruleset_find(record->rules.name) : NULL;
    if (named != NULL)
        return UINT32_C(1) << ruleset_index(named);
    return UINT32_MAX >> (RULESET_COUNT_MAX - ruleset_count());
}

enum correction correct_by_result(const struct record *record, const struct replay *replay,
                                  struct status *status, uint16_t *where)
{
    struct search search;
    *where = PASS;
    if (record->result.how != RESULT_SCORE || !record->result.counted || !record->komi.known)
        return CORRECT_NOTHING;
    search.target = (struct target){record, replay, rulesets_of(record)};
    if (meets(&search.target, status))
        return CORRECT_AGREES;
    if (record->rules.name == NULL)
        return CORRECT_NOTHING;
    if (try_without_teire(&search, status, where))
        return CORRECT_TEIRE;
    return try_groups(&search, status, where);
}
