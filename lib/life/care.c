#include "care.h"

#include "knot.h"

#include <stddef.h>

/* Points by which the game is decided: the living stones and what they surround, and the komi. */
static double decided_by(const struct end *end, const struct komi *komi)
{
    double lead = komi->known ? -(double)komi->quarters / QUARTERS(1) : 0;
    BOARD_EACH(&end->board, p)
    {
        int colour = end->board.cell[p].colour == EMPTY ? end->owner[p] : end->board.cell[p].colour;
        lead += (colour == BLACK) - (colour == WHITE);
    }
    return lead < 0 ? -lead : lead;
}

/* How much is to be overlooked: dead strings by the size of their eye, their own points among it.
 * In a larger territory they are seen, or taken for dead without a mark. */
static double temptation(const struct end *end, const struct board *board,
                         const struct status *status)
{
    static const double by_eye[] = {
        [2] = 0.031, [3] = 0.012, [4] = 0.012, [5] = 0.012, [6] = 0.006, [7] = 0.006, [8] = 0.006};
    static const double most = 0.163;
    double sum = 0;
    BOARD_EACH(board, head)
    {
        if (!board_is_head(board, head) || status->mark[head] != MARK_DEAD ||
            end->owner[head] == SHARED)
            continue;
        size_t eye = end->size[end->region[head]];
        sum += eye < sizeof by_eye / sizeof by_eye[0] ? by_eye[eye] : 0;
    }
    return sum < most ? sum : most;
}

double care_of(const struct end *end, const struct board *board, const struct status *status,
               const struct komi *komi)
{
    static const struct knot by_margin[] = {
        {0, 0.08}, {4, 0.29}, {10, 1.00}, {20, 1.95}, {40, 2.45}};
    return 1 - temptation(end, board, status) * knot_value(by_margin,
                                                           sizeof by_margin / sizeof by_margin[0],
                                                           decided_by(end, komi));
}
