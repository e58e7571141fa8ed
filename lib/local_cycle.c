#include "local_cycle_parts.h"

#include "lap.h"

#include <string.h>

/* --- what happens there --- */

static void toggle(struct finder *finder, uint16_t at, uint16_t cell, enum colour colour)
{
    const struct hash *key = &finder->replay->key[cell][colour == WHITE];
    finder->hash[at].low ^= key->low;
    finder->hash[at].high ^= key->high;
}

/* A change that came from outside: what was there before cannot be compared with what follows. */
static void forget(struct finder *finder, uint16_t at)
{
    finder->latest[at] = 0;
    finder->hash[at] = (struct hash){0, 0};
}

static void add_step(struct finder *finder, uint16_t at, uint32_t t)
{
    uint32_t index = finder->step_count++;
    finder->steps[index] = (struct step){t, finder->plays, finder->latest[at], finder->hash[at]};
    finder->latest[at] = finder->step_count;
}

/* The step after which the place looked as it does now, as index + 1, or 0; then `*first` is the
 * first step of the lap. The state before the first of all steps counts: its hash is zero. */
static bool find_lap(const struct finder *finder, uint16_t at, uint32_t *first)
{
    struct hash now = finder->hash[at];
    uint32_t index = finder->latest[at];
    for (int i = 0; i < LOCAL_CYCLE_LAP_MAX && index != 0; i++) {
        const struct step *step = &finder->steps[index - 1];
        *first = index - 1;
        struct hash before = {0, 0};
        if (step->before != 0)
            before = finder->steps[step->before - 1].hash;
        if (before.low == now.low && before.high == now.high)
            return true;
        index = step->before;
    }
    return false;
}

/* Not if the whole board came back with it. */
static bool is_told(const struct replay *replay, const struct local_cycle *local)
{
    int32_t whole = replay->turns[local->turn].same_board;
    return local->elsewhere > 0 && (whole < 0 || (uint32_t)whole > local->of) &&
           local->cycle != CYCLE_BASIC_KO && local->cycle != CYCLE_PASS_KO &&
           local->cycle != CYCLE_SINGLE_SUICIDE;
}

/* Have the points of these turns and those beside them the colours again that they had? Who is
 * taken and retaken while the stones around change has not come back to anything. */
static bool came_back(struct finder *finder, const uint32_t *turns, int count,
                      const struct local_cycle *local)
{
    enum { BESIDE = 5 };
    const int stride = finder->replay->board.stride;
    const int step[BESIDE] = {0, -1, 1, -stride, stride};
    uint8_t colour[LOCAL_CYCLE_LAP_MAX * BESIDE];
    if (!local_cycle_look(finder))
        return false;
    struct past *past = &finder->looking->past;
    past_walk(past, local->of);
    for (int i = 0; i < count * BESIDE; i++)
        colour[i] =
            past->board.cell[finder->replay->turns[turns[i / BESIDE]].cell + step[i % BESIDE]]
                .colour;
    past_walk(past, local->turn);
    for (int i = 0; i < count * BESIDE; i++)
        if (colour[i] !=
            past->board.cell[finder->replay->turns[turns[i / BESIDE]].cell + step[i % BESIDE]]
                .colour)
            return false;
    return true;
}

/* False for one ko that is fought over from several sides: single stones, and no cycle of kos; and
 * for a ko of several stages, where each capture waits for a threat as in a single ko: in a cycle
 * of kos a capture is answered by one. */
static bool read_lap(struct finder *finder, uint16_t at, uint32_t first, struct local_cycle *local)
{
    uint32_t order[LOCAL_CYCLE_LAP_MAX];
    struct lap lap;
    int count = 0;
    uint32_t index = finder->latest[at] - 1;
    for (; index != first; index = finder->steps[index].before - 1)
        order[count++] = finder->steps[index].turn;
    order[count++] = finder->steps[first].turn;
    local->of = finder->steps[first].turn - 1;
    lap_begin(&lap, local->of, local->turn);
    for (int i = count - 1; i >= 0; i--) {
        const struct turn *turn = &finder->replay->turns[order[i]];
        lap_add(&lap, finder->replay, turn);
        if (local->points < LOCAL_CYCLE_POINTS_MAX)
            local->point[local->points++] = turn->cell;
    }
    local->plays = lap.plays;
    local->elsewhere = finder->plays - finder->steps[first].plays + 1 - lap.plays;
    local->cycle = lap_cycle(&lap, finder->replay->board.stride);
    memcpy(local->took, lap.took, sizeof local->took);
    bool cycle = !lap.all_single || (lap_is_kos(&lap) && lap.in_turn);
    return cycle && is_told(finder->replay, local) && came_back(finder, order, count, local);
}

