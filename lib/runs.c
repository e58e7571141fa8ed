#include "runs.h"

/* The first run known so far of the part that the k-th run belongs to. */
static uint16_t first_of(const struct runs *runs, int k)
{
    while (runs->run[k].part != k)
        k = runs->run[k].part;
    return (uint16_t)k;
}

/* Joins the last run to those it touches above, which are run[above] to run[end - 1]. Returns where
 * to look for the next run of the row: those before end left of it. */
static int join_above(struct runs *runs, int above, int end)
{
    int k = runs->count - 1;
    const uint64_t points = runs->run[k].points, first = points & (~points + 1);
    while (above < end && runs->run[above].points < first)
        above++;
    for (int i = above; i < end; i++) {
        uint64_t shared = runs->run[i].points & points;
        if (shared == 0) /* and neither do those right of it */
            break;
        uint16_t a = first_of(runs, i), b = first_of(runs, k);
        runs->run[a > b ? a : b].part = a > b ? b : a;
    }
    return above;
}

void runs_find(struct runs *runs, const struct rows *set, int rows)
{
    int above = 0;
    runs->count = 0;
    for (int r = 1; r <= rows; r++) {
        int begin = runs->count;
        for (uint64_t left = set->row[r]; left != 0;) {
            uint64_t points = left & ~(left + (left & (~left + 1)));
            uint16_t k = (uint16_t)runs->count++;
            runs->run[k] = (struct run){points, (uint16_t)r, k};
            left &= ~points;
            above = join_above(runs, above, begin);
        }
        above = begin;
    }
    for (int k = 0; k < runs->count; k++) /* the one it names came before: it names the first */
        runs->run[k].part = runs->run[runs->run[k].part].part;
}
