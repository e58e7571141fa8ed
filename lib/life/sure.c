#include "sure.h"

#include "knot.h"

#include <stdbool.h>

enum { POINTS_MEASURED = 19 * 19 };

/* Where nothing speaks against it, and no stone could be overlooked. */
static const double PLAIN = 0.9965;

/* The misfit counts by the board: half a board in doubt is less on a smaller one. */
static double by_playouts(const struct doubts *doubts, int points)
{
    static const struct knot by_weakest[] = {{0.00, 0.25}, {0.30, 0.75},  {0.38, 0.88},
                                             {0.44, 0.96}, {0.52, 0.985}, {0.66, 0.995},
                                             {0.80, 1.00}};
    static const struct knot by_misfit[] = {{0.045, 1.00}, {0.055, 0.975}, {0.065, 0.90},
                                            {0.075, 0.82}, {0.090, 0.42},  {0.110, 0.25},
                                            {0.150, 0.05}};
    return knot_value(by_weakest, sizeof by_weakest / sizeof by_weakest[0], doubts->weakest) *
           knot_value(by_misfit, sizeof by_misfit / sizeof by_misfit[0],
                      doubts->misfit * points / POINTS_MEASURED);
}

/* The ends that are hard to tell: a seki, and each connection that is asked for, up to three. The
 * games have four borders with a gap, none of which was counted so; of another program's boards
 * that have one, and are finished, three of four are told, two of them exactly. */
static double by_end(const struct board *board, const struct status *status)
{
    static const double with_seki = 0.93, with_gap = 0.60, with_teire[] = {1.00, 0.99, 0.98, 0.97};
    int teire = 0, gaps = 0, most = (int)(sizeof with_teire / sizeof with_teire[0]) - 1;
    bool seki = false;
    for (int i = 0; i < status->fills; i++) {
        teire += status->fill[i].kind == FILL_TEIRE;
        gaps += status->fill[i].kind == FILL_SEAL;
    }
    BOARD_EACH(board, p)
    seki |= board_is_stone(board, p) && status->mark[p] == MARK_SEKI;
    return with_teire[teire < most ? teire : most] * (seki ? with_seki : 1) *
           (gaps > 0 ? with_gap : 1);
}

/* Groups that hang on who moves next, which is odd once both have passed: of 66 such games with
 * three living stones or more 55 were exact, and of 13 with dead ones 8, fewer than the other
 * factors promise. */
static double by_turns(const struct turns *turns)
{
    static const double with_living = 0.90, with_dead = 0.70;
    enum { LIVING_TO_COUNT = 3 }; /* fewer are a ko, or a connection that is asked for */
    return (turns->living >= LIVING_TO_COUNT ? with_living : 1) * (turns->dead > 0 ? with_dead : 1);
}

double sure_of(const struct board *board, const struct status *status, const struct doubts *doubts)
{
    return PLAIN * by_playouts(doubts, board->columns * board->rows) * by_end(board, status) *
           by_turns(&doubts->turns);
}
