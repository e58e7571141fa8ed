/* breakdown.h - how often rulesets differ, by a property of the games: year, event, size.
 *
 * Keys come from a stream, so their number is bounded: games with further ones are put together. */
#ifndef ING_BREAKDOWN_H
#define ING_BREAKDOWN_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BREAKDOWN_KEYS = 1000,    /* told apart */
    BREAKDOWN_KEY_MAX = 80,   /* bytes of a key that are kept, NUL included */
    BREAKDOWN_SLOTS = 1 << 11 /* of the hash table, a power of two */
};

struct breakdown_row {
    char key[BREAKDOWN_KEY_MAX];
    int64_t rank; /* rows are told in this order */
    uint64_t games;
    uint64_t scored;  /* by a ruleset that is compared */
    uint64_t margins; /* where two rulesets give another margin ... */
    uint64_t winners; /* ... and another winner */
};

/* Zeros are an empty one. Large: allocate it. */
struct breakdown {
    struct breakdown_row row[BREAKDOWN_KEYS + 1]; /* the last: games with further keys */
    uint32_t rows;
    uint16_t slot[BREAKDOWN_SLOTS]; /* row + 1 */
};

/* The row of a key, made if need be; of two keys with the same first bytes the one. `rank` orders
 * the rows. row[BREAKDOWN_KEYS] when there are too many keys. */
struct breakdown_row *breakdown_row(struct breakdown *breakdown, const char *key, int64_t rank);

/* Places of the rows in the order of rank, then number of games, most first, then key. Returns how
 * many; row[BREAKDOWN_KEYS] is not among them. */
uint32_t breakdown_order(const struct breakdown *breakdown, uint16_t order[BREAKDOWN_KEYS]);

#endif
