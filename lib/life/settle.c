#include "settle.h"

#include "dame.h"
#include "end.h"
#include "unit.h"

#include <string.h>

enum { SPACE_MAX = 14 };

/* --- kos between units --- */

/* A ko at an eye: the hole, and the stone that can be taken there. */
struct ko {
    uint16_t hole, stone;
};

static bool is_ko(const struct end *end, int hole, struct ko *ko)
{
    const struct board *board = &end->board;
    int heads[4], kos = 0;
    if (board->cell[hole].colour != EMPTY || end->owner[hole] == SHARED ||
        end->size[end->region[hole]] != 1)
        return false;
    int count = end_strings_beside(board, hole, (enum colour)end->owner[hole], heads);
    for (int k = 0; k < count; k++)
        if (board->cell[heads[k]].stones == 1 && board_in_atari(board, heads[k])) {
            *ko = (struct ko){(uint16_t)hole, (uint16_t)heads[k]};
            kos++;
        }
    return kos == 1;
}

/* Is a string of the unit `root` beside `p`? */
static bool is_beside(const struct end *end, struct units *units, int p, int root,
                      enum colour colour)
{
    int heads[4], count = end_strings_beside(&end->board, p, colour, heads);
    for (int k = 0; k < count; k++)
        if (unit_of(units, heads[k]) == root)
            return true;
    return false;
}

/* Two kos, one held by each side, at an eye without which its unit has no two, and which the other
 * unit attacks: a double ko for both, who answer each other there for ever. */
static bool share_double_ko(const struct end *end, struct units *units, const struct ko *black,
                            const struct ko *white)
{
    int blacks = unit_of(units, end->board.cell[black->stone].head);
    int whites = unit_of(units, end->board.cell[white->stone].head);
    return units->eyes[blacks] <= EYES_TO_LIVE && units->eyes[whites] <= EYES_TO_LIVE &&
           is_beside(end, units, black->stone, whites, WHITE) &&
           is_beside(end, units, white->stone, blacks, BLACK);
}

static void find_double_kos(struct end *end, struct units *units)
{
    struct ko black, white;
    memset(end->held, 0, sizeof end->held);
    BOARD_EACH(&end->board, p)
    {
        if (end->owner[p] != BLACK || !is_ko(end, p, &black))
            continue;
        BOARD_EACH(&end->board, q)
        {
            if (end->owner[q] == WHITE && is_ko(end, q, &white) &&
                share_double_ko(end, units, &black, &white))
                end->held[p] = end->held[q] = true;
        }
    }
}

static void add_fill(struct status *status, int p, enum colour colour, enum fill_kind kind)
{
    status->fill[status->fills++] =
        (struct fill){.cell = (uint16_t)p, .colour = (uint8_t)colour, .kind = (uint8_t)kind};
}

/* Has the string liberties in points of its own colour, other than `p`? */
static bool has_own_liberty(const struct end *end, int head, int p)
{
    const struct board *board = &end->board;
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    const enum colour colour = (enum colour)board->cell[head].colour;
    int stone = head;
    do {
        for (int k = 0; k < BOARD_SIDES; k++) {
            int q = stone + step[k];
            if (board->cell[q].colour == EMPTY && end->owner[q] == colour && q != p)
                return true;
        }
        stone = board->cell[stone].next;
    } while (stone != head);
    return false;
}

/* Is the string at `head` joined, over neutral points and not over `p`, to all the others around
 * `p` or to one with a liberty of its own? Whoever wants to cut must play there and is answered.
 * Of 633 connections that KGS's counts ask for in 3,700 games this tells 630, and 1 besides. */
static bool joins_at_neutral(const struct end *end, int head, int p)
{
    const struct board *board = &end->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    enum colour colour = (enum colour)board->cell[head].colour;
    uint16_t linked[BOARD_POINTS_MAX];
    uint8_t seen[BOARD_CELLS_MAX] = {0};
    int around[4], arounds = end_strings_beside(board, p, colour, around), count = 0;
    linked[count++] = (uint16_t)head;
    seen[head] = seen[p] = 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = linked[i] + step[k];
            enum colour there = (enum colour)board->cell[q].colour;
            bool own = there == EMPTY && end->owner[q] == colour;
            if (own && !seen[q] && board->cell[linked[i]].colour == colour)
                return true;
            if (seen[q] || (there != colour && (there != EMPTY || end->owner[q] != SHARED)))
                continue;
            seen[q] = 1;
            linked[count++] = (uint16_t)q;
        }
    bool all_around = true;
    for (int k = 0; k < arounds; k++)
        all_around &= seen[around[k]];
    return all_around;
}

static bool connects(const struct end *end, int p, bool unless_joined)
{
    enum colour colour = (enum colour)end->owner[p];
    if (colour != BLACK && colour != WHITE)
        return false;
    int heads[4], count = end_strings_beside(&end->board, p, colour, heads);
    if (count < 2)
        return false;
    for (int k = 0; k < count; k++)
        if (!has_own_liberty(end, heads[k], p) &&
            !(unless_joined && joins_at_neutral(end, heads[k], p)))
            return true;
    return false;
}

