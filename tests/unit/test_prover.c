/* Local reading: positions whose answer is known, and every position of a small board against a
 * slow solver that knows the rules only. */
#include "life/prover.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 19, NODES = 2000000 };

/* A picture and a question. `.` may be played on, `,` is empty and may not; lower case stones stand
 * in the region: their points may be played on once they are lifted. */
struct problem {
    const char *const *rows; /* up to NULL */
    const char *target;      /* letters as in SGF */
    bool defender_first;
    enum prover_mode mode;
    enum prover_ko ko;
    uint8_t threats[2];
};

static enum prover_verdict solve(const struct problem *problem, struct prover_answer *answer)
{
    static const struct {
        char letter;
        enum colour colour;
        bool inside;
    } looks[] = {{'X', BLACK, false}, {'O', WHITE, false}, {'x', BLACK, true},
                 {'o', WHITE, true},  {'.', EMPTY, true},  {',', EMPTY, false}};
    struct board board;
    uint16_t region[SIDE_MAX * SIDE_MAX];
    int rows = 0, columns = (int)strlen(problem->rows[0]), count = 0;
    while (problem->rows[rows] != NULL)
        rows++;
    cr_assert(board_init(&board, columns, rows));
    for (int row = 0; row < rows; row++) {
        cr_assert_eq(strlen(problem->rows[row]), (size_t)columns);
        for (int column = 0; column < columns; column++)
            for (size_t k = 0; k < sizeof looks / sizeof looks[0]; k++) {
                uint16_t cell = board_cell(&board, column, row);
                if (problem->rows[row][column] != looks[k].letter)
                    continue;
                board_edit(&board, cell, looks[k].colour);
                if (looks[k].inside)
                    region[count++] = cell;
            }
    }
    board_rebuild(&board);
    struct prover *prover = prover_new();
    cr_assert_not_null(prover);
    const struct prover_question question = {
        .board = &board,
        .target = board_cell(&board, problem->target[0] - 'a', problem->target[1] - 'a'),
        .region = region,
        .region_count = count,
        .defender_first = problem->defender_first,
        .mode = problem->mode,
        .ko = problem->ko,
        .threats = {problem->threats[0], problem->threats[1]},
        .nodes_max = NODES,
    };
    prover_ask(prover, &question, answer);
    prover_free(prover);
    return answer->verdict;
}

/* Attacker first, then defender first. */
static void expect(const char *const *rows, const char *target, enum prover_verdict attacked,
                   enum prover_verdict defended)
{
    struct prover_answer answer;
    struct problem problem = {.rows = rows, .target = target};
    cr_expect_eq(solve(&problem, &answer), attacked, "%s, attacker first: %d after %u", rows[0],
                 answer.verdict, answer.nodes);
    problem.defender_first = true;
    cr_expect_eq(solve(&problem, &answer), defended, "%s, defender first: %d after %u", rows[0],
                 answer.verdict, answer.nodes);
}

#define ROWS(...) ((const char *const[]){__VA_ARGS__, NULL})

Test(prover, straight_three_lives_or_dies_by_its_middle)
{
    const char *const *rows = ROWS("...OX,", "OOOOX,", "XXXXX,");
    struct prover_answer answer;
    struct board board = {.stride = 7};
    expect(rows, "da", PROVER_CAPTURED, PROVER_SAFE);
    solve(&(struct problem){.rows = rows, .target = "da"}, &answer);
    cr_expect_eq(answer.line_first, BLACK);
    cr_assert_gt(answer.line_length, 2);
    cr_expect_eq(answer.line[0], board_cell(&board, 1, 0));
}

Test(prover, straight_four_and_bent_four_live)
{
    expect(ROWS("....OX,", "OOOOOX,", "XXXXXX,"), "ea", PROVER_SAFE, PROVER_SAFE);
    expect(ROWS("OO...OX,", "XOO.OOX,", "XXOOOXX,", "XXXXXXX,"), "fa", PROVER_CAPTURED,
           PROVER_SAFE); /* three in a row and one beside the middle */
    expect(ROWS("XOO..OX,", "XO..OOX,", "XOOOOXX,", "XXXXXXX,"), "fa", PROVER_SAFE, PROVER_SAFE);
}

