#include "explain_parts.h"

enum { EYES_TO_LIVE = 2 };

static void add_point(struct points *points, int p)
{
    for (int k = 0; k < points->count && k < EXPLAIN_POINTS_MAX; k++)
        if (points->cell[k] == p)
            return;
    if (points->count < EXPLAIN_POINTS_MAX)
        points->cell[points->count] = (uint16_t)p;
    points->count++;
}

/* --- eyes, shared points --- */

/* The neutral point `q` beside a group in seki: whom does it share it with? */
static void share(struct explainer *e, struct explained *group, int q)
{
    const int step[4] = {-1, 1, -e->board->stride, e->board->stride};
    for (int i = 0; i < 4; i++) {
        int there = e->out->group_of[q + step[i]];
        if (there < 0 || e->out->group[there].colour == group->colour ||
            e->out->group[there].mark != MARK_SEKI)
            continue;
        group->partner = there;
        add_point(&group->shared, q);
    }
}

static void look_around(struct explainer *e, int p)
{
    const int step[4] = {-1, 1, -e->board->stride, e->board->stride};
    struct explained *group = &e->out->group[e->out->group_of[p]];
    for (int k = 0; k < 4; k++) {
        int q = p + step[k];
        if (!status_is_space(e->status, e->board, q) || group->mark == MARK_DEAD)
            continue;
        if (e->owner[e->part[q]] == group->colour)
            add_point(&group->eyes, e->part[q]);
        else if (e->owner[e->part[q]] == EMPTY && group->mark == MARK_SEKI)
            share(e, group, q);
    }
}

/* --- groups without eyes that are joined to others --- */

static void join_at(struct explainer *e, int index, int q)
{
    const int step[4] = {-1, 1, -e->board->stride, e->board->stride};
    struct explained *group = &e->out->group[index];
    for (int i = 0; i < 4; i++) {
        int there = e->out->group_of[q + step[i]];
        if (there < 0 || there == index || e->out->group[there].colour != group->colour ||
            e->out->group[there].mark != MARK_ALIVE)
            continue;
        if (group->partner < 0 ||
            e->out->group[there].stones > e->out->group[group->partner].stones)
            group->partner = there;
        add_point(&group->shared, q);
    }
}

static void look_for_joins(struct explainer *e, int p)
{
    const int step[4] = {-1, 1, -e->board->stride, e->board->stride};
    int index = e->out->group_of[p];
    const struct explained *group = &e->out->group[index];
    for (int k = 0; k < 4; k++)
        if (group->mark == MARK_ALIVE && group->eyes.count == 0 &&
            e->board->cell[p + step[k]].colour == EMPTY)
            join_at(e, index, p + step[k]);
}

/* --- captors --- */

static void add_captor(struct explained *group, int captor)
{
    for (int k = 0; k < group->captors; k++)
        if (group->captor[k] == captor)
            return;
    if (group->captors < EXPLAIN_POINTS_MAX)
        group->captor[group->captors++] = (int16_t)captor;
}

/* The living stone at `p` is a captor of every dead stone of the other colour in the space beside
 * it that it touches. */
static void look_for_captives(struct explainer *e, int p)
{
    const int step[4] = {-1, 1, -e->board->stride, e->board->stride};
    int index = e->out->group_of[p];
    for (int k = 0; k < 4; k++) {
        int there = e->out->group_of[p + step[k]];
        if (there >= 0 && e->out->group[there].mark == MARK_DEAD &&
            e->out->group[there].colour != e->out->group[index].colour &&
            e->out->group[index].mark != MARK_DEAD)
            add_captor(&e->out->group[there], index);
    }
}

/* A group that touches none of its captors: those around the space it lies in. */
static void captors_around(struct explainer *e, int p)
{
    const int step[4] = {-1, 1, -e->board->stride, e->board->stride};
    int index = e->out->group_of[p];
    if (e->out->group[index].mark == MARK_DEAD)
        return;
    for (int g = 0; g < e->out->count; g++) {
        struct explained *group = &e->out->group[g];
        if (group->mark != MARK_DEAD || group->touched ||
            group->colour == e->out->group[index].colour)
            continue;
        for (int k = 0; k < 4; k++)
            if (status_is_space(e->status, e->board, p + step[k]) &&
                e->part[p + step[k]] == e->part[group->head])
                add_captor(group, index);
    }
}

/* --- kos --- */

/* Is the empty place at `start`, as the board stands, among stones of one colour alone, some of
 * them of the group? `seen` is marked along. */
static bool is_enclosed(struct explainer *e, int index, int start, bool *seen)
{
    const struct board *board = e->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    bool touches = false, enclosed = true;
    int count = 0;
    e->cells[count++] = (uint16_t)start;
    seen[start] = true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = e->cells[i] + step[k];
            touches |= e->out->group_of[q] == index;
            enclosed &= board->cell[q].colour != other((enum colour)e->out->group[index].colour);
            if (board->cell[q].colour == EMPTY && !seen[q]) {
                seen[q] = true;
                e->cells[count++] = (uint16_t)q;
            }
        }
    return touches && enclosed;
}

/* Eyes of the group as the board stands, nothing lifted. */
static int enclosed_places(struct explainer *e, int index)
{
    bool seen[BOARD_CELLS_MAX] = {false};
    int count = 0;
    BOARD_EACH(e->board, p)
    {
        if (e->board->cell[p].colour == EMPTY && !seen[p])
            count += is_enclosed(e, index, p, seen);
    }
    return count;
}

/* Does the string of a mouth's side belong to the group? Dead stones of its holder do as well. */
static bool is_beside(const struct explainer *e, const struct mouth *mouth, int index)
{
    int colour = e->out->group[index].colour;
    if (mouth->colour == colour && e->out->group_of[mouth->stone] == index)
        return true;
    for (int k = 0; k < KO_SIDES; k++) {
        int head = mouth->string[colour][k];
        if (head != PASS && e->out->group_of[head] == index)
            return true;
    }
    return false;
}

/* A ko is for the life of a group that has no two eyes without it. Unless in seki it must have two
 * when it wins them all. */
static void find_kos(struct explainer *e, int index)
{
    const struct kos *kos = &e->scored->shapes->kos;
    struct explained *group = &e->out->group[index];
    struct points beside = {0};
    int held = 0;
    if (kos->count == 0 || (group->mark == MARK_ALIVE &&
                            family_has_room(&e->families, e->board->cell[group->head].head)))
        return;
    for (int m = 0; m < kos->count; m++)
        if (is_beside(e, &kos->mouth[m], index)) {
            add_point(&beside, kos->mouth[m].hole);
            held += kos->mouth[m].colour == group->colour;
        }
    if (beside.count == 0)
        return;
    int eyes = group->mark == MARK_DEAD ? enclosed_places(e, index) : group->eyes.count;
    int without = eyes - held, with = without + beside.count;
    if (without < EYES_TO_LIVE && (with >= EYES_TO_LIVE || group->mark == MARK_SEKI))
        group->kos = beside;
}

/* --- all together --- */

static void each_stone(struct explainer *e, void (*look)(struct explainer *, int))
{
    BOARD_EACH(e->board, p)
    {
        if (e->out->group_of[p] >= 0)
            look(e, p);
    }
}

void explain_reasons(struct explainer *e)
{
    each_stone(e, look_around);
    each_stone(e, look_for_joins);
    each_stone(e, look_for_captives);
    for (int k = 0; k < e->out->count; k++)
        e->out->group[k].touched = e->out->group[k].captors > 0;
    each_stone(e, captors_around);
    for (int k = 0; k < e->out->count; k++)
        find_kos(e, k);
}
