/* Limits of what is looked at, on both sides. Where it takes a long game to come to one, the
 * counter begins short of it. */
#include "game.h"
#include "ing_ko.h"
#include "ko_report.h"
#include "local_cycle.h"

#include "life/prover.h"

#include <stdio.h>

/* --- Ing's ko rule --- */

/* Three kos that decide over strings without other liberties: what White retakes last is hot. */
static const char *const triple[] = {
    "OOOOOOO", //
    "OXOXO.O", //
    "X.X.XOX", //
    "XXXXXXX", //
    "OOOOOOO", //
    ".......", //
    ".......",
};

/* Two kos between strings with eyes. White takes first, and may not walk the lap again. */
static const char *const settled[] = {
    "O.OOOOOOO", //
    "OOOXO.OOO", //
    "XXX.XOXXX", //
    "X.XXXXXXX", //
    "XXXXXXXXX", //
    "OOOOOOOOO", //
    ".........", //
    ".........", //
    ".........",
};

/* The verdict on the last move, so many positions looked at and laps remembered before the first.
 */
static enum verdict last_verdict(const char *const *picture, int side, const char *moves, int looks,
                                 uint32_t laps)
{
    struct record record;
    struct arena arena;
    struct ing_ko ing;
    enum verdict verdict = VERDICT_COUNT;
    game_begin(&record, side, side, picture);
    game_moves(&record, moves);
    struct replay *replay = game_replay(&record);
    arena_init(&arena, LEGALITY_BYTES_MAX);
    ing_begin(&ing, replay, &arena);
    ing.looks = looks;
    ing.laps = arena_alloc(&arena, ING_LAPS_MAX * sizeof *ing.laps);
    ing.lap_capacity = ING_LAPS_MAX;
    ing.lap_count = laps;
    ing.step = arena_alloc(&arena, (replay->count + 1) * sizeof *ing.step);
    for (uint32_t t = 1; t <= replay->count; t++)
        verdict = ing_turn(&ing, t);
    cr_assert_not(ing.failed);
    arena_free(&arena);
    game_end(&record, replay);
    return verdict;
}

/* Two captures answer captures, so two positions are looked at. */
Test(limits, positions_searched_for_mouths)
{
    static const char moves[] = "Wbc Bfb Wdc";
    cr_expect_eq(last_verdict(triple, 7, moves, 0, 0), VERDICT_HOT_TWIN);
    cr_expect_eq(last_verdict(triple, 7, moves, ING_LOOKS_MAX - 2, 0), VERDICT_HOT_TWIN);
    cr_expect_eq(last_verdict(triple, 7, moves, ING_LOOKS_MAX - 1, 0), VERDICT_LEGAL);
}

Test(limits, laps_remembered)
{
    static const char moves[] = "Wdc Bfb W- Bdb Wfc B- Wdc";
    cr_expect_eq(last_verdict(settled, 9, moves, 0, 0), VERDICT_DISTURB);
    cr_expect_eq(last_verdict(settled, 9, moves, 0, ING_LAPS_MAX - 1), VERDICT_DISTURB);
    cr_expect_eq(last_verdict(settled, 9, moves, 0, ING_LAPS_MAX), VERDICT_LEGAL);
}

/* --- local cycles --- */

static void find_locals(const struct record *record, struct local_cycles *locals,
                        struct arena *arena)
{
    struct replay *replay = game_replay(record);
    arena_init(arena, KO_BYTES_MAX);
    cr_assert(local_cycle_find(replay, arena, locals));
    replay_free(replay);
    free(replay);
}

static void play(struct record *record, enum colour colour, int column, int row)
{
    struct board board = {.stride = (uint16_t)(record->columns + 1)};
    cr_assert(record_add(record, EVENT_MOVE, colour, board_cell(&board, column, row), 0));
}

static void pass(struct record *record, enum colour colour)
{
    cr_assert(record_add(record, EVENT_MOVE, colour, PASS, 0));
}

/* Kos one under the other, mouth k in row 2k + 1: White holds those that are even, by the stone in
 * column 1, and Black the others, by that in column 2. */
enum { KO_COLUMNS = 12, AWAY = 11 };

static void begin_kos(struct record *record, int mouths)
{
    static const char *const rows[] = {".XO.........", "XO.O........", ".XO.........",
                                       "X.XO........"};
    struct board board = {.stride = KO_COLUMNS + 1};
    game_begin(record, KO_COLUMNS, 2 * mouths + 1, NULL);
    for (int row = 0; row <= 2 * mouths; row++)
        for (int column = 0; column < KO_COLUMNS; column++)
            if (rows[row % 4][column] != '.')
                cr_assert(record_add(record, EVENT_SETUP,
                                     rows[row % 4][column] == 'X' ? BLACK : WHITE,
                                     board_cell(&board, column, row), 0));
}

static void take(struct record *record, enum colour colour, int mouth)
{
    play(record, colour, colour == BLACK ? 2 : 1, 2 * mouth + 1);
}

/* Shows the kos to be of one place: every two neighbours, taken and retaken while nobody plays
 * elsewhere. Black's turn before and after. */
static void take_in_pairs(struct record *record, int mouths)
{
    for (int k = 0; k + 1 < mouths; k++) {
        int whites = k + k % 2, blacks = k + 1 - k % 2;
        take(record, BLACK, whites);
        take(record, WHITE, blacks);
        pass(record, BLACK);
        take(record, WHITE, whites);
        take(record, BLACK, blacks);
        pass(record, WHITE);
    }
}

