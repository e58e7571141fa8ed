/* Shapes that are no single stones in ko: stones taken by twos and threes, bent four in the corner.
 */
#include "shape_parts.h"

/* --- stones taken and retaken in twos and threes --- */

/* After the string at `p` is taken on its last liberty, do as many stones stand there, with their
 * only liberty among the points they took? */
static bool is_retakable(struct shapes *shapes, const struct board *board, int p)
{
    struct lifted lifted;
    struct board *after = &shapes->board;
    int size = board->cell[board->cell[p].head].stones;
    int liberty = board_last_liberty(board, p);
    enum colour taker = other((enum colour)board->cell[p].colour);
    board_copy(after, board);
    board_play(after, liberty, taker, &lifted);
    if (lifted.enemies != size || after->cell[liberty].colour != taker ||
        after->cell[after->cell[liberty].head].stones != size || !board_in_atari(after, liberty))
        return false;
    int left = board_last_liberty(after, liberty);
    for (int i = 0; i < lifted.enemies; i++)
        if (lifted.point[i] == left)
            return true;
    return false;
}

void shape_find_stones(struct shapes *shapes, const struct board *board, int p)
{
    enum { DOUBLE = 2, TRIPLE = 3 };
    const struct cell *cell = &board->cell[p];
    if (cell->stones < DOUBLE || cell->stones > TRIPLE || !board_in_atari(board, p) ||
        !is_retakable(shapes, board, p))
        return;
    struct shape *shape =
        shape_add(shapes, cell->stones == DOUBLE ? SHAPE_DOUBLE_STONES : SHAPE_TRIPLE_STONES,
                  STRUCTURAL, (enum colour)cell->colour);
    if (shape == NULL)
        return;
    int stone = p;
    do {
        shape_point_add(shape, stone);
        stone = board->cell[stone].next;
    } while (stone != p);
    shape_point_add(shape, board_last_liberty(board, p));
}

/* --- bent four in the corner --- */

/* The cell `along` lines from a corner on one edge and `up` on the other (both from 0). */
static int corner_cell(const struct board *board, int corner, int along, int up)
{
    enum { RIGHT = 1, BELOW = 2, TURNED = 4 };
    int column = corner & TURNED ? up : along, row = corner & TURNED ? along : up;
    if (corner & RIGHT)
        column = board->columns - 1 - column;
    if (corner & BELOW)
        row = board->rows - 1 - row;
    return board_cell(board, column, row);
}

/* Pattern v1: attacker's stones on 1-1, 2-1, 3-1 (and perhaps 1-2), 4-1 empty; all around is the
 * defender's and has no liberty elsewhere. */
static bool is_bent_four(const struct board *board, int corner, int cells[5])
{
    enum { SPACE = 5, OUTER = 5 };
    static const int8_t space[SPACE][2] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {3, 0}};
    static const int8_t outer[OUTER][2] = {{0, 2}, {1, 1}, {2, 1}, {3, 1}, {4, 0}};
    for (int i = 0; i < SPACE; i++)
        cells[i] = corner_cell(board, corner, space[i][0], space[i][1]);
    enum colour attacker = (enum colour)board->cell[cells[0]].colour;
    if ((attacker != BLACK && attacker != WHITE) || board->cell[cells[1]].colour != attacker ||
        board->cell[cells[2]].colour != attacker || board->cell[cells[4]].colour != EMPTY ||
        board->cell[cells[3]].colour == other(attacker))
        return false;
    for (int i = 0; i < OUTER; i++) {
        int p = corner_cell(board, corner, outer[i][0], outer[i][1]);
        if (board->cell[p].colour != other(attacker))
            return false;
        struct shape_liberties all = shape_liberties(board, p);
        for (int k = 0; k < all.count; k++)
            if (all.point[k] != cells[3] && all.point[k] != cells[4])
                return false;
    }
    return true;
}

void shape_find_bent_fours(struct shapes *shapes, const struct board *board)
{
    enum { CORNERS = 8, SIDE = 5, SPACE = 5 };
    if (board->columns < SIDE || board->rows < SIDE)
        return;
    for (int corner = 0; corner < CORNERS; corner++) {
        int cells[SPACE];
        if (!is_bent_four(board, corner, cells))
            continue;
        enum colour defender = other((enum colour)board->cell[cells[0]].colour);
        struct shape *shape = shape_add(shapes, SHAPE_BENT_FOUR, STRUCTURAL, defender);
        for (int i = 0; i < SPACE && shape != NULL; i++)
            shape_point_add(shape, cells[i]);
    }
}
