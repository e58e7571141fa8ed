/* cat.h - the parts of ingcat: a game is rendered, then goes through --dedup and --sort, if they
 * are asked for, to standard output or into a folder. */
#ifndef ING_CAT_H
#define ING_CAT_H

#include "run.h"
#include "sorter.h"
#include "spool.h"

#include "../formats/checksum.h"
#include "../formats/render.h"
#include "../lib/canon.h"
#include "../lib/gameid.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

enum {
    CAT_STEM_ROOM = 200,           /* bytes of a file's name without its ending, NUL included */
    CAT_SORT_FIELDS_MAX = 8,       /* of --sort */
    CAT_DEDUP_MOVES_MIN = 30,      /* a game with fewer is too short to be known by its moves */
    CAT_DEDUP_GAMES_MAX = 4000000, /* games --dedup can compare ... */
    CAT_DEDUP_GAME_BYTES = 64,     /* ... and the memory that each takes, at most */
    CAT_COUNT_FIELDS_MAX = 16,     /* of --count */
    CAT_COUNT_VALUES_MAX = 1000,   /* values of a field that are told apart; then "rest" */
    CAT_COUNT_VALUE_BYTES = 128,   /* of a value; longer ones are cut */
};

/* A game on its way out. */
struct cat_item {
    const unsigned char *key; /* for --sort */
    size_t key_size;
    const char *source; /* path!member#n */
    const char *stem;   /* for the name of its file */
    const char *text;
    size_t size;
};

/* -- Order ------------------------------------------------------------------------------------ */

struct cat_order {
    const struct select_field *field[CAT_SORT_FIELDS_MAX];
    bool falling[CAT_SORT_FIELDS_MAX];
    int fields;
    unsigned char key[CAT_SORT_FIELDS_MAX * SELECT_KEY_ROOM];
    struct sorter sorter;
    struct sgf_line packed; /* source, stem and text of one game */
};

/* "date,-moves": NULL, or what is wrong with it. */
const char *cat_order_set(struct cat_order *order, const char *value);

/* The record's key; its size. */
size_t cat_order_key(struct cat_order *order, struct record *record);
bool cat_order_add(struct cat_order *order, const struct cat_item *item);
bool cat_order_end(struct cat_order *order,
                   bool (*each)(void *context, const struct cat_item *item), void *context);
void cat_order_free(struct cat_order *order);

/* -- Copies ----------------------------------------------------------------------------------- */

/* What is kept in memory of a game; all else is in the spool. */
struct cat_game {
    struct hash hash;      /* of all its moves */
    uint64_t at;           /* in the spool */
    uint32_t steps, turns; /* moves without and with the passes at the end */
    uint32_t keeper;       /* the game this is a copy of, its number + 1; 0: none */
    uint32_t is_short;     /* 1: not known by its moves alone */
};

struct cat_copies {
    struct spool spool;
    struct cat_game *game; /* owned */
    size_t games, room;
    size_t games_max; /* set by the caller: CAT_DEDUP_GAMES_MAX */
    uint32_t *slot; /* owned: a hash table of game numbers + 1 */
    size_t slots;
    struct sgf_line buffer; /* an item as it comes from the spool */
    bool full;              /* there was a game more */
    int error;              /* errno of what failed */
};

bool cat_copies_add(struct cat_copies *copies, struct record *record, const struct cat_item *item);

/* Decides which games are copies, then hands every game on in order: to `kept`, or to `dropped`
 * with the source of the one it is a copy of. False when one of them says so or on an error. */
bool cat_copies_end(struct cat_copies *copies,
                    bool (*kept)(void *context, const struct cat_item *item),
                    bool (*dropped)(void *context, const struct cat_item *item, const char *keeper),
                    void *context);
void cat_copies_free(struct cat_copies *copies);

/* -- A file for each game --------------------------------------------------------------------- */

struct cat_split {
    const char *folder; /* NULL: standard output */
    const char *ending;
    int fd;             /* the open folder */
    struct stat status; /* of the folder, which is not to be read */
    uint64_t number;    /* of the game */
};

/* Makes the folder, or takes it if it is empty. False: run_fail has been called. */
bool cat_split_open(struct cat_split *split, struct run *run);

/* A name of letters, digits and a few signs, made of the place where the game was found. */
void cat_split_stem(const struct record *record, char stem[CAT_STEM_ROOM]);

/* Writes the game into a new file. False: run_fail has been called. */
bool cat_split_put(struct cat_split *split, struct run *run, const struct cat_item *item);

/* -- Counts ----------------------------------------------------------------------------------- */

enum cat_count_format { CAT_COUNT_TEXT, CAT_COUNT_TSV, CAT_COUNT_JSON };

struct cat_value {
    char *text; /* owned */
    uint64_t games;
};

struct cat_tally {
    const struct select_field *field;
    struct cat_value *value; /* owned */
    size_t values;
    uint64_t missing, rest; /* games without a value; with one past CAT_COUNT_VALUES_MAX */
};

struct cat_counts {
    struct cat_tally tally[CAT_COUNT_FIELDS_MAX];
    int tallies;
    uint64_t games;
    uint64_t lost[DIAG_COUNT]; /* findings about games and files that could not be used */
};

/* "rules,komi": NULL, or what is wrong with it. */
const char *cat_counts_set(struct cat_counts *counts, const char *value);
bool cat_counts_add(struct cat_counts *counts, struct record *record);
bool cat_counts_print(struct cat_counts *counts, struct run *run, enum cat_count_format format);
void cat_counts_free(struct cat_counts *counts);

/* -- Checksum --------------------------------------------------------------------------------- */

struct cat_checksum {
    struct checksum_sum sum;
    uint64_t lines;
    struct rendering *rendering; /* not owned */
    const struct render *render;
};

/* Adds up the lines of all inputs, records as they would be written, and prints the sum. */
void cat_checksum(struct cat_checksum *checksum, struct run *run);

#endif