Test(prover, square_four_is_dead)
{
    expect(ROWS("XXXXXX,", "XOOOOX,", "XO..OX,", "XO..OX,", "XOOOOX,", "XXXXXX,"), "bb",
           PROVER_CAPTURED, PROVER_CAPTURED);
    expect(ROWS("..OX,", "..OX,", "OOOX,", "XXXX,"), "cc", PROVER_CAPTURED, PROVER_CAPTURED);
}

Test(prover, bulky_five_and_rabbity_six_hang_on_one_point)
{
    expect(ROWS("XXXXXXX,", "XOOOOOX,", "XO...OX,", "XO..OOX,", "XOOOOXX,", "XXXXXXX,"), "bb",
           PROVER_CAPTURED, PROVER_SAFE);
    expect(ROWS("XXXXXXX,", "XOOOOXX,", "XO..OOX,", "XO...OX,", "XOO.OOX,", "XXOOOXX,", "XXXXXXX,"),
           "bb", PROVER_CAPTURED, PROVER_SAFE);
    expect(ROWS("XXXXXXX,", "XOOOOOX,", "XO...OX,", "XO...OX,", "XOOOOOX,", "XXXXXXX,"), "bb",
           PROVER_SAFE, PROVER_SAFE); /* two by three in the centre */
}

/* Two by three in the corner: dead without outside liberties, ko with one, alive with two. */
Test(prover, rectangular_six_in_the_corner_needs_two_outside_liberties)
{
    expect(ROWS("...OXX,", "...OXX,", "OOOOXX,", "XXXXXX,"), "da", PROVER_CAPTURED, PROVER_SAFE);
    expect(ROWS("...OXX,", "...OXX,", "OOOO.X,", "XXXXXX,"), "da", PROVER_CAPTURED, PROVER_SAFE);
    expect(ROWS("...OXX,", "...O.X,", "OOOO.X,", "XXXXXX,"), "da", PROVER_SAFE, PROVER_SAFE);
    struct prover_answer answer;
    struct problem ko = {.rows = ROWS("...OXX,", "...OXX,", "OOOO.X,", "XXXXXX,"),
                         .target = "da",
                         .ko = PROVER_KO_BASIC};
    ko.threats[1] = 3;
    cr_expect_eq(solve(&ko, &answer), PROVER_SAFE, "with threats for the ko");
}

/* White's three in the third row have as many liberties above as Black's in the fourth below. */
Test(prover, races_go_to_the_side_with_more_liberties_or_the_move)
{
    expect(ROWS("XXXXX,", "X.X.X,", "XOOOX,", "OXXXO,", "O.O.O,", "OOOOO,"), "bc", PROVER_CAPTURED,
           PROVER_SAFE);
    expect(ROWS("XXXXX,", "X.X.X,", "XOOOX,", "OXXXO,", "O.OOO,", "OOOOO,"), "bc", PROVER_SAFE,
           PROVER_SAFE);
    expect(ROWS("XXXXX,", "X.XXX,", "XOOOX,", "OXXXO,", "O.O.O,", "OOOOO,"), "bc", PROVER_CAPTURED,
           PROVER_CAPTURED);
}

/* Both sides can only put themselves into atari. */
Test(prover, shared_liberties_make_seki)
{
    const char *const *rows = ROWS(",,,,,,,,", "XXXXOOOO", "OOOOXXXO", "OOO.XXXO", "OOO.XXXO");
    expect(rows, "ac", PROVER_SAFE, PROVER_SAFE);
    expect(rows, "gc", PROVER_SAFE, PROVER_SAFE);
    /* One liberty more for Black: White must take it first. */
    rows = ROWS(",,,,,,,,", "XXXXOOOO", "OOOOXXXO", "OOO.XXXO", "OOO.XX.O");
    expect(rows, "ac", PROVER_CAPTURED, PROVER_SAFE);
    expect(rows, "gc", PROVER_SAFE, PROVER_SAFE);
}

