/* Shapes that corpus/ko has no game for: what is no ko, and who may finish one. */
#include "shape.h"

#include "game.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* The shapes after `moves`; the caller frees them. */
static struct shapes *shapes_after(int columns, int rows, const char *const *picture,
                                   const char *moves)
{
    struct record record;
    struct shapes *shapes = malloc(sizeof *shapes);
    cr_assert_not_null(shapes);
    game_begin(&record, columns, rows, picture);
    game_moves(&record, moves);
    struct replay *replay = game_replay(&record);
    shapes_find(shapes, &replay->board);
    game_end(&record, replay);
    return shapes;
}

/* Black takes at cc. */
static const char *const ko[] = {
    ".....", ".XO..", "XO.O.", ".XO..", ".....",
};

Test(shape, the_ban_on_the_retake_lasts_one_turn)
{
    struct shapes *shapes = shapes_after(5, 5, ko, "Bcc");
    cr_assert_eq(shapes->count, 1);
    cr_assert_eq(shapes->list[0].kind, SHAPE_OPEN_KO);
    cr_assert_eq(shapes->list[0].colour, BLACK);
    cr_assert(shapes->list[0].may_fill);
    cr_assert_not(shapes->list[0].may_take);
    free(shapes);
    shapes = shapes_after(5, 5, ko, "Bcc Wee Bed");
    cr_assert(shapes->list[0].may_take);
    free(shapes);
}

/* Four white stones around one hole: Black takes all of them at once. */
Test(shape, stones_around_one_hole_are_no_kos)
{
    static const char *const rows[] = {"...X...", "..XOX..", ".XO.OX.", "..XOX..",
                                       "...X...", ".......", "......."};
    struct shapes *shapes = shapes_after(7, 7, rows, "");
    cr_assert_gt(shapes->kos.count, 1);
    cr_assert_eq(shapes->count, 0);
    free(shapes);
}

Test(shape, an_empty_board_has_none)
{
    struct shapes *shapes = shapes_after(9, 9, NULL, "");
    cr_assert_eq(shapes->count, 0);
    free(shapes);
}

/* One stone more at d1, and it is no bent four. */
Test(shape, bent_four_needs_its_liberty)
{
    static const char *const bent[] = {".....", ".....", "XX...", ".XXXX", "OOO.X"};
    static const char *const filled[] = {".....", ".....", "XX...", ".XXXX", "OOOXX"};
    struct shapes *shapes = shapes_after(5, 5, bent, "");
    cr_assert_eq(shapes->count, 0, "the black stones have liberties elsewhere");
    free(shapes);
    shapes = shapes_after(5, 5, filled, "");
    cr_assert_eq(shapes->count, 0);
    free(shapes);
}
