/* local.h - a few points of a board and what surrounds them, as sets of bits: the position that
 * local reading plays on.
 *
 * Every point of the region is a node of its own; of the strings beside it, all stones outside of
 * the region are one node together, for they can only be lifted together. A string with a liberty
 * outside of the region cannot be taken inside it: all such strings of one side are one node. */
#ifndef ING_LOCAL_H
#define ING_LOCAL_H

#include "../board.h"

#include <stdbool.h>
#include <stdint.h>

enum { LOCAL_NODES_MAX = 64 };

/* The two sides of a question: who wants to take the target, and who wants to keep it. */
enum side { ATTACKER = 0, DEFENDER = 1 };

struct local {
    int nodes;
    uint16_t cell[LOCAL_NODES_MAX];   /* of the board; of strings outside, one of their stones */
    uint64_t beside[LOCAL_NODES_MAX]; /* neighbours of each node */
    uint64_t region;                  /* nodes that may be played on */
    uint64_t solid;                   /* nodes on which a stone can never be taken */
    uint64_t target;                  /* one node of the target */
};

struct position {
    uint64_t stones[2]; /* by side */
    uint64_t banned[2]; /* by side: points where it may not retake a ko */
};

/* What is around `region` (cells, without repetition) for an attack on the string at `target`.
 * `fixed` (by cell, or NULL) tells what stones outside of the region are safe for other reasons.
 * False when it takes more than LOCAL_NODES_MAX nodes, or `target` is no stone. The target need not
 * lie in the region, nor beside it: then it is solid. */
bool local_init(struct local *local, struct position *position, const struct board *board,
                uint16_t target, const uint16_t *region, int count, const uint8_t *fixed);

static inline uint64_t local_bit(int node)
{
    return UINT64_C(1) << node;
}

/* The lowest node of a set that is not empty: a de Bruijn sequence numbers its lowest bit. */
static inline int local_first_plain(uint64_t set)
{
    static const uint8_t number[LOCAL_NODES_MAX] = {
        0,  1,  48, 2,  57, 49, 28, 3,  61, 58, 50, 42, 38, 29, 17, 4,  62, 55, 59, 36, 53, 51,
        43, 22, 45, 39, 33, 30, 24, 18, 12, 5,  63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21,
        44, 32, 23, 11, 46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9,  13, 8,  7,  6,
    };
    return number[((set & (~set + 1)) * UINT64_C(0x03f79d71b4cb0a89)) >> 58];
}

/* The same, by the one instruction that most processors have for it: reading does little else. */
static inline int local_first(uint64_t set)
{
#ifdef __GNUC__
    return __builtin_ctzll(set);
#else
    return local_first_plain(set);
#endif
}

int local_count(uint64_t set);

/* All neighbours of the nodes of a set. */
uint64_t local_around(const struct local *local, uint64_t set);

/* The part of `among` that hangs together with `seed`, a subset of it; `*around` becomes all
 * neighbours of its nodes. One node at a time: whole waves would ask twice as often what cannot be
 * foretold. */
static inline uint64_t local_spread(const struct local *local, uint64_t seed, uint64_t among,
                                    uint64_t *around)
{
    uint64_t all = seed;
    *around = 0;
    for (uint64_t left = seed; left != 0;) {
        uint64_t beside = local->beside[local_first(left)], found = beside & among & ~all;
        *around |= beside;
        left = (left & (left - 1)) | found;
        all |= found;
    }
    return all;
}

/* The same without what is around it. */
uint64_t local_connected(const struct local *local, uint64_t seed, uint64_t among);

/* Do all nodes of a set, one or more, hang together in `among`? */
bool local_is_joined(const struct local *local, uint64_t set, uint64_t among);

static inline uint64_t local_empty(const struct local *local, const struct position *position)
{
    uint64_t all = local->nodes == LOCAL_NODES_MAX ? ~UINT64_C(0) : local_bit(local->nodes) - 1;
    return all & ~position->stones[ATTACKER] & ~position->stones[DEFENDER];
}

/* Plays on the empty node of the region. False, with the position unchanged, when the move is
 * suicide or retakes a ko that is banned. `*taken` is what it lifts. A ko taken is banned to the
 * other side; bans of kos that are no more are dropped. */
bool local_play(const struct local *local, struct position *position, int node, enum side side,
                uint64_t *taken);

/* The stones of `side` that no number of moves of the other can take, even if never answered
 * (Benson, "Life in the game of Go", 1976), solid ones included. */
uint64_t local_alive(const struct local *local, const struct position *position, enum side side);

/* Is the whole `string` with these liberties among them? The others are asked about only where it
 * hangs on them. */
bool local_lives(const struct local *local, const struct position *position, enum side side,
                 uint64_t string, uint64_t liberties);

#endif
