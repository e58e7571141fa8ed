/* contrast.h - where rulesets give one game different outcomes, and how often they do.
 *
 * Rulesets are numbered as the caller likes (the score stream may name some that this build does
 * not know), 0..CONTRAST_RULESETS - 1. Margins in quarter points, positive = good for Black. */
#ifndef ING_CONTRAST_H
#define ING_CONTRAST_H

#include "board.h"
#include "statistics.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CONTRAST_RULESETS = 32, /* a set of rulesets is a bit mask */
    CONTRAST_PAIRS = CONTRAST_RULESETS * (CONTRAST_RULESETS - 1) / 2,
};

/* What each ruleset says of one game. */
struct outcomes {
    uint32_t decided; /* rulesets that give a margin */
    int32_t margin[CONTRAST_RULESETS];
    uint8_t winner[CONTRAST_RULESETS]; /* enum colour; EMPTY is a draw */
};

/* Rulesets a and b on the games seen so far, a < b. */
struct contrast_pair {
    uint64_t both;                /* games that both decide */
    uint64_t one;                 /* games that only one of them decides */
    uint64_t margins;             /* of `both`: the margins differ */
    uint64_t winners;             /* of `both`: the winners differ */
    struct histogram differences; /* margin(a) - margin(b), games of `both` */
};

/* Zeros are an empty one. Large: allocate it. */
struct contrast {
    uint32_t seen; /* rulesets that decided a game */
    struct contrast_pair pair[CONTRAST_PAIRS];
};

/* The place of the pair {a, b} in contrast.pair, a != b, in either order. */
uint32_t contrast_index(uint32_t a, uint32_t b);

void contrast_add(struct contrast *contrast, const struct outcomes *outcomes);

static inline bool outcomes_decides(const struct outcomes *outcomes, uint32_t ruleset)
{
    return (outcomes->decided >> ruleset & 1) != 0;
}

/* Both decided and the margins (the winners) differ? */
bool outcomes_margins_differ(const struct outcomes *outcomes, uint32_t a, uint32_t b);
bool outcomes_winners_differ(const struct outcomes *outcomes, uint32_t a, uint32_t b);

/* Have a and b agreed on everything, margin, winner and whether there is one? Agreeing is
 * transitive, so rulesets can be put into groups by it. */
bool contrast_agree(const struct contrast *contrast, uint32_t a, uint32_t b);
bool outcomes_agree(const struct outcomes *outcomes, uint32_t a, uint32_t b);

#endif
