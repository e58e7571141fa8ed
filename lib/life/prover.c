/* Depth-first with growing depth over positions as sets of bits, with a table.
 *
 * That the attacker can take the target takes finitely many moves, so it is so on whatever way the
 * position is reached. That he cannot may rest on a position of the current line coming again;
 * such a result holds as long as that position is not found to be won itself. These results wait
 * in a journal until the positions they rest on are decided. */
#include "prover.h"

#include "local.h"

#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BITS = 15,
    TABLE_BITS_LEAST = 10,
    TABLE_SIZE = 1 << TABLE_BITS,
    TABLE_PER_NODE = 8, /* entries for a small question: more would only be far apart */
    TABLE_WAYS = 4,     /* entries tried from a slot on */
    DEPTH_STEP = 4,
    DEPTH_FAR = 40,              /* from here on it grows by half: cycles are long */
    DEPTH_PER_DOUBT = 20,        /* see doubts_allowed */
    FREE = PROVER_DEPTH_MAX + 1, /* as `low`: rests on no position of the line */
};

/* Moves: a node to play at, or one of these. */
enum {
    MOVE_PASS = LOCAL_NODES_MAX,
    MOVE_THREAT, /* played elsewhere and answered there */
    MOVE_NONE,
    MOVE_NAMED, /* + a node: a pass for the ko there */
    MOVES_MAX = MOVE_NAMED + LOCAL_NODES_MAX,
};

enum value { UNKNOWN, WON, LOST }; /* for the attacker */

struct state {
    struct position position;
    uint8_t side;   /* to move */
    uint8_t taken;  /* the target has been taken */
    uint8_t passed; /* the turn before was a pass that ends with another one */
    uint8_t threats[2];
};

struct entry {
    struct state state;
    uint32_t serial;
    uint8_t value, move;
    uint8_t depth; /* of UNKNOWN: read so far in vain */
    uint8_t low;   /* of LOST: the first position of the line that it rests on, or FREE */
};

struct noted {
    uint32_t slot, serial;
};

/* A position of the line being read. */
struct step {
    struct state state;
    bool met_again;
    int noted; /* length of the journal before it */
};

struct prover {
    struct local local;
    const struct prover_question *question;
    uint32_t nodes, round, serial;
    bool stopped; /* out of nodes */
    int noted;
    struct step line[PROVER_DEPTH_MAX + 1];
    uint32_t habit[2][MOVES_MAX]; /* how often a move decided, weighted */
    struct noted journal[TABLE_SIZE];
    int table_bits; /* of the slots that this question uses */
    struct entry table[TABLE_SIZE];
    uint32_t round_of[TABLE_SIZE]; /* by entry: of which question it is; others are void. Apart, so
                                      that what is not there costs no look at the large table. */
};

struct prover *prover_new(void)
{
    return calloc(1, sizeof(struct prover));
}

void prover_free(struct prover *prover)
{
    free(prover);
}

/* --- the table --- */

static bool same_state(const struct state *a, const struct state *b)
{
    for (int side = ATTACKER; side <= DEFENDER; side++)
        if (a->position.stones[side] != b->position.stones[side] ||
            a->position.banned[side] != b->position.banned[side] ||
            a->threats[side] != b->threats[side])
            return false;
    return a->side == b->side && a->taken == b->taken && a->passed == b->passed;
}

static uint32_t slot_of(const struct prover *p, const struct state *state)
{
    const uint64_t word[] = {
        state->position.stones[0],
        state->position.stones[1],
        state->position.banned[0] ^ ~state->position.banned[1],
        (uint64_t)(state->side | state->taken << 1 | state->passed << 2) |
            (uint64_t)state->threats[0] << 8 | (uint64_t)state->threats[1] << 16,
    };
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        hash = (hash ^ word[i]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> (64 - p->table_bits));
}

static uint32_t way_from(const struct prover *p, uint32_t slot, uint32_t way)
{
    return (slot + way) & ((UINT32_C(1) << p->table_bits) - 1);
}

