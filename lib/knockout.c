#include "knockout.h"

#define STILL_IN UINT32_MAX

bool knockout_is(const struct tiebreak_game *games, uint32_t count, uint32_t players, bool *lost)
{
    uint32_t losers = 0;
    for (uint32_t p = 0; p < players; p++)
        lost[p] = false;
    for (uint32_t k = 0; k < count; k++) {
        const struct tiebreak_game *game = &games[k];
        bool bye = game->loser == TIEBREAK_NOBODY;
        if (game->winner == TIEBREAK_NOBODY)
            continue;
        if (game->draw || lost[game->winner] || (!bye && lost[game->loser]))
            return false;
        if (!bye)
            lost[game->loser] = true;
        losers += !bye;
    }
    return players > 2 && losers == players - 1;
}

/* Rounds from the final, which is 0, by the next game of the winner. */
static void count_depths(const struct tiebreak_game *games, uint32_t count, uint32_t players,
                         uint32_t *depth, uint32_t *next)
{
    for (uint32_t p = 0; p < players; p++)
        next[p] = TIEBREAK_NOBODY;
    for (uint32_t k = count; k-- > 0;) {
        if (games[k].winner == TIEBREAK_NOBODY)
            continue;
        uint32_t follows = next[games[k].winner];
        depth[k] = follows == TIEBREAK_NOBODY ? 0 : depth[follows] + 1;
        next[games[k].winner] = k;
        if (games[k].loser != TIEBREAK_NOBODY)
            next[games[k].loser] = k;
    }
}

/* Turns next[] into: the place of those who lose in a game of that depth. Depths are below the
 * number of players, for every round has a winner who loses or wins the next one. */
static void count_places(const struct tiebreak_game *games, uint32_t count, uint32_t players,
                         const uint32_t *depth, uint32_t *of_depth)
{
    uint32_t ahead = 2;
    for (uint32_t p = 0; p < players; p++)
        of_depth[p] = 0;
    for (uint32_t k = 0; k < count; k++)
        if (games[k].loser != TIEBREAK_NOBODY && depth[k] < players)
            of_depth[depth[k]]++;
    for (uint32_t d = 0; d < players; d++) {
        uint32_t losers = of_depth[d];
        of_depth[d] = ahead;
        ahead += losers;
    }
}

void knockout_places(const struct tiebreak_game *games, const struct tiebreak_game *under,
                     uint32_t count, uint32_t players, uint32_t *depth, uint32_t *next,
                     uint32_t *place)
{
    count_depths(games, count, players, depth, next);
    count_places(games, count, players, depth, next);
    for (uint32_t p = 0; p < players; p++)
        place[p] = STILL_IN;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t winner = games[k].winner, loser = games[k].loser;
        if (loser == TIEBREAK_NOBODY)
            continue;
        bool held = place[winner] == STILL_IN && place[loser] == STILL_IN;
        bool decided = held && under[k].winner != TIEBREAK_NOBODY && !under[k].draw;
        uint32_t out = !decided ? TIEBREAK_NOBODY : under[k].winner == winner ? loser : winner;
        uint32_t places = depth[k] < players ? next[depth[k]] : KNOCKOUT_OPEN;
        if (out == loser) {
            place[loser] = places;
            continue;
        }
        /* Nobody played the further games of who went on here, but after a final there are none. */
        if (place[winner] == STILL_IN)
            place[winner] = out == winner ? places : KNOCKOUT_OPEN;
        if (place[loser] == STILL_IN)
            place[loser] = out == winner && depth[k] == 0 ? 1 : KNOCKOUT_OPEN;
    }
    for (uint32_t p = 0; p < players; p++)
        if (place[p] == STILL_IN)
            place[p] = 1;
}
