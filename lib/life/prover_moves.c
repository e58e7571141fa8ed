/* Which moves can matter, and in what order they are tried. */
#include "prover_parts.h"

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
    if (left != 0 && local_is_joined(local, left, space))
        return 1;
    for (; left != 0; parts++)
        left &= ~local_connected(local, left & (~left + 1), space);
    return parts;
}

void prover_list_moves(const struct prover *p, const struct state *state,
                       const struct target *target, int first, struct moves *moves)
{
    enum { BESIDE_TARGET = 8, BY_PART = 1000 };
    const uint32_t *habit = p->habit[state->side];
    uint64_t banned = state->position.banned[state->side];
    bool ending = p->question->mode == PROVER_ENABLE && state->taken;
    moves->count = 0;
    for (uint64_t left = p->local.region & local_empty(&p->local, &state->position); left != 0;
         left &= left - 1) {
        int node = local_first(left);
        if (prover_is_idle(p, state, node))
            continue;
        uint32_t weight = habit[node] + (target->liberties & local_bit(node) ? BESIDE_TARGET : 0);
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
