#include "life/life.h"

#include "game.h"
#include "life/label.h"
#include "life/playout.h"

#include <criterion/criterion.h>

static const char *const walls[] = {
    ".X.XO.O..", //
    "X.XXO....", //
    ".XOXO.O..", //
    "...XOOOX.", //
    ".X.XO..O.", //
    "..OXOO...", //
    ".X.XO.O..", //
    "XX.XO....", //
    ".X.XO.O..",
};

static void judge(const struct record *record, const struct replay *replay, struct status *status)
{
    struct life *life = life_new();
    cr_assert_not_null(life);
    cr_assert(life_judge(life, record, replay, status));
    life_free(life);
}

Test(life, marks_the_strays_dead_in_a_finished_game)
{
    struct record record;
    struct status status;
    game_begin(&record, 9, 9, walls);
    game_moves(&record, "B- W-");
    struct replay *replay = game_replay(&record);
    judge(&record, replay, &status);
    cr_expect(status.finished);
    cr_expect_gt(status.confidence, 0.5);
    BOARD_EACH(&replay->board, p)
    {
        bool stray = p == game_cell(&record, "cc") || p == game_cell(&record, "cf") ||
                     p == game_cell(&record, "hd");
        bool stone = replay->board.cell[p].colour == BLACK || replay->board.cell[p].colour == WHITE;
        if (stone)
            cr_expect_eq(status.mark[p], stray ? MARK_DEAD : MARK_ALIVE, "cell %d", p);
    }
    game_end(&record, replay);
}

Test(life, leaves_an_open_board_undecided)
{
    struct record record;
    struct status status;
    game_begin(&record, 9, 9, NULL);
    game_moves(&record, "Bee Wgc Bcg Wcc");
    struct replay *replay = game_replay(&record);
    judge(&record, replay, &status);
    cr_expect_not(status.finished);
    cr_expect_eq(status.confidence, 0);
    game_end(&record, replay);
}

/* The same game, the same judgement, whatever is recorded about its result. */
Test(life, sees_only_the_position)
{
    struct record record;
    static struct status first, second;
    game_begin(&record, 9, 9, walls);
    game_moves(&record, "B- W-");
    struct replay *replay = game_replay(&record);
    judge(&record, replay, &first);
    record.result =
        (struct result){.how = RESULT_SCORE, .winner = WHITE, .counted = true, .margin = -400};
    judge(&record, replay, &second);
    cr_expect_arr_eq(first.mark, second.mark, sizeof first.mark);
    cr_expect_eq(first.fills, second.fills);
    cr_expect_eq(first.confidence, second.confidence);
    game_end(&record, replay);
}

/* Works on the smallest and largest boards, empty and full of one colour. */
Test(life, takes_boards_of_every_size)
{
    for (int side = BOARD_SIDE_MIN; side <= BOARD_SIDE_MAX; side += 17) {
        struct record record;
        struct status status;
        game_begin(&record, side, BOARD_SIDE_MAX + 1 - side, NULL);
        game_moves(&record, "Baa W- B-");
        struct replay *replay = game_replay(&record);
        judge(&record, replay, &status);
        cr_expect_geq(status.confidence, 0);
        cr_expect_leq(status.confidence, 1);
        game_end(&record, replay);
    }
}

/* A white stone that stands in half of the ends does not undo the territory that is Black's in all:
 * with it alive every empty point of the left side would be neutral. */
Test(label, a_lone_stone_does_not_undo_a_territory)
{
    static const char *const picture[] = {
        "...XO.", //
        "...XO.", //
        ".O.XO.", //
        "...XO.", //
        "...XO.",
    };
    static float black[BOARD_CELLS_MAX], white[BOARD_CELLS_MAX];
    struct record record;
    struct status status;
    game_begin(&record, 6, 5, picture);
    struct replay *replay = game_replay(&record);
    uint16_t stray = game_cell(&record, "bc");
    BOARD_EACH(&replay->board, p)
    {
        bool left = board_column(&replay->board, p) < 4;
        black[p] = left ? 0.97f : 0.0f;
        white[p] = left ? 0.03f : 1.0f;
    }
    black[stray] = 0.45f; /* a majority by itself would call it alive */
    white[stray] = 0.55f;
    status_init(&status);
    double misfit = label_strings(&replay->board, black, white, &status);
    cr_expect_eq(status.mark[stray], MARK_DEAD);
    cr_expect_eq(status.mark[game_cell(&record, "da")], MARK_ALIVE);
    cr_expect_eq(status.mark[game_cell(&record, "ea")], MARK_ALIVE);
    cr_expect_geq(misfit, 0);
    cr_expect_lt(misfit, 0.1);
    game_end(&record, replay);
}

Test(playout, numbers_are_the_same_everywhere)
{
    /* xorshift64* from state 1, by hand with another program. */
    struct random random = {1};
    uint32_t first = random_below(&random, 1u << 31);
    cr_expect_eq(random.state, UINT64_C(0x2000001));
    cr_expect_eq(first, (uint32_t)((UINT64_C(0x2000001) * UINT64_C(2685821657736338717)) >> 33));
    for (int i = 0; i < 1000; i++)
        cr_expect_lt(random_below(&random, 7), 7u);
}

/* Two eyes are never filled: the group stands in every end. */
Test(playout, two_eyes_live)
{
    static const char *const picture[] = {
        ".X.XO", //
        "XXXXO", //
        "OOOOO", //
        "O...O", //
        "O.O.O",
    };
    static struct owners owners;
    static struct game game;
    struct record record;
    game_begin(&record, 5, 5, picture);
    struct replay *replay = game_replay(&record);
    struct random random = {42};
    game_init(&game, &replay->board);
    playout_run(&game, WHITE, 50, &random, &owners);
    cr_expect_eq(owners.playouts, 50u);
    cr_expect_eq(owners.black[game_cell(&record, "ba")], 50);
    cr_expect_eq(owners.black[game_cell(&record, "aa")], 50);
    game_end(&record, replay);
}
