#include "fate.h"

#include "life/benson.h"

static bool is_beside(const struct board *board, int point, int string)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < 4; i++) {
        const struct cell *cell = &board->cell[point + step[i]];
        if ((cell->colour == BLACK || cell->colour == WHITE) && cell->head == string)
            return true;
    }
    return false;
}

/* Of a shape with a deciding ko, the string beside its hole, if it has no liberty to spare; of a
 * bent four, every string that closes the corner in. */
static bool hangs_on(const struct board *board, int string, const struct shape *shape)
{
    enum { HOLE = 1, SPARE = 3 };
    uint16_t liberties[SPARE];
    if (board->cell[string].colour != shape->colour)
        return false;
    switch (shape->kind) {
    case SHAPE_OPEN_KO:
    case SHAPE_STAGE_KO:
    case SHAPE_MOONSHINE:
        return is_beside(board, shape->point[HOLE], string) &&
               board_liberties(board, string, liberties, SPARE) < SPARE;
    case SHAPE_BENT_FOUR:
        for (int i = 0; i < shape->points; i++)
            if (is_beside(board, shape->point[i], string))
                return true;
        return false;
    default:
        return false;
    }
}

static enum fate custom(const struct customs *customs, const struct shape *shape)
{
    switch (shape->kind) {
    case SHAPE_BENT_FOUR:
        return customs->bent_four;
    case SHAPE_MOONSHINE:
        return customs->moonshine;
    default:
        return customs->open_ko;
    }
}

enum fate fate_of(const struct board *board, const struct shapes *shapes, int p,
                  const struct ruleset *ruleset, const struct shape **shape)
{
    uint8_t alive[BOARD_CELLS_MAX];
    *shape = NULL;
    benson_alive(board, (enum colour)board->cell[p].colour, alive);
    if (alive[p])
        return FATE_ALIVE;
    /* The ko of a moonshine is listed as an open ko too: the later kind says more. */
    for (int i = 0; i < shapes->count; i++)
        if (hangs_on(board, board->cell[p].head, &shapes->list[i]) &&
            (*shape == NULL || shapes->list[i].kind > (*shape)->kind))
            *shape = &shapes->list[i];
    if (!ruleset->lifts_dead)
        return FATE_STANDS;
    return *shape == NULL ? FATE_UNSAID : custom(&ruleset->customs, *shape);
}
