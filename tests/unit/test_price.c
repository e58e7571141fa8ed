/* What taking costs: two stones on the diagonal of a square of four points in the corner, taken by
 * whoever has a small eye beside, or not. */
#include "life/price.h"

#include "life/review.h"

#include <criterion/criterion.h>
#include <string.h>

enum { NODES = 20000, FOUR = 4 };

struct corner {
    struct board board;
    struct status status;
    uint8_t fixed[BOARD_CELLS_MAX], walls[BOARD_CELLS_MAX];
    struct region region;
    struct reading reading;
    int head; /* of one of the dead stones */
};

/* Black's dead stones are `x`; the one in the first column is asked about. */
static void begin(struct corner *c, const char *const *rows, int empty)
{
    int count = 0, columns = (int)strlen(rows[0]);
    while (rows[count] != NULL)
        count++;
    cr_assert(board_init(&c->board, columns, count));
    for (int row = 0; row < count; row++)
        for (int column = 0; column < columns; column++)
            if (rows[row][column] != '.')
                board_edit(&c->board, board_cell(&c->board, column, row),
                           rows[row][column] == 'O' ? WHITE : BLACK);
    board_rebuild(&c->board);
    status_init(&c->status);
    memset(c->fixed, 0, sizeof c->fixed);
    c->head = board_cell(&c->board, 0, 1);
    for (int row = 0; row < 2; row++)
        for (int column = 0; column < 2; column++)
            if (rows[row][column] == 'x')
                c->status.mark[board_cell(&c->board, column, row)] = MARK_DEAD;
    cr_expect_not(region_walls(&c->board, &c->status, c->fixed, c->head, empty - 1, c->walls));
    cr_assert(region_walls(&c->board, &c->status, c->fixed, c->head, empty, c->walls));
    cr_assert(region_around(&c->board, c->walls, c->head, &c->region));
    cr_expect_eq(c->region.empty, empty);
    struct prover *prover = prover_new();
    cr_assert_not_null(prover);
    review_read(prover, &c->board, c->walls, c->head, &c->region, NODES, true, &c->reading);
    prover_free(prover);
}

static bool is_paid(struct corner *c)
{
    struct prover *prover = prover_new();
    cr_assert_not_null(prover);
    bool paid = price_is_paid(prover, &c->board, c->walls, c->head, &c->region,
                              c->reading.answer.line[0], NODES);
    prover_free(prover);
    return paid;
}

static const char *const one_point[] = {".xOX..", "x.OX..", "OOOX..", "O.OX..",
                                        "OOOX..", "XXXX..", "......", NULL};
static const char *const cut_point[] = {".xOX..", "x.OX..", "OOOX..", "..OX..",
                                        "OOXX..", "XXXX..", "......", NULL};
static const char *const two_points[] = {".xOX..", "x.OX..", "OOOX..", "..OX..",
                                         "OOOX..", "XXXX..", "......", NULL};
static const char *const liberty[] = {".xOX..", "x.OX..", "OOOX..", "O.O.X.",
                                      "OOOX..", "XXXX..", "......", NULL};

/* White fills his liberty, and is in atari himself. */
Test(price, with_one_small_eye_the_pair_is_not_taken)
{
    struct corner c;
    begin(&c, one_point, FOUR - 1);
    cr_expect_eq(c.reading.attacked, PROVER_SAFE);
}

/* White takes the two, and Black the two that the eye joined to the rest. */
Test(price, the_part_that_an_eye_holds_is_the_price)
{
    struct corner c;
    begin(&c, cut_point, FOUR);
    cr_expect_eq(c.reading.attacked, PROVER_CAPTURED);
    cr_expect(is_paid(&c));
}

Test(price, an_eye_that_holds_nothing_together_costs_nothing)
{
    struct corner c;
    begin(&c, two_points, FOUR);
    cr_expect_eq(c.reading.attacked, PROVER_CAPTURED);
    cr_expect_not(is_paid(&c));
}

Test(price, an_outside_liberty_costs_nothing)
{
    struct corner c;
    begin(&c, liberty, FOUR);
    cr_expect_eq(c.reading.attacked, PROVER_CAPTURED);
    cr_expect_not(is_paid(&c));
}

/* The walls are Black's own living stones; White's depend on what becomes of the pair, both sides
 * of the cutting point alike. */
Test(price, walls_are_what_does_not_hang_on_the_dead)
{
    struct corner c;
    begin(&c, cut_point, FOUR);
    cr_expect_eq(c.walls[board_cell(&c.board, 3, 0)], 1);
    cr_expect_eq(c.walls[board_cell(&c.board, 2, 0)], 0);
    cr_expect_eq(c.walls[board_cell(&c.board, 0, 4)], 0);
    cr_expect_eq(c.walls[c.head], 0);
    memset(c.fixed, 0, sizeof c.fixed);
    board_set_string(&c.board, c.fixed, board_cell(&c.board, 2, 0), 1);
    cr_assert(region_walls(&c.board, &c.status, c.fixed, c.head, FOUR, c.walls));
    cr_expect_eq(c.walls[board_cell(&c.board, 2, 0)], 1);
    cr_expect_eq(c.walls[board_cell(&c.board, 0, 4)], 1); /* not reached any more */
}
