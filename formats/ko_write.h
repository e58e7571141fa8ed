/* ko_write.h - findings about kos as JSON: the same keys in the same order in every one, null where
 * they do not apply; published as ing-ko-1.schema.json. */
#ifndef ING_KO_WRITE_H
#define ING_KO_WRITE_H

#include "../lib/ko_report.h"

#include <jansson.h>
#include <stddef.h>

#define KO_SCHEMA "ing-ko/1"

/* One finding as an object of its own; NULL when out of memory. `source` and `id` as in the score
 * stream. */
json_t *ko_value(const struct ko_report *report, const struct ko_finding *finding,
                 const char *source, const char *id);

/* The findings that a line of the score stream tells of, as a list of such objects; what a record
 * would tell besides is null. NULL when out of memory. `kinds`: set of enum ko_finding_kind. */
json_t *ko_values_of_score(const json_t *line, int kinds);

/* The keys in order, NULL behind the last. */
const char *const *ko_keys(void);

#endif
