#include "life.h"
#include "search.h"
#include "settle.h"

#include <stdlib.h>
#include <string.h>

#ifdef LIFE_TUNE
#define PARAM(n, d) (getenv(n) ? atof(getenv(n)) : (d))
#else
#define PARAM(n, d) (d)
#endif

struct life {
    struct random random;
    struct owners owners;
    struct game game;
    struct search *search;
    float black[BOARD_CELLS_MAX];    /* share of ends in which the cell is Black's */
    uint8_t open[BOARD_CELLS_MAX];   /* stone of a string that is not settled, or empty near one */
    uint8_t area[BOARD_CELLS_MAX];
    uint16_t cells[BOARD_POINTS_MAX];
    float first[2][BOARD_CELLS_MAX]; /* search results with Black, White first */
};

struct life *life_new(void)
{
    struct life *life = calloc(1, sizeof *life);
    if (life != NULL && (life->search = search_new()) == NULL) {
        free(life);
        return NULL;
    }
    return life;
}

void life_free(struct life *life)
{
    if (life != NULL)
        search_free(life->search);
    free(life);
}

static double string_share(const struct board *board, const float *black, int head)
{
    double sum = 0;
    int p = head;
    do {
        sum += (double)black[p];
        p = board->cell[p].next;
    } while (p != head);
    return sum / board->cell[head].stones;
}

static bool is_stone(const struct board *board, int p)
{
    return board->cell[p].colour == BLACK || board->cell[p].colour == WHITE;
}

/* The open area around `seed`: open strings and the empty cells they reach, linked. */
static int gather(struct life *life, const struct board *board, int seed)
{
    const int step[4] = {-1, 1, -board->stride, board->stride};
    int count = 0;
    life->cells[count++] = (uint16_t)seed;
    life->area[seed] = 1;
    for (int i = 0; i < count; i++) {
        int p = life->cells[i];
        for (int k = 0; k < 4; k++) {
            int q = p + step[k];
            bool joins = board->cell[q].colour == EMPTY ||
                         (is_stone(board, q) && life->open[q]);
            if (!joins || life->area[q])
                continue;
            life->area[q] = 1;
            life->cells[count++] = (uint16_t)q;
        }
    }
    return count;
}

static void search_areas(struct life *life, const struct board *board)
{
    memset(life->area, 0, sizeof life->area);
    int sims = (int)PARAM("SIMS", 400);
    BOARD_EACH(board, p)
    {
        if (!is_stone(board, p) || !life->open[p] || life->area[p])
            continue;
        uint8_t before[BOARD_CELLS_MAX];
        memcpy(before, life->area, sizeof before);
        int count = gather(life, board, p);
        uint8_t only[BOARD_CELLS_MAX] = {0};
        for (int i = 0; i < count; i++)
            only[life->cells[i]] = 1;
        game_init(&life->game, board, only);
        if (life->game.count > SEARCH_POINTS_MAX || life->game.count == 0)
            continue;
        search_run(life->search, &life->game, BLACK, life->cells, count, (uint32_t)sims, &life->random, life->first[0]);
        search_run(life->search, &life->game, WHITE, life->cells, count, (uint32_t)sims, &life->random, life->first[1]);
        for (int i = 0; i < count; i++) {
            int c = life->cells[i];
            float a = life->first[0][c], b = life->first[1][c];
            { double w = PARAM("AVG", 0.5); if (board->cell[c].colour == BLACK) life->black[c] = (float)((1-w)*b + w*a); else if (board->cell[c].colour == WHITE) life->black[c] = (float)((1-w)*a + w*b); else life->black[c] = (a + b) / 2; }
        }
    }
}

bool life_judge(struct life *life, const struct record *record, const struct replay *replay,
                struct status *status)
{
    (void)record;
    const struct board *board = &replay->board;
    uint32_t playouts = (uint32_t)PARAM("MC", 100);
    double settled = PARAM("SET", 0.95);
    memset(&life->owners, 0, sizeof life->owners);
    memset(status, 0, sizeof *status);
    life->random.state = replay->turns[replay->count].hash.low | 1;
    game_init(&life->game, board, NULL);
    playout_run(&life->game, replay->to_move, playouts, &life->random, &life->owners);
    BOARD_EACH(board, p) life->black[p] = (float)life->owners.black[p] / (float)playouts;
    memset(life->open, 0, sizeof life->open);
    BOARD_EACH(board, p)
    {
        if (!is_stone(board, p)) continue;
        double s = string_share(board, life->black, board->cell[p].head);
        life->open[p] = s < settled && s > 1 - settled;
    }
    if (PARAM("SIMS", 0) > 0) search_areas(life, board);
    BOARD_EACH(board, p)
    {
        if (!is_stone(board, p)) continue;
        double s = string_share(board, life->black, board->cell[p].head);
        status->mark[p] = (s < .5) == (board->cell[p].colour == BLACK) ? MARK_DEAD : MARK_ALIVE;
    }
    settle_end(board, replay->to_move, status);
    if (replay->final_passes == 0) { int k = 0; for (int i = 0; i < status->fills; i++) if (status->fill[i].kind != FILL_TEIRE) status->fill[k++] = status->fill[i]; status->fills = k; }
    status->confidence = 1;
    status->finished = true;
    return true;
}

#ifdef LIFE_TUNE
float life_share(struct life *l, int p);
float life_share(struct life *l, int p)
{
    return l->black[p];
}
#endif
