/* ko.h - the parts of ingko: findings as rows, as text with boards, and summed up. */
#ifndef ING_KO_CMD_H
#define ING_KO_CMD_H

#include "game_names.h"
#include "run.h"
#include "../formats/board_text.h"
#include "../formats/delimited.h"
#include "../formats/ko_write.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum ko_format { KO_JSON, KO_TSV, KO_TEXT };

enum {
    KO_CLASSES_MAX = 96, /* rows of the summary, the last one that of all others */
    KO_CLASS_ROOM = 32,  /* bytes of a name, NUL included */
    KO_GAMES_MAX = 1000, /* games that a row of the summary may name */
    KO_GAMES = 3,        /* that it does name unless told otherwise */
};

/* One class in the summary. */
struct ko_class {
    char finding[KO_CLASS_ROOM], class[KO_CLASS_ROOM];
    uint64_t findings, games;
    uint64_t latest;         /* number of the game that was counted last */
    struct game_names names; /* owned; the first games, at most as many as wanted */
};

struct ko_tally {
    uint64_t games; /* all games, and those with any finding */
    uint64_t with;
    uint64_t latest;
    struct ko_class list[KO_CLASSES_MAX];
    size_t count;
    size_t wanted; /* games named in a row */
};

struct ingko {
    enum ko_format format;
    bool summary, scores;
    struct ko_wish wish;
    struct ko_report report;
    struct shapes *shapes; /* owned */
    struct board *board;   /* owned: the position that is drawn */
    struct delimited rows;
    struct ko_tally tally;
};

/* One finding of a class that is spelled so, in the game at hand; `source` names it. A name that
 * comes from a stream is kept as harmless text. False when out of memory. */
bool ko_count(struct ko_tally *tally, const char *finding, const char *class, const char *source);
void ko_tally_free(struct ko_tally *tally);
/* In the format asked for. */
void ko_summary(struct run *run, struct ingko *tool);

/* The header of the TSV form, and a finding in it or as a line of JSON. */
void ko_rows_start(struct run *run, struct ingko *tool);
bool ko_row(struct run *run, struct ingko *tool, const json_t *finding);

/* A finding in words; with the board it stands on if it comes from a record. */
void ko_text(struct ingko *tool, const json_t *finding, const struct ko_finding *drawn,
             struct board_style style, FILE *out);

#endif
