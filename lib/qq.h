/* qq.h - QQ Go's thresholds and rating steps. RULES.md 1.13; the source text is damaged, so the
 * branches of the rating table are doubtful. */
#ifndef ING_QQ_H
#define ING_QQ_H

#include <stdbool.h>
#include <stdint.h>

enum { QQ_MOVES_MIN = 40 }; /* shorter games are not rated */

/* Why a game is not rated, or NULL if it is: "short", "handicap", "draw". */
const char *qq_unrated(uint32_t moves, uint32_t handicap, bool draw);

/* Does a 19x19 count meet neither threshold? By half points, which the two whole counts leave out.
 * `black` is Black's count in half points, shared points halved. */
bool qq_between(int32_t black);

struct qq_step {
    int32_t winner, loser; /* tenths of a rating point */
};

/* The step for a win, from the two ratings. */
struct qq_step qq_rating_step(int32_t winner, int32_t loser);

/* The rank of a rating: 1..9 for dan, -1..-9 for kyu. */
int qq_rank(int32_t rating);

#endif
