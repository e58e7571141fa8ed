#include "runs.h"

int runs_part(struct runs *runs, int k)
{
    struct run *run = runs->run;
    while (run[k].parent != k) {
        run[k].parent = run[run[k].parent].parent;
        k = run[k].parent;
    }
    return k;
}

/* Joins the k-th run to those above it, which are run[above] to run[end - 1]. */
static void join_above(struct runs *runs, int k, int above, int end)
{
    for (; above < end; above++)
        if ((runs->run[above].points & runs->run[k].points) != 0)
            runs->run[runs_part(runs, above)].parent = (uint16_t)runs_part(runs, k);
}

void runs_find(struct runs *runs, const struct rows *set, int rows)
{
    int above = 0;
    runs->count = 0;
    for (int r = 1; r <= rows; r++) {
        int begin = runs->count;
        for (uint64_t left = set->row[r]; left != 0;) {
            uint64_t points = left & ~(left + (left & (~left + 1)));
            int k = runs->count++;
            runs->run[k] = (struct run){points, (uint16_t)r, (uint16_t)k};
            left &= ~points;
            join_above(runs, k, above, begin);
        }
        above = begin;
    }
}