static struct entry *find_entry(struct prover *p, const struct state *state)
{
    uint32_t slot = slot_of(p, state);
    for (uint32_t way = 0; way < TABLE_WAYS; way++) {
        uint32_t at = way_from(p, slot, way);
        if (p->round_of[at] == p->round && same_state(&p->table[at].state, state))
            return &p->table[at];
    }
    return NULL;
}

/* The entry to write to: the state's own, else a void one, else the least worth keeping. */
static struct entry *choose_entry(struct prover *p, const struct state *state)
{
    struct entry *worst = find_entry(p, state);
    uint32_t slot = slot_of(p, state);
    for (uint32_t way = 0; way < TABLE_WAYS && worst == NULL; way++)
        if (p->round_of[way_from(p, slot, way)] != p->round)
            worst = &p->table[way_from(p, slot, way)];
    for (uint32_t way = 0; way < TABLE_WAYS && worst == NULL; way++)
        if (p->table[way_from(p, slot, way)].value == UNKNOWN)
            worst = &p->table[way_from(p, slot, way)];
    return worst != NULL ? worst : &p->table[slot];
}

static void store(struct prover *p, const struct state *state, enum value value, int move,
                  int depth, int low)
{
    struct entry *entry = choose_entry(p, state);
    *entry = (struct entry){
        .state = *state,
        .serial = ++p->serial,
        .value = (uint8_t)value,
        .move = (uint8_t)move,
        .depth = (uint8_t)depth,
        .low = (uint8_t)low,
    };
    p->round_of[entry - p->table] = p->round;
    if (value == LOST && low != FREE) {
        if (p->noted < TABLE_SIZE)
            p->journal[p->noted++] =
                (struct noted){(uint32_t)(entry - p->table), (uint32_t)entry->serial};
        else
            entry->value = UNKNOWN, entry->depth = 0;
    }
}

/* The position at `index` of the line is decided: so is, perhaps, what rested on it. */
static void settle_journal(struct prover *p, int index, enum value value, int low)
{
    int kept = p->line[index].noted;
    for (int i = kept; i < p->noted; i++) {
        struct entry *entry = &p->table[p->journal[i].slot];
        if (p->round_of[p->journal[i].slot] != p->round || entry->serial != p->journal[i].serial)
            continue;
        if (value == LOST && low == FREE && entry->low >= index) {
            entry->low = FREE;
        } else if (value == LOST) {
            if (low < entry->low)
                entry->low = (uint8_t)low;
            p->journal[kept++] = p->journal[i];
        } else if (p->line[index].met_again) {
            entry->value = UNKNOWN;
            entry->depth = 0;
        } else {
            p->journal[kept++] = p->journal[i];
        }
    }
    p->noted = kept;
}

/* --- moves --- */

/* A turn: false when it is not allowed. `*value` is UNKNOWN as long as the game goes on. */
static bool make_move(const struct prover *p, struct state *state, int move, enum value *value)
{
    enum side side = (enum side)state->side;
    struct position *position = &state->position;
    bool basic = p->question->ko == PROVER_KO_BASIC, ends = state->passed && move == MOVE_PASS;
    uint64_t taken = 0;
    *value = UNKNOWN;
    state->passed = 0;
    if (move == MOVE_THREAT) {
        state->threats[side]--;
        position->banned[side] = 0;
        return true;
    }
    if (move < LOCAL_NODES_MAX && (position->banned[side] & local_bit(move)) != 0)
        return false;
    if (basic)
        position->banned[ATTACKER] = position->banned[DEFENDER] = 0;
    state->side = !side;
    if (move == MOVE_PASS) {
        state->passed = state->taken;
        if (ends)
            *value = (position->stones[DEFENDER] & p->local.region) == 0 ? WON : LOST;
        return true;
    }
    if (move >= MOVE_NAMED) {
        position->banned[side] &= ~local_bit(move - MOVE_NAMED);
        return true;
    }
    if (!local_play(&p->local, position, move, side, &taken))
        return false;
    if (side == ATTACKER && !state->taken && (taken & p->local.target) != 0) {
        state->taken = 1;
        if (p->question->mode == PROVER_CAPTURE)
            *value = WON;
    }
    return true;
}

