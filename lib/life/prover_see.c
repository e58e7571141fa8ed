/* What is seen of a position without reading on from it. */
#include "prover_parts.h"

/* Has the defender stones in the zone that live whatever comes? */
static bool enables(const struct prover *p, const struct state *state)
{
    const struct local *local = &p->local;
    return (state->position.stones[DEFENDER] & p->zone) != 0 &&
           (local_alive(local, &state->position, DEFENDER) & p->zone) != 0;
}

/* Can none of his stay in the zone, as the attacker lives all around? An eye would lie where no
 * living stone is beside it, and one such point is not enough: from all others the attacker fills
 * liberties without danger. */
static bool is_barren(const struct prover *p, const struct state *state)
{
    const struct local *local = &p->local;
    uint64_t alive = local_alive(local, &state->position, ATTACKER);
    uint64_t beside = local_around(local, alive), part;
    for (uint64_t left = p->zone & ~alive; left != 0; left &= ~part) {
        part = local_connected(local, left & (~left + 1), ~alive);
        uint64_t inner = part & ~beside;
        if ((part & ~local->region) != 0 || (inner & (inner - 1)) != 0)
            return false;
    }
    return true;
}

/* Is it seen that the attacker, who is to move, has lost? */
static bool is_safe(const struct prover *p, const struct state *state, const struct target *target)
{
    return (p->question->mode == PROVER_ENABLE && enables(p, state)) ||
           (!state->taken &&
            local_lives(&p->local, &state->position, DEFENDER, target->string, target->liberties));
}

/* Is it seen that he has won? `*move` is what shows it, where that takes one. */
static bool is_won(const struct prover *p, const struct state *state, const struct target *target,
                   int *move)
{
    uint64_t liberties = target->liberties & p->local.region;
    if (state->taken)
        return is_barren(p, state);
    if (p->question->mode != PROVER_CAPTURE || (target->liberties & (target->liberties - 1)) != 0)
        return false;
    struct state after = *state;
    enum value value = UNKNOWN;
    *move = local_first(target->liberties);
    return liberties != 0 && prover_play(p, &after, *move, &value) && value == WON;
}

bool prover_is_hopeless(const struct state *state, const struct target *target, int depth)
{
    if (state->taken || state->side == DEFENDER)
        return false;
    return 2 * local_count(target->liberties) - 1 > depth;
}

/* Nodes with two liberties or more, or solid: nobody takes them by filling one. */
static uint64_t find_breathing(const struct local *local, uint64_t empty)
{
    uint64_t once = 0, twice = local->solid;
    for (uint64_t left = empty; left != 0; left &= left - 1) {
        uint64_t beside = local->beside[local_first(left)];
        twice |= once & beside;
        once |= beside;
    }
    return twice;
}

/* The last liberties of the attacker's strings in atari. */
static uint64_t find_prizes(const struct local *local, const struct position *position)
{
    const uint64_t stones = position->stones[ATTACKER], empty = local_empty(local, position);
    uint64_t breathing = find_breathing(local, empty), prizes = 0, around, string;
    for (uint64_t left = stones & ~breathing; left != 0; left &= ~string) {
        string = local_spread(local, left & (~left + 1), stones, &around);
        uint64_t liberties = around & empty;
        if ((string & breathing) == 0 && (liberties & (liberties - 1)) == 0)
            prizes |= liberties;
    }
    return prizes;
}

/* Can a stone of the defender at `node`, that takes nothing, not change that all the target's
 * liberties lie in one area? Not at the end of a way, unless it joins other strings to it. */
static bool is_dead_end(const struct local *local, const struct position *position,
                        const struct target *target, int node)
{
    uint64_t others = position->stones[DEFENDER] & ~target->string;
    uint64_t ways = local->beside[node] & ~position->stones[DEFENDER];
    bool joins = (target->liberties & local_bit(node)) != 0 && (local->beside[node] & others) != 0;
    return (ways & (ways - 1)) == 0 && !joins;
}

/* Does the target live by a stone of the defender at `node` that takes nothing? */
static bool is_saved(const struct local *local, const struct position *position,
                     const struct target *target, int node)
{
    struct position after = *position;
    uint64_t bit = local_bit(node), string = target->string, liberties = target->liberties;
    after.stones[DEFENDER] |= bit;
    if ((liberties & bit) != 0) {
        uint64_t around;
        string |= local_spread(local, bit, after.stones[DEFENDER] & ~string, &around);
        liberties = (liberties | around) & local_empty(local, &after);
    }
    return local_lives(local, &after, DEFENDER, string, liberties);
}

/* Has the defender a move after which it is seen that all is well? */
static bool lives_at_once(const struct prover *p, const struct state *state,
                          const struct target *target, int *move)
{
    const struct local *local = &p->local;
    uint64_t empty = local_empty(local, &state->position);
    bool easy = p->question->mode == PROVER_CAPTURE;
    uint64_t prizes = easy ? find_prizes(local, &state->position) : empty;
    bool one_area = easy && (target->string & local->solid) == 0 &&
                    local_is_joined(local, target->liberties, ~state->position.stones[DEFENDER]);
    for (uint64_t left = local->region & empty; left != 0; left &= left - 1) {
        struct state next = *state;
        enum value value;
        *move = local_first(left);
        if (prover_is_idle(p, state, *move))
            continue;
        if ((prizes & local_bit(*move)) == 0) {
            if (!(one_area && is_dead_end(local, &state->position, target, *move)) &&
                is_saved(local, &state->position, target, *move) &&
                prover_play(p, &next, *move, &value))
                return true;
        } else if (prover_play(p, &next, *move, &value)) {
            struct target then = prover_target(p, &next);
            if (is_safe(p, &next, &then))
                return true;
        }
    }
    *move = MOVE_NONE;
    return false;
}

enum value prover_see(const struct prover *p, const struct state *state,
                      const struct target *target, bool looked, int *move)
{
    if (state->side == ATTACKER && !looked && is_safe(p, state, target))
        return LOST;
    if (state->side == ATTACKER)
        return is_won(p, state, target, move) ? WON : UNKNOWN;
    if (lives_at_once(p, state, target, move))
        return LOST;
    return state->taken && is_barren(p, state) ? WON : UNKNOWN;
}
