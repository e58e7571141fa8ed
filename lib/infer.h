/* infer.h - by which rules and komi a game was probably played, and how sure that is.
 *
 * A statement beside the record, which stays as it is: nothing that is scored looks at it. Every
 * pair of a ruleset and a komi is a hypothesis; each kind of evidence says how likely what is found
 * in the record would be if the pair were true (infer_evidence.c, with the reasons), the products
 * are compared. PEERS.md (b) 1, 2, 5. */
#ifndef ING_INFER_H
#define ING_INFER_H

#include "count.h"
#include "record.h"
#include "ruleset.h"

#include <stdbool.h>
#include <stdint.h>

/* Kinds of evidence, in the order of the streams. The second column is the word there. */
#define INFER_TABLE(X)                                                                             \
    X(PRIOR, "prior")       /* how common the ruleset is among records */                          \
    X(RULES, "RU")          /* what RU says; it is often a program's default */                    \
    X(KOMI, "KM")           /* what KM says, in any of its readings */                             \
    X(USUAL, "usual-komi")  /* the komi usual under the ruleset in that year and handicap */       \
    X(PRODUCER, "producer") /* AP: whose program or server wrote it */                             \
    X(WORDS, "words")       /* EV, PC, GN, SO, GC: a country, a cup, a server; weak */             \
    X(NOTATION, "notation") /* the result told in zi, in moku, a tie that Black wins */            \
    X(PARITY, "parity")     /* fraction and parity of the margin, where there is no recount */     \
    X(RECOUNT, "recount")   /* the board counted again, and the recorded margin */

enum infer_kind {
#define INFER_ENUM(id, word) INFER_##id,
    INFER_TABLE(INFER_ENUM)
#undef INFER_ENUM
        INFER_KINDS
};

/* The word of a kind, a constant string. */
const char *infer_kind_word(enum infer_kind kind);

/* A value less sure than this is not given. */
#define INFER_CONFIDENCE_MIN 0.5

enum { INFER_TEXT_MAX = 256 }; /* bytes, NUL included */

/* What is known of a game. */
struct infer_question {
    const struct record *record; /* interpreted (meta_interpret) */
    int year;                    /* it was played in (dates_year); 0: not known */
    bool blind;                  /* the recorded result must not be looked at */
    const struct tally *tally; /* the final board, its dead lifted by a judgement that has not seen
                                  the recorded margin; NULL if it was not judged */
    const struct tally *standing; /* the same with every stone left, for rulesets that lift none */
    double confidence;            /* of that judgement, 0..1; 0 for an unfinished board */
};

/* One pair, and how likely it is. */
struct infer_pair {
    const struct ruleset *ruleset; /* NULL: none */
    int32_t komi;                  /* quarter points */
    double probability;
};

struct inference {
    /* The ruleset and the komi that are likeliest, each over all values of the other, with their
     * probabilities; calibrated on collections whose rules and komi are known (ingscore.1). */
    const struct ruleset *ruleset;
    double rules_confidence;
    enum scoring scoring; /* area rulesets are often not to be told apart; their counting is */
    double scoring_confidence;
    int32_t komi;
    double komi_confidence;
    struct infer_pair best;  /* the likeliest pair: what `text` and `odds` speak of */
    struct infer_pair rival; /* the likeliest that counts otherwise or has another komi */
    /* How many times likelier each kind of evidence is under the best pair than under the rival. */
    double odds[INFER_KINDS];
    bool exact;    /* the recount under the best pair is the recorded margin */
    bool conflict; /* RU or KM says something else than the ruleset's counting or the komi */
    /* One sentence: "the recorded W+2.5 is exactly what chinese counting with komi 7.5 gives; RU
     * says japanese". Never empty. */
    char text[INFER_TEXT_MAX];
};

/* For those who weigh rules and komi by evidence of their own: how likely each ruleset (by its
 * index) is by how common it is and by what the record shows besides RU (up to a factor), and how
 * common a komi is under a ruleset in the year and at the handicap of the record (0..1). */
void infer_ruleset_weights(const struct record *record, double weight[RULESET_COUNT_MAX]);
double infer_komi_share(const struct record *record, const struct ruleset *ruleset, int32_t komi);

/* Would a tally be looked at? Counting is most of the work. */
bool infer_wants_recount(const struct infer_question *question);

/* Answers from the question alone; needs no memory but its own. */
void infer_game(const struct infer_question *question, struct inference *inference);

#endif
