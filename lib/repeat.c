#include "repeat.h"

#include "ko.h"
#include "past.h"

#include <string.h>

const char *cycle_name(enum cycle cycle)
{
    static const char *const names[CYCLE_COUNT] = {
        [CYCLE_SINGLE_SUICIDE] = "single-suicide",
        [CYCLE_SUICIDE] = "suicide-cycle",
        [CYCLE_BASIC_KO] = "basic-ko",
        [CYCLE_PASS_KO] = "pass-ko",
        [CYCLE_DOUBLE_KO] = "double-ko",
        [CYCLE_TRIPLE_KO] = "triple-ko",
        [CYCLE_MOONSHINE] = "moonshine",
        [CYCLE_QUADRUPLE_KO] = "quadruple-ko",
        [CYCLE_K_FOLD_KO] = "k-fold-ko",
        [CYCLE_SEND_TWO_RETURN_ONE] = "send-two-return-one",
        [CYCLE_SEND_A_RETURN_B] = "send-a-return-b",
        [CYCLE_ETERNAL_LIFE] = "eternal-life",
        [CYCLE_ROUND_ROBIN] = "round-robin",
        [CYCLE_LONG_BALANCED] = "long-cycle-balanced",
        [CYCLE_LONG_UNBALANCED] = "long-cycle-unbalanced",
    };
    return names[cycle];
}

/* A ko mouth as play shows it: its two cells, the smaller first. */
struct key {
    uint16_t a, b;
    uint32_t taken; /* times in the lap */
};

/* What happened in a lap; the classes are decided from this alone. */
struct lap {
    uint32_t from, to;     /* its turns are from + 1 .. to */
    uint32_t plays;        /* n: board plays */
    uint32_t captures;     /* plays that lifted enemies */
    uint32_t capturing[3]; /* of these, by mover */
    uint32_t took[3];      /* stones lifted, by colour of the stones */
    uint32_t lost;         /* stones self-removed */
    bool all_single;       /* every capture is of a single stone */
    uint16_t point[4];     /* the first play points */
    struct key key[REPEAT_MOUTHS_MAX];
    uint32_t keys; /* k; REPEAT_MOUTHS_MAX + 1 when there are more */
};

static void key_add(struct lap *lap, uint16_t a, uint16_t b)
{
    if (a > b) {
        uint16_t swap = a;
        a = b;
        b = swap;
    }
    uint32_t k = 0;
    while (k < lap->keys && k < REPEAT_MOUTHS_MAX && (lap->key[k].a != a || lap->key[k].b != b))
        k++;
    if (k == REPEAT_MOUTHS_MAX) {
        lap->keys = REPEAT_MOUTHS_MAX + 1;
        return;
    }
    if (k == lap->keys)
        lap->key[lap->keys++] = (struct key){.a = a, .b = b};
    lap->key[k].taken++;
}

static void took_add(uint32_t took[3], const struct turn *turn)
{
    enum colour mover = (enum colour)turn->colour;
    took[mover] += turn->lost;
    took[other(mover)] += turn->took;
}

static void lap_add(struct lap *lap, const struct replay *replay, const struct turn *turn)
{
    enum { POINTS = sizeof lap->point / sizeof lap->point[0] };
    if (turn->cell == PASS || (turn->flags & TURN_OCCUPIED))
        return;
    took_add(lap->took, turn);
    if (lap->plays < POINTS)
        lap->point[lap->plays] = turn->cell;
    lap->plays++;
    lap->lost += turn->lost;
    if (turn->took == 0)
        return;
    lap->captures++;
    lap->capturing[turn->colour]++;
    if (turn->took == 1)
        key_add(lap, turn->cell, replay->lifted[turn->lifted]);
    else
        lap->all_single = false;
}

static void lap_read(struct lap *lap, const struct replay *replay, uint32_t from, uint32_t to)
{
    *lap = (struct lap){.from = from, .to = to, .all_single = true};
    for (uint32_t t = from + 1; t <= to; t++)
        lap_add(lap, replay, &replay->turns[t]);
}

/* --- the classes --- */

static bool each_mouth_twice(const struct lap *lap)
{
    if (!lap->all_single || lap->keys > REPEAT_MOUTHS_MAX || lap->plays != 2 * lap->keys ||
        lap->captures != lap->plays)
        return false;
    for (uint32_t k = 0; k < lap->keys; k++)
        if (lap->key[k].taken != 2)
            return false;
    return true;
}

static bool one_capture_each(const struct lap *lap)
{
    return lap->capturing[BLACK] == 1 && lap->capturing[WHITE] == 1;
}

