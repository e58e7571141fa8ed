/* label.h - from ownership shares to marks that fit together. */
#ifndef ING_LABEL_H
#define ING_LABEL_H

#include "../board.h"
#include "../status.h"

/* Marks every string alive or dead such that the points then owned agree best with the shares:
 * `black` and `white` give by cell how often (0..1) it ended up theirs. A majority string by string
 * comes first; then marks are changed one string or one group at a time as long as the sum of
 * squared differences falls. So a lone stone that lives in half of the playouts does not turn the
 * territory around it, which is the other side's in all of them, into neutral points.
 *
 * Returns what is left, by point of the board: next to 0 where the playouts agree about every
 * point, near 1 on an open board. */
double label_strings(const struct board *board, const float *black, const float *white,
                     struct status *status);

/* The share of playouts, 0..1, in which the string at `head` stays: the mean over its stones,
 * in double, in which equal shares have that share for a mean. Shares as above. */
double label_share(const struct board *board, const float *black, const float *white, int head);

#endif
