#include "life/care.h"

#include "game.h"

/* Black has the left, 45 points, White the right, 36. The white stones at cc and ae are dead: the
 * first in an eye of two points (cb cc), the second in one of three (ad ae be). */
static const char *const picture[] = {
    "XXXXXOOOO", //
    "XX.XXO.OO", //
    "XXOXXOOOO", //
    ".XXXXOOOO", //
    "O.XXXOO.O", //
    "XXXXXO...", //
    "X.XXXO.OO", //
    "XXXXXOOOO", //
    "X.XXXOO.O",
};

static const char *const eye_of_two[] = {"cc", NULL}, *const eye_of_three[] = {"ae", NULL},
                         *const both[] = {"cc", "ae", NULL}, *const none[] = {NULL};

/* The care with the given stones dead and the others taken off the board, where White gets so many
 * points of komi. */
static double care(const char *const *dead, int komi)
{
    struct record record;
    static struct end end;
    struct status status;
    game_begin(&record, 9, 9, picture);
    struct replay *replay = game_replay(&record);
    struct board board = replay->board;
    status_init(&status);
    static const char *const strays[] = {"cc", "ae"};
    for (size_t k = 0; k < sizeof strays / sizeof strays[0]; k++) {
        bool stays = false;
        for (const char *const *one = dead; *one != NULL; one++)
            stays |= strcmp(*one, strays[k]) == 0;
        uint16_t cell = game_cell(&record, strays[k]);
        if (stays)
            status.mark[cell] = MARK_DEAD;
        else
            board_edit(&board, cell, EMPTY);
    }
    board_rebuild(&board);
    end_lift_dead(&end, &board, &status);
    struct komi points = {.known = true, .quarters = QUARTERS(komi)};
    double care = care_of(&end, &board, &status, &points);
    game_end(&record, replay);
    return care;
}

Test(care, nothing_dead_is_overlooked_where_nothing_is_dead)
{
    for (int komi = -100; komi <= 100; komi += 25)
        cr_expect_eq(care(none, komi), 1);
}

/* With komi 9 nothing decides, and with komi 19 ten points do. */
Test(care, the_more_is_overlooked_the_less_hangs_on_it)
{
    cr_expect_gt(care(eye_of_two, 9), care(eye_of_two, 19));
    cr_expect_gt(care(eye_of_two, 19), care(eye_of_two, 39));
    cr_expect_eq(care(eye_of_two, -1), care(eye_of_two, 19), "ten points for the other side");
    cr_expect_float_eq(care(eye_of_two, 19), 1 - 0.031, 1e-9);
}

Test(care, the_smallest_eye_and_each_further_one_counts)
{
    cr_expect_lt(care(eye_of_two, 19), care(eye_of_three, 19));
    cr_expect_float_eq(care(both, 19), care(eye_of_two, 19) + care(eye_of_three, 19) - 1, 1e-9);
}

/* A field of single stones, each dead in an eye of its own, is not overlooked for certain. */
Test(care, has_a_least_value)
{
    static const char *const field[] = {
        "O.XO.XO.XO.XO.XO.X", //
        "XXXXXXXXXXXXXXXXXX", //
        "O.XO.XO.XO.XO.XO.X", //
        "XXXXXXXXXXXXXXXXXX", //
        "O.XO.XO.XO.XO.XO.X", //
        "XXXXXXXXXXXXXXXXXX", //
        "O.XO.XO.XO.XO.XO.X",
    };
    struct record record;
    static struct end end;
    struct status status;
    game_begin(&record, 18, 7, field);
    struct replay *replay = game_replay(&record);
    status_init(&status);
    BOARD_EACH(&replay->board, p)
    {
        if (replay->board.cell[p].colour == WHITE)
            status.mark[p] = MARK_DEAD;
    }
    end_lift_dead(&end, &replay->board, &status);
    struct komi none_known = {.known = false};
    cr_expect_float_eq(care_of(&end, &replay->board, &status, &none_known), 1 - 0.163 * 2.45, 1e-9);
    game_end(&record, replay);
}
