/* How many games one core replays a second, records in memory.
 *     replay_bench SECONDS [FILE | DIRECTORY | ARCHIVE]...
 * Prints: games moves games/s(replay with repetition check) games/s(and legality under all
 * rulesets) */
#include "legality.h"
#include "replay.h"
#include "source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES_MAX = 100 * 1000 };

struct bench {
    struct replay replay;
    struct arena arena; /* of legality */
    struct record games[GAMES_MAX];
    size_t count;
    unsigned long long moves;
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int keep(void *context, struct record *record)
{
    struct bench *bench = context;
    if (bench->count == GAMES_MAX)
        return 0;
    size_t size = record->count * sizeof *record->events;
    struct record copy = {
        .columns = record->columns,
        .rows = record->rows,
        .count = record->count,
        .handicap = record->handicap,
        .events = malloc(size),
    };
    if (copy.events == NULL)
        return EXIT_FAILURE;
    memcpy(copy.events, record->events, size);
    bench->moves += record->count;
    bench->games[bench->count++] = copy;
    return 0;
}

static bool replay_all(struct bench *bench, bool judge)
{
    for (size_t i = 0; i < bench->count; i++) {
        struct legality legality;
        if (!replay_game(&bench->replay, &bench->games[i], NULL))
            return false;
        if (judge && !legality_judge(&bench->replay, &bench->arena, &legality))
            return false;
        arena_reset(&bench->arena);
    }
    return true;
}

/* Games a second of CPU time, over at least `seconds`; negative when it failed. */
static double rate(struct bench *bench, bool judge, double seconds)
{
    double begun = cpu_seconds(), now = begun;
    unsigned long long games = 0;
    for (; now - begun < seconds; now = cpu_seconds()) {
        if (!replay_all(bench, judge))
            return -1;
        games += bench->count;
    }
    return (double)games / (now - begun);
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
    const struct source_options options = {.each = keep, .report = ignore, .context = &bench};
    if (argc < 3) {
        fprintf(stderr, "usage: %s SECONDS FILE...\n", argv[0]);
        return 2;
    }
    replay_init(&bench.replay);
    arena_init(&bench.arena, RECORD_BYTES_MAX);
    double seconds = strtod(argv[1], NULL);
    if (source_each(argv + 2, argc - 2, &options, &counts) != 0 || bench.count == 0)
        return EXIT_FAILURE;
    double plain = rate(&bench, false, seconds), judged = rate(&bench, true, seconds);
    printf("%zu %llu %.0f %.0f\n", bench.count, bench.moves, plain, judged);
    for (size_t i = 0; i < bench.count; i++)
        free(bench.games[i].events);
    arena_free(&bench.arena);
    replay_free(&bench.replay);
    return plain < 0 || judged < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
