/* A tournament summed up under each ruleset. */
#include "stand_view.h"

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
            done = stand_view_add(event, stand, column);
    done = done && choose_system(event, stand);
    for (uint32_t v = 0; done && v < event->views; v++)
        done = stand_view_sum(event, stand, &event->view[v]);
    return done;
}

void stand_event_free(struct stand_event *event)
{
    for (uint32_t v = 0; v < event->views; v++)
        stand_view_free(&event->view[v]);
    free(event->player);
    free(event->played);
    free(event->game);
}
