#include "audit.h"

#include "game.h"

#include <criterion/criterion.h>

/* bb (white) and ed (black) lie dead in the other side's area. Black has 10 points and 1 prisoner,
 * White 5 and 1; by area 15 and 10: 5 either way. Alive, bb leaves Black nothing: 0 - 6 either way;
 * both alive, nobody has a point: 0. */
static const char *const walls[] = {
    "..XO.", //
    ".OXO.", //
    "..XO.", //
    "..XOX", //
    "..XO.",
};

struct audited {
    struct record record;
    struct replay *replay;
    struct scored *scored;
    struct audit_facts facts;
    struct audit *audit;
};

static void begin(struct audited *a, const char *rules, int32_t komi, uint32_t handicap)
{
    *a = (struct audited){.facts = {.passes = true, .moves = 25}};
    game_begin(&a->record, 5, 5, walls);
    a->replay = game_replay(&a->record);
    a->scored = calloc(1, sizeof *a->scored);
    a->audit = malloc(sizeof *a->audit);
    cr_assert(a->scored != NULL && a->audit != NULL);
    a->record.rules.name = rules;
    a->record.komi = (struct komi){.known = true, .quarters = komi};
    a->record.handicap = handicap;
    a->scored->record = &a->record;
    a->scored->source = "test";
    status_init(&a->scored->status);
    a->scored->status.finished = true;
    a->scored->status.sure = 0.97;
    a->scored->status.mark[game_cell(&a->record, "bb")] = MARK_DEAD;
    a->scored->status.mark[game_cell(&a->record, "ed")] = MARK_DEAD;
}

static void rule(struct audited *a)
{
    struct scored *scored = a->scored;
    scored->replay.board = a->replay->board;
    tally_count(&scored->settled, a->replay, &scored->status, true, &scored->owner);
    tally_count(&scored->standing, a->replay, &scored->status, false, NULL);
    for (size_t k = 0; k < ruleset_count(); k++) {
        const struct ruleset *ruleset = ruleset_at(k);
        struct ruling *ruling = &scored->ruling[scored->rulings++];
        ruling->ruleset = ruleset;
        ruling->tally = ruleset->lifts_dead ? &scored->settled : &scored->standing;
        ruling->decided = true;
        ruling->komi_known = a->record.komi.known;
        ruling->score =
            score_count(ruling->tally, ruleset, a->record.komi.quarters, a->record.handicap, 0, 0);
    }
}

static const struct audit_finding *verdict(struct audited *a)
{
    rule(a);
    audit_game(a->audit, a->scored, &a->facts, NULL);
    cr_assert_gt(a->audit->findings, 0);
    return &a->audit->finding[0];
}

static const struct audit_finding *score(struct audited *a, int32_t margin)
{
    a->record.result = (struct result){.how = RESULT_SCORE,
                                       .winner = margin > 0 ? BLACK : WHITE,
                                       .counted = true,
                                       .margin = margin};
    return verdict(a);
}

static void end(struct audited *a)
{
    game_end(&a->record, a->replay);
    free(a->scored);
    free(a->audit);
}

#define EXPECT(finding, id)                                                                        \
    cr_expect_eq((finding)->cause, AUDIT_##id, "%s: %s", audit_cause_code((finding)->cause),       \
                 (finding)->text)

static uint32_t set_of(const char *name)
{
    return UINT32_C(1) << ruleset_index(ruleset_find(name));
}

Test(audit, a_record_that_is_right_agrees)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    const struct audit_finding *first = score(&a, QUARTERS(4.5));
    EXPECT(first, AGREES);
    cr_expect_gt(first->likelihood, 0.95);
    cr_expect_eq(first->rulesets, set_of("japanese"));
    cr_expect(a.audit->recounted);
    cr_expect_eq(a.audit->recount, QUARTERS(4.5));
    cr_expect_not(audit_alarms(a.audit));
    end(&a);
}

Test(audit, without_a_ruleset_any_usual_one_will_do)
{
    struct audited a;
    begin(&a, NULL, QUARTERS(0.5), 0);
    const struct audit_finding *first = score(&a, QUARTERS(4.5));
    EXPECT(first, AGREES);
    cr_expect_eq(first->rulesets & (set_of("japanese") | set_of("chinese")),
                 set_of("japanese") | set_of("chinese"));
    end(&a);
}

