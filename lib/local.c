#include "local.h"

#include "ko.h"
#include "lap.h"
#include "past.h"

#include <string.h>

/* A play at a place, and the stones there after it as a hash. */
struct step {
    uint32_t turn, plays; /* and board plays on the whole board up to it */
    uint32_t before;      /* the place's step before this one, as index + 1; 0 = none */
    struct hash hash;
};

/* A position of the game and its kos. */
struct looking {
    struct past past;
    struct kos kos;
};

struct finder {
    const struct replay *replay;
    struct arena *arena;
    struct locals *out;
    uint32_t capacity;
    /* By cell: its parent in the place it belongs to, PASS if it belongs to none; at the root of a
     * place the stones that changed there, and index + 1 of its latest step. */
    uint16_t *parent;
    struct hash *hash;
    uint32_t *latest;
    struct step *steps;
    uint32_t step_count;
    uint32_t plays; /* board plays so far, by the turn at hand */
    struct looking *looking; /* NULL until needed */
    int looks;
};

static bool puts_stone(const struct turn *turn)
{
    return turn->cell != PASS && !(turn->flags & TURN_OCCUPIED);
}

static bool is_small_capture(const struct turn *turn)
{
    return turn->took > 0 && turn->took <= LOCAL_STONES_MAX;
}

/* --- places --- */

static uint16_t root(struct finder *finder, uint16_t cell)
{
    while (finder->parent[cell] != cell) {
        finder->parent[cell] = finder->parent[finder->parent[cell]];
        cell = finder->parent[cell];
    }
    return cell;
}

static void join(struct finder *finder, uint16_t a, uint16_t b)
{
    if (finder->parent[a] == PASS)
        finder->parent[a] = a;
    if (finder->parent[b] == PASS)
        finder->parent[b] = b;
    finder->parent[root(finder, b)] = root(finder, a);
}

static void join_captures(struct finder *finder)
{
    const struct replay *replay = finder->replay;
    for (uint32_t t = 1; t <= replay->count; t++) {
        const struct turn *turn = &replay->turns[t];
        for (uint32_t i = 0; is_small_capture(turn) && i < turn->took; i++)
            join(finder, turn->cell, replay->lifted[turn->lifted + i]);
    }
}

/* A ko by its two points, the smaller first, whoever takes it. */
static uint32_t ko_key(const struct replay *replay, uint32_t t)
{
    uint32_t cell = replay->turns[t].cell, lifted = replay->lifted[replay->turns[t].lifted];
    return cell < lifted ? cell << 16 | lifted : lifted << 16 | cell;
}

/* Do the kos that turns `a` and `b` took hang together after turn `t`? */
static bool hang_together(struct looking *looking, const struct replay *replay, uint32_t t,
                          uint32_t a, uint32_t b)
{
    const struct turn *one = &replay->turns[a], *two = &replay->turns[b];
    past_seek(&looking->past, t);
    kos_find(&looking->kos, &looking->past.board);
    const struct mouth *mouth = kos_at(&looking->kos, one->cell, replay->lifted[one->lifted]);
    const struct mouth *second = kos_at(&looking->kos, two->cell, replay->lifted[two->lifted]);
    return mouth != NULL && second != NULL && mouth->component == second->component;
}

enum { LAP_OF_TWO = 4 }; /* captures */

/* Kos that hang together after one of these captures, two of either, are one place. */
static bool join_kos(struct finder *finder, const uint32_t capture[LAP_OF_TWO])
{
    const struct replay *replay = finder->replay;
    uint32_t a = capture[LAP_OF_TWO - 1], b = capture[LAP_OF_TWO - 2];
    uint16_t one = replay->turns[a].cell, two = replay->turns[b].cell;
    if (root(finder, one) == root(finder, two))
        return true;
    for (int i = 0; i < LAP_OF_TWO && finder->looks < LOCAL_LOOKS_MAX; i++) {
        if (finder->looks++ == 0) {
            finder->looking = arena_room(finder->arena, sizeof *finder->looking);
            if (finder->looking == NULL)
                return false;
            past_begin(&finder->looking->past, replay);
        }
        if (hang_together(finder->looking, replay, capture[i], a, b)) {
            join(finder, one, two);
            break;
        }
    }
    return true;
}

/* Could the last capture of a ko close a lap with the one before it, of another? Then the latest
 * captures of these two are two of either, the last two of both. Without a lap nobody needs to know
 * whether they hang together. */
static bool may_close_lap(const struct replay *replay, const uint32_t *capture, uint32_t count,
                          uint32_t lap[LAP_OF_TWO])
{
    uint32_t last = ko_key(replay, capture[count - 1]), before = 0;
    int found = 0, lasts = 0;
    if (count < LAP_OF_TWO || (before = ko_key(replay, capture[count - 2])) == last)
        return false;
    for (uint32_t i = count; i > 0 && count - i < LOCAL_LAP_MAX && found < LAP_OF_TWO; i--) {
        uint32_t key = ko_key(replay, capture[i - 1]);
        if (key != last && key != before)
            continue;
        lap[LAP_OF_TWO - ++found] = capture[i - 1];
        lasts += key == last;
    }
    return found == LAP_OF_TWO && lasts == LAP_OF_TWO / 2;
}

/* Joins the kos that a lap may be made of. One taken once is part of no lap; the first to be taken
 * may have had a liberty more. */
