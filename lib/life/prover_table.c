/* The table of the positions that a question has met, and the journal of the losses in it that rest
 * on positions of the line. */
#include "prover_parts.h"

#include <stddef.h>

enum {
    TABLE_BITS_LEAST = 10,
    TABLE_PER_NODE = 8, /* entries for a small question: more would only be far apart */
    TABLE_WAYS = 4,     /* entries tried from a slot on */
};

uint32_t prover_slot(const struct prover *p, const struct state *state)
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

void prover_table_begin(struct prover *p)
{
    while (p->entries > 0)
        p->slot[p->table[--p->entries].slot] = 0;
    p->table_bits = TABLE_BITS_LEAST;
    while (p->table_bits < TABLE_BITS &&
           (UINT32_C(1) << p->table_bits) / TABLE_PER_NODE < p->question->nodes_max)
        p->table_bits++;
}

struct entry *prover_find(struct prover *p, const struct state *state, uint32_t slot)
{
    for (uint32_t way = 0; way < TABLE_WAYS; way++) {
        uint16_t at = p->slot[way_from(p, slot, way)];
        if (at != 0 && prover_same(&p->table[at - 1].state, state))
            return &p->table[at - 1];
    }
    return NULL;
}

static struct entry *add_entry(struct prover *p, uint32_t slot)
{
    struct entry *entry = &p->table[p->entries++];
    entry->slot = (uint16_t)slot;
    p->slot[slot] = (uint16_t)p->entries;
    return entry;
}

/* The entry to write to: the state's own, else a void one, else the least worth keeping. */
static struct entry *choose_entry(struct prover *p, const struct state *state, uint32_t slot)
{
    struct entry *worst = prover_find(p, state, slot);
    for (uint32_t way = 0; way < TABLE_WAYS && worst == NULL; way++)
        if (p->slot[way_from(p, slot, way)] == 0)
            worst = add_entry(p, way_from(p, slot, way));
    for (uint32_t way = 0; way < TABLE_WAYS && worst == NULL; way++) {
        struct entry *entry = &p->table[p->slot[way_from(p, slot, way)] - 1];
        if (entry->value == UNKNOWN)
            worst = entry;
    }
    return worst != NULL ? worst : &p->table[p->slot[slot] - 1];
}

void prover_store(struct prover *p, const struct state *state, uint32_t slot, enum value value,
                  int move, int depth, int low)
{
    struct entry *entry = choose_entry(p, state, slot);
    entry->state = *state;
    entry->serial = ++p->serial;
    entry->value = (uint8_t)value;
    entry->move = (uint8_t)move;
    entry->depth = (uint8_t)depth;
    entry->low = (uint8_t)low;
    if (value == LOST && low != FREE) {
        if (p->noted < TABLE_SIZE)
            p->journal[p->noted++] = (struct noted){(uint32_t)(entry - p->table), entry->serial};
        else
            entry->value = UNKNOWN, entry->depth = 0;
    }
}

void prover_settle(struct prover *p, int index, enum value value, int low)
{
    int kept = p->line[index].noted;
    for (int i = kept; i < p->noted; i++) {
        struct entry *entry = &p->table[p->journal[i].entry];
        if (entry->serial != p->journal[i].serial)
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
