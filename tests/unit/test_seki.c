/* Stones in a ko that are thought dead: kept in a seki (J1989 commentary, ten-thousand-year ko and
 * double ko), not elsewhere. And sekis that are none. */
#include "life/seki.h"

#include "life/settle.h"

#include <criterion/criterion.h>
#include <string.h>

struct judged {
    struct board board;
    struct status status;
    int changed;
};

/* x and o, Black and White, are thought dead, X and O alive; the end is settled and then read. */
static void judge(struct judged *j, const char *const *rows)
{
    int count = 0, columns = (int)strlen(rows[0]);
    while (rows[count] != NULL)
        count++;
    cr_assert(board_init(&j->board, columns, count));
    status_init(&j->status);
    for (int row = 0; row < count; row++)
        for (int column = 0; column < columns; column++) {
            char there = rows[row][column];
            int p = board_cell(&j->board, column, row);
            if (there == '.')
                continue;
            board_edit(&j->board, p, there == 'X' || there == 'x' ? BLACK : WHITE);
            j->status.mark[p] = there == 'x' || there == 'o' ? MARK_DEAD : MARK_ALIVE;
        }
    board_rebuild(&j->board);
    struct prover *prover = prover_new();
    cr_assert_not_null(prover);
    settle_end(&j->board, BLACK, &j->status);
    j->changed = seki_read(prover, &j->board, &j->status);
    settle_end(&j->board, BLACK, &j->status);
    prover_free(prover);
}

static int mark_at(const struct judged *j, int column, int row)
{
    return j->status.mark[board_cell(&j->board, column, row)];
}

/* White's stone is taken at the third point of the edge. */
Test(seki, a_ten_thousand_year_ko_is_left_as_it_is)
{
    static const char *const rows[] = {"XO.oX.OX", "XOOXXXOX", "XXOOX.OX", "XXOOOOOX",
                                       "XXXXXXXX", "........", NULL};
    struct judged j;
    judge(&j, rows);
    cr_expect_eq(j.changed, 1);
    cr_expect_eq(mark_at(&j, 3, 0), MARK_SEKI);
    cr_expect_eq(mark_at(&j, 4, 0), MARK_SEKI);
    cr_expect_eq(mark_at(&j, 1, 0), MARK_SEKI);
    cr_expect_eq(mark_at(&j, 0, 0), MARK_ALIVE);
}

/* Each side is thought to take the other's stone: both cannot be. */
Test(seki, both_stones_of_a_double_ko_stay)
{
    static const char *const rows[] = {"O.OOOOOOO", "OOOxO.OOO", "XXX.XoXXX", "X.XXXXXXX",
                                       "XXXXXXXXX", "OOOOOOOOO", ".........", NULL};
    struct judged j;
    judge(&j, rows);
    cr_expect_eq(j.changed, 2);
    cr_expect_eq(mark_at(&j, 3, 1), MARK_SEKI);
    cr_expect_eq(mark_at(&j, 5, 2), MARK_SEKI);
    cr_expect_eq(mark_at(&j, 0, 0), MARK_SEKI);
    cr_expect_eq(mark_at(&j, 0, 2), MARK_SEKI);
    cr_expect_eq(mark_at(&j, 0, 5), MARK_ALIVE);
}

Test(seki, a_stone_in_a_ko_between_the_living_is_no_matter_of_seki)
{
    static const char *const rows[] = {".X.XOO.O", "XXXo.OOO", ".X.XOO.O", "XXXXOOOO", NULL};
    struct judged j;
    judge(&j, rows);
    cr_expect_eq(j.changed, 0);
    cr_expect_eq(mark_at(&j, 3, 1), MARK_DEAD);
}

/* Black can take the two, White the six: whoever begins. But Black dies all the same. */
Test(seki, where_all_can_be_taken_there_is_none)
{
    static const char *const rows[] = {"...O.....", "OXXO.....", "O.XO.....", "XXXO.....",
                                       "OOOO.....", ".........", NULL};
    struct judged j;
    judge(&j, rows);
    cr_expect_eq(j.changed, 1);
    cr_expect_eq(mark_at(&j, 1, 1), MARK_DEAD);
    cr_expect_eq(mark_at(&j, 0, 1), MARK_ALIVE);
}
