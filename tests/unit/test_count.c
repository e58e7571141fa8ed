#include "count.h"

#include "fillin.h"
#include "game.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A game and what is said of its stones, on the heap. */
struct counted {
    struct record record;
    struct replay *replay;
    struct status *status;
    struct tally tally;
};

static void counted_begin(struct counted *counted, int columns, int rows,
                          const char *const *picture, const char *moves)
{
    game_begin(&counted->record, columns, rows, picture);
    game_moves(&counted->record, moves);
    counted->replay = game_replay(&counted->record);
    counted->status = malloc(sizeof *counted->status);
    cr_assert_not_null(counted->status);
    status_init(counted->status);
}

static void counted_end(struct counted *counted)
{
    free(counted->status);
    game_end(&counted->record, counted->replay);
}

static void mark(struct counted *counted, const char *points, enum mark what)
{
    for (; *points != '\0'; points += 2)
        counted->status->mark[game_cell(&counted->record, points)] = (uint8_t)what;
}

static void fill(struct counted *counted, const char *point, enum colour colour,
                 enum fill_kind kind)
{
    counted->status->fill[counted->status->fills++] = (struct fill){
        .cell = game_cell(&counted->record, point),
        .colour = (uint8_t)colour,
        .kind = (uint8_t)kind,
    };
}

/* Counts, and checks what must hold of every position. */
static const struct tally *count(struct counted *counted, bool lift)
{
    struct tally *t = &counted->tally;
    tally_count(t, counted->replay, counted->status, lift, NULL);
    cr_assert_eq(t->alive[BLACK] + t->empty[BLACK] + t->alive[WHITE] + t->empty[WHITE] + t->shared,
                 t->points);
    cr_assert_eq(tally_residual(t), 0);
    return t;
}

static struct score score(const struct tally *tally, const char *ruleset, double komi,
                          uint32_t handicap)
{
    return score_count(tally, ruleset_find(ruleset), QUARTERS(komi), handicap, 0, 0);
}

/* Black has three columns, White two: 15 to 10 points, of which 10 and 5 are empty. */
static const char *const walls[] = {"..XO.", "..XO.", "..XO.", "..XO.", "..XO."};

Test(count, two_walls)
{
    struct counted c;
    counted_begin(&c, 5, 5, walls, "");
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->alive[BLACK], 5);
    cr_assert_eq(t->alive[WHITE], 5);
    cr_assert_eq(t->empty[BLACK], 10);
    cr_assert_eq(t->empty[WHITE], 5);
    cr_assert_eq(t->shared, 0);
    cr_assert_eq(t->groups[BLACK], 1);
    cr_assert_eq(t->groups[WHITE], 1);
    cr_assert_eq(tally_area(t), 5);
    cr_assert_eq(tally_territory(t, false), 5);
    counted_end(&c);
}

static const char *const invaded[] = {"O.XO.", "..XO.", "..XO.", "..XO.", "..XO."};

Test(count, a_dead_stone_is_a_point_and_a_prisoner)
{
    struct counted c;
    counted_begin(&c, 5, 5, invaded, "");
    mark(&c, "aa", MARK_DEAD);
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->dead[WHITE], 1);
    cr_assert_eq(t->empty[BLACK], 10);
    cr_assert_eq(tally_area(t), 5);
    cr_assert_eq(tally_territory(t, false), 6);
    cr_assert_eq(t->setup[WHITE], 6);
    counted_end(&c);
}

Test(count, nothing_is_lifted_where_all_stones_stand)
{
    struct counted c;
    counted_begin(&c, 5, 5, invaded, "");
    mark(&c, "aa", MARK_DEAD);
    const struct tally *t = count(&c, false);
    cr_assert_eq(t->dead[WHITE], 0);
    cr_assert_eq(t->shared, 9, "the region touches both colours");
    cr_assert_eq(tally_area(t), 5 - (6 + 5));
    counted_end(&c);
}

