/* sgf.h - the parts of the SGF reader: finding games in bytes, and what is in one.
 *
 * The grammar (FF[4]; FF[1] to FF[3] add long names with lower-case letters, which are dropped):
 *   collection: tree+    tree: "(" node+ tree* ")"    node: ";" property*    property: NAME value+
 * and how real files break it: text around games, lines of "---" between nodes, parentheses too
 * few or too many, nodes without ";", names without values, "]" unescaped inside text, values that
 * never end, games that start while the one before is still open. */
#ifndef ING_SGF_H
#define ING_SGF_H

#include "text.h"

#include "../lib/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SGF_GAME_BYTES_MAX = 8 * 1024 * 1024, /* of one game as it stands in the file */
    SGF_RESYNC_BYTES = 4096, /* so far ahead a value's true "]" is looked for behind a false one */
    SGF_NAME_MAX = 32,       /* letters of a property name, FF[1] ones included */
};

#define SGF_NONE ((size_t)-1)

/* -- Names ------------------------------------------------------------------------------------ */

enum sgf_kind {
    SGF_OTHER, /* read over; its text may run on behind an unescaped "]"; detail: enum extra_kind */
    SGF_MARKS, /* the same; values are points or numbers */
    SGF_MOVE,  /* detail: colour */
    SGF_SETUP, /* detail: colour */
    SGF_TURN,
    SGF_TERRITORY, /* detail: colour */
    SGF_TEXT,      /* detail: enum text_kind; one line */
    SGF_LONG_TEXT, /* detail: enum text_kind; lines kept */
    SGF_SIZE,
    SGF_GAME,
    SGF_CLOCK,   /* detail: enum clock_kind; the last one counts */
    SGF_PRIVATE, /* detail: enum sgf_private */
};

/* Properties of the record stream that are not in the standard (sgf_write.h). */
enum sgf_private {
    SGF_ORIGIN_PATH,   /* IX */
    SGF_ORIGIN_MEMBER, /* IM */
    SGF_ORIGIN_GAME,   /* IG */
    SGF_ORIGIN_LINE,   /* IN */
    SGF_PRODUCER2,     /* IA */
    SGF_RULES_GUESS,   /* IR */
    SGF_KOMI_GUESS,    /* IK */
    SGF_FORMAT,        /* IF */
    SGF_FINDINGS,      /* IE */
    SGF_CHARSET,       /* IC */
    SGF_EXTRAS,        /* IO */
    SGF_PRIVATE_COUNT
};

struct sgf_property {
    uint8_t kind; /* enum sgf_kind */
    uint8_t detail;
};

enum { SGF_NOTHING = EXTRA_COUNT /* a detail: read over, and nothing is lost with it */ };

/* What the name of `size` letters stands for; lower-case letters do not count. */
struct sgf_property sgf_property(const unsigned char *name, size_t size);

/* The same for a first node without ";", as Chinese servers and newspapers write it: titles, dates,
 * komi and handicap have names of their own there, which mean other things elsewhere. */
struct sgf_property sgf_headless(const unsigned char *name, size_t size);

/* -- Finding games ---------------------------------------------------------------------------- */

/* Is there a game at this "("? */
enum sgf_answer { SGF_NO, SGF_YES, SGF_UNSURE /* the bytes end too early */ };
enum sgf_answer sgf_starts(const unsigned char *bytes, size_t size, size_t at);

/* The "]" that closes the value whose "[" is at `open`. SGF_NONE when the bytes end before that is
 * clear; *from (first call: open + 1) says where to go on when there are more. `last`: there will
 * be none. `charset` is NULL unless its characters may hold ASCII bytes. */
size_t sgf_value_close(const unsigned char *bytes, size_t size, size_t open, bool last,
                       const struct charset *charset, size_t *from);

enum sgf_found {
    SGF_FOUND,      /* ends at `at` */
    SGF_FOUND_OPEN, /* ends at `at`, its last ")" missing: the input or the next game is there */
    SGF_MORE,       /* the bytes end before the game does: call again with more */
};

struct sgf_split {
    size_t at;      /* start: the game's first byte; then how far it was read */
    size_t from;    /* inside a value: see sgf_value_close; else 0 */
    uint64_t depth; /* of open "(" */
    uint64_t ends;  /* of lines of play: nodes that no other follows, with their ")" */
    bool node;      /* since the latest parenthesis there was a node */
};

/* How many lines of play the game has besides its main one, once its end is found. */
static inline uint64_t sgf_variations(const struct sgf_split *split)
{
    uint64_t lines = split->ends + split->node;
    return lines > 1 ? lines - 1 : 0;
}

enum sgf_found sgf_split(struct sgf_split *split, const unsigned char *bytes, size_t size,
                         bool last, const struct charset *charset);

/* -- Reading one ------------------------------------------------------------------------------ */

/* One game as UTF-8 text into the record; false when it cannot be used. Findings become notes of
 * the record. `line`, `column`: of the first byte. */
bool sgf_read(const char *text, size_t size, uint64_t line, uint64_t column, struct record *record);

/* The value's text without its escapes, in the record's arena. `lines`: line ends are kept as LF;
 * else they become blanks, and blanks around it go. `stream`: the record stream's sign for a line
 * end means one. NULL when it is blank or memory ran out. */
const char *sgf_text(const unsigned char *value, size_t size, bool lines, bool stream,
                     struct arena *arena);

/* Takes findings back from the text of an IE (sgf_write.h) into the record. */
void sgf_findings(const char *text, struct record *record);

/* The lines of the record's events from the text of IN; 0 for those it does not tell, and for all
 * if it is NULL. */
void sgf_lines(const char *text, struct record *record);

static inline bool sgf_blank(unsigned char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool sgf_upper(unsigned char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool sgf_letter(unsigned char c)
{
    c |= 'a' ^ 'A';
    return c >= 'a' && c <= 'z';
}

/* The sign for a line end in the record stream: U+2424 SYMBOL FOR NEWLINE. */
#define SGF_LINE_END "\xE2\x90\xA4"

#endif
