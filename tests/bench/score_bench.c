/* What a score costs, stage by stage, and which stage settles how many strings and games.
 *     score_bench [FILE | DIRECTORY | ARCHIVE]...
 * Prints "games N strings N", then lines "time NAME SECONDS" and "settled NAME STRINGS GAMES". A
 * string counts for one: unconditional, seki, changed by reading, agreed on by the playouts, or
 * just their majority; a game for the hardest of its strings. Stages with a star are no part of a
 * blind score. */
#include "correct.h"
#include "life/benson.h"
#include "life/life.h"
#include "life/settle.h"
#include "score_write.h"
#include "scorer.h"
#include "source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Playouts that agree about a string settle it; as in life/review.c. */
#define SURE 0.9

enum cost {
    COST_REPLAY,
    COST_RULES,
    COST_PLAYOUTS,
    COST_LABELS,
    COST_READING,
    COST_END,
    COST_BENSON,
    COST_CONNECTIONS,
    COST_CORRECT,
    COST_REST,
    COST_JSON,
    COSTS
};

static const char *const cost_names[COSTS] = {
    [COST_REPLAY] = "replay",     [COST_RULES] = "legality-and-repetition",
    [COST_PLAYOUTS] = "playouts", [COST_LABELS] = "labels",
    [COST_READING] = "reading",   [COST_END] = "seki-and-last-points",
    [COST_BENSON] = "benson*",    [COST_CONNECTIONS] = "connections*",
    [COST_CORRECT] = "correct*",  [COST_REST] = "counting-and-explaining",
    [COST_JSON] = "json",
};

enum settled { BY_BENSON, BY_PLAYOUTS, BY_READING, BY_SEKI, BY_MAJORITY, SETTLERS };

static const char *const settled_names[SETTLERS] = {
    [BY_BENSON] = "unconditional", [BY_PLAYOUTS] = "playouts",
    [BY_READING] = "reading",      [BY_SEKI] = "seki",
    [BY_MAJORITY] = "majority",
};