Test(count, eyes_in_seki_count_for_area_only)
{
    static const char *const row[] = {".X.O.."};
    struct counted c;
    counted_begin(&c, 6, 1, row, "");
    mark(&c, "bada", MARK_SEKI);
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->seki_eyes[BLACK], 1);
    cr_assert_eq(t->seki_eyes[WHITE], 2);
    cr_assert_eq(t->shared, 1);
    cr_assert_eq(t->groups[BLACK], 0, "groups in seki pay no tax");
    cr_assert_eq(tally_area(t), 2 - 3);
    cr_assert_eq(tally_territory(t, false), 0);
    cr_assert_eq(tally_territory(t, true), -1);
    cr_assert_eq(score(t, "japanese", 0, 0).margin, 0);
    cr_assert_eq(score(t, "chinese", 0, 0).margin, QUARTERS(-1));
    counted_end(&c);
}

/* A region that touches one string in seki is in seki whole, though it touches others, too. */
Test(count, one_string_in_seki_spoils_its_region)
{
    static const char *const rows[] = {"X.X", "...", "XXX"};
    struct counted c;
    counted_begin(&c, 3, 3, rows, "");
    mark(&c, "aa", MARK_SEKI);
    cr_assert_eq(count(&c, true)->seki_eyes[BLACK], 4);
    counted_end(&c);
}

Test(count, stones_taken_in_play)
{
    struct counted c;
    counted_begin(&c, 5, 5, NULL, "Bab Waa Bba");
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->lifted[WHITE], 1);
    cr_assert_eq(t->played[BLACK], 2);
    cr_assert_eq(t->played[WHITE], 1);
    cr_assert_eq(tally_area(t), 25);
    cr_assert_eq(tally_territory(t, false), 23 + 1);
    counted_end(&c);
}

/* Two stones that White removes himself are Black's prisoners. */
Test(count, stones_removed_by_their_owner)
{
    static const char *const rows[] = {"O.X", "XX.", "..."};
    struct counted c;
    counted_begin(&c, 3, 3, rows, "Wba");
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->lifted[WHITE], 2);
    cr_assert_eq(t->alive[WHITE], 0);
    cr_assert_eq(tally_area(t), 9);
    cr_assert_eq(tally_territory(t, false), 6 + 2);
    counted_end(&c);
}

Test(count, an_empty_board_is_nobodys)
{
    struct counted c;
    counted_begin(&c, 9, 7, NULL, "B- W-");
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->shared, 63);
    cr_assert_eq(tally_area(t), 0);
    counted_end(&c);
}

Test(count, a_forced_move_costs_a_point_of_territory_and_no_area)
{
    struct counted c;
    counted_begin(&c, 5, 5, walls, "");
    fill(&c, "aa", BLACK, FILL_TEIRE);
    fill(&c, "ea", WHITE, FILL_TEIRE);
    fill(&c, "eb", WHITE, FILL_TEIRE);
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->teire[BLACK], 1);
    cr_assert_eq(t->teire[WHITE], 2);
    cr_assert_eq(tally_area(t), 5);
    cr_assert_eq(tally_territory(t, false), 9 - 3);
    counted_end(&c);
}

Test(count, only_points_that_counted_can_be_lost_by_a_forced_move)
{
    static const char *const row[] = {".X.O..X"};
    struct counted c;
    counted_begin(&c, 7, 1, row, "");
    mark(&c, "ba", MARK_SEKI);
    fill(&c, "aa", BLACK, FILL_TEIRE); /* an eye in seki */
    fill(&c, "ca", BLACK, FILL_TEIRE); /* neutral */
    fill(&c, "da", WHITE, FILL_TEIRE); /* a stone */
    fill(&c, "aa", WHITE, FILL_TEIRE); /* the other side's */
    fill(&c, "aa", BLACK, FILL_DAME);
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->teire[BLACK], 0);
    cr_assert_eq(t->teire[WHITE], 0);
    counted_end(&c);

    counted_begin(&c, 5, 5, walls, "");
    fill(&c, "aa", BLACK, FILL_TEIRE);
    fill(&c, "aa", BLACK, FILL_TEIRE);
    cr_assert_eq(count(&c, true)->teire[BLACK], 1, "a point is lost once");
    counted_end(&c);
}

