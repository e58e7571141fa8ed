#include "shape.h"

#include <stddef.h>
#include <string.h>

const char *shape_name(enum shape_kind kind)
{
    static const char *const names[SHAPE_COUNT] = {
        [SHAPE_OPEN_KO] = "open-ko",
        [SHAPE_STAGE_KO] = "stage-ko",
        [SHAPE_MANNEN_KO] = "mannen-ko",
        [SHAPE_KO_PAIR] = "ko-pair",
        [SHAPE_DOUBLE_KO] = "double-ko",
        [SHAPE_DOUBLE_KO_SEKI] = "double-ko-seki",
        [SHAPE_TRIPLE_KO] = "triple-ko",
        [SHAPE_MULTIPLE_KO] = "multiple-ko",
        [SHAPE_MOONSHINE] = "moonshine",
        [SHAPE_BENT_FOUR] = "bent-four",
        [SHAPE_DOUBLE_STONES] = "double-stones",
        [SHAPE_TRIPLE_STONES] = "triple-stones",
    };
    return names[kind];
}

static struct shape *shape_add(struct shapes *shapes, enum shape_kind kind,
                               enum certainty certainty, enum colour colour)
{
    static const struct shape none;
    if (shapes->count == SHAPES_MAX)
        return NULL;
    struct shape *shape = &shapes->list[shapes->count++];
    *shape = none;
    shape->kind = (uint8_t)kind;
    shape->certainty = (uint8_t)certainty;
    shape->colour = (uint8_t)colour;
    return shape;
}

static void point_add(struct shape *shape, int p)
{
    if (shape->points < SHAPE_POINTS_MAX)
        shape->point[shape->points++] = (uint16_t)p;
}

static void mouth_add(struct shape *shape, const struct mouth *mouth)
{
    point_add(shape, mouth->stone);
    point_add(shape, mouth->hole);
    shape->mouths++;
}

/* --- liberties --- */

enum { FEW = 4 }; /* liberties listed where only "one or two" matters */

struct liberties {
    int count; /* FEW: that many or more */
    uint16_t point[FEW];
};

static struct liberties liberties_of(const struct board *board, int string)
{
    struct liberties all;
    all.count = board_liberties(board, string, all.point, FEW);
    return all;
}

static bool has_point(const struct liberties *liberties, int p)
{
    for (int i = 0; i < liberties->count; i++)
        if (liberties->point[i] == p)
            return true;
    return false;
}

/* Is every neighbour of `p` of that colour, or the border? */
static bool enclosed(const struct board *board, int p, enum colour colour)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < 4; i++) {
        enum colour beside = (enum colour)board->cell[p + step[i]].colour;
        if (beside != colour && beside != BORDER)
            return false;
    }
    return true;
}

/* --- a single mouth --- */

/* The string on the holder's side of the mouth; PASS in a corner without one. */
static uint16_t holder_string(const struct mouth *mouth)
{
    return mouth->string[mouth->colour][0];
}

static uint16_t taker_string(const struct mouth *mouth)
{
    return mouth->string[other((enum colour)mouth->colour)][0];
}

/* Two shared liberties and the hole, no others: neither side can approach. */
static bool is_mannen(const struct board *board, const struct mouth *mouth)
{
    enum { SHARED = 2 };
    uint16_t holder = holder_string(mouth), taker = taker_string(mouth);
    if (holder == PASS || taker == PASS)
        return false;
    struct liberties his = liberties_of(board, holder), its = liberties_of(board, taker);
    if (his.count != SHARED + 1 || its.count != SHARED || !has_point(&his, mouth->hole))
        return false;
    return has_point(&his, its.point[0]) && has_point(&his, its.point[1]);
}

/* Whoever takes the ko must take one more liberty, that is no eye, before it takes the string. */
static bool is_stage(const struct board *board, const struct mouth *mouth)
{
    enum { WORTH = 3 }; /* stones; below it the ko is about points, not about the string */
    uint16_t holder = holder_string(mouth);
    if (holder == PASS || board->cell[holder].stones < WORTH)
        return false;
    struct liberties his = liberties_of(board, holder);
    if (his.count != 2 || !has_point(&his, mouth->hole))
        return false;
    int rest = his.point[his.point[0] == mouth->hole];
    return !enclosed(board, rest, (enum colour)mouth->colour);
}

/* Does taking this ko capture the holder's string, or leave it one liberty? */
static bool decides(const struct board *board, const struct mouth *mouth)
{
    enum { WORTH = 2 };
    uint16_t holder = holder_string(mouth);
    return holder != PASS && board->cell[holder].stones >= WORTH &&
           liberties_of(board, holder).count <= 2;
}

static void find_single(struct shapes *shapes, const struct board *board, const struct mouth *mouth)
{
    enum colour holder = (enum colour)mouth->colour;
    enum shape_kind kind = SHAPE_OPEN_KO;
    if (is_mannen(board, mouth))
        kind = SHAPE_MANNEN_KO;
    else if (is_stage(board, mouth))
        kind = SHAPE_STAGE_KO;
    struct shape *shape =
        shape_add(shapes, kind, kind == SHAPE_OPEN_KO ? STRUCTURAL : AMBIGUOUS, holder);
    if (shape == NULL)
        return;
    mouth_add(shape, mouth);
    shape->fighting = true;
    shape->may_fill = !board_is_suicide(board, mouth->hole, holder);
    shape->may_take = !board_is_ko(board, mouth->hole, other(holder));
}

/* --- entangled mouths --- */

static bool is_hole(const struct kos *kos, int component, int p)
{
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].component == component && kos->mouth[m].hole == p)
            return true;
    return false;
}

