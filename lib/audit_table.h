/* audit_table.h - THE table of what may lie behind a recorded result. New cause = new row, and a
 * function in audit_*.c. */
#ifndef ING_AUDIT_TABLE_H
#define ING_AUDIT_TABLE_H

/* Estimates, of single records in collections of many kinds; what counts is their ratio. Of each
 * cause:
 *   prior    how often it is so,
 * and, if it is so, how often
 *   short    the record stops without two passes,
 *   open     the board is plainly unfinished (AUDIT_OPEN_SHARE, AUDIT_MOVES_SHARE),
 *   damaged  the file is visibly cut off or damaged.
 * The function gives the probability of the recorded result under the cause.
 *
 * id, code, class, prior, short, open, damaged, function */
/* clang-format off */
#define AUDIT_TABLE(X) \
    X(AGREES,       "agrees",                AGREES,    0.90,   0.5,  0.002, 0.003, audit_agrees) \
    X(GIVEN_UP,     "given-up",              NOTHING,   0.90,   0.99, 0.8,   0.003, audit_given_up) \
    X(NO_RESULT,    "no-result",             NOTHING,   0.90,   0.5,  0.5,   0.003, audit_no_result) \
    X(JUDGEMENT,    "group-judged-wrong",    AGREES,    0.50,   0.5,  0.002, 0.003, audit_judgement) \
    X(RULES,        "other-rules",           OTHERWISE, 0.008,  0.5,  0.002, 0.003, audit_rules) \
    X(KOMI,         "other-komi",            OTHERWISE, 0.008,  0.5,  0.002, 0.003, audit_komi) \
    X(RULES_KOMI,   "other-rules-and-komi",  OTHERWISE, 0.002,  0.5,  0.002, 0.003, audit_rules_komi) \
    X(COMPENSATION, "handicap-compensation", OTHERWISE, 0.02,   0.5,  0.002, 0.003, audit_compensation) \
    X(ONE_POINT,    "one-point",             CAUSE,     0.006,  0.5,  0.002, 0.003, audit_one_point) \
    X(GROUP,        "group-marked-wrong",    CAUSE,     0.010,  0.5,  0.002, 0.003, audit_group) \
    X(SWAPPED,      "colours-swapped",       CAUSE,     0.002,  0.5,  0.002, 0.003, audit_swapped) \
    X(TYPED,        "result-mistyped",       CAUSE,     0.006,  0.5,  0.002, 0.003, audit_typed) \
    X(ZI,           "points-against-zi",     CAUSE,     0.003,  0.5,  0.002, 0.003, audit_zi) \
    X(PENALTY,      "penalty-points",        CAUSE,     0.001,  0.5,  0.002, 0.003, audit_penalty) \
    X(SCORED,       "resignation-as-score",  CAUSE,     0.002,  0.98, 0.7,   0.003, audit_scored) \
    X(RESIGNED,     "score-as-resignation",  CAUSE,     0.002,  0.5,  0.002, 0.003, audit_resigned) \
    X(TRUNCATED,    "record-truncated",      CAUSE,     0.004,  0.98, 0.7,   0.5,   audit_truncated) \
    X(ILLEGAL,      "illegal-moves",         CAUSE,     0.004,  0.5,  0.01,  0.003, audit_illegal) \
    X(IMPOSSIBLE,   "impossible-value",      CAUSE,     0,      1,    1,     1,     NULL) \
    X(UNDECIDED,    "cannot-decide",         UNDECIDED, 0.005,  0.5,  0.02,  0.003, audit_undecided) \
    X(UNEXPLAINED,  "unexplained",           CAUSE,     0.003,  0.5,  0.002, 0.003, audit_unexplained)
/* clang-format on */

#endif
