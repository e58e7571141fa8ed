#include "correct.h"

#include "count.h"
#include "game.h"
#include "ruleset.h"

#include <criterion/criterion.h>

/* bb (white) and ed (black) lie in the other side's area. Territory with both dead:
 * Black 10 + 1, White 5 + 1. */
static const char *const walls[] = {
    "..XO.", //
    ".OXO.", //
    "..XO.", //
    "..XOX", //
    "..XO.",
};

struct corrected {
    struct record record;
    struct replay *replay;
    struct status status;
    struct corrections steps;
    float kept[BOARD_CELLS_MAX]; /* half of the playouts, unless a test says otherwise */
};

static void begin(struct corrected *c, const char *rules, int32_t margin)
{
    game_begin(&c->record, 5, 5, walls);
    c->replay = game_replay(&c->record);
    c->record.rules.name = rules;
    c->record.komi.known = true;
    c->record.result = (struct result){.how = RESULT_SCORE, .counted = true, .margin = margin};
    status_init(&c->status);
    for (int p = 0; p < BOARD_CELLS_MAX; p++)
        c->kept[p] = 0.5f;
    c->status.mark[game_cell(&c->record, "bb")] = MARK_DEAD;
    c->status.mark[game_cell(&c->record, "ed")] = MARK_DEAD;
}

static enum correction correct(struct corrected *c)
{
    return correct_by_result(&c->record, c->replay, c->kept, &c->status, &c->steps);
}

static int mark_at(const struct corrected *c, const char *point)
{
    return c->status.mark[game_cell(&c->record, point)];
}

static void end(struct corrected *c)
{
    game_end(&c->record, c->replay);
}

Test(correct, agrees_under_the_recorded_rules_only)
{
    struct corrected c;
    begin(&c, "japanese", QUARTERS(5));
    cr_expect_eq(correct(&c), CORRECT_AGREES);
    cr_expect_eq(c.steps.count, 0);
    end(&c);
    begin(&c, "chinese", QUARTERS(5)); /* area: 15 - 10 = 5 as well */
    cr_expect_eq(correct(&c), CORRECT_AGREES);
    end(&c);
    begin(&c, "japanese", QUARTERS(6));
    cr_expect_eq(correct(&c), CORRECT_REFUTED);
    cr_expect_eq(mark_at(&c, "bb"), MARK_DEAD);
    end(&c);
}

Test(correct, compares_with_komi_taken_off)
{
    struct corrected c;
    begin(&c, "japanese", QUARTERS(-1.5));
    c.record.komi.quarters = QUARTERS(6.5);
    cr_expect_eq(correct(&c), CORRECT_AGREES);
    end(&c);
}

Test(correct, revives_the_one_group_that_fits)
{
    struct corrected c;
    begin(&c, "japanese", QUARTERS(0 + 0 - 5 - 1)); /* bb lives: Black has nothing */
    cr_expect_eq(correct(&c), CORRECT_CHANGED);
    cr_expect_eq(c.steps.count, 1);
    cr_expect_eq(c.steps.step[0].kind, CORRECT_REVIVE);
    cr_expect_eq(c.steps.step[0].where, game_cell(&c.record, "bb"));
    cr_expect_eq(mark_at(&c, "bb"), MARK_ALIVE);
    cr_expect_eq(mark_at(&c, "ed"), MARK_DEAD);
    end(&c);
}

/* Every white stone dead and the black one they had captured alive: all the board is Black's,
 * 25 - 6 stones, and 6 stones taken. */
Test(correct, kills_a_group_and_frees_its_captives)
{
    struct corrected c;
    begin(&c, "japanese", QUARTERS(25 - 6 + 6));
    cr_expect_eq(correct(&c), CORRECT_CHANGED);
    cr_expect_eq(c.steps.step[0].kind, CORRECT_KILL);
    cr_expect_eq(mark_at(&c, "da"), MARK_DEAD);
    cr_expect_eq(mark_at(&c, "ed"), MARK_ALIVE);
    end(&c);
}

Test(correct, takes_out_a_connection_that_was_not_made)
{
    struct corrected c;
    begin(&c, "japanese", QUARTERS(5));
    c.status.fill[c.status.fills++] = (struct fill){game_cell(&c.record, "aa"), BLACK, FILL_TEIRE};
    cr_expect_eq(correct(&c), CORRECT_CHANGED);
    cr_expect_eq(c.steps.step[0].kind, CORRECT_UNCONNECT);
    cr_expect_eq(c.steps.step[0].where, game_cell(&c.record, "aa"));
    cr_expect_eq(c.status.fills, 0);
    end(&c);
}

Test(correct, changes_nothing_where_the_rules_are_not_known)
{
    struct corrected c;
    begin(&c, NULL, QUARTERS(-6));
    cr_expect_eq(correct(&c), CORRECT_NOTHING);
    cr_expect_eq(mark_at(&c, "bb"), MARK_DEAD);
    end(&c);
    begin(&c, NULL, QUARTERS(5));
    cr_expect_eq(correct(&c), CORRECT_AGREES);
    end(&c);
}

Test(correct, needs_a_count_and_a_komi)
{
    struct corrected c;
    begin(&c, "japanese", QUARTERS(5));
    c.record.komi.known = false;
    cr_expect_eq(correct(&c), CORRECT_NOTHING);
    c.record.komi.known = true;
    c.record.result.counted = false;
    cr_expect_eq(correct(&c), CORRECT_NOTHING);
    c.record.result = (struct result){.how = RESULT_RESIGN, .winner = BLACK};
    cr_expect_eq(correct(&c), CORRECT_NOTHING);
    end(&c);
}

