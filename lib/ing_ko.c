#include "ing_ko.h"

void ing_begin(struct ing_ko *ing, const struct replay *replay, struct arena *arena)
{
    *ing = (struct ing_ko){.replay = replay, .arena = arena, .has_past = !replay->edited};
}

/* The position after turn `t` with its mouths, in ing->past and ing->kos. False when there is no
 * past or no more of it is to be looked at. */
static bool look(struct ing_ko *ing, uint32_t t)
{
    if (!ing->has_past || ing->failed || ing->looks++ >= ING_LOOKS_MAX)
        return false;
    if (ing->past == NULL) {
        ing->past = arena_room(ing->arena, sizeof *ing->past);
        ing->kos = arena_room(ing->arena, sizeof *ing->kos);
        if (ing->past == NULL || ing->kos == NULL) {
            ing->failed = true;
            return false;
        }
        past_begin(ing->past, ing->replay);
    }
    past_seek(ing->past, t);
    kos_find(ing->kos, &ing->past->board);
    return true;
}

/* --- hot stones --- */

static void hot_add(struct hot *hot, enum verdict kind, uint16_t cell)
{
    hot->kind = kind;
    hot->cell[hot->count++] = cell;
}

/* The kos of a component: mouths apart from each other. */
static int kos_apart(const struct kos *kos, int component)
{
    int count = 0;
    for (int m = 0; m < kos->count; m++)
        count += kos->mouth[m].component == component && kos_is_apart(kos, &kos->mouth[m]);
    return count;
}

/* Twin hot stones: in a fight over three kos or more, all that the taker holds there. */
static void hot_twins(struct ing_ko *ing, uint32_t t, struct hot *hot)
{
    enum { FIGHT_OF_KOS = 3 };
    const struct turn *turn = &ing->replay->turns[t];
    if (!look(ing, t))
        return;
    const struct kos *kos = ing->kos;
    const struct mouth *taken = kos_at(kos, turn->cell, ing->replay->lifted[turn->lifted]);
    if (taken == NULL || kos->size[taken->component] < FIGHT_OF_KOS ||
        !kos->fighting[taken->component] || kos_apart(kos, taken->component) < FIGHT_OF_KOS)
        return;
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].component == taken->component && kos->mouth[m].colour == turn->colour &&
            kos_is_apart(kos, &kos->mouth[m]))
            hot_add(hot, VERDICT_HOT_TWIN, kos->mouth[m].stone);
}

/* Double hot stones: two stones in atari that took two, retaken on a point they took. */
static void hot_double(struct ing_ko *ing, uint32_t t, struct hot *hot)
{
    const struct turn *turn = &ing->replay->turns[t];
    if (!look(ing, t))
        return;
    const struct board *board = &ing->past->board;
    const uint16_t *taken = &ing->replay->lifted[turn->lifted];
    if (board->cell[board->cell[turn->cell].head].stones != 2 || !board_in_atari(board, turn->cell))
        return;
    uint16_t liberty = board_last_liberty(board, turn->cell);
    if (liberty != taken[0] && liberty != taken[1])
        return;
    hot_add(hot, VERDICT_HOT_DOUBLE, turn->cell);
    hot_add(hot, VERDICT_HOT_DOUBLE, board->cell[turn->cell].next);
}

const struct hot *ing_hot(struct ing_ko *ing, uint32_t t)
{
    const struct turn *turn = &ing->replay->turns[t];
    if (ing->hot == NULL)
        ing->hot = arena_room(ing->arena, sizeof *ing->hot);
    if (ing->hot == NULL) {
        ing->failed = true;
        return NULL;
    }
    struct hot *hot = ing->hot;
    hot->kind = VERDICT_LEGAL;
    hot->count = 0;
    if (turn->flags & TURN_TOOK_KO) {
        hot_twins(ing, t, hot);
        if (hot->count == 0)
            hot_add(hot, VERDICT_HOT_SINGLE, turn->cell);
    } else if (turn->took == 2) {
        hot_double(ing, t, hot);
    }
    return hot;
}

static bool lifts_one(const struct ing_ko *ing, const struct turn *turn, const struct hot *hot)
{
    for (int i = 0; i < turn->took; i++)
        for (int k = 0; k < hot->count; k++)
            if (ing->replay->lifted[turn->lifted + (uint32_t)i] == hot->cell[k])
                return true;
    return false;
}

/* Could `turn` lift what `before` left hot? Without looking at the board: whoever lifts the stone
 * of a ko takes that ko, or takes more stones with it; whoever lifts two hot stones plays where
 * they have taken. */
static bool may_lift_hot(const struct replay *replay, const struct turn *turn,
                         const struct turn *before)
{
    const uint16_t *taken = &replay->lifted[before->lifted];
    if (before->flags & TURN_TOOK_KO)
        return turn->took > 1 || (turn->flags & TURN_TOOK_KO);
    return before->took == 2 && turn->took > 1 &&
           (turn->cell == taken[0] || turn->cell == taken[1]);
}

