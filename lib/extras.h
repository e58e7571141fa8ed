/* extras.h - what a record holds besides its main line and the data on the game, counted: readers
 * read over it, and a format that cannot hold it leaves it out. */
#ifndef ING_EXTRAS_H
#define ING_EXTRAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Kind, its word for filters and keys, and the noun of one and of several. */
#define EXTRA_TABLE(X)                                                                             \
    X(OTHER, "other", "other value", "other values")                                               \
    X(VARIATIONS, "variations", "variation", "variations")                                         \
    X(COMMENTS, "comments", "comment", "comments")                                                 \
    X(MARKS, "marks", "mark", "marks")                                                             \
    X(JUDGEMENTS, "judgements", "judgement", "judgements")                                         \
    X(CLOCK, "clock", "clock time", "clock times")                                                 \
    X(TERRITORY, "territory", "territory mark", "territory marks")                                 \
    X(TEXTS, "texts", "text", "texts")

/* What is counted:
 *   variations   lines of play besides the main one, with all that is in them
 *   comments     of a move or position (C); the one on the game (GC) is a text
 *   marks        signs, letters, lines and the like on the board, value by value
 *   judgements   of a move or position: DM, GB, GW, HO, UC, V, BM, DO, IT, TE, KO
 *   clock        times and periods left, but for the last of each
 *   territory    points of TB and TW, but for those of the last node that has any
 *   texts        of the data on the game; no reader leaves any out
 *   other        values of properties and fields that are none of these */
enum extra_kind {
#define EXTRA_ENUM(id, word, one, several) EXTRA_##id,
    EXTRA_TABLE(EXTRA_ENUM)
#undef EXTRA_ENUM
        EXTRA_COUNT
};

struct extras {
    uint64_t count[EXTRA_COUNT];
};

enum { EXTRAS_TEXT_ROOM = 300 }; /* bytes of extras_write's text, NUL included */

/* "variations", for --select, --count and JSON. */
const char *extra_word(enum extra_kind kind);

/* The k-th kind in the order in which they are told: `other` comes last. */
enum extra_kind extra_at(unsigned k);

void extras_add(struct extras *sum, const struct extras *more);

/* "3 variations, 12 comments" into `text`; false, and an empty text, where there are none. */
bool extras_write(const struct extras *extras, char text[EXTRAS_TEXT_ROOM]);

/* The same text back, up to what is no more of it. Returns the bytes read; 0: it is none. */
size_t extras_read(const char *text, struct extras *extras);

#endif
