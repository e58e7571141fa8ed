/* dates.h - dates of games, as exact as they are written.
 *
 * A date is a span of days: "1996" all of that year, "1996-05-06,08" three days. SGF FF[4] DT. */
#ifndef ING_DATES_H
#define ING_DATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Days as year * 10000 + month * 100 + day. A month has 31 days here: spans are only compared. */
struct dates {
    int32_t first, last;
};

/* The days a DT text names, from the first to the last: its first year (four digits) with what
 * follows of month and day ("1996-05-06", "1996/5/6", "1996.05", "1996年5月6日", "19960506") and
 * what commas add to it ("1996-05-06,07", "1996-05,06", "1996-12-30,1997-01-02"). False when no
 * year is found. */
bool dates_read(const char *text, struct dates *dates);

/* The same for a text that is one date "YYYY", "YYYY-MM" or "YYYY-MM-DD" and nothing else. */
bool dates_exact(const char *text, struct dates *dates);

#endif