static bool join_all_kos(struct finder *finder)
{
    const struct replay *replay = finder->replay;
    uint8_t *takes = arena_alloc(finder->arena, replay->board.cells);
    uint32_t *capture = arena_room(finder->arena, (replay->count + 1) * sizeof *capture);
    uint32_t captures = 0, lap[LAP_OF_TWO];
    if (takes == NULL || capture == NULL)
        return false;
    for (uint32_t t = 1; t <= replay->count; t++)
        if (replay->turns[t].took == 1 && takes[ko_key(replay, t) >> 16] < 2)
            takes[ko_key(replay, t) >> 16]++;
    for (uint32_t t = 1; t <= replay->count; t++) {
        if (replay->turns[t].took != 1 || takes[ko_key(replay, t) >> 16] < 2)
            continue;
        capture[captures++] = t;
        if (may_close_lap(replay, capture, captures, lap) && !join_kos(finder, lap))
            return false;
    }
    return true;
}

/* The points that small captures touched, joined by them. */
static bool find_places(struct finder *finder)
{
    join_captures(finder);
    return finder->replay->edited || join_all_kos(finder);
}

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
    for (int i = 0; i < LOCAL_LAP_MAX && index != 0; i++) {
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

/* False for one ko that is fought over from several sides: single stones, and no cycle of kos; and
 * for a ko of several stages, where each capture waits for a threat as in a single ko: in a cycle
 * of kos a capture is answered by one. */
static bool read_lap(const struct finder *finder, uint16_t at, uint32_t first, struct local *local)
{
    uint32_t order[LOCAL_LAP_MAX];
    struct lap lap;
    int count = 0;
    uint32_t index = finder->latest[at] - 1;
    for (; index != first; index = finder->steps[index].before - 1)
        order[count++] = finder->steps[index].turn;
    order[count++] = finder->steps[first].turn;
    local->of = finder->steps[first].turn - 1;
    lap_begin(&lap, local->of, local->turn);
    while (count-- > 0) {
        const struct turn *turn = &finder->replay->turns[order[count]];
        lap_add(&lap, finder->replay, turn);
        if (local->points < LOCAL_POINTS_MAX)
            local->point[local->points++] = turn->cell;
    }
    local->plays = lap.plays;
    local->elsewhere = finder->plays - finder->steps[first].plays + 1 - lap.plays;
    local->cycle = lap_cycle(&lap, finder->replay->board.stride);
    memcpy(local->took, lap.took, sizeof local->took);
    return !lap.all_single || (lap_is_kos(&lap) && lap.in_turn);
}

static bool add_local(struct finder *finder, const struct local *local)
{
    struct locals *out = finder->out;
    for (uint32_t i = 0; i < out->count; i++)
        if (out->list[i].place == local->place && out->list[i].cycle == local->cycle) {
            out->list[i].last = local->turn;
            out->list[i].laps++;
            return true;
        }
    if (out->count == finder->capacity) {
        uint32_t wanted = finder->capacity == 0 ? 4 : 2 * finder->capacity;
        struct local *list = arena_grow(finder->arena, out->list, out->count, wanted, sizeof *list);
        if (list == NULL)
            return false;
        out->list = list;
        finder->capacity = wanted;
    }
    out->list[out->count++] = *local;
    return true;
}

/* Not if the whole board came back with it. */
static bool is_told(const struct replay *replay, const struct local *local)
{
    int32_t whole = replay->turns[local->turn].same_board;
    return local->elsewhere > 0 && (whole < 0 || (uint32_t)whole > local->of) &&
           local->cycle != CYCLE_BASIC_KO && local->cycle != CYCLE_PASS_KO &&
           local->cycle != CYCLE_SINGLE_SUICIDE;
}

static bool play_there(struct finder *finder, uint16_t at, uint32_t t)
{
    struct local local = {.turn = t, .last = t, .laps = 1, .place = at};
    uint32_t first = 0;
    add_step(finder, at, t);
    if (!find_lap(finder, at, &first))
        return true;
    bool cycle = read_lap(finder, at, first, &local);
    return !cycle || !is_told(finder->replay, &local) || add_local(finder, &local);
}

static void forget_all(struct finder *finder)
{
    uint32_t cells = finder->replay->board.cells;
    memset(finder->latest, 0, cells * sizeof *finder->latest);
    memset(finder->hash, 0, cells * sizeof *finder->hash);
}

static uint16_t place_of(struct finder *finder, uint16_t cell)
{
    return finder->parent[cell] == PASS ? PASS : root(finder, cell);
}

static bool take_turn(struct finder *finder, uint32_t t)
{
    const struct replay *replay = finder->replay;
    const struct turn *turn = &replay->turns[t];
    enum colour mover = (enum colour)turn->colour;
    enum colour gone = turn->lost > 0 ? mover : other(mover);
    if (turn->flags & TURN_AFTER_EDIT)
        forget_all(finder);
    if (!puts_stone(turn))
        return true;
    finder->plays++;
    uint16_t at = place_of(finder, turn->cell);
    bool small = turn->took <= LOCAL_STONES_MAX && turn->lost == 0;
    if (at != PASS)
        toggle(finder, at, turn->cell, mover);
    for (uint32_t i = 0; i < (uint32_t)turn->took + turn->lost; i++) {
        uint16_t cell = replay->lifted[turn->lifted + i], there = place_of(finder, cell);
        if (there != PASS && there == at && small)
            toggle(finder, at, cell, gone);
        else if (there != PASS)
            forget(finder, there);
    }
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
        if (!is_small_capture(turn))
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

bool local_find(const struct replay *replay, struct arena *arena, struct locals *out)
{
    *out = (struct locals){NULL, 0};
    if (!worth_looking(replay, arena))
        return true;
    struct finder *finder = finder_make(replay, arena);
    if (finder == NULL)
        return false;
    finder->out = out;
    if (!find_places(finder))
        return false;
    for (uint32_t t = 1; t <= replay->count; t++)
        if (!take_turn(finder, t))
            return false;
    return true;
}
