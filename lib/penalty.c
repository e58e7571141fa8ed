#include "penalty.h"

#include "board.h"

#include <string.h>

struct penalty penalty_points(int64_t base, int64_t over)
{
    struct penalty penalty = {0};
    if (over <= 0)
        return penalty;
    int64_t sixths = PENALTY_PARTS * over;
    while (penalty.points < PENALTY_POINTS_MAX &&
           sixths > (int64_t)(penalty.points / PENALTY_STEP_POINTS) * base)
        penalty.points += PENALTY_STEP_POINTS;
    penalty.lost = sixths > PENALTY_STEPS * base;
    penalty.boundary = sixths == PENALTY_STEPS * base;
    return penalty;
}

int64_t penalty_over(int64_t base, int64_t used, int64_t late)
{
    return used + 2 * late - base;
}

int64_t penalty_base_left(int64_t base, int64_t late)
{
    return 2 * late < base ? base - 2 * late : 0;
}

struct penalty penalty_periods(int32_t allowed, int32_t used_up)
{
    return (struct penalty){.lost = used_up >= allowed};
}

/* "1:02:03" and shorter, in seconds; the bytes it takes, 0 if there is no number or too large a
 * one. */
static size_t read_time(const char *text, int64_t *seconds)
{
    enum { PARTS = 3, SIXTY = 60, NUMBER_MAX = 1000000 };
    size_t at = 0;
    *seconds = 0;
    for (int part = 0; part < PARTS; part++) {
        int64_t number = 0;
        size_t digits = strspn(text + at, "0123456789");
        for (size_t k = 0; k < digits && number <= NUMBER_MAX; k++)
            number = 10 * number + (text[at + k] - '0');
        if (digits == 0 || number > NUMBER_MAX)
            return 0;
        *seconds = SIXTY * *seconds + number;
        at += digits;
        if (text[at] != ':')
            break;
        at++;
    }
    return at;
}

/* "3/5", behind "rs:". */
static size_t read_periods(const char *text, struct penalty *penalty)
{
    int64_t used_up, allowed;
    size_t length = strspn(text, "0123456789");
    if (length == 0 || text[length] != '/' || read_time(text, &used_up) != length)
        return 0;
    size_t more = strspn(text + length + 1, "0123456789");
    if (more == 0 || read_time(text + length + 1, &allowed) != more || allowed == 0)
        return 0;
    *penalty = penalty_periods((int32_t)allowed, (int32_t)used_up);
    return length + 1 + more;
}

size_t penalty_read(const char *text, struct penalty *penalty)
{
    static const char lost[] = "lost", periods[] = "rs:";
    int64_t over, base, late = 0;
    *penalty = (struct penalty){0};
    if (strncmp(text, lost, strlen(lost)) == 0) {
        penalty->lost = true;
        return strlen(lost);
    }
    if (strncmp(text, periods, strlen(periods)) == 0) {
        size_t more = read_periods(text + strlen(periods), penalty);
        return more > 0 ? strlen(periods) + more : 0;
    }
    size_t length = read_time(text, &over);
    bool tells_used = length > 0 && text[length] == '+';
    if (tells_used) {
        size_t more = read_time(text + length + 1, &late);
        length = more > 0 && text[length + 1 + more] == '/' ? length + 1 + more : 0;
    }
    if (length > 0 && text[length] == '/') {
        size_t more = read_time(text + length + 1, &base);
        if (more == 0 || base == 0)
            return 0;
        *penalty = penalty_points(base, tells_used ? penalty_over(base, over, late) : over);
        return length + 1 + more;
    }
    if (length == 0 || over > PENALTY_POINTS_MAX || over % PENALTY_STEP_POINTS != 0 ||
        memchr(text, ':', length) != NULL)
        return 0;
    penalty->points = (int32_t)over;
    return length;
}

bool penalties_read(const char *text, struct penalty penalty[3])
{
    static const char blanks[] = " \t\r";
    for (int c = BLACK; c <= WHITE; c++) {
        text += strspn(text, blanks);
        size_t length = penalty_read(text, &penalty[c]);
        if (length == 0 || (text[length] != '\0' && strchr(blanks, text[length]) == NULL))
            return false;
        text += length;
    }
    return text[strspn(text, blanks)] == '\0' && !(penalty[BLACK].lost && penalty[WHITE].lost);
}

int32_t penalty_net(struct penalty black, struct penalty white)
{
    return black.points - white.points;
}
