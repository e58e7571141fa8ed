/* prover.h - exact local reading: can the attacker take a string by moves inside a region?
 *
 * The reading of the Japanese rules of 1989 (RULES.md 1.4): a ko may be retaken only after a pass
 * that names it, a position that comes again is no success for the attacker. Or that of area rules
 * without threats from outside but those granted: a ko may not be retaken at once.
 *
 * "Captured" and "safe" are proofs, given that both sides play inside the region only and that
 * strings with liberties outside of it stay. Self-removal is not played. */
#ifndef ING_PROVER_H
#define ING_PROVER_H

#include "../board.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    PROVER_DEPTH_MAX = 240, /* turns read ahead; also the depth of recursion */
    PROVER_LINE_MAX = 24,   /* turns reported */
};

enum prover_verdict {
    PROVER_UNDECIDED, /* too large, too deep or too long */
    PROVER_CAPTURED,  /* whatever the defender does */
    PROVER_SAFE,      /* whatever the attacker does */
};

enum prover_mode {
    PROVER_CAPTURE, /* the attacker wants the target off the board */
    PROVER_ENABLE,  /* and after it and two passes, no defender's stone in the zone */
};

enum prover_ko {
    PROVER_KO_PASS,  /* retaken after a pass for that ko (Japanese 1989, 7-2) */
    PROVER_KO_BASIC, /* not retaken at once */
};

struct prover_question {
    const struct board *board; /* not needed after the answer */
    uint16_t target;           /* a stone */
    const uint16_t *region;    /* cells that may be played on, stones among them once lifted */
    int region_count;
    const uint8_t *fixed; /* by cell: stones taken to be safe; NULL for none beyond the certain */
    const uint8_t *zone;  /* PROVER_ENABLE: by cell; NULL for all of the region */
    bool defender_first;
    enum prover_mode mode;
    enum prover_ko ko;
    /* PROVER_KO_BASIC: threats elsewhere that must be answered, for the attacker and the defender
     */
    uint8_t threats[2];
    int depth_max;      /* turns, at most PROVER_DEPTH_MAX; 0 for that */
    uint32_t nodes_max; /* positions looked at */
};

struct prover_answer {
    enum prover_verdict verdict;
    uint32_t nodes;
    /* Best play as far as it was kept: cells, PASS for passes; sides alternate except where a
     * threat is played. `line_first` moves first. */
    int line_length;
    enum colour line_first;
    uint16_t line[PROVER_LINE_MAX];
};

struct prover; /* working memory, reused from question to question */

/* The caller's, to be given to prover_free; NULL when out of memory. */
struct prover *prover_new(void);
/* NULL is passed over. */
void prover_free(struct prover *prover);

/* Fills `answer`; nothing of the question is kept. PROVER_UNDECIDED, too, where the region has more
 * points than local_init takes, or the limits of the question do not suffice. */
void prover_ask(struct prover *prover, const struct prover_question *question,
                struct prover_answer *answer);

#endif