/* The corner of conformance case 048: an eye, and another one while a stone in ko stands. */
Test(prover, ko_for_life_goes_by_threats_or_by_the_pass)
{
    struct prover_answer answer;
    struct problem problem = {.rows = ROWS("XXXXX,", "OOOXX,", ".O.oX,"), .target = "ab"};
    cr_expect_eq(solve(&problem, &answer), PROVER_CAPTURED);
    problem.defender_first = true;
    cr_expect_eq(solve(&problem, &answer), PROVER_CAPTURED, "White has no move that helps");
    problem.defender_first = false;
    problem.ko = PROVER_KO_BASIC;
    cr_expect_eq(solve(&problem, &answer), PROVER_CAPTURED);
    problem.threats[1] = 1;
    cr_expect_eq(solve(&problem, &answer), PROVER_SAFE);
    problem.threats[0] = 1;
    cr_expect_eq(solve(&problem, &answer), PROVER_CAPTURED);
}

/* One point is no living stone's neighbour, once the target is gone: no second eye. */
Test(prover, sees_that_nothing_new_stays_where_the_attacker_lives_all_around)
{
    enum { SEEN_SOON = 100 };
    static const char *const rows[] = {"o..X,", "...X,", "XXXX,", ",,,,,", NULL};
    struct problem problem = {.rows = rows, .target = "aa", .mode = PROVER_ENABLE};
    struct prover_answer answer;
    cr_expect_eq(solve(&problem, &answer), PROVER_CAPTURED);
    cr_expect_lt(answer.nodes, SEEN_SOON, "%u", answer.nodes);
}

Test(prover, says_when_it_does_not_know)
{
    struct prover_answer answer;
    struct board board;
    const uint16_t region[] = {0};
    struct prover *prover = prover_new();
    board_init(&board, 9, 9);
    struct prover_question question = {
        .board = &board, .target = board_cell(&board, 4, 4), .region = region, .nodes_max = NODES};
    prover_ask(prover, &question, &answer);
    cr_expect_eq(answer.verdict, PROVER_UNDECIDED, "no stone there");
    board_play(&board, question.target, BLACK, NULL);
    prover_ask(prover, &question, &answer);
    cr_expect_eq(answer.verdict, PROVER_SAFE, "nothing may be played");
    uint16_t all[81];
    question.region = all;
    for (int k = 0; k < 81; k++)
        all[k] = board_cell(&board, k % 9, k / 9);
    question.region_count = 64;
    question.nodes_max = 100;
    prover_ask(prover, &question, &answer);
    cr_expect_neq(answer.verdict, PROVER_CAPTURED);
    question.region_count = 65;
    prover_ask(prover, &question, &answer);
    cr_expect_eq(answer.verdict, PROVER_UNDECIDED, "larger than it can hold");
    prover_free(prover);
}

/* --- every position of a small board --- */

/* A slow solver: all positions that can be reached, then the attacker's wins among them, turn by
 * turn until no more are found. */
enum {
    SLOW_COLUMNS = 3,
    SLOW_ROWS = 3,
    SLOW_POINTS = SLOW_COLUMNS * SLOW_ROWS,
    SLOW_STATES = 1 << 18,
    SLOW_TURNS_MAX = SLOW_POINTS * 3,
    SLOW_EVERY = 11, /* of the positions are asked of the prover */
};

/* Points: 0 empty, 1 attacker, 2 defender; which of the two may not retake where; who moves. */
struct slow {
    uint8_t point[SLOW_POINTS];
    uint8_t banned[SLOW_POINTS];
    uint8_t side;
};

struct slow_solver {
    struct slow state[SLOW_STATES];
    bool won[SLOW_STATES];
    uint32_t slot[2 * SLOW_STATES]; /* of a hash; index + 1 */
    uint32_t count;
    int target;
};

