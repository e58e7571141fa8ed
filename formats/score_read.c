#include "score_read.h"

#include "score_write.h"

#include "../lib/penalty.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void score_reader_init(struct score_reader *reader)
{
    memset(reader, 0, sizeof *reader);
    arena_init(&reader->lists, SCORE_LISTS_BYTES);
}

void score_reader_free(struct score_reader *reader)
{
    json_decref(reader->root);
    reader->root = NULL;
    arena_free(&reader->lists);
}

/* One more ruleset, `guess` being where its name is if the lines are alike. */
static int ruleset_number(struct score_reader *reader, const char *name, uint32_t guess)
{
    if (guess < reader->names && strcmp(reader->name[guess], name) == 0)
        return (int)guess;
    for (uint32_t k = 0; k < reader->names; k++)
        if (strcmp(reader->name[k], name) == 0)
            return (int)k;
    size_t length = strlen(name);
    if (reader->names == CONTRAST_RULESETS || length >= SCORE_NAME_MAX)
        return -1;
    memcpy(reader->name[reader->names], name, length + 1);
    return (int)reader->names++;
}

int score_ruleset(struct score_reader *reader, const char *name)
{
    return ruleset_number(reader, name, 0);
}

/* --- values --- */

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static int64_t integer_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* False when it is neither null (or absent) nor a multiple of a quarter point. */
static bool quarters_of(const json_t *value, bool *known, int32_t *quarters)
{
    *known = false;
    *quarters = 0;
    if (value == NULL || json_is_null(value))
        return true;
    if (!json_is_number(value))
        return false;
    double exact = json_number_value(value) * 4, whole = nearbyint(exact);
    if (!(fabs(exact) <= 4.0 * SCORE_POINTS_MAX) || fabs(exact - whole) > 1e-6)
        return false;
    *known = true;
    *quarters = (int32_t)whole;
    return true;
}

static enum colour colour_of(const char *word)
{
    if (word == NULL)
        return EMPTY;
    return word[0] == 'b' || word[0] == 'B'   ? BLACK
           : word[0] == 'w' || word[0] == 'W' ? WHITE
                                              : EMPTY;
}

static enum colour leader(int32_t margin)
{
    return margin > 0 ? BLACK : margin < 0 ? WHITE : EMPTY;
}

/* --- the parts of a line --- */

static const struct {
    const char *word;
    enum result_how how;
} hows[] = {
    {"score", RESULT_SCORE},         {"resign", RESULT_RESIGN},   {"time", RESULT_TIME},
    {"forfeit", RESULT_FORFEIT},     {"void", RESULT_VOID},       {"draw", RESULT_DRAW},
    {"both-lost", RESULT_BOTH_LOST}, {"unknown", RESULT_UNKNOWN},
};

static bool read_recorded(struct score_line *line, const json_t *recorded)
{
    const char *how = text_of(recorded, "how");
    for (size_t k = 0; how != NULL && k < sizeof hows / sizeof hows[0]; k++)
        if (strcmp(how, hows[k].word) == 0)
            line->recorded.how = hows[k].how;
    line->recorded_raw = text_of(recorded, "raw");
    line->recorded.winner = colour_of(text_of(recorded, "winner"));
    return quarters_of(json_object_get(recorded, "margin"), &line->recorded.counted,
                       &line->recorded.margin);
}

static bool read_score(struct score_line *line, int number, const json_t *score)
{
    struct outcomes *outcomes = &line->outcomes;
    bool decided, has_komi;
    if (!quarters_of(json_object_get(score, "margin"), &decided, &outcomes->margin[number]) ||
        !quarters_of(json_object_get(score, "komi"), &has_komi, &line->ruleset_komi[number]))
        return false;
    const char *winner = text_of(score, "winner");
    if (json_is_number(json_object_get(score, "board")))
        line->counted |= UINT32_C(1) << number;
    if (has_komi)
        line->komi_known |= UINT32_C(1) << number;
    line->rulesets |= UINT32_C(1) << number;
    if (decided)
        outcomes->decided |= UINT32_C(1) << number;
    outcomes->winner[number] =
        (uint8_t)(winner != NULL ? colour_of(winner) : leader(outcomes->margin[number]));
    return true;
}

