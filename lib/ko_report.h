/* ko_report.h - everything about kos in one game: repetitions, bans, local cycles, shapes, and
 * what follows from them. The one implementation behind `ingko`. RULES.md 2. */
#ifndef ING_KO_REPORT_H
#define ING_KO_REPORT_H

#include "arena.h"
#include "ing_ko.h"
#include "legality.h"
#include "local_cycle.h"
#include "outcome.h"
#include "record.h"
#include "repeat.h"
#include "replay.h"
#include "shape.h"

#include <stdbool.h>
#include <stdint.h>

enum ko_finding_kind {
    KO_REPETITION = 1, /* a board comes back */
    KO_BAN = 2,        /* a play that some ruleset's ko rule forbids, the board being new */
    KO_LOCAL = 4,      /* a part of the board comes back */
    KO_SHAPE = 8,      /* a shape standing on the board */
    KO_RESULT = 16,    /* a game recorded as void or drawn: does it end in a cycle? */
    KO_READING = 32,   /* a game under Ing's rules: which reading of them makes it legal? */
    KO_ALL = 63
};

/* "repetition", "ban", "local", "shape", "result", "reading"; constant string. */
const char *ko_finding_name(enum ko_finding_kind kind);

enum {
    KO_POINTS_MAX = 64,   /* points of a finding that are listed */
    KO_HOTS_MAX = 24,     /* turns of a lap whose hot stones are listed */
    KO_LOOKS_MAX = 64,    /* captures of a lap looked at for what is fought over */
    KO_EDITED_MAX = 1000, /* turns of a game with late set-up whose every position is looked at */
    KO_FINDINGS_MAX = 20000,          /* of one game; further ones are not told */
    KO_BYTES_MAX = 128 * 1024 * 1024, /* memory for them */
};

/* Why an illegal move may be in a record of a game played on a server. */
enum ko_explanation {
    KO_UNEXPLAINED,
    KO_UNDO,         /* the same side moves again next, or set-up follows: it was taken back */
    KO_TWICE,        /* the side that plays it moved before as well */
    KO_MISSING_TURN, /* a side moved twice within the lap: a turn, such as a pass, is missing */
    KO_LAST_MOVE,    /* the game ends with it, and not by counting */
};

/* "undo", "two-in-a-row", "missing-pass", "last-move"; NULL for KO_UNEXPLAINED. */
const char *ko_explanation_name(enum ko_explanation explanation);

enum ko_fight { KO_NO_FIGHT, KO_FIGHTING, KO_DISTURBING };

/* Ing's view of a lap or a play. */
struct ko_ing {
    bool known;
    enum ko_fight fight;   /* what the captures of the lap were about */
    enum colour disturber; /* EMPTY if no lap was closed */
    bool sure;             /* told by a settled double ko, not merely by who began */
    bool again;            /* the disturber walks the lap once more */
    int hots;
    struct ko_hot {
        uint32_t turn; /* that left them */
        enum verdict kind;
        int count;
        const uint16_t *cell;
    } * hot;
    bool ambiguous;                /* the readings are at odds */
    uint8_t reading[ING_READINGS]; /* enum verdict */
};

struct ko_finding {
    enum ko_finding_kind kind;
    const char *class; /* constant string */
    enum certainty certainty;
    uint32_t turn;                   /* that completes it; for shapes the position it stands in */
    const struct repeat *repeat;     /* KO_REPETITION, and KO_RESULT that ends in one; or NULL */
    const struct local_cycle *local; /* KO_LOCAL */
    const struct shape *shape;       /* KO_SHAPE */
    uint32_t stood;                  /* shapes of all positions: for so many turns from `turn` on */
    uint32_t times;                  /* how often the board has come back, this time included */
    uint32_t plays;                  /* of the lap */
    enum colour colour;
    int points;
    uint16_t point[KO_POINTS_MAX];
    uint8_t verdict[RULESET_COUNT_MAX]; /* enum verdict, by ruleset */
    uint8_t outcome[RULESET_COUNT_MAX]; /* enum outcome */
    uint32_t conditional; /* rulesets under which every later score depends on what is made of it */
    const struct ko_ing *ing; /* or NULL */
    enum ko_explanation explanation;
    bool ends_in_cycle;      /* KO_RESULT */
    uint32_t legal_readings; /* KO_READING: set of enum ing_reading */
};

enum ko_positions { KO_FINAL, KO_AT, KO_EVERY };

struct ko_wish {
    int kinds; /* enum ko_finding_kind */
    enum ko_positions positions;
    uint32_t at; /* turn, for KO_AT; past the end means the end */
};

/* Working memory, reused from game to game. */
struct ko_report {
    const struct record *record;
    struct replay replay;
    struct arena arena; /* what hangs on one game */
    struct legality legality;
    struct repeats repeats;
    struct local_cycles locals;
    struct shapes *shapes;   /* owned by the caller of ko_report_init */
    struct ko_finding *list; /* by kind, then turn */
    uint32_t count, capacity;
    bool cut; /* there were more than KO_FINDINGS_MAX */
};

/* `shapes` must outlive the report. */
void ko_report_init(struct ko_report *report, struct shapes *shapes);
void ko_report_free(struct ko_report *report);

/* Fills report->list, valid until the next call. Findings about the record go to `sink`, which may
 * be NULL. False when out of memory. */
bool ko_report_game(struct ko_report *report, const struct record *record,
                    const struct ko_wish *wish, const struct diag_sink *sink);

#endif
