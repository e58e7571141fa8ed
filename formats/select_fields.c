/* The fields that filters and --sort name: THE table, and where a record has each of them. */
#include "select.h"

#include "meta.h"
#include "numbers.h"

#include "../lib/gameid.h"
#include "../lib/rank.h"

#include <stdio.h>
#include <string.h>

static bool has_text(struct select_value *value, const char *text)
{
    value->text = text;
    return text != NULL && *text != '\0';
}

static bool has_number(struct select_value *value, uint64_t number)
{
    value->number =
        number > INT32_MAX / SELECT_SCALE ? INT32_MAX : (int32_t)(number * SELECT_SCALE);
    return true;
}

static bool has_points(struct select_value *value, int32_t quarters)
{
    int64_t number = (int64_t)quarters * SELECT_SCALE / QUARTERS(1);
    value->number = number > INT32_MAX   ? INT32_MAX
                    : number < INT32_MIN ? INT32_MIN
                                         : (int32_t)number;
    return true;
}

static bool get_text(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    return k == 0 && has_text(value, record->text[field->detail]);
}

/* The k-th of those texts that are there, Black's being `detail` and White's the next. */
static bool get_either(const struct select_field *field, struct record *record, unsigned k,
                       struct select_value *value)
{
    for (int side = 0; side < 2; side++)
        if (has_text(value, record->text[field->detail + side]) && k-- == 0)
            return true;
    return false;
}

static bool get_rank(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    enum { PROFESSIONAL = 100 };
    if (!get_text(field, record, k, value))
        return false;
    struct rank rank = rank_read(value->text);
    int strength = rank.kind == RANK_PIN   ? PROFESSIONAL - rank.grade
                   : rank.kind == RANK_DAN ? rank.grade - 1
                                           : -rank.grade;
    value->number = strength * SELECT_SCALE;
    return rank.kind != RANK_NONE;
}

static bool get_date(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    return get_text(field, record, k, value) && dates_read(value->text, &value->dates);
}

static bool get_year(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    enum { DAYS_OF_YEAR = 10000 };
    return get_date(field, record, k, value) &&
           has_number(value, (uint64_t)(value->dates.first / DAYS_OF_YEAR));
}

static bool get_komi(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    (void)field;
    return k == 0 && record->komi.known && has_points(value, record->komi.quarters);
}

static bool get_handicap(const struct select_field *field, struct record *record, unsigned k,
                         struct select_value *value)
{
    (void)field;
    return k == 0 && has_number(value, record->handicap);
}

static bool get_rules(const struct select_field *field, struct record *record, unsigned k,
                      struct select_value *value)
{
    (void)field;
    return k == 0 && has_text(value, record->rules.name);
}

static bool get_how(const struct select_field *field, struct record *record, unsigned k,
                    struct select_value *value)
{
    (void)field;
    return k == 0 && record->result.how != RESULT_NONE &&
           has_text(value, result_how_name(record->result.how));
}

static const char *winner_of(const struct record *record)
{
    const struct result *result = &record->result;
    bool drawn = result->how == RESULT_DRAW ||
                 (result->how == RESULT_SCORE && result->counted && result->margin == 0);
    return result->winner == BLACK ? "B" : result->winner == WHITE ? "W" : drawn ? "draw" : NULL;
}

static bool get_winner(const struct select_field *field, struct record *record, unsigned k,
                       struct select_value *value)
{
    (void)field;
    return k == 0 && has_text(value, winner_of(record));
}

static bool get_margin(const struct select_field *field, struct record *record, unsigned k,
                       struct select_value *value)
{
    (void)field;
    return k == 0 && record->result.counted && has_points(value, record->result.margin);
}

static bool get_size(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    enum { SIZE_ROOM = 16 };
    char *text = k == 0 ? arena_alloc(&record->arena, SIZE_ROOM) : NULL;
    (void)field;
    if (text == NULL)
        return false;
    if (record->columns == record->rows)
        snprintf(text, SIZE_ROOM, "%u", record->columns);
    else
        snprintf(text, SIZE_ROOM, "%ux%u", record->columns, record->rows);
    return has_text(value, text);
}

