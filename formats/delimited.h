/* delimited.h - tables for other programs: TSV and CSV, one row per line, always.
 *
 * TSV: tab between fields; a tab, line break or backslash inside one is written \t \n \r \\, other
 * characters that could steer a terminal \uXXXX. CSV: RFC 4180 quoting, but line breaks inside a
 * field become blanks and such characters U+FFFD, so that a row stays a line. */
#ifndef ING_DELIMITED_H
#define ING_DELIMITED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum delimited_style { DELIMITED_TSV, DELIMITED_CSV };

struct delimited {
    FILE *out; /* not owned */
    enum delimited_style style;
    bool safe;    /* texts that a spreadsheet would take for a formula get a "'" in front */
    bool started; /* the row has a field already */
};

void delimited_init(struct delimited *table, FILE *out, enum delimited_style style, bool safe);

/* One field; NULL is an empty one. Text is UTF-8. */
void delimited_text(struct delimited *table, const char *text);
void delimited_integer(struct delimited *table, int64_t number);
/* Quarter points in canonical spelling: "7.5", "-0.25", "8". */
void delimited_quarters(struct delimited *table, int32_t quarters);

/* Ends the row. */
void delimited_end(struct delimited *table);

/* A header row: the words of `names`, which are separated by single blanks. */
void delimited_header(struct delimited *table, const char *names);

#endif
