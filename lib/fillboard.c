#include "fillboard.h"

#include <stdlib.h>
#include <string.h>

const char *fill_refusal_text(enum fill_refusal refusal)
{
    static const char *const texts[] = {
        [FILL_DONE] = NULL,
        [FILL_EVEN_BOARD] = "the board has an even number of points: Art. 12 gives each side half "
                            "of all points but one",
        [FILL_HALF_STONE] = "komi and penalties do not come to whole stones of two points",
        [FILL_NO_ROOM] = "more stones are to be given than the giver has points",
    };
    return texts[refusal];
}

/* --- where stones go --- */

/* Corner points are 0, edge points 1, inner points 2. */
static int depth(const struct board *board, int p)
{
    int column = board_column(board, p), row = board_row(board, p);
    bool edge_column = column == 0 || column == board->columns - 1;
    bool edge_row = row == 0 || row == board->rows - 1;
    return 2 - edge_column - edge_row;
}

static int distance(const struct board *board, int p, int q)
{
    return abs(board_column(board, p) - board_column(board, q)) +
           abs(board_row(board, p) - board_row(board, q));
}

struct place {
    int32_t key; /* the lower the better */
    uint16_t cell;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *left = a, *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (int)left->cell - (int)right->cell;
}

/* What decides between the points of an area. */
enum wish {
    WISH_SPACE,   /* in a corner, or else on the edge */
    WISH_GIVEN,   /* inside, near the open point */
    WISH_SURPLUS, /* near the open point, which is where the winner's spaces were */
};

struct laying {
    struct fillboard *filled;
    const struct board *board;
    const struct ownership *owner;
    int anchor; /* the open point, PASS while there is none */
};

static int32_t place_key(const struct laying *laying, enum wish wish, int p)
{
    enum { STONE = 1 << 20, DEPTH = 1 << 10 };
    int32_t key = laying->filled->filled[p] == FILLED_NOT ? STONE : 0;
    int32_t near = laying->anchor == PASS ? 0 : distance(laying->board, p, laying->anchor);
    int inside = depth(laying->board, p);
    switch (wish) {
    case WISH_SPACE:
        return key + DEPTH * inside;
    case WISH_GIVEN:
        return key + DEPTH * (2 - inside) + near;
    case WISH_SURPLUS:
        return key + near;
    }
    return key;
}

static void put(struct laying *laying, int p, enum colour colour, enum filled kind)
{
    struct fillboard *filled = laying->filled;
    filled->exchanged += filled->filled[p] == FILLED_NOT;
    filled->colour[p] = (uint8_t)colour;
    filled->filled[p] = (uint8_t)kind;
}

/* Is the point still its owner's to be given away? */
static bool is_free(const struct laying *laying, int p, enum colour area)
{
    const struct fillboard *filled = laying->filled;
    return laying->owner->owner[p] == area &&
           (filled->filled[p] == FILLED_NOT || filled->filled[p] == FILLED_OWN);
}

/* Puts `count` times `colour` on the best points of an area. False if it has not so many. */
static bool put_in_area(struct laying *laying, enum colour area, int32_t count, enum wish wish,
                        enum colour colour, enum filled kind)
{
    struct place places[BOARD_POINTS_MAX];
    int found = 0;
    if (count == 0)
        return true;
    BOARD_EACH(laying->board, p)
    if (is_free(laying, p, area))
        places[found++] = (struct place){.key = place_key(laying, wish, p), .cell = (uint16_t)p};
    if (found < count)
        return false;
    qsort(places, (size_t)found, sizeof places[0], compare_places);
    for (int32_t k = 0; k < count; k++)
        put(laying, places[k].cell, colour, kind);
    if (wish == WISH_SPACE)
        laying->anchor = places[0].cell;
    return true;
}

/* Living stones stay, every owner fills its own points: what follows changes single ones. */
static void fill_own(struct laying *laying)
{
    struct fillboard *filled = laying->filled;
    BOARD_EACH(laying->board, p)
    {
        enum colour owner = (enum colour)laying->owner->owner[p];
        bool stands = laying->board->cell[p].colour == owner;
        if (owner != BLACK && owner != WHITE)
            continue;
        filled->colour[p] = (uint8_t)owner;
        filled->filled[p] = stands ? FILLED_NOT : FILLED_OWN;
    }
}

/* Black and White in turn; the odd point stays open. */
static void fill_shared(struct laying *laying)
{
    struct fillboard *filled = laying->filled;
    int32_t left = 2 * filled->count.shared_each;
    BOARD_EACH(laying->board, p)
    {
        if (laying->owner->owner[p] != EMPTY)
            continue;
        if (left > 0) {
            filled->colour[p] = left % 2 == 0 ? BLACK : WHITE;
            filled->filled[p] = FILLED_SHARED;
            left--;
        } else {
            filled->filled[p] = FILLED_SHARED_OPEN;
            laying->anchor = p;
        }
    }
}

static bool move_stones(struct laying *laying)
{
    const struct fillin *count = &laying->filled->count;
    enum colour winner = count->winner, loser = winner == EMPTY ? EMPTY : other(winner);
    enum colour giver = count->given > 0 ? BLACK : WHITE;
    return put_in_area(laying, winner, count->spaces, WISH_SPACE, EMPTY, FILLED_SPACE) &&
           put_in_area(laying, giver, abs(count->given), WISH_GIVEN, other(giver), FILLED_GIVEN) &&
           put_in_area(laying, winner, count->surplus, WISH_SURPLUS, loser, FILLED_SURPLUS);
}

static void count_kinds(struct laying *laying)
{
    struct fillboard *filled = laying->filled;
    BOARD_EACH(laying->board, p)
    if (laying->board->cell[p].colour != BORDER)
        filled->points[filled->colour[p]][filled->filled[p]]++;
}

enum fill_refusal fillboard_lay(struct fillboard *filled, const struct board *board,
                                const struct ownership *owner, const struct tally *tally,
                                int32_t komi, int32_t penalties_black, int32_t penalties_white)
{
    struct laying laying = {.filled = filled, .board = board, .owner = owner, .anchor = PASS};
    memset(filled, 0, sizeof *filled);
    filled->columns = board->columns;
    filled->rows = board->rows;
    if (!fillin_count(&filled->count, tally, komi, penalties_black, penalties_white))
        return tally->points % 2 == 0 ? FILL_EVEN_BOARD : FILL_HALF_STONE;
    fill_own(&laying);
    fill_shared(&laying);
    if (!move_stones(&laying))
        return FILL_NO_ROOM;
    count_kinds(&laying);
    return FILL_DONE;
}