static int slow_beside(int p, int list[4])
{
    int count = 0;
    if (p % SLOW_COLUMNS > 0)
        list[count++] = p - 1;
    if (p % SLOW_COLUMNS < SLOW_COLUMNS - 1)
        list[count++] = p + 1;
    if (p >= SLOW_COLUMNS)
        list[count++] = p - SLOW_COLUMNS;
    if (p < SLOW_POINTS - SLOW_COLUMNS)
        list[count++] = p + SLOW_COLUMNS;
    return count;
}

/* The string at `p` into `string`; false in `*breathes` when it has no liberty. */
static int slow_string(const struct slow *s, int p, int string[SLOW_POINTS], bool *breathes)
{
    bool seen[SLOW_POINTS] = {false};
    int count = 0;
    *breathes = false;
    string[count++] = p;
    seen[p] = true;
    for (int i = 0; i < count; i++) {
        int list[4], sides = slow_beside(string[i], list);
        for (int k = 0; k < sides; k++) {
            *breathes |= s->point[list[k]] == 0;
            if (s->point[list[k]] != s->point[p] || seen[list[k]])
                continue;
            seen[list[k]] = true;
            string[count++] = list[k];
        }
    }
    return count;
}

/* Puts a stone; the number of stones taken, -1 when it is suicide. */
static int slow_put(struct slow *s, int p, int side, int *taken_at)
{
    int list[4], string[SLOW_POINTS], taken = 0, sides = slow_beside(p, list);
    bool breathes;
    s->point[p] = (uint8_t)side;
    for (int k = 0; k < sides; k++) {
        if (s->point[list[k]] != 3 - side)
            continue;
        int count = slow_string(s, list[k], string, &breathes);
        for (int i = 0; i < count && !breathes; i++, taken++) {
            s->point[string[i]] = 0;
            *taken_at = string[i];
        }
    }
    slow_string(s, p, string, &breathes);
    return breathes ? taken : -1;
}

/* Does a stone at `p` take a ko? */
static bool slow_is_ko(const struct slow *s, int p, int side)
{
    struct slow after = *s;
    int taken_at = 0, list[4], empties = 0, sides = slow_beside(p, list);
    if (s->point[p] != 0 || slow_put(&after, p, side, &taken_at) != 1)
        return false;
    for (int k = 0; k < sides; k++) {
        if (after.point[list[k]] == side)
            return false;
        empties += after.point[list[k]] == 0;
    }
    return empties == 1;
}

static bool slow_move(struct slow *s, int p)
{
    int side = s->side, taken_at = 0;
    if (s->point[p] != 0 || (s->banned[p] & side) != 0)
        return false;
    bool ko = slow_is_ko(s, p, side);
    if (slow_put(s, p, side, &taken_at) < 0)
        return false;
    if (ko)
        s->banned[taken_at] |= (uint8_t)(3 - side);
    for (int q = 0; q < SLOW_POINTS; q++)
        for (int c = 1; c <= 2; c++)
            if ((s->banned[q] & c) != 0 && !slow_is_ko(s, q, c))
                s->banned[q] &= (uint8_t)~c;
    s->side = (uint8_t)(3 - side);
    return true;
}

/* All positions one turn on, plain passes among them. */
static int slow_turns(const struct slow *s, struct slow next[SLOW_TURNS_MAX])
{
    int count = 0;
    for (int p = 0; p < SLOW_POINTS; p++) {
        next[count] = *s;
        count += slow_move(&next[count], p);
        if ((s->banned[p] & s->side) == 0)
            continue;
        next[count] = *s;
        next[count].banned[p] &= (uint8_t)~s->side;
        next[count++].side = (uint8_t)(3 - s->side);
    }
    next[count] = *s;
    next[count++].side = (uint8_t)(3 - s->side);
    return count;
}

