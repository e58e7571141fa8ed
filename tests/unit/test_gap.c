/* Borders with a gap. Shares are made up, the positions are certain. */
#include "life/gap.h"

#include "count.h"
#include "game.h"
#include "life/settle.h"

#include <criterion/criterion.h>

struct border {
    struct record record;
    struct replay *replay;
    float black[BOARD_CELLS_MAX], white[BOARD_CELLS_MAX];
    struct status status;
};

/* All that lies left of the column `white_from` is Black's in `owned` of the playouts, the rest
 * White's. */
static void begin(struct border *b, int columns, int rows, const char *const *picture,
                  int white_from, float owned)
{
    game_begin(&b->record, columns, rows, picture);
    b->replay = game_replay(&b->record);
    status_init(&b->status);
    BOARD_EACH(&b->replay->board, p)
    {
        bool left = board_column(&b->replay->board, p) < white_from;
        b->black[p] = left ? owned : 1 - owned;
        b->white[p] = 1 - b->black[p];
    }
}

static void end(struct border *b)
{
    game_end(&b->record, b->replay);
}

static int seal(struct border *b)
{
    return gap_seal(&b->replay->board, b->black, b->white, 0.5f, &b->status);
}

static enum colour seal_at(const struct border *b, const char *point)
{
    return status_seal(&b->status, &b->replay->board, game_cell(&b->record, point));
}

/* Black has six points left of the gap da. */
static const char *const six_points[] = {
    "....OO.O", //
    "...XOOOO", //
    "XXXXOO.O",
};

/* An empty point is left of the gap at da, and one below: two ways lead on. */
static const char *const two_ways[] = {
    "....OO.O", //
    "....OOOO", //
    "XXXXOO.O",
};

Test(gap, closes_a_border_that_is_open_at_one_point)
{
    struct border b;
    begin(&b, 8, 3, six_points, 4, 0.95f);
    cr_expect_eq(seal(&b), 1);
    cr_expect_eq(seal_at(&b, "da"), BLACK);
    cr_expect_eq(gap_check(&b.replay->board, b.black, b.white, &b.status), 1);
    gap_drop_needless(&b.replay->board, &b.status);
    settle_end(&b.replay->board, WHITE, &b.status);
    cr_assert_eq(b.status.fills, 1);
    cr_expect_eq(b.status.fill[0].cell, game_cell(&b.record, "da"));
    cr_expect_eq(b.status.fill[0].colour, BLACK);
    cr_expect_eq(b.status.fill[0].kind, FILL_SEAL);
    struct tally tally;
    tally_count(&tally, b.replay, &b.status, true, NULL);
    cr_expect_eq(tally.empty[BLACK], 6);
    cr_expect_eq(tally.empty[WHITE], 2);
    cr_expect_eq(tally.shared, 1);
    cr_expect_eq(tally_area(&tally), 6 + 5 - (2 + 10));
    cr_expect_eq(tally_territory(&tally, false), 6 - 2);
    tally_count(&tally, b.replay, &b.status, false, NULL); /* nobody may close a border there */
    cr_expect_eq(tally.shared, 7);
    end(&b);
}

Test(gap, leaves_it_open_where_two_ways_lead_on)
{
    struct border b;
    begin(&b, 8, 3, two_ways, 4, 0.95f);
    cr_expect_eq(seal(&b), 0);
    cr_expect_eq(seal_at(&b, "da"), EMPTY);
    end(&b);
}

Test(gap, leaves_it_open_before_few_points)
{
    static const char *const five_points[] = {
        "....OO.O", //
        "..XXOOOO", //
        "XXXXOO.O",
    };
    struct border b;
    begin(&b, 8, 3, five_points, 4, 0.95f);
    cr_expect_eq(seal(&b), 0);
    end(&b);
}

Test(gap, leaves_it_open_where_playouts_do_not_agree)
{
    struct border b;
    begin(&b, 8, 3, six_points, 4, 0.45f);
    cr_expect_eq(seal(&b), 0, "it is not Black's");
    end(&b);
    begin(&b, 8, 3, six_points, 4, 0.55f);
    cr_expect_eq(seal(&b), 1);
    cr_expect_eq(gap_check(&b.replay->board, b.black, b.white, &b.status), 0,
                 "it ought to be clear once the gap is closed");
    cr_expect_eq(seal_at(&b, "da"), EMPTY);
    end(&b);
}