static bool add_local(struct finder *finder, const struct local_cycle *local)
{
    struct local_cycles *out = finder->out;
    for (uint32_t i = 0; i < out->count; i++)
        if (out->list[i].place == local->place && out->list[i].cycle == local->cycle) {
            out->list[i].last = local->turn;
            out->list[i].laps++;
            return true;
        }
    if (out->count == finder->capacity) {
        uint32_t wanted = finder->capacity == 0 ? 4 : 2 * finder->capacity;
        struct local_cycle *list =
            arena_grow(finder->arena, out->list, out->count, wanted, sizeof *list);
        if (list == NULL)
            return false;
        out->list = list;
        finder->capacity = wanted;
    }
    out->list[out->count++] = *local;
    return true;
}

static bool play_there(struct finder *finder, uint16_t at, uint32_t t)
{
    struct local_cycle local = {.turn = t, .last = t, .laps = 1, .place = at};
    uint32_t first = 0;
    add_step(finder, at, t);
    if (!find_lap(finder, at, &first))
        return true;
    bool cycle = read_lap(finder, at, first, &local);
    return !finder->failed && (!cycle || add_local(finder, &local));
}

static uint16_t place_of(struct finder *finder, uint16_t cell)
{
    return finder->parent[cell] == PASS ? PASS : local_cycle_root(finder, cell);
}

static bool take_turn(struct finder *finder, uint32_t t)
{
    const struct replay *replay = finder->replay;
    const struct turn *turn = &replay->turns[t];
    enum colour mover = (enum colour)turn->colour;
    enum colour gone = turn->lost > 0 ? mover : other(mover);
    if (!turn_puts_stone(turn))
        return true;
    finder->plays++;
    uint16_t at = place_of(finder, turn->cell);
    bool small = turn->took <= LOCAL_CYCLE_STONES_MAX && turn->lost == 0;
    if (at != PASS)
        toggle(finder, at, turn->cell, mover);
    for (uint32_t i = 0; i < (uint32_t)turn->took + turn->lost; i++) {
        uint16_t cell = replay->lifted[turn->lifted + i], there = place_of(finder, cell);
        if (there != PASS && there == at && small)
            toggle(finder, at, cell, gone);
        else if (there != PASS)
            forget(finder, there);
    }
    if (at != PASS && !small)
        forget(finder, at);
    return at == PASS || !small || play_there(finder, at, t);
}

static struct finder *finder_make(const struct replay *replay, struct arena *arena)
{
    uint32_t cells = replay->board.cells;
    struct finder *finder = arena_alloc(arena, sizeof *finder);
    if (finder == NULL)
        return NULL;
    finder->replay = replay;
    finder->arena = arena;
    finder->parent = arena_alloc(arena, cells * sizeof *finder->parent);
    finder->hash = arena_alloc(arena, cells * sizeof *finder->hash);
    finder->latest = arena_alloc(arena, cells * sizeof *finder->latest);
    finder->steps = arena_room(arena, (replay->count + 1) * sizeof *finder->steps);
    bool good = finder->parent != NULL && finder->hash != NULL && finder->latest != NULL &&
                finder->steps != NULL;
    return good ? finder : NULL;
}

/* A taker that is taken begins every lap. Where only single stones are, it takes two kos. */
static bool worth_looking(const struct replay *replay, struct arena *arena)
{
    uint16_t *took = arena_alloc(arena, replay->board.cells * sizeof *took); /* by a stone there */
    uint32_t ko = 0;
    if (took == NULL)
        return true;
    for (uint32_t t = 1; t <= replay->count; t++) {
        const struct turn *turn = &replay->turns[t];
        if (!local_cycle_is_small(turn))
            continue;
        for (uint32_t i = 0; i < turn->took; i++) {
            uint16_t cell = replay->lifted[turn->lifted + i];
            if (took[cell] == 0)
                continue;
            uint32_t sum = (uint32_t)cell + turn->cell; /* the same for a ko and its retake */
            if (took[cell] > 1 || turn->took > 1 || (ko != 0 && ko != sum))
                return true;
            ko = sum;
        }
        took[turn->cell] = turn->took;
    }
    return false;
}

bool local_cycle_find(const struct replay *replay, struct arena *arena, struct local_cycles *out)
{
    *out = (struct local_cycles){NULL, 0};
    if (replay->edited || !worth_looking(replay, arena))
        return true;
    struct finder *finder = finder_make(replay, arena);
    if (finder == NULL)
        return false;
    finder->out = out;
    if (!local_cycle_places(finder))
        return false;
    for (uint32_t t = 1; t <= replay->count; t++)
        if (!take_turn(finder, t))
            return false;
    return true;
}
