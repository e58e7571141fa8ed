#include "lap.h"

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

void took_add(uint32_t took[3], const struct turn *turn)
{
    enum colour mover = (enum colour)turn->colour;
    took[mover] += turn->lost;
    took[other(mover)] += turn->took;
}

void lap_add(struct lap *lap, const struct replay *replay, const struct turn *turn)
{
    enum { POINTS = sizeof lap->point / sizeof lap->point[0] };
    if (!turn_puts_stone(turn))
        return;
    took_add(lap->took, turn);
    lap->in_turn = lap->in_turn && turn->colour != lap->mover;
    lap->mover = turn->colour;
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

void lap_begin(struct lap *lap, uint32_t from, uint32_t to)
{
    *lap = (struct lap){.from = from, .to = to, .all_single = true, .in_turn = true};
}

/* --- the classes --- */

bool lap_is_kos(const struct lap *lap)
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

static enum cycle ko_cycle(const struct lap *lap)
{
    switch (lap->keys) {
    case 1:
        return lap->to - lap->from == 2 ? CYCLE_BASIC_KO : CYCLE_PASS_KO;
    case 2:
        return CYCLE_DOUBLE_KO;
    case 3:
        return CYCLE_TRIPLE_KO;
    case 4:
        return CYCLE_QUADRUPLE_KO;
    default:
        return CYCLE_K_FOLD_KO;
    }
}

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

enum cycle lap_cycle(const struct lap *lap, int stride)
{
    return lap_is_kos(lap) ? ko_cycle(lap) : plain_cycle(lap, stride);
}

enum certainty cycle_certainty(enum cycle cycle)
{
    bool by_shape =
        cycle == CYCLE_MOONSHINE || cycle == CYCLE_ETERNAL_LIFE || cycle == CYCLE_ROUND_ROBIN;
    return by_shape ? STRUCTURAL : CERTAIN;
}
