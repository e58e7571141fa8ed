/* score_read_parts.h - what the files of score_read share. Not for others. */
#ifndef ING_SCORE_READ_PARTS_H
#define ING_SCORE_READ_PARTS_H

#include "score_read.h"

/* False when it is neither null (or absent) nor a multiple of a quarter point. */
bool score_read_quarters(const struct jnode *value, bool *known, int32_t *quarters);

/* By the first letter of "black", "B", "white", "W"; EMPTY for others, and for NULL. */
enum colour score_read_colour(const char *word);

/* All lists of the line; reader->no_memory tells whether one had no room. */
void score_read_lists(struct score_reader *reader, const struct jnode *root);

#endif
