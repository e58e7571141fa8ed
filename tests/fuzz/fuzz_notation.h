/* fuzz_notation.h - one text of a record through its parser, and what must hold of what comes out.
 */
#ifndef ING_FUZZ_NOTATION_H
#define ING_FUZZ_NOTATION_H

#include "fuzz.h"

#include "meta.h"
#include "ruleset.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { FUZZ_SIDE = 19, FUZZ_POINTS = FUZZ_SIDE * FUZZ_SIDE };

/* A record with that text alone, interpreted; NULL if the bytes are no text. It is one record for
 * all runs: to ask for its memory anew takes longer than a run. */
static inline const struct record *notation_read(enum text_kind kind, const uint8_t *bytes,
                                                 size_t size)
{
    static struct record kept;
    static bool made;
    struct record *record = &kept;
    if (!made)
        record_init(record);
    made = true;
    record_clear(record);
    record->columns = record->rows = FUZZ_SIDE;
    if (size == 0 || memchr(bytes, 0, size) != NULL || !utf8_valid((const char *)bytes, size))
        return NULL;
    record->text[kind] = arena_copy(&record->arena, (const char *)bytes, size);
    meta_interpret(record);
    return record->text[kind] != NULL ? record : NULL;
}

static inline void notation_result(const struct record *record)
{
    const struct result *result = &record->result;
    FUZZ_HOLDS((result->how == RESULT_NONE) == (result->why == NULL));
    FUZZ_HOLDS(!result->counted || result->how == RESULT_SCORE);
    FUZZ_HOLDS(abs(result->margin) <= QUARTERS(BOARD_POINTS_MAX));
    FUZZ_HOLDS(result->margin <= 0 || result->winner == BLACK);
    FUZZ_HOLDS(result->margin >= 0 || result->winner == WHITE);
    FUZZ_HOLDS(result->how != RESULT_VOID || result->winner == EMPTY);
    struct result again = meta_result(record->text[TEXT_RESULT]);
    bool settled = again.how == RESULT_UNKNOWN && record->komi.known && result->how == RESULT_SCORE;
    FUZZ_HOLDS(settled || (again.how == result->how && again.margin == result->margin));
}

static inline void notation_komi(const struct record *record)
{
    FUZZ_HOLDS(!record->komi.known || record->komi.why != NULL);
    FUZZ_HOLDS(!record->komi.known || abs(record->komi.quarters) <= QUARTERS(FUZZ_POINTS));
    FUZZ_HOLDS((record->rules.name == NULL) == (record->rules.why == NULL));
}

static inline void notation_rules(const struct record *record)
{
    FUZZ_HOLDS((record->rules.name == NULL) == (record->rules.why == NULL));
    FUZZ_HOLDS(record->rules.name == NULL || ruleset_find(record->rules.name) != NULL);
}

static inline void notation_handicap(const struct record *record)
{
    FUZZ_HOLDS(record->handicap == 0 || record->handicap_why != NULL);
    FUZZ_HOLDS(record->handicap != 1 && record->handicap < FUZZ_POINTS);
}

#endif
