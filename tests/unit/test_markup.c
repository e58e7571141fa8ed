#include "markup.h"

#include "count.h"
#include "game.h"

#include <criterion/criterion.h>

/* A record with marks and the status read from them. */
struct marked {
    struct record record;
    struct replay *replay;
    struct status status;
    struct tally tally;
    bool usable;
};

static const uint16_t *cells(struct record *record, const char *points, uint32_t *count)
{
    uint16_t *list = arena_alloc(&record->arena, (strlen(points) + 1) * sizeof *list);
    cr_assert_not_null(list);
    for (*count = 0; *points != '\0'; points += 2)
        list[(*count)++] = game_cell(record, points);
    return list;
}

static void marked_begin(struct marked *m, int side, const char *const *picture, const char *black,
                         const char *white)
{
    game_begin(&m->record, side, side, picture);
    m->replay = game_replay(&m->record);
    m->record.markup.black = cells(&m->record, black, &m->record.markup.blacks);
    m->record.markup.white = cells(&m->record, white, &m->record.markup.whites);
    m->usable = markup_read(&m->record, &m->replay->board, &m->status);
    if (m->usable)
        tally_count(&m->tally, m->replay, &m->status, true, NULL);
}

static enum mark mark_at(const struct marked *m, const char *point)
{
    return (enum mark)m->status.mark[game_cell(&m->record, point)];
}

static void marked_end(struct marked *m)
{
    game_end(&m->record, m->replay);
}

/* b2 (bb) is a white stone in Black's corner. */
static const char *const corner[] = {
    "..XO.", //
    ".OXO.", //
    "..XO.", //
    "..XO.", //
    "..XO.",
};
static const char corner_black[] = "aabaabbbacbcadbdaebe";
static const char corner_white[] = "eaebecedee";

Test(markup, stones_in_the_others_territory_are_dead)
{
    struct marked m;
    marked_begin(&m, 5, corner, corner_black, corner_white);
    cr_assert(m.usable);
    cr_expect_eq(mark_at(&m, "bb"), MARK_DEAD);
    cr_expect_eq(mark_at(&m, "ca"), MARK_ALIVE);
    cr_expect_eq(m.status.fills, 0);
    cr_expect_eq(m.tally.empty[BLACK], 10);
    cr_expect_eq(m.tally.empty[WHITE], 5);
    cr_expect_eq(m.tally.dead[WHITE], 1);
    marked_end(&m);
}

Test(markup, none_is_not_usable)
{
    struct marked m;
    marked_begin(&m, 5, corner, "", "");
    cr_expect_not(m.usable);
    marked_end(&m);
}

Test(markup, a_point_of_both_is_a_contradiction)
{
    struct marked m;
    marked_begin(&m, 5, corner, corner_black, "eaebecedeeaa");
    cr_expect_not(m.usable);
    marked_end(&m);
}

Test(markup, a_point_that_the_other_surrounds_is_a_contradiction)
{
    struct marked m;
    marked_begin(&m, 5, corner, corner_black, "eaebeced");
    cr_expect(m.usable);
    marked_end(&m);
    marked_begin(&m, 5, corner, "aabaabbbacbcadbdaebeee", "eaebeced");
    cr_expect_not(m.usable);
    marked_end(&m);
}

Test(markup, a_string_dead_in_part_is_a_contradiction)
{
    static const char *const two[] = {
        "..XO.", //
        ".OXO.", //
        ".OXO.", //
        "..XO.", //
        "..XO.",
    };
    struct marked m;
    marked_begin(&m, 5, two, "aabaabbbacadbdaebe", corner_white);
    cr_expect_not(m.usable);
    marked_end(&m);
}

Test(markup, a_few_marks_are_a_comment_not_a_count)
{
    struct marked m;
    marked_begin(&m, 5, corner, "bb", "");
    cr_expect_not(m.usable);
    marked_end(&m);
}

/* A single unmarked point of a living string's own is a connection that was made. */
Test(markup, an_unmarked_eye_of_a_living_string_is_teire)
{
    static const char *const eye[] = {
        "..XO.", //
        "..XO.", //
        "XXXO.", //
        "X.XO.", //
        "XXXO.",
    };
    struct marked m;
    marked_begin(&m, 5, eye, "aabaabbb", corner_white);
    cr_assert(m.usable);
    cr_expect_eq(m.status.fills, 1);
    cr_expect_eq(m.status.fill[0].cell, game_cell(&m.record, "bd"));
    cr_expect_eq(m.status.fill[0].colour, BLACK);
    cr_expect_eq(m.status.fill[0].kind, FILL_TEIRE);
    cr_expect_eq(tally_territory(&m.tally, false), 4 - 5);
    marked_end(&m);
}

/* Both upper groups have one eye each and two shared liberties; nobody marked the eyes. */
Test(markup, unmarked_eyes_without_any_territory_are_seki)
{
    static const char *const seki[] = {
        ".X.O.", //
        "XX.OO", //
        "OOXXX", //
        ".OX..", //
        "OOX..",
    };
    struct marked m;
    marked_begin(&m, 5, seki,
                 "ddedde"
                 "ee",
                 "ad");
    cr_assert(m.usable);
    cr_expect_eq(mark_at(&m, "ba"), MARK_SEKI);
    cr_expect_eq(mark_at(&m, "ab"), MARK_SEKI);
    cr_expect_eq(mark_at(&m, "da"), MARK_SEKI);
    cr_expect_eq(mark_at(&m, "ce"), MARK_ALIVE);
    cr_expect_eq(m.status.fills, 0);
    cr_expect_eq(m.tally.seki_eyes[BLACK], 1);
    cr_expect_eq(m.tally.seki_eyes[WHITE], 1);
    cr_expect_eq(m.tally.shared, 2);
    cr_expect_eq(tally_territory(&m.tally, false), 4 - 1);
    marked_end(&m);
}