Test(count, owners_are_given_for_drawing)
{
    static const char *const rows[] = {"X.O.", "XXO.", "...O"};
    struct counted c;
    struct ownership *owner = malloc(sizeof *owner);
    cr_assert_not_null(owner);
    counted_begin(&c, 4, 3, rows, "");
    mark(&c, "cacbdc", MARK_SEKI);
    tally_count(&c.tally, c.replay, c.status, true, owner);
    cr_assert_eq(owner->owner[game_cell(&c.record, "aa")], BLACK);
    cr_assert_eq(owner->owner[game_cell(&c.record, "ba")], EMPTY);
    cr_assert_eq(owner->owner[game_cell(&c.record, "da")], WHITE);
    cr_assert_eq(owner->owner[game_cell(&c.record, "ac")], EMPTY);
    cr_assert(owner->seki[game_cell(&c.record, "da")]);
    cr_assert_not(owner->seki[game_cell(&c.record, "ca")], "stones are no eyes");
    counted_end(&c);
    free(owner);
}

/* --- scores --- */

Test(count, handicap_is_returned_as_each_ruleset_says)
{
    struct counted c;
    counted_begin(&c, 5, 5, walls, "");
    const struct tally *t = count(&c, true); /* A = J = 5 */
    cr_assert_eq(score(t, "chinese", 0, 2).margin, QUARTERS(5 - 2));
    cr_assert_eq(score(t, "chinese", 0.5, 9).margin, QUARTERS(5 - 9.5));
    cr_assert_eq(score(t, "aga", 0, 2).margin, QUARTERS(5 - 1));
    cr_assert_eq(score(t, "aga", 0.5, 9).margin, QUARTERS(5 - 8.5));
    static const char *const nothing[] = {"ing", "japanese", "korean", "nz", "tromp-taylor"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
        cr_assert_eq(score(t, nothing[i], 0, 9).margin, QUARTERS(5));
    for (size_t k = 0; k < ruleset_count(); k++)
        for (uint32_t stones = 0; stones < 2; stones++)
            cr_assert_eq(score_count(t, ruleset_at(k), 0, stones, 0, 0).margin, QUARTERS(5),
                         "no move and one move are no handicap stones");
    counted_end(&c);
}

/* 44 to 36 with one shared point (conformance case 050). */
static const char *const eight_ahead[] = {"...X.O...", "....XO...", "....XO...",
                                          "....XO...", "....XO...", "....XO...",
                                          "....XO...", "....XO...", "....XO..."};

Test(count, a_tie_at_komi_8_is_blacks_under_ing_only)
{
    struct counted c;
    char text[20];
    counted_begin(&c, 9, 9, eight_ahead, "");
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->shared, 1);
    struct score ing = score(t, "ing", 8, 0), aga = score(t, "aga", 8, 0);
    cr_assert_eq(ing.board, QUARTERS(8));
    cr_assert_eq(ing.margin, 0);
    cr_assert_eq(ing.winner, BLACK);
    ruleset_find("ing")->notation(ing.margin, text, sizeof text);
    cr_assert_str_eq(text, "B+0");
    cr_assert_eq(aga.margin, 0);
    cr_assert_eq(aga.winner, EMPTY);
    counted_end(&c);
}

Test(count, penalties_offset_each_other)
{
    struct counted c;
    counted_begin(&c, 9, 9, eight_ahead, "");
    const struct tally *t = count(&c, true);
    const struct ruleset *ing = ruleset_find("ing");
    cr_assert_eq(score_count(t, ing, QUARTERS(8), 0, 4, 2).margin, QUARTERS(-2));
    cr_assert_eq(score_count(t, ing, QUARTERS(8), 0, 4, 2).terms.penalties, QUARTERS(2));
    cr_assert_eq(score_count(t, ing, QUARTERS(8), 0, 2, 4).margin, QUARTERS(2));
    counted_end(&c);
}

