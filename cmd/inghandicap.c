/* inghandicap - what Ing's rules give for a difference of ranks. */
#include "run.h"

#include "../formats/numbers.h"
#include "../lib/rank.h"
#include "../lib/record.h"

#include <stdio.h>
#include <stdlib.h>

static const struct option_row options[] = {{0, NULL, NULL, NULL}};

static const struct example examples[] = {
    {"inghandicap", "the table, a row for each difference"},
    {"inghandicap 3段 初段", "two players, the stronger one or the weaker one first"},
    {NULL, NULL},
};

static const char *set_option(void *context, int key, const char *value)
{
    (void)context, (void)key, (void)value;
    return "unknown option";
}

static const struct tool inghandicap = {
    .name = "inghandicap",
    .summary = "Prints handicap and komi by Ing's rules for a difference of ranks.",
    .operands = "[RANK RANK]",
    .reads_nothing = true,
    .options = options,
    .examples = examples,
    .set = set_option,
};

enum { QUARTERS_OF_A_MOVE = 4 };

/* Quarters of a first move as "1 1/2". */
static void put_difference(int32_t quarters)
{
    static const char *const fractions[] = {"", "1/4", "1/2", "3/4"};
    int32_t whole = quarters / QUARTERS_OF_A_MOVE, rest = quarters % QUARTERS_OF_A_MOVE;
    if (rest == 0)
        printf("%d", (int)whole);
    else if (whole == 0)
        printf("%s", fractions[rest]);
    else
        printf("%d %s", (int)whole, fractions[rest]);
}

static const char *form_of(int32_t quarters, const struct ing_handicap *handicap)
{
    if (quarters == 0)
        return "分先 even";
    if (handicap->passes > 0)
        return handicap->komi == 0 ? "讓手 passes" : "讓手還點 passes and points";
    return handicap->komi == 0 ? "讓先 Black first" : "還點 points";
}

/* Tabs between: difference, White's passes, komi, komi by the other reading, form. */
static void put_row(int32_t quarters)
{
    struct ing_handicap handicap = ing_handicap(quarters);
    char komi[QUARTERS_TEXT_MAX], other_komi[QUARTERS_TEXT_MAX];
    quarters_write(handicap.komi, komi);
    quarters_write(handicap.komi_else, other_komi);
    put_difference(quarters);
    printf("\t%d\t%s\t%s\t%s\n", (int)handicap.passes, komi, other_komi,
           form_of(quarters, &handicap));
}

static void put_header(void)
{
    fputs("difference\tpasses\tkomi\tkomi_else\tform\n", stdout);
}

static void put_table(void)
{
    put_header();
    for (int32_t quarters = 0; quarters <= RANK_GRADE_MAX * QUARTERS_OF_A_MOVE; quarters++)
        put_row(quarters);
}

static void compare(struct run *run, const char *first, const char *second)
{
    int32_t quarters[RANK_READINGS];
    struct rank ranks[2] = {rank_read(first), rank_read(second)};
    for (int k = 0; k < 2; k++)
        if (ranks[k].kind == RANK_NONE) {
            run_fail(run, RUN_USAGE, "not a rank such as 3d, 9p, 2k, 初段, 五品 or 3級",
                     k == 0 ? first : second);
            return;
        }
    int readings = rank_difference(ranks[0], ranks[1], quarters);
    if (readings == 0) {
        run_fail(run, RUN_USAGE,
                 "professionals and amateurs cannot be compared: the table is missing from the "
                 "rule text",
                 NULL);
        return;
    }
    put_header();
    for (int k = 0; k < readings; k++)
        put_row(abs(quarters[k]));
}

int main(int argc, char **argv)
{
    struct run run;
    if (run_start(&run, &inghandicap, NULL, argc, argv)) {
        if (run.common.operand_count == 0)
            put_table();
        else if (run.common.operand_count == 2)
            compare(&run, run.common.operands[0], run.common.operands[1]);
        else
            run_fail(&run, RUN_USAGE, "needs two ranks, or none for the table", NULL);
    }
    return run_finish(&run);
}
