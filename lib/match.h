/* match.h - two players and several games: who leads, and when it was settled. */
#ifndef ING_MATCH_H
#define ING_MATCH_H

#include "tiebreak.h"

enum {
    MATCH_AHEAD = 4, /* games, at which a jubango changed the handicap */
};

/* Games are counted from 1 in the order played, drawn ones too; 0: it never came to that. */
struct match {
    uint32_t won[2], drawn; /* by player */
    uint32_t ahead;         /* the game with which one was first MATCH_AHEAD games ahead */
    uint32_t ahead_player;
    uint32_t settled; /* the game after which the other could not catch up any more */
    uint32_t settled_player;
};

/* Sums up games of the players 0 and 1. A game whose winner is nobody was not decided. */
struct match match_sum(const struct tiebreak_game *games, uint32_t count);

#endif
