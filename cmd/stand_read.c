/* Lines into games: of a score stream, or of a list of pairings. */
#include "stand.h"

#include "../formats/meta.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { GROWTH = 1024, PAIRING_FIELDS = 5 };

/* What is known of a game before its players have their numbers. */
struct facts {
    const char *event, *black, *white, *round, *source;
    struct stand_game game;
};

bool stand_read_start(struct stand *stand)
{
    return stand_names_start(&stand->names);
}

void stand_read_free(struct stand *stand)
{
    for (uint32_t k = 0; k < stand->game_count; k++) {
        free(stand->games[k].source);
        free(stand->games[k].round_text);
    }
    for (uint32_t k = 0; k < stand->same; k++)
        free(stand->same_list[k]);
    free(stand->games);
    free(stand->event_players);
    free(stand->only_event);
    free(stand->only_input);
    stand_names_free(&stand->names);
    score_reader_free(&stand->reader);
}

/* --- names and places --- */

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
    char *copy = text != NULL ? strndup(text, STAND_SOURCE_BYTES_MAX) : NULL;
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
    stand->several_events |= strncmp(only, event != NULL ? event : "", STAND_SOURCE_BYTES_MAX) != 0;
}

/* NULL, or why the game has no place in a table. */
static const char *add(struct stand *stand, struct facts *facts)
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

/* --- what a game's result is --- */

static void put_recorded(struct stand_game *game, const struct result *result)
{
    static const enum stand_kind kinds[] = {
        [RESULT_RESIGN] = KIND_GIVEN,    [RESULT_TIME] = KIND_GIVEN,
        [RESULT_FORFEIT] = KIND_FORFEIT, [RESULT_VOID] = KIND_VOID,
        [RESULT_BOTH_LOST] = KIND_VOID,  [RESULT_SCORE] = KIND_BOARD,
        [RESULT_DRAW] = KIND_BOARD,      [RESULT_UNKNOWN] = KIND_BOARD,
        [RESULT_NONE] = KIND_BOARD,
    };
    bool drawn = result->how == RESULT_DRAW ||
                 (result->how == RESULT_SCORE && result->counted && result->margin == 0);
    game->kind = kinds[result->how];
    if (game->kind == KIND_VOID)
        return;
    if (result->winner != EMPTY)
        game->won[result->winner] |= 1;
    else if (drawn)
        game->won[EMPTY] |= 1;
    else
        game->kind = KIND_BOARD; /* resigned, but by whom? */
}

static const char *add_score(struct stand *stand)
{
    const struct score_line *line = &stand->reader.line;
    struct facts facts = {.event = line->event,
                          .black = line->black,
                          .white = line->white,
                          .round = line->round,
                          .source = line->source};
    put_recorded(&facts.game, &line->recorded);
    stand->scored = true;
    stand->met |= line->rulesets;
    for (uint32_t k = 0; k < stand->reader.names; k++)
        if (outcomes_decides(&line->outcomes, k))
            facts.game.won[line->outcomes.winner[k]] |= UINT64_C(1) << (k + 1);
    if (line->id != NULL && line->moves > 0 && strlen(line->id) < sizeof facts.game.id)
        strcpy(facts.game.id, line->id);
    return add(stand, &facts);
}

/* --- pairings --- */

/* Notations of tournament tables, besides those of game records. */
static const struct {
    const char *word;
    struct result result;
} words[] = {
    {"", {.how = RESULT_UNKNOWN, .winner = BLACK}},
    {"1-0", {.how = RESULT_UNKNOWN, .winner = BLACK}},
    {"0-1", {.how = RESULT_UNKNOWN, .winner = WHITE}},
    {"1/2-1/2", {.how = RESULT_DRAW}},
    {"1/2", {.how = RESULT_DRAW}},
    {"=", {.how = RESULT_DRAW}},
    {"+/-", {.how = RESULT_FORFEIT, .winner = BLACK}},
    {"-/+", {.how = RESULT_FORFEIT, .winner = WHITE}},
    {"0-0", {.how = RESULT_BOTH_LOST}},
    {"-", {.how = RESULT_NONE}},
    {"?", {.how = RESULT_NONE}},
};

static bool read_result(const char *text, struct result *result)
{
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (strcmp(text, words[k].word) == 0) {
            *result = words[k].result;
            return true;
        }
    *result = meta_result(text);
    return result->how != RESULT_UNKNOWN || result->winner != EMPTY;
}

/* Blanks around a field are none of it, nor is the end of the line. */
static char *trimmed(char *text)
{
    size_t length;
    text += strspn(text, " \r\n");
    for (length = strlen(text); length > 0 && strchr(" \r\n", text[length - 1]) != NULL; length--)
        text[length - 1] = '\0';
    return text;
}

static const char *add_pairing(struct stand *stand, char *line, size_t length)
{
    char *field[PAIRING_FIELDS] = {"", "", "", "", ""};
    uint32_t fields = 0;
    if (memchr(line, '\0', length) != NULL)
        return "a NUL byte in a line of pairings";
    for (char *at = line; at != NULL && fields < PAIRING_FIELDS; fields++) {
        char *tab = strchr(at, '\t');
        if (tab != NULL)
            *tab++ = '\0';
        field[fields] = trimmed(at);
        at = tab;
    }
    if (fields < 2)
        return "neither a line of a score stream nor a pairing: player, tab, player";
    struct result result;
    struct facts facts = {
        .event = field[4], .black = field[0], .white = field[1], .round = field[3]};
    if (!read_result(field[2], &result))
        return "a result that cannot be read";
    put_recorded(&facts.game, &result);
    if (field[1][0] == '\0' || strcmp(field[1], "-") == 0 || strcmp(field[1], "bye") == 0)
        facts.game.kind = KIND_BYE;
    return add(stand, &facts);
}

/* --- a line --- */

/* A file that is nothing of the kind has a bad line for every line. */
static void lose(struct stand *stand, const struct origin *origin, enum diag_code code,
                 const char *text)
{
    struct diag diag = {.code = code};
    snprintf(diag.text, sizeof diag.text, "%s", text);
    stand->run->counts.lost++;
    if (++stand->lost <= STAND_LOST_TOLD)
        run_report(stand->run, origin, &diag, 0);
}

void stand_tell_lost(struct stand *stand, const char *path)
{
    struct origin origin = {.path = path};
    struct diag diag = {.code = DIAG_STREAM_BAD_LINE};
    if (stand->lost <= STAND_LOST_TOLD)
        return;
    snprintf(diag.text, sizeof diag.text, "and %" PRIu64 " more that could not be used",
             stand->lost - STAND_LOST_TOLD);
    run_report(stand->run, &origin, &diag, 0);
}

bool stand_line(void *context, struct run *run, const struct origin *origin, char *line,
                size_t length)
{
    struct stand *stand = context;
    char wrong[SCORE_TEXT_MAX];
    const char *unplaced;
    if (stand->lines++ == 0)
        stand->pairings = line[strspn(line, " \t")] != '{';
    if (stand->pairings && line[0] == '#') {
        run->counts.games--; /* a remark */
        return true;
    }
    if (!stand->pairings && !score_read(&stand->reader, line, length, wrong)) {
        lose(stand, origin, DIAG_STREAM_BAD_LINE, wrong);
        return true;
    }
    unplaced = stand->pairings ? add_pairing(stand, line, length) : add_score(stand);
    if (stand->no_memory) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return false;
    }
    if (unplaced != NULL) {
        lose(stand, origin, DIAG_GAME_UNPLACED, unplaced);
        return true;
    }
    run->counts.handed++;
    run->written++;
    return true;
}
