/* prover_parts.h - what the files behind prover.h share. Not for others. */
#ifndef ING_PROVER_PARTS_H
#define ING_PROVER_PARTS_H

#include "local.h"
#include "prover.h"

enum {
    TABLE_BITS = 15,
    TABLE_SIZE = 1 << TABLE_BITS,
    FREE = PROVER_DEPTH_MAX + 1, /* as `low`: rests on no position of the line */
};

/* Moves: a node to play at, or one of these. */
enum {
    MOVE_PASS = LOCAL_NODES_MAX,
    MOVE_THREAT, /* played elsewhere and answered there */
    MOVE_NONE,
    MOVE_NAMED, /* + a node: a pass for the ko there */
    MOVE_COUNT = MOVE_NAMED + LOCAL_NODES_MAX,
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
    uint16_t slot;
    uint8_t value, move;
    uint8_t depth; /* of UNKNOWN: read so far in vain */
    uint8_t low;   /* of LOST: the first position of the line that it rests on, or FREE */
};

/* An entry as it was when it was written: void once its serial number is another. */
struct noted {
    uint32_t entry, serial;
};

/* A position of the line being read. */
struct step {
    struct state state;
    int move;   /* that is being read */
    int lifted; /* the last index up to this one whose turn before lifted stones, or 0 */
    bool met_again;
    int noted; /* length of the journal before it */
};

struct prover {
    struct local local;
    const struct prover_question *question;
    uint64_t zone; /* of PROVER_ENABLE */
    uint32_t nodes, serial;
    bool stopped; /* out of nodes */
    int noted;
    struct step line[PROVER_DEPTH_MAX + 1];
    uint32_t habit[2][MOVE_COUNT]; /* how often a move decided, weighted */
    struct noted journal[TABLE_SIZE];
    int table_bits, entries;   /* in use, of the slots and of the table */
    uint16_t slot[TABLE_SIZE]; /* an entry, from 1 on; 0 for none. Apart, so that what is not there
                                  costs no look at the table, and what is there lies close by. */
    struct entry table[TABLE_SIZE];
};

/* Moves by weight, the greatest first; among equals, as they were added. */
struct moves {
    int count;
    uint8_t move[MOVE_COUNT];
    uint32_t weight[MOVE_COUNT];
};

static inline bool prover_same(const struct state *a, const struct state *b)
{
    for (int side = ATTACKER; side <= DEFENDER; side++)
        if (a->position.stones[side] != b->position.stones[side] ||
            a->position.banned[side] != b->position.banned[side] ||
            a->threats[side] != b->threats[side])
            return false;
    return a->side == b->side && a->taken == b->taken && a->passed == b->passed;
}

/* The target's string, nothing once it is taken. */
struct target {
    uint64_t string, liberties;
};

static inline struct target prover_target(const struct prover *p, const struct state *state)
{
    uint64_t around;
    if (state->taken)
        return (struct target){0, 0};
    uint64_t string =
        local_spread(&p->local, p->local.target, state->position.stones[DEFENDER], &around);
    return (struct target){string, around & local_empty(&p->local, &state->position)};
}

/* Can nothing but a loss of time come of a play there? */
static inline bool prover_is_idle(const struct prover *p, const struct state *state, int node)
{
    uint64_t fixed = p->local.solid;
    if (p->question->mode == PROVER_CAPTURE)
        fixed &= state->position.stones[ATTACKER] | state->position.stones[DEFENDER];
    else
        fixed &= state->side == ATTACKER ? state->position.stones[ATTACKER] : 0;
    return (p->local.beside[node] & ~fixed) == 0;
}

/* A turn: false when it is not allowed, with `*state` then of no use. `*value` is UNKNOWN as long
 * as the game goes on. */
static inline bool prover_play(const struct prover *p, struct state *state, int move,
                               enum value *value)
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
            *value = (position->stones[DEFENDER] & p->zone) == 0 ? WON : LOST;
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

/* Empties the table, and makes it as large as p->question needs. */
void prover_table_begin(struct prover *p);

/* The first slot for a state, for the calls that follow. */
uint32_t prover_slot(const struct prover *p, const struct state *state);

/* NULL for a state that is not in the table. Good until the next prover_store. */
struct entry *prover_find(struct prover *p, const struct state *state, uint32_t slot);

/* Writes what was found out about a state, perhaps over another one. A loss that rests on the line,
 * with `low` other than FREE, goes into the journal. */
void prover_store(struct prover *p, const struct state *state, uint32_t slot, enum value value,
                  int move, int depth, int low);

/* The position at `index` of the line is decided: so is, perhaps, what rested on it. `low` is, for
 * LOST, the first position that it rests on itself, or FREE. */
void prover_settle(struct prover *p, int index, enum value value, int low);

/* All moves of the side to move that can matter, `first` and then the likely ones first. The
 * attacker does not pass: the defender would do the same and nothing has changed. */
void prover_list_moves(const struct prover *p, const struct state *state,
                       const struct target *target, int first, struct moves *moves);

/* What can be seen without reading on, else UNKNOWN. `*move` is what shows it, where that takes a
 * move; with UNKNOWN it may become one to try first. `looked`: it is known from the defender's turn
 * before that the attacker is not seen to have lost. */
enum value prover_see(const struct prover *p, const struct state *state,
                      const struct target *target, bool looked, int *move);

/* Are the target's liberties too many for the turns left, though the defender passes? */
bool prover_is_hopeless(const struct state *state, const struct target *target, int depth);

#endif