/* Can nothing but a loss of time come of a play there? */
static bool is_idle(const struct prover *p, const struct state *state, int node)
{
    uint64_t fixed = p->local.solid;
    if (p->question->mode == PROVER_CAPTURE)
        fixed &= state->position.stones[ATTACKER] | state->position.stones[DEFENDER];
    else
        fixed &= state->side == ATTACKER ? state->position.stones[ATTACKER] : 0;
    return (p->local.beside[node] & ~fixed) == 0;
}

static uint64_t target_liberties(const struct prover *p, const struct state *state,
                                 uint64_t *string)
{
    *string = local_connected(&p->local, p->local.target, state->position.stones[DEFENDER]);
    return local_around(&p->local, *string) & local_empty(&p->local, &state->position);
}

struct moves {
    int count;
    uint8_t move[MOVES_MAX];
    uint32_t weight[MOVES_MAX];
};

static void add_move(struct moves *moves, int move, uint32_t weight)
{
    int i = moves->count++;
    for (; i > 0 && moves->weight[i - 1] < weight; i--) {
        moves->move[i] = moves->move[i - 1];
        moves->weight[i] = moves->weight[i - 1];
    }
    moves->move[i] = (uint8_t)move;
    moves->weight[i] = weight;
}

/* Into how many parts does a defender's stone divide what it is put into? Dividing makes eyes. */
static uint32_t parts_made(const struct local *local, const struct state *state, int node)
{
    uint64_t own = state->position.stones[DEFENDER] | local_bit(node);
    uint64_t space = local->region & ~own, left = local->beside[node] & space;
    uint32_t parts = 0;
    for (; left != 0; parts++)
        left &= ~local_connected(local, left & (~left + 1), space);
    return parts;
}

/* All moves of the side to move that can matter, the likely ones first. The attacker does not
 * pass: the defender would do the same and nothing has changed. */
static void list_moves(const struct prover *p, const struct state *state, int first,
                       struct moves *moves)
{
    enum { BESIDE_TARGET = 8, BY_PART = 1000 };
    const uint32_t *habit = p->habit[state->side];
    uint64_t banned = state->position.banned[state->side], string, liberties = 0;
    bool ending = p->question->mode == PROVER_ENABLE && state->taken;
    if (!state->taken)
        liberties = target_liberties(p, state, &string);
    moves->count = 0;
    for (uint64_t left = p->local.region & local_empty(&p->local, &state->position); left != 0;
         left &= left - 1) {
        int node = local_first(left);
        if (is_idle(p, state, node))
            continue;
        uint32_t weight = habit[node] + (liberties & local_bit(node) ? BESIDE_TARGET : 0);
        if (state->side == DEFENDER)
            weight += BY_PART * parts_made(&p->local, state, node);
        add_move(moves, node, node == first ? UINT32_MAX : weight);
    }
    if (p->question->ko == PROVER_KO_PASS)
        for (uint64_t left = banned; left != 0; left &= left - 1) {
            int move = MOVE_NAMED + local_first(left);
            add_move(moves, move, move == first ? UINT32_MAX : habit[move]);
        }
    else if (banned != 0 && state->threats[state->side] > 0)
        add_move(moves, MOVE_THREAT, habit[MOVE_THREAT]);
    /* A pass that names a ko is worth more than one that does not. */
    bool named = p->question->ko == PROVER_KO_PASS && banned != 0;
    if (ending || (state->side == DEFENDER && !named))
        add_move(moves, MOVE_PASS, MOVE_PASS == first ? UINT32_MAX : habit[MOVE_PASS]);
}

/* --- the search --- */

/* Has the defender stones in the region that live whatever comes? */
static bool enables(const struct prover *p, const struct state *state)
{
    const struct local *local = &p->local;
    return (state->position.stones[DEFENDER] & local->region) != 0 &&
           (local_alive(local, &state->position, DEFENDER) & local->region) != 0;
}