static enum verdict hot_verdict(struct ing_ko *ing, uint32_t t)
{
    const struct turn *turn = &ing->replay->turns[t], *before = turn - 1;
    if (turn->took == 0 || before->took == 0 || before->colour == turn->colour ||
        (turn->flags & TURN_AFTER_EDIT) || !may_lift_hot(ing->replay, turn, before))
        return VERDICT_LEGAL;
    const struct hot *hot = ing_hot(ing, t - 1);
    if (hot == NULL || !lifts_one(ing, turn, hot))
        return VERDICT_LEGAL;
    return hot->kind;
}

/* --- the disturber --- */

static bool same_board(const struct replay *replay, uint32_t a, uint32_t b)
{
    struct hash left = replay->turns[a].hash, right = replay->turns[b].hash;
    return left.low == right.low && left.high == right.high;
}

/* The lap that turn `t` walks a step of, or NULL: an earlier turn led from the same situation to
 * the same situation and was a step of it. */
static const struct ing_lap *lap_walked(const struct ing_ko *ing, uint32_t t)
{
    const struct replay *replay = ing->replay;
    if (ing->lap_count == 0)
        return NULL;
    int32_t w = replay->turns[t].same_situation;
    for (int i = 0; i < ING_RETURNS_MAX && w > 0; i++) {
        if (ing->step[w] != 0 && same_board(replay, (uint32_t)w - 1, t - 1))
            return &ing->laps[ing->step[w] - 1];
        w = replay->turns[w].same_situation;
    }
    return NULL;
}

/* F-ING-2: the first taker in a settled component of two mouths or more; if there is none, whoever
 * made the first turn of the lap. */
static enum colour find_disturber(struct ing_ko *ing, uint32_t from, uint32_t to)
{
    const struct replay *replay = ing->replay;
    for (uint32_t t = from + 1; t <= to; t++) {
        const struct turn *turn = &replay->turns[t];
        if (turn->took != 1 || !look(ing, t - 1))
            continue;
        const struct mouth *mouth = kos_at(ing->kos, turn->cell, replay->lifted[turn->lifted]);
        if (mouth != NULL && ing->kos->size[mouth->component] >= 2 &&
            !ing->kos->fighting[mouth->component])
            return (enum colour)turn->colour;
    }
    return (enum colour)replay->turns[from + 1].colour;
}

static bool has_capture(const struct replay *replay, uint32_t from, uint32_t to)
{
    for (uint32_t t = to; t > from; t--)
        if (replay->turns[t].took > 0 || replay->turns[t].lost > 0)
            return true;
    return false;
}

static bool room_for_lap(struct ing_ko *ing)
{
    if (ing->step == NULL)
        ing->step = arena_alloc(ing->arena, (ing->replay->count + 1) * sizeof *ing->step);
    if (ing->step != NULL && ing->lap_count == ing->lap_capacity) {
        uint32_t wanted = ing->lap_capacity == 0 ? 4 : 2 * ing->lap_capacity;
        struct ing_lap *laps =
            arena_grow(ing->arena, ing->laps, ing->lap_count, wanted, sizeof *laps);
        if (laps != NULL) {
            ing->laps = laps;
            ing->lap_capacity = wanted;
        }
    }
    ing->failed |= ing->step == NULL || ing->lap_count == ing->lap_capacity;
    return !ing->failed;
}

static void close_lap(struct ing_ko *ing, uint32_t from, uint32_t to)
{
    if (ing->last_violation > from || ing->lap_count >= ING_LAPS_MAX ||
        !has_capture(ing->replay, from, to) || !room_for_lap(ing))
        return;
    ing->laps[ing->lap_count++] = (struct ing_lap){from, to, find_disturber(ing, from, to)};
    for (uint32_t t = from + 1; t <= to; t++)
        if (ing->step[t] == 0)
            ing->step[t] = ing->lap_count;
}

static enum verdict disturber_verdict(struct ing_ko *ing, uint32_t t)
{
    const struct turn *turn = &ing->replay->turns[t];
    if (turn->same_situation < 0 || !ing->has_past)
        return VERDICT_LEGAL;
    const struct ing_lap *lap = lap_walked(ing, t);
    if (lap == NULL) {
        close_lap(ing, (uint32_t)turn->same_situation, t);
        return VERDICT_LEGAL;
    }
    ing->step[t] = (uint32_t)(lap - ing->laps) + 1;
    return turn->cell != PASS && lap->disturber == turn->colour ? VERDICT_DISTURB : VERDICT_LEGAL;
}

enum verdict ing_turn(struct ing_ko *ing, uint32_t t)
{
    enum verdict verdict = hot_verdict(ing, t);
    if (verdict != VERDICT_LEGAL) {
        ing->last_violation = t;
        return verdict;
    }
    return disturber_verdict(ing, t);
}

void ing_remark_takes(const struct replay *replay, const struct legality *legality,
                      const struct diag_sink *notes)
{
    unsigned takes[3] = {0};
    for (uint32_t k = 0; k < legality->count; k++) {
        const struct illegal *illegal = &legality->list[k];
        if (illegal->verdict == VERDICT_HOT_DOUBLE || illegal->verdict == VERDICT_HOT_TWIN)
            takes[replay->turns[illegal->turn].colour]++;
    }
    if (takes[BLACK] != takes[WHITE])
        diag_put(notes, DIAG_ING_WRONG_TAKES, 0, 0, "Black %u, White %u", takes[BLACK],
                 takes[WHITE]);
}
