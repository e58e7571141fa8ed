/* life.h - judges life and death on a final position, from nothing but the position.
 *
 * Playouts give a first opinion of every string; what they leave open is searched, area by area,
 * with either side moving first; then the end is settled (neutral points, forced connections). */
#ifndef ING_LIFE_H
#define ING_LIFE_H

#include "../record.h"
#include "../replay.h"
#include "../status.h"

#include <stdbool.h>

struct life; /* working memory, reused between games */

/* What a judgement does, in this order. */
enum life_stage {
    LIFE_BEGUN, /* nothing yet */
    LIFE_PLAYOUTS,
    LIFE_LABELS,  /* marks from the playouts' shares */
    LIFE_READING, /* strings in doubt */
    LIFE_END,     /* seki, read too; forced connections, neutral points */
    LIFE_STAGES
};

/* Told at the end of each stage, with the status so far: for measuring. */
struct life_watch {
    void (*ended)(void *context, enum life_stage stage, const struct status *status);
    void *context;
};

/* From now on; NULL for nobody. `watch` is kept, not owned. */
void life_set_watch(struct life *life, const struct life_watch *watch);

/* NULL when out of memory. */
struct life *life_new(void);
void life_free(struct life *life);

/* Judges the final position of `replay` into `status`. Of `record` it looks at the komi alone, and
 * for the confidence alone (care.h): never at the recorded result or at markup. False when out of
 * memory. */
bool life_judge(struct life *life, const struct record *record, const struct replay *replay,
                struct status *status);

/* In what share of the playouts of the position judged last (0..1) the string at `head` stayed. */
double life_share(const struct life *life, const struct board *board, int head);

/* The same by cell, where there is a stone: kept[cell] is the share of its string. */
void life_shares(const struct life *life, const struct board *board, float *kept);

#endif
