/* diff.h - the parts of ingdiff: what is compared, counted, and printed in which form. */
#ifndef ING_DIFF_H
#define ING_DIFF_H

#include "run.h"
#include "../formats/delimited.h"
#include "../formats/score_read.h"
#include "../lib/count.h"
#include "../lib/notation.h"
#include "../lib/ruleset.h"
#include "../lib/statistics.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum diff_format { DIFF_TEXT, DIFF_TSV, DIFF_CSV, DIFF_JSON };
enum diff_only { DIFF_WINNER, DIFF_MARGIN, DIFF_LEGALITY, DIFF_ALL };

/* What is printed: the games, the summary, or one after the other. */
enum diff_parts { DIFF_GAMES = 1, DIFF_SUMMARY = 2 };

enum {
    DIFF_CAUSES = CAUSE_COUNT + 1, /* one more for words this build does not know */
    DIFF_WIDTH = 100,              /* columns of a text page unless told otherwise */
    DIFF_WIDTH_MIN = 60,
    DIFF_INDENT = 3,         /* columns before what belongs to a game */
    DIFF_REASON_BYTES = 600, /* of the reasons between two rulesets, in words */
    DIFF_KOMI_MOST = 20,     /* points, of the komi curve */
    DIFF_KOMIS = 2 * DIFF_KOMI_MOST + 1, /* from 0 in steps of half a point */
};

/* How two rulesets come to their margins: margin(a) - margin(b), quarter points by cause. */
struct diff_reasons {
    uint8_t a, b;
    bool known; /* the stream explains the pair, and the terms sum up to the difference */
    int32_t quarters[DIFF_CAUSES];
};

/* One ruleset's illegal moves. */
struct diff_illegal {
    uint64_t games;
    struct census verdicts; /* moves */
};

/* What one ruleset would have said under each komi; games without handicap stones. */
struct diff_curve {
    uint64_t games;
    uint64_t black[DIFF_KOMIS], draws[DIFF_KOMIS];
};

/* Everything that is summed up over the stream; constant size. */
struct diff_tally {
    uint64_t games, scored, shown;
    uint32_t met;                    /* rulesets that a line had */
    uint64_t repeating;              /* games with a repetition */
    struct census undecided_ends;    /* how games without any score ended */
    struct census undecided_reasons; /* and why they have none */
    struct census repetitions;       /* by class */
    struct diff_illegal illegal[CONTRAST_RULESETS];
    struct contrast contrast;
    /* Of the games where a pair's margins differ: those with this cause, and those among them where
     * the winner differs as well. */
    uint64_t causes[CONTRAST_PAIRS][DIFF_CAUSES];
    uint64_t causes_winner[CONTRAST_PAIRS][DIFF_CAUSES];
    uint64_t alone[CONTRAST_PAIRS][DIFF_CAUSES]; /* and those where it alone changes the winner */
    uint64_t unexplained[CONTRAST_PAIRS];
    struct diff_curve curve[CONTRAST_RULESETS];
};

struct diff_table; /* of text output, see diff_table.c */

struct diff {
    struct run *run;
    enum diff_format format;
    enum diff_only only;
    int parts; /* enum diff_parts */
    bool exit_code, csv_safe, colour;
    bool referee;    /* whole sentences instead of arrows */
    bool komi_curve; /* nothing but that */
    bool by_cause;   /* only pairs whose margins differ for `cause`, among others */
    int cause;       /* below DIFF_CAUSES */
    enum language language;
    int width;      /* columns of text */
    int64_t boards; /* pictures still to be drawn */
    bool chosen;    /* --between names the rulesets */
    bool all;       /* --between=all */
    uint32_t aside; /* rulesets left out unless asked for: they lift no dead stones */
    uint32_t known; /* rulesets of the reader that have been looked at for that */
    uint32_t with[CONTRAST_RULESETS]; /* bit b of with[a]: the pair is compared */
    uint64_t bad_lines;               /* of the input at hand */
    struct score_reader reader;
    struct diff_tally *tally;
    struct diff_table *table;
    struct delimited rows;
};

/* Takes note of rulesets that are new in the line at hand; before anything else is asked of it. */
void diff_meet(struct diff *diff);
/* Is the pair compared, and does the line at hand have both? */
bool diff_compares(const struct diff *diff, uint32_t a, uint32_t b);
/* The rulesets of the line at hand that are compared with any other. */
uint32_t diff_rulesets(const struct diff *diff);
/* The rulesets whose verdicts on moves are told: those compared, or all unless --between chose. */
uint32_t diff_judges(const struct diff *diff);
/* Is there something to report between a and b in the line at hand, by --only? For DIFF_LEGALITY: a
 * move that one of them forbids and the other does not. */