/* Four points in one strip: two ends with one neighbour among them, two inner ones with two. */
static bool is_strip(const uint16_t point[4], int stride)
{
    int ends = 0, inner = 0;
    for (int i = 0; i < 4; i++) {
        int neighbours = 0;
        for (int k = 0; k < 4; k++) {
            int apart = point[i] > point[k] ? point[i] - point[k] : point[k] - point[i];
            if (apart == 0 && i != k)
                return false;
            neighbours += apart == 1 || apart == stride;
        }
        ends += neighbours == 1;
        inner += neighbours == 2;
    }
    return ends == 2 && inner == 2;
}

static enum cycle ko_cycle(uint32_t mouths, const struct repeat *repeat, bool pair_settled)
{
    switch (mouths) {
    case 2:
        return CYCLE_DOUBLE_KO;
    case 3:
        return repeat->parts == 2 && pair_settled ? CYCLE_MOONSHINE : CYCLE_TRIPLE_KO;
    case 4:
        return CYCLE_QUADRUPLE_KO;
    default:
        return CYCLE_K_FOLD_KO;
    }
}

/* The classes that need no look at the board. RULES.md 2.3, first match. */
static enum cycle plain_cycle(const struct lap *lap, int stride)
{
    bool balanced = lap->took[BLACK] == lap->took[WHITE];
    if (lap->lost > 0)
        return lap->plays == 1 && lap->lost == 1 ? CYCLE_SINGLE_SUICIDE : CYCLE_SUICIDE;
    if (!balanced && one_capture_each(lap)) {
        uint32_t more = lap->took[BLACK] > lap->took[WHITE] ? lap->took[BLACK] : lap->took[WHITE];
        uint32_t stones = lap->took[BLACK] + lap->took[WHITE];
        return lap->plays == 3 && more == 2 && stones == 3 ? CYCLE_SEND_TWO_RETURN_ONE
                                                           : CYCLE_SEND_A_RETURN_B;
    }
    if (lap->plays == 4 && one_capture_each(lap) && lap->took[BLACK] == 2 && lap->took[WHITE] == 2)
        return is_strip(lap->point, stride) ? CYCLE_ETERNAL_LIFE : CYCLE_ROUND_ROBIN;
    return balanced ? CYCLE_LONG_BALANCED : CYCLE_LONG_UNBALANCED;
}

static enum certainty cycle_certainty(enum cycle cycle)
{
    bool by_shape =
        cycle == CYCLE_MOONSHINE || cycle == CYCLE_ETERNAL_LIFE || cycle == CYCLE_ROUND_ROBIN;
    return by_shape ? STRUCTURAL : CERTAIN;
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

/* Fills the parts; true when two of the mouths make a settled pair. */
static bool find_parts(struct scratch *scratch, const struct lap *lap, struct repeat *repeat)
{
    struct kos *kos = &scratch->kos;
    bool pair_settled = false;
    past_seek(&scratch->past, lap->from);
    kos_find(kos, &scratch->past.board);
    memset(scratch->in_lap, 0, (size_t)kos->components * sizeof scratch->in_lap[0]);
    for (uint32_t k = 0; k < lap->keys; k++) {
        const struct mouth *mouth = kos_at(kos, lap->key[k].a, lap->key[k].b);
        if (mouth == NULL)
            return false;
        scratch->in_lap[mouth->component]++;
    }
    for (int c = 0; c < kos->components; c++) {
        if (scratch->in_lap[c] == 0)
            continue;
        if (repeat->parts == REPEAT_PARTS_MAX) {
            repeat->parts = 0;
            return false;
        }
        part_insert(repeat, (uint8_t)scratch->in_lap[c]);
        pair_settled |= scratch->in_lap[c] == 2 && !kos->fighting[c];
    }
    return pair_settled;
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
    bool pair_settled = false;
    if (!each_mouth_twice(lap)) {
        repeat->cycle = plain_cycle(lap, reader->replay->board.stride);
        return true;
    }
    if (lap->keys == 1) {
        repeat->cycle = repeat->length == 2 ? CYCLE_BASIC_KO : CYCLE_PASS_KO;
        return true;
    }
    if (!reader->replay->edited) {
        if (reader->scratch == NULL) {
            reader->scratch = arena_alloc(reader->arena, sizeof *reader->scratch);
            if (reader->scratch == NULL)
                return false;
            past_begin(&reader->scratch->past, reader->replay);
        }
        pair_settled = find_parts(reader->scratch, lap, repeat);
    }
    repeat->cycle = ko_cycle(lap->keys, repeat, pair_settled);
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
    return turn->same_board >= 0 && turn->cell != PASS && !(turn->flags & TURN_OCCUPIED);
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
