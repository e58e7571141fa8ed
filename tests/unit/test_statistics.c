#include "statistics.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void check_interval(uint64_t hits, uint64_t trials, double low, double high)
{
    struct interval interval = wilson(hits, trials);
    cr_assert(fabs(interval.low - low) < 0.00005, "%llu of %llu: low %.5f, wanted %.4f",
              (unsigned long long)hits, (unsigned long long)trials, interval.low, low);
    cr_assert(fabs(interval.high - high) < 0.00005, "%llu of %llu: high %.5f, wanted %.4f",
              (unsigned long long)hits, (unsigned long long)trials, interval.high, high);
}

/* The examples of Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
Test(statistics, wilson_gives_the_published_intervals)
{
    check_interval(81, 263, 0.2553, 0.3662);
    check_interval(15, 148, 0.0624, 0.1605);
    check_interval(0, 20, 0.0000, 0.1611);
    check_interval(1, 29, 0.0061, 0.1718);
}

Test(statistics, wilson_is_exact_at_the_borders)
{
    cr_assert_eq(wilson(0, 7).low, 0);
    cr_assert_eq(wilson(7, 7).high, 1);
    cr_assert_eq(wilson(0, 0).low, 0);
    cr_assert_eq(wilson(0, 0).high, 1);
    /* Hits and misses are alike. */
    cr_assert(fabs(wilson(3, 10).low - (1 - wilson(7, 10).high)) < 1e-12);
}

Test(statistics, a_histogram_tells_apart_what_is_in_reach)
{
    struct histogram histogram = {.below = 0};
    histogram_add(&histogram, 0);
    histogram_add(&histogram, -HISTOGRAM_REACH);
    histogram_add(&histogram, HISTOGRAM_REACH);
    histogram_add(&histogram, HISTOGRAM_REACH);
    histogram_add(&histogram, -HISTOGRAM_REACH - 1);
    histogram_add(&histogram, HISTOGRAM_REACH + 1);
    histogram_add(&histogram, INT64_MAX);
    cr_assert_eq(histogram.bin[HISTOGRAM_REACH], 1);
    cr_assert_eq(histogram.bin[0], 1);
    cr_assert_eq(histogram.bin[HISTOGRAM_BINS - 1], 2);
    cr_assert_eq(histogram.below, 1);
    cr_assert_eq(histogram.above, 2);
}

Test(statistics, a_census_orders_by_frequency_and_then_by_name)
{
    static struct census census;
    uint32_t order[CENSUS_WORDS];
    census_add(&census, "time", 1);
    census_add(&census, "resign", 2);
    census_add(&census, "open", 1);
    census_add(&census, "resign", 3);
    cr_assert_eq(census_order(&census, order), 3);
    cr_assert_str_eq(census.word[order[0]], "resign");
    cr_assert_eq(census.times[order[0]], 5);
    cr_assert_str_eq(census.word[order[1]], "open");
    cr_assert_str_eq(census.word[order[2]], "time");
}

Test(statistics, a_census_has_room_for_so_many_words_and_counts_the_rest)
{
    static struct census census;
    for (int k = 0; k < CENSUS_WORDS + 2; k++) {
        char word[16];
        snprintf(word, sizeof word, "word%d", k);
        census_add(&census, word, 1);
    }
    census_add(&census, "word0", 1);
    cr_assert_eq(census.words, CENSUS_WORDS);
    cr_assert_eq(census.others, 2);
    cr_assert_eq(census.times[0], 2);
}

Test(statistics, a_long_word_is_cut_between_characters)
{
    static struct census census;
    char word[CENSUS_WORD_MAX + 8];
    memset(word, 'a', sizeof word);
    /* A character of three bytes that would end one byte too late. */
    memcpy(word + CENSUS_WORD_MAX - 3, "\xE6\x9D\x8E", 4);
    census_add(&census, word, 1);
    cr_assert_eq(strlen(census.word[0]), CENSUS_WORD_MAX - 3);
    census_add(&census, word, 1);
    cr_assert_eq(census.words, 1);
    cr_assert_eq(census.times[0], 2);
}

Test(statistics, rows_of_a_histogram_are_as_narrow_as_there_is_room)
{
    static struct histogram histogram;
    for (int k = 0; k < 21; k++)
        histogram_add(&histogram, 4 * k - 40);
    cr_assert_eq(histogram_step(&histogram, 21), 1);
    histogram_add(&histogram, 3);
    cr_assert_eq(histogram_step(&histogram, 21), 20);
    cr_assert_eq(histogram_step(&histogram, 5), 40);
}

/* Rows begin at multiples of their width, in quarter points from 0, and nothing is counted twice. */
Test(statistics, rows_of_a_histogram_add_up)
{
    static struct histogram histogram;
    static const int steps[] = {1, 20, 40};
    histogram_add(&histogram, -HISTOGRAM_REACH);
    histogram_add(&histogram, -20);
    histogram_add(&histogram, -1);
    histogram_add(&histogram, 0);
    histogram_add(&histogram, HISTOGRAM_REACH);
    for (int s = 0; s < 3; s++) {
        uint64_t sum = 0;
        int start = histogram_start(steps[s]);
        cr_assert_eq((start - HISTOGRAM_REACH) % steps[s], 0);
        for (int from = start; from < HISTOGRAM_BINS; from += steps[s])
            sum += histogram_sum(&histogram, from, steps[s]);
        cr_assert_eq(sum, 5);
    }
    cr_assert_eq(histogram_sum(&histogram, HISTOGRAM_REACH - 20, 20), 2);
    cr_assert_eq(histogram_sum(&histogram, HISTOGRAM_REACH, 20), 1);
}
