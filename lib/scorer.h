/* scorer.h - one game from record to verdict. OUTPUT.md 2 is what it answers. */
#ifndef ING_SCORER_H
#define ING_SCORER_H

#include "count.h"
#include "deadlist.h"
#include "evidence.h"
#include "gameid.h"
#include "infer.h"
#include "legality.h"
#include "penalty.h"
#include "record.h"
#include "repeat.h"
#include "replay.h"
#include "ruleset.h"
#include "shape.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

/* Where it is less sure (status.h) than these, a judgement is no answer. The second holds where the
 * record says that the game was given up: then only a board that is plainly finished is counted. */
#define SCORER_CONFIDENCE_MIN 0.5
#define SCORER_CONFIDENCE_MIN_GIVEN_UP 0.9

enum komi_from {
    KOMI_RECORDED, /* without one: the usual one of the record's ruleset and year, if it names it */
    KOMI_RULESET,  /* each ruleset's own of that year; little in a handicap game (1.3, 1.8) */
    KOMI_GIVEN,
};

/* Entries that a list of a game may have: illegal moves, disputed ones, repetitions. Real games
 * have a handful; the further ones of a hostile game are counted in a note. */
enum { SCORER_LIST_MAX = 1000 };

/* Pairs of rulesets. */
enum { SCORER_REASONS_MAX = RULESET_COUNT_MAX * (RULESET_COUNT_MAX - 1) / 2 };

/* What is asked for. */
struct scorer_wish {
    enum evidence evidence;
    const struct dead_list *dead; /* for EVIDENCE_LIST */
    bool guess;                   /* score undecided games as well */
    enum komi_from komi_from;
    int32_t komi;            /* quarter points, for KOMI_GIVEN */
    bool compensation_given; /* instead of what each ruleset gives back for handicap stones ... */
    int32_t compensation;    /* ... these quarter points */
    /* Lines "source or id TAB Black's TAB White's penalty" (penalty_read); NULL: the record's. */
    const struct dead_list *penalties;
    uint32_t rulesets; /* set of rulesets (ruleset.h) */
    bool every_pair;   /* explain every pair of them, not each against the first alone */
};

/* One ruleset on one game. Margins in quarter points, positive = Black. */
struct ruling {
    const struct ruleset *ruleset;
    const struct tally *tally;
    bool too_old;    /* the game was played before this way of counting: not decided */
    bool decided;    /* score.board holds */
    bool komi_known; /* and so does score.margin; if not, it was counted with komi 0 */
    bool forfeit;    /* lost by overtime: score.winner holds, whatever the margin */
    struct score score;
    unsigned settles; /* stones whose status the ruleset changed: bits of enum precedent */
    bool open;        /* neutral points are open and the ruleset counts area: */
    int32_t forecast; /* the margin if they were filled in turn */
};

/* Why the margins of two rulings differ: margin(a) - margin(b). */
struct reason {
    uint8_t a, b; /* index into ruling */
    int32_t terms[CAUSE_COUNT];
};

/* Everything found out about one game; reused for the next. Lists hang on the record's arena. */
struct scored {
    const struct record *record;
    const char *source;
    int year; /* of the game; 0: not known */
    struct gameid id;
    struct replay replay;
    struct legality legality;
    struct repeats repeats;
    struct shapes *shapes; /* on the final board; owned by the scorer */
    struct status status;
    struct status unseen; /* as judged before the recorded margin was looked at (evidence.h) */
    struct inference inference; /* beside all the rest, which does not look at it */
    struct ownership owner;     /* with the dead lifted */
    struct tally settled;       /* dead stones lifted */
    struct tally standing;      /* every stone stays; only where a ruleset asked for counts so */
    bool decided;               /* the status is an answer */
    struct penalty penalty[3];
    struct ruling ruling[RULESET_COUNT_MAX];
    struct tally own[RULESET_COUNT_MAX]; /* of rulings that settle some stones themselves */
    size_t rulings;
    struct reason reason[SCORER_REASONS_MAX];
    size_t reasons;
    bool balanced; /* every residual is 0; if not, this program is wrong */
};

struct scorer {
    struct scorer_wish wish;
    struct scored scored;
    struct life *life;     /* owned */
    struct replay *filled; /* owned: the position with its neutral points filled */
    bool leaves_dead;      /* a ruleset asked for lifts no dead stones */
};

/* False when out of memory. `wish` is copied; its list must outlive the scorer. */
bool scorer_init(struct scorer *scorer, const struct scorer_wish *wish);
void scorer_free(struct scorer *scorer);

/* Is a status good enough to be counted? If not, the score is null unless a guess is asked for. */
bool scorer_trusts(const struct status *status, bool was_given_up);

/* Scores one game into scorer->scored, which is valid until the next call or until the record is
 * cleared. Findings become notes of the record. False when the game needs too much memory. */
bool scorer_game(struct scorer *scorer, struct record *record);

/* The komi a ruleset is counted with, in quarter points, 0 when nobody knows it: false then. */
bool scorer_komi(const struct scorer *scorer, const struct ruleset *ruleset, int32_t *komi);

#endif
