/* group_text.h - a scored game for the eye: the board with its groups lettered, and of each
 * group what it is, why, and how that is known. */
#ifndef ING_GROUP_TEXT_H
#define ING_GROUP_TEXT_H

#include "../formats/board_text.h"
#include "../lib/scorer.h"

struct explanation;
struct prover;

/* Working memory, reused between games. */
struct group_text {
    struct explanation *explanation; /* owned */
    struct prover *prover;           /* owned */
    char *text;                      /* owned: the latest game */
    size_t length;
};

/* False when out of memory. */
bool group_text_init(struct group_text *groups);
void group_text_free(struct group_text *groups);

/* Explains scorer->scored into groups->text. False when out of memory. */
bool group_text_write(struct group_text *groups, struct scorer *scorer, struct board_style style);

#endif
