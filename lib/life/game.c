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

void game_init(struct game *game, const struct board *board, const uint8_t *area)
{
    board_copy(&game->board, board);
    board_pass(&game->board);
    memset(game->place, 0, board->cells * sizeof game->place[0]);
    game->count = 0;
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour == EMPTY && (area == NULL || area[p]))
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

/* An eye not to be filled: own stones on all sides, and either all of one string or not too many
 * enemies on the diagonals. */
static bool is_eye(const struct board *board, int p, enum colour colour)
{
    const int stride = board->stride;
    const int side[4] = {p - 1, p + 1, p - stride, p + stride};
    int head = -1;
    bool one_string = true, edge = false;
    for (int i = 0; i < 4; i++) {
        enum colour there = (enum colour)board->cell[side[i]].colour;
        if (there == BORDER) {
            edge = true;
            continue;
        }
        if (there != colour)
            return false;
        if (head >= 0 && board->cell[side[i]].head != head)
            one_string = false;
        head = board->cell[side[i]].head;
    }
    if (one_string)
        return true;
    const int diagonal[4] = {p - stride - 1, p - stride + 1, p + stride - 1, p + stride + 1};
    int enemies = edge ? 1 : 0;
    for (int i = 0; i < 4; i++)
        enemies += board->cell[diagonal[i]].colour == other(colour);
    return enemies < 2;
}

bool game_is_playable(const struct board *board, int p, enum colour colour)
{
    return !is_eye(board, p, colour) && !board_is_ko(board, p, colour) &&
           !board_is_suicide(board, p, colour);
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
