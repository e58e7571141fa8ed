/* What is said of a tournament, whatever the format. */
#include "plural.h"
#include "stand.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { VIEW_NAME_BYTES = STAND_COLUMNS * (SCORE_NAME_MAX + 2), SAY_BYTES = 4096 };

static void __attribute__((format(printf, 2, 3)))
say(struct stand_doc *doc, const char *format, ...)
{
    char text[SAY_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    doc->stand->format->say(doc, text);
}

/* "recorded, ing, chinese". */
static void name_view(const struct stand_doc *doc, const struct stand_view *view,
                      char text[VIEW_NAME_BYTES])
{
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t column = 0; column < STAND_COLUMNS; column++)
        if ((view->set >> column & 1) != 0)
            used += (size_t)snprintf(text + used, VIEW_NAME_BYTES - used, "%s%s",
                                     used > 0 ? ", " : "", stand_column_name(doc->stand, column));
}

/* "B", "C" … for tables; the names are told beside. The first is what is recorded. */
static const char *short_name(const struct stand_doc *doc, const struct stand_view *view)
{
    return stand_column_name(doc->stand, view->first);
}

static void table(struct stand_doc *doc, const char *caption, const struct stand_column *columns,
                  uint32_t count)
{
    doc->columns = columns;
    doc->column_count = count;
    doc->stand->format->table(doc, caption);
}

/* --- what was played --- */

static void say_system(struct stand_doc *doc, const struct stand_event *event)
{
    static const char *const names[] = {
        [STAND_POINTS] = "", [STAND_KNOCKOUT] = "Knock-out: ", [STAND_MATCH] = "Match: "};
    const char *robin = event->system != STAND_POINTS || event->robin == 0 ? ""
                        : event->robin == 1                                ? "Round robin: "
                        : event->robin == 2                                ? "Double round robin: "
                                            : "Round robin of several rounds: ";
    say(doc, "%s%s%" PRIu32 " player%s, %" PRIu32 " game%s.", names[event->system], robin,
        event->players, PLURAL(event->players), event->games, PLURAL(event->games));
    if (doc->stand->system != STAND_AUTO && doc->stand->system != event->system)
        say(doc, "It cannot be told as asked for, for its games are no such tournament.");
}

static void say_aside(struct stand_doc *doc, const struct stand_event *event)
{
    if (doc->stand->several_events && !doc->stand->by_event)
        say(doc, "Games of several events are taken together; --by=event parts them.");
    if (event->voids > 0)
        say(doc, "Counted for nobody, being void or lost by both: %" PRIu32 ".", event->voids);
    if (event->forfeits > 0)
        say(doc, "Won by forfeit: %" PRIu32 "; %s.", event->forfeits,
            doc->stand->forfeits_as_played ? "they count as if they had been played"
                                           : "nothing of the opponent's counts");
    if (event->byes > 0)
        say(doc, "Byes: %" PRIu32 "; each counts as a game won.", event->byes);
    if (event->copies > 0)
        say(doc, "Copies of games, counted once: %" PRIu32 ".", event->copies);
    for (uint32_t column = 0; column < STAND_COLUMNS; column++) {
        const char *name = stand_column_name(doc->stand, column);
        if (event->borrowed[column] > 0)
            say(doc, "Undecided under %s, the recorded winner taken: %" PRIu32 ".", name,
                event->borrowed[column]);
        if (event->open[column] > 0)
            say(doc, "%s %s, counted for nobody: %" PRIu32 ".",
                column == 0 ? "Without a result as" : "Undecided under", name, event->open[column]);
    }
    for (uint32_t k = 0; k < event->twins && k < STAND_TWINS_TOLD; k++)
        say(doc, "\"%s\" and \"%s\" may be one player; they are counted as two.",
            event->player[event->twin[k][0]], event->player[event->twin[k][1]]);
    if (event->twins > STAND_TWINS_TOLD)
        say(doc, "Further pairs of such names: %" PRIu32 ".", event->twins - STAND_TWINS_TOLD);
}

static void say_views(struct stand_doc *doc, const struct stand_event *event)
{
    char text[VIEW_NAME_BYTES];
    for (uint32_t v = 0; v < event->views; v++) {
        const struct stand_view *view = &event->view[v];
        if ((view->set & (view->set - 1)) == 0)
            continue;
        name_view(doc, view, text);
        say(doc, "The same winners, told as %s: %s.", short_name(doc, view), text);
    }
}

/* --- side by side --- */

static bool moved(const struct stand_event *event, const struct stand_view *view, uint32_t player)
{
    return view->place[0][player] != event->view[0].place[0][player];
}

