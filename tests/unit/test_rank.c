/* RULES.md 1.8; whole tables of it are conformance cases. */
#include "rank.h"

#include "record.h"

#include <criterion/criterion.h>

static void expect(const char *text, enum rank_kind kind, int grade)
{
    struct rank rank = rank_read(text);
    cr_expect(rank.kind == kind && rank.grade == grade, "\"%s\": kind %d, grade %d",
              text == NULL ? "NULL" : text, rank.kind, rank.grade);
}

Test(rank, is_read_as_records_write_it)
{
    expect("3d", RANK_DAN, 3);
    expect("5 dan", RANK_DAN, 5);
    expect("6段", RANK_DAN, 6);
    expect("初段", RANK_DAN, 1);
    expect("七段", RANK_DAN, 7);
    expect("4단", RANK_DAN, 4);
    expect("12k", RANK_KYU, 12);
    expect("1 Kyu", RANK_KYU, 1);
    expect("3級", RANK_KYU, 3);
    expect("九级", RANK_KYU, 9);
    expect("2급", RANK_KYU, 2);
    expect("一品", RANK_PIN, 1);
    expect("9品", RANK_PIN, 9);
    expect("2d?", RANK_DAN, 2);
    expect("５段", RANK_DAN, 5);
    expect("十二級", RANK_KYU, 12);
    expect("十八级", RANK_KYU, 18);
    expect("業余五段", RANK_DAN, 5);
    expect("アマ六段", RANK_DAN, 6);
    expect("초단", RANK_DAN, 1);
    expect("아마 5단", RANK_DAN, 5);
    expect("18급", RANK_KYU, 18);
    expect("1er dan", RANK_DAN, 1);
    expect("6º dan", RANK_DAN, 6);
    expect("2. Dan", RANK_DAN, 2);
    expect("3. Kyu", RANK_KYU, 3);
    expect("2nd kyu", RANK_KYU, 2);
    expect("5-й дан", RANK_DAN, 5);
    expect("3 дан", RANK_DAN, 3);
    expect("10 кю", RANK_KYU, 10);
    expect("1-й кю", RANK_KYU, 1);
}

/* The highest professional dan is the first 品. */
Test(rank, professional_dan_count_from_the_other_end)
{
    expect("9p", RANK_PIN, 1);
    expect("1p", RANK_PIN, 9);
    expect("5 dan pro", RANK_PIN, 5);
    expect("职业三段", RANK_PIN, 7);
    expect("職業九段", RANK_PIN, 1);
    expect("プロ五段", RANK_PIN, 5);
    expect("프로 9단", RANK_PIN, 1);
    expect("9 про", RANK_PIN, 1);
    expect("9 dan professional", RANK_PIN, 1);
    expect("P9段", RANK_PIN, 1); /* Fox */
    expect("구단", RANK_DAN, 9);
    expect("P9d", RANK_DAN, 9); /* nothing says that P means professional */
}

Test(rank, what_is_none_is_not_guessed)
{
    static const char *const none[] = {NULL,     "",   "?",        "-",
                                       "d",      "0d", "10d",      "41k",
                                       "Meijin", "3",  "3 stones", "99999999999999999999k",
                                       "10品"};
    for (size_t k = 0; k < sizeof none / sizeof none[0]; k++)
        expect(none[k], RANK_NONE, 0);
}

Test(rank, difference_in_quarters_of_a_first_move)
{
    int32_t quarters[RANK_READINGS];
    cr_assert_eq(rank_difference(rank_read("二品"), rank_read("四品"), quarters), 1);
    cr_assert_eq(quarters[0], 2);
    cr_assert_eq(rank_difference(rank_read("3d"), rank_read("6d"), quarters), 1);
    cr_assert_eq(quarters[0], -6);
    cr_assert_eq(rank_difference(rank_read("1k"), rank_read("4k"), quarters), 1);
    cr_assert_eq(quarters[0], 12);
}

Test(rank, between_dan_and_kyu_there_are_two_readings)
{
    int32_t quarters[RANK_READINGS];
    cr_assert_eq(rank_difference(rank_read("2d"), rank_read("2k"), quarters), 2);
    cr_assert_eq(quarters[0], 2 + 2 + 4);
    cr_assert_eq(quarters[1], 2 + 4 + 4);
    cr_assert_eq(rank_difference(rank_read("2k"), rank_read("2d"), quarters), 2);
    cr_assert_eq(quarters[0], -8);
}

Test(rank, professionals_and_amateurs_cannot_be_compared)
{
    int32_t quarters[RANK_READINGS];
    cr_assert_eq(rank_difference(rank_read("9p"), rank_read("6d"), quarters), 0);
    cr_assert_eq(rank_difference(rank_read("6d"), rank_read(""), quarters), 0);
}

/* Art. 6: 級外不再分等. */
Test(rank, below_nine_kyu_none_are_told_apart)
{
    int32_t quarters[RANK_READINGS];
    cr_assert_eq(rank_difference(rank_read("1k"), rank_read("9k"), quarters), 1);
    cr_assert_eq(quarters[0], 32);
    cr_assert_eq(rank_difference(rank_read("9k"), rank_read("10k"), quarters), 0);
    cr_assert_eq(rank_difference(rank_read("30k"), rank_read("1d"), quarters), 0);
    cr_assert_eq(rank_difference(rank_read("12k"), rank_read("12k"), quarters), 0);
    cr_assert(rank_is_outside(rank_read("10k")));
    cr_assert_not(rank_is_outside(rank_read("九級")));
    cr_assert_not(rank_is_outside(rank_read("10d")));
}

/* Value of a difference L: 8 L up to one move, 16 L - 8 from there. */
Test(rank, fractions_beyond_a_move_have_two_readings)
{
    struct ing_handicap handicap = ing_handicap(6); /* 1 1/2 */
    cr_assert_eq(handicap.passes, 1);
    cr_assert_eq(handicap.komi, QUARTERS(4));
    cr_assert_eq(handicap.komi_else, QUARTERS(8));
    handicap = ing_handicap(9); /* 2 1/4 */
    cr_assert_eq(handicap.passes, 2);
    cr_assert_eq(handicap.komi, QUARTERS(6));
    cr_assert_eq(handicap.komi_else, QUARTERS(12));
    handicap = ing_handicap(12);
    cr_assert_eq(handicap.passes, 2);
    cr_assert_eq(handicap.komi, 0);
    cr_assert_eq(handicap.komi_else, 0);
}
