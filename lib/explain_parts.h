/* explain_parts.h - what explain.c and explain_reasons.c share. */
#ifndef ING_EXPLAIN_PARTS_H
#define ING_EXPLAIN_PARTS_H

#include "explain.h"

#include "life/family.h"

struct explainer {
    const struct scored *scored;
    const struct board *board;
    const struct status *status;
    struct explanation *out;
    struct families families;
    struct families walls; /* working memory */
    struct status trial;
    uint16_t part[BOARD_CELLS_MAX]; /* of space: the first cell that hangs together with it */
    uint8_t owner[BOARD_CELLS_MAX]; /* at that cell: BLACK, WHITE, or EMPTY for both or none */
    uint8_t alive[WHITE + 1][BOARD_CELLS_MAX];
    uint16_t cells[BOARD_POINTS_MAX];
};

/* Once the groups are found: their eyes, partners, captors and kos. */
void explain_reasons(struct explainer *e);

#endif
