/* The places of a board where local cycles may be: which points belong together. */
#include "local_cycle_parts.h"

uint16_t local_cycle_root(struct finder *finder, uint16_t cell)
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
    finder->parent[local_cycle_root(finder, b)] = local_cycle_root(finder, a);
}

static void join_captures(struct finder *finder)
{
    const struct replay *replay = finder->replay;
    for (uint32_t t = 1; t <= replay->count; t++) {
        const struct turn *turn = &replay->turns[t];
        for (uint32_t i = 0; local_cycle_is_small(turn) && i < turn->took; i++)
            join(finder, turn->cell, replay->lifted[turn->lifted + i]);
    }
}

/* A ko by its two points, the smaller first, whoever takes it. */
static uint32_t ko_key(const struct replay *replay, uint32_t t)
{
    uint32_t cell = replay->turns[t].cell, lifted = replay->lifted[replay->turns[t].lifted];
    return cell < lifted ? cell << 16 | lifted : lifted << 16 | cell;
}

bool local_cycle_look(struct finder *finder)
{
    if (finder->looking != NULL)
        return true;
    finder->looking = arena_room(finder->arena, sizeof *finder->looking);
    finder->failed = finder->looking == NULL;
    if (!finder->failed)
        past_begin(&finder->looking->past, finder->replay);
    return !finder->failed;
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
    if (local_cycle_root(finder, one) == local_cycle_root(finder, two))
        return true;
    for (int i = 0; i < LAP_OF_TWO && finder->looks < LOCAL_CYCLE_LOOKS_MAX; i++) {
        finder->looks++;
        if (!local_cycle_look(finder))
            return false;
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
    for (uint32_t i = count; i > 0 && count - i < LOCAL_CYCLE_LAP_MAX && found < LAP_OF_TWO; i--) {
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
bool local_cycle_places(struct finder *finder)
{
    join_captures(finder);
    return join_all_kos(finder);
}
