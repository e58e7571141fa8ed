#include "shape.h"

#include "shape_parts.h"

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

struct shape *shape_add(struct shapes *shapes, enum shape_kind kind, enum certainty certainty,
                        enum colour colour)
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

void shape_point_add(struct shape *shape, int p)
{
    if (shape->points < SHAPE_POINTS_MAX)
        shape->point[shape->points++] = (uint16_t)p;
}

struct shape_liberties shape_liberties(const struct board *board, int string)
{
    struct shape_liberties all;
    all.count = board_liberties(board, string, all.point, SHAPE_FEW);
    return all;
}

/* --- a single mouth --- */

static void mouth_add(struct shape *shape, const struct mouth *mouth)
{
    shape_point_add(shape, mouth->stone);
    shape_point_add(shape, mouth->hole);
    shape->mouths++;
}

static bool has_point(const struct shape_liberties *liberties, int p)
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
    struct shape_liberties his = shape_liberties(board, holder),
                           its = shape_liberties(board, taker);
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
    struct shape_liberties his = shape_liberties(board, holder);
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
           shape_liberties(board, holder).count <= 2;
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
    struct shape_liberties all = shape_liberties(board, string);
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
            shape_point_add(shape, threats->point[i]);
        shape->mouths = (uint16_t)(shape->mouths + threats->mouths);
        shape->fighting = true;
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
    {
        if (board_is_head(board, p))
            shape_find_stones(shapes, board, p);
    }
    shape_find_bent_fours(shapes, board);
}
