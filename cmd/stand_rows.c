/* For programs: a row for each player under each ruleset, as TSV or as JSON, one object a line. */
#include "stand.h"

#include "../formats/delimited.h"
#include "../formats/score_value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct stand_column stand_row_columns[STAND_ROW_CELLS] = {
    {"event", false},
    {"system", false},
    {"ruleset", false},
    {"place", true},
    {"shared", true},
    {"player", false},
    {"games", true},
    {"main", true},
    {"a1", true},
    {"a2", true},
    {"b1", true},
    {"b2", true},
    {"place_a1", true},
    {"b1_a1", true},
    {"b2_a1", true},
    {"sos", true},
    {"sodos", true},
    {"prize", true},
    {"recorded_place", true},
    {"recorded_prize", true},
    {"undecided", true},
    {"players", true},
};

static bool is_shared(const struct stand_event *event, const uint32_t *place, uint32_t player)
{
    char text[STAND_NUMBER_BYTES];
    stand_place(event, place, player, text);
    return strchr(text, '=') != NULL;
}

static void tell_player(struct stand_doc *doc, const struct stand_event *event, uint32_t column,
                        const struct stand_view *view, uint32_t player)
{
    static const char *const systems[] = {
        [STAND_POINTS] = "points", [STAND_KNOCKOUT] = "knock-out", [STAND_MATCH] = "match"};
    const struct tiebreak *value = &view->values[TIEBREAK_A1A2][player];
    const struct tiebreak *other = &view->values[TIEBREAK_A1][player];
    const struct stand_view *recorded = &event->view[0];
    const struct {
        uint32_t cell;
        int64_t eighths;
    } points[] = {{7, value->main}, {8, value->a1},  {9, value->a2},  {10, value->b1},
                  {11, value->b2},  {13, other->b1}, {14, other->b2}, {15, value->a1 + value->a2},
                  {16, value->a1}};
    const struct {
        uint32_t cell;
        uint32_t number;
    } numbers[] = {{3, view->place[TIEBREAK_A1A2][player]},
                   {4, is_shared(event, view->place[TIEBREAK_A1A2], player)},
                   {6, event->played[player]},
                   {12, view->place[TIEBREAK_A1][player]},
                   {18, recorded->place[TIEBREAK_A1A2][player]},
                   {20, event->borrowed[column] + event->open[column]},
                   {21, event->players}};
    char text[STAND_ROW_CELLS][STAND_NUMBER_BYTES];
    const char *cells[STAND_ROW_CELLS] = {
        event->name, systems[event->system], stand_column_name(doc->stand, column), NULL,
        NULL,        event->player[player]};
    for (size_t k = 0; k < sizeof points / sizeof points[0]; k++) {
        stand_eighths(points[k].eighths, text[points[k].cell]);
        cells[points[k].cell] = text[points[k].cell];
    }
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
        uint32_t cell = numbers[k].cell;
        bool open = numbers[k].number == 0 && (cell == 3 || cell == 12 || cell == 18);
        snprintf(text[cell], sizeof text[cell], "%" PRIu32, numbers[k].number);
        cells[cell] = open ? NULL : text[cell];
    }
    if (doc->stand->prizes > 0) {
        stand_money(view->prize[player], text[17]);
        stand_money(recorded->prize[player], text[19]);
        cells[17] = view->prize[player] < 0 ? NULL : text[17];
        cells[19] = recorded->prize[player] < 0 ? NULL : text[19];
    }
    doc->stand->format->row(doc, cells);
}

void stand_tell_rows(struct stand_doc *doc, const struct stand_event *event)
{
    for (uint32_t column = 0; column < STAND_COLUMNS; column++)
        for (uint32_t v = 0; v < event->views; v++) {
            const struct stand_view *view = &event->view[v];
            for (uint32_t k = 0; (view->set >> column & 1) != 0 && k < event->players; k++)
                tell_player(doc, event, column, view, view->order[k]);
        }
}

/* --- TSV --- */

static bool tsv_begin(struct stand_doc *doc)
{
    struct delimited row;
    delimited_init(&row, doc->out, DELIMITED_TSV, false);
    for (uint32_t k = 0; k < STAND_ROW_CELLS; k++)
        delimited_text(&row, stand_row_columns[k].title);
    delimited_end(&row);
    return true;
}

static void tsv_row(struct stand_doc *doc, const char *const *cells)
{
    struct delimited row;
    delimited_init(&row, doc->out, DELIMITED_TSV, false);
    for (uint32_t k = 0; k < STAND_ROW_CELLS; k++)
        delimited_text(&row, cells[k]);
    delimited_end(&row);
}

/* --- JSON --- */

static bool json_begin(struct stand_doc *doc)
{
    (void)doc;
    return true;
}

/* Numbers are the texts that TSV has, which JSON reads as well. */
static void json_row(struct stand_doc *doc, const char *const *cells)
{
    for (uint32_t k = 0; k < STAND_ROW_CELLS; k++) {
        fprintf(doc->out, "%s\"%s\":", k == 0 ? "{" : ",", stand_row_columns[k].title);
        if (cells[k] == NULL || stand_row_columns[k].number) {
            fputs(cells[k] != NULL ? cells[k] : "null", doc->out);
            continue;
        }
        json_t *value = value_text(cells[k]);
        char *text = value != NULL ? json_dumps(value, JSON_ENCODE_ANY) : NULL;
        doc->no_memory |= text == NULL;
        fputs(text != NULL ? text : "null", doc->out);
        free(text);
        json_decref(value);
    }
    fputs("}\n", doc->out);
}

static void end(struct stand_doc *doc)
{
    (void)doc;
}

const struct stand_format stand_tsv = {
    .name = "tsv", .rows = true, .begin = tsv_begin, .row = tsv_row, .end = end};
const struct stand_format stand_json = {
    .name = "json", .rows = true, .begin = json_begin, .row = json_row, .end = end};
