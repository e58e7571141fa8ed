#include "seki.h"

#include "price.h"
#include "review.h"

enum {
    NODES = 20000, /* for a question about a string in seki: few games have one */
    /* What takes so many stones or fewer may find its one eye played in at the vital point. */
    STONES_OF_BAIT = 6,
};

static bool is_none(struct prover *prover, const struct board *board, const uint8_t *fixed,
                    int head)
{
    struct region region;
    struct reading reading;
    if (!region_around(board, fixed, head, &region))
        return false;
    review_read(prover, board, fixed, head, &region, NODES, true, &reading);
    return reading.attacked == PROVER_CAPTURED &&
           review_is_lost(prover, board, fixed, head, &region, NODES, STONES_OF_BAIT) &&
           !price_is_paid(prover, board, fixed, head, &region, reading.answer.line[0], NODES);
}

int seki_read(struct prover *prover, const struct board *board, struct status *status)
{
    uint8_t fixed[BOARD_CELLS_MAX];
    int changed = 0;
    for (int p = 0; p < board->cells; p++)
        fixed[p] = board->cell[p].colour != EMPTY && status->mark[p] == MARK_ALIVE;
    BOARD_EACH(board, head)
    {
        if (!board_is_head(board, head) || status->mark[head] != MARK_SEKI ||
            !is_none(prover, board, fixed, head))
            continue;
        board_set_string(board, status->mark, head, MARK_DEAD);
        changed++;
    }
    return changed;
}
