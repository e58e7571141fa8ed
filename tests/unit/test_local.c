/* Sets of local reading: the short ways against the long ones. */
#include "life/local.h"

#include <criterion/criterion.h>
#include <stdint.h>

static uint64_t roll(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

Test(local, the_lowest_node_is_found_by_counting_up)
{
    uint64_t seed = 5;
    for (int node = 0; node < LOCAL_NODES_MAX; node++)
        for (int k = 0; k < 100; k++) {
            uint64_t above = (roll(&seed) << 33 ^ roll(&seed)) << node << 1;
            uint64_t set = (k == 0 || node == LOCAL_NODES_MAX - 1 ? 0 : above) | local_bit(node);
            cr_assert_eq(local_first(set), node);
            cr_assert_eq(local_first_plain(set), node);
        }
}

/* A board of random stones, all of it the region. */
static bool random_position(struct local *local, struct position *position, struct board *board,
                            uint64_t *seed)
{
    enum { SIDE = 6 };
    uint16_t region[BOARD_POINTS_MAX];
    int count = 0, target = PASS;
    cr_assert(board_init(board, SIDE, SIDE));
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            int p = board_cell(board, column, row);
            region[count++] = (uint16_t)p;
            uint64_t of = roll(seed) % 10; /* mostly stones of one colour, so that some live */
            enum colour colour = of < 5 ? BLACK : of < 6 ? WHITE : EMPTY;
            board_edit(board, p, colour);
            target = colour == BLACK ? p : target;
        }
    board_rebuild(board);
    return target != PASS &&
           local_init(local, position, board, (uint16_t)target, region, count, NULL);
}

/* What local_lives tells of a string is what local_alive tells of them all. */
Test(local, each_string_lives_that_is_among_the_living)
{
    static struct board board;
    struct local local;
    struct position position;
    uint64_t seed = 17;
    int living = 0, dead = 0;
    for (int k = 0; k < 5000; k++) {
        if (!random_position(&local, &position, &board, &seed))
            continue;
        for (int side = ATTACKER; side <= DEFENDER; side++) {
            uint64_t alive = local_alive(&local, &position, (enum side)side);
            for (uint64_t left = position.stones[side], string; left != 0; left &= ~string) {
                string = local_connected(&local, left & (~left + 1), position.stones[side]);
                uint64_t liberties = local_around(&local, string) & local_empty(&local, &position);
                bool lives = local_lives(&local, &position, (enum side)side, string, liberties);
                cr_assert_eq(lives, (alive & string) != 0);
                living += lives;
                dead += !lives;
            }
        }
    }
    cr_expect_gt(living, 100);
    cr_expect_gt(dead, 1000);
}

/* Nodes are joined when the flood from one of them reaches the others. */
Test(local, nodes_are_joined_that_one_flood_reaches)
{
    static struct board board;
    struct local local;
    struct position position;
    uint64_t seed = 23;
    int joined = 0, apart = 0;
    for (int k = 0; k < 5000; k++) {
        if (!random_position(&local, &position, &board, &seed))
            continue;
        uint64_t among = ~position.stones[DEFENDER] & local.region, set = 0;
        for (uint64_t left = among; left != 0; left &= left - 1)
            if (roll(&seed) % 4 == 0)
                set |= left & (~left + 1);
        if (set == 0)
            continue;
        bool reached = (set & ~local_connected(&local, set & (~set + 1), among)) == 0;
        cr_assert_eq(local_is_joined(&local, set, among), reached);
        joined += reached;
        apart += !reached;
    }
    cr_expect_gt(joined, 100);
    cr_expect_gt(apart, 100);
}