/* A star where the place is another than by the recorded results. */
static void tell_places(struct stand_doc *doc, const struct stand_event *event)
{
    struct stand_column columns[STAND_COLUMNS + 1] = {{"player", false}};
    char text[STAND_COLUMNS][STAND_NUMBER_BYTES + 1];
    uint32_t stars = 0;
    if (event->views < 2)
        return;
    for (uint32_t v = 0; v < event->views; v++)
        columns[v + 1] = (struct stand_column){short_name(doc, &event->view[v]), true};
    table(doc, "Places", columns, event->views + 1);
    for (uint32_t k = 0; k < event->players; k++) {
        uint32_t player = event->view[0].order[k];
        const char *cells[STAND_COLUMNS + 1] = {event->player[player]};
        for (uint32_t v = 0; v < event->views; v++) {
            stand_place(event, event->view[v].place[0], player, text[v]);
            stars += moved(event, &event->view[v], player);
            strcat(text[v], moved(event, &event->view[v], player) ? "*" : "");
            cells[v + 1] = text[v];
        }
        doc->stand->format->row(doc, cells);
    }
    doc->stand->format->table_end(doc);
    if (stars > 0)
        say(doc, "* another place than by the recorded results");
}

static void tell_prizes(struct stand_doc *doc, const struct stand_event *event)
{
    struct stand_column columns[STAND_COLUMNS + 1] = {{"player", false}};
    char text[STAND_COLUMNS][STAND_NUMBER_BYTES + 1];
    if (doc->stand->prizes == 0)
        return;
    for (uint32_t v = 0; v < event->views; v++)
        columns[v + 1] = (struct stand_column){short_name(doc, &event->view[v]), true};
    table(doc, "Prizes", columns, event->views + 1);
    for (uint32_t k = 0; k < event->players; k++) {
        uint32_t player = event->view[0].order[k];
        const char *cells[STAND_COLUMNS + 1] = {event->player[player]};
        bool any = false;
        for (uint32_t v = 0; v < event->views; v++) {
            int64_t prize = event->view[v].prize[player];
            any = any || prize != 0;
            stand_money(prize, text[v]);
            strcat(text[v], prize != event->view[0].prize[player] ? "*" : "");
            cells[v + 1] = text[v];
        }
        if (any)
            doc->stand->format->row(doc, cells);
    }
    doc->stand->format->table_end(doc);
}

/* --- under one ruleset --- */

static void tell_standing(struct stand_doc *doc, const struct stand_event *event,
                          const struct stand_view *view)
{
    static const struct stand_column columns[] = {
        {"place", true}, {"player", false}, {"games", true}, {"main", true}, {"A1", true},
        {"A2", true},    {"B1", true},      {"B2", true},    {"SOS", true},  {"SODOS", true},
        {"a1", true},    {"B1 a1", true},   {"B2 a1", true},
    };
    enum { CELLS = sizeof columns / sizeof columns[0], DIFFERING = 3 };
    char caption[VIEW_NAME_BYTES + 16], name[VIEW_NAME_BYTES], text[CELLS][STAND_NUMBER_BYTES];
    name_view(doc, view, name);
    snprintf(caption, sizeof caption, "Standing: %s", name);
    table(doc, caption, columns, view->readings_differ ? CELLS : CELLS - DIFFERING);
    for (uint32_t k = 0; k < event->players; k++) {
        uint32_t player = view->order[k];
        const struct tiebreak *value = &view->values[TIEBREAK_A1A2][player];
        const struct tiebreak *other = &view->values[TIEBREAK_A1][player];
        const int64_t numbers[CELLS] = {
            0,         0,         0,         value->main,           value->a1,
            value->a2, value->b1, value->b2, value->a1 + value->a2, value->a1,
            0,         other->b1, other->b2};
        const char *cells[CELLS];
        for (uint32_t c = 0; c < CELLS; c++) {
            stand_eighths(numbers[c], text[c]);
            cells[c] = text[c];
        }
        stand_place(event, view->place[TIEBREAK_A1A2], player, text[0]);
        cells[1] = event->player[player];
        snprintf(text[2], STAND_NUMBER_BYTES, "%" PRIu32, event->played[player]);
        stand_place(event, view->place[TIEBREAK_A1], player, text[10]);
        doc->stand->format->row(doc, cells);
    }
    doc->stand->format->table_end(doc);
    if (view->readings_differ)
        say(doc, "The two readings of \"auxiliary points\" give different places: A1 + A2 (place, "
                 "B1, B2), or A1 alone (the columns with a1).");
}

