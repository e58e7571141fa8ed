/* dates_parts.h - what the files behind dates.h share. Not for others. */
#ifndef ING_DATES_PARTS_H
#define ING_DATES_PARTS_H

#include <stdbool.h>
#include <stddef.h>

enum { YEAR_DIGITS = 4, MONTH_MAX = 12, DAY_MAX = 31 };

/* Month and day are 0 where the text does not go so far. */
struct date {
    int year, month, day;
    int until; /* the last of several days, else 0 */
    const char *why;
};

/* A year counted in an era at the start of the text, its number with it but not the sign for year;
 * *lunar if months and days of that year are none of ours. The bytes, 0 if there is none. */
size_t era_at(const char *text, int *year, bool *lunar);

/* A date with the month before the year, as a word or in digits: "6 May 1996", "May 1996",
 * "22-24 May 1996", "6.5.1996"; also "13/5/1996" and "5/13/1996", where only one number can be a
 * month. The bytes, 0 if there is none. */
size_t month_first_at(const char *text, struct date *date);

/* Month, as a word, and day behind a year: "-May-06", " May 6". The bytes, 0 if there are none. */
size_t month_word_at(const char *text, struct date *date);

#endif
