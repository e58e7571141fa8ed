/* The filled board on random finished boards of all sizes, and the identity of the counts on the
 * same ones. RULES.md 1.6, 1.10; single boards are conformance cases. */
#include "fillboard.h"

#include "game.h"
#include "sparse.h"

#include <criterion/criterion.h>
#include <stdint.h>

enum { BOARDS = 100000, SIDE_LEAST = 3, SIDE_MOST = 19 };

static uint64_t state;

static uint32_t draw(uint32_t below)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % below);
}

/* Living stones in blots of either colour, some empty points, some dead stones inside, some strings
 * marked as seki: whatever a count may meet, and more. */
static void random_board(struct replay *replay, struct status *status)
{
    struct board *board = &replay->board;
    int side = SIDE_LEAST + (int)draw(SIDE_MOST - SIDE_LEAST + 1);
    uint32_t split = draw(101), open = draw(60), dead = draw(20), seki = draw(40);
    cr_assert(board_init(board, side, side));
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++) {
            bool left = (uint32_t)(100 * column / side) + draw(20) < split;
            if (draw(100) >= open)
                board_edit(board, board_cell(board, column, row), left ? BLACK : WHITE);
        }
    board_rebuild(board);
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour != BLACK && board->cell[p].colour != WHITE)
            continue;
        int head = board->cell[p].head;
        if (p == head)
            status->mark[p] = draw(100) < dead   ? MARK_DEAD
                              : draw(100) < seki ? MARK_SEKI
                                                 : MARK_ALIVE;
    }
    BOARD_EACH(board, p)
    if (board->cell[p].colour == BLACK || board->cell[p].colour == WHITE)
        status->mark[p] = status->mark[board->cell[p].head];
}

/* Some history that leads to the stones on the board: H + M - K of each colour. */
static void random_history(struct replay *replay)
{
    int32_t stones[3] = {0};
    BOARD_EACH(&replay->board, p)
    if (replay->board.cell[p].colour == BLACK || replay->board.cell[p].colour == WHITE)
        stones[replay->board.cell[p].colour]++;
    replay->count = 0;
    replay->to_move = draw(2) == 0 ? BLACK : WHITE;
    for (int c = BLACK; c <= WHITE; c++) {
        replay->board.lifted[c] = draw(30);
        replay->setup[c] = (int32_t)draw(10);
        replay->passes[c] = (int32_t)draw(4);
        replay->played[c] = stones[c] + (int32_t)replay->board.lifted[c] - replay->setup[c];
    }
}

static void check_identity(const struct tally *tally)
{
    cr_assert_eq(tally_residual(tally), 0);
    for (size_t a = 0; a < ruleset_count(); a++) {
        const struct ruleset *first = ruleset_at(a),
                             *second = ruleset_at((a + 1) % ruleset_count());
        struct score one = score_count(tally, first, (int32_t)draw(40), draw(10), 2, 4);
        struct score two = score_count(tally, second, (int32_t)draw(40), draw(10), 4, 0);
        int32_t terms[CAUSE_COUNT], sum = 0;
        score_explain(first, tally, &one, second, tally, &two, terms);
        for (int cause = 0; cause < CAUSE_COUNT; cause++)
            sum += terms[cause];
        cr_assert_eq(terms[CAUSE_RESIDUAL], 0);
        cr_assert_eq(sum, one.margin - two.margin);
    }
}