Test(audit, another_komi_is_named)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    const struct audit_finding *first = score(&a, QUARTERS(5 - 6.5));
    EXPECT(first, KOMI);
    cr_expect_eq(first->komi, QUARTERS(6.5));
    cr_expect(audit_alarms(a.audit));
    end(&a);
    begin(&a, "japanese", 0, 0);
    a.record.komi.known = false;
    first = score(&a, QUARTERS(5 - 5.5));
    EXPECT(first, KOMI);
    cr_expect_eq(first->komi, QUARTERS(5.5));
    end(&a);
}

/* Two handicap stones cost Black two points under Chinese rules, none under Japanese. */
Test(audit, another_ruleset_is_named)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 2);
    const struct audit_finding *first = score(&a, QUARTERS(5 - 2 - 0.5));
    EXPECT(first, RULES);
    cr_expect(first->rulesets & set_of("chinese"));
    cr_expect_not(first->rulesets & set_of("japanese"));
    end(&a);
}

Test(audit, forgotten_compensation_is_named)
{
    struct audited a;
    begin(&a, "chinese", QUARTERS(0.5), 2);
    const struct audit_finding *first = score(&a, QUARTERS(4.5));
    EXPECT(first, COMPENSATION);
    cr_expect(strstr(first->text, "without handicap compensation (2 points)"), "%s", first->text);
    end(&a);
}

Test(audit, a_swapped_winner_is_named)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    EXPECT(score(&a, QUARTERS(-4.5)), SWAPPED);
    end(&a);
}

Test(audit, slips_of_the_pen_are_named)
{
    static const struct {
        double komi, written;
        const char *how;
    } slips[] = {
        {0.5, 44.5, "a digit is doubled"},          {0.5, 45, "the decimal point is missing"},
        {-8.5, 1.5, "a digit is missing"},          /* 13.5 */
        {-10.5, 51.5, "two digits are transposed"}, /* 15.5 */
        {-10.5, 75.5, "a digit is another"},
    };
    for (size_t k = 0; k < sizeof slips / sizeof slips[0]; k++) {
        struct audited a;
        begin(&a, "japanese", QUARTERS(slips[k].komi), 0);
        const struct audit_finding *first = score(&a, QUARTERS(slips[k].written));
        EXPECT(first, TYPED);
        cr_expect(strstr(first->text, slips[k].how), "%g: %s", slips[k].written, first->text);
        end(&a);
    }
}

Test(audit, a_number_that_no_count_gives_is_mistyped)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    char text[] = "B+4.55";
    a.record.text[TEXT_RESULT] = text;
    a.record.result = (struct result){.how = RESULT_UNKNOWN, .winner = BLACK};
    EXPECT(verdict(&a), TYPED);
    end(&a);
}

Test(audit, zi_and_points_are_told_apart)
{
    struct audited a;
    begin(&a, "chinese", QUARTERS(1), 0);
    EXPECT(score(&a, QUARTERS(2)), ZI); /* 4 */
    end(&a);
    begin(&a, "chinese", QUARTERS(-8), 0);
    EXPECT(score(&a, QUARTERS(26)), ZI); /* 13 */
    end(&a);
}

Test(audit, penalty_points_are_named_under_ing)
{
    struct audited a;
    begin(&a, "ing", 0, 0);
    const struct audit_finding *first = score(&a, QUARTERS(5 - 4));
    EXPECT(first, PENALTY);
    cr_expect(strstr(first->text, "4 penalty points against Black"), "%s", first->text);
    end(&a);
}

/* 25 points, none of them shared: only an odd difference is possible. */
Test(audit, one_point_too_many)
{
    struct audited a;
    begin(&a, "chinese", QUARTERS(-2.5), 0);
    EXPECT(score(&a, QUARTERS(8.5)), ONE_POINT);
    end(&a);
}

Test(audit, the_last_neutral_point)
{
    struct audited a;
    begin(&a, "chinese", QUARTERS(-2.5), 0);
    a.scored->status.fill[a.scored->status.fills++] =
        (struct fill){game_cell(&a.record, "aa"), BLACK, FILL_DAME};
    const struct audit_finding *first = score(&a, QUARTERS(8.5));
    EXPECT(first, ONE_POINT);
    cr_expect(strstr(first->text, "Black plays the open neutral point A5"), "%s", first->text);
    end(&a);
}

Test(audit, a_dead_group_counted_as_alive_is_named)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    const struct audit_finding *first = score(&a, QUARTERS(-6 - 0.5));
    EXPECT(first, GROUP);
    cr_assert_eq(first->cells, 1);
    cr_expect_eq(first->cell[0], game_cell(&a.record, "bb"));
    cr_expect(strstr(first->text, "the White group at B4 alive, not dead"), "%s", first->text);
    end(&a);
}