static bool read_scores(struct score_reader *reader, json_t *scores, char *wrong)
{
    const char *name;
    json_t *score;
    uint32_t place = 0;
    json_object_foreach(scores, name, score)
    {
        int number = ruleset_number(reader, name, place++);
        if (number < 0) {
            snprintf(wrong, SCORE_TEXT_MAX, "too many rulesets, or a name too long: %.40s", name);
            return false;
        }
        if (!read_score(&reader->line, number, score)) {
            snprintf(wrong, SCORE_TEXT_MAX, "scores.%s: no number of quarter points", name);
            return false;
        }
    }
    return true;
}

/* A set of rulesets given as a list of names, or one name. */
static uint32_t rulesets_of(struct score_reader *reader, const json_t *object)
{
    const json_t *names = json_object_get(object, "rulesets");
    if (names == NULL)
        names = json_object_get(object, "ruleset");
    size_t count = json_is_array(names) ? json_array_size(names) : json_is_string(names);
    uint32_t set = 0;
    for (size_t k = 0; k < count; k++) {
        const json_t *item = json_is_array(names) ? json_array_get(names, k) : names;
        const char *name = json_string_value(item);
        int number = name != NULL ? score_ruleset(reader, name) : -1;
        if (number >= 0)
            set |= UINT32_C(1) << number;
    }
    return set;
}

/* Room for a list of the line: NULL for an empty list, or when memory ran out, which the reader
 * keeps in mind, and `*count` is cut to 0 as well. */
static void *list_room(struct score_reader *reader, const json_t *list, size_t each, size_t *count)
{
    *count = json_array_size(list);
    if (*count == 0)
        return NULL;
    void *room = *count < SIZE_MAX / each ? arena_alloc(&reader->lists, *count * each) : NULL;
    if (room == NULL) {
        reader->no_memory = true;
        *count = 0;
    }
    return room;
}

/* Terms are a list of {cause, points}. */
static size_t terms_count(const json_t *why)
{
    size_t count = 0, k;
    const json_t *entry;
    json_array_foreach(why, k, entry)
    {
        count += json_array_size(json_object_get(entry, "terms")) + 1; /* and the residual */
    }
    return count;
}

static uint8_t cause_of(const char *word)
{
    int cause = 0;
    while (cause < CAUSE_COUNT && (word == NULL || strcmp(word, cause_name((enum cause)cause))))
        cause++;
    return (uint8_t)cause;
}

static void add_cause(struct score_line *line, struct score_cause cause, const json_t *points)
{
    bool known;
    if (quarters_of(points, &known, &cause.quarters) && cause.quarters != 0)
        line->causes[line->cause_count++] = cause;
}

static void read_terms(struct score_reader *reader, const json_t *entry)
{
    struct score_line *line = &reader->line;
    const json_t *between = json_object_get(entry, "between");
    const char *first = json_string_value(json_array_get(between, 0));
    const char *second = json_string_value(json_array_get(between, 1));
    int a = first != NULL ? score_ruleset(reader, first) : -1;
    int b = second != NULL ? score_ruleset(reader, second) : -1;
    size_t k;
    const json_t *term;
    if (a < 0 || b < 0)
        return;
    struct score_cause cause = {.a = (uint8_t)a, .b = (uint8_t)b};
    json_array_foreach(json_object_get(entry, "terms"), k, term)
    {
        cause.cause = cause_of(text_of(term, "cause"));
        add_cause(line, cause, json_object_get(term, "points"));
    }
    cause.cause = CAUSE_RESIDUAL;
    add_cause(line, cause, json_object_get(entry, "residual"));
}