/* A stone at da takes the last liberty but one of db: the answer behind the gap is too late. */
Test(gap, leaves_it_open_where_the_push_is_an_atari)
{
    static const char *const picture[] = {
        "....OO.O", //
        "...XOOOO", //
        "..XOOO.O", //
        "XXXOOOOO",
    };
    struct border b;
    begin(&b, 8, 4, picture, 4, 0.95f);
    cr_expect_eq(seal(&b), 0);
    end(&b);
}

Test(gap, closes_two_points_for_one_side_each)
{
    static const char *const picture[] = {
        "......OO", //
        "...XO.OO", //
        "XXXXO..O",
    };
    struct border b;
    begin(&b, 8, 3, picture, 4, 0.95f);
    cr_expect_eq(seal(&b), 2);
    cr_expect_eq(seal_at(&b, "da"), BLACK);
    cr_expect_eq(seal_at(&b, "ea"), WHITE);
    gap_drop_needless(&b.replay->board, &b.status);
    cr_expect_eq(seal_at(&b, "da"), BLACK);
    cr_expect_eq(seal_at(&b, "ea"), WHITE);
    struct tally tally;
    tally_count(&tally, b.replay, &b.status, true, NULL);
    cr_expect_eq(tally.empty[BLACK], 6);
    cr_expect_eq(tally.empty[WHITE], 4);
    cr_expect_eq(tally.shared, 2);
    end(&b);
}

/* The stone beyond the gap turns out to be dead: the point is Black's like those around it. */
Test(gap, opens_again_what_nobody_comes_to)
{
    static const char *const picture[] = {
        "....O.XX", //
        "...XOXX.", //
        "XXXXXX.X",
    };
    static const char *const stones[] = {"ea", "eb"};
    struct border b;
    begin(&b, 8, 3, picture, 8, 0.95f);
    for (int k = 0; k < 2; k++) {
        b.black[game_cell(&b.record, stones[k])] = 0.4f;
        b.white[game_cell(&b.record, stones[k])] = 0.6f;
    }
    cr_expect_eq(seal(&b), 1);
    for (int k = 0; k < 2; k++)
        b.status.mark[game_cell(&b.record, stones[k])] = MARK_DEAD;
    gap_drop_needless(&b.replay->board, &b.status);
    cr_expect_eq(seal_at(&b, "da"), EMPTY);
    end(&b);
}

Test(gap, is_closed_by_its_owner_on_a_copy)
{
    struct border b;
    struct board closed;
    begin(&b, 8, 3, six_points, 4, 0.95f);
    seal(&b);
    gap_close(&b.replay->board, &b.status, &closed);
    cr_expect_eq(closed.cell[game_cell(&b.record, "da")].colour, BLACK);
    cr_expect_eq(closed.cell[game_cell(&b.record, "da")].head,
                 closed.cell[game_cell(&b.record, "dc")].head);
    cr_expect_eq(b.replay->board.cell[game_cell(&b.record, "da")].colour, EMPTY);
    end(&b);
}

/* The other side's stone is in atari there: whoever plays at the point takes it, or saves it. */
Test(gap, is_none_where_closing_it_would_take_stones)
{
    static const char *const picture[] = {
        "....OX.X", //
        "...XXXXX", //
        "XXXX.X.X",
    };
    struct border b;
    begin(&b, 8, 3, picture, 8, 0.95f);
    b.black[game_cell(&b.record, "ea")] = 0.4f;
    b.white[game_cell(&b.record, "ea")] = 0.6f;
    cr_expect_eq(seal(&b), 0);
    end(&b);
}

/* Two gaps that are the last liberties of a white stone, and one that is the only one of another:
 * nobody is taken by the closing. */
Test(gap, stays_open_where_a_string_would_have_no_liberty)
{
    static const char *const picture[] = {
        "O....", //
        ".....", //
        "..XOX", //
        "...X.",
    };
    struct border b;
    struct board closed;
    begin(&b, 5, 4, picture, 5, 0.95f);
    static const char *const gaps[] = {"ba", "ab", "db"};
    for (int k = 0; k < 3; k++)
        b.status.mark[game_cell(&b.record, gaps[k])] = MARK_SEALED_BLACK;
    gap_close(&b.replay->board, &b.status, &closed);
    cr_expect_eq(closed.cell[game_cell(&b.record, "ba")].colour, BLACK);
    cr_expect_eq(closed.cell[game_cell(&b.record, "ab")].colour, EMPTY);
    cr_expect_eq(closed.cell[game_cell(&b.record, "db")].colour, EMPTY);
    cr_expect(board_in_atari(&closed, game_cell(&b.record, "aa")));
    cr_expect(board_in_atari(&closed, game_cell(&b.record, "dc")));
    end(&b);
}
