/* wish.h - what several tools let people ask of the scorer. */
#ifndef ING_WISH_H
#define ING_WISH_H

#include "../lib/scorer.h"

/* --komi: "recorded", "ruleset" or points for White. NULL, or what is wrong with the value. */
const char *wish_set_komi(struct scorer_wish *wish, const char *value);

#endif
