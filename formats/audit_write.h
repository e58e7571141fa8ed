/* audit_write.h - what an audit found, as JSON: one object a game, the same keys in every one,
 * described by ing-audit-1.schema.json. */
#ifndef ING_AUDIT_WRITE_H
#define ING_AUDIT_WRITE_H

#include "../lib/audit.h"

#include <jansson.h>

#define AUDIT_SCHEMA "ing-audit/1"

/* The keys in their order; ends with NULL. */
const char *const *audit_keys(void);

/* A new reference, or NULL when out of memory. */
json_t *audit_value(const struct audit *audit);

#endif
