/* result_words.h - the words that results are written in, in folded spelling (meta_parts.h). The
 * lists end with a row without a word. */
#ifndef ING_RESULT_WORDS_H
#define ING_RESULT_WORDS_H

#include "../lib/record.h"

#include <stdbool.h>

struct side_word {
    const char *word;
    enum colour colour;
};

extern const struct side_word result_sides[];

enum role {
    ROLE_NONE, /* says how, not who */
    ROLE_WINS,
    ROLE_LOSES,
    ROLE_YIELDS, /* loses, if nothing else in the clause says who won */
};

/* Words about a side, in folded spelling. The first that occurs in table order decides how; who won
 * is decided by the word that stands first in the text. */
struct side_verb {
    const char *word;
    enum result_how how; /* RESULT_NONE: says nothing of it */
    enum role role;
};

extern const struct side_verb result_verbs[];

/* Values that speak of both sides at once, looked for anywhere ("whole" ones stand alone). Draws
 * that SGF calls "0" or "Draw", and jigo, are counted; the others may be agreements. */
struct both_word {
    const char *word;
    bool whole;
    enum result_how how;
};

extern const struct both_word result_both[];

/* Words that stand before the side they speak of: "Победа белых", "Resignation by White",
 * 中押し勝ち(黒). One that wins outdoes one that loses: "win by resignation for White". */
struct head_word {
    const char *word;
    enum result_how how;
    enum role role;
};

extern const struct head_word result_heads[];

/* Endless repetitions, which make a game void where nothing else is said of its end; NULL ends the
 * list. */
extern const char *const result_cycles[];

#endif
