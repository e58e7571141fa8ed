#include "game.h"

#include <string.h>

static void point_add(struct game *game, int p)
{
    game->place[p] = (uint16_t)game->count;
    game->point[game->count++] = (uint16_t)p;
}

static void point_take(struct game *game, int p)
{
    int at = game->place[p], last = game->point[--game->count];
    game->point[at] = (uint16_t)last;
    game->place[last] = (uint16_t)at;
}

void game_init(struct game *game, const struct board *board)
{
    board_copy(&game->board, board);
    board_pass(&game->board);
    game->count = 0;
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour == EMPTY)
            point_add(game, p);
    }
}

void game_copy(struct game *to, const struct game *from)
{
    to->count = from->count;
    memcpy(to->point, from->point, (size_t)from->count * sizeof from->point[0]);
    memcpy(to->place, from->place, from->board.cells * sizeof from->place[0]);
    board_copy(&to->board, &from->board);
}

void game_play(struct game *game, int p, enum colour colour)
{
    struct lifted lifted;
    if (p == PASS) {
        board_pass(&game->board);
        return;
    }
    point_take(game, p);
    board_play(&game->board, p, colour, &lifted);
    for (int i = 0; i < lifted.enemies + lifted.own; i++)
        point_add(game, lifted.point[i]);
}
