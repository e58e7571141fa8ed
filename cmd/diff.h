/* diff.h - the parts of ingdiff: what is compared, counted, and printed in which form. */
#ifndef ING_DIFF_H
#define ING_DIFF_H

#include "compare.h"
#include "run.h"
#include "../formats/board_text.h"
#include "../formats/delimited.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum diff_format { DIFF_TEXT, DIFF_TSV, DIFF_CSV, DIFF_JSON };
enum diff_only { DIFF_WINNER, DIFF_MARGIN, DIFF_LEGALITY, DIFF_ALL };

/* What is printed: the games, the summary, or one after the other. */
enum diff_parts { DIFF_GAMES = 1, DIFF_SUMMARY = 2 };

enum {
    DIFF_WIDTH_MIN = 60, /* columns of a text page */
    DIFF_BOARDS_MAX = 1000000000,
    DIFF_INDENT = 3, /* columns before what belongs to a game */
};

struct diff_table;  /* of text output, see diff_table.c */
struct diff_groups; /* of --by-cause, see diff_group.c */

struct diff {
    struct run *run;
    enum diff_format format;
    enum diff_only only;
    int parts; /* enum diff_parts */
    bool exit_code, csv_safe;
    struct board_style style;
    bool referee;       /* whole sentences instead of arrows */
    bool komi_curve;    /* nothing but that */
    bool by_cause;      /* only pairs whose margins differ for `cause`, among others */
    int cause;          /* below COMPARE_CAUSES */
    bool grouped;       /* --by-cause: games by what decides */
    int group;          /* only pairs that this decides (enum compare_decider); NONE: all */
    FILE *out;          /* where games go: standard output, or the group at hand */
    int width;          /* columns of text */
    int64_t boards;     /* pictures still to be drawn */
    uint64_t shown;     /* games */
    uint64_t bad_lines; /* of the input at hand */
    struct compare compare;
    struct diff_table *table;
    struct diff_groups *groups;
    struct delimited rows;
};

/* Is there something to report between a and b in the line at hand, by --only? For DIFF_LEGALITY: a
 * move that one of them forbids and the other does not. */
bool diff_reports(const struct diff *diff, uint32_t a, uint32_t b);

/* "black", "white", "draw". */
const char *diff_winner(enum colour winner);

/* What a referee would write about b against a. */
void diff_sentences(const struct diff *diff, const struct compare_reasons *reasons, FILE *out);
void diff_curve_print(struct diff *diff);

/* The line at hand into every group it has a pair of. */
bool diff_groups_start(struct diff *diff);
void diff_groups_add(struct diff *diff, const char *bytes, size_t length);
void diff_groups_end(struct diff *diff);
void diff_groups_free(struct diff *diff);
/* Games of a group; 0 without --by-cause. */
uint64_t diff_group_games(const struct diff *diff, int group);

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

/* TSV, CSV and JSON. `bytes` is the line as it came. */
void diff_rows_start(struct diff *diff);
void diff_rows_add(struct diff *diff, const char *bytes, size_t length);

/* ["ing","japanese"]; NULL when there is no memory. */
struct json_t *diff_pair_names(const struct diff *diff, uint32_t a, uint32_t b);

void diff_summary_text(struct diff *diff);
void diff_summary_pairs(const struct diff *diff, const struct compare_pairs *pairs);
void diff_summary_rows(struct diff *diff);
void diff_summary_json(struct diff *diff);

/* Terminal colours; "" where they are off. */
enum diff_ink { INK_OFF, INK_TITLE, INK_FAINT, INK_CHANGED, INK_REASON, INK_COUNT };
const char *diff_ink(const struct diff *diff, enum diff_ink ink);

#endif
