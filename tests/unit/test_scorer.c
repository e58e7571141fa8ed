#include "scorer.h"

#include "game.h"

#include <criterion/criterion.h>
#include <string.h>

/* A scorer on the heap: it is too large for some stacks. */
static struct scorer *scorer_make(void)
{
    struct scorer_wish wish = {.rulesets = UINT32_MAX};
    struct scorer *scorer = malloc(sizeof *scorer);
    cr_assert_not_null(scorer);
    cr_assert(scorer_init(scorer, &wish));
    return scorer;
}

static uint32_t count_cuts(const struct record *record, const char *text)
{
    uint32_t cuts = 0;
    for (const struct note *note = record->notes; note != NULL; note = note->next)
        cuts += note->diag.code == DIAG_SCORE_LIST_CUT &&
                (text == NULL || strcmp(note->diag.text, text) == 0);
    return cuts;
}

/* One move, then `illegal` moves on its point. */
static void play_on_a_stone(struct record *record, int illegal)
{
    game_begin(record, 9, 9, NULL);
    game_moves(record, "Bee");
    for (int k = 0; k < illegal; k++)
        game_moves(record, k % 2 == 0 ? "Wee" : "Bee");
}

Test(scorer, a_list_at_its_limit_is_whole)
{
    struct scorer *scorer = scorer_make();
    struct record record;
    play_on_a_stone(&record, SCORER_LIST_MAX);
    cr_assert(scorer_game(scorer, &record));
    cr_expect_eq(scorer->scored.legality.count, SCORER_LIST_MAX);
    cr_expect_eq(count_cuts(&record, NULL), 0);
    record_free(&record);
    scorer_free(scorer);
    free(scorer);
}

Test(scorer, a_list_past_its_limit_is_cut_and_says_so)
{
    struct scorer *scorer = scorer_make();
    struct record record;
    play_on_a_stone(&record, SCORER_LIST_MAX + 1);
    cr_assert(scorer_game(scorer, &record));
    cr_expect_eq(scorer->scored.legality.count, SCORER_LIST_MAX);
    cr_expect_eq(scorer->scored.legality.list[SCORER_LIST_MAX - 1].turn, SCORER_LIST_MAX + 1);
    cr_expect_eq(count_cuts(&record, "1000 of 1001 illegal moves"), 1);
    cr_expect_eq(count_cuts(&record, NULL), 1);
    record_free(&record);
    scorer_free(scorer);
    free(scorer);
}

/* On two points each move takes the stone before: the board repeats with every move but the first
 * two.
 */
Test(scorer, repetitions_are_limited_too)
{
    struct scorer *scorer = scorer_make();
    struct record record;
    game_begin(&record, 2, 1, NULL);
    for (int k = 0; k < SCORER_LIST_MAX; k++)
        game_moves(&record, "Baa Wba");
    cr_assert(scorer_game(scorer, &record));
    cr_expect_eq(scorer->scored.repeats.count, SCORER_LIST_MAX);
    cr_expect_geq(count_cuts(&record, NULL), 1);
    record_free(&record);
    scorer_free(scorer);
    free(scorer);
}

/* On both sides of both thresholds; the manual states them. */
Test(scorer, trusts_a_status_from_the_threshold_on)
{
    static struct status status;
    const double least[] = {0.5, 0.9}; /* ingscore.1: also where the game was given up */
    for (int given_up = 0; given_up < 2; given_up++) {
        status_init(&status);
        status.finished = true;
        status.sure = least[given_up];
        cr_expect(scorer_trusts(&status, given_up != 0));
        status.sure = least[given_up] - 0.001;
        cr_expect_not(scorer_trusts(&status, given_up != 0));
        status.sure = 1;
        status.finished = false;
        cr_expect_not(scorer_trusts(&status, given_up != 0));
    }
}
