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

/* --- byo-yomi --- */

enum { PERIODS_MAX = 1000 }; /* more is no clock */

/* "5x30 byo-yomi", "rs 5x30", "3×60 讀秒", folded: how often the time is given, 0 if that is not
 * said. */
static int32_t periods_read(const char *text)
{
    static const char *const times[] = {"x", "\xC3\x97", "*"};
    int32_t periods = 0, seconds = 0;
    for (size_t length; *text != '\0'; text += length) {
        length = count_read(text, &periods);
        const char *after = text + length + strspn(text + length, " ");
        for (size_t k = 0; length > 0 && k < sizeof times / sizeof times[0]; k++) {
            size_t sign = strlen(times[k]);
            if (strncmp(after, times[k], sign) == 0 &&
                count_read(after + sign + strspn(after + sign, " "), &seconds) > 0)
                return periods <= PERIODS_MAX ? periods : 0;
        }
        length += length == 0;
    }
    return 0;
}

/* Named RS, or byo-yomi in a game under Ing's rules: elsewhere a lost period is no matter of the
 * count. */
static bool is_ing_byo_yomi(const struct record *record, const char *folded)
{
    static const char *const words[] = {"byo", "读秒", "讀秒", "秒読"};
    if (strncmp(folded, "rs", 2) == 0)
        return true;
    bool found = false;
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        found = found || strstr(folded, words[k]) != NULL;
    return found && record->rules.name != NULL && strcmp(record->rules.name, "ing") == 0;
}

/* The periods used up: those that are not left, and the one at hand if its time ran on below zero.
 * Without a number left nothing is known to be. */
static int32_t periods_used(int32_t periods, const char *left_text, const char *periods_text)
{
    int32_t left = 0, time = 0;
    if (periods_text == NULL || count_read(periods_text, &left) == 0 || left > periods)
        return 0;
    return periods - left + (left > 0 && seconds_read(left_text, &time) && time < 0);
}

static bool read_byo_yomi(struct record *record)
{
    struct overtime *overtime = &record->overtime;
    char folded[FOLDED_MAX];
    meta_fold(record->text[TEXT_OVERTIME], folded);
    if (!is_ing_byo_yomi(record, folded))
        return false;
    overtime->periods = periods_read(folded);
    overtime->known = overtime->periods > 0;
    overtime->used_up[BLACK] = periods_used(overtime->periods, record->clock[CLOCK_BLACK_LEFT],
                                            record->clock[CLOCK_BLACK_PERIODS]);
    overtime->used_up[WHITE] = periods_used(overtime->periods, record->clock[CLOCK_WHITE_LEFT],
                                            record->clock[CLOCK_WHITE_PERIODS]);
    return overtime->known;
}

void meta_read_overtime(struct record *record)
{
    int32_t base;
    record->overtime = (struct overtime){0};
    if (record->text[TEXT_OVERTIME] == NULL || read_byo_yomi(record))
        return;
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
