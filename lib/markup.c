#include "markup.h"

#include <string.h>

enum {
    /* Of the points that one colour surrounds, at least one in so many must be marked: fewer, and
     * the markup belongs to something else than the count. */
    MARKED_ONE_IN = 2,
};

static bool marks_take(const struct record *record, const struct board *board, uint8_t *marked)
{
    const uint16_t *const list[] = {[BLACK] = record->markup.black, [WHITE] = record->markup.white};
    const uint32_t count[] = {[BLACK] = record->markup.blacks, [WHITE] = record->markup.whites};
    memset(marked, EMPTY, board->cells);
    for (int c = BLACK; c <= WHITE; c++)
        for (uint32_t k = 0; k < count[c]; k++) {
            uint16_t p = list[c][k];
            if (p >= board->cells || board->cell[p].colour == BORDER)
                continue;
            if (marked[p] != EMPTY && marked[p] != c)
                return false;
            marked[p] = (uint8_t)c;
        }
    return count[BLACK] + count[WHITE] > 0;
}

/* Strings lie in the other side's territory wholly or not at all. */
static bool dead_take(const struct board *board, const uint8_t *marked, struct status *status)
{
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p))
            status->mark[p] =
                marked[p] == other((enum colour)board->cell[p].colour) ? MARK_DEAD : MARK_ALIVE;
    }
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p) && status->mark[p] != status->mark[board->cell[p].head])
            return false;
    }
    return true;
}

/* A region of points without a living stone. */
struct region {
    uint16_t cells[BOARD_POINTS_MAX];
    int count;
    int marked;
    unsigned touches; /* bit per colour of living stones next to it */
};

static void region_gather(struct region *region, const struct board *board,
                          const struct status *status, const uint8_t *marked, uint8_t *seen,
                          int start)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    region->count = region->marked = 0;
    region->touches = 0;
    region->cells[region->count++] = (uint16_t)start;
    seen[start] = 1;
    for (int i = 0; i < region->count; i++) {
        int p = region->cells[i];
        region->marked += marked[p] != EMPTY;
        for (int k = 0; k < 4; k++) {
            int q = p + step[k];
            if (status_is_space(status, board, q) && !seen[q]) {
                seen[q] = 1;
                region->cells[region->count++] = (uint16_t)q;
            } else if (board_is_stone(board, q) && status->mark[q] != MARK_DEAD) {
                region->touches |= 1u << board->cell[q].colour;
            }
        }
    }
}

static enum colour region_owner(const struct region *region)
{
    return region->touches == 1u << BLACK ? BLACK : region->touches == 1u << WHITE ? WHITE : EMPTY;
}

/* What the regions say as a whole. */
struct reading {
    const struct board *board;
    struct status *status;
    uint8_t marked[BOARD_CELLS_MAX];
    uint8_t fed[BOARD_CELLS_MAX]; /* by head of string: touches marked territory of its own */
    int owned, agreed, contradicted;
};

static void feed_strings(struct reading *reading, const struct region *region)
{
    const struct board *board = reading->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    for (int i = 0; i < region->count; i++)
        for (int k = 0; k < 4; k++) {
            int q = region->cells[i] + step[k];
            if (board_is_stone(board, q))
                reading->fed[board->cell[q].head] = 1;
        }
}

static void weigh_region(struct reading *reading, const struct region *region)
{
    enum colour owner = region_owner(region);
    for (int i = 0; i < region->count; i++) {
        uint8_t mark = reading->marked[region->cells[i]];
        reading->owned += owner != EMPTY;
        reading->agreed += owner != EMPTY && mark == owner;
        reading->contradicted += mark != EMPTY && mark != owner;
    }
    if (owner != EMPTY && region->marked > 0)
        feed_strings(reading, region);
}

/* Points of an owner that were not counted. */
static void uncounted(struct reading *reading, const struct region *region)
{
    const struct board *board = reading->board;
    struct status *status = reading->status;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    enum colour owner = region_owner(region);
    bool fed = region->marked > 0;
    if (owner == EMPTY || region->marked == region->count)
        return;
    for (int i = 0; i < region->count; i++)
        for (int k = 0; k < 4; k++) {
            int q = region->cells[i] + step[k];
            fed |= board->cell[q].colour == owner && reading->fed[board->cell[q].head];
        }
    for (int i = 0; i < region->count; i++) {
        uint16_t p = region->cells[i];
        if (fed && reading->marked[p] == EMPTY && board->cell[p].colour == EMPTY)
            status->fill[status->fills++] =
                (struct fill){.cell = p, .colour = (uint8_t)owner, .kind = FILL_TEIRE};
        for (int k = 0; k < 4 && !fed; k++)
            if (board->cell[p + step[k]].colour == owner)
                status->mark[p + step[k]] = MARK_SEKI;
    }
}

/* A string is in seki as a whole. */
static void seki_spread(const struct board *board, struct status *status)
{
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p) && status->mark[p] == MARK_SEKI)
            status->mark[board->cell[p].head] = MARK_SEKI;
    }
    BOARD_EACH(board, p)
    {
        if (board_is_stone(board, p) && status->mark[board->cell[p].head] == MARK_SEKI)
            status->mark[p] = MARK_SEKI;
    }
}

static void each_region(struct reading *reading,
                        void (*each)(struct reading *reading, const struct region *region))
{
    uint8_t seen[BOARD_CELLS_MAX] = {0};
    struct region region;
    BOARD_EACH(reading->board, p)
    {
        if (seen[p] || !status_is_space(reading->status, reading->board, p))
            continue;
        region_gather(&region, reading->board, reading->status, reading->marked, seen, p);
        each(reading, &region);
    }
}

bool markup_read(const struct record *record, const struct board *board, struct status *status)
{
    struct reading reading = {.board = board, .status = status};
    status_init(status);
    if (!marks_take(record, board, reading.marked) || !dead_take(board, reading.marked, status))
        return false;
    each_region(&reading, weigh_region);
    if (reading.contradicted > 0 || reading.agreed * MARKED_ONE_IN < reading.owned)
        return false;
    each_region(&reading, uncounted);
    seki_spread(board, status);
    return true;
}
