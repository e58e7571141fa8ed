#include "benson.h"

#include "flood.h"

#include <stdbool.h>
#include <string.h>

enum { AROUND = 4, EYES_TO_LIVE = 2 };

/* Parts of the board without stones of the colour. */
struct areas {
    const struct board *board;
    enum colour colour;
    int count;
    uint16_t cells[FLOOD_ROOM];           /* all areas, one after the other */
    uint16_t begin[BOARD_POINTS_MAX + 1]; /* of each area */
    /* Strings that have all empty points of the area as liberties: heads, PASS for none. */
    uint16_t vital[BOARD_POINTS_MAX][AROUND];
    uint8_t others[BOARD_CELLS_MAX]; /* points without stones of the colour */
    uint8_t seen[BOARD_CELLS_MAX];
};

static void sides_of(const struct board *board, int p, int side[AROUND])
{
    side[0] = p - 1;
    side[1] = p + 1;
    side[2] = p - board->stride;
    side[3] = p + board->stride;
}

/* Keeps of the heads in `vital` those beside the empty point `p`; the first point gives them. */
static void narrow(const struct areas *a, int p, bool first, uint16_t vital[AROUND])
{
    int side[AROUND];
    uint16_t beside[AROUND];
    sides_of(a->board, p, side);
    for (int i = 0; i < AROUND; i++) {
        bool own = a->board->cell[side[i]].colour == a->colour;
        beside[i] = own ? a->board->cell[side[i]].head : PASS;
        for (int k = 0; k < i; k++)
            if (beside[k] == beside[i])
                beside[i] = PASS;
    }
    for (int i = 0; i < AROUND; i++) {
        bool kept = false;
        if (first)
            vital[i] = beside[i];
        for (int k = 0; k < AROUND; k++)
            kept |= beside[k] == vital[i];
        if (!kept)
            vital[i] = PASS;
    }
}

/* Has an area with these strings any that breathes there? */
static bool is_vital(const uint16_t vital[AROUND])
{
    return (vital[0] | vital[1] | vital[2] | vital[3]) != PASS;
}

static void add_area(struct areas *a, int start)
{
    unsigned beside;
    int begin = a->begin[a->count];
    int end = begin + flood(a->board, a->others, start, a->seen, a->cells + begin, &beside);
    uint16_t *vital = a->vital[a->count];
    bool first = true;
    memset(vital, 0, sizeof a->vital[0]); /* no empty point in it: not a place to breathe */
    for (int i = begin; i < end && (first || is_vital(vital)); i++)
        if (a->board->cell[a->cells[i]].colour == EMPTY) {
            narrow(a, a->cells[i], first, vital);
            first = false;
        }
    a->begin[++a->count] = (uint16_t)end;
}

/* Is the area surrounded by strings that are still thought alive? */
static bool is_enclosed(const struct areas *a, int area, const uint8_t *alive)
{
    for (int i = a->begin[area]; i < a->begin[area + 1]; i++) {
        int side[AROUND];
        sides_of(a->board, a->cells[i], side);
        for (int k = 0; k < AROUND; k++)
            if (a->board->cell[side[k]].colour == a->colour && !alive[side[k]])
                return false;
    }
    return true;
}

/* Takes out the strings with less than two vital areas; were there any? */
static bool weed(const struct areas *a, uint8_t *alive)
{
    uint16_t eyes[BOARD_CELLS_MAX]; /* by head; at PASS nothing that is asked for */
    bool found = false;
    memset(eyes, 0, a->board->cells * sizeof eyes[0]);
    for (int area = 0; area < a->count; area++)
        if (is_vital(a->vital[area]) && is_enclosed(a, area, alive))
            for (int k = 0; k < AROUND; k++)
                eyes[a->vital[area][k]]++;
    BOARD_EACH(a->board, p)
    {
        if (!alive[p] || a->board->cell[p].head != p || eyes[p] >= EYES_TO_LIVE)
            continue;
        board_set_string(a->board, alive, p, 0);
        found = true;
    }
    return found;
}

void benson_alive(const struct board *board, enum colour colour, uint8_t *alive)
{
    struct areas a; /* large: what is not used is not cleared */
    a.board = board;
    a.colour = colour;
    a.count = a.begin[0] = 0;
    memset(a.seen, 0, board->cells);
    for (int p = 0; p < board->cells; p++) {
        alive[p] = board->cell[p].colour == colour;
        a.others[p] = board->cell[p].colour != BORDER && !alive[p];
    }
    BOARD_EACH(board, p)
    {
        if (a.others[p] && !a.seen[p])
            add_area(&a, p);
    }
    while (weed(&a, alive))
        ;
}
