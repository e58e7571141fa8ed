#include "ruleset.h"

#include "record.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *spelled(void (*notation)(int32_t, char *, size_t), int32_t margin)
{
    static char text[40];
    notation(margin, text, sizeof text);
    return text;
}

Test(ruleset, table_is_in_the_order_of_the_streams)
{
    static const char *const names[] = {
        "ing",          "chinese",          "japanese",      "korean",        "aga",     "nz",
        "tromp-taylor", "chinese-practice", "japanese-1949", "aga-territory", "ancient", "qq"};
    cr_assert_eq(ruleset_count(), sizeof names / sizeof names[0]);
    for (size_t k = 0; k < ruleset_count(); k++) {
        cr_assert_str_eq(ruleset_at(k)->name, names[k]);
        cr_assert_eq(ruleset_find(names[k]), ruleset_at(k));
        cr_assert_eq(ruleset_index(ruleset_at(k)), k);
    }
    cr_assert_null(ruleset_find("Ing"));
    cr_assert_null(ruleset_find(""));
}

Test(ruleset, seven_are_usual)
{
    cr_assert_eq(ruleset_usual(), 0x7F);
}

/* RULES.md 1.3, 1.11: 2 1/2, 2 3/4 and 3 3/4 zi; AGA 5.5 before 2005, half a point with handicap.
 */
Test(ruleset, komi_by_year)
{
    const struct ruleset *chinese = ruleset_find("chinese"), *aga = ruleset_find("aga");
    cr_assert_eq(ruleset_komi(chinese, 0, 0), 30);
    cr_assert_eq(ruleset_komi(chinese, 2002, 0), 30);
    cr_assert_eq(ruleset_komi(chinese, 2001, 0), 22);
    cr_assert_eq(ruleset_komi(chinese, 1978, 0), 22);
    cr_assert_eq(ruleset_komi(chinese, 1977, 0), 20);
    cr_assert_eq(ruleset_komi(chinese, 1956, 0), 20);
    cr_assert_eq(ruleset_komi(chinese, 1955, 0), 0);
    cr_assert_eq(ruleset_komi(chinese, 2010, 2), 0);
    cr_assert_eq(ruleset_komi(aga, 2004, 0), 22);
    cr_assert_eq(ruleset_komi(aga, 2005, 1), 30);
    cr_assert_eq(ruleset_komi(aga, 2005, 2), 2);
    cr_assert_eq(ruleset_komi(ruleset_find("ing"), 1990, 0), 32);
}

/* 19x19: 184.5 and 177 under Chinese rules (RULES.md 1.3), 181 without komi, 184.5 with Ing's
 * komi of 8, where the tie of 184.5 to 176.5 is Black's. */
Test(ruleset, least_count_that_wins)
{
    const struct ruleset *chinese = ruleset_find("chinese"), *ing = ruleset_find("ing");
    cr_assert_eq(ruleset_least_count(chinese, 361, 30, BLACK), QUARTERS(184.5));
    cr_assert_eq(ruleset_least_count(chinese, 361, 30, WHITE), QUARTERS(177));
    cr_assert_eq(ruleset_least_count(chinese, 361, 0, BLACK), QUARTERS(181));
    cr_assert_eq(ruleset_least_count(ruleset_find("ancient"), 361, 0, BLACK), QUARTERS(181));
    cr_assert_eq(ruleset_least_count(ing, 361, 32, BLACK), QUARTERS(184.5));
    cr_assert_eq(ruleset_least_count(ing, 361, 32, WHITE), QUARTERS(177));
    cr_assert_eq(ruleset_least_count(ruleset_find("qq"), 361, 30, BLACK), QUARTERS(185));
    cr_assert_eq(ruleset_least_count(ruleset_find("qq"), 361, 30, WHITE), QUARTERS(177));
    cr_assert_eq(ruleset_least_count(ruleset_find("japanese"), 361, 26, BLACK), 0);
    /* Half of 100 is a draw; a halved neutral point more is enough. */
    cr_assert_eq(ruleset_least_count(ruleset_find("ancient"), 100, 0, BLACK), QUARTERS(50.5));
}

/* RULES.md 1.1, row by row. */
Test(ruleset, default_komi)
{
    cr_assert_eq(ruleset_find("ing")->komi, 32);
    cr_assert_eq(ruleset_find("chinese")->komi, 30);
    cr_assert_eq(ruleset_find("japanese")->komi, 26);
    cr_assert_eq(ruleset_find("korean")->komi, 26);
    cr_assert_eq(ruleset_find("aga")->komi, 30);
    cr_assert_eq(ruleset_find("nz")->komi, 28);
    cr_assert_eq(ruleset_find("tromp-taylor")->komi, 30);
    cr_assert_eq(ruleset_find("ancient")->komi, 0);
    cr_assert_eq(ruleset_find("qq")->komi, 30);
}

Test(ruleset, only_ing_gives_a_tie_to_black)
{
    for (size_t k = 0; k < ruleset_count(); k++) {
        bool ing = strcmp(ruleset_at(k)->name, "ing") == 0;
        cr_assert_eq(ruleset_winner(ruleset_at(k), 0), ing ? BLACK : EMPTY);
        cr_assert_eq(ruleset_winner(ruleset_at(k), 1), BLACK);
        cr_assert_eq(ruleset_winner(ruleset_at(k), -1), WHITE);
        cr_assert_str_eq(spelled(ruleset_at(k)->notation, 0), ing ? "B+0" : "0");
    }
}

Test(ruleset, points_have_one_spelling)
{
    cr_assert_str_eq(spelled(notation_points, 14), "B+3.5");
    cr_assert_str_eq(spelled(notation_points, -2), "W+0.5");
    cr_assert_str_eq(spelled(notation_points, 3), "B+0.75");
    cr_assert_str_eq(spelled(notation_points, -41), "W+10.25");
    cr_assert_str_eq(spelled(notation_points, 4 * 361), "B+361");
    cr_assert_str_eq(spelled(notation_points, 0), "0");
}

/* A zi is two points of difference. */
Test(ruleset, zi_are_written_as_fractions)
{
    cr_assert_str_eq(spelled(notation_zi, QUARTERS(3.5)), "B+1 3/4 zi");
    cr_assert_str_eq(spelled(notation_zi, QUARTERS(-0.5)), "W+1/4 zi");
    cr_assert_str_eq(spelled(notation_zi, QUARTERS(-1)), "W+1/2 zi");
    cr_assert_str_eq(spelled(notation_zi, QUARTERS(8)), "B+4 zi");
    cr_assert_str_eq(spelled(notation_zi, QUARTERS(5)), "B+2 1/2 zi");
    cr_assert_str_eq(spelled(notation_zi, QUARTERS(0.25)), "B+1/8 zi");
    cr_assert_str_eq(spelled(notation_zi, 0), "0");
    cr_assert_str_eq(spelled(ruleset_find("chinese")->notation, QUARTERS(1.5)), "B+3/4 zi");
}

Test(ruleset, notation_is_cut_to_the_room_there_is)
{
    char text[4];
    notation_zi(QUARTERS(-3.5), text, sizeof text);
    cr_assert_str_eq(text, "W+1");
}
