/* review.h - strings that playouts leave in doubt, read to the end where they are shut in. */
#ifndef ING_REVIEW_H
#define ING_REVIEW_H

#include "../board.h"
#include "../status.h"
#include "prover.h"
#include "region.h"

#include <stdbool.h>
#include <stdint.h>

/* What reading says of a string, with the ko rules of the Japanese confirmation. Captured means
 * here that it can be taken, and, where its owner moves first, that no stone of his stands in the
 * region afterwards: those taken may have been bait. */
struct reading {
    enum prover_verdict attacked; /* the attacker moves first */
    enum prover_verdict defended; /* its owner moves first */
    struct prover_answer answer;  /* the last one asked for */
};

/* At most `nodes_max` positions for each of the two. The second is not read where the first does
 * not say captured, or with `attacked_only`. */
void review_read(struct prover *prover, const struct board *board, const uint8_t *fixed, int head,
                 const struct region *region, uint32_t nodes_max, bool attacked_only,
                 struct reading *reading);

/* Is the string taken though its owner moves first? */
enum prover_verdict review_defended(struct prover *prover, const struct board *board,
                                    const uint8_t *fixed, int head, const struct region *region,
                                    uint32_t nodes_max);

/* The string is taken though its owner moves first: CAPTURED when no new stone of his comes of it,
 * SAFE when one does. That none can come is often too long to prove, and where one can it shows
 * soon (snapback, under the stones): undecided speaks for none, but of two stones or fewer, which
 * may be a ko. Of what comes after, the cells set in `zone` count alone, if it is not NULL. */
enum prover_verdict review_bait(struct prover *prover, const struct board *board,
                                const uint8_t *fixed, int head, const struct region *region,
                                const uint8_t *zone, uint32_t nodes_max);

/* Stones whose life hangs on who moves next: living ones that are taken if the other side does, and
 * dead ones that are not if their owner does. Where both have passed, somebody has overlooked it.
 */
struct turns {
    int living, dead;
};

/* Changes marks where reading shows them wrong. The dead live when they cannot be taken though the
 * attacker moves first, or only at a price (price.h): those that playouts doubt, and of the others
 * those in small regions. The living that are no safe walls are dead when they are taken though
 * their owner moves first, and nothing of his is seen to come of it; what they alone held lives
 * then. Stones in doubt inside an eye are read longer: a nakade, or a seki. Shares as in label.h.
 * Sets read[cell] to 1 for the stones whose mark rests on reading now, to 0 elsewhere. Returns the
 * number of strings changed. `turns` becomes the stones that reading shows to hang on the turn, of
 * the dead those that some playouts keep. */
int review_marks(struct prover *prover, const struct board *board, const float *black,
                 const float *white, struct status *status, uint8_t *read, struct turns *turns);

#endif
