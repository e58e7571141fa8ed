/* search.h - best play in a small area: a tree search over playouts (UCT with AMAF values).
 *
 * Both sides play for the area's points, passes allowed, until both pass; what stands then counts.
 * So captures, eyes, capturing races, snapbacks and (because one may pass) seki come out as they
 * would on the board. Deterministic: only IEEE operations that are exactly rounded are used. */
#ifndef ING_SEARCH_H
#define ING_SEARCH_H

#include "playout.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SEARCH_POINTS_MAX = 64,    /* playable points a node can have as children */
    SEARCH_NODES_MAX = 60000,
};

struct search; /* working memory, reused between searches */

struct search *search_new(void);
void search_free(struct search *search);

/* Searches from `start` with `first` to move; the score of a final position is the number of cells
 * in `cells` (count of them) that are Black's minus White's. Per cell of the board, the share of
 * simulations (0..1) of the later half in which it ended Black's is put into black_share. False
 * when out of memory or when the area has too many points. */
bool search_run(struct search *search, const struct game *start, enum colour first,
                const uint16_t *cells, int count, uint32_t simulations, struct random *random,
                float *black_share);

#endif