static void tell_match(struct stand_doc *doc, const struct stand_event *event)
{
    struct stand_column columns[] = {{"under", false},         {event->player[0], true},
                                     {event->player[1], true}, {"drawn", true},
                                     {"settled", false},       {"four ahead", false}};
    table(doc, "The match", columns, sizeof columns / sizeof columns[0]);
    for (uint32_t v = 0; v < event->views; v++) {
        struct match match = match_sum(event->view[v].under, event->games);
        char won[3][STAND_NUMBER_BYTES], settled[STAND_NUMBER_BYTES], ahead[STAND_NUMBER_BYTES];
        const uint32_t numbers[] = {match.won[0], match.won[1], match.drawn};
        for (int k = 0; k < 3; k++)
            snprintf(won[k], sizeof won[k], "%" PRIu32, numbers[k]);
        snprintf(settled, sizeof settled, "game %" PRIu32, match.settled);
        snprintf(ahead, sizeof ahead, "game %" PRIu32, match.ahead);
        const char *cells[] = {short_name(doc, &event->view[v]),
                               won[0],
                               won[1],
                               won[2],
                               match.settled > 0 ? settled : "never",
                               match.ahead > 0 ? ahead : "never"};
        doc->stand->format->row(doc, cells);
    }
    doc->stand->format->table_end(doc);
}

/* --- games that make the difference --- */

static bool differs(const struct stand_event *event, uint32_t game)
{
    for (uint32_t v = 1; v < event->views; v++)
        if (event->view[v].under[game].winner != event->view[0].under[game].winner ||
            event->view[v].under[game].draw != event->view[0].under[game].draw)
            return true;
    return false;
}

static const char *winner_word(const struct stand_event *event, const struct stand_view *view,
                               uint32_t game)
{
    const struct tiebreak_game *result = &view->under[game];
    if (result->winner == TIEBREAK_NOBODY)
        return "open";
    return result->draw ? "draw" : result->winner == event->game[game]->black ? "B" : "W";
}

static void tell_games(struct stand_doc *doc, const struct stand_event *event)
{
    enum { FACTS = 3 };
    struct stand_column columns[STAND_COLUMNS + FACTS + 1] = {
        {"round", false}, {"black", false}, {"white", false}};
    uint32_t count = 0;
    for (uint32_t k = 0; k < event->games; k++)
        count += differs(event, k);
    if (event->views < 2)
        return;
    if (count == 0) {
        say(doc, "No game has another winner than recorded under any of the rulesets.");
        return;
    }
    for (uint32_t v = 0; v < event->views; v++)
        columns[FACTS + v] = (struct stand_column){short_name(doc, &event->view[v]), false};
    columns[FACTS + event->views] = (struct stand_column){"source", false};
    table(doc, "Games that end differently", columns, FACTS + event->views + 1);
    for (uint32_t k = 0; k < event->games; k++) {
        const struct stand_game *game = event->game[k];
        const char *cells[STAND_COLUMNS + FACTS + 1] = {game->round_text, game->black_name,
                                                        game->white_name};
        if (!differs(event, k))
            continue;
        for (uint32_t v = 0; v < event->views; v++)
            cells[FACTS + v] = winner_word(event, &event->view[v], k);
        cells[FACTS + event->views] = game->source;
        doc->stand->format->row(doc, cells);
    }
    doc->stand->format->table_end(doc);
}

static void say_knockout(struct stand_doc *doc, const struct stand_event *event)
{
    for (uint32_t v = 0; v < event->views; v++)
        for (uint32_t p = 0; p < event->players; p++)
            if (event->view[v].place[0][p] == 0) {
                say(doc,
                    "Under %s another player would have gone on; what follows was not played "
                    "and is open.",
                    short_name(doc, &event->view[v]));
                break;
            }
}

static const char *title_of(const struct stand *stand, const struct stand_event *event)
{
    if (event->name[0] != '\0')
        return event->name;
    if (stand->by_event)
        return "Games without an event";
    bool named = stand->only_event != NULL && stand->only_event[0] != '\0';
    return named && !stand->several_events ? stand->only_event : "Standings";
}

void stand_tell(struct stand_doc *doc, const struct stand_event *event)
{
    doc->stand->format->heading(doc, title_of(doc->stand, event));
    say_system(doc, event);
    say_aside(doc, event);
    say_views(doc, event);
    if (event->system == STAND_MATCH)
        tell_match(doc, event);
    tell_places(doc, event);
    if (event->system == STAND_KNOCKOUT)
        say_knockout(doc, event);
    tell_prizes(doc, event);
    tell_games(doc, event);
    for (uint32_t v = 0; v < event->views; v++)
        tell_standing(doc, event, &event->view[v]);
}
