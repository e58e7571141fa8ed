#include "price.h"

#include "review.h"

#include <string.h>

enum { UNREAD = -1 };

/* A string of the taker that may be taken in turn. */
struct hostage {
    uint16_t stone;
    int before; /* what reading says of it before the move: enum prover_verdict, or UNREAD */
};

struct price {
    struct prover *prover;
    const struct board *board;
    const uint8_t *fixed;
    uint32_t nodes_max;
    int head; /* of the string to be taken */
    int count;
    struct hostage hostage[REGION_CELLS_MAX];
};

static void add_hostage(struct price *price, uint8_t *seen, int p)
{
    int head = price->board->cell[p].head;
    if (seen[head] || price->fixed[head] || price->count == REGION_CELLS_MAX)
        return;
    seen[head] = 1;
    price->hostage[price->count++] = (struct hostage){(uint16_t)head, UNREAD};
}

/* All strings of the taker in the region: there are no others beside it that are not fixed. */
static void find_hostages(struct price *price, const struct region *region, enum colour taker)
{
    uint8_t seen[BOARD_CELLS_MAX];
    memset(seen, 0, price->board->cells);
    for (int i = 0; i < region->count; i++)
        if (price->board->cell[region->cell[i]].colour == taker)
            add_hostage(price, seen, region->cell[i]);
}

static enum prover_verdict attack(const struct price *price, const struct board *board, int stone)
{
    struct region region;
    struct reading reading;
    if (!region_around(board, price->fixed, board->cell[stone].head, &region))
        return PROVER_UNDECIDED;
    review_read(price->prover, board, price->fixed, board->cell[stone].head, &region,
                price->nodes_max, true, &reading);
    return reading.attacked;
}

/* Can something be taken after the move that was safe before it? */
static bool is_paid(struct price *price, const struct board *after)
{
    for (int i = 0; i < price->count; i++) {
        struct hostage *hostage = &price->hostage[i];
        if (after->cell[after->cell[hostage->stone].head].stones <
            price->board->cell[price->head].stones)
            continue;
        if (hostage->before == UNREAD)
            hostage->before = (int)attack(price, price->board, hostage->stone);
        if (hostage->before == PROVER_SAFE &&
            attack(price, after, hostage->stone) == PROVER_CAPTURED)
            return true;
    }
    return false;
}

enum outcome { LEADS_NOWHERE, FREE, PAID };

static bool is_liberty(const struct board *board, int p, int head)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    bool beside = false;
    for (int k = 0; k < 4; k++)
        beside |= board_is_stone(board, p + step[k]) && board->cell[p + step[k]].head == head;
    return beside && board->cell[p].colour == EMPTY;
}

/* What comes of the move; `leads`: that it leads to the capture is known. */
static enum outcome try_move(struct price *price, const struct region *region, int p, bool leads)
{
    const struct board *board = price->board;
    enum colour taker = other((enum colour)board->cell[price->head].colour);
    struct board after;
    if (board->cell[p].colour != EMPTY || board_is_suicide(board, p, taker))
        return LEADS_NOWHERE;
    board_copy(&after, board);
    board_play(&after, p, taker, NULL);
    const struct cell *target = &after.cell[price->head];
    if (!leads && target->colour != EMPTY &&
        review_defended(price->prover, &after, price->fixed, target->head, region,
                        price->nodes_max) != PROVER_CAPTURED)
        return LEADS_NOWHERE;
    return is_paid(price, &after) ? PAID : FREE;
}

/* Once the taker has played at `p`, away from the string, may he begin beside it for nothing? */
static bool prepares(const struct price *price, const struct region *region, int p)
{
    const struct board *board = price->board;
    enum colour taker = other((enum colour)board->cell[price->head].colour);
    struct board after;
    if (board->cell[p].colour != EMPTY || board_is_suicide(board, p, taker))
        return false;
    board_copy(&after, board);
    board_play(&after, p, taker, NULL);
    struct price later = *price;
    later.board = &after;
    later.head = after.cell[price->head].head;
    for (int i = 0; i < later.count; i++)
        later.hostage[i] = (struct hostage){after.cell[later.hostage[i].stone].head, UNREAD};
    for (int i = 0; i < region->count; i++)
        if (is_liberty(&after, region->cell[i], later.head) &&
            try_move(&later, region, region->cell[i], false) == FREE)
            return true;
    return false;
}

bool price_is_paid(struct prover *prover, const struct board *board, const uint8_t *fixed, int head,
                   const struct region *region, int first, uint32_t nodes_max)
{
    struct price price = {
        .prover = prover, .board = board, .fixed = fixed, .nodes_max = nodes_max, .head = head};
    find_hostages(&price, region, other((enum colour)board->cell[head].colour));
    if (price.count == 0 || try_move(&price, region, first, true) != PAID)
        return false;
    /* What is taken though its owner moves first is so after any move of the taker elsewhere, too.
     */
    bool lost = review_defended(prover, board, fixed, head, region, nodes_max) == PROVER_CAPTURED;
    for (int i = 0; i < region->count; i++) {
        int p = region->cell[i];
        if (p == first)
            continue;
        if (lost && !is_liberty(board, p, head) ? prepares(&price, region, p)
                                                : try_move(&price, region, p, false) == FREE)
            return false;
    }
    return true;
}
