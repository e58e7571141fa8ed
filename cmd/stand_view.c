#include "stand_view.h"

#include "../lib/knockout.h"

#include <stdlib.h>
#include <string.h>

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

bool stand_view_sum(struct stand_event *event, const struct stand *stand, struct stand_view *view)
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

void stand_view_free(struct stand_view *view)
{
    free(view->under);
    free(view->order);
    free(view->prize);
    for (int reading = 0; reading < 2; reading++) {
        free(view->values[reading]);
        free(view->place[reading]);
    }
}

bool stand_view_add(struct stand_event *event, const struct stand *stand, uint32_t column)
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
        stand_view_free(view);
        *view = (struct stand_view){0};
        event->views--;
        break;
    }
    return true;
}
