#include "gamestate.h"

const char *game_state_name(enum game_state state)
{
    static const char *const names[] = {"running", "stopped", "ended"};
    return names[state];
}

/* Walks to turn `t` or to the end of the game; the passes in a row there. */
static uint32_t walk(const struct replay *replay, uint32_t t, const struct ruleset *ruleset,
                     int *passes)
{
    *passes = 0;
    for (uint32_t u = 1; u <= t; u++) {
        const struct turn *turn = &replay->turns[u];
        bool goes_on = turn->cell != PASS || (turn->flags & TURN_AFTER_EDIT);
        *passes = turn->cell != PASS ? 0 : goes_on ? 1 : *passes + 1;
        if (ruleset->passes_to_end > 0 && *passes >= ruleset->passes_to_end)
            return u;
    }
    return 0;
}

enum game_state game_state(const struct replay *replay, uint32_t t, const struct ruleset *ruleset)
{
    int passes;
    bool final =
        ruleset->customs.resumption == NULL || ruleset->passes_to_end > ruleset->passes_to_stop;
    if (walk(replay, t, ruleset, &passes) != 0)
        return final ? GAME_ENDED : GAME_STOPPED;
    return passes >= ruleset->passes_to_stop ? GAME_STOPPED : GAME_RUNNING;
}

uint32_t game_ended(const struct replay *replay, const struct ruleset *ruleset)
{
    int passes;
    return walk(replay, replay->count, ruleset, &passes);
}
