/* fill.h - the parts of ingfill: one game filled, and the forms it is shown in. */
#ifndef ING_FILL_H
#define ING_FILL_H

#include "run.h"

#include "../formats/score_read.h"
#include "../lib/fillboard.h"
#include "../lib/scorer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One game. Strings belong to whoever made it and live until the next game. */
struct filling {
    const char *source, *id, *black, *white;
    const struct board *board;
    const struct ownership *owner;
    const struct tally *tally;
    const struct fillboard *filled;
    const char *refused;  /* why there is nothing to show, or NULL */
    bool komi_known;      /* else it was filled without */
    int32_t komi;         /* of the game, quarter points */
    int32_t given_komi;   /* of it, what was given in stones: all of it, or nothing */
    int32_t penalties[3]; /* points by colour */
    bool lost[3];         /* by overtime; of both sides the first would have lost, so neither has */
    bool missed;          /* an open neutral point beside no seki: nobody saw it (Art. 8) */
};

/* Room for a position that comes from the score stream. Large; replay_init and replay_free are the
 * owner's. */
struct fill_work {
    struct replay replay; /* the position alone */
    struct status status;
    struct ownership owner;
    struct tally tally;
    struct fillboard filled;
};

/* The position of a line, its dead stones and those in seki marked. False when it has none. */
bool fill_position(struct fill_work *work, const struct score_line *line);
/* The game of the reader's line once fill_position has taken its position; not filled yet. The
 * komi is the wish's, or the one that Ing's count was made with; overtime is that of the wish's
 * list, or the line's. */
struct filling fill_of_line(struct fill_work *work, const struct score_reader *reader,
                            const struct scorer_wish *wish);
/* Fills, or says why not (fill->refused). A komi that stones cannot give is left out of the
 * filling, not of the margin. */
void fill_lay(struct fillboard *filled, struct filling *fill, const struct status *status);

/* What is drawn on each point, row by row from the top: board columns x rows of them. */
struct svg_point;
void fill_points(const struct filling *fill, struct svg_point *points);

/* Komi and penalties that the filled board does not show, and so the margin after all of it,
 * quarter points. */
int32_t fill_margin(const struct filling *fill);

/* What is to be said below the board, line by line. */
enum { FILL_LINES = 16, FILL_LINE_BYTES = 200 };
struct fill_lines {
    char text[FILL_LINES][FILL_LINE_BYTES];
    const char *list[FILL_LINES + 1]; /* ends with NULL */
    int count;
};
void fill_words(const struct filling *fill, struct fill_lines *lines);

/* "B+3", "W+7", "tie" of the reading, whole points. */
void fill_result(int32_t points, char *text, size_t size);

/* One game each; false when it could not be written (run_fail or run_write said so). */
bool fill_text(struct run *run, const struct filling *fill);
bool fill_svg(struct run *run, const struct filling *fill);
bool fill_json(struct run *run, const struct filling *fill);
bool fill_sgf(struct run *run, const struct filling *fill);

#endif
