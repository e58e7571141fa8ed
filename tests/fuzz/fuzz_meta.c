/* Texts of a record, one a line: rules, result, handicap, komi, producer. */
#include "fuzz.h"

#include "meta.h"
#include "ruleset.h"
#include "text.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const enum text_kind kinds[] = {TEXT_KOMI,     TEXT_RESULT,   TEXT_RULES,
                                           TEXT_HANDICAP, TEXT_PRODUCER, TEXT_COMMENT};
    struct record record;
    record_init(&record);
    record.columns = record.rows = 19;
    const uint8_t *end = bytes + size;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0] && bytes < end; k++) {
        const uint8_t *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        size_t length = (size_t)((newline != NULL ? newline : end) - bytes);
        if (length > 0 && memchr(bytes, 0, length) == NULL &&
            utf8_valid((const char *)bytes, length))
            record.text[kinds[k]] = arena_copy(&record.arena, (const char *)bytes, length);
        bytes += length + (newline != NULL);
    }
    meta_interpret(&record);
    FUZZ_HOLDS(!record.komi.known || record.komi.why != NULL);
    FUZZ_HOLDS((record.rules.name == NULL) == (record.rules.why == NULL));
    FUZZ_HOLDS(record.rules.name == NULL || ruleset_find(record.rules.name) != NULL);
    FUZZ_HOLDS(!record.result.counted || record.result.how == RESULT_SCORE);
    record_free(&record);
    return 0;
}
