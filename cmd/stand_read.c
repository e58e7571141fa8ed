/* Lines into games: of a score stream, or of a list of pairings. */
#include "stand_enter.h"

#include "../formats/meta.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRING_FIELDS = 5 };

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
    struct stand_facts facts = {.event = line->event,
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
    return stand_enter(stand, &facts);
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
    struct stand_facts facts = {
        .event = field[4], .black = field[0], .white = field[1], .round = field[3]};
    if (!read_result(field[2], &result))
        return "a result that cannot be read";
    put_recorded(&facts.game, &result);
    if (field[1][0] == '\0' || strcmp(field[1], "-") == 0 || strcmp(field[1], "bye") == 0)
        facts.game.kind = KIND_BYE;
    return stand_enter(stand, &facts);
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
