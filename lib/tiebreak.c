#include "tiebreak.h"

#include <string.h>

/* A drawn game is half a victory and half a defeat for both. */
static void add_main(const struct tiebreak_game *game, struct tiebreak *values)
{
    values[game->winner].main += game->draw ? TIEBREAK_POINT / 2 : TIEBREAK_POINT;
    if (game->draw)
        values[game->loser].main += TIEBREAK_POINT / 2;
}

static void add_a(const struct tiebreak_game *game, struct tiebreak *values)
{
    struct tiebreak *winner = &values[game->winner], *loser = &values[game->loser];
    if (!game->draw) {
        winner->a1 += loser->main;
        loser->a2 += winner->main;
        return;
    }
    winner->a1 += loser->main / 2;
    winner->a2 += loser->main / 2;
    loser->a1 += winner->main / 2;
    loser->a2 += winner->main / 2;
}

static int64_t auxiliary(const struct tiebreak *value, enum tiebreak_reading reading)
{
    return reading == TIEBREAK_A1 ? value->a1 : value->a1 + value->a2;
}

static void add_b(const struct tiebreak_game *game, enum tiebreak_reading reading,
                  struct tiebreak *values)
{
    struct tiebreak *winner = &values[game->winner], *loser = &values[game->loser];
    int64_t of_winner = auxiliary(winner, reading), of_loser = auxiliary(loser, reading);
    if (!game->draw) {
        winner->b1 += of_loser;
        loser->b2 += of_winner;
        return;
    }
    winner->b1 += of_loser / 2;
    winner->b2 += of_loser / 2;
    loser->b1 += of_winner / 2;
    loser->b2 += of_winner / 2;
}

void tiebreak_sum(const struct tiebreak_game *games, uint32_t count, uint32_t players,
                  enum tiebreak_reading reading, struct tiebreak *values)
{
    memset(values, 0, players * sizeof *values);
    for (uint32_t k = 0; k < count; k++)
        add_main(&games[k], values);
    for (uint32_t k = 0; k < count; k++)
        if (!games[k].absent)
            add_a(&games[k], values);
    for (uint32_t k = 0; k < count; k++)
        if (!games[k].absent)
            add_b(&games[k], reading, values);
}

int tiebreak_compare(const struct tiebreak *a, const struct tiebreak *b, enum tiebreak_by by)
{
    enum { VALUES = 5 };
    const int64_t differences[][VALUES] = {
        [TIEBREAK_BY_ING] = {a->main - b->main, a->a1 - b->a1, a->a2 - b->a2, a->b1 - b->b1,
                             a->b2 - b->b2},
        [TIEBREAK_BY_SOS] = {a->main - b->main, a->a1 + a->a2 - b->a1 - b->a2, a->a1 - b->a1},
        [TIEBREAK_BY_SODOS] = {a->main - b->main, a->a1 - b->a1, a->a2 - b->a2},
        [TIEBREAK_BY_MAIN] = {a->main - b->main},
    };
    for (size_t k = 0; k < VALUES; k++)
        if (differences[by][k] != 0)
            return differences[by][k] > 0 ? 1 : -1;
    return 0;
}

/* Insertion: a field of players is small, and equal ones keep their order. */
void tiebreak_order(const struct tiebreak *values, uint32_t players, enum tiebreak_by by,
                    uint32_t *order)
{
    for (uint32_t k = 0; k < players; k++) {
        uint32_t at = k;
        for (; at > 0 && tiebreak_compare(&values[k], &values[order[at - 1]], by) > 0; at--)
            order[at] = order[at - 1];
        order[at] = k;
    }
}

void tiebreak_places(const struct tiebreak *values, uint32_t players, enum tiebreak_by by,
                     const uint32_t *order, uint32_t *place)
{
    for (uint32_t k = 0; k < players; k++) {
        bool shared = k > 0 && tiebreak_compare(&values[order[k - 1]], &values[order[k]], by) == 0;
        place[order[k]] = shared ? place[order[k - 1]] : k + 1;
    }
}
