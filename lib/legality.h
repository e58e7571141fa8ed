/* legality.h - what each ruleset says of each turn of a replayed game. RULES.md 1.0, 2.2, 2.6. */
#ifndef ING_LEGALITY_H
#define ING_LEGALITY_H

#include "arena.h"
#include "replay.h"
#include "ruleset.h"

#include <stdbool.h>
#include <stdint.h>

enum verdict {
    VERDICT_LEGAL,
    VERDICT_OCCUPIED,
    VERDICT_SUICIDE,
    VERDICT_SINGLE_SUICIDE,
    VERDICT_KO,
    VERDICT_PSK,
    VERDICT_SSK,
    VERDICT_NSSK,
    VERDICT_SPIGHT,
    VERDICT_HOT_SINGLE,
    VERDICT_HOT_DOUBLE,
    VERDICT_HOT_TWIN,
    VERDICT_DISTURB,
    VERDICT_COUNT
};

/* "legal", "illegal:ko", … as in RULES.md 1.0; constant string. */
const char *verdict_code(enum verdict verdict);

enum certainty { CERTAIN, STRUCTURAL, READ, ASSERTED, AMBIGUOUS };

/* "certain", "structural", "read", "asserted", "ambiguous" (RULES.md 2.7). */
const char *certainty_name(enum certainty certainty);

enum { LEGALITY_BYTES_MAX = 32 * 1024 * 1024 }; /* memory one verdict of Ing's may take */

/* The verdict of one ruleset on turn `t` (1..count). O(1), but the game up to `t` for a ruleset of
 * REPETITION_HOT, and there VERDICT_COUNT if memory runs out. */
enum verdict legality_verdict(const struct replay *replay, uint32_t t,
                              const struct ruleset *ruleset);

/* A turn that some rulesets forbid for the same reason. */
struct illegal {
    uint32_t turn;
    enum verdict verdict;
    uint32_t rulesets; /* bit k = ruleset_at(k) */
    enum certainty certainty;
};

/* The formalisations of Ing's ko rule (RULES.md 2.6). */
enum ing_reading {
    ING_HOT,        /* F-ING-1: hot stones alone */
    ING_DISTURBER,  /* F-ING-2: and the disturber's ban; what the ruleset "ing" is judged by */
    ING_SPIGHT,     /* F-ING-S: Spight's rule instead */
    ING_POSITIONAL, /* F-ING-P: positional superko, as servers have it */
    ING_READINGS
};

/* "F-ING-1", "F-ING-2", "F-ING-S", "F-ING-P". */
const char *ing_reading_name(enum ing_reading reading);

/* A turn that some of them allow and others forbid. */
struct ing_ambiguous {
    uint32_t turn;
    uint8_t verdict[ING_READINGS]; /* enum verdict */
};

struct legality {
    struct illegal *list; /* by turn, then verdict; owned by the arena given */
    uint32_t count;
    struct ing_ambiguous *ambiguous; /* by turn; owned likewise */
    uint32_t ambiguous_count;
};

/* All illegal turns under all rulesets. False when out of memory. Cost: O(1) a turn where nothing
 * repeats and nothing is retaken. */
bool legality_judge(const struct replay *replay, struct arena *arena, struct legality *out);

#endif