static bool get_columns(const struct select_field *field, struct record *record, unsigned k,
                        struct select_value *value)
{
    (void)field;
    return k == 0 && has_number(value, record->columns);
}

static bool get_rows(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    (void)field;
    return k == 0 && has_number(value, record->rows);
}

/* Events of the kind in `detail`. */
static bool get_events(const struct select_field *field, struct record *record, unsigned k,
                       struct select_value *value)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < record->count; i++)
        count += record->events[i].kind == field->detail;
    return k == 0 && has_number(value, count);
}

static bool get_time(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    bool exact;
    if (!get_text(field, record, k, value))
        return false;
    size_t size = decimal_read(value->text, SELECT_SCALE, &value->number, &exact);
    return size > 0 && value->text[size] == '\0';
}

static bool get_source(const struct select_field *field, struct record *record, unsigned k,
                       struct select_value *value)
{
    (void)field;
    return k == 0 && has_text(value, gameid_source(record));
}

static bool get_charset(const struct select_field *field, struct record *record, unsigned k,
                        struct select_value *value)
{
    (void)field;
    return k == 0 && has_text(value, record->charset);
}

static bool get_format(const struct select_field *field, struct record *record, unsigned k,
                       struct select_value *value)
{
    (void)field;
    return k == 0 && has_text(value, record->format);
}

/* The code of the k-th finding about the game. */
static bool get_note(const struct select_field *field, struct record *record, unsigned k,
                     struct select_value *value)
{
    const struct note *note = record->notes;
    (void)field;
    while (note != NULL && k-- > 0)
        note = note->next;
    return note != NULL && has_text(value, diag_row(note->diag.code)->code);
}

/* The k-th kind of what the record holds besides its main line and data. */
static bool get_extra(const struct select_field *field, struct record *record, unsigned k,
                      struct select_value *value)
{
    (void)field;
    for (unsigned n = 0; n < EXTRA_COUNT; n++)
        if (record->extras.count[extra_at(n)] > 0 && k-- == 0)
            return has_text(value, extra_word(extra_at(n)));
    return false;
}

static const char *word_extra(const char *text)
{
    for (unsigned k = 0; k < EXTRA_COUNT; k++)
        if (strcmp(text, extra_word(extra_at(k))) == 0)
            return extra_word(extra_at(k));
    return NULL;
}

static const char *word_winner(const char *text)
{
    static const char *const names[][2] = {{"b", "B"},     {"black", "B"},   {"w", "W"},
                                           {"white", "W"}, {"draw", "draw"}, {"jigo", "draw"}};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(text, names[k][0]) == 0)
            return names[k][1];
    return NULL;
}

static const char *word_how(const char *text)
{
    for (int how = RESULT_UNKNOWN; how <= RESULT_BOTH_LOST; how++)
        if (strcmp(text, result_how_name((enum result_how)how)) == 0)
            return result_how_name((enum result_how)how);
    return NULL;
}

