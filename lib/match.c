#include "match.h"

struct match match_sum(const struct tiebreak_game *games, uint32_t count)
{
    struct match match = {0};
    for (uint32_t k = 0; k < count; k++) {
        const struct tiebreak_game *game = &games[k];
        match.drawn += game->draw;
        if (!game->draw && game->winner < 2)
            match.won[game->winner]++;
        uint32_t leader = match.won[1] > match.won[0];
        uint32_t lead = match.won[leader] - match.won[!leader];
        if (match.ahead == 0 && lead == MATCH_AHEAD) {
            match.ahead = k + 1;
            match.ahead_player = leader;
        }
        if (match.settled == 0 && lead > count - 1 - k) {
            match.settled = k + 1;
            match.settled_player = leader;
        }
    }
    return match;
}
