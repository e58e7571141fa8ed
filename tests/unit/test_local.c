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

/* Whatever local_alive tells to live, local_may_live did not rule out. */
Test(local, no_string_that_lives_is_ruled_out)
{
    static struct board board;
    struct local local;
    struct position position;
    uint64_t seed = 17;
    int living = 0, ruled_out = 0;
    for (int k = 0; k < 5000; k++) {
        if (!random_position(&local, &position, &board, &seed))
            continue;
        for (int side = ATTACKER; side <= DEFENDER; side++) {
            uint64_t alive = local_alive(&local, &position, (enum side)side);
            for (uint64_t left = position.stones[side]; left != 0;) {
                uint64_t string =
                    local_connected(&local, left & (~left + 1), position.stones[side]);
                uint64_t liberties = local_around(&local, string) & local_empty(&local, &position);
                bool may = local_may_live(&local, &position, (enum side)side, liberties);
                cr_assert(may || (alive & string) == 0);
                living += (alive & string) != 0;
                ruled_out += !may;
                left &= ~string;
            }
        }
    }
    cr_expect_gt(living, 100);
    cr_expect_gt(ruled_out, 1000);
}
