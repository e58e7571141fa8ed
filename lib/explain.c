#include "explain.h"

#include "explain_parts.h"
#include "precedent.h"

#include "life/benson.h"
#include "life/life.h"
#include "life/price.h"
#include "life/review.h"
#include "life/settle.h"

#include <stdlib.h>
#include <string.h>

enum { NOT_YET = -1 };

/* --- parts of the board, groups --- */

static void find_part(struct explainer *e, int start)
{
    const struct board *board = e->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    bool touches[4] = {false, false, false, false};
    int count = 0;
    e->cells[count++] = (uint16_t)start;
    e->part[start] = (uint16_t)start;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = e->cells[i] + step[k];
            if (!status_is_space(e->status, e->board, q)) {
                touches[board->cell[q].colour] = true;
            } else if (e->part[q] == PASS) {
                e->part[q] = (uint16_t)start;
                e->cells[count++] = (uint16_t)q;
            }
        }
    e->owner[start] = touches[BLACK] == touches[WHITE] ? EMPTY : touches[BLACK] ? BLACK : WHITE;
}

/* What strings of one group have in common: a family, or for the dead the place and the colour. */
static int group_key(struct explainer *e, int head)
{
    if (e->status->mark[head] != MARK_DEAD)
        return family_of(&e->families, head);
    return BOARD_CELLS_MAX * e->board->cell[head].colour + e->part[head];
}

static void add_string(struct explainer *e, int16_t *group_by_key, int head)
{
    struct explanation *out = e->out;
    int16_t *index = &group_by_key[group_key(e, head)];
    if (*index == NOT_YET && out->count < EXPLAIN_GROUPS_MAX) {
        *index = (int16_t)out->count++;
        out->group[*index] = (struct explained){.colour = e->board->cell[head].colour,
                                                .mark = e->status->mark[head],
                                                .share = 1,
                                                .partner = NOT_YET};
    }
    if (*index == NOT_YET)
        return;
    struct explained *group = &out->group[*index];
    group->strings++;
    group->stones += e->board->cell[head].stones;
    if (e->status->mark[head] == MARK_SEKI)
        group->mark = MARK_SEKI;
    int p = head;
    do {
        out->group_of[p] = *index;
        p = e->board->cell[p].next;
    } while (p != head);
}

static int larger_first(const void *a, const void *b)
{
    const struct explained *x = a, *y = b;
    return x->stones != y->stones ? y->stones - x->stones : x->head - y->head;
}

static void sort_groups(struct explainer *e)
{
    struct explanation *out = e->out;
    int16_t to[EXPLAIN_GROUPS_MAX];
    BOARD_EACH(e->board, p)
    {
        if (board_is_stone(e->board, p) && out->group_of[p] >= 0 &&
            out->group[out->group_of[p]].head == 0)
            out->group[out->group_of[p]].head = (uint16_t)p;
    }
    int16_t before[BOARD_CELLS_MAX];
    memcpy(before, out->group_of, sizeof before);
    qsort(out->group, (size_t)out->count, sizeof out->group[0], larger_first);
    for (int k = 0; k < out->count; k++)
        to[before[out->group[k].head]] = (int16_t)k;
    BOARD_EACH(e->board, p)
    {
        if (out->group_of[p] >= 0)
            out->group_of[p] = to[out->group_of[p]];
    }
}

static void find_groups(struct explainer *e)
{
    const size_t keys = (size_t)BOARD_CELLS_MAX * (WHITE + 1);
    int16_t group_by_key[BOARD_CELLS_MAX * (WHITE + 1)];
    for (size_t k = 0; k < keys; k++)
        group_by_key[k] = NOT_YET;
    for (int p = 0; p < BOARD_CELLS_MAX; p++)
        e->out->group_of[p] = NOT_YET;
    BOARD_EACH(e->board, p)
    {
        if (status_is_space(e->status, e->board, p) && e->part[p] == PASS)
            find_part(e, p);
    }
    BOARD_EACH(e->board, p)
    {
        if (board_is_head(e->board, p))
            add_string(e, group_by_key, p);
    }
    sort_groups(e);
}

