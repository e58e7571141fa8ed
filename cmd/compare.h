/* compare.h - rulesets compared over a score stream: which with which, how often they differ, why.
 *
 * The reader's numbers of rulesets are used throughout. Margins and differences are in quarter
 * points, positive = good for Black. */
#ifndef ING_COMPARE_H
#define ING_COMPARE_H

#include "../formats/score_read.h"
#include "../lib/contrast.h"
#include "../lib/count.h"
#include "../lib/notation.h"
#include "../lib/ruleset.h"
#include "../lib/statistics.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    COMPARE_CAUSES = CAUSE_COUNT + 1,          /* one more for words this build does not know */
    COMPARE_REASON_BYTES = 600,                /* of the reasons between two rulesets, in words */
    COMPARE_KOMI_MOST = 20,                    /* points, of the komi curve */
    COMPARE_KOMIS = 2 * COMPARE_KOMI_MOST + 1, /* from 0 in steps of half a point */
};

/* What decides between two rulesets that differ: one cause (0..COMPARE_CAUSES - 1), which changes
 * the winner by itself or, where the winner is the same, is the only one; or one of these. */
enum compare_decider {
    DECIDER_NONE = -1,
    DECIDER_TIE = COMPARE_CAUSES, /* a rule for ties, the margins being equal */
    DECIDER_EACH,                 /* several causes, each of which would be enough */
    DECIDER_TOGETHER,             /* no single cause */
    DECIDER_UNEXPLAINED,          /* the stream does not tell the causes */
    DECIDER_COUNT,
};

/* How two rulesets come to their margins: margin(a) - margin(b), quarter points by cause. */
struct compare_reasons {
    uint8_t a, b;
    bool known; /* the stream explains the pair, and the terms sum up to the difference */
    int32_t quarters[COMPARE_CAUSES];
};

/* One ruleset's illegal moves. */
struct compare_illegal {
    uint64_t games;
    struct census verdicts; /* moves */
};

/* What one ruleset would have said under each komi; games without handicap stones. */
struct compare_curve {
    uint64_t games;
    uint64_t black[COMPARE_KOMIS], draws[COMPARE_KOMIS];
};

/* Everything that is summed up over the stream; constant size. */
struct compare_tally {
    uint64_t games, scored;
    uint32_t met;                    /* rulesets that a line had */
    uint64_t repeating;              /* games with a repetition */
    struct census undecided_ends;    /* how games without any score ended */
    struct census undecided_reasons; /* and why they have none */
    struct census repetitions;       /* by class */
    struct compare_illegal illegal[CONTRAST_RULESETS];
    struct contrast contrast;
    /* Of the games where a pair's margins differ: those with this cause, and those among them where
     * the winner differs as well. */
    uint64_t causes[CONTRAST_PAIRS][COMPARE_CAUSES];
    uint64_t causes_winner[CONTRAST_PAIRS][COMPARE_CAUSES];
    /* Where it alone changes the winner, see compare_alone_games. */
    uint64_t alone[2][CONTRAST_PAIRS][COMPARE_CAUSES];
    uint64_t unexplained[CONTRAST_PAIRS];
    struct compare_curve curve[CONTRAST_RULESETS];
};

struct compare {
    bool chosen;    /* --between names the rulesets */
    bool all;       /* --between=all */
    uint32_t aside; /* rulesets left out unless asked for: they lift no dead stones */
    uint32_t known; /* rulesets of the reader that have been looked at for that */
    uint32_t with[CONTRAST_RULESETS]; /* bit b of with[a]: the pair is compared */
    enum language language;           /* of the words */
    struct score_reader reader;
    struct compare_tally *tally; /* owned; zeros at first */
};

/* False when out of memory; compare_free is right in either case. Before compare_start nothing but
 * compare_between may be called. */
void compare_init(struct compare *compare);
bool compare_start(struct compare *compare);
void compare_free(struct compare *compare);

/* Takes a value of --between. NULL, or what is wrong with it. */
const char *compare_between(struct compare *compare, const char *value);
/* A ruleset asked for that no line of the stream had: NULL if there is none. */
const char *compare_unmet(const struct compare *compare);

/* --- the line at hand --- */

/* Takes note of rulesets that are new in the line; before anything else is asked of it. */
void compare_meet(struct compare *compare);
/* Is the pair compared, and does the line have both? */
bool compare_in_line(const struct compare *compare, uint32_t a, uint32_t b);
/* The rulesets of the line that are compared with any other. */
uint32_t compare_line_rulesets(const struct compare *compare);
/* The rulesets whose verdicts on moves are told: those compared, or all unless --between chose. */
uint32_t compare_judges(const struct compare *compare);
/* Is k the first of the rulesets of `set` that agree with it in this line? */
bool compare_leads(const struct compare *compare, uint32_t set, uint32_t k);

