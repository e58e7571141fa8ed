/* A filter and the texts of a record, one a line: date, players, rank, result, komi. */
#include "fuzz.h"

#include "meta.h"
#include "select.h"
#include "text.h"

#include <string.h>

enum { LINES = 6 };

/* The next line of the input as a text of the record's; NULL when there is none that could be one.
 */
static const char *next_line(struct record *record, const uint8_t **at, const uint8_t *end)
{
    if (*at >= end)
        return NULL;
    const uint8_t *start = *at;
    const uint8_t *newline = memchr(start, '\n', (size_t)(end - start));
    size_t length = (size_t)((newline != NULL ? newline : end) - start);
    *at = start + length + (newline != NULL);
    if (length == 0 || memchr(start, 0, length) != NULL || !utf8_valid((const char *)start, length))
        return NULL;
    return arena_copy(&record->arena, (const char *)start, length);
}

static void check_keys(struct record *record)
{
    const struct select_field *field;
    for (size_t k = 0; (field = select_field_at(k)) != NULL; k++) {
        unsigned char rising[SELECT_KEY_ROOM], falling[SELECT_KEY_ROOM];
        size_t size = select_key(field, record, false, rising);
        FUZZ_HOLDS(size <= SELECT_KEY_ROOM && size == select_key(field, record, true, falling));
        FUZZ_HOLDS(rising[0] == falling[0]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const enum text_kind kinds[LINES - 1] = {TEXT_DATE, TEXT_BLACK, TEXT_BLACK_RANK,
                                                    TEXT_RESULT, TEXT_KOMI};
    struct select select = {.count = 0}, negated = {.count = 0};
    struct record record;
    const uint8_t *end = bytes + size;
    record_init(&record);
    record.columns = record.rows = 19;
    const char *filter = next_line(&record, &bytes, end);
    for (size_t k = 0; k < LINES - 1; k++)
        record.text[kinds[k]] = next_line(&record, &bytes, end);
    meta_interpret(&record);
    check_keys(&record);
    if (filter != NULL && select_add(&select, filter) == NULL) {
        FUZZ_HOLDS(select.count > 0 && select.count <= SELECT_TERMS_MAX);
        bool passes = select_passes(&select, &record);
        /* Turned round, a single comparison gives the other answer. */
        char *other = arena_alloc(&record.arena, strlen(filter) + 2);
        other[0] = '!';
        strcpy(other + 1, filter);
        FUZZ_HOLDS(select_add(&negated, other) == NULL);
        FUZZ_HOLDS(select.count > 1 || select_passes(&negated, &record) != passes);
    }
    select_free(&select);
    select_free(&negated);
    record_free(&record);
    return 0;
}