struct bench {
    struct scorer scorer;
    struct score_writer writer;
    struct arena arena; /* of what is measured alone */
    struct life_watch watch;
    struct status labelled, read;
    double stage_begun, cost[COSTS];
    size_t games, strings, by_string[SETTLERS], by_game[SETTLERS];
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void stage_ended(void *context, enum life_stage stage, const struct status *status)
{
    static const enum cost costs[LIFE_STAGES] = {[LIFE_PLAYOUTS] = COST_PLAYOUTS,
                                                 [LIFE_LABELS] = COST_LABELS,
                                                 [LIFE_READING] = COST_READING,
                                                 [LIFE_END] = COST_END};
    struct bench *bench = context;
    if (stage != LIFE_BEGUN)
        bench->cost[costs[stage]] += cpu_seconds() - bench->stage_begun;
    if (stage == LIFE_LABELS)
        bench->labelled = *status;
    if (stage == LIFE_READING)
        bench->read = *status;
    bench->stage_begun = cpu_seconds();
}

/* --- who settled what --- */

static enum settled settler(const struct bench *bench, const uint8_t *alive, int head)
{
    const struct scored *scored = &bench->scorer.scored;
    double kept = life_share(bench->scorer.life, &scored->replay.board, head);
    if (alive[head])
        return BY_BENSON;
    if (scored->status.mark[head] == MARK_SEKI)
        return BY_SEKI;
    if (bench->labelled.mark[head] != bench->read.mark[head])
        return BY_READING;
    return (scored->status.mark[head] == MARK_DEAD ? 1 - kept : kept) >= SURE ? BY_PLAYOUTS
                                                                              : BY_MAJORITY;
}

static void count_settled(struct bench *bench, uint8_t alive[WHITE + 1][BOARD_CELLS_MAX])
{
    const struct board *board = &bench->scorer.scored.replay.board;
    enum settled last = BY_BENSON;
    BOARD_EACH(board, p)
    {
        int colour = board->cell[p].colour;
        if ((colour != BLACK && colour != WHITE) || board->cell[p].head != p)
            continue;
        enum settled by = settler(bench, alive[colour], p);
        bench->strings++;
        bench->by_string[by]++;
        last = by > last ? by : last;
    }
    bench->games++;
    bench->by_game[last]++;
}

/* --- what can be measured alone --- */

static double lap(double *begun)
{
    double before = *begun;
    *begun = cpu_seconds();
    return *begun - before;
}

static bool measure_rules(struct bench *bench, struct record *record)
{
    struct replay *replay = &bench->scorer.scored.replay;
    struct legality legality;
    struct repeats repeats;
    double begun = cpu_seconds();
    bool good = replay_game(replay, record, NULL);
    bench->cost[COST_REPLAY] += lap(&begun);
    good = good && legality_judge(replay, &bench->arena, &legality) &&
           repeat_classify(replay, &legality, &bench->arena, &repeats);
    bench->cost[COST_RULES] += lap(&begun);
    arena_reset(&bench->arena);
    return good;
}

static void measure_extras(struct bench *bench, uint8_t alive[WHITE + 1][BOARD_CELLS_MAX])
{
    const struct scored *scored = &bench->scorer.scored;
    const struct board *board = &scored->replay.board;
    static float kept[BOARD_CELLS_MAX];
    static uint16_t cells[BOARD_POINTS_MAX];
    struct status status = scored->status;
    struct corrections steps;
    double begun = cpu_seconds();
    benson_alive(board, BLACK, alive[BLACK]);
    benson_alive(board, WHITE, alive[WHITE]);
    bench->cost[COST_BENSON] += lap(&begun);
    settle_connections(board, &status, cells);
    bench->cost[COST_CONNECTIONS] += lap(&begun);
    correct_by_result(scored->record, &scored->replay, kept, &status, &steps);
    bench->cost[COST_CORRECT] += lap(&begun);
}

static int score(void *context, struct record *record)
{
    struct bench *bench = context;
    static uint8_t alive[WHITE + 1][BOARD_CELLS_MAX];
    if (!measure_rules(bench, record))
        return EXIT_FAILURE;
    double judged = 0;
    for (int k = COST_PLAYOUTS; k <= COST_END; k++)
        judged -= bench->cost[k];
    double begun = cpu_seconds();
    if (!scorer_game(&bench->scorer, record))
        return EXIT_FAILURE;
    double whole = lap(&begun);
    if (!score_write(&bench->writer, &bench->scorer.scored))
        return EXIT_FAILURE;
    bench->cost[COST_JSON] += lap(&begun);
    for (int k = COST_PLAYOUTS; k <= COST_END; k++)
        judged += bench->cost[k];
    bench->cost[COST_REST] += whole - judged;
    measure_extras(bench, alive);
    count_settled(bench, alive);
    return 0;
}

static void print(const struct bench *bench)
{
    double rest = bench->cost[COST_REST] - bench->cost[COST_REPLAY] - bench->cost[COST_RULES];
    printf("games %zu strings %zu\n", bench->games, bench->strings);
    for (int k = 0; k < COSTS; k++)
        printf("time %s %.6f\n", cost_names[k], k == COST_REST ? rest : bench->cost[k]);
    for (int k = 0; k < SETTLERS; k++)
        printf("settled %s %zu %zu\n", settled_names[k], bench->by_string[k], bench->by_game[k]);
}

/* What is wrong with an input is no matter here. */
static void ignore(void *context, const struct origin *origin, const struct diag *diag)
{
    (void)context, (void)origin, (void)diag;
}

int main(int argc, char **argv)
{
    static struct bench bench;
    struct source_counts counts;
    const struct source_options options = {.each = score, .report = ignore, .context = &bench};
    const struct scorer_wish wish = {.evidence = EVIDENCE_BLIND, .rulesets = ruleset_usual()};
    if (argc < 2 || !scorer_init(&bench.scorer, &wish)) {
        fprintf(stderr, "usage: %s FILE...\n", argv[0]);
        return 2;
    }
    bench.watch = (struct life_watch){stage_ended, &bench};
    life_set_watch(bench.scorer.life, &bench.watch);
    arena_init(&bench.arena, RECORD_BYTES_MAX);
    bool good = source_each(argv + 1, argc - 1, &options, &counts) == 0 && bench.games > 0;
    if (good)
        print(&bench);
    arena_free(&bench.arena);
    score_writer_free(&bench.writer);
    scorer_free(&bench.scorer);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
