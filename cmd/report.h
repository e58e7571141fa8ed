/* report.h - the parts of ingreport: what is counted, what is told of it in which sections, and the
 * formats it is written in.
 *
 * The model (struct report and report_game) knows no format; sections (report_read.c and others)
 * turn it into paragraphs, tables and figures of a document; a format (report_html.c and others)
 * writes those. Memory is bounded: tallies are of constant size, games are held one page at a time.
 */
#ifndef ING_REPORT_H
#define ING_REPORT_H

#include "compare.h"
#include "fill.h"
#include "outfile.h"
#include "run.h"
#include "../formats/audit_score.h"
#include "../formats/chart.h"
#include "../formats/checksum.h"
#include "../formats/delimited.h"
#include "../formats/svg.h"
#include "../lib/breakdown.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    REPORT_GAMES = 50,          /* on a page, unless told otherwise */
    REPORT_GAMES_MAX = 500,     /* that may be asked for */
    REPORT_PAGES_MAX = 200,     /* of games; further games are counted, and in the data */
    REPORT_ROWS = 40,           /* of a table by year, event ... on the page; all are in the data */
    REPORT_PAIRS_DRAWN = 4,     /* pairs of rulesets whose differences are drawn */
    REPORT_REASONS = 6,         /* pairs of rulesets explained for a game */
    REPORT_FINDINGS = 100,      /* of the audit, on the page; all are in the data */
    REPORT_LOST_TOLD = 20,      /* unreadable lines that are named */
    REPORT_BAD_LINES_TOLD = 20, /* of an input on standard error */
    REPORT_TEXT_COLUMNS = 300,  /* of a text from a record, the rest is cut */
    REPORT_TEXT_BYTES = 4 * REPORT_TEXT_COLUMNS + 8,
    REPORT_PAGE_BYTES = 64 * 1024 * 1024, /* ceiling for the games of a page */
    REPORT_TITLE_MAX = 400,               /* bytes */
    REPORT_TITLE_BYTES = 4 * REPORT_TITLE_MAX,
};

/* --- what is counted --- */

enum report_by { BY_YEAR, BY_EVENT, BY_SIZE, BY_HANDICAP, BY_RULES, BY_COUNT };

/* Games by how sure their score is. */
enum { REPORT_BANDS = 7 };
struct report_band {
    const char *name;
    double least;
};
extern const struct report_band report_bands[REPORT_BANDS];

struct report_tally {
    uint64_t margins, winners; /* games where two rulesets differ */
    uint64_t in_bands[REPORT_BANDS], winners_in_bands[REPORT_BANDS];
    struct census evidence, recorded;
    struct census kos; /* shapes on the final board, by class */
    uint64_t ko_games;
    struct {
        uint64_t findings, games;
    } notes[DIAG_COUNT + 1]; /* the last: codes unknown to this build */
    struct breakdown by[BY_COUNT];
    /* Games with a recorded count, under each ruleset. */
    struct {
        uint64_t games, margins, winners; /* counted by it; of those, met exactly; the winner met */
    } met[CONTRAST_RULESETS];
    struct {
        uint64_t games;
        int32_t least, most;
    } komi[CONTRAST_RULESETS]; /* that was taken off */
    struct {
        char where[REPORT_TEXT_BYTES / 4], why[SCORE_TEXT_MAX];
    } lost[REPORT_LOST_TOLD];
    uint32_t lost_told;
};

/* --- recorded results --- */

struct report_finding {
    const char *class, *verdict; /* constant */
    char source[REPORT_TEXT_BYTES], evidence[4 * AUDIT_TEXT_MAX];
    char recorded[COMPARE_RESULT_BYTES], likelihood[16];
};

struct report_audit {
    struct audit audit;
    struct audit_score line;
    uint64_t games, causes[AUDIT_CAUSES]; /* by their verdict */
    uint64_t unseen;                      /* lines without a position */
    bool seen;                            /* `audit` is of the line at hand */
    uint64_t found;                       /* games that somebody should look at */
    struct report_finding told[REPORT_FINDINGS];
};

/* --- a game whose winner changes --- */

struct report_board {
    int columns, rows;        /* 0: there is none */
    struct svg_point *points; /* row by row from the top */
    const char *alternative;
    const char *const *lines; /* what is said below it; ends with NULL */
};

struct report_result {
    const char *rulesets, *result;
};

