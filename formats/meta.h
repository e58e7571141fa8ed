/* meta.h - what the texts of a record mean: komi, result, handicap, rules.
 *
 * Each value carries a reason; nothing is rewritten silently. Readers fill record.text, then call
 * meta_interpret once. Sources: RULES.md 1.2-1.3, PEERS.md (b) 1, 5, 6; trouble kind notation. */
#ifndef ING_META_H
#define ING_META_H

#include "../lib/record.h"

#include <stdbool.h>

/* Fills record->komi, ->rules, ->result, ->handicap from its texts and events; findings become
 * notes of the record. */
void meta_interpret(struct record *record);

/* The single parsers, for tests and for formats that have their own fields. Text is UTF-8. */

/* A result in any notation known ("B+3.5", "W+R", "黑胜2又3/4子", "흑 불계승", "Void" …). RESULT_NONE for
 * NULL or blank; RESULT_UNKNOWN if it cannot be read. zi are doubled into points. */
struct result meta_result(const char *text);

/* A ruleset name ("Japanese", "jp", "GOE", "koPOSITIONALscoreAREA…", "日本" …) to the name in ruleset.h, or
 * NULL. */
const char *meta_rules(const char *text);

#endif
