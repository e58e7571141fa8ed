/* Numbers and names as ingstand writes them. */
#include "stand.h"

#include "../lib/ruleset.h"

#include <inttypes.h>
#include <string.h>

void stand_eighths(int64_t eighths, char text[STAND_NUMBER_BYTES])
{
    static const char *const parts[TIEBREAK_POINT] = {"",   ".125", ".25", ".375",
                                                      ".5", ".625", ".75", ".875"};
    snprintf(text, STAND_NUMBER_BYTES, "%" PRId64 "%s", eighths / TIEBREAK_POINT,
             parts[eighths % TIEBREAK_POINT]);
}

void stand_money(int64_t hundredths, char text[STAND_NUMBER_BYTES])
{
    if (hundredths < 0)
        snprintf(text, STAND_NUMBER_BYTES, "open");
    else if (hundredths % 100 == 0)
        snprintf(text, STAND_NUMBER_BYTES, "%" PRId64, hundredths / 100);
    else
        snprintf(text, STAND_NUMBER_BYTES, "%" PRId64 ".%02d", hundredths / 100,
                 (int)(hundredths % 100));
}

/* Shared if the place after it is nobody's: asked of all, for the order is not at hand. */
void stand_place(const struct stand_event *event, const uint32_t *place, uint32_t player,
                 char text[STAND_NUMBER_BYTES])
{
    uint32_t sharing = 0;
    for (uint32_t p = 0; p < event->players && sharing < 2; p++)
        sharing += place[p] == place[player];
    if (place[player] == 0)
        snprintf(text, STAND_NUMBER_BYTES, "open");
    else
        snprintf(text, STAND_NUMBER_BYTES, "%" PRIu32 "%s", place[player], sharing > 1 ? "=" : "");
}

/* Under rules that leave dead stones standing a record that stops early gives a count of its own;
 * they are told where they are asked for. */
uint64_t stand_columns(const struct stand *stand)
{
    uint64_t set = 1;
    for (uint32_t k = 0; k < stand->reader.names; k++) {
        const struct ruleset *ruleset = ruleset_find(stand->reader.name[k]);
        if (stand->all_rules || ruleset == NULL || ruleset->lifts_dead)
            set |= UINT64_C(1) << (k + 1);
    }
    return stand->chosen != 0 ? stand->chosen | 1 : set;
}

const char *stand_column_name(const struct stand *stand, uint32_t column)
{
    return column == 0 ? "recorded" : stand->reader.name[column - 1];
}
