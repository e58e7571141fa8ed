/* What hangs together on a local board, and what lives there whatever comes. */
#include "local.h"

enum { STRINGS_MAX = LOCAL_NODES_MAX, EYES_TO_LIVE = 2 };

static const uint64_t NEVER = ~UINT64_C(0); /* as a goal */

/* Like local_spread, but ends once all of `goal` is found; `*around` is of no use then. */
static uint64_t spread_to(const struct local *local, uint64_t seed, uint64_t among, uint64_t goal,
                          uint64_t *around)
{
    uint64_t all = seed;
    *around = 0;
    for (uint64_t left = seed; left != 0 && (goal & ~all) != 0;) {
        uint64_t beside = local->beside[local_first(left)], found = beside & among & ~all;
        *around |= beside;
        left = (left & (left - 1)) | found;
        all |= found;
    }
    return all;
}

bool local_is_joined(const struct local *local, uint64_t set, uint64_t among)
{
    uint64_t around;
    return (set & ~spread_to(local, set & (~set + 1), among, set, &around)) == 0;
}

/* Parts of a set that hang together, and what is around each of them. */
struct parts {
    int count;
    uint64_t part[STRINGS_MAX], around[STRINGS_MAX];
};

/* Those without a node that is solid. */
static void find_parts(const struct local *local, uint64_t set, struct parts *parts)
{
    uint64_t solid = local_connected(local, set & local->solid, set);
    parts->count = 0;
    for (uint64_t left = set & ~solid; left != 0; left &= ~parts->part[parts->count++])
        parts->part[parts->count] =
            local_spread(local, left & (~left + 1), left, &parts->around[parts->count]);
}

/* Does a string with these liberties live if two areas are like this one? */
static bool is_vital(uint64_t area, uint64_t empty, uint64_t liberties)
{
    return (area & empty) != 0 && (area & empty & ~liberties) == 0;
}

/* Has the i-th string two areas to breathe in without a dead stone in their walls? */
static bool has_eyes(const struct parts *strings, int i, const struct parts *areas, uint64_t empty,
                     uint64_t dead)
{
    int eyes = 0;
    for (int k = 0; k < areas->count && eyes < EYES_TO_LIVE; k++)
        eyes +=
            is_vital(areas->part[k], empty, strings->around[i]) && (areas->around[k] & dead) == 0;
    return eyes == EYES_TO_LIVE;
}

uint64_t local_alive(const struct local *local, const struct position *position, enum side side)
{
    struct parts strings, areas;
    const uint64_t own = position->stones[side], empty = local_empty(local, position);
    uint64_t dead = 0;
    find_parts(local, own, &strings);
    find_parts(local, empty | position->stones[!side], &areas);
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < strings.count; i++) {
            if ((strings.part[i] & dead) != 0 || has_eyes(&strings, i, &areas, empty, dead))
                continue;
            dead |= strings.part[i];
            again = true;
        }
    }
    return own & ~dead;
}

struct areas {
    int count;
    uint64_t walls[LOCAL_NODES_MAX]; /* nodes beside each */
};

/* The areas that a string with these liberties may live by. Where all of them are one, it is not
 * looked at. */
static void find_areas(const struct local *local, const struct position *position, enum side side,
                       uint64_t liberties, struct areas *areas)
{
    const uint64_t empty = local_empty(local, position), others = empty | position->stones[!side];
    areas->count = 0;
    for (uint64_t left = liberties; left != 0;) {
        uint64_t goal = left == liberties ? left : NEVER, around;
        uint64_t area = spread_to(local, left & (~left + 1), others, goal, &around);
        left &= ~area;
        if (left == 0 && goal != NEVER)
            return;
        if ((area & local->solid) == 0 && is_vital(area, empty, liberties))
            areas->walls[areas->count++] = around;
    }
}

/* May all strings with stones among `walls` live? Not those that have no two areas. */
static bool may_stand(const struct local *local, const struct position *position, enum side side,
                      uint64_t walls)
{
    const uint64_t own = position->stones[side], empty = local_empty(local, position);
    for (uint64_t left = walls, string; left != 0; left &= ~string) {
        struct areas areas;
        uint64_t around;
        string = local_spread(local, left & (~left + 1), own, &around);
        if ((string & local->solid) != 0)
            continue;
        find_areas(local, position, side, around & empty, &areas);
        if (areas.count < EYES_TO_LIVE)
            return false;
    }
    return true;
}

bool local_lives(const struct local *local, const struct position *position, enum side side,
                 uint64_t string, uint64_t liberties)
{
    const uint64_t others = position->stones[side] & ~string;
    struct areas areas;
    int eyes = 0, doubtful = 0;
    if ((string & local->solid) != 0)
        return true;
    find_areas(local, position, side, liberties, &areas);
    if (areas.count < EYES_TO_LIVE)
        return false;
    for (int i = 0; i < areas.count; i++)
        eyes += (areas.walls[i] & others) == 0;
    for (int i = 0; i < areas.count && eyes < EYES_TO_LIVE; i++)
        doubtful += (areas.walls[i] & others) != 0 &&
                    may_stand(local, position, side, areas.walls[i] & others);
    return eyes >= EYES_TO_LIVE ||
           (eyes + doubtful >= EYES_TO_LIVE && (local_alive(local, position, side) & string) != 0);
}