/* --- proofs --- */

/* Marks as safe the walls that live unconditionally, or have room for two eyes though the group in
 * question is not dead. */
static void find_walls(struct explainer *e, int index, uint8_t *fixed)
{
    const struct board *board = e->board;
    e->trial = *e->status;
    BOARD_EACH(board, p)
    {
        if (e->out->group_of[p] == index)
            e->trial.mark[p] = MARK_ALIVE;
    }
    families_find(&e->walls, board, &e->trial);
    memset(fixed, 0, board->cells);
    BOARD_EACH(board, p)
    {
        if (!board_is_stone(board, p) || e->out->group_of[p] == index)
            continue;
        bool room =
            e->status->mark[p] == MARK_ALIVE && family_has_room(&e->walls, board->cell[p].head);
        fixed[p] = room || e->alive[board->cell[p].colour][p];
    }
}

/* Reads every string of the group: PROOF_PLAYOUTS unless all are proved to be as they are marked.
 */
static enum proof read_group(struct explainer *e, struct prover *prover, int index)
{
    const struct board *board = e->board;
    struct explained *group = &e->out->group[index];
    uint8_t fixed[BOARD_CELLS_MAX];
    struct region region;
    struct reading reading;
    enum proof proof = PROOF_READ;
    find_walls(e, index, fixed);
    BOARD_EACH(board, p)
    {
        if (e->out->group_of[p] != index || board->cell[p].head != p)
            continue;
        if (!region_around(board, fixed, p, &region))
            return PROOF_PLAYOUTS;
        bool dead = group->mark == MARK_DEAD;
        review_read(prover, board, fixed, p, &region, EXPLAIN_NODES, !dead, &reading);
        if (!dead && reading.attacked == PROVER_CAPTURED &&
            price_is_paid(prover, board, fixed, p, &region, reading.answer.line[0], EXPLAIN_NODES))
            proof = PROOF_PRICE;
        else if (dead ? reading.defended != PROVER_CAPTURED : reading.attacked != PROVER_SAFE)
            return PROOF_PLAYOUTS;
        if (board->cell[p].head == board->cell[group->head].head)
            group->reading = reading.answer;
    }
    return proof;
}

static bool is_unconditional(const struct explainer *e, int index)
{
    const struct explained *group = &e->out->group[index];
    bool all = group->mark == MARK_ALIVE;
    BOARD_EACH(e->board, p)
    {
        if (e->out->group_of[p] == index)
            all &= e->alive[group->colour][p] != 0;
    }
    return all;
}

/* --- otherwise --- */

/* The status with the group the other way round; what it had captured is free again. */
static void turn_group(const struct explainer *e, int index, struct status *status)
{
    const struct explained *group = &e->out->group[index];
    const int step[4] = {-1, 1, -e->board->stride, e->board->stride};
    bool freed[BOARD_CELLS_MAX] = {false}; /* by part */
    *status = *e->status;
    BOARD_EACH(e->board, p)
    {
        if (!board_is_stone(e->board, p))
            continue;
        if (status->mark[p] == MARK_SEKI)
            status->mark[p] = MARK_ALIVE;
        if (e->out->group_of[p] != index)
            continue;
        status->mark[p] = group->mark == MARK_DEAD ? MARK_ALIVE : MARK_DEAD;
        for (int k = 0; k < 4; k++)
            if (group->mark != MARK_DEAD && status_is_space(e->status, e->board, p + step[k]))
                freed[e->part[p + step[k]]] = true;
    }
    BOARD_EACH(e->board, p)
    {
        if (board_is_stone(e->board, p) && status_is_space(e->status, e->board, p) &&
            freed[e->part[p]] && e->board->cell[p].colour != group->colour)
            status->mark[p] = MARK_ALIVE;
    }
}

