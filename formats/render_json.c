/* A record as a JSON object, described by ing-record-1.schema.json. */
#include "render.h"

#include "score_value.h"
#include "sgf_line.h"

#include "../lib/dates.h"
#include "../lib/gameid.h"
#include "../lib/rank.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *key;
    enum text_kind kind;
} text_keys[] = {
    {"black", TEXT_BLACK},
    {"white", TEXT_WHITE},
    {"black_rank", TEXT_BLACK_RANK},
    {"white_rank", TEXT_WHITE_RANK},
    {"black_team", TEXT_BLACK_TEAM},
    {"white_team", TEXT_WHITE_TEAM},
    {"event", TEXT_EVENT},
    {"round", TEXT_ROUND},
    {"date", TEXT_DATE},
    {"place", TEXT_PLACE},
    {"name", TEXT_NAME},
    {"time", TEXT_TIME},
    {"overtime", TEXT_OVERTIME},
    {"producer", TEXT_PRODUCER},
    {"publisher", TEXT_SOURCE},
    {"user", TEXT_USER},
    {"annotator", TEXT_ANNOTATOR},
    {"copyright", TEXT_COPYRIGHT},
    {"comment", TEXT_COMMENT},
};

static bool put_texts(json_t *root, const struct record *record)
{
    bool done = true;
    for (size_t k = 0; k < sizeof text_keys / sizeof *text_keys; k++)
        done &= value_put(root, text_keys[k].key, value_text(record->text[text_keys[k].kind]));
    done &= value_put(root, "producer2", value_text(record->producer2));
    done &= value_put(root, "charset", value_text(record->charset));
    return done;
}

/* What was written and what it means. */
static bool put_numbers(json_t *root, const struct record *record)
{
    const struct result *result = &record->result;
    json_t *komi = json_object(), *rules = json_object(), *handicap = json_object();
    json_t *recorded = json_object();
    bool done = value_put(komi, "raw", value_text(record->text[TEXT_KOMI]));
    done &=
        value_put(komi, "points", value_points_or_null(record->komi.known, record->komi.quarters));
    done &= value_put(komi, "why", value_text(record->komi.why));
    done &= value_put(rules, "raw", value_text(record->text[TEXT_RULES]));
    done &= value_put(rules, "name", value_text(record->rules.name));
    done &= value_put(rules, "why", value_text(record->rules.why));
    done &= value_put(handicap, "raw", value_text(record->text[TEXT_HANDICAP]));
    done &= value_put(handicap, "stones", json_integer(record->handicap));
    done &= value_put(handicap, "why", value_text(record->handicap_why));
    done &= value_put(recorded, "raw", value_text(record->text[TEXT_RESULT]));
    done &= value_put(recorded, "how", json_string_nocheck(result_how_name(result->how)));
    done &= value_put(recorded, "winner", value_colour(result->winner));
    done &= value_put(recorded, "margin", value_points_or_null(result->counted, result->margin));
    done &= value_put(recorded, "why", value_text(result->why));
    done &= value_put(root, "komi", komi);
    done &= value_put(root, "rules", rules);
    done &= value_put(root, "handicap", handicap);
    done &= value_put(root, "recorded", recorded);
    return done;
}

/* "1996-05-06". A span ends with the last day that its month has (dates.h). */
static json_t *day_value(int32_t day)
{
    int year = day / 10000, month = day / 100 % 100, of_month = day % 100;
    int most = dates_days_in(year, month);
    char text[32];
    snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, of_month < most ? of_month : most);
    return value_text(text);
}

static bool put_dates(json_t *root, const char *text)
{
    struct dates dates;
    bool read = text != NULL && dates_read(text, &dates);
    json_t *object = json_object();
    bool done = value_put(object, "raw", value_text(text));
    done &= value_put(object, "first", read ? day_value(dates.first) : json_null());
    done &= value_put(object, "last", read ? day_value(dates.last) : json_null());
    done &= value_put(object, "why", value_text(read ? dates.why : NULL));
    return value_put(root, "dates", object) && done;
}

static json_t *rank_value(const char *text)
{
    static const char *const kinds[] = {
        [RANK_NONE] = NULL, [RANK_PIN] = "pin", [RANK_DAN] = "dan", [RANK_KYU] = "kyu"};
    const char *why;
    struct rank rank = rank_read_why(text, &why);
    json_t *object = json_object();
    bool done = value_put(object, "raw", value_text(text));
    done &= value_put(object, "kind", value_text(kinds[rank.kind]));
    done &= value_put(object, "grade", why != NULL ? json_integer(rank.grade) : json_null());
    done &= value_put(object, "why", value_text(why));
    return value_kept(object, done);
}

static bool put_ranks(json_t *root, const struct record *record)
{
    json_t *ranks = json_object();
    bool done = value_put(ranks, "black", rank_value(record->text[TEXT_BLACK_RANK]));
    done &= value_put(ranks, "white", rank_value(record->text[TEXT_WHITE_RANK]));
    return value_put(root, "ranks", ranks) && done;
}

static bool put_clock(json_t *root, const struct record *record)
{
    static const char *const keys[CLOCK_COUNT] = {
        [CLOCK_BLACK_LEFT] = "black_left",
        [CLOCK_WHITE_LEFT] = "white_left",
        [CLOCK_BLACK_PERIODS] = "black_periods",
        [CLOCK_WHITE_PERIODS] = "white_periods",
    };
    json_t *clock = json_object();
    bool done = clock != NULL;
    for (int kind = 0; kind < CLOCK_COUNT; kind++)
        done &= value_put(clock, keys[kind], value_text(record->clock[kind]));
    return value_put(root, "clock", clock) && done;
}

