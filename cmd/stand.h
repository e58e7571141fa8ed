/* stand.h - the parts of ingstand: a tournament is read, summed up under each ruleset, and told.
 *
 * Column 0 is the recorded results, column k + 1 the ruleset with the reader's number k. */
#ifndef ING_STAND_H
#define ING_STAND_H

#include "run.h"
#include "../formats/score_read.h"
#include "../lib/match.h"
#include "../lib/tiebreak.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    STAND_PLAYERS_MAX = 4096,     /* of a tournament */
    STAND_NAMES_MAX = 100000,     /* players and events of the input */
    STAND_GAMES_MAX = 200000,     /* of the input */
    STAND_NAME_BYTES_MAX = 1000,  /* of a player's or an event's name */
    STAND_SOURCE_BYTES_MAX = 300, /* of a source, an event or a round that is told */
    STAND_PRIZES_MAX = 100,
    STAND_PRIZE_MAX = 1000000000, /* a single one */
    STAND_LOST_TOLD = 20,         /* lines of an input that could not be used */
    STAND_TWINS_TOLD = 20,        /* pairs of names that may be one player */
    STAND_SAME_MAX = 1000,        /* --same */
    STAND_COLUMNS = CONTRAST_RULESETS + 1,
    STAND_WIDTH_MIN = 40, /* columns of a text page */
};

enum stand_system { STAND_AUTO, STAND_POINTS, STAND_KNOCKOUT, STAND_MATCH };

/* --- names --- */

/* Names by what they belong to: 0 for events, 1 + n for players of event n. Each is numbered from 0
 * among those of its owner. */
struct stand_name {
    uint32_t owner, number;
    char *text;
};

struct stand_names {
    struct stand_name *list; /* owned, in order of appearance */
    uint32_t count;
    uint32_t *slot; /* hash table of numbers in the list + 1; owned */
};

/* False when out of memory. */
bool stand_names_start(struct stand_names *names);
void stand_names_free(struct stand_names *names);
/* The entry of that name; NULL when it is not there. */
struct stand_name *stand_names_find(const struct stand_names *names, uint32_t owner,
                                    const char *text);
/* Adds it with that number. NULL when out of memory or STAND_NAMES_MAX are known. */
struct stand_name *stand_names_add(struct stand_names *names, uint32_t owner, const char *text,
                                   uint32_t number);

/* --- games --- */

enum stand_kind {
    KIND_BOARD,   /* the board decides: each ruleset for itself */
    KIND_GIVEN,   /* resigned, or lost on time: the same under all rulesets */
    KIND_FORFEIT, /* not played */
    KIND_BYE,     /* Black alone; there is no White */
    KIND_VOID,    /* counts for nobody: annulled, lost by both, or no result at all */
};

struct stand_game {
    uint32_t at; /* in the stream */
    uint32_t event;
    const char *event_name, *black_name, *white_name; /* of stand_names; white: NULL for a bye */
    uint32_t black, white; /* numbers of players; white: TIEBREAK_NOBODY for a bye */
    bool numbered;
    uint32_t round; /* the first number in RO, if `numbered` */
    enum stand_kind kind;
    uint64_t won[3];  /* by enum colour: the columns that give that result; EMPTY for a draw */
    char id[40];      /* "" when not known */
    char *round_text; /* owned; NULL when there is none */
    char *source;     /* owned; NULL when not known */
};

/* --- a tournament summed up --- */

/* What some columns, those of `set`, make of the games. */
struct stand_view {
    uint64_t set;
    uint32_t first;              /* column */
    struct tiebreak_game *under; /* every game of the event; the winner nobody if there is none */
    struct tiebreak *values[2];  /* by enum tiebreak_reading; of each player */
    uint32_t *order;
    uint32_t *place[2]; /* by reading; 0: open */
    bool readings_differ;
    int64_t *prize; /* hundredths, of each player; -1: open */
};

struct stand_event {
    const char *name; /* "" when games without an event, or of all events, are taken together */
    uint32_t players, games;
    const char **player;      /* names */
    struct stand_game **game; /* in order of rounds, else of the stream */
    uint32_t *played;         /* games of each player, byes and forfeits included */
    uint32_t voids, forfeits, byes, copies;
    uint32_t borrowed[STAND_COLUMNS]; /* games for which that column has the recorded winner */
    uint32_t open[STAND_COLUMNS];     /* games without a winner there, void ones aside */
    uint32_t twins;                   /* pairs of names that may be one player */
    uint32_t twin[STAND_TWINS_TOLD][2];
    enum stand_system system;
    uint32_t robin; /* times that all have met each other; 0: not so */
    struct stand_view view[STAND_COLUMNS];
    uint32_t views;
};

