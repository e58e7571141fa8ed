#include "seki.h"

#include "price.h"
#include "review.h"
#include "settle.h"

#include <string.h>

enum {
    NODES = 20000, /* for a question about a string in seki: few games have one */
    /* What takes so many stones or fewer may find its one eye played in at the vital point. */
    STONES_OF_BAIT = 6,
};

/* Clears the empty cells of the zone that hang together with `start`. */
static void take_out(const struct board *board, int start, uint8_t *zone)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    uint16_t cells[REGION_EMPTY_MAX];
    int count = 0;
    cells[count++] = (uint16_t)start;
    zone[start] = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < BOARD_SIDES; k++) {
            int q = cells[i] + step[k];
            if (board->cell[q].colour != EMPTY || !zone[q])
                continue;
            zone[q] = 0;
            cells[count++] = (uint16_t)q;
        }
}

/* Where a new stone of the owner counts once the string at `head` is taken: not on what his walls
 * reach over empty points, where he may play whatever becomes of it. */
static void find_zone(const struct board *board, const uint8_t *fixed, int head,
                      const struct region *region, uint8_t *zone)
{
    const int step[BOARD_SIDES] = {-1, 1, -board->stride, board->stride};
    memset(zone, 0, board->cells);
    board_set_string(board, zone, head, 1);
    for (int i = 0; i < region->count; i++)
        zone[region->cell[i]] = 1;
    for (int i = 0; i < region->count; i++)
        for (int k = 0; k < BOARD_SIDES; k++) {
            int p = region->cell[i], q = p + step[k];
            if (board->cell[p].colour == EMPTY && zone[p] && fixed[q] &&
                board->cell[q].colour == board->cell[head].colour)
                take_out(board, p, zone);
        }
}

/* What reading makes of a string in seki: it stays, it does if it is bait, it is lost. */
enum claim { STANDS, DOUBTFUL, LOST };

static enum claim weigh(struct prover *prover, const struct board *board, const uint8_t *fixed,
                        int head)
{
    struct region region;
    struct reading reading;
    uint8_t zone[BOARD_CELLS_MAX];
    if (!region_around(board, fixed, head, &region))
        return STANDS;
    review_read(prover, board, fixed, head, &region, NODES, true, &reading);
    if (reading.attacked != PROVER_CAPTURED ||
        review_defended(prover, board, fixed, head, &region, NODES) != PROVER_CAPTURED)
        return STANDS;
    find_zone(board, fixed, head, &region, zone);
    enum prover_verdict bait = review_bait(prover, board, fixed, head, &region, zone, NODES);
    if (bait == PROVER_SAFE)
        return STANDS;
    if (bait == PROVER_UNDECIDED && board->cell[head].stones <= STONES_OF_BAIT)
        return DOUBTFUL;
    bool paid = price_is_paid(prover, board, fixed, head, &region, reading.answer.line[0], NODES);
    return paid ? STANDS : LOST;
}

static bool can_be_taken(struct prover *prover, const struct board *board, const uint8_t *fixed,
                         int head)
{
    struct region region;
    struct reading reading;
    if (!region_around(board, fixed, head, &region))
        return false;
    review_read(prover, board, fixed, head, &region, NODES, true, &reading);
    return reading.attacked == PROVER_CAPTURED;
}

/* Can every string around be taken, the other side moving first? Then whoever begins there wins,
 * and in a seki he loses. Nor is there a price (price.h): nothing was safe before. */
static bool is_open_to_attack(struct prover *prover, const struct board *board,
                              const uint8_t *fixed, int head)
{
    struct region region;
    if (!region_around(board, fixed, head, &region))
        return false;
    for (int i = 0; i < region.count; i++)
        if (board_is_head(board, region.cell[i]) &&
            !can_be_taken(prover, board, fixed, region.cell[i]))
            return false;
    return true;
}

/* Are all stones beside the cell, but for `except`, alive so far, and in seki by `kept`? */
static bool lies_in_seki(const struct board *board, const struct status *status,
                         const struct status *kept, int p, int except)
{
    const int side[BOARD_SIDES] = {p - 1, p + 1, p - board->stride, p + board->stride};
    for (int i = 0; i < BOARD_SIDES; i++)
        if (board_is_stone(board, side[i]) && side[i] != except &&
            (status->mark[side[i]] == MARK_DEAD || kept->mark[side[i]] != MARK_SEKI))
            return false;
    return true;
}

/* The point from which a lone stone can be taken in a ko, or PASS. */
static int mouth_of(const struct board *board, int p)
{
    enum colour taker = other((enum colour)board->cell[p].colour);
    if (board->cell[p].stones != 1 || !board_in_atari(board, p))
        return PASS;
    int mouth = board_last_liberty(board, p);
    bool is_ko = board_near(board, mouth, EMPTY) == 0 && board_near(board, mouth, taker) == 0;
    return is_ko ? mouth : PASS;
}

/* Stones thought dead that can be taken in a ko only, between strings that are in seki if they
 * stay: who takes one can be retaken, or the other side takes in another ko, and it is left as it
 * is (ten-thousand-year ko, double ko). The number of those found, whose marks are changed. */
static int keep_kos(const struct board *board, struct status *status)
{
    struct status kept;
    int changed = 0;
    bool any = false;
    status_copy(&kept, status, board);
    BOARD_EACH(board, p)
    {
        if (!board_is_stone(board, p) || status->mark[p] != MARK_DEAD || mouth_of(board, p) == PASS)
            continue;
        kept.mark[p] = MARK_ALIVE;
        any = true;
    }
    if (!any)
        return 0;
    settle_seki(board, &kept);
    BOARD_EACH(board, p)
    {
        if (!board_is_stone(board, p) || status->mark[p] != MARK_DEAD ||
            kept.mark[p] != MARK_SEKI || !lies_in_seki(board, status, &kept, p, PASS) ||
            !lies_in_seki(board, status, &kept, mouth_of(board, p), p))
            continue;
        status->mark[p] = MARK_SEKI;
        changed++;
    }
    return changed;
}

/* Those of `doubtful` (by head) that lie in no seki; their number. */
static int bury_doubtful(struct prover *prover, const struct board *board, const uint8_t *fixed,
                         const uint8_t *doubtful, struct status *status)
{
    int buried = 0;
    BOARD_EACH(board, head)
    {
        if (!doubtful[head] || !is_open_to_attack(prover, board, fixed, head))
            continue;
        board_set_string(board, status->mark, head, MARK_DEAD);
        buried++;
    }
    return buried;
}

int seki_read(struct prover *prover, const struct board *board, struct status *status)
{
    uint8_t fixed[BOARD_CELLS_MAX], doubtful[BOARD_CELLS_MAX] = {0}; /* by head */
    int kept = keep_kos(board, status), buried = 0;
    for (int p = 0; p < board->cells; p++)
        fixed[p] = board->cell[p].colour != EMPTY && status->mark[p] == MARK_ALIVE;
    BOARD_EACH(board, head)
    {
        if (!board_is_head(board, head) || status->mark[head] != MARK_SEKI)
            continue;
        enum claim claim = weigh(prover, board, fixed, head);
        doubtful[head] = claim == DOUBTFUL;
        if (claim != LOST)
            continue;
        board_set_string(board, status->mark, head, MARK_DEAD);
        buried++;
    }
    if (buried == 0)
        buried = bury_doubtful(prover, board, fixed, doubtful, status);
    return kept + buried;
}
