/* A tournament summed up under each ruleset. */
#include "stand.h"

#include "../formats/fold.h"
#include "../lib/knockout.h"

#include <stdlib.h>
#include <string.h>

/* --- order --- */

static int by_event(const void *a, const void *b)
{
    const struct stand_game *left = a, *right = b;
    if (left->event != right->event)
        return left->event < right->event ? -1 : 1;
    return left->at < right->at ? -1 : left->at > right->at;
}

void stand_sort(struct stand *stand)
{
    if (stand->game_count > 0)
        qsort(stand->games, stand->game_count, sizeof *stand->games, by_event);
}

static int by_round(const void *a, const void *b)
{
    const struct stand_game *left = *(struct stand_game *const *)a;
    const struct stand_game *right = *(struct stand_game *const *)b;
    if (left->round != right->round)
        return left->round < right->round ? -1 : 1;
    return left->at < right->at ? -1 : left->at > right->at;
}

/* --- the games of an event --- */

/* Copies of a game come after it. */
static int by_id(const void *a, const void *b)
{
    const struct stand_game *left = *(struct stand_game *const *)a;
    const struct stand_game *right = *(struct stand_game *const *)b;
    int order = strcmp(left->id, right->id);
    if (order == 0 && left->black != right->black)
        order = left->black < right->black ? -1 : 1;
    if (order == 0 && left->white != right->white)
        order = left->white < right->white ? -1 : 1;
    return order != 0 ? order : left->at < right->at ? -1 : left->at > right->at;
}

static bool is_copy(const struct stand_game *game, const struct stand_game *other)
{
    return game->id[0] != '\0' && strcmp(game->id, other->id) == 0 && game->black == other->black &&
           game->white == other->white;
}

static void take_games(struct stand_event *event, struct stand_game *games, uint32_t count)
{
    bool numbered = true;
    struct stand_game *last = NULL;
    for (uint32_t k = 0; k < count; k++)
        event->game[k] = &games[k];
    qsort(event->game, count, sizeof *event->game, by_id);
    for (uint32_t k = 0; k < count; k++) {
        struct stand_game *game = event->game[k];
        if (last != NULL && is_copy(game, last)) {
            event->copies++;
            continue;
        }
        last = game;
        event->game[event->games++] = game;
        numbered = numbered && game->numbered;
    }
    for (uint32_t k = 0; !numbered && k < event->games; k++)
        event->game[k]->round = 0;
    qsort(event->game, event->games, sizeof *event->game, by_round);
}

static void count_games(struct stand_event *event)
{
    for (uint32_t k = 0; k < event->games; k++) {
        const struct stand_game *game = event->game[k];
        event->player[game->black] = game->black_name;
        event->played[game->black] += game->kind != KIND_VOID;
        event->voids += game->kind == KIND_VOID;
        event->forfeits += game->kind == KIND_FORFEIT;
        event->byes += game->kind == KIND_BYE;
        if (game->kind == KIND_BYE)
            continue;
        event->player[game->white] = game->white_name;
        event->played[game->white] += game->kind != KIND_VOID;
    }
}

/* --- names that may be one player --- */

struct twin {
    char *key; /* letters and digits of the folded name; owned */
    uint32_t player;
};

static int by_key(const void *a, const void *b)
{
    const struct twin *left = a, *right = b;
    int order = strcmp(left->key, right->key);
    return order != 0 ? order : left->player < right->player ? -1 : left->player > right->player;
}

static char *key_of(const char *name)
{
    static const char marks[] = " .,-_'\"()";
    size_t room = 4 * strlen(name) + 1, used = 0;
    char *key = malloc(room);
    if (key == NULL)
        return NULL;
    size_t length = fold_write(name, key, room - 1);
    for (size_t k = 0; k < length; k++)
        if (strchr(marks, key[k]) == NULL)
            key[used++] = key[k];
    key[used] = '\0';
    return key;
}

static bool find_twins(struct stand_event *event)
{
    struct twin *list = calloc(event->players, sizeof *list);
    bool done = list != NULL;
    for (uint32_t p = 0; done && p < event->players; p++) {
        list[p] = (struct twin){key_of(event->player[p]), p};
        done = list[p].key != NULL;
    }
    if (done)
        qsort(list, event->players, sizeof *list, by_key);
    for (uint32_t p = 1; done && p < event->players; p++)
        if (strcmp(list[p - 1].key, list[p].key) == 0) {
            if (event->twins < STAND_TWINS_TOLD) {
                event->twin[event->twins][0] = list[p - 1].player;
                event->twin[event->twins][1] = list[p].player;
            }
            event->twins++;
        }
    for (uint32_t p = 0; list != NULL && p < event->players; p++)
        free(list[p].key);
    free(list);
    return done;
}

/* --- what kind of tournament --- */

