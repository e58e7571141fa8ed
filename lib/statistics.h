/* statistics.h - counting for summaries: intervals, histograms, words. */
#ifndef ING_STATISTICS_H
#define ING_STATISTICS_H

#include <stdint.h>

struct interval {
    double low, high; /* shares, 0..1 */
};

/* The 95 % confidence interval of a share after Wilson (1927), for `hits` among `trials`; 0..1 when
 * there were no trials. Unlike the textbook normal interval it is right for rare events, which
 * changed winners are. */
struct interval wilson(uint64_t hits, uint64_t trials);

enum {
    HISTOGRAM_REACH = 4 * 32, /* quarter points told apart on either side of 0 */
    HISTOGRAM_BINS = 2 * HISTOGRAM_REACH + 1,
};

/* Counts of differences in quarter points. Zeros are an empty one. */
struct histogram {
    uint64_t bin[HISTOGRAM_BINS]; /* difference d is bin[d + HISTOGRAM_REACH] */
    uint64_t below, above;        /* out of reach */
};

void histogram_add(struct histogram *histogram, int64_t quarters);

/* The narrowest rows, in bins (1, 5 or 10 points of them), with which no more than `rows` rows are
 * needed, or the widest. */
int histogram_step(const struct histogram *histogram, int rows);
/* The first bin of the first row of `step` bins, perhaps negative: rows begin at multiples. */
int histogram_start(int step);
/* What is in the bins from `from` to from + step - 1, those there are. */
uint64_t histogram_sum(const struct histogram *histogram, int from, int step);

enum {
    CENSUS_WORDS = 64,    /* words told apart */
    CENSUS_WORD_MAX = 48, /* bytes of a word that are kept, NUL included */
};

/* How often each word of a small vocabulary came. Zeros are an empty one. Words come from a stream,
 * so their number is bounded: further ones are counted as others. */
struct census {
    char word[CENSUS_WORDS][CENSUS_WORD_MAX];
    uint64_t times[CENSUS_WORDS];
    uint32_t words;
    uint64_t others;
};

void census_add(struct census *census, const char *word, uint64_t times);

/* Indices of the words into `order`, most frequent first, equal ones by their bytes. Returns the
 * number of words. */
uint32_t census_order(const struct census *census, uint32_t order[CENSUS_WORDS]);

#endif