static void check_filled(const struct fillboard *filled, const struct tally *tally, int32_t komi,
                         int32_t black_penalty, int32_t white_penalty)
{
    const struct fillin *count = &filled->count;
    int32_t stones[3] = {0};
    for (int c = EMPTY; c <= WHITE; c++)
        for (int kind = 0; kind < FILLED_KINDS; kind++)
            stones[c] += filled->points[c][kind];
    cr_assert_eq(count->margin, tally_area(tally) - komi - black_penalty + white_penalty);
    cr_assert_eq(stones[EMPTY], 1);
    cr_assert_eq(stones[BLACK], (tally->points - 1) / 2);
    cr_assert_eq(stones[WHITE], (tally->points - 1) / 2);
    cr_assert_eq(filled->points[EMPTY][FILLED_SHARED_OPEN], tally->shared % 2);
    cr_assert_eq(filled->points[BLACK][FILLED_SHARED], tally->shared / 2);
    cr_assert_eq(filled->points[WHITE][FILLED_SHARED], tally->shared / 2);
    cr_assert_eq(filled->points[count->given > 0 ? WHITE : BLACK][FILLED_GIVEN], abs(count->given));
    if (count->winner == EMPTY)
        cr_assert_eq(count->surplus, 0);
    else
        cr_assert_eq(filled->points[other(count->winner)][FILLED_SURPLUS], count->surplus);
}

/* What lies on the board is read: an open point of the winner is one, a surplus stone two. */
static int32_t read_off(const struct fillboard *filled)
{
    return filled->points[EMPTY][FILLED_SPACE] +
           2 * (filled->points[BLACK][FILLED_SURPLUS] + filled->points[WHITE][FILLED_SURPLUS]);
}

Test(fillboard, every_finished_board_adds_up)
{
    static struct replay replay;
    static struct status status;
    static struct ownership owner;
    static struct fillboard filled;
    uint32_t laid = 0, ties = 0, exchanged = 0, odd_shared = 0, even = 0, no_room = 0;
    state = 1;
    replay_init(&replay);
    struct turn start = {0};
    replay.turns = &start;
    const uint32_t boards = BOARDS / sparse(4);
    for (uint32_t k = 0; k < boards; k++) {
        struct tally tally;
        status_init(&status);
        random_board(&replay, &status);
        random_history(&replay);
        tally_count(&tally, &replay, &status, true, &owner);
        check_identity(&tally);
        int32_t komi = 2 * (int32_t)draw(9) - 4;
        int32_t black = 2 * (int32_t)draw(4), white = 2 * (int32_t)draw(4);
        enum fill_refusal refusal =
            fillboard_lay(&filled, &replay.board, &owner, &tally, QUARTERS(komi), black, white);
        even += refusal == FILL_EVEN_BOARD;
        no_room += refusal == FILL_NO_ROOM;
        cr_assert_eq(refusal == FILL_EVEN_BOARD, tally.points % 2 == 0);
        if (refusal != FILL_DONE)
            continue;
        check_filled(&filled, &tally, komi, black, white);
        cr_assert_eq(read_off(&filled), abs(filled.count.margin));
        laid++;
        ties += filled.count.winner == EMPTY;
        exchanged += filled.exchanged > 0;
        odd_shared += tally.shared % 2 != 0;
    }
    /* All the cases that matter came up. */
    cr_assert(laid > boards / 3 && ties > boards / 1000 && exchanged > boards / 1000);
    cr_assert(even > boards / 3 && no_room < boards / 10 && odd_shared > boards / 100);
}

/* Black's walls on column e, 54 points to 27 and no shared one: 45 stones, 40 in the bowl. */
static const struct ruleset *ing(void)
{
    return ruleset_find("ing");
}

static void lay(struct fillboard *filled, int side, const char *const *picture, int32_t komi,
                enum fill_refusal wanted)
{
    static struct status status;
    static struct ownership owner;
    struct record record;
    struct tally tally;
    game_begin(&record, side, side, picture);
    struct replay *replay = game_replay(&record);
    status_init(&status);
    tally_count(&tally, replay, &status, true, &owner);
    cr_assert_eq(fillboard_lay(filled, &replay->board, &owner, &tally, komi, 0, 0), wanted);
    if (wanted == FILL_DONE)
        cr_assert_eq(QUARTERS(filled->count.margin),
                     score_count(&tally, ing(), komi, 0, 0, 0).margin);
    game_end(&record, replay);
}

