/* audit.h - the recorded result against the recount, and which cause explains the record best.
 *
 * Bayes' rule over THE table of causes (audit_table.h): how common a cause is, how well it goes
 * with what the record looks like, and how probable it makes the result that was written down.
 * Nothing is repaired; several causes that fit are all told. */
#ifndef ING_AUDIT_H
#define ING_AUDIT_H

#include "correct.h"
#include "scorer.h"

#include <stdbool.h>
#include <stdint.h>

#include "audit_table.h"

enum audit_cause {
#define AUDIT_ENUM(id, code, class, prior, short, open, damaged, function) AUDIT_##id,
    AUDIT_TABLE(AUDIT_ENUM)
#undef AUDIT_ENUM
        AUDIT_CAUSES
};

enum audit_class {
    AUDIT_CLASS_AGREES,    /* the recorded result is met as the record stands */
    AUDIT_CLASS_OTHERWISE, /* under another ruleset or komi than it names */
    AUDIT_CLASS_CAUSE,     /* not met, or not sound, for the cause named */
    AUDIT_CLASS_UNDECIDED, /* recorded, but the recount gives no answer */
    AUDIT_CLASS_NOTHING,   /* no recorded count to compare with */
    AUDIT_CLASSES
};

/* "agrees", "group-marked-wrong" …; constant strings. */
const char *audit_cause_code(enum audit_cause cause);
enum audit_class audit_cause_class(enum audit_cause cause);
/* "agrees", "otherwise", "cause", "undecided", "nothing". */
const char *audit_class_name(enum audit_class class);

/* A board that is not finished is plainly so from this share of neutral points on, or with fewer
 * moves than this share of all points. */
#define AUDIT_OPEN_SHARE 0.10
#define AUDIT_MOVES_SHARE 0.45

/* Less likely causes are not told, but for the first. */
#define AUDIT_LIKELIHOOD_MIN 0.02

enum {
    AUDIT_FINDINGS_MAX = AUDIT_CAUSES + 8, /* of a game: each cause once, and impossible values */
    AUDIT_TEXT_MAX = 240, /* bytes of an explanation, NUL included; longer is cut */
    AUDIT_CELLS_MAX = 2,
};

/* What the record looks like, apart from its result. */
struct audit_facts {
    uint32_t moves;   /* passes included */
    bool passes;      /* it ends with two passes */
    bool damaged;     /* the file is cut off or damaged */
    uint32_t illegal; /* moves that the record's ruleset forbids, or all do if it names none */
    struct {
        uint32_t turn;
        enum colour colour;
        uint16_t cell;
        enum verdict verdict;
        enum certainty certainty;
    } first;        /* of these */
    uint32_t twice; /* a side moved twice in a row, handicap apart: the turn; 0 if none is known */
    /* The status has been corrected by the recorded count already, in these steps. */
    bool corrected;
    struct corrections steps;
};

/* Notes that say that a file is cut off or damaged, a list of diag_code. */
#define AUDIT_DAMAGE                                                                               \
    DIAG_SGF_MISSING_PAREN, DIAG_SGF_OPEN_VALUE, DIAG_SGF_BAD_POINT, DIAG_KIFU_CUT,                \
        DIAG_MEMBER_DAMAGED

/* Reads them off a game that was scored from its record. */
void audit_facts_read(struct audit_facts *facts, const struct scored *scored);

struct audit_finding {
    enum audit_cause cause;
    double likelihood; /* 0..1; those of the causes of a result sum up to 1 */
    uint32_t rulesets; /* that meet it (bit k = ruleset_at(k)); 0 where that says nothing */
    bool komi_known;
    int32_t komi;  /* that meets it, quarter points */
    uint32_t turn; /* of a move; 0 if none */
    int cells;     /* points meant: a stone of each group, a move */
    uint16_t cell[AUDIT_CELLS_MAX];
    char text[AUDIT_TEXT_MAX]; /* English, one line */
};

/* One game. Large: allocate it. */
struct audit {
    const struct scored *scored;
    const struct audit_facts *facts;
    bool shares; /* `kept` holds: in what share of the playouts each stone stays, 0..1 */
    float kept[BOARD_CELLS_MAX];
    /* The rulings that the result may have been counted under: by the record's ruleset, else by one
     * ruleset of either kind. */
    const struct ruling *base[2];
    int bases;
    bool recounted; /* `recount` holds: the margin of base[0], quarter points */
    int32_t recount;
    /* Where the margin of a base is not the recorded one, and a small change of the status would
     * make it so: the ruling, and the steps; else no steps. */
    const struct ruling *changed;
    struct corrections steps;
    bool none_lifted; /* or it is met if no dead stone is taken off, and there are several groups */
    int findings;
    struct audit_finding finding[AUDIT_FINDINGS_MAX]; /* the verdict first */
};

/* Audits a scored game, which should have been judged without a look at the result and with every
 * ruleset of audit_rulesets. `life` has judged it last, or is NULL: then it is not known which
 * groups are in doubt. */
void audit_game(struct audit *audit, const struct scored *scored, const struct audit_facts *facts,
                const struct life *life);

/* The rulesets an audit compares, a set. */
uint32_t audit_rulesets(void);

/* Does `recount` tell of a finished board, or is it what was recorded? */
bool audit_has_recount(const struct audit *audit);

/* Is there anything that a person should look at? */
bool audit_alarms(const struct audit *audit);

/* Why the text cannot be a date, a rank or a name; NULL where it may be one, and for NULL. Other
 * texts are never impossible. Constant string. */
const char *audit_impossible(enum text_kind kind, const char *text);

#endif
