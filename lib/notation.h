/* notation.h - results as people write them: "B+3 3/4 zi", 黑勝3又3/4子, 黒3目半勝ち. */
#ifndef ING_NOTATION_H
#define ING_NOTATION_H

#include "ruleset.h"

#include <stddef.h>
#include <stdint.h>

enum language { LANGUAGE_EN, LANGUAGE_ZH, LANGUAGE_JA, LANGUAGE_COUNT };

enum { NOTATION_ROOM = 64 }; /* bytes of the longest result, NUL included */

/* "en", "zh", "ja". */
const char *language_name(enum language language);

/* A decided margin (quarter points, positive = Black) in the ruleset's own unit. English is
 * ruleset->notation. UTF-8, NUL-terminated, cut to `size`. */
void notation_write(const struct ruleset *ruleset, int32_t margin, enum language language,
                    char *text, size_t size);

#endif
