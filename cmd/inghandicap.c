/* inghandicap - what Ing's rules give for a difference of ranks. */
#include "run.h"

#include "../formats/numbers.h"
#include "../lib/qq.h"
#include "../lib/rank.h"
#include "../lib/record.h"

#include <stdio.h>
#include <stdlib.h>

enum option_key { KEY_QQ = OPTION_LONG_ONLY };

static const struct option_row options[] = {
    {KEY_QQ, "qq", NULL, "the operands are QQ ratings, the winner's first: steps and ranks"},
    {0, NULL, NULL, NULL},
};

static const struct example examples[] = {
    {"inghandicap", "the table, a row for each difference"},
    {"inghandicap 3段 初段", "two players, the stronger one or the weaker one first"},
    {"inghandicap --qq 330 410", "what a win over a stronger player changes in QQ ratings"},
    {NULL, NULL},
};

struct handicap_wish {
    bool qq;
};

static const char *set_option(void *context, int key, const char *value)
{
    struct handicap_wish *wish = context;
    (void)value;
    if (key != KEY_QQ)
        return "unknown option";
    wish->qq = true;
    return NULL;
}

static const struct tool inghandicap = {
    .name = "inghandicap",
    .summary = "Prints handicap and komi by Ing's rules for a difference of ranks.",
    .operands = "[RANK RANK | RATING RATING]",
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
    for (int k = 0; k < 2; k++)
        if (rank_is_outside(ranks[k])) {
            run_fail(run, RUN_USAGE, "below 九級 Art. 6 has no ranks (級外)",
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

enum { RATING_MOST = 9999, TENTHS = 10 };

static bool read_rating(const char *text, int32_t *rating)
{
    char *end;
    long number = strtol(text, &end, 10);
    *rating = (int32_t)number;
    return end != text && *end == '\0' && labs(number) <= RATING_MOST;
}

/* Tabs between: who, the rating, the step, the rank before it. */
static void put_rating(const char *who, int32_t rating, int32_t tenths)
{
    int rank = qq_rank(rating);
    printf("%s\t%d\t%s%d.%d\t%d%c\n", who, (int)rating, tenths < 0 ? "-" : "+",
           abs((int)tenths) / TENTHS, abs((int)tenths) % TENTHS, abs(rank), rank > 0 ? 'd' : 'k');
}

static void rate(struct run *run)
{
    int32_t winner, loser;
    char *const *operands = run->common.operands;
    if (run->common.operand_count != 2 || !read_rating(operands[0], &winner) ||
        !read_rating(operands[1], &loser)) {
        run_fail(run, RUN_USAGE, "needs two ratings, whole numbers from -9999 to 9999", "--qq");
        return;
    }
    struct qq_step step = qq_rating_step(winner, loser);
    fputs("player\trating\tstep\trank\n", stdout);
    put_rating("winner", winner, step.winner);
    put_rating("loser", loser, step.loser);
}

int main(int argc, char **argv)
{
    struct run run;
    struct handicap_wish wish = {false};
    if (run_start(&run, &inghandicap, &wish, argc, argv)) {
        if (wish.qq)
            rate(&run);
        else if (run.common.operand_count == 0)
            put_table();
        else if (run.common.operand_count == 2)
            compare(&run, run.common.operands[0], run.common.operands[1]);
        else
            run_fail(&run, RUN_USAGE, "needs two ranks, or none for the table", NULL);
    }
    return run_finish(&run);
}
