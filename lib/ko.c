#include "ko.h"

#include <stddef.h>

/* Strings of `colour` next to `p`, the cell across the mouth left out. */
static void strings_beside(const struct board *board, int p, int across, enum colour colour,
                           uint16_t string[KO_SIDES])
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int found = 0;
    for (int i = 0; i < 4; i++) {
        int q = p + step[i];
        if (q != across && board->cell[q].colour == colour)
            string[found++] = board->cell[q].head;
    }
    while (found < KO_SIDES)
        string[found++] = PASS;
}

static bool mouth_at(const struct board *board, int p, struct mouth *mouth)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    const struct cell *stone = &board->cell[p];
    enum colour holder = (enum colour)stone->colour;
    if (stone->head != p || stone->stones != 1 || (holder != BLACK && holder != WHITE) ||
        !board_in_atari(board, p))
        return false;
    int hole = board_last_liberty(board, p);
    for (int i = 0; i < 4; i++) {
        enum colour colour = (enum colour)board->cell[hole + step[i]].colour;
        if (colour != holder && colour != BORDER)
            return false;
    }
    mouth->stone = (uint16_t)p;
    mouth->hole = (uint16_t)hole;
    mouth->colour = (uint8_t)holder;
    strings_beside(board, hole, p, holder, mouth->string[holder]);
    strings_beside(board, p, hole, other(holder), mouth->string[other(holder)]);
    return true;
}

static bool has_string(const struct mouth *mouth, enum colour colour, uint16_t string)
{
    for (int i = 0; i < KO_SIDES; i++)
        if (mouth->string[colour][i] == string)
            return true;
    return false;
}

static bool share_string(const struct mouth *a, const struct mouth *b, enum colour colour)
{
    for (int i = 0; i < KO_SIDES; i++)
        if (a->string[colour][i] != PASS && has_string(b, colour, a->string[colour][i]))
            return true;
    return false;
}

/* Numbers the components in the order of their first mouths. */
static void find_components(struct kos *kos)
{
    enum { NO_COMPONENT = UINT16_MAX };
    uint16_t queue[KO_MOUTHS_MAX];
    kos->components = 0;
    for (int m = 0; m < kos->count; m++)
        kos->mouth[m].component = NO_COMPONENT;
    for (int first = 0; first < kos->count; first++) {
        if (kos->mouth[first].component != NO_COMPONENT)
            continue;
        uint16_t component = (uint16_t)kos->components++, length = 0;
        kos->mouth[first].component = component;
        queue[length++] = (uint16_t)first;
        for (int i = 0; i < length; i++)
            for (int m = first + 1; m < kos->count; m++)
                if (kos->mouth[m].component == NO_COMPONENT &&
                    share_string(&kos->mouth[queue[i]], &kos->mouth[m], BLACK) &&
                    share_string(&kos->mouth[queue[i]], &kos->mouth[m], WHITE)) {
                    kos->mouth[m].component = component;
                    queue[length++] = (uint16_t)m;
                }
        kos->size[component] = length;
    }
}

static bool is_common(const struct kos *kos, int component, enum colour colour, uint16_t string)
{
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].component == component && !has_string(&kos->mouth[m], colour, string))
            return false;
    return true;
}

static bool is_hole(const struct kos *kos, int component, int p)
{
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].component == component && kos->mouth[m].hole == p)
            return true;
    return false;
}

static bool lives_on_mouths(const struct kos *kos, const struct board *board, int component,
                            int string)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int p = string;
    do {
        for (int i = 0; i < 4; i++)
            if (board->cell[p + step[i]].colour == EMPTY && !is_hole(kos, component, p + step[i]))
                return false;
        p = board->cell[p].next;
    } while (p != string);
    return true;
}

/* A string common to all mouths is a string of the first one. */
static bool is_fighting(const struct kos *kos, const struct board *board, const struct mouth *first)
{
    int component = first->component;
    if (kos->size[component] == 1)
        return true;
    for (int colour = BLACK; colour <= WHITE; colour++)
        for (int i = 0; i < KO_SIDES; i++) {
            uint16_t string = first->string[colour][i];
            if (string != PASS && is_common(kos, component, (enum colour)colour, string) &&
                lives_on_mouths(kos, board, component, string))
                return true;
        }
    return false;
}

void kos_find(struct kos *kos, const struct board *board)
{
    kos->count = 0;
    BOARD_EACH(board, p)
    if (mouth_at(board, p, &kos->mouth[kos->count]))
        kos->count++;
    find_components(kos);
    int component = 0;
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].component == component)
            kos->fighting[component++] = is_fighting(kos, board, &kos->mouth[m]);
}

bool kos_is_apart(const struct kos *kos, const struct mouth *mouth)
{
    for (int m = 0; m < kos->count; m++)
        if (kos->mouth[m].hole == mouth->hole && kos->mouth[m].stone != mouth->stone)
            return false;
    return true;
}

const struct mouth *kos_at(const struct kos *kos, int a, int b)
{
    for (int m = 0; m < kos->count; m++) {
        const struct mouth *mouth = &kos->mouth[m];
        if ((mouth->stone == a && mouth->hole == b) || (mouth->stone == b && mouth->hole == a))
            return mouth;
    }
    return NULL;
}
