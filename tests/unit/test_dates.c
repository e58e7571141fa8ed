#include "dates.h"
#include "fold.h"

#include <criterion/criterion.h>
#include <string.h>

/* By hand, from the texts: SGF FF[4] gives the first six. */
Test(dates, spans_of_texts)
{
    static const struct {
        const char *text;
        int32_t first, last;
    } rows[] = {
        {"1996-05-06", 19960506, 19960506},
        {"1996", 19960101, 19961231},
        {"1996-05", 19960501, 19960531},
        {"1996-05,06", 19960501, 19960631},
        {"1996-05-06,07,08", 19960506, 19960508},
        {"1996-12-27,28,1997-01-03,04", 19961227, 19970104},
        {"1996-05-06,06-07", 19960506, 19960607},
        {"1996-12-27, 28", 19961227, 19961228},
        {"1926/10/2", 19261002, 19261002},
        {"1926.10.12", 19261012, 19261012},
        {"19960506", 19960506, 19960506},
        {"1996年5月6日", 19960506, 19960506},
        {"2003년 2월 11일", 20030211, 20030211},
        {"2002-01-19 14:05", 20020119, 20020119},
        {"Published on 1846-09-11", 18460911, 18460911},
        {"5/6/1996", 19960101, 19961231},
        {"2003-00-00", 20030101, 20031231},
        {"2003-13-01", 20030101, 20031231},
        {"2003-02-40", 20030201, 20030231},
        {"1996-05-06,99", 19960506, 19960506},
        {"12 1996", 19960101, 19961231},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dates dates = {0, 0};
        cr_expect(dates_read(rows[i].text, &dates), "%s", rows[i].text);
        cr_expect_eq(dates.first, rows[i].first, "%s: from %d", rows[i].text, dates.first);
        cr_expect_eq(dates.last, rows[i].last, "%s: to %d", rows[i].text, dates.last);
    }
}

Test(dates, no_dates)
{
    static const char *const texts[] = {"",      "unknown",    "96-05-06", "199",
                                        "19961", "0000-01-01", "99999999", "12345678901234567890"};
    struct dates dates;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cr_expect_not(dates_read(texts[i], &dates), "%s", texts[i]);
}

Test(dates, exact_ones_are_nothing_else)
{
    static const char *const good[] = {"1996", "1996-05", "1996-05-06", "1996-5-6", "19960506"};
    static const char *const bad[] = {"",           "96",          "1996-",      "1996-13",
                                      "1996-05-32", "1996 ",       "1996/05/06", "1996-05-06,07",
                                      "x1996",      "1996-05-06-1"};
    struct dates dates;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        cr_expect(dates_exact(good[i], &dates), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect_not(dates_exact(bad[i], &dates), "%s", bad[i]);
}

Test(fold, capitals_and_widths_do_not_count)
{
    static const char *const same[][2] = {
        {"Go Seigen", "GO SEIGEN"},
        {"ＧＯ　ｓｅｉｇｅｎ", "go seigen"},
        {"ÉÀÖ", "éàö"},
        {"ŠŽŁ", "šžł"},
        {"Ÿ", "ÿ"},
        {"ИВАНОВ Ё", "иванов ё"},
        {"ΑΩΣ", "αωσ"},
        {"吳清源", "吳清源"},
        {"Ỹ", "ỹ"},
    };
    static const char *const other[][2] = {{"a", "b"}, {"e", "é"},  {"吳", "吴"}, {"×", "÷"},
                                           {"a", ""},  {"ab", "a"}, {"ß", "s"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        cr_expect_eq(fold_compare(same[i][0], same[i][1]), 0, "%s", same[i][0]);
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        int order = fold_compare(other[i][0], other[i][1]);
        cr_expect_neq(order, 0, "%s", other[i][0]);
        cr_expect_eq(fold_compare(other[i][1], other[i][0]), -order, "%s", other[i][0]);
    }
}

Test(fold, parts_are_found)
{
    cr_expect(fold_contains("The Go Seigen cup", "SEIGEN"));
    cr_expect(fold_contains("aab", "ab"));
    cr_expect(fold_contains("", ""));
    cr_expect(fold_contains("x", "x"));
    cr_expect_not(fold_contains("", "x"));
    cr_expect_not(fold_contains("ab", "abc"));
    cr_expect_not(fold_contains("Go", "o "));
}

Test(fold, written_text_has_the_order_of_compare)
{
    static const char *const words[] = {"",  "A", "ab", "B",  "É",
                                        "Z", "ÿ", "Ш",  "吴", "\xF0\x9F\x98\x80"};
    enum { WORDS = sizeof words / sizeof *words, ROOM = 16 };
    for (int i = 0; i < WORDS; i++)
        for (int k = 0; k < WORDS; k++) {
            char a[ROOM] = {0}, b[ROOM] = {0};
            fold_write(words[i], a, ROOM - 1);
            fold_write(words[k], b, ROOM - 1);
            int order = memcmp(a, b, ROOM);
            order = order < 0 ? -1 : order > 0;
            cr_expect_eq(order, fold_compare(words[i], words[k]), "%s %s", words[i], words[k]);
        }
    char cut[4];
    cr_expect_eq(fold_write("aé吴", cut, sizeof cut), 3, "no character is cut");
}
