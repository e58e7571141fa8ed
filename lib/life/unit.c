#include "unit.h"

#include <string.h>

enum { EYE_OF_TWO = 4 /* points of an eye that is as good as two */ };

int unit_of(struct units *units, int head)
{
    while (units->parent[head] != head) {
        units->parent[head] = units->parent[units->parent[head]];
        head = units->parent[head];
    }
    return head;
}

static void join_around(const struct end *end, struct units *units, int p, enum colour colour)
{
    int heads[4], count = end_strings_beside(&end->board, p, colour, heads);
    for (int k = 1; k < count; k++)
        units->parent[unit_of(units, heads[k])] = (uint16_t)unit_of(units, heads[0]);
}

void units_find(const struct end *end, struct units *units)
{
    const struct board *board = &end->board;
    uint16_t first[BOARD_POINTS_MAX + 1] = {0}; /* a string beside each region */
    for (int p = 0; p < board->cells; p++)
        units->parent[p] = (uint16_t)p;
    memset(units->eyes, 0, sizeof units->eyes);
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour != EMPTY)
            continue;
        if (end->owner[p] == SHARED) {
            join_around(end, units, p, BLACK);
            join_around(end, units, p, WHITE);
            continue;
        }
        int heads[4];
        int count = end_strings_beside(board, p, (enum colour)end->owner[p], heads);
        for (int k = 0; k < count; k++) {
            uint16_t *one = &first[end->region[p]];
            if (*one == 0)
                *one = (uint16_t)heads[k];
            units->parent[unit_of(units, heads[k])] = (uint16_t)unit_of(units, *one);
        }
    }
    for (int r = 1; r <= end->regions; r++)
        if (first[r] != 0) {
            uint8_t *eyes = &units->eyes[unit_of(units, first[r])];
            int more = end->size[r] >= EYE_OF_TWO ? EYES_TO_LIVE : 1;
            *eyes = (uint8_t)(*eyes + more > EYES_COUNTED ? EYES_COUNTED : *eyes + more);
        }
}

bool unit_lacks_eyes(struct units *units, int head)
{
    return units->eyes[unit_of(units, head)] < EYES_TO_LIVE;
}
