/* select.h - filters on what a record says of itself: 'black~Go', 'date>=1950', 'rules=ing'.
 *
 *   filter      comparison { "|" comparison }       any of them holds
 *   comparison  { "!" } field [ operator value ]    "!": does not hold; a field alone: is there
 *   operator    "="  "!="  "~" (contains)  "!~"  "<"  "<="  ">"  ">="
 *   value       up to the next "|", blanks around it left out; or "in quotes", \" and \\ in them
 *
 * Filters are joined by and. A comparison with a value that a record does not have is false,
 * whatever the operator; "!komi=6.5" holds there, "komi!=6.5" does not. Of a field with several
 * values (player) one must agree; for != and !~ none may.
 *
 * Texts are compared without regard to case (fold.h). A date is a span of days as exact as it is
 * written: "=" holds when the record's days lie in the filter's, "!=" when the two have none in
 * common, "<" and ">" when all come before or after, "<=" and ">=" when none comes after or before.
 * What is not certain does not hold. */
#ifndef ING_SELECT_H
#define ING_SELECT_H

#include "../lib/dates.h"

#include "../lib/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SELECT_TERMS_MAX = 64,       /* comparisons in all filters together */
    SELECT_VALUE_MAX = 256,      /* bytes of a value, NUL included */
    SELECT_KEY_TEXT_MAX = 128,   /* of a text that count for the order of records */
    SELECT_KEY_ROOM = 256,       /* bytes of a key, for texts folded */
    SELECT_SCALE = 1000,         /* numbers have three decimals */
};

/* -- Fields ----------------------------------------------------------------------------------- */

enum select_type {
    SELECT_TEXT,
    SELECT_NUMBER,
    SELECT_DATE,
    SELECT_RANK, /* kyu, dan and professional dan by their strength */
    SELECT_WORD, /* one of a few; = and != only */
};

/* A value of a record or of a filter; `text` for all but numbers. */
struct select_value {
    const char *text;
    int32_t number; /* in 1/SELECT_SCALE; of a rank: its strength */
    struct dates dates;
};

struct select_field {
    const char *name;
    enum select_type type;
    int detail;
    /* The k-th value of the field, from 0; false when there is none. */
    bool (*get)(const struct select_field *field, struct record *record, unsigned k,
                struct select_value *value);
    /* What a filter's word stands for in the record ("goe" for "ing"); NULL: nothing. */
    const char *(*word)(const char *text);
    const char *help; /* what it is, in a few words */
};

/* The k-th field, NULL past the last; the field called so, NULL if there is none. */
const struct select_field *select_field_at(size_t k);
const struct select_field *select_field_find(const char *name, size_t length);

const char *select_type_name(enum select_type type);

/* A key whose bytes, compared by memcmp, order records by the field: missing values last, texts
 * folded, dates by their first day; `falling` turns the order of what is there. Returns its size.
 */
size_t select_key(const struct select_field *field, struct record *record, bool falling,
                  unsigned char key[SELECT_KEY_ROOM]);

/* -- Filters ---------------------------------------------------------------------------------- */

enum select_operator {
    SELECT_PRESENT, /* no operator: has a value */
    SELECT_EQUAL,
    SELECT_UNEQUAL,
    SELECT_CONTAINS,
    SELECT_LACKS,
    SELECT_LESS,
    SELECT_AT_MOST,
    SELECT_MORE,
    SELECT_AT_LEAST,
};

struct select_term {
    const struct select_field *field;
    enum select_operator operator;
    bool negated, first; /* first: begins a filter */
    struct select_value value;
    char text[SELECT_VALUE_MAX]; /* what value.text points to, but for words */
};

/* Filters joined by and; zeros are none, which every record passes. */
struct select {
    struct select_term *term; /* SELECT_TERMS_MAX, owned; NULL while there are none */
    size_t count;
    char wrong[SELECT_VALUE_MAX + 64]; /* the latest message */
};

void select_free(struct select *select);

/* Adds a filter. NULL, or what is wrong with it and at which column (characters, from 1); the
 * message lasts until the next call. */
const char *select_add(struct select *select, const char *filter);

/* Does the record pass all filters? Its arena may be used. */
bool select_passes(const struct select *select, struct record *record);

#endif