/* A ruleset like the old Chinese one: two points a living group, no eyes in seki. */
Test(count, group_tax)
{
    static const struct ruleset taxed = {.scoring = SCORING_AREA, .group_tax = QUARTERS(2)};
    static const char *const rows[] = {"X.XO.OX.", "XXXOOOXX"};
    struct counted c;
    counted_begin(&c, 8, 2, rows, "");
    const struct tally *t = count(&c, true);
    cr_assert_eq(t->groups[BLACK], 2);
    cr_assert_eq(t->groups[WHITE], 1);
    cr_assert_eq(tally_area(t), 10 - 6);
    cr_assert_eq(score_count(t, &taxed, 0, 0, 0, 0).margin, QUARTERS(4 - 2));
    mark(&c, "gagbhb", MARK_SEKI);
    count(&c, true);
    cr_assert_eq(t->groups[BLACK], 1);
    cr_assert_eq(t->seki_eyes[BLACK], 1);
    cr_assert_eq(score_count(t, &taxed, 0, 0, 0, 0).margin, QUARTERS(4 - 1));
    counted_end(&c);
}

/* --- reasons --- */

static void explain(const char *a, const struct tally *tally_a, double komi_a, const char *b,
                    const struct tally *tally_b, double komi_b, int32_t terms[CAUSE_COUNT])
{
    struct score score_a = score(tally_a, a, komi_a, 0), score_b = score(tally_b, b, komi_b, 0);
    score_explain(ruleset_find(a), tally_a, &score_a, ruleset_find(b), tally_b, &score_b, terms);
}

Test(count, reasons_of_a_parity_game)
{
    struct counted c;
    int32_t terms[CAUSE_COUNT];
    const int32_t expected[CAUSE_COUNT] = {
        [CAUSE_PLAYED] = QUARTERS(1), [CAUSE_KOMI] = QUARTERS(-1)};
    counted_begin(&c, 5, 5, NULL, "Bab Waa Bba");
    const struct tally *t = count(&c, true); /* A 25, J 24 */
    explain("chinese", t, 7.5, "japanese", t, 6.5, terms);
    cr_assert_arr_eq(terms, expected, sizeof expected);
    counted_end(&c);
}

Test(count, reasons_of_different_dead_stones)
{
    struct counted c;
    int32_t terms[CAUSE_COUNT];
    const int32_t expected[CAUSE_COUNT] = {
        [CAUSE_STATUS] = QUARTERS(-11), [CAUSE_SETUP] = QUARTERS(-1)};
    counted_begin(&c, 5, 5, invaded, "");
    mark(&c, "aa", MARK_DEAD);
    const struct tally all_stand = *count(&c, false); /* A -6 */
    const struct tally lifted = *count(&c, true);     /* A 5, J 6 */
    explain("tromp-taylor", &all_stand, 0, "japanese", &lifted, 0, terms);
    cr_assert_arr_eq(terms, expected, sizeof expected);
    counted_end(&c);
}

Test(count, reasons_of_teire_and_seki)
{
    static const char *const rows[] = {"..XO...", "..XOOOO", "..XOXXX", "..XOX.."};
    struct counted c;
    int32_t terms[CAUSE_COUNT];
    const int32_t expected[CAUSE_COUNT] = {[CAUSE_TEIRE] = QUARTERS(-1),
                                           [CAUSE_SEKI_EYES] = QUARTERS(-2),
                                           [CAUSE_SETUP] = QUARTERS(-1)};
    counted_begin(&c, 7, 4, rows, ""); /* 8 stones against 7 */
    mark(&c, "ecfcgced", MARK_SEKI);
    fill(&c, "aa", BLACK, FILL_TEIRE);
    const struct tally *t = count(&c, true);
    cr_assert_eq(tally_area(t), 18 - 10);
    cr_assert_eq(tally_territory(t, false), 8 - 1 - 3);
    explain("japanese", t, 0, "nz", t, 0, terms);
    cr_assert_arr_eq(terms, expected, sizeof expected);
    counted_end(&c);
}

static uint64_t roll(uint64_t *state, uint64_t below)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 33) % below;
}

