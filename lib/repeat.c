#include "repeat.h"

#include "ko.h"
#include "lap.h"
#include "past.h"

#include <string.h>

static void lap_read(struct lap *lap, const struct replay *replay, uint32_t from, uint32_t to)
{
    lap_begin(lap, from, to);
    for (uint32_t t = from + 1; t <= to; t++)
        lap_add(lap, replay, &replay->turns[t]);
}

/* --- which mouths hang together --- */

struct scratch {
    struct past past;
    struct kos kos;
    uint32_t in_lap[KO_MOUTHS_MAX]; /* by component: mouths of the lap in it */
};

static void part_insert(struct repeat *repeat, uint8_t size)
{
    int i = repeat->parts++;
    for (; i > 0 && repeat->part[i - 1] < size; i--)
        repeat->part[i] = repeat->part[i - 1];
    repeat->part[i] = size;
}

/* Counts the mouths of the lap by component, after turn `t`. False if one is no mouth there. */
static bool count_mouths(struct scratch *scratch, const struct lap *lap, uint32_t t)
{
    struct kos *kos = &scratch->kos;
    past_seek(&scratch->past, t);
    kos_find(kos, &scratch->past.board);
    memset(scratch->in_lap, 0, (size_t)kos->components * sizeof scratch->in_lap[0]);
    for (uint32_t k = 0; k < lap->keys; k++) {
        const struct mouth *mouth = kos_at(kos, lap->key[k].a, lap->key[k].b);
        if (mouth == NULL)
            return false;
        scratch->in_lap[mouth->component]++;
    }
    return true;
}

static void find_parts(struct scratch *scratch, const struct lap *lap, struct repeat *repeat)
{
    if (!count_mouths(scratch, lap, lap->from))
        return;
    for (int c = 0; c < scratch->kos.components; c++) {
        if (scratch->in_lap[c] == 0)
            continue;
        if (repeat->parts == REPEAT_PARTS_MAX) {
            repeat->parts = 0;
            return;
        }
        part_insert(repeat, (uint8_t)scratch->in_lap[c]);
    }
}

/* Do two of the mouths make a settled pair, whoever of the two sides has taken what? So the name of
 * the cycle does not hang on the turn it is looked at. */
static bool has_settled_pair(struct scratch *scratch, const struct lap *lap)
{
    enum { PAIR = 2 };
    for (uint32_t t = lap->from; t < lap->to; t++) {
        bool settled = false;
        if (!count_mouths(scratch, lap, t))
            return false;
        for (int c = 0; c < scratch->kos.components; c++)
            settled |= scratch->in_lap[c] == PAIR && !scratch->kos.fighting[c];
        if (!settled)
            return false;
    }
    return true;
}

/* --- a whole game --- */

struct reader {
    const struct replay *replay;
    const struct legality *legality;
    struct arena *arena;
    struct scratch *scratch; /* NULL until needed */
    uint32_t (*totals)[3]; /* stones lifted up to every REPEAT_LAP_MAX-th turn; NULL until needed */
    uint32_t next_illegal; /* first entry of legality->list not before the current turn */
};

static bool classify(struct reader *reader, const struct lap *lap, struct repeat *repeat)
{
    repeat->cycle = lap_cycle(lap, reader->replay->board.stride);
    if (!lap_is_kos(lap) || lap->keys == 1 || reader->replay->edited)
        return true;
    if (reader->scratch == NULL) {
        reader->scratch = arena_room(reader->arena, sizeof *reader->scratch);
        if (reader->scratch == NULL)
            return false;
        past_begin(&reader->scratch->past, reader->replay);
    }
    find_parts(reader->scratch, lap, repeat);
    if (repeat->cycle == CYCLE_TRIPLE_KO && repeat->parts == 2 &&
        has_settled_pair(reader->scratch, lap))
        repeat->cycle = CYCLE_MOONSHINE;
    return true;
}

