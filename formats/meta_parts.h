/* meta_parts.h - what the files behind meta.h share. Not for others. */
#ifndef ING_META_PARTS_H
#define ING_META_PARTS_H

#include "../lib/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes of a text that are looked at, NUL included; longer is cut behind a word. */
enum { FOLDED_MAX = 256 };

/* Makes spellings of one thing one: lower case, Latin letters without their marks, ё as е,
 * full-width forms to ASCII, traditional and Japanese characters to simplified ones, vulgar
 * fractions to "1/2", runs of blanks to one, none at the ends. NULL gives "". */
void meta_fold(const char *text, char folded[FOLDED_MAX]);

/* Does the text begin with the word? Nearly none does that is asked for, and the first byte shows
 * it. */
static inline bool meta_begins(const char *text, const char *word)
{
    return *text == *word && strncmp(text, word, strlen(word)) == 0;
}

/* Is it the word and nothing else? */
static inline bool meta_is(const char *text, const char *word)
{
    return *text == *word && strcmp(text, word) == 0;
}

enum unit { UNIT_NONE, UNIT_POINTS, UNIT_ZI, UNIT_OTHER };

/* A count with a fraction in a folded text: "3.5", "2又3/4子", "半目", "6집반", "十二目半". */
struct amount {
    int32_t hundredths; /* never negative */
    enum unit unit;
    bool exact;
    bool fraction; /* written as "3/4" or "1/4" */
    bool decimal;  /* written with a decimal point or comma */
    bool half;     /* 半 or 반, and no number before it */
};

/* Reads an amount at the very start of `at`; the bytes it takes, 0 if there is none. */
size_t amount_read(const char *at, struct amount *amount);

/* A whole number at the start ("4", "四"); the bytes it takes or 0. */
size_t count_read(const char *at, int32_t *number);

/* A Korean number in words with its unit behind it ("두점", "열두집"); without the unit there is
 * none: names have the same syllables. The bytes of the number, 0 if there is none. */
size_t count_read_hangul(const char *at, const char *unit, int32_t *number);

/* Bytes of a word for komi at `at`, whoever gives it; 0 if there is none. */
size_t komi_word(const char *at);

/* What number of a result is its margin: one with a unit, any, or the one it begins with. */
enum which { WITH_UNIT, WITHOUT_UNIT, AT_THE_START };

/* The margin in quarter points, *zi if it was counted in zi; false if no number of the clause is
 * one. Numbers inside words and those of a komi are none. Fractions of a quarter are zi whatever
 * is written behind them (RULES.md 1.3); a zi is two points. More zi than a quarter of a 19x19
 * board are a side's own count ("黑185子胜"), not a margin. */
bool margin_read(const char *clause, enum which which, int32_t *quarters, bool *zi);

/* Does the text have a producer ("foxwq") in either AP? */
bool meta_produced_by(const struct record *record, const char *producer);

/* Each fills its part of the record; in the order of meta_interpret, since komi looks at the rest.
 */
void meta_read_rules(struct record *record);
void meta_read_result(struct record *record);
void meta_read_handicap(struct record *record);
void meta_read_komi(struct record *record);
void meta_settle_count(struct record *record); /* a result that needs the komi */
void meta_read_overtime(struct record *record);

#endif