bool diff_reports(const struct diff *diff, uint32_t a, uint32_t b);

/* Why the margins of a and b are what they are, from the line at hand. */
struct diff_reasons diff_explain(const struct diff *diff, uint32_t a, uint32_t b);
/* Should b be told against a rather than a against b? Area rulesets are told against territory
 * ones, whatever their order in the stream: only in that direction have all reasons their words. */
bool diff_turns(const struct diff *diff, uint32_t a, uint32_t b);
/* In words: "Black played one stone more (+1), komi 8 instead of 6.5 (-1.5)". */
void diff_reason_words(const struct diff *diff, const struct diff_reasons *reasons,
                       char text[DIFF_REASON_BYTES]);
/* For programs: "stones-played:1;komi:-1.5". */
void diff_reason_codes(const struct diff_reasons *reasons, char text[DIFF_REASON_BYTES]);
/* The word of a cause, "other" for DIFF_CAUSES - 1. */
const char *diff_cause_name(int cause);

/* "B+3.5", "W+0.5", "draw", "B+0" where a tie goes to Black. */
void diff_result(int32_t margin, enum colour winner, char *text, size_t size);
/* "black", "white", "draw". */
const char *diff_winner(enum colour winner);

/* Would ruleset b have a's winner if nothing but this cause were as under a? */
bool diff_alone(const struct diff *diff, const struct diff_reasons *reasons, int cause);
/* The komi, the same for both, below which Black wins under a and b, and above which White does;
 * quarter points. False when the line does not tell. */
bool diff_common_komi(const struct diff *diff, uint32_t a, uint32_t b, int32_t *below,
                      int32_t *above);
/* What a referee would write about b against a. */
void diff_sentences(const struct diff *diff, const struct diff_reasons *reasons, FILE *out);
/* The word of a cause in the language asked for. */
const char *diff_cause_word(const struct diff *diff, int cause);

void diff_curve_count(struct diff *diff);
void diff_curve_print(struct diff *diff);

/* Adds the line at hand to the tally. */
void diff_count(struct diff *diff);

/* Text: rows are held back until it is known which rulesets can share a column. */
bool diff_table_start(struct diff *diff);
void diff_table_add(struct diff *diff);
void diff_table_end(struct diff *diff);
void diff_table_free(struct diff *diff);

/* Players, reasons and illegal moves of the line at hand: what stands below its row of the table.
 */
void diff_game(const struct diff *diff, FILE *out, uint32_t shown);

/* The final position of the line at hand as a picture, every line indented; nothing if there is
 * none or it is wider than the page. */
void diff_board(const struct diff *diff, FILE *out);

/* Column and row (0 = left, top) of SGF letters; false when they are no point of the line's board.
 */
bool diff_point(const struct score_line *line, const char *letters, int *column, int *row);
/* The letter a column is called by, I left out; ' ' beyond Z. */
char diff_letter(int column);

/* TSV, CSV and JSON. `bytes` is the line as it came. */
void diff_rows_start(struct diff *diff);
void diff_rows_add(struct diff *diff, const char *bytes, size_t length);

/* ["ing","japanese"]; NULL when there is no memory. */
struct json_t *diff_pair_names(const struct diff *diff, uint32_t a, uint32_t b);

void diff_summary_text(struct diff *diff);
void diff_summary_rows(struct diff *diff);
void diff_summary_json(struct diff *diff);

/* Were a and b compared in the whole stream? */
bool diff_pairs(const struct diff *diff, uint32_t a, uint32_t b);
/* The rulesets of the whole stream that were compared with any other. */
uint32_t diff_compared(const struct diff *diff);

/* Rulesets of `set` that never disagreed, one group after the other: group[k] is the lowest
 * ruleset that k agrees with (k itself for the first of a group). */
void diff_groups(const struct diff *diff, uint32_t set, uint32_t group[CONTRAST_RULESETS]);

/* Terminal colours; "" where they are off. */
enum diff_ink { INK_OFF, INK_TITLE, INK_FAINT, INK_CHANGED, INK_REASON, INK_COUNT };
const char *diff_ink(const struct diff *diff, enum diff_ink ink);

#endif
