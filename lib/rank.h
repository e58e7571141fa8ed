/* rank.h - ranks of players, and what Ing's rules give for a difference. RULES.md 1.8; rule text
 * Art. 6. */
#ifndef ING_RANK_H
#define ING_RANK_H

#include <stdbool.h>
#include <stdint.h>

enum rank_kind {
    RANK_NONE,
    RANK_PIN, /* 品: professional, 1 is the highest; a quarter of a first move each */
    RANK_DAN, /* 段: amateur, 9 is the highest; half a first move each */
    RANK_KYU, /* 級: 1 is the highest; one first move each */
};

struct rank {
    enum rank_kind kind;
    int grade; /* 1.. */
};

enum {
    RANK_GRADE_MAX = 9, /* of all three in the rule text; below 九級 it tells none apart (級外) */
    RANK_KYU_MAX = 40, /* as records write it */
    RANK_READINGS = 2,
};

/* "4段", "初段", "五品", "9p", "6d", "3 kyu", "10k?", "十二級", "5-й дан", "1er dan" … RANK_NONE if
 * it is none of these. A professional dan ("9p", "九段" with a 职业 or pro before it) counts as 品
 * from the other end: 9p is 一品. */
struct rank rank_read(const char *text);

/* The same; *why: "written", "professional-dan" (9p, 九段 of a professional: counted as 品), or
 * NULL where there is no rank. Constant strings. */
struct rank rank_read_why(const char *text, const char **why);

/* How much stronger the first is than the second, in quarters of a first move (先); negative if it
 * is weaker. Several readings where the text leaves something open: between 初段 and 1級 half a
 * move or a whole one. Returns how many there are: 0 when the two cannot be compared (a
 * professional with an amateur: the table is missing from the text; ranks below 九級). */
int rank_difference(struct rank stronger, struct rank weaker, int32_t quarters[RANK_READINGS]);

/* Is it below 九級, where Art. 6 has no ranks? */
bool rank_is_outside(struct rank rank);

/* What a difference gives. Black is the weaker side and moves first. */
struct ing_handicap {
    int32_t passes;    /* White's passes at the start: one less than the stones elsewhere */
    int32_t komi;      /* quarter points Black gives; with passes: gives back */
    int32_t komi_else; /* by the other reading; the same where the text is not open */
};

/* `quarters` of a first move, 0 or more. */
struct ing_handicap ing_handicap(int32_t quarters);

#endif