/* Why the margins of a and b are what they are. */
struct compare_reasons compare_explain(const struct compare *compare, uint32_t a, uint32_t b);
/* Should b be told against a rather than a against b? Area rulesets are told against territory
 * ones, whatever their order in the stream: only in that direction have all reasons their words. */
bool compare_turns(const struct compare *compare, uint32_t a, uint32_t b);
/* In words: "Black played one stone more (+1), komi 8 instead of 6.5 (-1.5)"; how many there are.
 */
int compare_reason_words(const struct compare *compare, const struct compare_reasons *reasons,
                         char text[COMPARE_REASON_BYTES]);
/* For programs: "stones-played:1;komi:-1.5". */
void compare_reason_codes(const struct compare_reasons *reasons, char text[COMPARE_REASON_BYTES]);
/* The word of a cause, "other" for COMPARE_CAUSES - 1; and in the language asked for. */
const char *compare_cause_name(int cause);
const char *compare_cause_word(const struct compare *compare, int cause);
/* The same in words for a sentence: "stones played". */
const char *compare_cause_phrase(const struct compare *compare, int cause);

/* Would the ruleset that is told first (b, or a where compare_turns turns them) have the other's
 * winner if nothing but this cause were as under the other? The same for reasons of a and b as for
 * the turned ones of b and a. */
bool compare_alone(const struct compare *compare, const struct compare_reasons *reasons, int cause);
/* What decides between a and b; DECIDER_NONE where they do not differ, or one is undecided. */
int compare_decider(const struct compare *compare, uint32_t a, uint32_t b);
/* "stones-played", "tie", "several-together"; and in the language asked for. */
const char *compare_decider_name(int decider);
const char *compare_decider_word(const struct compare *compare, int decider);
/* The komi, the same for both, below which Black wins under a and b, and above which White does;
 * quarter points. False when the line does not tell. */
bool compare_common_komi(const struct compare *compare, uint32_t a, uint32_t b, int32_t *below,
                         int32_t *above);

/* "B+3.5", "W+0.5", "draw", "B+0" where a tie goes to Black. */
void compare_result(int32_t margin, enum colour winner, char *text, size_t size);
/* "B+R", "W+3.5", "void", "-" where nothing is recorded. */
enum { COMPARE_RESULT_BYTES = 32 };
const char *compare_recorded(const struct score_line *line, char text[COMPARE_RESULT_BYTES]);

/* Adds the line to the tally. */
void compare_count(struct compare *compare);
/* The same for the komi curves alone; compare_count calls it. */
void compare_curve_count(struct compare *compare);

/* --- the whole stream --- */

/* Were a and b compared? */
bool compare_in_stream(const struct compare *compare, uint32_t a, uint32_t b);
/* The rulesets that were compared with any other. */
uint32_t compare_stream_rulesets(const struct compare *compare);
/* Rulesets of `set` that never disagreed, one group after the other: group[k] is the lowest ruleset
 * that k agrees with (k itself for the first of a group). */
void compare_groups(const struct compare *compare, uint32_t set, uint32_t group[CONTRAST_RULESETS]);

/* The komi of the k-th place of a curve, and Black's share of the games there. */
int32_t compare_komi(int k);
double compare_share(const struct compare_curve *curve, int k);

/* Pairs of rulesets that are not merely other names for the same outcomes; a is told against b. */
struct compare_pairs {
    struct {
        uint8_t a, b;
    } list[CONTRAST_PAIRS];
    uint32_t count;
};
void compare_collect_pairs(const struct compare *compare, struct compare_pairs *pairs);

/* Games where b would have a's winner if nothing but this cause were as under a. The other way
 * round it is another question. */
uint64_t compare_alone_games(const struct compare *compare, uint32_t a, uint32_t b, int cause);

const struct contrast_pair *compare_pair(const struct compare *compare, uint32_t a, uint32_t b);
/* margin(a) - margin(b), whichever of the two comes first in the stream. */
struct histogram compare_differences(const struct compare *compare, uint32_t a, uint32_t b);
/* The places in `pairs` of the `most` pairs that differ most, by winners, then margins, then the
 * order of the stream. Where two rulesets part only over a tie, a third is as far from one as from
 * the other: of pairs with the same differences the first alone is listed. Returns how many. */
uint32_t compare_most_different(const struct compare *compare, const struct compare_pairs *pairs,
                                uint32_t most, uint32_t places[]);

#endif