static void find_teire(struct end *end, struct status *status)
{
    bool again = true;
    while (again) { /* a connection made may ask for another, or save it */
        again = false;
        BOARD_EACH(&end->board, p)
        {
            if (end->held[p] || !connects(end, p, true))
                continue;
            enum colour owner = (enum colour)end->owner[p];
            add_fill(status, p, owner, FILL_TEIRE);
            board_play(&end->board, p, owner, NULL);
            end->owner[p] = EMPTY;
            again = true;
        }
        if (again)
            end_find_owners(end);
    }
}

static void list_seals(const struct end *end, const struct board *board, struct status *status)
{
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour == EMPTY && end->board.cell[p].colour != EMPTY)
            add_fill(status, p, status_seal(status, board, p), FILL_SEAL);
    }
}

/* --- seki --- */

static void find_seki(const struct end *end, struct units *units, struct status *status)
{
    const struct board *board = &end->board;
    bool seki[BOARD_CELLS_MAX] = {false}; /* by root */
    BOARD_EACH(board, p)
    {
        if (end->owner[p] != SHARED)
            continue;
        int black[4], white[4];
        int blacks = end_strings_beside(board, p, BLACK, black);
        int whites = end_strings_beside(board, p, WHITE, white);
        for (int i = 0; i < blacks; i++)
            for (int k = 0; k < whites; k++)
                if (unit_lacks_eyes(units, black[i]) && unit_lacks_eyes(units, white[k]))
                    seki[unit_of(units, black[i])] = seki[unit_of(units, white[k])] = true;
    }
    BOARD_EACH(board, p)
    {
        int head[4];
        if (end->held[p] && end_strings_beside(board, p, (enum colour)end->owner[p], head) > 0)
            seki[unit_of(units, head[0])] = true;
    }
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p) && status->mark[p] <= MARK_SEKI)
            status->mark[p] = seki[unit_of(units, board->cell[p].head)] ? MARK_SEKI : MARK_ALIVE;
    }
}

/* The stones of the unit at `start` and the empty cells around them, into end->cells; their number.
 * 0 when other stones of the colour lie there too, when one of the unit is set in `sure`, when
 * somebody around has no two eyes either, or when the space is too open to say so. */
static int shut_in(struct end *end, struct units *units, int start, const uint8_t *sure)
{
    const struct board *board = &end->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int unit = unit_of(units, board->cell[start].head), count = 0, space = 0;
    uint8_t seen[BOARD_CELLS_MAX] = {0}, colour = board->cell[start].colour;
    end->cells[count++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = end->cells[i] + step[k];
            bool stone = board_is_stone(board, q), own = board->cell[q].colour == colour;
            if (own && (sure[q] || unit_of(units, board->cell[q].head) != unit))
                return 0;
            if (stone && !own && unit_lacks_eyes(units, board->cell[q].head))
                return 0;
            if (seen[q] || (!own && board->cell[q].colour != EMPTY))
                continue;
            seen[q] = 1;
            end->cells[count++] = (uint16_t)q;
            space += !own;
        }
    return sure[start] || space > SPACE_MAX ? 0 : count;
}

static void fill_neutral(struct end *end, enum colour to_move, struct status *status)
{
    uint8_t neutral[BOARD_CELLS_MAX] = {0};
    BOARD_EACH(&end->board, p)
    {
        neutral[p] = end->board.cell[p].colour == EMPTY && end->owner[p] == SHARED;
    }
    dame_fill(&end->board, neutral, to_move, status);
}

/* All but the neutral points. */
static void settle(struct end *end, const struct board *board, struct status *status)
{
    struct units units;
    status->fills = 0;
    end_lift_dead(end, board, status);
    list_seals(end, board, status);
    units_find(end, &units);
    find_double_kos(end, &units);
    int fills = status->fills;
    find_teire(end, status);
    if (status->fills > fills)
        units_find(end, &units);
    find_seki(end, &units, status);
}

void settle_end(const struct board *board, enum colour to_move, struct status *status)
{
    struct end end;
    settle(&end, board, status);
    fill_neutral(&end, to_move, status);
}

void settle_seki(const struct board *board, struct status *status)
{
    struct end end;
    settle(&end, board, status);
}

/* May the string be buried at all? In many games there is none. */
static bool is_in_doubt(const struct board *board, const uint8_t *sure, const struct status *status,
                        int head)
{
    return board_is_head(board, head) && status->mark[head] == MARK_ALIVE && !sure[head];
}

int settle_eyeless(const struct board *board, const uint8_t *sure, struct status *status)
{
    struct end end;
    struct units units;
    bool any = false;
    int buried = 0;
    BOARD_EACH(board, head)
    any |= is_in_doubt(board, sure, status, head);
    if (!any)
        return 0;
    end_lift_dead(&end, board, status);
    units_find(&end, &units);
    BOARD_EACH(board, head)
    {
        if (!board_is_head(&end.board, head) || status->mark[head] != MARK_ALIVE ||
            units.eyes[unit_of(&units, head)] > 0)
            continue;
        int count = shut_in(&end, &units, head, sure);
        for (int i = 0; i < count; i++)
            if (board_is_stone(&end.board, end.cells[i]))
                status->mark[end.cells[i]] = MARK_DEAD;
        buried += count > 0;
    }
    return buried;
}

int settle_connections(const struct board *board, const struct status *status, uint16_t *cells)
{
    struct end end;
    int count = 0;
    end_lift_dead(&end, board, status);
    BOARD_EACH(board, p)
    {
        if (end.board.cell[p].colour == EMPTY && connects(&end, p, false))
            cells[count++] = (uint16_t)p;
    }
    return count;
}