struct stand;

/* --- writing --- */

/* A table, or text between tables. Cells are texts; NULL is an empty one. */
struct stand_column {
    const char *title;
    bool number; /* to the right */
};

struct stand_doc {
    struct stand *stand;
    FILE *out;
    void *state; /* of the format; owned by it */
    const struct stand_column *columns;
    uint32_t column_count;
    bool failed, no_memory;
    int error;
};

struct stand_format {
    const char *name;
    bool rows; /* every player under every ruleset is a row, for programs; the rest is not called
                  but begin, row_of and end */
    bool (*begin)(struct stand_doc *doc);
    void (*heading)(struct stand_doc *doc, const char *text);
    void (*say)(struct stand_doc *doc, const char *text);
    void (*table)(struct stand_doc *doc, const char *caption);
    void (*row)(struct stand_doc *doc, const char *const *cells);
    void (*table_end)(struct stand_doc *doc);
    void (*end)(struct stand_doc *doc);
};

extern const struct stand_format stand_text, stand_html, stand_tsv, stand_json;
const struct stand_format *stand_format_find(const char *name);

/* The columns of the formats for programs. */
enum { STAND_ROW_CELLS = 22 };
extern const struct stand_column stand_row_columns[STAND_ROW_CELLS];

/* --- all of it --- */

struct stand {
    struct run *run;
    struct score_reader reader;
    /* options */
    const struct stand_format *format;
    enum stand_system system;
    enum tiebreak_by by;
    bool by_event;
    bool undecided_open; /* a game that a ruleset leaves undecided is left out */
    bool forfeits_as_played;
    uint64_t chosen; /* columns asked for, 0: all that lift dead stones */
    bool all_rules;
    int64_t prize[STAND_PRIZES_MAX]; /* hundredths */
    uint32_t prizes;
    char *same_list[STAND_SAME_MAX]; /* "NAME=OTHER", owned */
    uint32_t same;
    int width;
    /* what was read */
    struct stand_names names;
    struct stand_game *games; /* owned */
    uint32_t game_count, game_room;
    uint32_t *event_players; /* players of event n; owned */
    uint32_t events, event_room;
    char *only_input; /* name of the file, if there is but one; owned */
    char *only_event; /* of all games; owned; NULL if one names none */
    bool met_event, several_events;
    bool scored;    /* a line of a score stream was read */
    uint32_t met;   /* rulesets that a line had */
    bool pairings;  /* the input at hand is one of pairings */
    uint64_t lines; /* of it */
    uint64_t lost;  /* of them */
    bool no_memory;
};

bool stand_read_start(struct stand *stand);
void stand_read_free(struct stand *stand);
/* One line of the input at hand. False ends the run. */
bool stand_line(void *context, struct run *run, const struct origin *origin, char *line,
                size_t length);

/* Lines of that input past STAND_LOST_TOLD, in one. */
void stand_tell_lost(struct stand *stand, const char *path);

/* The columns that are told. */
uint64_t stand_columns(const struct stand *stand);
const char *stand_column_name(const struct stand *stand, uint32_t column);

/* Games of an event one after the other, each in order of the stream. */
void stand_sort(struct stand *stand);
/* Sums up the event of these games. False when out of memory; stand_event_free in either case. */
bool stand_event_sum(struct stand_event *event, const struct stand *stand, struct stand_game *games,
                     uint32_t count);
void stand_event_free(struct stand_event *event);

/* Who won under that column: enum colour, EMPTY for a draw; -1 for nobody. `borrowed`: it is the
 * recorded winner, for the ruleset leaves the game undecided. */
int stand_winner(const struct stand_game *game, const struct stand *stand, uint32_t column,
                 bool *borrowed);

/* Writes one event. */
void stand_tell(struct stand_doc *doc, const struct stand_event *event);
void stand_tell_rows(struct stand_doc *doc, const struct stand_event *event);

/* "2.5" from 20 eighths; "-" for an open prize; "3=" for a shared place, "open" for 0. */
enum { STAND_NUMBER_BYTES = 32 };
void stand_eighths(int64_t eighths, char text[STAND_NUMBER_BYTES]);
void stand_money(int64_t hundredths, char text[STAND_NUMBER_BYTES]);
void stand_place(const struct stand_event *event, const uint32_t *place, uint32_t player,
                 char text[STAND_NUMBER_BYTES]);

#endif