Test(audit, no_dead_stone_taken_off)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(2.5), 0);
    const struct audit_finding *first = score(&a, QUARTERS(-2.5));
    /* 2.5 is also what White would have if the winner were swapped: both are told. */
    bool told = false;
    for (int k = 0; k < a.audit->findings; k++)
        told |= a.audit->finding[k].cause == AUDIT_GROUP &&
                strstr(a.audit->finding[k].text, "every dead stone left on the board") != NULL;
    cr_expect(told, "%s", first->text);
    end(&a);
}

Test(audit, a_group_in_doubt_is_not_the_players_fault)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    a.scored->status.sure = 0.3;
    EXPECT(score(&a, QUARTERS(-6 - 0.5)), JUDGEMENT);
    cr_expect_not(audit_alarms(a.audit));
    end(&a);
}

/* --- how the game ended --- */

static const struct audit_finding *resigned(struct audited *a, enum colour winner)
{
    a->record.result = (struct result){.how = RESULT_RESIGN, .winner = winner};
    return verdict(a);
}

Test(audit, a_resignation_leaves_nothing_to_compare)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    a.facts.passes = false;
    EXPECT(resigned(&a, WHITE), GIVEN_UP);
    cr_expect_not(audit_alarms(a.audit));
    end(&a);
}

Test(audit, passes_on_a_finished_board_are_no_resignation)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    EXPECT(resigned(&a, BLACK), RESIGNED);
    end(&a);
    begin(&a, "japanese", QUARTERS(0.5), 0);
    EXPECT(resigned(&a, WHITE), SWAPPED);
    end(&a);
}

static void break_off(struct audited *a)
{
    a->facts.passes = false;
    a->facts.moves = 8;
    a->scored->status.finished = false;
    a->scored->status.sure = 0;
}

Test(audit, a_count_of_an_unfinished_board)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    break_off(&a);
    EXPECT(score(&a, QUARTERS(13.5)), TRUNCATED);
    end(&a);
    begin(&a, "japanese", QUARTERS(0.5), 0);
    break_off(&a);
    EXPECT(score(&a, QUARTERS(20)), SCORED);
    end(&a);
    begin(&a, "japanese", QUARTERS(0.5), 0);
    break_off(&a);
    a.facts.passes = true;
    a.facts.moves = 25;
    EXPECT(score(&a, QUARTERS(13.5)), UNDECIDED);
    end(&a);
}

Test(audit, forbidden_moves_are_told_though_the_count_agrees)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    a.facts.illegal = 1;
    a.facts.first.turn = 7;
    a.facts.first.colour = WHITE;
    a.facts.first.cell = game_cell(&a.record, "bb");
    a.facts.first.verdict = VERDICT_KO;
    const struct audit_finding *first = score(&a, QUARTERS(4.5));
    EXPECT(first, ILLEGAL);
    cr_expect_str_eq(first->text, "move 7, White at B4, is illegal:ko under japanese");
    cr_expect_eq(a.audit->finding[1].cause, AUDIT_AGREES);
    cr_expect(audit_alarms(a.audit));
    end(&a);
}

Test(audit, two_moves_in_a_row_are_told)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    a.facts.twice = 9;
    EXPECT(score(&a, QUARTERS(4.5)), ILLEGAL);
    end(&a);
}

Test(audit, no_result_is_nothing_to_compare)
{
    static const enum result_how hows[] = {RESULT_NONE, RESULT_UNKNOWN, RESULT_VOID, RESULT_DRAW};
    for (size_t k = 0; k < sizeof hows / sizeof hows[0]; k++) {
        struct audited a;
        begin(&a, "japanese", QUARTERS(0.5), 0);
        a.record.result = (struct result){.how = hows[k]};
        EXPECT(verdict(&a), NO_RESULT);
        end(&a);
    }
}

Test(audit, what_nothing_explains_is_said_to_be_so)
{
    struct audited a;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    EXPECT(score(&a, QUARTERS(-17.5)), UNEXPLAINED);
    end(&a);
    begin(&a, "of-my-village", QUARTERS(0.5), 0);
    EXPECT(score(&a, QUARTERS(-17.5)), UNDECIDED);
    end(&a);
}

static double likelihood_of_doubt(double confidence)
{
    struct audited a;
    double doubt = 0;
    begin(&a, "japanese", QUARTERS(0.5), 0);
    a.scored->status.sure = confidence;
    score(&a, QUARTERS(-17.5));
    for (int k = 0; k < a.audit->findings; k++)
        if (a.audit->finding[k].cause == AUDIT_UNDECIDED)
            doubt = a.audit->finding[k].likelihood;
    end(&a);
    return doubt;
}

