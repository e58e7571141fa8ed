#include "local.h"

#include <string.h>

int local_count(uint64_t set)
{
    int count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

uint64_t local_around(const struct local *local, uint64_t set)
{
    uint64_t around = 0;
    for (; set != 0; set &= set - 1)
        around |= local->beside[local_first(set)];
    return around;
}

uint64_t local_connected(const struct local *local, uint64_t seed, uint64_t among)
{
    uint64_t around;
    return local_spread(local, seed, among, &around);
}

/* --- building --- */

enum { NO_NODE = LOCAL_NODES_MAX };

struct builder {
    struct local *local;
    struct position *position;
    const struct board *board;
    const uint8_t *fixed;
    enum colour defender;
    int solid[2];                  /* by side: their node, or NO_NODE */
    uint8_t node[BOARD_CELLS_MAX]; /* of points of the region, and of heads of strings outside */
    uint8_t inside[BOARD_CELLS_MAX];
};

static int add_node(struct builder *b, int cell)
{
    struct local *local = b->local;
    if (local->nodes == LOCAL_NODES_MAX)
        return NO_NODE;
    local->cell[local->nodes] = (uint16_t)cell;
    if (board_is_stone(b->board, cell)) {
        enum side side = b->board->cell[cell].colour == b->defender ? DEFENDER : ATTACKER;
        b->position->stones[side] |= local_bit(local->nodes);
    }
    return local->nodes++;
}

static void join(struct local *local, int a, int b)
{
    if (a == b)
        return;
    local->beside[a] |= local_bit(b);
    local->beside[b] |= local_bit(a);
}

/* Has the string a liberty that nobody may fill? */
static bool breathes_outside(const struct builder *b, int head)
{
    const struct board *board = b->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int p = head;
    do {
        for (int i = 0; i < 4; i++)
            if (board->cell[p + step[i]].colour == EMPTY && !b->inside[p + step[i]])
                return true;
        p = board->cell[p].next;
    } while (p != head);
    return false;
}

/* The node of all stones of a string outside of the region. */
static int string_node(struct builder *b, int head)
{
    enum side side = b->board->cell[head].colour == b->defender ? DEFENDER : ATTACKER;
    if ((b->fixed != NULL && b->fixed[head]) || breathes_outside(b, head)) {
        if (b->solid[side] == NO_NODE)
            b->solid[side] = add_node(b, head);
        return b->solid[side];
    }
    return add_node(b, head);
}

/* Joins all stones outside to what is beside them. */
static bool join_string(struct builder *b, int head)
{
    const struct board *board = b->board;
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int p = head, node = NO_NODE;
    do {
        if (!b->inside[p]) {
            if (b->node[p] != NO_NODE)
                return true; /* met before */
            if (node == NO_NODE)
                node = string_node(b, head);
            if (node == NO_NODE)
                return false;
            b->node[p] = (uint8_t)node;
            for (int i = 0; i < 4; i++) {
                int q = p + step[i];
                if (b->node[q] != NO_NODE)
                    join(b->local, node, b->node[q]);
            }
        }
        p = board->cell[p].next;
    } while (p != head);
    return true;
}

static bool add_region(struct builder *b, const uint16_t *region, int count)
{
    if (count > LOCAL_NODES_MAX)
        return false;
    for (int i = 0; i < count; i++) {
        b->inside[region[i]] = 1;
        b->node[region[i]] = (uint8_t)add_node(b, region[i]);
        b->local->region |= local_bit(b->node[region[i]]);
    }
    return true;
}

static bool add_strings(struct builder *b, const uint16_t *region, int count)
{
    const int step[5] = {0, -1, 1, -b->board->stride, b->board->stride};
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 5; k++) {
            int q = region[i] + step[k];
            if (b->board->cell[q].colour == EMPTY && !b->inside[q])
                b->local->solid |= local_bit(b->node[region[i]]);
            if (board_is_stone(b->board, q) && !join_string(b, b->board->cell[q].head))
                return false;
            if (b->node[q] != NO_NODE)
                join(b->local, b->node[region[i]], b->node[q]);
        }
    return true;
}

