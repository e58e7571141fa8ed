/* Where a game of the input belongs: its event, its players, its round. */
#include "stand_enter.h"

#include "../lib/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { GROWTH = 1024 };

/* The name that stands for this one by --same. */
static const char *one_name(const struct stand *stand, const char *name)
{
    for (uint32_t k = 0; k < stand->same; k++) {
        const char *kept = stand->same_list[k];
        if (strcmp(kept + strlen(kept) + 1, name) == 0)
            return kept;
    }
    return name;
}

/* The event's number. NULL, or why there is none. */
static const char *find_event(struct stand *stand, const char *name, struct stand_game *game)
{
    struct stand_name *found = stand_names_find(&stand->names, 0, name);
    if (strlen(name) > STAND_NAME_BYTES_MAX)
        return "the name of the event is too long";
    if (found == NULL && stand->events == stand->event_room) {
        uint32_t room = stand->event_room + GROWTH;
        uint32_t *players = realloc(stand->event_players, room * sizeof *players);
        stand->no_memory |= players == NULL;
        if (players == NULL)
            return "out of memory";
        stand->event_players = players;
        stand->event_room = room;
    }
    if (found == NULL && stand->names.count == STAND_NAMES_MAX)
        return "more names than ingstand keeps";
    if (found == NULL)
        found = stand_names_add(&stand->names, 0, name, stand->events);
    stand->no_memory |= found == NULL;
    if (found == NULL)
        return "out of memory";
    if (found->number == stand->events)
        stand->event_players[stand->events++] = 0;
    game->event = found->number;
    game->event_name = found->text;
    return NULL;
}

static const char *check_name(const char *name)
{
    if (name == NULL || name[strspn(name, " \t")] == '\0')
        return "no name of a player";
    return strlen(name) > STAND_NAME_BYTES_MAX ? "the name of a player is too long" : NULL;
}

static struct stand_name *make_player(struct stand *stand, uint32_t event, const char *name)
{
    struct stand_name *found = stand_names_find(&stand->names, event + 1, name);
    if (found == NULL)
        found = stand_names_add(&stand->names, event + 1, name, stand->event_players[event]++);
    stand->no_memory |= found == NULL;
    return found;
}

/* Both players or none, so that nobody is without a game. `white` is NULL for a bye. NULL, or what
 * is wrong. */
static const char *find_players(struct stand *stand, const char *black, const char *white,
                                struct stand_game *game)
{
    uint32_t owner = game->event + 1, players = stand->event_players[game->event];
    const char *wrong = check_name(black);
    if (wrong == NULL && game->kind != KIND_BYE)
        wrong = check_name(white);
    if (wrong != NULL)
        return wrong;
    black = one_name(stand, black);
    white = game->kind != KIND_BYE ? one_name(stand, white) : NULL;
    if (white != NULL && strcmp(black, white) == 0)
        return "both players have the same name";
    bool new_black = stand_names_find(&stand->names, owner, black) == NULL;
    bool new_white = white != NULL && stand_names_find(&stand->names, owner, white) == NULL;
    uint32_t new = (uint32_t)new_black + (uint32_t)new_white;
    if (players + new > STAND_PLAYERS_MAX)
        return "more players than a tournament may have";
    if (stand->names.count + new > STAND_NAMES_MAX)
        return "more names than ingstand keeps";
    struct stand_name *first = make_player(stand, game->event, black);
    struct stand_name *second = white != NULL ? make_player(stand, game->event, white) : NULL;
    if (stand->no_memory)
        return "out of memory";
    game->black = first->number;
    game->black_name = first->text;
    game->white = second != NULL ? second->number : TIEBREAK_NOBODY;
    game->white_name = second != NULL ? second->text : NULL;
    return NULL;
}

static char *copy_of(struct stand *stand, const char *text)
{
    char *copy = text != NULL ? strndup(text, utf8_whole(text, STAND_SOURCE_BYTES_MAX)) : NULL;
    stand->no_memory |= text != NULL && copy == NULL;
    return copy;
}

/* The first number in the text: "3", "Round 3 (semi-final)". */
static void read_round(struct stand_game *game, const char *text)
{
    enum { ROUND_DIGITS = 6 };
    size_t at = text != NULL ? strcspn(text, "0123456789") : 0;
    if (text == NULL || text[at] == '\0')
        return;
    size_t digits = strspn(text + at, "0123456789");
    game->numbered = digits <= ROUND_DIGITS;
    for (size_t k = 0; game->numbered && k < digits; k++)
        game->round = game->round * 10 + (uint32_t)(text[at + k] - '0');
}

/* Do all games name the same event? */
static void meet_event(struct stand *stand, const char *event)
{
    if (!stand->met_event) {
        stand->met_event = true;
        stand->only_event = copy_of(stand, event);
        return;
    }
    const char *only = stand->only_event != NULL ? stand->only_event : "";
    size_t size = event != NULL ? utf8_whole(event, STAND_SOURCE_BYTES_MAX) : 0;
    stand->several_events |= strlen(only) != size || (size > 0 && memcmp(only, event, size) != 0);
}

const char *stand_enter(struct stand *stand, struct stand_facts *facts)
{
    struct stand_game *game = &facts->game;
    const char *wrong;
    if (stand->game_count == STAND_GAMES_MAX)
        return "more games than ingstand keeps";
    if (stand->game_count == stand->game_room) {
        uint32_t room = stand->game_room * 2 + GROWTH;
        struct stand_game *games = realloc(stand->games, room * sizeof *games);
        stand->no_memory |= games == NULL;
        if (games == NULL)
            return "out of memory";
        stand->games = games;
        stand->game_room = room;
    }
    wrong = find_event(stand, stand->by_event && facts->event != NULL ? facts->event : "", game);
    if (wrong == NULL)
        wrong = find_players(stand, facts->black, facts->white, game);
    if (wrong != NULL)
        return wrong;
    game->at = stand->game_count;
    read_round(game, facts->round);
    game->round_text = copy_of(stand, facts->round);
    meet_event(stand, facts->event);
    game->source = copy_of(stand, facts->source);
    stand->games[stand->game_count++] = *game;
    return NULL;
}