/* Do the target's stones? The other strings are not asked about if it cannot be. */
static bool target_lives(const struct prover *p, const struct state *state, uint64_t string,
                         uint64_t liberties)
{
    const struct local *local = &p->local;
    return (string & local->solid) != 0 ||
           (local_may_live(local, &state->position, DEFENDER, liberties) &&
            (local_alive(local, &state->position, DEFENDER) & string) != 0);
}

/* What can be seen without reading, the attacker to move; WON with the move. */
static enum value glance(const struct prover *p, const struct state *state, int *move)
{
    const struct local *local = &p->local;
    uint64_t string = 0, liberties;
    if (p->question->mode == PROVER_ENABLE && enables(p, state))
        return LOST;
    if (state->taken)
        return UNKNOWN;
    liberties = target_liberties(p, state, &string);
    if (target_lives(p, state, string, liberties))
        return LOST;
    if (p->question->mode == PROVER_CAPTURE && (liberties & (liberties - 1)) == 0) {
        struct state after = *state;
        enum value value = UNKNOWN;
        *move = local_first(liberties);
        if ((local->region & liberties) != 0 && make_move(p, &after, *move, &value))
            return value;
    }
    return UNKNOWN;
}

/* Are the target's liberties too many for the turns left, though the defender passes? */
static bool is_hopeless(const struct prover *p, const struct state *state, int depth)
{
    uint64_t string;
    if (state->taken || state->side == DEFENDER)
        return false;
    return 2 * local_count(target_liberties(p, state, &string)) - 1 > depth;
}

/* Has the defender a move after which a glance shows that all is well? */
static bool lives_at_once(const struct prover *p, const struct state *state, int *move)
{
    for (uint64_t left = p->local.region & local_empty(&p->local, &state->position); left != 0;
         left &= left - 1) {
        struct state next = *state;
        enum value value;
        int reply;
        *move = local_first(left);
        if (!is_idle(p, state, *move) && make_move(p, &next, *move, &value) &&
            glance(p, &next, &reply) == LOST)
            return true;
    }
    *move = MOVE_NONE;
    return false;
}

/* What can be seen without reading on. */
static enum value see(const struct prover *p, const struct state *state, int *move)
{
    if (state->side == ATTACKER)
        return glance(p, state, move);
    return lives_at_once(p, state, move) ? LOST : UNKNOWN;
}

static enum value search(struct prover *p, const struct state *state, int depth, int index,
                         int *low);

/* How many replies that neither lose nor settle it are tried before the attack is thought not to
 * work within the depth: one, and more when that one has not settled it for long. */
static int doubts_allowed(const struct state *state, int depth)
{
    return state->side == DEFENDER ? depth / DEPTH_PER_DOUBT : MOVES_MAX;
}

/* All moves of the position at `index`. `*move` is the one that decides. */
static enum value expand(struct prover *p, int depth, int index, int *low, int *move)
{
    const struct state *state = &p->line[index].state;
    enum value wanted = state->side == ATTACKER ? WON : LOST, all = wanted == WON ? LOST : WON;
    int doubts = doubts_allowed(state, depth);
    struct moves moves;
    list_moves(p, state, *move, &moves);
    *low = FREE;
    *move = MOVE_NONE;
    for (int i = 0; i < moves.count && !p->stopped; i++) {
        struct state next = *state;
        enum value value;
        int rests_on = FREE;
        if (!make_move(p, &next, moves.move[i], &value))
            continue;
        if (value == UNKNOWN)
            value = search(p, &next, depth - 1, index + 1, &rests_on);
        if (value == wanted) {
            *move = moves.move[i];
            *low = rests_on;
            p->habit[state->side][*move] += (uint32_t)depth;
            return value;
        }
        if (*move == MOVE_NONE || (value == UNKNOWN && all != UNKNOWN))
            *move = moves.move[i];
        if (value == UNKNOWN)
            all = UNKNOWN;
        if (value == UNKNOWN && doubts-- == 0)
            return UNKNOWN;
        if (rests_on < *low)
            *low = rests_on;
    }
    return p->stopped ? UNKNOWN : all;
}