static const struct select_field fields[] = {
    {"black", SELECT_TEXT, TEXT_BLACK, get_text, NULL, "Black's name"},
    {"white", SELECT_TEXT, TEXT_WHITE, get_text, NULL, "White's name"},
    {"player", SELECT_TEXT, TEXT_BLACK, get_either, NULL, "either name"},
    {"black-rank", SELECT_RANK, TEXT_BLACK_RANK, get_rank, NULL, "Black's rank: 3k, 6d, 9p"},
    {"white-rank", SELECT_RANK, TEXT_WHITE_RANK, get_rank, NULL, "White's rank"},
    {"team", SELECT_TEXT, TEXT_BLACK_TEAM, get_either, NULL, "either team"},
    {"event", SELECT_TEXT, TEXT_EVENT, get_text, NULL, "tournament"},
    {"round", SELECT_TEXT, TEXT_ROUND, get_text, NULL, "round"},
    {"date", SELECT_DATE, TEXT_DATE, get_date, NULL, "when it was played: YYYY[-MM[-DD]]"},
    {"year", SELECT_NUMBER, TEXT_DATE, get_year, NULL, "year of the first day"},
    {"place", SELECT_TEXT, TEXT_PLACE, get_text, NULL, "where it was played"},
    {"name", SELECT_TEXT, TEXT_NAME, get_text, NULL, "name of the game"},
    {"komi", SELECT_NUMBER, 0, get_komi, NULL, "komi in points, read right"},
    {"handicap", SELECT_NUMBER, 0, get_handicap, NULL, "handicap stones, 0 in even games"},
    {"rules", SELECT_WORD, 0, get_rules, meta_rules,
     "ruleset, by the names of ingscore --list-rules"},
    {"result", SELECT_TEXT, TEXT_RESULT, get_text, NULL, "result as it is written"},
    {"winner", SELECT_WORD, 0, get_winner, word_winner, "B, W or draw"},
    {"end", SELECT_WORD, 0, get_how, word_how,
     "score, resign, time, forfeit, draw, void, both-lost, unknown"},
    {"margin", SELECT_NUMBER, 0, get_margin, NULL, "recorded margin, positive for Black"},
    {"size", SELECT_TEXT, 0, get_size, NULL, "board: 19, 9x13 (columns x rows)"},
    {"columns", SELECT_NUMBER, 0, get_columns, NULL, "width of the board"},
    {"rows", SELECT_NUMBER, 0, get_rows, NULL, "height of the board"},
    {"moves", SELECT_NUMBER, EVENT_MOVE, get_events, NULL, "moves, passes included"},
    {"setup", SELECT_NUMBER, EVENT_SETUP, get_events, NULL, "stones set up or taken off"},
    {"time", SELECT_NUMBER, TEXT_TIME, get_time, NULL, "base time in seconds"},
    {"overtime", SELECT_TEXT, TEXT_OVERTIME, get_text, NULL, "overtime system"},
    {"producer", SELECT_TEXT, TEXT_PRODUCER, get_text, NULL, "program that wrote the record"},
    {"publisher", SELECT_TEXT, TEXT_SOURCE, get_text, NULL, "what it was taken from (SO)"},
    {"user", SELECT_TEXT, TEXT_USER, get_text, NULL, "who entered it"},
    {"annotator", SELECT_TEXT, TEXT_ANNOTATOR, get_text, NULL, "who commented on it"},
    {"copyright", SELECT_TEXT, TEXT_COPYRIGHT, get_text, NULL, "copyright"},
    {"comment", SELECT_TEXT, TEXT_COMMENT, get_text, NULL, "comment on the game"},
    {"charset", SELECT_TEXT, 0, get_charset, NULL, "character set it was read in"},
    {"format", SELECT_TEXT, 0, get_format, NULL, "format it was read in"},
    {"source", SELECT_TEXT, 0, get_source, NULL, "path!member#game"},
    {"note", SELECT_TEXT, 0, get_note, NULL, "code of a finding, as sgf-junk"},
    {"extra", SELECT_WORD, 0, get_extra, word_extra,
     "held besides: variations, comments, marks, judgements, clock, territory, other"},
};

enum { FIELDS = sizeof fields / sizeof *fields };

const struct select_field *select_field_at(size_t k)
{
    return k < FIELDS ? &fields[k] : NULL;
}

const struct select_field *select_field_find(const char *name, size_t length)
{
    for (size_t k = 0; k < FIELDS; k++)
        if (strlen(fields[k].name) == length && strncmp(fields[k].name, name, length) == 0)
            return &fields[k];
    return NULL;
}

const char *select_type_name(enum select_type type)
{
    static const char *const names[] = {
        [SELECT_TEXT] = "text", [SELECT_NUMBER] = "number", [SELECT_DATE] = "date",
        [SELECT_RANK] = "rank", [SELECT_WORD] = "word",
    };
    return names[type];
}
