/* ko.h - ko mouths on a board, which of them hang together, and which are fought over.
 * Structure only, no reading. RULES.md 2.1. */
#ifndef ING_KO_H
#define ING_KO_H

#include "board.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    KO_MOUTHS_MAX = BOARD_POINTS_MAX, /* every mouth has a stone of its own */
    KO_SIDES = 3,                     /* neighbours of a point besides the one across the mouth */
};

/* A stone alone whose only liberty is surrounded by its own colour: whoever takes it stands alone
 * on that liberty and can be retaken. */
struct mouth {
    uint16_t stone;
    uint16_t hole;      /* its only liberty */
    uint16_t component; /* index into kos.size and kos.fighting */
    uint8_t colour;     /* of the stone: who holds the ko */
    /* Strings around it, by colour: their head cells, PASS where there is none. */
    uint16_t string[WHITE + 1][KO_SIDES];
};

/* Large: keep it in an arena, not on the stack. */
struct kos {
    int count, components;
    struct mouth mouth[KO_MOUTHS_MAX]; /* in the order of their stones */
    /* Mouths that share a black and a white string are entangled; components are what hangs
     * together by that. */
    uint16_t size[KO_MOUTHS_MAX];
    bool fighting[KO_MOUTHS_MAX]; /* a string common to all its mouths has no liberty but on them;
                                     a single mouth always is */
};

/* All mouths of a board whose strings are right. */
void kos_find(struct kos *kos, const struct board *board);

/* Is no other stone taken together with the mouth's, around the same hole? Else what it takes is not
 * retaken by what stands alone: that is no ko. */
bool kos_is_apart(const struct kos *kos, const struct mouth *mouth);

/* The mouth between two cells, whichever of them holds the stone; NULL if there is none. */
const struct mouth *kos_at(const struct kos *kos, int a, int b);

#endif
