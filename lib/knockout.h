/* knockout.h - tournaments where a defeat is the end, and what another result would have made of
 * them. */
#ifndef ING_KNOCKOUT_H
#define ING_KNOCKOUT_H

#include "tiebreak.h"

enum { KNOCKOUT_OPEN = 0 }; /* the place of a player whose further games were not played */

/* Are the games, in the order played, a knock-out: nobody plays on after a defeat, all but one
 * player have lost, none is drawn? Games whose winner is nobody are passed over, here and below.
 * `lost` is room for a flag of each player. */
bool knockout_is(const struct tiebreak_game *games, uint32_t count, uint32_t players, bool *lost);

/* Places when game k had gone as under[k] says and not as games[k] (the same players; the winner
 * nobody where it is undecided). Who loses in the same round shares a place. Who would have gone
 * on in another's stead, and who would have met him, has an open place from there: those games were
 * not played. `depth` is room for a number of each game, `next` of each player. */
void knockout_places(const struct tiebreak_game *games, const struct tiebreak_game *under,
                     uint32_t count, uint32_t players, uint32_t *depth, uint32_t *next,
                     uint32_t *place);

#endif
