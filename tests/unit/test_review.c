/* Reading over playouts: shares are made up, the positions are certain. */
#include "life/review.h"

#include <criterion/criterion.h>
#include <string.h>

struct reviewed {
    struct board board;
    float black[BOARD_CELLS_MAX], white[BOARD_CELLS_MAX];
    struct status status;
    uint8_t fixed[BOARD_CELLS_MAX], read[BOARD_CELLS_MAX];
    struct turns turns;
};

/* White lives in `kept` of the playouts, Black in all; `mark` is what was made of it. */
static void begin(struct reviewed *r, const char *const *rows, float kept, enum mark mark)
{
    int count = 0, columns = (int)strlen(rows[0]);
    while (rows[count] != NULL)
        count++;
    cr_assert(board_init(&r->board, columns, count));
    for (int row = 0; row < count; row++)
        for (int column = 0; column < columns; column++)
            if (rows[row][column] != '.')
                board_edit(&r->board, board_cell(&r->board, column, row),
                           rows[row][column] == 'X' ? BLACK : WHITE);
    board_rebuild(&r->board);
    status_init(&r->status);
    memset(r->fixed, 0, sizeof r->fixed);
    BOARD_EACH(&r->board, p)
    {
        r->black[p] = 1;
        r->white[p] = kept;
        r->fixed[p] = r->board.cell[p].colour == BLACK;
        if (r->board.cell[p].colour == WHITE)
            r->status.mark[p] = (uint8_t)mark;
    }
}

static int review(struct reviewed *r)
{
    struct prover *prover = prover_new();
    cr_assert_not_null(prover);
    int changed =
        review_marks(prover, &r->board, r->black, r->white, &r->status, r->read, &r->turns);
    prover_free(prover);
    return changed;
}

static int mark_at(const struct reviewed *r, int column, int row)
{
    return r->status.mark[board_cell(&r->board, column, row)];
}

static const char *const two_eyes[] = {".O.OX....", "OOOOX....", "XXXXX....",
                                       ".........", ".........", NULL};
static const char *const two_points[] = {"..OX.....", "OOOX.....", "XXXX.....",
                                         ".........", ".........", NULL};
static const char *const three_points[] = {"...OX....", "OOOOX....", "XXXXX....",
                                           ".........", ".........", NULL};

Test(review, revives_what_cannot_be_taken)
{
    struct reviewed r;
    begin(&r, two_eyes, 0.3f, MARK_DEAD);
    cr_expect_eq(review(&r), 1);
    cr_expect_eq(mark_at(&r, 0, 1), MARK_ALIVE);
    cr_expect_eq(mark_at(&r, 4, 0), MARK_ALIVE);
}

Test(review, buries_what_its_owner_cannot_save)
{
    struct reviewed r;
    begin(&r, two_points, 0.6f, MARK_ALIVE);
    cr_expect_eq(review(&r), 1);
    cr_expect_eq(mark_at(&r, 0, 1), MARK_DEAD);
    cr_expect_eq(mark_at(&r, 4, 0), MARK_ALIVE);
}

Test(review, leaves_alone_what_hangs_on_the_move)
{
    struct reviewed r;
    begin(&r, three_points, 0.6f, MARK_ALIVE);
    cr_expect_eq(review(&r), 0);
    cr_expect_eq(mark_at(&r, 0, 1), MARK_ALIVE);
    begin(&r, three_points, 0.3f, MARK_DEAD);
    cr_expect_eq(review(&r), 0);
    cr_expect_eq(mark_at(&r, 0, 1), MARK_DEAD);
}

/* Where the region is small; a larger one is not worth it. */
Test(review, leaves_alone_the_dead_that_playouts_are_sure_of)
{
    static const char *const nine_points[] = {"O.........X", "OOOOOOOOOOX", "XXXXXXXXXXX",
                                              "...........", "...........", NULL};
    struct reviewed r;
    begin(&r, two_eyes, 0.05f, MARK_DEAD);
    cr_expect_eq(review(&r), 1);
    cr_expect_eq(mark_at(&r, 0, 1), MARK_ALIVE);
    begin(&r, two_eyes, 0, MARK_DEAD); /* few playouts may all agree */
    cr_expect_eq(review(&r), 1);
    begin(&r, nine_points, 0.05f, MARK_DEAD);
    cr_expect_eq(review(&r), 0);
}

/* Playouts fill eyes that nobody would, and keep the stones around: a proof is better. */
Test(review, buries_what_cannot_live_however_sure_the_playouts_are)
{
    struct reviewed r;
    begin(&r, two_points, 0.95f, MARK_ALIVE);
    cr_expect_eq(review(&r), 1);
    cr_expect_eq(mark_at(&r, 0, 1), MARK_DEAD);
}

