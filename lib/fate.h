/* fate.h - what a ruleset makes of a string whose life hangs on a ko shape, where the players do
 * not agree. RULES.md 2.4. */
#ifndef ING_FATE_H
#define ING_FATE_H

#include "board.h"
#include "ruleset.h"
#include "shape.h"

/* The fate of the string at `p`: alive if it needs no answer to anything (benson.h); standing where
 * nothing is ever lifted; else what the ruleset's customs say of the shape it hangs on. FATE_UNSAID
 * without such a shape, or where the rules leave it to reading (life/prover.h).
 * `shapes` are those of the board. `*shape` becomes the shape that decides, NULL if none does. */
enum fate fate_of(const struct board *board, const struct shapes *shapes, int p,
                  const struct ruleset *ruleset, const struct shape **shape);

#endif
