#include "breakdown.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct breakdown *rows;

static void start(void)
{
    rows = calloc(1, sizeof *rows);
}

static void stop(void)
{
    free(rows);
}

TestSuite(breakdown, .init = start, .fini = stop);

Test(breakdown, a_key_has_one_row)
{
    breakdown_row(rows, "1999", 1999)->games += 2;
    breakdown_row(rows, "2001", 2001)->games += 1;
    breakdown_row(rows, "1999", 1999)->games += 3;
    cr_assert_eq(rows->rows, 2);
    cr_assert_eq(breakdown_row(rows, "1999", 1999)->games, 5);
    cr_assert_eq(breakdown_row(rows, "2001", 2001)->games, 1);
}

Test(breakdown, rows_come_by_rank_then_games_then_key)
{
    static const char *const wanted[] = {"first", "many", "few a", "few b"};
    uint16_t order[BREAKDOWN_KEYS];
    breakdown_row(rows, "few b", 7)->games = 2;
    breakdown_row(rows, "few a", 7)->games = 2;
    breakdown_row(rows, "many", 7)->games = 3;
    breakdown_row(rows, "first", -1)->games = 1;
    cr_assert_eq(breakdown_order(rows, order), 4);
    for (int k = 0; k < 4; k++)
        cr_expect_str_eq(rows->row[order[k]].key, wanted[k]);
}

/* Every key up to the limit has its row; games with the ones beyond are put together, and keys that
 * have a row keep it. */
Test(breakdown, the_limit_on_keys)
{
    char key[16];
    for (int k = 0; k < BREAKDOWN_KEYS + 5; k++) {
        snprintf(key, sizeof key, "key %d", k);
        breakdown_row(rows, key, 0)->games++;
    }
    cr_assert_eq(rows->rows, BREAKDOWN_KEYS);
    cr_assert_eq(rows->row[BREAKDOWN_KEYS].games, 5);
    breakdown_row(rows, "key 999", 0)->games++;
    breakdown_row(rows, "key 1000", 0)->games++;
    cr_assert_eq(breakdown_row(rows, "key 999", 0)->games, 2);
    cr_assert_eq(rows->row[BREAKDOWN_KEYS].games, 6);
}

Test(breakdown, a_long_key_is_cut_between_characters)
{
    char key[2 * BREAKDOWN_KEY_MAX + 1] = "";
    for (int k = 0; k < BREAKDOWN_KEY_MAX / 3 + 1; k++)
        strcat(key, "賽");
    breakdown_row(rows, key, 0)->games = 4;
    size_t length = strlen(rows->row[0].key);
    cr_assert_eq(length, (BREAKDOWN_KEY_MAX - 1) / 3 * 3);
    cr_assert_eq(memcmp(rows->row[0].key, key, length), 0);
    cr_assert_eq(breakdown_row(rows, key, 0)->games, 4);
    memset(key, 'x', BREAKDOWN_KEY_MAX - 1);
    key[BREAKDOWN_KEY_MAX - 1] = '\0';
    cr_assert_str_eq(breakdown_row(rows, key, 0)->key, key, "at the limit it is whole");
}
