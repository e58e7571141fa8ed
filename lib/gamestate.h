/* gamestate.h - has the game stopped or ended after a turn? RULES.md 1.1, 1.2; Ing Art. 1. */
#ifndef ING_GAMESTATE_H
#define ING_GAMESTATE_H

#include "replay.h"
#include "ruleset.h"

#include <stdint.h>

enum game_state {
    GAME_RUNNING,
    GAME_STOPPED, /* by passes; play may be taken up again */
    GAME_ENDED,   /* by passes; what follows is outside the game */
};

/* "running", "stopped", "ended". */
const char *game_state_name(enum game_state state);

/* After turn `t` (0..count). O(t). */
enum game_state game_state(const struct replay *replay, uint32_t t, const struct ruleset *ruleset);

/* The turn whose pass ended the game, 0 if none did. */
uint32_t game_ended(const struct replay *replay, const struct ruleset *ruleset);

#endif
