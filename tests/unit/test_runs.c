/* Parts of sets of points against a flood from every point. */
#include "runs.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SETS = 200 };

static uint64_t roll(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

static bool holds(const struct rows *set, int column, int row)
{
    return column >= 0 && (set->row[row] >> column & 1) != 0;
}

/* Marks the part of (column, row) in `part`, by sweeps until nothing changes. */
static void flood(const struct rows *set, struct rows *part, int columns, int rows, int column,
                  int row)
{
    memset(part, 0, sizeof *part);
    part->row[row] = UINT64_C(1) << column;
    for (bool grown = true; grown;) {
        grown = false;
        for (int r = 1; r <= rows; r++)
            for (int c = 0; c < columns; c++) {
                bool beside = holds(part, c - 1, r) || holds(part, c + 1, r) ||
                              holds(part, c, r - 1) || holds(part, c, r + 1);
                if (beside && holds(set, c, r) && !holds(part, c, r)) {
                    part->row[r] |= UINT64_C(1) << c;
                    grown = true;
                }
            }
    }
}

static int run_of(const struct runs *runs, int column, int row)
{
    for (int k = 0; k < runs->count; k++)
        if (runs->run[k].row == row && (runs->run[k].points >> column & 1) != 0)
            return k;
    return -1;
}

static void compare(const struct rows *set, int columns, int rows)
{
    static struct runs runs;
    struct rows part;
    runs_find(&runs, set, rows);
    int points = 0, counted = 0;
    for (int k = 0; k < runs.count; k++)
        counted += runs_points(runs.run[k].points);
    for (int r = 1; r <= rows; r++)
        for (int c = 0; c < columns; c++) {
            points += holds(set, c, r);
            int k = run_of(&runs, c, r);
            cr_assert_eq(k >= 0, holds(set, c, r));
            if (k < 0)
                continue;
            flood(set, &part, columns, rows, c, r);
            for (int i = 0; i < runs.count; i++)
                cr_assert_eq(runs.run[i].part == runs.run[k].part,
                             (runs.run[i].points & part.row[runs.run[i].row]) != 0);
        }
    cr_assert_eq(points, counted);
}

Test(runs, parts_are_those_of_a_flood)
{
    static const int sides[][2] = {{1, 1}, {1, 7}, {7, 1}, {2, 2}, {5, 5}, {9, 7}};
    uint64_t seed = 3;
    for (size_t k = 0; k < sizeof sides / sizeof sides[0]; k++)
        for (int t = 0; t < SETS; t++) {
            struct rows set = {0};
            uint64_t most = 2 + roll(&seed) % 3;
            for (int r = 1; r <= sides[k][1]; r++)
                for (int c = 0; c < sides[k][0]; c++)
                    set.row[r] |= (uint64_t)(roll(&seed) % most != 0) << c;
            compare(&set, sides[k][0], sides[k][1]);
        }
}

/* As many runs as there can be, and the longest. */
Test(runs, the_largest_board)
{
    struct rows set = {0};
    static struct runs runs;
    for (int r = 1; r <= BOARD_SIDE_MAX; r++)
        for (int c = 0; c < BOARD_SIDE_MAX; c += 2)
            set.row[r] |= UINT64_C(1) << c;
    runs_find(&runs, &set, BOARD_SIDE_MAX);
    cr_assert_eq(runs.count, RUNS_MAX);
    int parts = 0;
    for (int k = 0; k < runs.count; k++)
        parts += runs.run[k].part == k;
    cr_assert_eq(parts, BOARD_SIDE_MAX / 2); /* columns */
    for (int r = 1; r <= BOARD_SIDE_MAX; r++)
        set.row[r] = (UINT64_C(1) << BOARD_SIDE_MAX) - 1;
    runs_find(&runs, &set, BOARD_SIDE_MAX);
    cr_assert_eq(runs.count, BOARD_SIDE_MAX);
    for (int k = 0; k < runs.count; k++) {
        cr_assert_eq(runs_points(runs.run[k].points), BOARD_SIDE_MAX);
        cr_assert_eq(runs.run[k].part, runs.run[0].part);
    }
}

/* A point alone: what is beside it, and what is not. */
Test(runs, four_points_are_beside_a_point)
{
    static struct runs runs;
    struct rows point = {0};
    point.row[3] = UINT64_C(1) << 4;
    runs_find(&runs, &point, 5);
    cr_assert_eq(runs.count, 1);
    int beside = 0;
    for (int r = 0; r < 7; r++)
        for (int c = 0; c < 9; c++) {
            struct rows other = {0};
            other.row[r] = UINT64_C(1) << c;
            bool is_beside = runs_beside(&runs.run[0], &other) != 0;
            cr_expect_eq(is_beside,
                         (r == 3 && (c == 3 || c == 5)) || (c == 4 && (r == 2 || r == 4)));
            beside += is_beside;
        }
    cr_expect_eq(beside, 4);
}