/* The index of a position, which is added if it is new. */
static uint32_t slow_index(struct slow_solver *solver, const struct slow *s)
{
    uint64_t hash = s->side;
    for (int p = 0; p < SLOW_POINTS; p++)
        hash = (hash ^ (uint64_t)(s->point[p] | s->banned[p] << 2)) * UINT64_C(0x9E3779B97F4A7C15);
    uint32_t at = (uint32_t)(hash >> 40) % (2 * SLOW_STATES);
    while (solver->slot[at] != 0) {
        if (memcmp(&solver->state[solver->slot[at] - 1], s, sizeof *s) == 0)
            return solver->slot[at] - 1;
        at = (at + 1) % (2 * SLOW_STATES);
    }
    cr_assert_lt(solver->count, SLOW_STATES);
    solver->state[solver->count] = *s;
    solver->won[solver->count] = s->point[solver->target] != 2;
    solver->slot[at] = ++solver->count;
    return solver->count - 1;
}

static bool slow_is_won(struct slow_solver *solver, const struct slow *s)
{
    struct slow next[SLOW_TURNS_MAX];
    int count = slow_turns(s, next);
    bool attacks = s->side == 1;
    for (int i = 0; i < count; i++)
        if (solver->won[slow_index(solver, &next[i])] == attacks)
            return attacks;
    return !attacks;
}

/* Every position in which all strings breathe and the target stands, both sides to move: the first
 * `roots` ones. */
static uint32_t slow_roots(struct slow_solver *solver)
{
    for (int code = 0; code < 19683; code++) {
        struct slow s = {.side = 1};
        bool breathes = true;
        int left = code, string[SLOW_POINTS];
        for (int p = 0; p < SLOW_POINTS; p++, left /= 3)
            s.point[p] = (uint8_t)(left % 3);
        for (int p = 0; p < SLOW_POINTS && breathes; p++)
            if (s.point[p] != 0)
                slow_string(&s, p, string, &breathes);
        if (!breathes || s.point[solver->target] != 2)
            continue;
        slow_index(solver, &s);
        s.side = 2;
        slow_index(solver, &s);
    }
    return solver->count;
}

static void slow_solve(struct slow_solver *solver)
{
    struct slow next[SLOW_TURNS_MAX];
    for (uint32_t i = 0; i < solver->count; i++) /* grows meanwhile */
        if (!solver->won[i])
            for (int k = slow_turns(&solver->state[i], next) - 1; k >= 0; k--)
                slow_index(solver, &next[k]);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < solver->count; i++)
            if (!solver->won[i] && slow_is_won(solver, &solver->state[i]))
                solver->won[i] = again = true;
    }
}

static enum prover_verdict ask_small(struct prover *prover, const struct slow *s, int target)
{
    struct board board;
    struct prover_answer answer;
    uint16_t region[SLOW_POINTS];
    board_init(&board, SLOW_COLUMNS, SLOW_ROWS);
    for (int p = 0; p < SLOW_POINTS; p++) {
        region[p] = board_cell(&board, p % SLOW_COLUMNS, p / SLOW_COLUMNS);
        board_edit(&board, region[p], (enum colour)s->point[p]);
    }
    board_rebuild(&board);
    const struct prover_question question = {.board = &board,
                                             .target = region[target],
                                             .region = region,
                                             .region_count = SLOW_POINTS,
                                             .defender_first = s->side == 2,
                                             .nodes_max = NODES};
    prover_ask(prover, &question, &answer);
    return answer.verdict;
}

Test(prover, agrees_with_a_slow_solver_on_a_small_board)
{
    const int targets[] = {0, 1, 4}; /* a corner, a side, the centre */
    struct prover *prover = prover_new();
    cr_assert_not_null(prover);
    for (size_t t = 0; t < sizeof targets / sizeof targets[0]; t++) {
        struct slow_solver *solver = calloc(1, sizeof *solver);
        cr_assert_not_null(solver);
        solver->target = targets[t];
        uint32_t roots = slow_roots(solver);
        slow_solve(solver);
        for (uint32_t i = 0; i < roots; i += SLOW_EVERY)
            cr_expect_eq(ask_small(prover, &solver->state[i], targets[t]),
                         solver->won[i] ? PROVER_CAPTURED : PROVER_SAFE, "target %d, position %u",
                         targets[t], i);
        free(solver);
    }
    prover_free(prover);
}
