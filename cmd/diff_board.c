/* The final position: who owns what once the dead stones are lifted. */
#include "diff.h"

#include "../formats/board_text.h"
#include "../formats/score_board.h"
#include "../lib/count.h"

#include <stdlib.h>

struct picture {
    struct replay replay; /* the position alone */
    struct status status;
    struct tally tally;
    struct ownership owner;
    struct board_sign points[BOARD_POINTS_MAX];
};

static void settle(struct picture *picture)
{
    const struct board *board = &picture->replay.board;
    int count = 0;
    tally_count(&picture->tally, &picture->replay, &picture->status, true, &picture->owner);
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            int p = board_cell(board, column, row);
            picture->points[count++].look = (uint8_t)board_text_settled(
                (enum colour)board->cell[p].colour, picture->status.mark[p] == MARK_DEAD,
                (enum colour)picture->owner.owner[p]);
        }
}

static void put_picture(const struct diff *diff, struct picture *picture, FILE *out)
{
    const struct board *board = &picture->replay.board;
    const struct board_text drawing = {.columns = board->columns,
                                       .rows = board->rows,
                                       .points = picture->points,
                                       .indent = DIFF_INDENT,
                                       .style = diff->style};
    settle(picture);
    fputc('\n', out);
    board_text_put(&drawing, out);
    board_text_legend(&drawing, out);
}

void diff_board(const struct diff *diff, FILE *out)
{
    const struct score_line *line = &diff->compare.reader.line;
    struct picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) {
        run_fail(diff->run, RUN_OUTPUT, "out of memory", NULL);
        return;
    }
    replay_init(&picture->replay);
    if (score_board_take(line, &picture->replay.board, &picture->status) &&
        board_text_width((int)line->columns) + DIFF_INDENT <= diff->width)
        put_picture(diff, picture, out);
    replay_free(&picture->replay);
    free(picture);
}
