#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXPAND_AT = 2,      /* visits before a leaf gets children */
    AMAF_WEIGHT = 300,  /* visits at which the node's own mean outweighs the AMAF mean */
    PATH_MAX = 512,
};

static const double EXPLORATION = 0.35;
static const double FIRST_VALUE = 0.55;

struct node {
    uint16_t cell;      /* move that leads here; PASS */
    uint16_t children;  /* number of them, in a row from `child` */
    uint32_t child;
    uint32_t visits;
    uint32_t amaf_visits;
    double total;       /* of values for the side that made the move, 0..1 */
    double amaf_total;
};

struct search {
    uint32_t used;
    uint32_t stamp; /* of the simulation at hand, for `played` */
    struct log log; /* its moves, from the root on */
    struct game game;
    struct node node[SEARCH_NODES_MAX];
    uint32_t played_stamp[BOARD_CELLS_MAX];
    uint8_t played_by[BOARD_CELLS_MAX]; /* who played there first in this simulation */
    uint32_t black[BOARD_CELLS_MAX];
};

struct search *search_new(void)
{
    return calloc(1, sizeof(struct search));
}

void search_free(struct search *search)
{
    free(search);
}

static void expand(struct search *search, struct node *node, enum colour colour)
{
    const struct game *game = &search->game;
    if (search->used + (uint32_t)game->count + 1 > SEARCH_NODES_MAX ||
        game->count > SEARCH_POINTS_MAX)
        return;
    node->child = search->used;
    for (int i = 0; i <= game->count; i++) {
        int p = i < game->count ? game->point[i] : PASS;
        if (p != PASS && !game_is_playable(&game->board, p, colour))
            continue;
        search->node[search->used++] = (struct node){.cell = (uint16_t)p};
    }
    node->children = (uint16_t)(search->used - node->child);
}

static double child_value(const struct node *child, double spread)
{
    double value = FIRST_VALUE;
    if (child->visits > 0 || child->amaf_visits > 0) {
        double beta = child->amaf_visits == 0
                          ? 0
                          : sqrt(AMAF_WEIGHT / (3.0 * child->visits + AMAF_WEIGHT));
        double own = child->visits > 0 ? child->total / child->visits : FIRST_VALUE;
        double amaf =
            child->amaf_visits > 0 ? child->amaf_total / child->amaf_visits : FIRST_VALUE;
        value = (1 - beta) * own + beta * amaf;
    }
    return value + spread / (1 + child->visits);
}

static struct node *select_child(struct search *search, const struct node *node)
{
    struct node *best = NULL;
    double best_value = -1, spread = EXPLORATION * sqrt((double)node->visits);
    for (uint32_t i = 0; i < node->children; i++) {
        struct node *child = &search->node[node->child + i];
        double value = child_value(child, spread);
        if (value > best_value) {
            best_value = value;
            best = child;
        }
    }
    return best;
}

/* Who played where first, in the moves from `from` on. Walking backwards lets the first win. */
static void note_played(struct search *search, int from, int to, enum colour first)
{
    for (int i = to - 1; i >= from; i--) {
        int p = search->log.move[i];
        search->played_stamp[p] = search->stamp;
        search->played_by[p] = (uint8_t)(i % 2 == 0 ? first : other(first));
    }
}

static double score(const struct board *board, const uint16_t *cells, int count)
{
    int black = 0;
    for (int i = 0; i < count; i++) {
        enum colour owner = playout_owner(board, cells[i]);
        black += (owner == BLACK) - (owner == WHITE);
    }
    return 0.5 + 0.5 * black / count;
}

static void back_up(struct search *search, struct node **path, int length, enum colour first,
                    double black_value)
{
    note_played(search, length - 1, search->log.count, first);
    for (int d = length - 1; d >= 0; d--) {
        struct node *node = path[d];
        enum colour mover = d % 2 == 0 ? other(first) : first; /* who moved to this node */
        note_played(search, d, d + 1 < search->log.count ? d + 1 : search->log.count, first);
        node->visits++;
        node->total += mover == BLACK ? black_value : 1 - black_value;
        double next_value = mover == BLACK ? 1 - black_value : black_value;
        for (uint32_t i = 0; i < node->children; i++) {
            struct node *child = &search->node[node->child + i];
            if (child->cell == PASS || search->played_stamp[child->cell] != search->stamp ||
                search->played_by[child->cell] != other(mover))
                continue;
            child->amaf_visits++;
            child->amaf_total += next_value;
        }
    }
}

static void simulate(struct search *search, const struct game *start, enum colour first,
                     const uint16_t *cells, int count, struct random *random)
{
    struct node *path[PATH_MAX];
    struct node *node = &search->node[0];
    struct game *game = &search->game;
    enum colour colour = first;
    int length = 0, passes = 0, last = PASS;
    search->stamp++;
    search->log.count = 0;
    game_copy(game, start);
    path[length++] = node;
    while (length < PATH_MAX && passes < 2) {
        if (node->children == 0) {
            if (node->visits < EXPAND_AT)
                break;
            expand(search, node, colour);
            if (node->children == 0)
                break;
        }
        node = select_child(search, node);
        game_play(game, node->cell, colour);
        search->log.move[search->log.count++] = node->cell;
        passes = node->cell == PASS ? passes + 1 : 0;
        last = node->cell;
        colour = other(colour);
        path[length++] = node;
    }
    if (passes < 2)
        playout_finish(game, last, colour, random, &search->log);
    back_up(search, path, length, first, score(&game->board, cells, count));
}

bool search_run(struct search *search, const struct game *start, enum colour first,
                const uint16_t *cells, int count, uint32_t simulations, struct random *random,
                float *black_share)
{
    if (start->count > SEARCH_POINTS_MAX || count == 0)
        return false;
    search->used = 1;
    search->node[0] = (struct node){0};
    memset(search->black, 0, sizeof search->black);
    uint32_t counted = 0;
    for (uint32_t i = 0; i < simulations; i++) {
        simulate(search, start, first, cells, count, random);
        if (i < simulations / 2)
            continue;
        counted++;
        for (int k = 0; k < count; k++)
            search->black[cells[k]] += playout_owner(&search->game.board, cells[k]) == BLACK;
    }
    for (int k = 0; k < count; k++)
        black_share[cells[k]] = (float)search->black[cells[k]] / (float)counted;
    return true;
}
