#include "meta_parts.h"

#include "numbers.h"

#include "../lib/penalty.h"

#include <string.h>

enum { MILLISECONDS = 1000 };

static bool speaks_of_points(const char *text)
{
    static const char *const words[] = {"penalt", "pp", "罚点"};
    char folded[FOLDED_MAX];
    meta_fold(text, folded);
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (strstr(folded, words[k]) != NULL)
            return true;
    return false;
}

/* A number of seconds and nothing else, in milliseconds. */
static bool seconds_read(const char *text, int32_t *time)
{
    bool exact;
    if (text == NULL)
        return false;
    text += strspn(text, " ");
    size_t length = decimal_read(text, MILLISECONDS, time, &exact);
    return length > 0 && text[length + strspn(text + length, " s")] == '\0';
}

/* Overtime used, from what is left: below zero it runs on; with steps it is the rest of a step. */
static int64_t overtime_used(int64_t base, const char *left_text, const char *steps_text)
{
    int32_t left = 0, steps = 0;
    if (!seconds_read(left_text, &left))
        return 0;
    if (left < 0)
        return -(int64_t)left;
    if (steps_text == NULL || count_read(steps_text, &steps) == 0 || steps > PENALTY_STEPS)
        return 0;
    int64_t used = (PENALTY_STEPS + 1 - steps) * base / PENALTY_PARTS - left;
    return used > 0 ? used : 0;
}

void meta_read_overtime(struct record *record)
{
    int32_t base;
    record->overtime = (struct overtime){0};
    if (!speaks_of_points(record->text[TEXT_OVERTIME]) ||
        !seconds_read(record->text[TEXT_TIME], &base) || base <= 0)
        return;
    struct overtime *overtime = &record->overtime;
    overtime->known = true;
    overtime->base = base;
    overtime->over[BLACK] =
        overtime_used(base, record->clock[CLOCK_BLACK_LEFT], record->clock[CLOCK_BLACK_PERIODS]);
    overtime->over[WHITE] =
        overtime_used(base, record->clock[CLOCK_WHITE_LEFT], record->clock[CLOCK_WHITE_PERIODS]);
}
