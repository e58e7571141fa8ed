#include "reading.h"

#include <sys/stat.h>

/* A folder with these two files, read; the folder is removed. */
static struct reading *reading_of_pair(const char *name, const char *index, const char *kifu)
{
    char folder[] = "/tmp/ing-kifu-XXXXXX", path[2][64];
    cr_assert_not_null(mkdtemp(folder));
    const char *texts[] = {index, kifu}, *endings[] = {"index", "kifu"};
    for (int i = 0; i < 2; i++) {
        snprintf(path[i], sizeof path[i], "%s/%s.%s", folder, name, endings[i]);
        FILE *file = fopen(path[i], "w");
        cr_assert_not_null(file);
        cr_assert_geq(fputs(texts[i], file), 0);
        cr_assert_eq(fclose(file), 0);
    }
    struct reading *reading = reading_of(folder);
    struct reading *alone = reading_of(path[1]); /* the index is found beside it, too */
    cr_expect_eq(alone->count, reading->count);
    cr_expect_str_eq(alone->games[0].result, reading->games[0].result);
    free(alone);
    for (int i = 0; i < 2; i++)
        unlink(path[i]);
    rmdir(folder);
    return reading;
}

Test(kifu, tom)
{
    struct reading *reading =
        reading_of_pair("tom",
                        "12\t2003.09.26 14:57\twhite\tblack\t6.5\tB+1.5\t2\t30/3 20m\n"
                        "13\t2003.09.29 13:17\ta\tb\t7.5\tW+4\t1\t30/3 30m\r\n",
                        "12\t;B[pd];W[dd]\n13\t;B[qd];W[]\n14\t;B[aa]\n");
    cr_assert_eq(reading->count, 3);
    const struct game_seen *game = reading->games;
    cr_expect_str_eq(game[0].black, "black");
    cr_expect_str_eq(game[0].komi, "6.5");
    cr_expect_str_eq(game[0].result, "B+1.5");
    cr_expect_str_eq(game[0].rules, "japanese");
    cr_expect_str_eq(game[0].why, "inferred");
    cr_expect_str_eq(game[0].name, "12");
    cr_expect_eq(game[0].game, 1);
    cr_expect(game[0].several);
    cr_expect_str_eq(game[1].rules, "chinese");
    cr_expect_str_eq(game[1].result, "W+4");
    cr_expect_eq(game[1].passes, 1);
    cr_expect_eq(game[1].line, 2);
    cr_expect_str_eq(game[2].komi, "none");
    cr_expect_null(game[2].rules);
    cr_expect_not_null(reading_find(reading, DIAG_INDEX_MISSING));
    cr_expect_eq(reading->counts.faults, 0);
    free(reading);
}

/* Behind an id and a tab, the first ";" may lack. */
Test(kifu, first_semicolon_lacks)
{
    struct reading *reading = reading_of_text("12\tB[pd];W[dd]\n13\t;B[qd]\n");
    cr_assert_eq(reading->count, 2);
    cr_expect_eq(reading->games[0].moves, 2);
    cr_expect_not_null(reading_find(reading, DIAG_KIFU_REPAIRED));
    free(reading);
    reading = reading_of_text("12 B[pd];W[dd]\n");
    cr_expect_eq(reading->count, 0);
    free(reading);
}

Test(kifu, tygem)
{
    struct reading *reading =
        reading_of_pair("tygem", "7\tC2006.01.01 00:00\tw\tW\t0\tb\tB\t2\tW+2.5\t263\t30/3 20m\n",
                        "7\t;B[pd];W[dd]\n");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].black, "b");
    cr_expect_str_eq(reading->games[0].komi, "6.5");
    cr_expect_str_eq(reading->games[0].rules, "korean");
    cr_expect_str_eq(reading->games[0].why, "inferred");
    cr_expect_str_eq(reading->games[0].result, "W+2.5");
    free(reading);
}

Test(kifu, index_that_cannot_be_used)
{
    struct reading *reading =
        reading_of_pair("x", "12\ta\tb\tc\td\te\tf\tg\n13\tonly two\n", "12\t;B[aa]\n13\t;B[bb]\n");
    cr_assert_eq(reading->count, 2);
    cr_expect_not_null(reading_find(reading, DIAG_INDEX_BAD_LINE));
    free(reading);
}

Test(kifu, one_bad_line_costs_that_line)
{
    struct reading *reading = reading_of_text("1\t;B[aa]\nrubbish\n2\t;B[zz];W[bb]\n3\t;B[cc]");
    cr_expect_eq(reading->counts.games, 4);
    cr_expect_eq(reading->counts.lost, 1);
    cr_assert_eq(reading->count, 3);
    cr_expect_str_eq(reading->games[1].move[0], "Wbb");
    cr_expect_eq(reading->games[2].game, 4);
    cr_expect_not_null(reading_find(reading, DIAG_KIFU_BAD_LINE));
    cr_expect_not_null(reading_find(reading, DIAG_SGF_BAD_POINT));
    free(reading);
}
