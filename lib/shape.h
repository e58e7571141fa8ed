/* shape.h - ko shapes standing on a board. RULES.md 2.1, 2.4. Structure only, no reading: what it
 * cannot decide it names with low certainty or not at all. */
#ifndef ING_SHAPE_H
#define ING_SHAPE_H

#include "board.h"
#include "ko.h"
#include "legality.h"

#include <stdbool.h>
#include <stdint.h>

enum shape_kind {
    SHAPE_OPEN_KO,        /* one mouth that hangs together with no other */
    SHAPE_STAGE_KO,       /* one whose winner needs a further move: approach-move, two-stage */
    SHAPE_MANNEN_KO,      /* one between two strings with two shared liberties and no others */
    SHAPE_KO_PAIR,        /* two entangled mouths held by the same side */
    SHAPE_DOUBLE_KO,      /* two entangled mouths, one held by each side */
    SHAPE_DOUBLE_KO_SEKI, /* the same, settled, no string beside it with two liberties more */
    SHAPE_TRIPLE_KO,      /* three entangled mouths */
    SHAPE_MULTIPLE_KO,    /* more of them */
    SHAPE_MOONSHINE,      /* a settled double ko, and a ko that decides over a string */
    SHAPE_BENT_FOUR,      /* bent four in the corner, pattern v1 */
    SHAPE_DOUBLE_STONES,  /* two stones that can be taken and retaken in turn */
    SHAPE_TRIPLE_STONES,  /* three of them */
    SHAPE_COUNT
};

enum {
    SHAPE_POINTS_MAX = 16, /* of these that are listed; a shape may have more */
    SHAPES_MAX = 256,      /* of one board; a board with more is not Go as it is played */
};

/* "open-ko", "double-ko-seki", …; constant string. */
const char *shape_name(enum shape_kind kind);

struct shape {
    uint8_t kind;      /* enum shape_kind */
    uint8_t certainty; /* enum certainty */
    uint8_t colour;    /* who holds the ko, owns the stones or would be dead; EMPTY if both do */
    uint8_t points;    /* cells listed: of every mouth its stone and its hole, else the stones */
    uint16_t point[SHAPE_POINTS_MAX];
    uint16_t mouths;
    bool fighting; /* ko.h */
    /* Of a single mouth: may `colour` fill it (without removing itself)? May the other side take it
     * with the very next turn (false: the ko rule forbids it)? */
    bool may_fill, may_take;
};

/* Large: keep it in an arena. */
struct shapes {
    int count;
    struct shape list[SHAPES_MAX]; /* in the order of their first mouths, then the others */
    struct kos kos;
    struct board board; /* to try moves on */
};

/* All shapes of a board whose strings are right. board->ko must hold for may_take to be told. */
void shapes_find(struct shapes *shapes, const struct board *board);

#endif