/* Where nothing explains a difference the dead stones may be others: the likelier the less certain
 * they are, not at all where they are certain, and without a step where they begin to be doubtful.
 */
Test(audit, doubt_about_dead_stones_has_its_share)
{
    const double least = SCORER_CONFIDENCE_MIN, close = 0.0001;
    cr_expect_eq(likelihood_of_doubt(1), 0);
    for (double confidence = least; confidence < 0.99; confidence += 0.05)
        cr_expect_gt(likelihood_of_doubt(confidence), likelihood_of_doubt(confidence + 0.05), "%f",
                     confidence);
    cr_expect_float_eq(likelihood_of_doubt(least - close), likelihood_of_doubt(least + close),
                       0.001);
}

Test(audit, likelihoods_of_all_results_are_shares)
{
    for (int32_t margin = QUARTERS(-30); margin <= QUARTERS(30); margin++) {
        struct audited a;
        double sum = 0;
        begin(&a, margin % 3 == 0 ? "chinese" : "japanese", QUARTERS(6.5), margin % 2 == 0 ? 2 : 0);
        score(&a, margin);
        for (int k = 0; k < a.audit->findings; k++) {
            cr_expect(a.audit->finding[k].likelihood > 0 && a.audit->finding[k].text[0] != '\0');
            sum += a.audit->finding[k].likelihood;
        }
        cr_expect(sum <= 1 + 1e-9 && sum > 0.7, "%g: %g", margin / 4.0, sum);
        end(&a);
    }
}

Test(audit, codes_and_classes_are_told_apart)
{
    for (int one = 0; one < AUDIT_CAUSES; one++)
        for (int two = 0; two < one; two++)
            cr_expect_str_neq(audit_cause_code((enum audit_cause)one),
                              audit_cause_code((enum audit_cause)two));
}

/* --- values --- */

Test(audit, impossible_dates_ranks_and_names)
{
    static const struct {
        enum text_kind kind;
        const char *text;
        bool impossible;
    } values[] = {
        {TEXT_DATE, "2003-09-26", false},     {TEXT_DATE, "2003-13-01", true},
        {TEXT_DATE, "2003-02-29", true},      {TEXT_DATE, "2004-02-29", false},
        {TEXT_DATE, "1900-02-29", true},      {TEXT_DATE, "2000-02-29", false},
        {TEXT_DATE, "2003-04-31", true},      {TEXT_DATE, "2003-00-05", true},
        {TEXT_DATE, "2003-05-00", true},      {TEXT_DATE, "C2006.01.01 00:00", false},
        {TEXT_DATE, "C2006.21.01", true},     {TEXT_DATE, "2003-09-26,27", false},
        {TEXT_DATE, "1846-09", false},        {TEXT_DATE, "around 1700", false},
        {TEXT_DATE, "Heisei 3", false},       {TEXT_DATE, "0000-00-00", true},
        {TEXT_DATE, "9999-01-01", true},      {TEXT_DATE, "", false},
        {TEXT_BLACK_RANK, "9d", false},       {TEXT_BLACK_RANK, "12d", true},
        {TEXT_BLACK_RANK, "30k", false},      {TEXT_BLACK_RANK, "41k", true},
        {TEXT_WHITE_RANK, "0d", true},        {TEXT_WHITE_RANK, "9段", false},
        {TEXT_WHITE_RANK, "15段", true},      {TEXT_WHITE_RANK, "2745", false},
        {TEXT_WHITE_RANK, "123456", true},    {TEXT_WHITE_RANK, "-", false},
        {TEXT_BLACK, "Lee;B[aa];W[bb", true}, {TEXT_BLACK, "GNU Go", false},
        {TEXT_WHITE, "]PB[x", true},          {TEXT_WHITE, "a [b] c", false},
        {TEXT_EVENT, "2003-13-01", false},
    };
    for (size_t k = 0; k < sizeof values / sizeof values[0]; k++)
        cr_expect_eq(audit_impossible(values[k].kind, values[k].text) != NULL, values[k].impossible,
                     "%s", values[k].text);
    cr_expect_null(audit_impossible(TEXT_DATE, NULL));
}

Test(audit, impossible_values_are_findings)
{
    struct audited a;
    char date[] = "2003-02-30";
    begin(&a, "japanese", QUARTERS(0.5), 0);
    a.record.text[TEXT_DATE] = date;
    const struct audit_finding *first = score(&a, QUARTERS(4.5));
    EXPECT(first, IMPOSSIBLE);
    cr_expect_str_eq(first->text, "DT[2003-02-30]: that month has no such day");
    end(&a);
}