/* Rulesets that forbid turn `t`; turns must be asked in order. */
static uint32_t forbidding(struct reader *reader, uint32_t t)
{
    const struct legality *legality = reader->legality;
    uint32_t rulesets = 0, i = reader->next_illegal;
    for (; i < legality->count && legality->list[i].turn <= t; i++)
        if (legality->list[i].turn == t)
            rulesets |= legality->list[i].rulesets;
    reader->next_illegal = i;
    return rulesets;
}

/* --- laps too long to be read for every repeat --- */

static bool totals_make(struct reader *reader)
{
    const struct replay *replay = reader->replay;
    size_t marks = replay->count / REPEAT_LAP_MAX + 1;
    uint32_t took[3] = {0};
    reader->totals = arena_alloc(reader->arena, marks * sizeof *reader->totals);
    if (reader->totals == NULL)
        return false;
    for (uint32_t t = 1; t <= replay->count; t++) {
        took_add(took, &replay->turns[t]);
        if (t % REPEAT_LAP_MAX == 0)
            memcpy(reader->totals[t / REPEAT_LAP_MAX], took, sizeof took);
    }
    return true;
}

/* Stones lifted up to turn `t`, by colour. */
static void total_at(const struct reader *reader, uint32_t t, uint32_t took[3])
{
    uint32_t mark = t / REPEAT_LAP_MAX;
    memcpy(took, reader->totals[mark], sizeof reader->totals[mark]);
    for (uint32_t u = mark * REPEAT_LAP_MAX + 1; u <= t; u++)
        took_add(took, &reader->replay->turns[u]);
}

static bool classify_long(struct reader *reader, struct repeat *repeat)
{
    uint32_t before[3];
    if (reader->totals == NULL && !totals_make(reader))
        return false;
    total_at(reader, repeat->of, before);
    total_at(reader, repeat->turn, repeat->took);
    for (int c = BLACK; c <= WHITE; c++)
        repeat->took[c] -= before[c];
    repeat->cycle =
        repeat->took[BLACK] == repeat->took[WHITE] ? CYCLE_LONG_BALANCED : CYCLE_LONG_UNBALANCED;
    return true;
}

static bool classify_short(struct reader *reader, struct repeat *repeat)
{
    struct lap lap;
    lap_read(&lap, reader->replay, repeat->of, repeat->turn);
    memcpy(repeat->took, lap.took, sizeof repeat->took);
    return classify(reader, &lap, repeat);
}

static bool read_repeat(struct reader *reader, uint32_t t, struct repeat *repeat)
{
    const struct turn *turn = &reader->replay->turns[t];
    *repeat = (struct repeat){
        .turn = t,
        .of = (uint32_t)turn->same_board,
        .length = t - (uint32_t)turn->same_board,
        .same_side = turn->same_situation == turn->same_board,
        .illegal = forbidding(reader, t),
    };
    if (!(repeat->length > REPEAT_LAP_MAX ? classify_long : classify_short)(reader, repeat))
        return false;
    repeat->certainty = cycle_certainty(repeat->cycle);
    return true;
}

static bool is_repeat(const struct turn *turn)
{
    return turn->same_board >= 0 && turn_puts_stone(turn);
}

bool repeat_classify(const struct replay *replay, const struct legality *legality,
                     struct arena *arena, struct repeats *out)
{
    struct reader reader = {.replay = replay, .legality = legality, .arena = arena};
    uint32_t found = 0;
    out->list = NULL;
    out->count = 0;
    for (uint32_t t = 1; t <= replay->count; t++)
        found += is_repeat(&replay->turns[t]);
    if (found == 0)
        return true;
    out->list = arena_alloc(arena, found * sizeof *out->list);
    if (out->list == NULL)
        return false;
    for (uint32_t t = 1; t <= replay->count; t++)
        if (is_repeat(&replay->turns[t]) && !read_repeat(&reader, t, &out->list[out->count++]))
            return false;
    return true;
}
