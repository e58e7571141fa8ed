#include "canon.h"

#include "gameid.h"

enum {
    SYMMETRIES = 8, /* bit 0: columns mirrored, 1: rows mirrored, 2: columns and rows changed */
    MIRROR_COLUMNS = 1,
    MIRROR_ROWS = 2,
    TRANSPOSE = 4,
    POINT_BITS = 12,
    STEP_PASS = (1 << POINT_BITS) - 1, /* no point of the largest board */
};

static const uint32_t step_edit = UINT32_C(1) << 31;

/* Work on one game: `left` are the symmetries that the points so far do not tell apart. */
struct turning {
    const struct record *record;
    int columns, rows; /* of the record */
    int width;         /* of the board turned: its longer side */
    unsigned left;
};

static uint32_t turned(const struct turning *turning, uint16_t cell, int symmetry)
{
    int stride = turning->columns + 1;
    int x = cell % stride - 1, y = cell / stride - 1;
    if (symmetry & MIRROR_COLUMNS)
        x = turning->columns - 1 - x;
    if (symmetry & MIRROR_ROWS)
        y = turning->rows - 1 - y;
    return (uint32_t)(symmetry & TRANSPOSE ? x * turning->width + y : y * turning->width + x);
}

/* The smallest of the points that a cell may become; symmetries that give another are out. */
static uint32_t smallest(struct turning *turning, uint16_t cell)
{
    uint32_t best = STEP_PASS;
    unsigned best_left = 0;
    if (cell == PASS)
        return STEP_PASS;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        if ((turning->left >> symmetry & 1) == 0)
            continue;
        uint32_t point = turned(turning, cell, symmetry);
        if (point < best) {
            best = point;
            best_left = 0;
        }
        if (point == best)
            best_left |= 1u << symmetry;
    }
    turning->left = best_left;
    return best;
}

/* -- Before the first move -------------------------------------------------------------------- */

/* Events that make the start position: set-up, and handicap stones played as moves. */
static uint32_t opening_of(const struct record *record)
{
    enum { HANDICAP_MIN = 2 };
    uint32_t i = 0, setup = 0, stones = 0;
    for (; i < record->count; i++) {
        const struct event *event = &record->events[i];
        bool stone = event->kind == EVENT_MOVE && event->colour == BLACK && event->cell != PASS;
        if (event->kind == EVENT_MOVE && !stone)
            break;
        stones += stone;
        if (stones == 0)
            setup = i + 1;
    }
    return stones >= HANDICAP_MIN ? i : setup;
}

/* The board's points, turned: one byte each. */
static void turn_board(const struct turning *turning, const uint8_t *cells, int symmetry,
                       uint8_t *points)
{
    for (int y = 0; y < turning->rows; y++)
        for (int x = 0; x < turning->columns; x++) {
            uint16_t cell = (uint16_t)((y + 1) * (turning->columns + 1) + x + 1);
            points[turned(turning, cell, symmetry)] = cells[cell];
        }
}

/* -1, 0 or 1 as `a` comes before, is, comes after `b`. */
static int compare(const uint8_t *a, const uint8_t *b, int size)
{
    for (int k = 0; k < size; k++)
        if (a[k] != b[k])
            return a[k] < b[k] ? -1 : 1;
    return 0;
}

/* Leaves the symmetries that give the smallest start position, and puts that into the hash. */
static bool settle_start(struct turning *turning, struct record *record, uint32_t opening,
                         struct hash *hash)
{
    int size = record->columns * record->rows;
    uint8_t *cells = arena_alloc(&record->arena, BOARD_CELLS_MAX);
    uint8_t *best = arena_alloc(&record->arena, BOARD_POINTS_MAX);
    uint8_t *points = arena_alloc(&record->arena, BOARD_POINTS_MAX);
    if (cells == NULL || best == NULL || points == NULL)
        return false;
    for (uint32_t i = 0; i < opening; i++)
        if (record->events[i].kind != EVENT_TURN)
            cells[record->events[i].cell] = record->events[i].colour;
    unsigned best_left = 0;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        if ((turning->left >> symmetry & 1) == 0)
            continue;
        turn_board(turning, cells, symmetry, points);
        int order = best_left == 0 ? -1 : compare(points, best, size);
        if (order < 0) {
            uint8_t *other_points = best;
            best = points;
            points = other_points;
            best_left = 0;
        }
        if (order <= 0)
            best_left |= 1u << symmetry;
    }
    turning->left = best_left;
    for (int k = 0; k < size; k++)
        if (best[k] != EMPTY)
            hash_absorb(hash, (uint64_t)best[k] << POINT_BITS | (uint64_t)k);
    return true;
}

/* -- The moves -------------------------------------------------------------------------------- */

/* Set-up from event `i` on as one step, whatever its order; *next: the event behind it. It chooses
 * no symmetry: where the moves do not either, copies may be missed. */
static uint32_t edit_step(const struct turning *turning, uint32_t i, uint32_t *next)
{
    const struct record *record = turning->record;
    int symmetry = 0;
    while ((turning->left >> symmetry & 1) == 0)
        symmetry++;
    uint64_t sum = 0;
    for (; i < record->count && record->events[i].kind != EVENT_MOVE; i++) {
        if (record->events[i].kind != EVENT_SETUP)
            continue;
        struct hash hash = {.low = 1, .high = 2};
        uint32_t point = turned(turning, record->events[i].cell, symmetry);
        hash_absorb(&hash, (uint64_t)record->events[i].colour << POINT_BITS | point);
        sum += hash.low;
    }
    *next = i;
    return step_edit | (uint32_t)(sum >> 32 ^ sum);
}

bool canon_make(struct canon *canon, struct record *record)
{
    struct turning turning = {.record = record, .columns = record->columns, .rows = record->rows};
    bool wide = turning.columns > turning.rows, high = turning.columns < turning.rows;
    turning.width = high ? turning.rows : turning.columns;
    turning.left = wide ? 0x0F : high ? 0xF0 : 0xFF;
    uint32_t opening = opening_of(record);
    uint32_t *step = arena_alloc(&record->arena, ((size_t)record->count + 1) * sizeof *step);
    *canon = (struct canon){.start = {.low = 3, .high = 4}, .step = step};
    hash_absorb(&canon->start, (uint64_t)turning.width << POINT_BITS |
                                   (uint64_t)(turning.columns + turning.rows - turning.width));
    if (step == NULL || (opening > 0 && !settle_start(&turning, record, opening, &canon->start)))
        return false;
    for (uint32_t i = opening; i < record->count;) {
        const struct event *event = &record->events[i];
        if (event->kind == EVENT_TURN) {
            i++;
        } else if (event->kind == EVENT_SETUP) {
            step[canon->turns++] = edit_step(&turning, i, &i);
        } else {
            step[canon->turns++] =
                (uint32_t)event->colour << POINT_BITS | smallest(&turning, event->cell);
            i++;
        }
    }
    canon->steps = canon->turns;
    while (canon->steps > 0 && (step[canon->steps - 1] & STEP_PASS) == STEP_PASS &&
           (step[canon->steps - 1] & step_edit) == 0)
        canon->steps--;
    return true;
}
