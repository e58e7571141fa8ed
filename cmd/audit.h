/* audit.h - the parts of ingaudit: games as rows, as text with boards, and summed up. */
#ifndef ING_AUDIT_CMD_H
#define ING_AUDIT_CMD_H

#include "game_names.h"
#include "run.h"
#include "../formats/audit_score.h"
#include "../formats/audit_write.h"
#include "../formats/board_text.h"
#include "../formats/delimited.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum audit_format { AUDIT_TEXT, AUDIT_TSV, AUDIT_JSON };

enum {
    AUDIT_ROWS_MAX = 256,   /* rows of one kind in the summary; the rest are put together */
    AUDIT_NAME_ROOM = 256,  /* bytes of a name in it, NUL included; longer ones keep their end */
    AUDIT_GAMES_MAX = 1000, /* games that a row of the summary may name */
    AUDIT_GAMES = 3,        /* that it does name unless told otherwise */
};

/* What the rows of the summary stand for. */
enum audit_by { AUDIT_BY_COLLECTION, AUDIT_BY_SOURCE, AUDIT_BY_CAUSE, AUDIT_BYS };

struct audit_count {
    char name[AUDIT_NAME_ROOM];
    uint64_t games, class[AUDIT_CLASSES];
    struct game_names names; /* owned; of causes: the first games, at most as many as wanted */
};

struct audit_tally {
    struct audit_count all;
    struct audit_count list[AUDIT_BYS][AUDIT_ROWS_MAX];
    size_t count[AUDIT_BYS];
    size_t wanted; /* games named in a row */
};

struct ingaudit {
    enum audit_format format;
    bool summary, scores, exit_code;
    uint32_t classes; /* of games that are told, a set */
    uint64_t alarms;  /* games that somebody should look at */
    struct scorer scorer;
    struct audit *audit; /* owned, as are the next two */
    struct audit_score *line;
    struct audit_tally *tally;
    struct score_reader reader;
    struct delimited rows;
};

/* The game just audited goes into the counts. False when out of memory. */
bool audit_count(struct audit_tally *tally, const struct audit *audit);
void audit_tally_free(struct audit_tally *tally);
/* In the format asked for. */
void audit_summary(struct run *run, struct ingaudit *tool);

/* The header of the TSV form, and a game in it or as a line of JSON. */
void audit_rows_start(struct ingaudit *tool);
bool audit_row(struct run *run, struct ingaudit *tool, const json_t *game);

/* A game in words, with its board if something is to be looked at. */
void audit_text(const struct audit *audit, struct board_style style, FILE *out);

#endif