/* Has the string more than one liberty besides the holes of the component? One may be an eye, or
 * shared. */
static bool has_liberties_aside(const struct kos *kos, const struct board *board, int component,
                                int string)
{
    struct liberties all = liberties_of(board, string);
    int aside = 0;
    for (int i = 0; i < all.count; i++)
        aside += !is_hole(kos, component, all.point[i]);
    return aside > 1;
}

/* Settled, and every string beside the kos lives on them and one point more: else its side needs no
 * ko to live. */
static bool is_seki(const struct kos *kos, const struct board *board, int component)
{
    if (kos->fighting[component])
        return false;
    for (int m = 0; m < kos->count; m++)
        for (int k = 0; k < 2 * KO_SIDES; k++) {
            uint16_t string = kos->mouth[m].string[BLACK + k / KO_SIDES][k % KO_SIDES];
            if (kos->mouth[m].component == component && string != PASS &&
                has_liberties_aside(kos, board, component, string))
                return false;
        }
    return true;
}

static enum shape_kind pair_kind(const struct kos *kos, const struct board *board, int component,
                                 bool one_each)
{
    if (!one_each)
        return SHAPE_KO_PAIR;
    return is_seki(kos, board, component) ? SHAPE_DOUBLE_KO_SEKI : SHAPE_DOUBLE_KO;
}

static void find_entangled(struct shapes *shapes, const struct board *board, int component,
                           int mouths)
{
    enum { PAIR = 2, TRIPLE = 3 };
    const struct kos *kos = &shapes->kos;
    bool held[WHITE + 1] = {false};
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].component == component && kos_is_apart(kos, &kos->mouth[m]))
            held[kos->mouth[m].colour] = true;
    bool both = held[BLACK] && held[WHITE];
    enum colour holder = both ? EMPTY : held[BLACK] ? BLACK : WHITE;
    enum shape_kind kind = SHAPE_MULTIPLE_KO;
    if (mouths == PAIR)
        kind = pair_kind(kos, board, component, both);
    else if (mouths == TRIPLE)
        kind = SHAPE_TRIPLE_KO;
    struct shape *shape = shape_add(shapes, kind, STRUCTURAL, holder);
    if (shape == NULL)
        return;
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].component == component && kos_is_apart(kos, &kos->mouth[m]))
            mouth_add(shape, &kos->mouth[m]);
    shape->fighting = kos->fighting[component];
}

static void find_component(struct shapes *shapes, const struct board *board, int component)
{
    const struct kos *kos = &shapes->kos;
    const struct mouth *only = NULL;
    int mouths = 0;
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].component == component && kos_is_apart(kos, &kos->mouth[m])) {
            only = &kos->mouth[m];
            mouths++;
        }
    if (mouths == 1)
        find_single(shapes, board, only);
    else if (mouths > 1)
        find_entangled(shapes, board, component, mouths);
}

/* A settled double ko gives threats without end to whoever needs them in the other ko. */
static void find_moonshine(struct shapes *shapes, const struct board *board)
{
    const struct kos *kos = &shapes->kos;
    const struct shape *threats = NULL;
    for (int i = 0; i < shapes->count && threats == NULL; i++)
        if ((shapes->list[i].kind == SHAPE_DOUBLE_KO ||
             shapes->list[i].kind == SHAPE_DOUBLE_KO_SEKI) &&
            !shapes->list[i].fighting)
            threats = &shapes->list[i];
    if (threats == NULL)
        return;
    for (int m = 0; m < kos->count; m++) {
        const struct mouth *mouth = &kos->mouth[m];
        if (kos->size[mouth->component] != 1 || !decides(board, mouth))
            continue;
        struct shape *shape =
            shape_add(shapes, SHAPE_MOONSHINE, STRUCTURAL, (enum colour)mouth->colour);
        if (shape == NULL)
            return;
        mouth_add(shape, mouth);
        for (int i = 0; i < threats->points; i++)
            point_add(shape, threats->point[i]);
        shape->mouths = (uint16_t)(shape->mouths + threats->mouths);
        shape->fighting = true;
    }
}

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

static void find_stones(struct shapes *shapes, const struct board *board, int p)
{
    enum { DOUBLE = 2, TRIPLE = 3 };
    const struct cell *cell = &board->cell[p];
    if (cell->head != p || cell->stones < DOUBLE || cell->stones > TRIPLE ||
        (cell->colour != BLACK && cell->colour != WHITE) || !board_in_atari(board, p) ||
        !is_retakable(shapes, board, p))
        return;
    struct shape *shape =
        shape_add(shapes, cell->stones == DOUBLE ? SHAPE_DOUBLE_STONES : SHAPE_TRIPLE_STONES,
                  STRUCTURAL, (enum colour)cell->colour);
    if (shape == NULL)
        return;
    int stone = p;
    do {
        point_add(shape, stone);
        stone = board->cell[stone].next;
    } while (stone != p);
    point_add(shape, board_last_liberty(board, p));
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
        struct liberties all = liberties_of(board, p);
        for (int k = 0; k < all.count; k++)
            if (all.point[k] != cells[3] && all.point[k] != cells[4])
                return false;
    }
    return true;
}

static void find_bent_fours(struct shapes *shapes, const struct board *board)
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
            point_add(shape, cells[i]);
    }
}

/* --- all --- */

void shapes_find(struct shapes *shapes, const struct board *board)
{
    shapes->count = 0;
    kos_find(&shapes->kos, board);
    for (int component = 0; component < shapes->kos.components; component++)
        find_component(shapes, board, component);
    find_moonshine(shapes, board);
    BOARD_EACH(board, p)
    find_stones(shapes, board, p);
    find_bent_fours(shapes, board);
}
