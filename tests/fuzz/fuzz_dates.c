/* A text as a date and as a rank. */
#include "fuzz_notation.h"

#include "dates.h"
#include "rank.h"

static bool is_day(int32_t day)
{
    return day / 10000 >= 1 && day / 10000 <= 9999 && day / 100 % 100 >= 1 &&
           day / 100 % 100 <= 12 && day % 100 >= 1 && day % 100 <= 31;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const struct record *record = notation_read(TEXT_DATE, bytes, size);
    if (record != NULL) {
        const char *text = record->text[TEXT_DATE], *why;
        struct dates dates, exact;
        bool read = dates_read(text, &dates);
        FUZZ_HOLDS(!read || (is_day(dates.first) && is_day(dates.last) && dates.why != NULL));
        FUZZ_HOLDS(!read || dates.first <= dates.last);
        FUZZ_HOLDS(dates_year(text) == (read ? dates.first / 10000 : 0));
        FUZZ_HOLDS(!dates_exact(text, &exact) || (read && exact.first == dates.first));
        struct rank rank = rank_read_why(text, &why);
        FUZZ_HOLDS((rank.kind == RANK_NONE) == (why == NULL));
        FUZZ_HOLDS(rank.kind == RANK_NONE || (rank.grade >= 1 && rank.grade <= RANK_KYU_MAX));
    }
    return 0;
}
