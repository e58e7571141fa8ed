#include "score_read_parts.h"
#include "score_write.h"

#include "../lib/penalty.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void score_reader_init(struct score_reader *reader)
{
    memset(reader, 0, sizeof *reader);
    arena_init(&reader->tree, SCORE_TREE_BYTES);
    arena_init(&reader->lists, SCORE_LISTS_BYTES);
}

void score_reader_free(struct score_reader *reader)
{
    reader->root = NULL;
    arena_free(&reader->tree);
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

bool score_read_quarters(const struct jnode *value, bool *known, int32_t *quarters)
{
    *known = false;
    *quarters = 0;
    if (value == NULL || jnode_is(value, JNODE_NULL))
        return true;
    if (!jnode_is_number(value))
        return false;
    double exact = jnode_number(value) * 4, whole = nearbyint(exact);
    if (!(fabs(exact) <= 4.0 * SCORE_POINTS_MAX) || fabs(exact - whole) > 1e-6)
        return false;
    *known = true;
    *quarters = (int32_t)whole;
    return true;
}

enum colour score_read_colour(const char *word)
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

static bool read_recorded(struct score_line *line, const struct jnode *recorded)
{
    const char *how = jnode_text_of(recorded, "how");
    for (size_t k = 0; how != NULL && k < sizeof hows / sizeof hows[0]; k++)
        if (strcmp(how, hows[k].word) == 0)
            line->recorded.how = hows[k].how;
    line->recorded_raw = jnode_text_of(recorded, "raw");
    line->recorded.winner = score_read_colour(jnode_text_of(recorded, "winner"));
    return score_read_quarters(jnode_get(recorded, "margin"), &line->recorded.counted,
                               &line->recorded.margin);
}

static bool read_score(struct score_line *line, int number, const struct jnode *score)
{
    struct outcomes *outcomes = &line->outcomes;
    bool decided, has_komi;
    if (!score_read_quarters(jnode_get(score, "margin"), &decided, &outcomes->margin[number]) ||
        !score_read_quarters(jnode_get(score, "komi"), &has_komi, &line->ruleset_komi[number]))
        return false;
    const char *winner = jnode_text_of(score, "winner");
    if (jnode_is_number(jnode_get(score, "board")))
        line->counted |= UINT32_C(1) << number;
    if (has_komi)
        line->komi_known |= UINT32_C(1) << number;
    line->rulesets |= UINT32_C(1) << number;
    if (decided)
        outcomes->decided |= UINT32_C(1) << number;
    outcomes->winner[number] =
        (uint8_t)(winner != NULL ? score_read_colour(winner) : leader(outcomes->margin[number]));
    return true;
}

static bool read_scores(struct score_reader *reader, const struct jnode *scores, char *wrong)
{
    uint32_t place = 0;
    for (const struct jnode *score = jnode_first(scores); score != NULL; score = score->next) {
        int number = ruleset_number(reader, score->key, place++);
        if (number < 0) {
            snprintf(wrong, SCORE_TEXT_MAX, "too many rulesets, or a name too long: %.40s",
                     score->key);
            return false;
        }
        if (!read_score(&reader->line, number, score)) {
            snprintf(wrong, SCORE_TEXT_MAX, "scores.%s: no number of quarter points", score->key);
            return false;
        }
    }
    return true;
}

static void read_texts(struct score_line *line, const struct jnode *root)
{
    line->id = jnode_text_of(root, "id");
    line->source = jnode_text_of(root, "source");
    line->black = jnode_text_of(root, "black");
    line->white = jnode_text_of(root, "white");
    line->black_rank = jnode_text_of(root, "black_rank");
    line->white_rank = jnode_text_of(root, "white_rank");
    line->event = jnode_text_of(root, "event");
    line->round = jnode_text_of(root, "round");
    line->date = jnode_text_of(root, "date");
    line->rules = jnode_text_of(root, "rules");
    line->end = jnode_text_of(root, "end");
    line->evidence = jnode_text_of(root, "evidence");
}

/* Whoever lost on time has no points: 0. */
static void read_penalties(struct score_line *line, const struct jnode *penalties)
{
    static const char *const keys[] = {[BLACK] = "B", [WHITE] = "W"};
    for (int c = BLACK; c <= WHITE; c++) {
        const char *word = jnode_text_of(penalties, keys[c]);
        int64_t points = jnode_integer_of(penalties, keys[c]);
        line->overtime[c] = word != NULL && strcmp(word, "lost") == 0;
        line->penalty[c] = points >= 0 && points <= PENALTY_POINTS_MAX ? (int32_t)points : 0;
    }
}

static bool read_numbers(struct score_line *line, const struct jnode *root)
{
    const struct jnode *size = jnode_get(root, "size");
    const struct jnode *confidence = jnode_get(root, "confidence"), *sure = jnode_get(root, "sure");
    if (jnode_elements(size) > 0)
        line->columns = jnode_integer(size->first);
    if (jnode_elements(size) > 1)
        line->rows = jnode_integer(size->first->next);
    line->handicap = jnode_integer_of(root, "handicap");
    line->moves = jnode_integer_of(root, "moves");
    read_penalties(line, jnode_get(root, "penalties"));
    line->confidence = jnode_is_number(confidence) ? jnode_number(confidence) : -1;
    line->sure = jnode_is_number(sure) ? jnode_number(sure) : line->confidence;
    return score_read_quarters(jnode_get(root, "komi"), &line->has_komi, &line->komi);
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
    reader->root = NULL;
    arena_reset(&reader->lists);
    reader->no_memory = false;
    reader->line = (struct score_line){.recorded.how = RESULT_NONE};
    if (!begins_object(bytes, length))
        return refuse(wrong, "no JSON object: ingscore makes a score stream of records");
    reader->root = jnode_read(&reader->tree, bytes, length, wrong);
    if (reader->root == NULL)
        return false;
    const char *schema = jnode_text_of(reader->root, "schema");
    const struct jnode *scores = jnode_get(reader->root, "scores");
    if (schema == NULL || strcmp(schema, SCORE_SCHEMA) != 0)
        return refuse(wrong, "no \"schema\": \"" SCORE_SCHEMA "\"");
    if (!jnode_is(scores, JNODE_OBJECT))
        return refuse(wrong, "\"scores\" is missing or no object");
    read_texts(&reader->line, reader->root);
    if (!read_numbers(&reader->line, reader->root) ||
        !read_recorded(&reader->line, jnode_get(reader->root, "recorded")))
        return refuse(wrong, "komi or recorded.margin: no number of quarter points");
    if (!read_scores(reader, scores, wrong))
        return false;
    score_read_lists(reader, reader->root);
    return !reader->no_memory || refuse(wrong, "its lists need more memory than a line may have");
}
