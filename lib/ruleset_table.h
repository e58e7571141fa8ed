/* ruleset_table.h - THE table of rulesets, in the order of the streams.
 *
 * A row is the end of the name of a `const struct ruleset rule_NAME`, defined in rule_NAME.c. */
#ifndef ING_RULESET_TABLE_H
#define ING_RULESET_TABLE_H

#include "ruleset.h"

/* clang-format off */
#define RULESET_TABLE(X) \
    X(ing) \
    X(chinese) \
    X(japanese) \
    X(korean) \
    X(aga) \
    X(nz) \
    X(tromp_taylor) \
    X(chinese_practice) \
    X(japanese_1949) \
    X(aga_territory) \
    X(ancient) \
    X(qq)
/* clang-format on */

#define RULESET_EXTERN(id) extern const struct ruleset rule_##id;
RULESET_TABLE(RULESET_EXTERN)
#undef RULESET_EXTERN

#endif