/* ["B", "pd"]; "" is a pass, and the colour "" takes a stone off. */
static json_t *step_value(const struct board *board, const struct event *event)
{
    static const char *const colours[] = {[EMPTY] = "", [BLACK] = "B", [WHITE] = "W"};
    json_t *step = json_array();
    bool done = value_add(step, json_string_nocheck(colours[event->colour]));
    done &= value_add(step, value_cell(board, event->cell));
    return value_kept(step, done);
}

/* Set-up during play, or who is to move by PL; `moves`: how many went before it. */
static json_t *edit_value(const struct board *board, const struct event *event, uint32_t moves)
{
    json_t *edit = json_object();
    bool turn = event->kind == EVENT_TURN;
    bool done = value_put(edit, "after", json_integer(moves));
    done &= value_put(edit, "put", turn ? json_null() : step_value(board, event));
    done &=
        value_put(edit, "to_move", turn ? value_colour((enum colour)event->colour) : json_null());
    return value_kept(edit, done);
}

static bool put_events(json_t *root, const struct record *record, const struct board *board)
{
    json_t *setup = json_array(), *moves = json_array(), *edits = json_array();
    bool done = setup != NULL && moves != NULL && edits != NULL;
    uint32_t played = 0;
    for (uint32_t i = 0; i < record->count && done; i++) {
        const struct event *event = &record->events[i];
        if (event->kind == EVENT_MOVE)
            done = value_add(moves, step_value(board, event));
        else if (event->kind == EVENT_SETUP && played == 0)
            done = value_add(setup, step_value(board, event));
        else
            done = value_add(edits, edit_value(board, event, played));
        played += event->kind == EVENT_MOVE;
    }
    done &= value_put(root, "setup", setup);
    done &= value_put(root, "moves", moves);
    return value_put(root, "edits", edits) && done;
}

static json_t *cells_value(const struct board *board, const uint16_t *cell, uint32_t count)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (uint32_t k = 0; k < count && done; k++)
        done = value_add(list, value_cell(board, cell[k]));
    return value_kept(list, done);
}

static bool put_territory(json_t *root, const struct record *record, const struct board *board)
{
    const struct markup *markup = &record->markup;
    json_t *territory = json_object();
    bool done = value_put(territory, "B", cells_value(board, markup->black, markup->blacks));
    done &= value_put(territory, "W", cells_value(board, markup->white, markup->whites));
    return value_put(root, "territory", territory) && done;
}

/* What the record stream does not hold either; texts are all there. */
static bool put_left_out(json_t *root, const struct record *record)
{
    json_t *left = json_object();
    bool done = left != NULL;
    for (unsigned k = 0; k < EXTRA_COUNT; k++) {
        enum extra_kind kind = extra_at(k);
        if (kind != EXTRA_TEXTS)
            done &= value_put(left, extra_word(kind),
                              json_integer((json_int_t)record->extras.count[kind]));
    }
    return value_put(root, "left_out", left) && done;
}

static bool put_notes(json_t *root, const struct record *record)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (const struct note *note = record->notes; note != NULL && done; note = note->next) {
        const struct diag_row *row = diag_row(note->diag.code);
        json_t *value = json_object();
        done &= value_put(value, "code", json_string_nocheck(row->code));
        done &= value_put(value, "text",
                          value_text(note->diag.text[0] != '\0' ? note->diag.text : row->text));
        done &= value_add(list, value);
    }
    return value_put(root, "notes", list) && done;
}

static json_t *record_value(const struct record *record, const struct replay *replay,
                            const char *source)
{
    const struct board *board = &replay->board;
    json_t *root = json_object();
    bool done = value_put(root, "schema", json_string_nocheck(RECORD_SCHEMA));
    done &= value_put(root, "id", json_string_nocheck(gameid_of(replay).text));
    done &= value_put(root, "source", value_text(source));
    done &= put_texts(root, record);
    done &= value_put(root, "size", json_pack("[ii]", (int)record->columns, (int)record->rows));
    done &= put_numbers(root, record) && put_dates(root, record->text[TEXT_DATE]);
    done = done && put_ranks(root, record) && put_clock(root, record);
    done = done && put_events(root, record, board) && put_territory(root, record, board);
    done = done && put_left_out(root, record) && put_notes(root, record);
    return value_kept(root, done);
}

static int append(const char *bytes, size_t length, void *context)
{
    struct sgf_line *text = context;
    sgf_line_bytes(text, bytes, length);
    return text->no_memory ? -1 : 0;
}

static struct replay *replay_of(struct rendering *rendering)
{
    if (rendering->replay == NULL) {
        rendering->replay = malloc(sizeof *rendering->replay);
        if (rendering->replay != NULL)
            replay_init(rendering->replay);
    }
    return rendering->replay;
}

enum rendered render_json(struct rendering *rendering, struct record *record, bool tree)
{
    /* 15 digits: what has few decimals shows few. */
    const size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(15);
    struct replay *replay = replay_of(rendering);
    const char *source = gameid_source(record);
    (void)tree;
    rendering->text.size = 0;
    rendering->text.no_memory = false;
    if (replay == NULL || source == NULL || !replay_game(replay, record, NULL))
        return RENDER_NO_MEMORY;
    json_t *root = record_value(record, replay, source);
    bool done = root != NULL && json_dump_callback(root, append, &rendering->text, flags) == 0;
    json_decref(root);
    done = done && append("\n", 1, &rendering->text) == 0;
    return done ? RENDERED : RENDER_NO_MEMORY;
}
