/* audit_parts.h - what the files behind audit.h share. Not for others. */
#ifndef ING_AUDIT_PARTS_H
#define ING_AUDIT_PARTS_H

#include "audit.h"

/* Recorded margins that are possible and about as probable as each other, when nothing is known. */
#define AUDIT_SPREAD 80.0

/* The functions of the table: the probability of the recorded result if the cause holds; what is
 * to be told goes into `finding`. */
double audit_agrees(const struct audit *audit, struct audit_finding *finding);
double audit_given_up(const struct audit *audit, struct audit_finding *finding);
double audit_no_result(const struct audit *audit, struct audit_finding *finding);
double audit_judgement(const struct audit *audit, struct audit_finding *finding);
double audit_rules(const struct audit *audit, struct audit_finding *finding);
double audit_komi(const struct audit *audit, struct audit_finding *finding);
double audit_rules_komi(const struct audit *audit, struct audit_finding *finding);
double audit_compensation(const struct audit *audit, struct audit_finding *finding);
double audit_one_point(const struct audit *audit, struct audit_finding *finding);
double audit_group(const struct audit *audit, struct audit_finding *finding);
double audit_swapped(const struct audit *audit, struct audit_finding *finding);
double audit_typed(const struct audit *audit, struct audit_finding *finding);
double audit_zi(const struct audit *audit, struct audit_finding *finding);
double audit_penalty(const struct audit *audit, struct audit_finding *finding);
double audit_scored(const struct audit *audit, struct audit_finding *finding);
double audit_resigned(const struct audit *audit, struct audit_finding *finding);
double audit_truncated(const struct audit *audit, struct audit_finding *finding);
double audit_illegal(const struct audit *audit, struct audit_finding *finding);
double audit_undecided(const struct audit *audit, struct audit_finding *finding);
double audit_unexplained(const struct audit *audit, struct audit_finding *finding);

/* "B+3.5" of the recorded margin or a recount. */
enum { AUDIT_MARGIN_ROOM = 24, AUDIT_POINT_ROOM = 8 };
const char *audit_margin(int32_t margin, char text[AUDIT_MARGIN_ROOM]);
/* "D4": as boards are lettered, without I; "pass". */
const char *audit_point(const struct board *board, uint16_t cell, char text[AUDIT_POINT_ROOM]);
/* "ing, chinese" of a set of rulesets: the usual ones, if there are any. */
void audit_names(uint32_t rulesets, char *text, size_t room);

/* The recorded result, when it is a count that a recount can be compared with. */
static inline const struct result *audit_result(const struct audit *audit)
{
    return &audit->scored->record->result;
}

static inline bool audit_is_counted(const struct audit *audit)
{
    return audit_result(audit)->how == RESULT_SCORE && audit_result(audit)->counted;
}

static inline bool audit_has_illegal(const struct audit_facts *facts)
{
    return facts->illegal > 0 || facts->twice > 0;
}

/* A ko or a repetition in a record without passes: one may have come before it. */
bool audit_may_lack_pass(const struct audit_facts *facts);

/* A margin that the ruling gives: its board is known, and its komi. */
static inline bool audit_is_known(const struct ruling *ruling)
{
    return ruling->decided && ruling->komi_known && !ruling->forfeit;
}

/* Counted, and this ruling has a margin to compare with. */
static inline bool audit_compares(const struct audit *audit, const struct ruling *ruling)
{
    return audit_is_counted(audit) && audit_is_known(ruling) && !audit->facts->corrected;
}

/* Is the result a number that no count can give ("B+25.55")? */
bool audit_is_unreadable(const struct audit *audit);

/* Is the ruling of the ruleset that the record names, or may it be if it names none? */
bool audit_is_base(const struct audit *audit, const struct ruling *ruling);

#endif
