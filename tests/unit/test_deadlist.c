#include "deadlist.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static bool put(struct dead_list *list, const char *line)
{
    return deadlist_add(list, line, strlen(line));
}

Test(deadlist, finds_lines_by_name)
{
    struct dead_list list;
    deadlist_init(&list);
    cr_assert(put(&list, "# a comment\twith a tab"));
    cr_assert(put(&list, ""));
    cr_assert(put(&list, "z.sgf\taa bb"));
    cr_assert(put(&list, "a b.zip!c.sgf#2\t\r"));
    deadlist_sort(&list);
    cr_expect_eq(list.count, 2);
    cr_expect_str_eq(deadlist_find(&list, "z.sgf"), "aa bb");
    cr_expect_str_eq(deadlist_find(&list, "a b.zip!c.sgf#2"), "");
    cr_expect_null(deadlist_find(&list, "z"));
    deadlist_free(&list);
}

Test(deadlist, refuses_lines_without_a_name_or_tab)
{
    struct dead_list list;
    deadlist_init(&list);
    cr_expect_not(put(&list, "z.sgf aa bb"));
    cr_expect_not(put(&list, "\taa"));
    deadlist_sort(&list);
    cr_expect_null(deadlist_find(&list, "z.sgf"));
    deadlist_free(&list);
}

Test(deadlist, grows)
{
    enum { LINES = 1000 };
    struct dead_list list;
    char line[32];
    deadlist_init(&list);
    for (int k = 0; k < LINES; k++) {
        snprintf(line, sizeof line, "game%d\t%d", k, k);
        cr_assert(put(&list, line));
    }
    deadlist_sort(&list);
    cr_expect_str_eq(deadlist_find(&list, "game0"), "0");
    cr_expect_str_eq(deadlist_find(&list, "game999"), "999");
    deadlist_free(&list);
}

Test(deadlist, reads_points_of_any_board)
{
    struct board board;
    const char *points = " ab,[Zz] \tzZ";
    bool bad = false;
    cr_assert(board_init(&board, 52, 52));
    cr_expect_eq(deadlist_point(&board, &points, &bad), board_cell(&board, 0, 1));
    cr_expect_eq(deadlist_point(&board, &points, &bad), board_cell(&board, 51, 25));
    cr_expect_eq(deadlist_point(&board, &points, &bad), board_cell(&board, 25, 51));
    cr_expect_eq(deadlist_point(&board, &points, &bad), PASS);
    cr_expect_not(bad);
}

Test(deadlist, passes_over_what_is_no_point)
{
    struct board board;
    const char *points = "a abc ja aj \xC3\xA9 ii";
    bool bad = false;
    cr_assert(board_init(&board, 9, 9));
    cr_expect_eq(deadlist_point(&board, &points, &bad), board_cell(&board, 8, 8));
    cr_expect(bad);
    cr_expect_eq(deadlist_point(&board, &points, &bad), PASS);
}

/* Filled to the last byte; what was taken stays. A small list shows it as well as a large one. */
Test(deadlist, memory_is_limited)
{
    enum { SMALL = 4096 };
    static char line[SMALL] = "y\t";
    struct dead_list list;
    deadlist_init(&list);
    cr_assert_eq(list.arena.ceiling, DEADLIST_BYTES_MAX);
    list.arena.ceiling = SMALL;
    cr_assert(deadlist_add(&list, "x\taa", 4));
    memset(line + 2, 'a', sizeof line - 2);
    size_t points = SMALL - list.arena.used - sizeof(max_align_t) - 1; /* beside name and NUL */
    cr_expect_not(deadlist_add(&list, line, 2 + points + 1));
    cr_expect(list.full);
    deadlist_free(&list);
    deadlist_init(&list);
    list.arena.ceiling = SMALL;
    cr_assert(deadlist_add(&list, "x\taa", 4));
    cr_expect(deadlist_add(&list, line, 2 + points));
    cr_expect_eq(list.arena.used, SMALL);
    cr_expect_not(list.full);
    deadlist_sort(&list);
    cr_expect_str_eq(deadlist_find(&list, "x"), "aa");
    cr_expect_eq(strlen(deadlist_find(&list, "y")), points);
    deadlist_free(&list);
}
