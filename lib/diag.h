/* diag.h - everything the toolkit may have to say about an input, one table row per message.
 *
 * A row: identifier, stable code (printed, never renamed), severity, explanation. The text of a
 * single finding is built where it is found; the explanation is what the manual prints. */
#ifndef ING_DIAG_H
#define ING_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum severity {
    SEVERITY_NOTE,   /* decided or inferred; kept in the record's notes, printed with -v */
    SEVERITY_REPAIR, /* input was wrong, its meaning was not lost; printed */
    SEVERITY_LOSS,   /* something could not be used (a move, a game, a member); printed, exit 3 */
};

#include "diag_table.h"

enum diag_code {
#define DIAG_ENUM(id, code, severity, text) DIAG_##id,
    DIAG_TABLE(DIAG_ENUM)
#undef DIAG_ENUM
        DIAG_COUNT
};

struct diag_row {
    const char *code; /* e.g. "sgf-extra-paren" */
    enum severity severity;
    const char *text; /* one sentence, English */
};

/* Is the finding about the bytes a game was read from (not about what they mean)? Such a one cannot
 * be found again in the record stream and travels in it. */
bool diag_of_reading(enum diag_code code);

/* The row of `code`; never NULL for a valid code. */
const struct diag_row *diag_row(enum diag_code code);

/* The message of that printed code; DIAG_COUNT if there is none. */
enum diag_code diag_find(const char *code);

enum { DIAG_TEXT_MAX = 240 }; /* bytes of a finding's own text, NUL included; longer is cut */

/* One finding. Positions are 1-based; 0 means that there is none. */
struct diag {
    enum diag_code code;
    uint64_t line, column; /* in the (decompressed) file or member */
    char text[DIAG_TEXT_MAX]; /* UTF-8, may be empty: then the row's text says it all */
};

/* Where findings go. `put` must copy what it keeps. */
struct diag_sink {
    void (*put)(void *context, const struct diag *diag);
    void *context;
};

/* Sends one finding, its text formatted as by printf. `sink` may be NULL: then nothing happens. */
void diag_put(const struct diag_sink *sink, enum diag_code code, uint64_t line, uint64_t column,
              const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
