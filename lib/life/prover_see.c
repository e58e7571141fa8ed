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
        return is_barren(p, state) ? WON : UNKNOWN;
    liberties = prover_liberties(p, state, &string);
    if (target_lives(p, state, string, liberties))
        return LOST;
    if (p->question->mode == PROVER_CAPTURE && (liberties & (liberties - 1)) == 0) {
        struct state after = *state;
        enum value value = UNKNOWN;
        *move = local_first(liberties);
        if ((local->region & liberties) != 0 && prover_play(p, &after, *move, &value))
            return value;
    }
    return UNKNOWN;
}

bool prover_is_hopeless(const struct prover *p, const struct state *state, int depth)
{
    uint64_t string;
    if (state->taken || state->side == DEFENDER)
        return false;
    return 2 * local_count(prover_liberties(p, state, &string)) - 1 > depth;
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
        if (!prover_is_idle(p, state, *move) && prover_play(p, &next, *move, &value) &&
            glance(p, &next, &reply) == LOST)
            return true;
    }
    *move = MOVE_NONE;
    return false;
}

enum value prover_see(const struct prover *p, const struct state *state, int *move)
{
    if (state->side == ATTACKER)
        return glance(p, state, move);
    if (lives_at_once(p, state, move))
        return LOST;
    return state->taken && is_barren(p, state) ? WON : UNKNOWN;
}
