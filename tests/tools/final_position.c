/* Prints where each game ends: source, size, black and white stones as SGF letters in board order,
 * stones lifted by Black and by White. Tab separated, for comparing with another program. */
#include "replay.h"
#include "source.h"

#include <stdio.h>
#include <stdlib.h>

static void print_stones(const struct board *board, enum colour colour)
{
    const char *gap = "";
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour != colour)
            continue;
        printf("%s%c%c", gap, 'a' + board_column(board, p), 'a' + board_row(board, p));
        gap = " ";
    }
}

static int print_game(void *context, struct record *record)
{
    struct replay *replay = context;
    if (!replay_game(replay, record, NULL))
        return EXIT_FAILURE;
    const struct board *board = &replay->board;
    printf("%s%s%s#%u\t%dx%d\t", record->origin.path, record->origin.member == NULL ? "" : "!",
           record->origin.member == NULL ? "" : record->origin.member,
           (unsigned)record->origin.game, board->columns, board->rows);
    print_stones(board, BLACK);
    putchar('\t');
    print_stones(board, WHITE);
    printf("\t%u\t%u\n", (unsigned)board->lifted[WHITE], (unsigned)board->lifted[BLACK]);
    return EXIT_SUCCESS;
}

static void print_finding(void *context, const struct origin *origin, const struct diag *diag)
{
    (void)context;
    fprintf(stderr, "%s: %s\n", origin->path, diag_row(diag->code)->code);
}

int main(int argc, char **argv)
{
    static struct replay replay;
    struct source_counts counts;
    const struct source_options options = {
        .each = print_game,
        .report = print_finding,
        .context = &replay,
    };
    replay_init(&replay);
    int status = source_each(argv + 1, argc - 1, &options, &counts);
    replay_free(&replay);
    return ferror(stdout) || fflush(stdout) != 0 ? EXIT_FAILURE : status;
}
