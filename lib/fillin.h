/* fillin.h - Ing's fill-in count: what lies on the board once both sides have filled their points
 * with 180 stones each (on 19x19). RULES.md 1.6; rule text Art. 4. Whole points and stones. */
#ifndef ING_FILLIN_H
#define ING_FILLIN_H

#include "count.h"

#include <stdbool.h>
#include <stdint.h>

struct fillin {
    int32_t stones_each; /* S: in each bowl at the start */
    int32_t given;       /* k: White stones put into Black's points for komi and penalties; < 0:
                            Black stones into White's */
    int32_t shared_each; /* shared points filled by each side */
    int32_t shared_open; /* 0 or 1 */
    enum colour winner;  /* by the reading alone: EMPTY for a tie, whoever the rules give it to */
    int32_t spaces;      /* open points of the winner, 1 point each */
    int32_t surplus;     /* stones of the loser that found no place of their own, 2 points each */
    int32_t net[3];      /* by colour: points left open less stones left over, before the
                            surplus is put into the other side's points */
    int32_t margin;      /* as read: spaces + 2 * surplus, positive = Black */
};

/* `komi` in quarter points, penalties in whole points. False where the count is not defined: an
 * even number of points, or a komi and penalties that do not come to whole stones of two points. */
bool fillin_count(struct fillin *fillin, const struct tally *tally, int32_t komi,
                  int32_t penalties_black, int32_t penalties_white);

#endif