/* Strings are in the arena of the page; "" where the record has nothing. */
struct report_game {
    struct report_game *next;
    uint64_t number; /* from 1, in the order of the stream */
    int page;        /* it stands on; 0: on none */
    const char *source, *id, *black, *white, *date, *event, *size, *komi, *rules, *recorded;
    const char *evidence, *confidence;
    const char *audit;                           /* what the recorded result turns out to be */
    const char *black_wins, *white_wins, *draws; /* rulesets */
    const char *reasons;                         /* all of them, for the data */
    uint64_t handicap;
    struct report_result result[CONTRAST_RULESETS];
    size_t results;
    const char *reason[REPORT_REASONS];
    size_t reason_count, reasons_untold;
    struct report_board final, counting;
};

struct report_page {
    struct arena arena;
    struct report_game *first, **end;
    size_t count;
    int number; /* from 1 */
};

/* Rows of data that are written as the games come. */
struct report_stream {
    struct outfile file;
    struct delimited rows;
};

/* --- the whole --- */

struct report_format;

struct report {
    struct run *run;
    const struct report_format *format;
    char title[REPORT_TITLE_BYTES];
    const char *output, *data; /* data: a folder for tables, or NULL */
    bool script, csv_safe;
    size_t games_on_page;
    struct compare compare;
    struct report_tally *tally; /* owned */
    struct fill_work *fill;     /* owned */
    struct scorer_wish wish;    /* of the counting boards */
    struct checksum checksum;
    char checksum_text[CHECKSUM_HEX_BYTES]; /* of the input, once it is read */
    uint64_t bad_lines;                     /* of the input at hand */
    struct report_page first, later;        /* games of the first page, and of the latest */
    int pages;                              /* begun, the first included */
    uint64_t games_shown;                   /* on pages */
    struct report_audit *audit;             /* owned */
    struct report_stream games, findings;   /* all of them, with `data` */
};

/* Adds the line at hand to the tally. */
void report_count(struct report *report);
/* A line that could not be read. */
void report_lost(struct report *report, const struct origin *origin, const char *why);

/* Does any two of the compared rulesets give the line at hand another winner (margin)? */
bool report_winners_differ(const struct report *report);
bool report_margins_differ(const struct report *report);

/* The line at hand as a game of the page; NULL when its arena has no room. */
struct report_game *report_game_make(struct report *report, struct report_page *page);

struct report_table;
struct report_cell;
/* False when it failed, which has been told; true and nothing without `data`. */
bool report_stream_start(struct report *report, struct report_stream *stream,
                         const struct report_table *table);
void report_stream_row(struct report_stream *stream, const struct report_table *table,
                       const struct report_cell *cells);
bool report_stream_end(struct report *report, struct report_stream *stream, bool keep);

/* Audits the line at hand. */
bool report_audit_start(struct report *report);
void report_audit_line(struct report *report);
void report_audit_free(struct report *report);
/* Its verdict in words, "" if the line has no position. */
const char *report_verdict(const struct report *report, char *text, size_t size);

/* Games as they come; false when the run is over. */
bool report_games_start(struct report *report);
bool report_games_add(struct report *report);
/* The end of the stream: writes what is held of later pages. */
bool report_games_end(struct report *report);
void report_games_free(struct report *report);

/* --- documents --- */

enum report_kind {
    KIND_TEXT,
    KIND_COUNT,
    KIND_RATE,   /* hits of trials, with its interval */
    KIND_POINTS, /* quarter points */
    KIND_GAME,   /* text, and the number of the game it leads to */
};

struct report_column {
    const char *name;  /* in the data */
    const char *title; /* on the page; NULL: only in the data */
    enum report_kind kind;
};

struct report_cell {
    bool none;
    const char *text;
    uint64_t count, of;
    int32_t quarters;
};

struct report_table {
    const char *id; /* of the table and its file */
    const char *caption;
    const struct report_column *columns;
    size_t count;
    bool folded;   /* data of a figure: to be unfolded by those who want it */
    bool sortable; /* many rows to be searched */
    bool has_file; /* its data is being written by somebody else */
};

struct report_doc {
    const struct report *report;
    FILE *out;
    int page;  /* 1: the report itself */
    bool more; /* pages of games follow this one */
    bool failed, no_memory;
    int error;   /* errno of a write that failed, if the format knows */
    void *state; /* the format's */
    const struct report_table *table;
    uint64_t rows, hidden; /* of the table: written, and only in the data */
    struct outfile file;   /* of the table's data */
    char *bytes;           /* or the data itself */
    size_t length;
    FILE *memory;
    struct delimited data;
};