static void read_why(struct score_reader *reader, const json_t *why)
{
    struct score_line *line = &reader->line;
    size_t most = terms_count(why), k;
    const json_t *entry;
    if (most == 0)
        return;
    line->causes = arena_alloc(&reader->lists, most * sizeof *line->causes);
    reader->no_memory |= line->causes == NULL;
    if (line->causes == NULL)
        return;
    json_array_foreach(why, k, entry)
    {
        read_terms(reader, entry);
    }
}

static void read_legality(struct score_reader *reader, const json_t *list)
{
    struct score_line *line = &reader->line;
    line->illegal = list_room(reader, list, sizeof *line->illegal, &line->illegal_count);
    for (size_t k = 0; k < line->illegal_count; k++) {
        const json_t *item = json_array_get(list, k);
        line->illegal[k] = (struct score_illegal){
            .turn = integer_of(item, "turn"),
            .colour = colour_of(text_of(item, "colour")),
            .point = text_of(item, "point"),
            .verdict = text_of(item, "verdict"),
            .certainty = text_of(item, "confidence"),
            .rulesets = rulesets_of(reader, item),
        };
    }
}

static void read_repetitions(struct score_reader *reader, const json_t *list)
{
    struct score_line *line = &reader->line;
    line->repetitions = list_room(reader, list, sizeof *line->repetitions, &line->repetition_count);
    for (size_t k = 0; k < line->repetition_count; k++) {
        const json_t *item = json_array_get(list, k);
        line->repetitions[k] = (struct score_repetition){
            .kind = text_of(item, "class"),
            .turn = integer_of(item, "turn"),
            .length = integer_of(item, "length"),
            .rulesets = rulesets_of(reader, item),
        };
    }
}

static void read_notes(struct score_reader *reader, const json_t *list)
{
    struct score_line *line = &reader->line;
    line->notes = list_room(reader, list, sizeof *line->notes, &line->note_count);
    for (size_t k = 0; k < line->note_count; k++) {
        const json_t *item = json_array_get(list, k);
        line->notes[k].code = text_of(item, "code");
        line->notes[k].text = text_of(item, "text");
    }
}

/* A list of strings; NULL unless all its elements are. */
static const char **read_strings(struct score_reader *reader, const json_t *list, size_t *count)
{
    const char **strings = list_room(reader, list, sizeof *strings, count);
    for (size_t k = 0; k < *count; k++) {
        strings[k] = json_string_value(json_array_get(list, k));
        if (strings[k] == NULL) {
            *count = 0;
            return NULL;
        }
    }
    return strings;
}

static void read_kos(struct score_reader *reader, const json_t *list)
{
    struct score_line *line = &reader->line;
    line->kos = list_room(reader, list, sizeof *line->kos, &line->ko_count);
    for (size_t k = 0; k < line->ko_count; k++) {
        const json_t *item = json_array_get(list, k);
        line->kos[k].kind = text_of(item, "class");
        line->kos[k].point =
            read_strings(reader, json_object_get(item, "points"), &line->kos[k].count);
    }
}

static void read_added(struct score_reader *reader, const json_t *list)
{
    struct score_line *line = &reader->line;
    line->added = list_room(reader, list, sizeof *line->added, &line->added_count);
    for (size_t k = 0; k < line->added_count; k++) {
        const json_t *item = json_array_get(list, k);
        line->added[k].colour = colour_of(text_of(item, "colour"));
        line->added[k].point = text_of(item, "point");
    }
}

static void read_texts(struct score_line *line, const json_t *root)
{
    line->id = text_of(root, "id");
    line->source = text_of(root, "source");
    line->black = text_of(root, "black");
    line->white = text_of(root, "white");
    line->black_rank = text_of(root, "black_rank");
    line->white_rank = text_of(root, "white_rank");
    line->event = text_of(root, "event");
    line->date = text_of(root, "date");
    line->rules = text_of(root, "rules");
    line->end = text_of(root, "end");
    line->evidence = text_of(root, "evidence");
}