/* Recursion ends at the depth, which is PROVER_DEPTH_MAX at most. */
static enum value search(struct prover *p, const struct state *state, int depth, int index,
                         int *low)
{
    int move = MOVE_NONE;
    *low = FREE;
    if (++p->nodes > p->question->nodes_max) {
        p->stopped = true;
        return UNKNOWN;
    }
    for (int i = index - 1; i >= 0; i--)
        if (same_state(&p->line[i].state, state)) {
            p->line[i].met_again = true;
            *low = i;
            return LOST;
        }
    const struct entry *known = find_entry(p, state);
    if (known != NULL) {
        *low = known->value == LOST ? known->low : FREE;
        if (known->value != UNKNOWN || known->depth >= depth)
            return (enum value)known->value;
        move = known->move;
    }
    if (known == NULL) {
        enum value seen = see(p, state, &move);
        if (seen != UNKNOWN) {
            store(p, state, seen, move, 0, FREE);
            return seen;
        }
    }
    if (depth <= 0 || is_hopeless(p, state, depth))
        return UNKNOWN;
    p->line[index] = (struct step){.state = *state, .noted = p->noted};
    enum value value = expand(p, depth, index, low, &move);
    if (value != LOST || *low >= index)
        *low = FREE;
    settle_journal(p, index, value, *low);
    if (!p->stopped)
        store(p, state, value, move, depth, *low);
    return value;
}

/* --- questions --- */

static void read_line(struct prover *p, struct state state, struct prover_answer *answer)
{
    enum value value = UNKNOWN;
    while (value == UNKNOWN && answer->line_length < PROVER_LINE_MAX) {
        const struct entry *entry = find_entry(p, &state);
        p->line[answer->line_length].state = state;
        for (int i = 0; i < answer->line_length; i++)
            if (same_state(&p->line[i].state, &state))
                return;
        if (entry == NULL || entry->value == UNKNOWN || entry->move == MOVE_NONE ||
            !make_move(p, &state, entry->move, &value))
            return;
        answer->line[answer->line_length++] =
            entry->move < LOCAL_NODES_MAX ? p->local.cell[entry->move] : PASS;
    }
}

void prover_ask(struct prover *p, const struct prover_question *question,
                struct prover_answer *answer)
{
    static const enum prover_verdict verdicts[] = {
        [UNKNOWN] = PROVER_UNDECIDED, [WON] = PROVER_CAPTURED, [LOST] = PROVER_SAFE};
    struct state root = {.side = question->defender_first ? DEFENDER : ATTACKER,
                         .threats = {question->threats[0], question->threats[1]}};
    int most = question->depth_max > 0 && question->depth_max < PROVER_DEPTH_MAX
                   ? question->depth_max
                   : PROVER_DEPTH_MAX;
    enum colour defender = (enum colour)question->board->cell[question->target].colour;
    memset(answer, 0, sizeof *answer);
    answer->line_first = question->defender_first ? defender : other(defender);
    if (!local_init(&p->local, &root.position, question->board, question->target, question->region,
                    question->region_count, question->fixed))
        return;
    memset(p->habit, 0, sizeof p->habit);
    p->question = question;
    p->nodes = 0;
    p->stopped = false;
    p->round++;
    p->table_bits = TABLE_BITS_LEAST;
    while (p->table_bits < TABLE_BITS &&
           (UINT32_C(1) << p->table_bits) / TABLE_PER_NODE < question->nodes_max)
        p->table_bits++;
    enum value value = UNKNOWN;
    for (int depth = 1, last = 0; value == UNKNOWN && last < most && !p->stopped;) {
        int low;
        p->noted = 0;
        last = depth < most ? depth : most;
        value = search(p, &root, last, 0, &low);
        depth += depth < DEPTH_FAR ? DEPTH_STEP : depth / 2;
    }
    answer->verdict = verdicts[value];
    answer->nodes = p->nodes;
    read_line(p, root, answer);
    p->question = NULL;
}