/* Both strays alive: neither side has a point of its own. */
Test(correct, combines_two_small_changes)
{
    struct corrected c;
    begin(&c, "japanese", 0);
    cr_expect_eq(correct(&c), CORRECT_CHANGED);
    cr_expect_eq(c.steps.count, 2);
    cr_expect_eq(mark_at(&c, "bb"), MARK_ALIVE);
    cr_expect_eq(mark_at(&c, "ed"), MARK_ALIVE);
    end(&c);
}

Test(correct, leaves_an_impossible_count_alone)
{
    for (int points = 26; points < 60; points++) {
        struct corrected c;
        begin(&c, "japanese", QUARTERS(points)); /* more than the board can give */
        cr_expect_eq(correct(&c), CORRECT_REFUTED);
        cr_expect_eq(mark_at(&c, "bb"), MARK_DEAD);
        end(&c);
    }
}

/* The playouts leave no doubt about anything. */
static void be_sure(struct corrected *c)
{
    const struct board *board = &c->replay->board;
    BOARD_EACH(board, p)
    {
        c->kept[p] = c->status.mark[p] != MARK_DEAD;
    }
}

Test(correct, never_takes_a_group_that_surely_lives)
{
    struct corrected c;
    begin(&c, "japanese", QUARTERS(25 - 6 + 6)); /* as in kills_a_group... */
    be_sure(&c);
    cr_expect_eq(correct(&c), CORRECT_REFUTED);
    cr_expect_eq(mark_at(&c, "da"), MARK_ALIVE);
    end(&c);
}

/* Players leave dead stones unmarked, and the server counts them: one in 40 single stones. */
Test(correct, revives_stones_that_are_surely_dead)
{
    struct corrected c;
    begin(&c, "japanese", QUARTERS(-6)); /* bb lives */
    be_sure(&c);
    cr_expect_eq(correct(&c), CORRECT_CHANGED);
    cr_expect_eq(mark_at(&c, "bb"), MARK_ALIVE);
    end(&c);
    begin(&c, "japanese", 0); /* bb and ed */
    be_sure(&c);
    cr_expect_eq(correct(&c), CORRECT_CHANGED);
    cr_expect_eq(mark_at(&c, "bb"), MARK_ALIVE);
    cr_expect_eq(mark_at(&c, "ed"), MARK_ALIVE);
    end(&c);
}

/* On both sides of the limit. */
Test(correct, calls_a_group_sure_from_the_limit_on)
{
    struct corrected c;
    for (int above = 0; above < 2; above++) {
        begin(&c, "japanese", QUARTERS(25 - 6 + 6));
        be_sure(&c);
        for (int row = 0; row < 5; row++)
            c.kept[board_cell(&c.replay->board, 3, row)] = CORRECT_SURE - (above ? 0 : 0.01f);
        cr_expect_eq(correct(&c), above ? CORRECT_REFUTED : CORRECT_CHANGED);
        end(&c);
    }
}

/* Forced connections in Black's corner that nobody made: as many steps as there are. */
Test(correct, no_more_than_two_steps)
{
    static const char *const points[] = {"aa", "ba", "ab"};
    for (int count = CORRECT_STEPS_MAX; count <= CORRECT_STEPS_MAX + 1; count++) {
        struct corrected c;
        begin(&c, "japanese", QUARTERS(5));
        be_sure(&c);
        for (int k = 0; k < count; k++)
            c.status.fill[c.status.fills++] =
                (struct fill){game_cell(&c.record, points[k]), BLACK, FILL_TEIRE};
        bool within = count <= CORRECT_STEPS_MAX;
        cr_expect_eq(correct(&c), within ? CORRECT_CHANGED : CORRECT_REFUTED);
        cr_expect_eq(c.steps.count, within ? count : 0);
        cr_expect_eq(c.status.fills, within ? 0 : count);
        end(&c);
    }
}

/* White's stones on all the board but a row and Black's column, dead; counted as alive, neither
 * side has a point. */
Test(correct, no_group_larger_than_the_limit)
{
    enum { COLUMNS = 9, ROWS = 6 };
    for (int more = 0; more < 2; more++) {
        struct corrected c;
        const char *const picture[ROWS] = {"OOOOOOOOX", "OOOOOOOOX",
                                           "OOOOOOOOX", "OOOOOOOOX",
                                           "OOOOOOOOX", more ? "O.......X" : "........X"};
        cr_assert_eq(CORRECT_GROUP_STONES_MAX, (COLUMNS - 1) * (ROWS - 1));
        game_begin(&c.record, COLUMNS, ROWS, picture);
        c.replay = game_replay(&c.record);
        c.record.rules.name = "japanese";
        c.record.komi.known = true;
        c.record.result = (struct result){.how = RESULT_SCORE, .counted = true, .margin = 0};
        status_init(&c.status);
        BOARD_EACH(&c.replay->board, p)
        {
            if (c.replay->board.cell[p].colour == WHITE)
                c.status.mark[p] = MARK_DEAD;
        }
        be_sure(&c);
        cr_expect_eq(correct(&c), more ? CORRECT_REFUTED : CORRECT_CHANGED);
        cr_expect_eq(mark_at(&c, "aa"), more ? MARK_DEAD : MARK_ALIVE);
        end(&c);
    }
}