/* One format. NULL members: the format has no such thing. */
struct report_format {
    const char *name;
    bool pages;  /* games that do not fit on the first page can go to others */
    bool embeds; /* the document holds the data of its tables */
    bool whole;  /* rows for the data are shown as well */
    bool (*begin)(struct report_doc *doc);
    void (*section)(struct report_doc *doc, const char *id, const char *title);
    void (*paragraph)(struct report_doc *doc, const char *text);
    void (*table)(struct report_doc *doc);
    void (*row)(struct report_doc *doc, const struct report_cell *cells);
    /* `rest`: what is to be said of rows that are not shown, or NULL. */
    void (*table_end)(struct report_doc *doc, const char *rest);
    void (*bars)(struct report_doc *doc, const char *caption, const struct chart_bar *bars,
                 size_t count);
    void (*curves)(struct report_doc *doc, const char *caption, const char *axis, int last,
                   size_t places, const struct chart_curve *curves, size_t count);
    void (*game)(struct report_doc *doc, const struct report_game *game);
    void (*end)(struct report_doc *doc);
};

/* NULL if there is none of that name. */
const struct report_format *report_format_find(const char *name);

extern const struct report_format report_html, report_markdown, report_latex, report_csv;

/* Writes the report, or a page of games, to `out`. False when it failed: that has been told, unless
 * it is a write, of which *error is the errno if the format noticed. */
bool report_write(struct report *report, FILE *out, int *error);
bool report_write_page(struct report *report, FILE *out, const struct report_page *page, bool more,
                       int *error);

void report_section(struct report_doc *doc, const char *id, const char *title);
void report_say(struct report_doc *doc, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void report_table(struct report_doc *doc, const struct report_table *table);
/* A cell for each column. `shown` false: only in the data. */
void report_row(struct report_doc *doc, const struct report_cell *cells, bool shown);
void report_table_end(struct report_doc *doc);

struct report_cell report_text(const char *text); /* NULL: none */
struct report_cell report_amount(uint64_t count);
struct report_cell report_rate(uint64_t hits, uint64_t trials);
struct report_cell report_points(int32_t quarters);
struct report_cell report_link(const char *text, uint64_t game);

/* "3.1 %", or "-" of nothing; and with its interval, "3.1 % (1.2 - 5.0)" with a dash. */
enum { REPORT_RATE_BYTES = 64 };
void report_percent(const struct report_cell *rate, char text[REPORT_RATE_BYTES]);
void report_interval(const struct report_cell *rate, char text[REPORT_RATE_BYTES]);
/* The cell as text, whatever its kind. */
void report_cell_words(const struct report_cell *cell, enum report_kind kind,
                       char text[REPORT_TEXT_BYTES]);
/* Fields of a row of data; a rate has three. */
void report_data_row(struct delimited *data, const struct report_table *table,
                     const struct report_cell *cells);
void report_data_header(struct delimited *data, const struct report_table *table);

/* Sections. */
void report_put_summary(struct report_doc *doc);
void report_put_read(struct report_doc *doc);
void report_put_rulesets(struct report_doc *doc);
void report_put_pairs(struct report_doc *doc);
void report_put_causes(struct report_doc *doc);
void report_put_differences(struct report_doc *doc);
void report_put_komi(struct report_doc *doc);
void report_put_kos(struct report_doc *doc);
void report_put_groups(struct report_doc *doc);
void report_put_recorded(struct report_doc *doc);
void report_put_audit(struct report_doc *doc);
void report_put_confidence(struct report_doc *doc);
void report_put_games(struct report_doc *doc);
void report_put_methods(struct report_doc *doc);
/* The games of one page, table and boards. */
void report_put_page(struct report_doc *doc, const struct report_page *page);
extern const struct report_table report_games_table;
void report_game_cells(const struct report_game *game, struct report_cell *cells);

/* The name of the file of a page, as seen from the report; NULL when there is no such file. */
const char *report_page_path(const struct report *report, int page, bool from_here, char *path,
                             size_t size);
/* The file with the data of a table: where it is written (`link` false) or as the report links to
 * it; NULL when it cannot. */
const char *report_data_path(const struct report *report, const char *id, bool link, char *path,
                             size_t size);

/* A name of a ruleset, made harmless. */
const char *report_name(const struct report *report, uint32_t ruleset,
                        char name[4 * SCORE_NAME_MAX]);

#endif