/* Black's wings have an eye each and share a liberty each with White's stones between them: who
 * fills one loses. White's stones are dead to the playouts, and what is around lives. */
static void begin_between_wings(struct reviewed *r, const char *const *rows, float kept)
{
    enum { BETWEEN = 5 };
    begin(r, rows, kept, MARK_DEAD);
    BOARD_EACH(&r->board, p)
    {
        int head = r->board.cell[board_cell(&r->board, BETWEEN, 0)].head;
        if (r->board.cell[p].colour != WHITE || r->board.cell[p].head == head)
            continue;
        r->white[p] = 1;
        r->status.mark[p] = MARK_ALIVE;
    }
}

static const char *const long_between[] = {"OX.X.OOO.X.XO", "OXXXXOXXXXXXO", "OOOOOXXOOOOOO",
                                           "OOOOOOOOOOOOO", ".............", NULL};
static const char *const short_between[] = {
    "OX.X.O.X.XO", "OXXXXOXXXXO", "OOOOOXXOOOO", "OOOOOOOOOOO", "...........", "...........", NULL};

/* With the four stones gone the wings would have eight points in three parts: so it is however sure
 * of it the playouts are. */
Test(review, walls_may_owe_their_room_to_the_dead)
{
    static const float kept[] = {0.3f, 0.05f};
    for (int i = 0; i < 2; i++) {
        struct reviewed r;
        begin_between_wings(&r, long_between, kept[i]);
        cr_expect_eq(review(&r), 1);
        cr_expect_eq(mark_at(&r, 5, 0), MARK_ALIVE);
        cr_expect_eq(mark_at(&r, 1, 0), MARK_ALIVE);
    }
}

Test(review, doubts_the_dead_whose_takers_are_no_walls)
{
    struct reviewed r;
    begin_between_wings(&r, short_between, 0.05f);
    cr_expect_eq(review(&r), 1);
    cr_expect_eq(mark_at(&r, 5, 0), MARK_ALIVE);
}

/* Playouts overrun even large territories now and then. */
Test(review, strings_with_much_room_are_walls_in_most_playouts)
{
    for (int enough = 0; enough < 2; enough++) {
        struct reviewed r;
        begin(&r, two_eyes, 0.3f, MARK_DEAD);
        BOARD_EACH(&r.board, p)
        {
            r.black[p] = enough ? 0.8f : 0.7f;
        }
        cr_expect_eq(review(&r), enough);
        cr_expect_eq(mark_at(&r, 0, 1), enough ? MARK_ALIVE : MARK_DEAD);
    }
}

Test(review, regions_end_at_safe_stones_and_at_their_limits)
{
    struct reviewed r;
    struct region region;
    begin(&r, three_points, 0.5f, MARK_ALIVE);
    cr_assert(region_around(&r.board, r.fixed, board_cell(&r.board, 0, 1), &region));
    cr_expect_eq(region.empty, 3);
    cr_expect_eq(region.count, 3);
    memset(r.fixed, 0, sizeof r.fixed); /* the wall is open to doubt: all the board belongs to it */
    cr_expect_not(region_around(&r.board, r.fixed, board_cell(&r.board, 0, 1), &region));
    static const char *const fifteen[] = {"...............", "OOOOOOOOOOOOOOO", "XXXXXXXXXXXXXXX",
                                          "...............", NULL};
    static const char *const fourteen[] = {"..............", "OOOOOOOOOOOOOO", "XXXXXXXXXXXXXX",
                                           "..............", NULL};
    begin(&r, fifteen, 0.5f, MARK_ALIVE);
    cr_expect_not(region_around(&r.board, r.fixed, board_cell(&r.board, 0, 1), &region));
    begin(&r, fourteen, 0.5f, MARK_ALIVE);
    cr_expect(region_around(&r.board, r.fixed, board_cell(&r.board, 0, 1), &region));
    cr_expect_eq(region.empty, REGION_EMPTY_MAX);
}

Test(review, counts_what_hangs_on_the_turn)
{
    struct reviewed r;
    begin(&r, three_points, 0.6f, MARK_ALIVE);
    cr_expect_eq(review(&r), 0);
    cr_expect_eq(r.turns.living, 5);
    cr_expect_eq(r.turns.dead, 0);
    begin(&r, three_points, 0.4f, MARK_DEAD);
    cr_expect_eq(review(&r), 0);
    cr_expect_eq(r.turns.living, 0);
    cr_expect_eq(r.turns.dead, 5);
    begin(&r, two_eyes, 0.6f, MARK_ALIVE);
    review(&r);
    cr_expect_eq(r.turns.living + r.turns.dead, 0);
}