static int by_number(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

/* How often all have met each other, if equally often; else 0. */
static bool count_robin(struct stand_event *event)
{
    uint64_t pairs = (uint64_t)event->players * (event->players - 1) / 2;
    if (event->players < 3 || event->byes > 0 || event->games < pairs || event->games % pairs != 0)
        return true;
    uint64_t *met = malloc(event->games * sizeof *met);
    if (met == NULL)
        return false;
    for (uint32_t k = 0; k < event->games; k++) {
        uint64_t a = event->game[k]->black, b = event->game[k]->white;
        met[k] = a < b ? a << 32 | b : b << 32 | a;
    }
    qsort(met, event->games, sizeof *met, by_number);
    uint32_t times = (uint32_t)(event->games / pairs);
    event->robin = times;
    /* As many pairs as there can be, each as often as it should: then the first of each run of
     * `times` is another than the one before, and its last the same. */
    for (uint32_t k = 0; k < event->games; k += times)
        if (met[k] != met[k + times - 1] || (k > 0 && met[k] == met[k - 1]))
            event->robin = 0;
    free(met);
    return true;
}

static bool choose_system(struct stand_event *event, const struct stand *stand)
{
    bool *lost = calloc(event->players, sizeof *lost);
    if (lost == NULL)
        return false;
    bool knockout = knockout_is(event->view[0].under, event->games, event->players, lost);
    bool match = event->players == 2 && event->games > 1;
    free(lost);
    event->system = stand->system;
    if (stand->system == STAND_AUTO)
        event->system = match ? STAND_MATCH : knockout ? STAND_KNOCKOUT : STAND_POINTS;
    if ((event->system == STAND_MATCH && event->players != 2) ||
        (event->system == STAND_KNOCKOUT && !knockout))
        event->system = STAND_POINTS;
    return count_robin(event);
}

/* --- under one ruleset --- */

int stand_winner(const struct stand_game *game, const struct stand *stand, uint32_t column,
                 bool *borrowed)
{
    bool by_ruleset = game->kind == KIND_BOARD && column > 0;
    uint32_t from = by_ruleset ? column : 0;
    *borrowed = false;
    if (game->kind == KIND_VOID)
        return -1;
    if (game->kind == KIND_BYE)
        return BLACK;
    for (;;) {
        for (int winner = EMPTY; winner <= WHITE; winner++)
            if ((game->won[winner] >> from & 1) != 0) {
                *borrowed = from != column && by_ruleset;
                return winner;
            }
        if (from == 0 || stand->undecided_open)
            return -1;
        from = 0;
    }
}

static struct tiebreak_game result_of(const struct stand_game *game, const struct stand *stand,
                                      int winner)
{
    bool white = winner == WHITE;
    if (winner < 0)
        return (struct tiebreak_game){.winner = TIEBREAK_NOBODY, .loser = TIEBREAK_NOBODY};
    return (struct tiebreak_game){
        .winner = white ? game->white : game->black,
        .loser = white ? game->black : game->white,
        .draw = winner == EMPTY,
        .absent =
            game->kind == KIND_BYE || (game->kind == KIND_FORFEIT && !stand->forfeits_as_played),
    };
}

static bool same_result(const struct tiebreak_game *a, const struct tiebreak_game *b)
{
    return a->winner == b->winner && a->loser == b->loser && a->draw == b->draw;
}

/* The results into view->under. */
static void fill_view(struct stand_event *event, const struct stand *stand, uint32_t column,
                      struct stand_view *view)
{
    for (uint32_t k = 0; k < event->games; k++) {
        bool borrowed;
        int winner = stand_winner(event->game[k], stand, column, &borrowed);
        view->under[k] = result_of(event->game[k], stand, winner);
        event->borrowed[column] += borrowed;
        event->open[column] += winner < 0 && event->game[k]->kind != KIND_VOID;
    }
}

static void place_knockout(struct stand_event *event, struct stand_view *view, uint32_t *depth,
                           uint32_t *next)
{
    knockout_places(event->view[0].under, view->under, event->games, event->players, depth, next,
                    view->place[0]);
    for (uint32_t k = 0; k < event->players; k++) {
        uint32_t at = k, place = view->place[0][k];
        for (; at > 0 && place - 1 < view->place[0][view->order[at - 1]] - 1; at--)
            view->order[at] = view->order[at - 1]; /* less one: open ones come last */
        view->order[at] = k;
    }
    memcpy(view->place[1], view->place[0], event->players * sizeof *view->place[0]);
}

static void place_points(struct stand_event *event, const struct stand *stand,
                         struct stand_view *view)
{
    enum tiebreak_by by = event->system == STAND_MATCH ? TIEBREAK_BY_MAIN : stand->by;
    for (int reading = 1; reading >= 0; reading--) {
        tiebreak_order(view->values[reading], event->players, by, view->order);
        tiebreak_places(view->values[reading], event->players, by, view->order,
                        view->place[reading]);
    }
    view->readings_differ =
        memcmp(view->place[0], view->place[1], event->players * sizeof *view->place[0]) != 0;
}

/* Who share places share their prizes. */
static void share_prizes(const struct stand_event *event, const struct stand *stand,
                         struct stand_view *view)
{
    for (uint32_t k = 0; k < event->players;) {
        uint32_t place = view->place[0][view->order[k]], sharing = 0;
        int64_t sum = 0;
        while (k + sharing < event->players && view->place[0][view->order[k + sharing]] == place) {
            uint32_t prize = place - 1 + sharing++;
            if (place > 0 && prize < stand->prizes)
                sum += stand->prize[prize];
        }
        for (uint32_t end = k + sharing; k < end; k++)
            view->prize[view->order[k]] = place > 0 ? sum / sharing : -1;
    }
}

static bool sum_view(struct stand_event *event, const struct stand *stand, struct stand_view *view)
{
    uint32_t counted = 0;
    struct tiebreak_game *games = calloc(event->games, sizeof *games);
    uint32_t *depth = calloc(event->games, sizeof *depth);
    uint32_t *next = calloc(event->players, sizeof *next);
    bool done = games != NULL && depth != NULL && next != NULL;
    for (uint32_t k = 0; done && k < event->games; k++)
        if (view->under[k].winner != TIEBREAK_NOBODY)
            games[counted++] = view->under[k];
    for (int reading = 0; done && reading < 2; reading++)
        tiebreak_sum(games, counted, event->players, (enum tiebreak_reading)reading,
                     view->values[reading]);
    if (done && event->system == STAND_KNOCKOUT)
        place_knockout(event, view, depth, next);
    else if (done)
        place_points(event, stand, view);
    if (done)
        share_prizes(event, stand, view);
    free(games);
    free(depth);
    free(next);
    return done;
}

static bool start_view(const struct stand_event *event, struct stand_view *view)
{
    *view = (struct stand_view){0};
    view->under = calloc(event->games, sizeof *view->under);
    view->order = calloc(event->players, sizeof *view->order);
    view->prize = calloc(event->players, sizeof *view->prize);
    bool done = view->under != NULL && view->order != NULL && view->prize != NULL;
    for (int reading = 0; reading < 2; reading++) {
        view->values[reading] = calloc(event->players, sizeof *view->values[0]);
        view->place[reading] = calloc(event->players, sizeof *view->place[0]);
        done = done && view->values[reading] != NULL && view->place[reading] != NULL;
    }
    return done;
}

static void free_view(struct stand_view *view)
{
    free(view->under);
    free(view->order);
    free(view->prize);
    for (int reading = 0; reading < 2; reading++) {
        free(view->values[reading]);
        free(view->place[reading]);
    }
}

/* Adds the column to the view that has the same results, or makes one. */
static bool add_view(struct stand_event *event, const struct stand *stand, uint32_t column)
{
    struct stand_view *view = &event->view[event->views++];
    if (!start_view(event, view))
        return false;
    fill_view(event, stand, column, view);
    view->set = UINT64_C(1) << column;
    view->first = column;
    for (uint32_t v = 0; v + 1 < event->views; v++) {
        uint32_t k = 0;
        while (k < event->games && same_result(&event->view[v].under[k], &view->under[k]))
            k++;
        if (k < event->games)
            continue;
        event->view[v].set |= view->set;
        free_view(view);
        *view = (struct stand_view){0};
        event->views--;
        break;
    }
    return true;
}

/* --- the whole --- */

bool stand_event_sum(struct stand_event *event, const struct stand *stand, struct stand_game *games,
                     uint32_t count)
{
    uint64_t columns = stand_columns(stand);
    *event = (struct stand_event){.name = games[0].event_name};
    event->players = stand->event_players[games[0].event];
    event->player = calloc(event->players, sizeof *event->player);
    event->played = calloc(event->players, sizeof *event->played);
    event->game = calloc(count, sizeof *event->game);
    if (event->player == NULL || event->played == NULL || event->game == NULL)
        return false;
    take_games(event, games, count);
    count_games(event);
    bool done = find_twins(event);
    for (uint32_t column = 0; done && column < STAND_COLUMNS; column++)
        if ((columns >> column & 1) != 0)
            done = add_view(event, stand, column);
    done = done && choose_system(event, stand);
    for (uint32_t v = 0; done && v < event->views; v++)
        done = sum_view(event, stand, &event->view[v]);
    return done;
}

void stand_event_free(struct stand_event *event)
{
    for (uint32_t v = 0; v < event->views; v++)
        free_view(&event->view[v]);
    free(event->player);
    free(event->played);
    free(event->game);
}