/* Whoever lost on time has no points: 0. */
static void read_penalties(struct score_line *line, const json_t *penalties)
{
    static const char *const keys[] = {[BLACK] = "B", [WHITE] = "W"};
    for (int c = BLACK; c <= WHITE; c++) {
        int64_t points = integer_of(penalties, keys[c]);
        line->penalty[c] = points >= 0 && points <= PENALTY_POINTS_MAX ? (int32_t)points : 0;
    }
}

static bool read_numbers(struct score_line *line, const json_t *root)
{
    const json_t *size = json_object_get(root, "size");
    const json_t *confidence = json_object_get(root, "confidence");
    line->columns = json_integer_value(json_array_get(size, 0));
    line->rows = json_integer_value(json_array_get(size, 1));
    line->handicap = integer_of(root, "handicap");
    line->moves = integer_of(root, "moves");
    read_penalties(line, json_object_get(root, "penalties"));
    line->confidence = json_is_number(confidence) ? json_number_value(confidence) : -1;
    return quarters_of(json_object_get(root, "komi"), &line->has_komi, &line->komi);
}

static void read_lists(struct score_reader *reader, const json_t *root)
{
    struct score_line *line = &reader->line;
    read_why(reader, json_object_get(root, "why"));
    read_legality(reader, json_object_get(root, "legality"));
    read_repetitions(reader, json_object_get(root, "repetitions"));
    read_kos(reader, json_object_get(root, "kos"));
    read_added(reader, json_object_get(root, "filled"));
    read_notes(reader, json_object_get(root, "notes"));
    line->position = read_strings(reader, json_object_get(root, "position"), &line->position_rows);
    line->seki.point = read_strings(reader, json_object_get(root, "seki"), &line->seki.count);
    line->dame.point = read_strings(reader, json_object_get(root, "dame"), &line->dame.count);
}

static bool refuse(char *wrong, const char *why)
{
    snprintf(wrong, SCORE_TEXT_MAX, "%s", why);
    return false;
}

static bool begins_object(const char *bytes, size_t length)
{
    while (length > 0 && (*bytes == ' ' || *bytes == '\t'))
        bytes++, length--;
    return length > 0 && *bytes == '{';
}

bool score_read(struct score_reader *reader, const char *bytes, size_t length,
                char wrong[SCORE_TEXT_MAX])
{
    json_error_t error;
    json_decref(reader->root);
    reader->root = NULL;
    arena_reset(&reader->lists);
    reader->no_memory = false;
    reader->line = (struct score_line){.recorded.how = RESULT_NONE};
    if (!begins_object(bytes, length))
        return refuse(wrong, "no JSON object: ingscore makes a score stream of records");
    reader->root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (reader->root == NULL) {
        snprintf(wrong, SCORE_TEXT_MAX, "column %d: %.120s", error.column, error.text);
        return false;
    }
    const char *schema = text_of(reader->root, "schema");
    json_t *scores = json_object_get(reader->root, "scores");
    if (schema == NULL || strcmp(schema, SCORE_SCHEMA) != 0)
        return refuse(wrong, "no \"schema\": \"" SCORE_SCHEMA "\"");
    if (!json_is_object(scores))
        return refuse(wrong, "\"scores\" is missing or no object");
    read_texts(&reader->line, reader->root);
    if (!read_numbers(&reader->line, reader->root) ||
        !read_recorded(&reader->line, json_object_get(reader->root, "recorded")))
        return refuse(wrong, "komi or recorded.margin: no number of quarter points");
    if (!read_scores(reader, scores, wrong))
        return false;
    read_lists(reader, reader->root);
    return !reader->no_memory || refuse(wrong, "its lists need more memory than a line may have");
}