static int cell_of(const struct fillboard *filled, int column, int row)
{
    return (row + 1) * (filled->columns + 1) + column + 1;
}

/* Black 45, White 36: a space of Black's in its corner, four white stones inside. */
Test(fillboard, the_space_lies_in_a_corner_and_given_stones_inside)
{
    static const char *const picture[] = {"....XO...", "....XO...", "....XO...",
                                          "....XO...", "....XO...", "....XO...",
                                          "....XO...", "....XO...", "....XO..."};
    static struct fillboard filled;
    lay(&filled, 9, picture, QUARTERS(8), FILL_DONE);
    cr_assert_eq(filled.count.margin, 1);
    cr_assert_eq(filled.filled[cell_of(&filled, 0, 0)], FILLED_SPACE);
    cr_assert_eq(filled.points[WHITE][FILLED_GIVEN], 4);
    int given = 0;
    for (int row = 1; row < 8; row++)
        for (int column = 1; column < 4; column++)
            given += filled.filled[cell_of(&filled, column, row)] == FILLED_GIVEN;
    cr_assert_eq(given, 4);
    cr_assert_eq(filled.filled[cell_of(&filled, 1, 1)], FILLED_GIVEN);
    cr_assert_eq(filled.exchanged, 0);
}

/* The same without komi: nine points, one of them the space and four white stones around it. */
Test(fillboard, surplus_stones_lie_around_the_space)
{
    static const char *const picture[] = {"....XO...", "....XO...", "....XO...",
                                          "....XO...", "....XO...", "....XO...",
                                          "....XO...", "....XO...", "....XO..."};
    static struct fillboard filled;
    lay(&filled, 9, picture, 0, FILL_DONE);
    cr_assert_eq(filled.count.margin, 9);
    cr_assert_eq(filled.points[WHITE][FILLED_SURPLUS], 4);
    cr_assert_eq(filled.filled[cell_of(&filled, 1, 0)], FILLED_SURPLUS);
    cr_assert_eq(filled.filled[cell_of(&filled, 0, 1)], FILLED_SURPLUS);
}

/* Without an empty corner the edge has to do; without an empty point a stone is exchanged. */
Test(fillboard, edges_and_exchanges)
{
    static const char *const edge[] = {"X.X.X", "XXXXX", "XXXXX", "OOOOO", ".O.O."};
    static const char *const full[] = {"XXXXX", "X.X.X", "XXXXX", "OOOOO", ".O.O."};
    static struct fillboard filled;
    lay(&filled, 5, edge, 0, FILL_DONE);
    cr_assert_eq(filled.filled[cell_of(&filled, 1, 0)], FILLED_SPACE);
    /* 15 to 10 and twelve stones each: one of the thirteen on the board has to make way. */
    cr_assert_eq(filled.exchanged, 1);
    lay(&filled, 5, full, 0, FILL_DONE);
    cr_assert_eq(filled.count.margin, 5);
    cr_assert_eq(filled.exchanged, 1);
}

Test(fillboard, what_cannot_be_filled_is_refused_with_the_reason)
{
    static const char *const even[] = {"X.", ".X"};
    static const char *const odd[] = {".X.", "XXX", ".X."};
    static const char *const poor[] = {"OOO", ".O.", "OOO"};
    static struct fillboard filled;
    lay(&filled, 2, even, 0, FILL_EVEN_BOARD);
    lay(&filled, 3, odd, QUARTERS(7.5), FILL_HALF_STONE);
    lay(&filled, 3, odd, QUARTERS(3), FILL_HALF_STONE);
    lay(&filled, 3, poor, QUARTERS(8), FILL_NO_ROOM);
    for (int refusal = FILL_EVEN_BOARD; refusal <= FILL_NO_ROOM; refusal++)
        cr_assert_not_null(fill_refusal_text((enum fill_refusal)refusal));
    cr_assert_null(fill_refusal_text(FILL_DONE));
}