bool local_init(struct local *local, struct position *position, const struct board *board,
                uint16_t target, const uint16_t *region, int count, const uint8_t *fixed)
{
    struct builder b = {.local = local, .position = position, .board = board, .fixed = fixed};
    if (!board_is_stone(board, target))
        return false;
    memset(local, 0, sizeof *local);
    memset(position, 0, sizeof *position);
    memset(b.node, NO_NODE, board->cells);
    b.defender = (enum colour)board->cell[target].colour;
    b.solid[ATTACKER] = b.solid[DEFENDER] = NO_NODE;
    if (!add_region(&b, region, count) || !add_strings(&b, region, count) ||
        !join_string(&b, board->cell[target].head))
        return false;
    for (int side = ATTACKER; side <= DEFENDER; side++)
        if (b.solid[side] != NO_NODE)
            local->solid |= local_bit(b.solid[side]);
    local->target = local_bit(b.node[target]);
    return true;
}

/* --- playing --- */

/* The string with the node `seed`, or nothing once it is seen to breathe. */
static uint64_t find_captive(const struct local *local, uint64_t seed, uint64_t among,
                             uint64_t empty)
{
    uint64_t string = seed;
    for (uint64_t left = seed; left != 0;) {
        uint64_t beside = local->beside[local_first(left)], found = beside & among & ~string;
        if ((beside & empty) != 0 || (left & local->solid) != 0)
            return 0;
        left = (left & (left - 1)) | found;
        string |= found;
    }
    return string;
}

/* Stones of the string with `node`, counted as far as a ko asks: an outside string is never one. */
static bool is_lone(const struct local *local, uint64_t string)
{
    return (string & (string - 1)) == 0 && (string & local->region) != 0;
}

/* Would a play of `side` at `node` take exactly one stone and stand alone on one liberty? */
static bool is_ko_capture(const struct local *local, const struct position *position, int node,
                          enum side side)
{
    uint64_t beside = local->beside[node], enemies = position->stones[!side];
    uint64_t empty = local_empty(local, position), taken = 0;
    if ((beside & (empty | position->stones[side])) != 0 || (local->solid & local_bit(node)) != 0)
        return false;
    for (uint64_t left = beside & enemies; left != 0; left &= left - 1)
        taken |= find_captive(local, left & (~left + 1), enemies, empty & ~local_bit(node));
    return taken != 0 && is_lone(local, taken);
}

static void drop_bans(const struct local *local, struct position *position)
{
    uint64_t empty = local_empty(local, position);
    for (int side = ATTACKER; side <= DEFENDER; side++) {
        position->banned[side] &= empty;
        for (uint64_t left = position->banned[side]; left != 0; left &= left - 1)
            if (!is_ko_capture(local, position, local_first(left), (enum side)side))
                position->banned[side] &= ~(left & (~left + 1));
    }
}

bool local_play(const struct local *local, struct position *position, int node, enum side side,
                uint64_t *taken)
{
    const uint64_t bit = local_bit(node), enemies = position->stones[!side];
    if ((position->banned[side] & bit) != 0)
        return false;
    uint64_t own = position->stones[side] | bit, empty = local_empty(local, position) & ~bit;
    *taken = 0;
    for (uint64_t left = local->beside[node] & enemies & ~local->solid; left != 0; left &= left - 1)
        *taken |= find_captive(local, left & (~left + 1), enemies, empty);
    if (*taken == 0 && find_captive(local, bit, own, empty) != 0)
        return false;
    position->stones[side] = own;
    position->stones[!side] = enemies & ~*taken;
    if (is_lone(local, *taken) && (local->beside[node] & own) == 0 &&
        (local->beside[node] & local_empty(local, position)) == *taken && (local->solid & bit) == 0)
        position->banned[!side] |= *taken;
    if ((position->banned[ATTACKER] | position->banned[DEFENDER]) != 0)
        drop_bans(local, position);
    return true;
}
