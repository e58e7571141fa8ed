/* dates.h - dates of games, as exact as they are written.
 *
 * A date is a span of days: "1996" all of that year, "1996-05-06,08" three days. SGF FF[4] DT. */
#ifndef ING_DATES_H
#define ING_DATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DATES_BYTES_MAX = 256 }; /* a date that begins further in is not found */

/* Days as year * 10000 + month * 100 + day. A month has 31 days here: spans are only compared. */
struct dates {
    int32_t first, last;
    const char *why; /* how it was read, a constant string; see dates_read */
};

/* The days a DT text names, from the first to the last: the first date in it and what commas (and
 * 、 ～ 至) add to it ("1996-05-06,07", "1996-05,06", "1996-12-30,1997-01-02", "5月6日、7日"), or
 * hyphens between whole dates and where no time of day can be meant ("1670-1680", "5月6-7日",
 * "6-8 May 1996"). False when no year is found.
 *
 * dates->why: "digits" for a year of four digits and what follows of month and day ("1996-05-06",
 * "1996/5/6", "1996年5月6日", "1996년 5월 6일", "19960506", also "6.5.1996", and
 * "13/5/1996" or "5/13/1996" where only one number can be the month); "numerals" where some
 * of it is in Chinese numerals ("一九九六年五月六日"); "era" for a year counted in an era of Japan,
 * China or Korea ("昭和33年5月6日", "S33.5.6", "平成元年", "民國95年", "단기 4290년"); "month-name"
 * where the month is an English, German, French, Spanish or Russian word ("6 May 1996",
 * "May 6, 1996", "1996-May-06", "6. Mai 1996", "6 de mayo de 1996", "6 мая 1996").
 *
 * Of a date in a lunar calendar (China before 1912, Japan before 1873, Korea before 1896, or behind
 * a word for it such as 农历) only the year is known: its months are others, and its last weeks lie
 * in the next year of ours. */
bool dates_read(const char *text, struct dates *dates);

/* The same for a text that is one date "YYYY", "YYYY-MM" or "YYYY-MM-DD" and nothing else. */
bool dates_exact(const char *text, struct dates *dates);

/* Why a date cannot be one, a constant string: in "YYYY-MM-DD" (or with "/", ".", and with one
 * digit for month or day), wherever it stands in the text, a year before 1 or after 2999, a month
 * or a day that there is none of. NULL where nothing is wrong; dates_read reads as far as that
 * goes. */
const char *dates_wrong(const char *text);

/* The days of a month, 1 to 12, of our calendar. */
int dates_days_in(int year, int month);

/* The year of the first day; 0 if there is none, and for NULL. */
int dates_year(const char *text);

#endif
