/* 10,000 random games on small boards against a program that keeps every board and compares them
 * all. Random games repeat boards all the time where boards are small. SUPERKO_GAMES in the
 * environment asks for another number of games. */
#include "game.h"
#include "legality.h"
#include "repeat.h"
#include "ruleset.h"
#include "sparse.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 10000, TURNS_MAX = 60, POINTS_MAX = 25 };

/* What the naive program keeps of a turn. */
struct kept {
    char board[POINTS_MAX];
    char mover; /* EMPTY at turn 0 */
    char to_move;
    bool play; /* a stone was put */
    bool occupied;
    int took, lost;
};

struct game {
    int columns, rows;
    struct kept kept[TURNS_MAX + 1];
    int turns;
    struct record record;
};

static uint64_t roll(uint64_t *state, uint64_t below)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 33) % below;
}

/* --- the naive rules --- */

static int neighbours(const struct game *game, int p, int list[4])
{
    int count = 0, column = p % game->columns, row = p / game->columns;
    if (column > 0)
        list[count++] = p - 1;
    if (column < game->columns - 1)
        list[count++] = p + 1;
    if (row > 0)
        list[count++] = p - game->columns;
    if (row < game->rows - 1)
        list[count++] = p + game->columns;
    return count;
}

/* Takes the string at `p` off if it has no liberty; returns the number of its stones then. */
static int lift_if_dead(const struct game *game, char *board, int p)
{
    int queue[POINTS_MAX], length = 1, next[4];
    bool in[POINTS_MAX] = {false};
    queue[0] = p;
    in[p] = true;
    for (int i = 0; i < length; i++)
        for (int k = neighbours(game, queue[i], next) - 1; k >= 0; k--) {
            if (board[next[k]] == EMPTY)
                return 0;
            if (board[next[k]] == board[p] && !in[next[k]]) {
                in[next[k]] = true;
                queue[length++] = next[k];
            }
        }
    for (int i = 0; i < length; i++)
        board[queue[i]] = EMPTY;
    return length;
}

static void take_turn(struct game *game, enum colour mover, int p)
{
    const struct kept *before = &game->kept[game->turns];
    struct kept *after = &game->kept[++game->turns];
    int next[4];
    *after = *before;
    after->mover = (char)mover;
    after->to_move = (char)other(mover);
    after->took = after->lost = 0;
    after->occupied = p >= 0 && before->board[p] != EMPTY;
    after->play = p >= 0 && !after->occupied;
    if (!after->play)
        return;
    after->board[p] = (char)mover;
    for (int k = neighbours(game, p, next) - 1; k >= 0; k--)
        if (after->board[next[k]] == (char)other(mover))
            after->took += lift_if_dead(game, after->board, next[k]);
    after->lost = lift_if_dead(game, after->board, p);
}

static bool same_board(const struct game *game, int a, int b)
{
    return memcmp(game->kept[a].board, game->kept[b].board, POINTS_MAX) == 0;
}

static enum verdict naive_verdict(const struct game *game, int t, const char *ruleset)
{
    const struct kept *kept = game->kept;
    if (kept[t].occupied)
        return VERDICT_OCCUPIED;
    if (!kept[t].play)
        return VERDICT_LEGAL;
    bool psk = false, ssk = false, own = false, natural = false;
    for (int i = 0; i < t; i++) {
        if (!same_board(game, i, t))
            continue;
        psk = true;
        ssk |= kept[i].to_move == kept[t].to_move;
        own |= kept[i].mover == kept[t].mover;
        natural |= kept[i].mover == kept[t].mover && kept[i].play;
    }
    bool suicide = kept[t].lost > 0;
    bool ko = t >= 2 && kept[t - 1].took == 1 && kept[t].took == 1 && same_board(game, t - 2, t);
    if (strcmp(ruleset, "tromp-taylor") == 0)
        return psk ? VERDICT_PSK : VERDICT_LEGAL;
    if (strcmp(ruleset, "nz") == 0)
        return own ? VERDICT_SSK : VERDICT_LEGAL;
    if (strcmp(ruleset, "nssk") == 0)
        return natural ? VERDICT_NSSK : VERDICT_LEGAL;
    if (suicide)
        return VERDICT_SUICIDE;
    if (strcmp(ruleset, "aga") == 0)
        return ssk ? VERDICT_SSK : VERDICT_LEGAL;
    if (ko)
        return VERDICT_KO;
    return strcmp(ruleset, "chinese") == 0 && psk ? VERDICT_PSK : VERDICT_LEGAL;
}

/* --- random games --- */