/* Every ko once, then once more, by turns, with a move of Black's elsewhere in between. */
static void take_all_twice(struct record *record, int mouths)
{
    for (int k = 0; k < mouths; k++)
        take(record, k % 2 == 0 ? BLACK : WHITE, k);
    bool odd = mouths % 2 == 1;
    pass(record, odd ? WHITE : BLACK);
    play(record, odd ? BLACK : WHITE, AWAY, 0);
    for (int k = 0; k < mouths; k++) {
        int mouth = odd || k == mouths - mouths % 2 ? k : k + 1 - 2 * (k % 2);
        take(record, mouth % 2 == 0 ? WHITE : BLACK, mouth);
    }
}

/* A lap of kos has two plays of each: the next one after the limit has two more. */
Test(limits, plays_of_a_local_cycle)
{
    for (int mouths = LOCAL_CYCLE_LAP_MAX / 2; mouths <= LOCAL_CYCLE_LAP_MAX / 2 + 1; mouths++) {
        bool within = 2 * mouths <= LOCAL_CYCLE_LAP_MAX;
        struct record record;
        struct local_cycles locals;
        struct arena arena;
        begin_kos(&record, mouths);
        take_in_pairs(&record, mouths);
        take_all_twice(&record, mouths);
        find_locals(&record, &locals, &arena);
        cr_assert_eq(locals.count, within ? 1 : 0, "%d kos: %u", mouths, locals.count);
        if (within) {
            cr_expect_eq(locals.list[0].plays, LOCAL_CYCLE_LAP_MAX);
            cr_expect_eq(locals.list[0].elsewhere, 1);
            cr_expect_eq(locals.list[0].points, LOCAL_CYCLE_POINTS_MAX);
        }
        arena_free(&arena);
        record_free(&record);
    }
}

/* Black sends so many stones and takes back one, while White plays elsewhere. */
Test(limits, stones_of_a_capture_in_a_local_cycle)
{
    static const char *const strips[] = {"..X.X.......", "...X.X......"};
    static const char *const moves[] = {"Baa W- Bba Wla Wda Bca", "Baa W- Bba W- Bca Wla Wea Bda"};
    for (int k = 0; k < 2; k++) {
        struct record record;
        struct local_cycles locals;
        struct arena arena;
        game_begin(&record, KO_COLUMNS, 1, &strips[k]);
        game_moves(&record, moves[k]);
        find_locals(&record, &locals, &arena);
        cr_assert_eq(locals.count, k == 0 ? 1 : 0);
        if (k == 0)
            cr_expect_eq(locals.list[0].took[BLACK], LOCAL_CYCLE_STONES_MAX);
        arena_free(&arena);
        record_free(&record);
    }
}

/* --- findings about kos --- */

/* Does the report of this game fit into so many bytes? */
static bool fits(const struct record *record, size_t bytes, size_t *used)
{
    const struct ko_wish wish = {.kinds = KO_ALL};
    struct shapes *shapes = malloc(sizeof *shapes);
    struct ko_report report;
    cr_assert_not_null(shapes);
    ko_report_init(&report, shapes);
    cr_assert_eq(report.arena.ceiling, KO_BYTES_MAX);
    report.arena.ceiling = bytes;
    bool done = ko_report_game(&report, record, &wish, NULL);
    *used = report.arena.used;
    ko_report_free(&report);
    free(shapes);
    return done;
}

Test(limits, memory_for_findings_about_kos)
{
    struct record record;
    size_t used, less;
    game_begin(&record, 9, 9, settled);
    game_moves(&record, "Wdc Bfb W- Bdb Wfc B- Wdc Bfb W- Bdb Wfc");
    cr_assert(fits(&record, KO_BYTES_MAX, &used));
    cr_expect(fits(&record, used, &less));
    cr_expect_not(fits(&record, used - 1, &less));
    record_free(&record);
}

/* --- reading --- */

/* White's straight three in the corner, dead with Black to move. */
static enum prover_verdict read_to(int depth_max, uint32_t *nodes)
{
    static const char *const picture[] = {"...OX..", "OOOOX..", "XXXXX..", ".......", "......."};
    static uint8_t fixed[BOARD_CELLS_MAX];
    struct record record;
    struct prover_answer answer;
    game_begin(&record, 7, 5, picture);
    struct replay *replay = game_replay(&record);
    struct prover *prover = prover_new();
    const uint16_t region[] = {game_cell(&record, "aa"), game_cell(&record, "ba"),
                               game_cell(&record, "ca")};
    BOARD_EACH(&replay->board, p)
    {
        fixed[p] = replay->board.cell[p].colour == BLACK;
    }
    const struct prover_question question = {.board = &replay->board,
                                             .target = game_cell(&record, "da"),
                                             .region = region,
                                             .region_count = 3,
                                             .fixed = fixed,
                                             .depth_max = depth_max,
                                             .nodes_max = 1000000};
    cr_assert_not_null(prover);
    prover_ask(prover, &question, &answer);
    *nodes = answer.nodes;
    prover_free(prover);
    game_end(&record, replay);
    return answer.verdict;
}

/* As many turns as it takes decide, one less does not; and no question goes past the limit. */
Test(limits, turns_read_ahead)
{
    uint32_t nodes, same;
    int enough = 1;
    while (enough < PROVER_DEPTH_MAX && read_to(enough, &nodes) == PROVER_UNDECIDED)
        enough++;
    cr_expect_gt(enough, 1);
    cr_expect_eq(read_to(enough, &nodes), PROVER_CAPTURED);
    cr_expect_eq(read_to(PROVER_DEPTH_MAX, &nodes), PROVER_CAPTURED);
    cr_expect_eq(read_to(PROVER_DEPTH_MAX + 1, &same), PROVER_CAPTURED);
    cr_expect_eq(same, nodes);
    cr_expect_eq(read_to(0, &same), PROVER_CAPTURED);
    cr_expect_eq(same, nodes);
}
