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
        {"13/05/1996", 19960513, 19960513},
        {"05/13/1996", 19960513, 19960513},
        {"13-05-1996", 19960513, 19960513},
        {"5/5/1996", 19960505, 19960505},
        {"13/14/1996", 19960101, 19961231},
        {"1670-1680", 16700101, 16801231},
        {"2014-03-15 - 2014-03-16", 20140315, 20140316},
        {"20140315-20140316", 20140315, 20140316},
        {"2014-03-15/16", 20140315, 20140316},
        {"2014-03-15..16", 20140315, 20140316},
        {"2014年3月15・16日", 20140315, 20140316},
        {"2014年3月15-16日", 20140315, 20140316},
        {"2014年3月15日-16日", 20140315, 20140316},
        {"2014-03-15-17-22-58", 20140315, 20140315}, /* a time of day */
        {"2014-03-15-17", 20140315, 20140315},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dates dates = {0, 0, ""};
        cr_expect(dates_read(rows[i].text, &dates), "%s", rows[i].text);
        cr_expect_eq(dates.first, rows[i].first, "%s: from %d", rows[i].text, dates.first);
        cr_expect_eq(dates.last, rows[i].last, "%s: to %d", rows[i].text, dates.last);
    }
}

/* Years of eras by the tables of the calendars, lunar ones without their months. */
Test(dates, eras_numerals_and_names_of_months)
{
    static const struct {
        const char *text;
        int32_t first, last;
        const char *why;
    } rows[] = {
        {"昭和33年", 19580101, 19581231, "era"},
        {"寛永3年", 16260101, 16261231, "era"},
        {"正保2年", 16450101, 16451231, "era"},
        {"慶長12年", 16070101, 16071231, "era"},
        {"元和元年", 16150101, 16151231, "era"},
        {"崇祯三年", 16300101, 16301231, "era"},
        {"万历十年", 15820101, 15821231, "era"},
        {"二○一六年三月十五日", 20160315, 20160315, "numerals"},
        {"农历2001年八月十五", 20010101, 20011231, "numerals"},
        {"Sat Mar 15 12:00:00 CET 2014", 20140315, 20140315, "month-name"},
        {"2014-Mar-15", 20140315, 20140315, "month-name"},
        {"2014 Mar 15", 20140315, 20140315, "month-name"},
        {"1999 Mar del Plata", 19990101, 19991231, "digits"},
        {"22-24 November 2006", 20061122, 20061124, "month-name"},
        {"November 22nd - 24th, 2006", 20061122, 20061124, "month-name"},
        {"昭和33年5月6日", 19580506, 19580506, "era"},
        {"昭和三十三年五月六日", 19580506, 19580506, "era"},
        {"昭和 33 年 5 月", 19580501, 19580531, "era"},
        {"昭和３３年５月６日、７日", 19580506, 19580507, "era"},
        {"昭和33.5.6", 19580506, 19580506, "era"},
        {"S33.5.6", 19580506, 19580506, "era"},
        {"H元年", 19890101, 19891231, "era"},
        {"平成元年12月27日", 19891227, 19891227, "era"},
        {"令和5年1月3日", 20230103, 20230103, "era"},
        {"大正15年", 19260101, 19261231, "era"},
        {"明治40年2月", 19070201, 19070231, "era"},
        {"明治3年2月1日", 18700101, 18701231, "era"},
        {"弘化三年九月十一日", 18460101, 18461231, "era"},
        {"乾隆五十年", 17850101, 17851231, "era"},
        {"昭和33年(1958年)5月6日", 19580506, 19580506, "era"},
        {"1958(昭和33)年5月6日", 19580506, 19580506, "digits"},
        {"1958年（昭和33年）5月6日", 19580506, 19580506, "digits"},
        {"民國95年3月1日", 20060301, 20060301, "era"},
        {"中華民國一百年", 20110101, 20111231, "era"},
        {"民国八年", 19190101, 19191231, "era"},
        {"단기 4290년 5월 6일", 19570506, 19570506, "era"},
        {"쇼와 33년", 19580101, 19581231, "era"},
        {"서기 2003년 2월 11일", 20030211, 20030211, "digits"},
        {"2003. 2. 11.", 20030211, 20030211, "digits"},
        {"公元1996年5月6日", 19960506, 19960506, "digits"},
        {"一九九六年五月六日", 19960506, 19960506, "numerals"},
        {"二〇〇三年十二月廿三日", 20031223, 20031223, "numerals"},
        {"1996年十月", 19961001, 19961031, "numerals"},
        {"１９９６年５月６日", 19960506, 19960506, "digits"},
        {"１９９６／５／６", 19960506, 19960506, "digits"},
        {"1996年5月6日-7日", 19960506, 19960507, "digits"},
        {"1996年5月6日～6月1日", 19960506, 19960601, "digits"},
        {"1996年12月30日至1997年1月2日", 19961230, 19970102, "digits"},
        {"2003년 2월 11일, 12일", 20030211, 20030212, "digits"},
        {"6 May 1996", 19960506, 19960506, "month-name"},
        {"May 6, 1996", 19960506, 19960506, "month-name"},
        {"May 6th 1996", 19960506, 19960506, "month-name"},
        {"Sept. 1996", 19960901, 19960931, "month-name"},
        {"Mon May  6 14:05:00 1996", 19960506, 19960506, "month-name"},
        {"06-MAY-1996", 19960506, 19960506, "month-name"},
        {"6. Mai 1996", 19960506, 19960506, "month-name"},
        {"1. März 1996", 19960301, 19960301, "month-name"},
        {"1er août 1996", 19960801, 19960801, "month-name"},
        {"6 de mayo de 1996", 19960506, 19960506, "month-name"},
        {"6 мая 1996 г.", 19960506, 19960506, "month-name"},
        {"6.5.1996", 19960506, 19960506, "digits"},
        {"Mayor 1996", 19960101, 19961231, "digits"},
        {"Marathon 1996", 19960101, 19961231, "digits"},
        {"32 May 1996", 19960501, 19960531, "month-name"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dates dates = {0, 0, ""};
        cr_expect(dates_read(rows[i].text, &dates), "%s", rows[i].text);
        cr_expect_eq(dates.first, rows[i].first, "%s: from %d", rows[i].text, dates.first);
        cr_expect_eq(dates.last, rows[i].last, "%s: to %d", rows[i].text, dates.last);
        cr_expect_str_eq(dates.why, rows[i].why, "%s", rows[i].text);
        cr_expect_eq(dates_year(rows[i].text), rows[i].first / 10000, "%s", rows[i].text);
    }
    cr_expect_eq(dates_year(NULL), 0);
}

Test(dates, no_dates)
{
    static const char *const texts[] = {
        "",         "unknown",    "96-05-06", "199",
        "19961",    "0000-01-01", "99999999", "12345678901234567890",
        "昭和65年", "昭和0年",    "文化 5",   "R1",
        "H 10",     "民國",       "May 6",    "第三局",
        "昭和年",   "一九九六"};
    struct dates dates;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cr_expect_not(dates_read(texts[i], &dates), "%s", texts[i]);
}

/* On both sides of the limit, behind words, signs and numbers that begin no date. */
Test(dates, begin_near)
{
    static const char *const fillers[] = {" ",  ",",  "x ",    "12 ", "mayor ",
                                          "九", "昭", "майя ", "1. "};
    for (size_t k = 0; k < sizeof fillers / sizeof *fillers; k++)
        for (size_t past = 0; past < 2; past++) {
            char text[2 * DATES_BYTES_MAX] = "";
            size_t count = (DATES_BYTES_MAX - 1) / strlen(fillers[k]) + past;
            struct dates dates;
            while (count-- > 0)
                strcat(text, fillers[k]);
            strcat(text, "1996");
            cr_expect_eq(dates_read(text, &dates), past == 0, "%s", text);
        }
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