/* The marks and the points by precedent that a ruleset makes of `status`. */
static void count_under(const struct explainer *e, const struct ruleset *ruleset,
                        const struct status *status, struct tally *tally)
{
    struct status own;
    int32_t points[3];
    status_copy(&own, status, e->board);
    precedent_apply(ruleset, e->board, e->scored->shapes, &own, points);
    tally_count(tally, &e->scored->replay, &own, ruleset->lifts_dead, NULL);
    memcpy(tally->granted, points, sizeof points);
}

static void count_otherwise(struct explainer *e, int index)
{
    const struct scored *scored = e->scored;
    struct explained *group = &e->out->group[index];
    struct status status;
    turn_group(e, index, &status);
    settle_end(e->board, scored->replay.to_move, &status);
    for (size_t k = 0; k < scored->rulings; k++) {
        const struct ruling *ruling = &scored->ruling[k];
        struct tally tally;
        count_under(e, ruling->ruleset, &status, &tally);
        struct score score = score_count(&tally, ruling->ruleset, ruling->score.terms.komi,
                                         scored->record->handicap, 0, 0);
        group->otherwise[k] = ruling->score.margin + (score.board - score.terms.tax) -
                              (ruling->score.board - ruling->score.terms.tax);
    }
}

/* --- what rules settle --- */

/* Would this precedent change the marks of the whole group if it were alive? */
static bool is_settled(struct explainer *e, int index, enum precedent precedent)
{
    int32_t points[3] = {0};
    e->trial = *e->status;
    BOARD_EACH(e->board, p)
    {
        if (e->out->group_of[p] == index)
            e->trial.mark[p] = MARK_ALIVE;
    }
    if (precedent == PRECEDENT_BENT_FOUR)
        precedent_bent_four(e->board, e->scored->shapes, &e->trial);
    else
        precedent_three_points(e->board, &e->trial, points);
    BOARD_EACH(e->board, p)
    {
        if (e->out->group_of[p] == index && e->trial.mark[p] == MARK_ALIVE)
            return false;
    }
    return true;
}

/* --- all together --- */

static void weigh_group(struct explainer *e, struct life *life, struct prover *prover, int index)
{
    struct explained *group = &e->out->group[index];
    BOARD_EACH(e->board, p)
    {
        if (e->out->group_of[p] != index || e->board->cell[p].head != p)
            continue;
        double share = life_share(life, e->board, p);
        if (group->mark == MARK_DEAD)
            share = 1 - share;
        group->share = share < group->share ? share : group->share;
    }
    bool alive = is_unconditional(e, index);
    group->proof = (uint8_t)(alive ? PROOF_UNCONDITIONAL : read_group(e, prover, index));
    for (int k = 0; k < PRECEDENT_COUNT; k++)
        group->precedents |= (unsigned)is_settled(e, index, (enum precedent)k) << k;
    group->doubtful = group->proof == PROOF_PLAYOUTS && group->share < EXPLAIN_DOUBT_BELOW;
    if (group->doubtful)
        count_otherwise(e, index);
}

bool explain_groups(const struct scored *scored, struct life *life, struct prover *prover,
                    struct explanation *explanation)
{
    struct explainer *e = calloc(1, sizeof *e);
    struct status judged;
    if (e == NULL)
        return false;
    e->scored = scored;
    e->board = &scored->replay.board;
    e->status = &scored->status;
    e->out = explanation;
    explanation->count = 0;
    bool good = life_judge(life, scored->record, &scored->replay, &judged);
    families_find(&e->families, e->board, e->status);
    benson_alive(e->board, BLACK, e->alive[BLACK]);
    benson_alive(e->board, WHITE, e->alive[WHITE]);
    find_groups(e);
    explain_reasons(e);
    for (int k = 0; good && k < explanation->count; k++)
        weigh_group(e, life, prover, k);
    free(e);
    return good;
}