/* Random play, whole strings marked at random, forced moves anywhere. */
static void random_position(struct counted *c, uint64_t seed)
{
    game_begin(&c->record, 7, 7, NULL);
    for (int t = 0; t < 60; t++) {
        const char point[] = {(char)('a' + roll(&seed, 7)), (char)('a' + roll(&seed, 7)), '\0'};
        record_add(&c->record, t < 4 ? EVENT_SETUP : EVENT_MOVE, roll(&seed, 2) ? BLACK : WHITE,
                   game_cell(&c->record, point), 0);
    }
    c->replay = game_replay(&c->record);
    c->status = malloc(sizeof *c->status);
    cr_assert_not_null(c->status);
    status_init(c->status);
    const struct board *board = &c->replay->board;
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour == EMPTY && roll(&seed, 4) == 0)
            c->status->fill[c->status->fills++] = (struct fill){
                .cell = (uint16_t)p, .colour = roll(&seed, 2) ? BLACK : WHITE, .kind = FILL_TEIRE};
        if (board->cell[p].colour != EMPTY)
            c->status->mark[p] = (uint8_t)((board->cell[p].head * 7919u + seed % 5) % 3);
    }
}

Test(count, every_difference_is_explained_without_a_rest)
{
    for (uint64_t seed = 1; seed <= 500; seed++) {
        struct counted c;
        random_position(&c, seed);
        const struct tally lifted = *count(&c, true), all_stand = *count(&c, false);
        for (size_t a = 0; a < ruleset_count(); a++)
            for (size_t b = 0; b < ruleset_count(); b++) {
                const struct ruleset *left = ruleset_at(a), *right = ruleset_at(b);
                const struct tally *t = left->lifts_dead ? &lifted : &all_stand;
                const struct tally *u = right->lifts_dead ? &lifted : &all_stand;
                struct score first = score_count(t, left, left->komi, 3, 2, 0);
                struct score second = score_count(u, right, right->komi, 3, 0, 4);
                int32_t terms[CAUSE_COUNT], sum = 0;
                score_explain(left, t, &first, right, u, &second, terms);
                for (int cause = 0; cause < CAUSE_COUNT; cause++)
                    sum += terms[cause];
                cr_assert_eq(terms[CAUSE_RESIDUAL], 0);
                cr_assert_eq(sum, first.margin - second.margin);
            }
        counted_end(&c);
    }
}

Test(count, causes_have_the_words_of_the_streams)
{
    static const char *const words[CAUSE_COUNT] = {
        "status",    "stones-played", "teire",        "handicap-stones", "seki-eyes", "pass-stones",
        "precedent", "komi",          "compensation", "group-tax",       "penalties", "residual"};
    for (int cause = 0; cause < CAUSE_COUNT; cause++)
        cr_assert_str_eq(cause_name((enum cause)cause), words[cause]);
}

/* --- the fill-in count (the numbers themselves are conformance cases) --- */

Test(count, fill_in_is_undefined_on_even_boards_and_for_half_stones)
{
    struct counted c;
    struct fillin f;
    counted_begin(&c, 9, 9, eight_ahead, "");
    const struct tally *t = count(&c, true);
    cr_assert(fillin_count(&f, t, QUARTERS(8), 0, 0));
    cr_assert_eq(f.winner, EMPTY);
    cr_assert_not(fillin_count(&f, t, QUARTERS(7.5), 0, 0));
    cr_assert_not(fillin_count(&f, t, QUARTERS(8), 1, 0));
    cr_assert(fillin_count(&f, t, QUARTERS(7), 1, 0));
    counted_end(&c);
    counted_begin(&c, 6, 6, NULL, "");
    cr_assert_not(fillin_count(&f, count(&c, true), QUARTERS(8), 0, 0));
    counted_end(&c);
}

/* Whatever the position, the reading is the area margin (RULES.md 1.6). */
Test(count, fill_in_reads_the_area_margin)
{
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct counted c;
        struct fillin f;
        random_position(&c, seed);
        const struct tally *t = count(&c, true);
        for (int32_t komi = -4; komi <= 12; komi += 2) {
            cr_assert(fillin_count(&f, t, QUARTERS(komi), 0, 0));
            cr_assert_eq(f.margin, tally_area(t) - komi);
            cr_assert_eq(f.spaces, t->shared % 2 == 0 ? 1 : 0);
            cr_assert_geq(f.surplus, 0);
        }
        counted_end(&c);
    }
}
