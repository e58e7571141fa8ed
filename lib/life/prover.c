/* Depth-first with growing depth over positions as sets of bits, with a table.
 *
 * That the attacker can take the target takes finitely many moves, so it is so on whatever way the
 * position is reached. That he cannot may rest on a position of the current line coming again;
 * such a result holds as long as that position is not found to be won itself. These results wait
 * in a journal until the positions they rest on are decided. */
#include "prover_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    DEPTH_STEP = 4,
    DEPTH_FAR = 40,       /* from here on it grows by half: cycles are long */
    DEPTH_PER_DOUBT = 20, /* see doubts_allowed */
};

struct prover *prover_new(void)
{
    return calloc(1, sizeof(struct prover));
}

void prover_free(struct prover *prover)
{
    free(prover);
}

static enum value search(struct prover *p, const struct state *state, int depth, int index,
                         int *low);

/* How many replies that neither lose nor settle it are tried before the attack is thought not to
 * work within the depth: one, and more when that one has not settled it for long. */
static int doubts_allowed(const struct state *state, int depth)
{
    return state->side == DEFENDER ? depth / DEPTH_PER_DOUBT : MOVE_COUNT;
}

/* All moves of the position at `index`. `*move` is the one that decides. */
static enum value expand(struct prover *p, const struct target *target, int depth, int index,
                         int *low, int *move)
{
    struct step *step = &p->line[index];
    const struct state *state = &step->state;
    enum value wanted = state->side == ATTACKER ? WON : LOST, all = wanted == WON ? LOST : WON;
    int doubts = doubts_allowed(state, depth);
    struct moves moves;
    prover_list_moves(p, state, target, *move, &moves);
    *low = FREE;
    *move = MOVE_NONE;
    for (int i = 0; i < moves.count && !p->stopped; i++) {
        struct state next = *state;
        enum value value;
        int rests_on = FREE;
        if (!prover_play(p, &next, moves.move[i], &value))
            continue;
        step->move = moves.move[i];
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

/* Has the defender, when it was his turn, looked for moves like the one played, and found none that
 * makes him safe? Not for passes. */
static bool was_looked_at(const struct prover *p, int index)
{
    return index > 0 && p->line[index - 1].state.side == DEFENDER &&
           p->line[index - 1].move < LOCAL_NODES_MAX;
}

/* The last position of the line, up to this one, before which stones were lifted; 0 for none. A
 * position comes again only across such a turn: others add a stone, or use up a ban or a threat. */
static int last_lifted(const struct prover *p, const struct state *state, int index)
{
    if (index == 0)
        return 0;
    const struct step *before = &p->line[index - 1];
    const uint64_t *was = before->state.position.stones, *is = state->position.stones;
    uint64_t gone = (was[ATTACKER] & ~is[ATTACKER]) | (was[DEFENDER] & ~is[DEFENDER]);
    return gone != 0 ? index : before->lifted;
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
    const int lifted = last_lifted(p, state, index);
    for (int i = lifted - 1; i >= 0; i--)
        if (prover_same(&p->line[i].state, state)) {
            p->line[i].met_again = true;
            *low = i;
            return LOST;
        }
    const uint32_t slot = prover_slot(p, state);
    const struct entry *known = prover_find(p, state, slot);
    if (known != NULL) {
        *low = known->value == LOST ? known->low : FREE;
        if (known->value != UNKNOWN || known->depth >= depth)
            return (enum value)known->value;
        move = known->move;
    }
    const struct target target = prover_target(p, state);
    if (known == NULL) {
        enum value seen = prover_see(p, state, &target, was_looked_at(p, index), &move);
        if (seen != UNKNOWN) {
            prover_store(p, state, slot, seen, move, 0, FREE);
            return seen;
        }
    }
    if (depth <= 0 || prover_is_hopeless(state, &target, depth))
        return UNKNOWN;
    p->line[index] = (struct step){.state = *state, .lifted = lifted, .noted = p->noted};
    enum value value = expand(p, &target, depth, index, low, &move);
    if (value != LOST || *low >= index)
        *low = FREE;
    prover_settle(p, index, value, *low);
    if (!p->stopped)
        prover_store(p, state, slot, value, move, depth, *low);
    return value;
}

static void read_line(struct prover *p, struct state state, struct prover_answer *answer)
{
    enum value value = UNKNOWN;
    while (value == UNKNOWN && answer->line_length < PROVER_LINE_MAX) {
        const struct entry *entry = prover_find(p, &state, prover_slot(p, &state));
        p->line[answer->line_length].state = state;
        for (int i = 0; i < answer->line_length; i++)
            if (prover_same(&p->line[i].state, &state))
                return;
        if (entry == NULL || entry->value == UNKNOWN || entry->move == MOVE_NONE ||
            !prover_play(p, &state, entry->move, &value))
            return;
        answer->line[answer->line_length++] =
            entry->move < LOCAL_NODES_MAX ? p->local.cell[entry->move] : PASS;
    }
}

static uint64_t find_zone(const struct local *local, const uint8_t *by_cell)
{
    uint64_t zone = 0;
    for (uint64_t left = local->region; left != 0; left &= left - 1) {
        int node = local_first(left);
        if (by_cell == NULL || by_cell[local->cell[node]])
            zone |= local_bit(node);
    }
    return zone;
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
    p->zone = find_zone(&p->local, question->zone);
    memset(p->habit, 0, sizeof p->habit);
    p->question = question;
    p->nodes = 0;
    p->stopped = false;
    prover_table_begin(p);
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