static void random_game(struct game *game, uint64_t seed)
{
    uint64_t state = seed;
    memset(game->kept, 0, sizeof game->kept);
    game->turns = 0;
    game->columns = 2 + (int)roll(&state, 4);
    game->rows = 2 + (int)roll(&state, 4);
    game->kept[0].to_move = BLACK;
    record_init(&game->record);
    game->record.columns = (uint16_t)game->columns;
    game->record.rows = (uint16_t)game->rows;
    struct board shape = {.stride = (uint16_t)(game->columns + 1)};
    uint64_t points = (uint64_t)(game->columns * game->rows);
    for (int t = 0; t < TURNS_MAX; t++) {
        enum colour mover = (enum colour)game->kept[game->turns].to_move;
        if (roll(&state, 40) == 0)
            mover = other(mover);
        int p = (int)roll(&state, points);
        for (int tries = 0; tries < 20 && game->kept[game->turns].board[p] != EMPTY; tries++)
            p = (int)roll(&state, points);
        if (roll(&state, 12) == 0)
            p = -1;
        uint16_t cell = p < 0 ? PASS : board_cell(&shape, p % game->columns, p / game->columns);
        cr_assert(record_add(&game->record, EVENT_MOVE, mover, cell, 0));
        take_turn(game, mover, p);
    }
}

/* --- comparison --- */

static void compare_verdicts(const struct game *game, const struct legality *legality)
{
    static const char *const names[] = {"chinese", "japanese", "korean",
                                        "aga",     "nz",       "tromp-taylor"};
    for (int t = 1; t <= game->turns; t++)
        for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
            uint32_t bit = UINT32_C(1) << ruleset_index(ruleset_find(names[n]));
            enum verdict verdict = VERDICT_LEGAL;
            for (uint32_t i = 0; i < legality->count; i++)
                if (legality->list[i].turn == (uint32_t)t && (legality->list[i].rulesets & bit))
                    verdict = legality->list[i].verdict;
            enum verdict expected = naive_verdict(game, t, names[n]);
            cr_assert_eq(verdict, expected, "%s, turn %d: %s, not %s", names[n], t,
                         verdict_code(verdict), verdict_code(expected));
        }
}

static void compare_natural(const struct game *game, const struct replay *replay)
{
    static const struct ruleset nssk = {
        .name = "nssk", .repetition = REPETITION_NATURAL_SSK, .suicide = SUICIDE_LEGAL};
    for (int t = 1; t <= game->turns; t++)
        cr_assert_eq(legality_verdict(replay, (uint32_t)t, &nssk), naive_verdict(game, t, "nssk"));
}

/* Every repeat is found, with the latest earlier board, and its lap gives back what it took. */
static void compare_repeats(const struct game *game, const struct repeats *repeats)
{
    uint32_t found = 0;
    for (int t = 1; t <= game->turns; t++) {
        int of = t - 1, played[3] = {0};
        while (of >= 0 && !same_board(game, of, t))
            of--;
        if (!game->kept[t].play || of < 0)
            continue;
        cr_assert_lt(found, repeats->count);
        const struct repeat *repeat = &repeats->list[found++];
        cr_assert_eq(repeat->turn, (uint32_t)t);
        cr_assert_eq(repeat->of, (uint32_t)of);
        cr_assert_eq(repeat->length, (uint32_t)(t - of));
        cr_assert_eq(repeat->same_side, game->kept[of].to_move == game->kept[t].to_move);
        for (int u = of + 1; u <= t; u++)
            played[(int)game->kept[u].mover] += game->kept[u].play;
        cr_assert_eq(repeat->took[BLACK], (uint32_t)played[BLACK]);
        cr_assert_eq(repeat->took[WHITE], (uint32_t)played[WHITE]);
    }
    cr_assert_eq(found, repeats->count);
}

/* The verdict on a single turn is the one on the whole game, Ing's too. */
static void compare_single_turns(const struct replay *replay, const struct legality *legality)
{
    const struct ruleset *ing = ruleset_find("ing");
    uint32_t bit = UINT32_C(1) << ruleset_index(ing);
    for (uint32_t t = 1; t <= replay->count; t++) {
        enum verdict expected = VERDICT_LEGAL;
        for (uint32_t i = 0; i < legality->count; i++)
            if (legality->list[i].turn == t && (legality->list[i].rulesets & bit))
                expected = legality->list[i].verdict;
        cr_assert_eq(legality_verdict(replay, t, ing), expected);
    }
}

Test(superko, agrees_with_comparing_all_boards_in_ten_thousand_random_games)
{
    struct game game;
    struct arena arena;
    uint64_t repeated = 0;
    struct replay *replay = malloc(sizeof *replay);
    cr_assert_not_null(replay);
    replay_init(replay);
    arena_init(&arena, RECORD_BYTES_MAX);
    const char *wanted = getenv("SUPERKO_GAMES");
    const uint64_t games = wanted != NULL ? strtoull(wanted, NULL, 10) : GAMES / sparse(1);
    for (uint64_t seed = 1; seed <= games; seed++) {
        struct legality legality;
        struct repeats repeats;
        random_game(&game, seed);
        cr_assert(replay_game(replay, &game.record, NULL));
        cr_assert(legality_judge(replay, &arena, &legality));
        cr_assert(repeat_classify(replay, &legality, &arena, &repeats));
        compare_verdicts(&game, &legality);
        compare_natural(&game, replay);
        compare_repeats(&game, &repeats);
        if (seed % 100 == 0)
            compare_single_turns(replay, &legality);
        repeated += repeats.count;
        record_free(&game.record);
        arena_reset(&arena);
    }
    cr_assert_gt(repeated, games, "random games on such boards repeat often");
    arena_free(&arena);
    replay_free(replay);
    free(replay);
}
