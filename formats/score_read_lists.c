/* The lists of a line: causes, verdicts, cycles, kos, notes, points. */
#include "score_read_parts.h"

#include <string.h>

/* A set of rulesets given as a list of names, or one name. */
static uint32_t rulesets_of(struct score_reader *reader, const struct jnode *object)
{
    const struct jnode *names = jnode_get(object, "rulesets");
    if (names == NULL)
        names = jnode_get(object, "ruleset");
    bool several = jnode_is(names, JNODE_ARRAY);
    uint32_t set = 0;
    for (const struct jnode *item = several ? names->first : names; item != NULL;
         item = several ? item->next : NULL) {
        const char *name = jnode_text(item);
        int number = name != NULL ? score_ruleset(reader, name) : -1;
        if (number >= 0)
            set |= UINT32_C(1) << number;
    }
    return set;
}

/* Room for a list of the line: NULL for an empty list, or when memory ran out, which the reader
 * keeps in mind, and `*count` is cut to 0 as well. */
static void *list_room(struct score_reader *reader, const struct jnode *list, size_t each,
                       size_t *count)
{
    *count = jnode_elements(list);
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
static size_t terms_count(const struct jnode *why)
{
    size_t count = 0;
    for (const struct jnode *entry = jnode_first(why); entry != NULL; entry = entry->next)
        count += jnode_elements(jnode_get(entry, "terms")) + 1; /* and the residual */
    return count;
}

static uint8_t cause_of(const char *word)
{
    int cause = 0;
    while (cause < CAUSE_COUNT && (word == NULL || strcmp(word, cause_name((enum cause)cause))))
        cause++;
    return (uint8_t)cause;
}

static void add_cause(struct score_line *line, struct score_cause cause, const struct jnode *points)
{
    bool known;
    if (score_read_quarters(points, &known, &cause.quarters) && cause.quarters != 0)
        line->causes[line->cause_count++] = cause;
}

static void read_terms(struct score_reader *reader, const struct jnode *entry)
{
    struct score_line *line = &reader->line;
    const struct jnode *between = jnode_get(entry, "between");
    bool two = jnode_elements(between) >= 2;
    const char *first = two ? jnode_text(between->first) : NULL;
    const char *second = two ? jnode_text(between->first->next) : NULL;
    int a = first != NULL ? score_ruleset(reader, first) : -1;
    int b = second != NULL ? score_ruleset(reader, second) : -1;
    if (a < 0 || b < 0)
        return;
    struct score_cause cause = {.a = (uint8_t)a, .b = (uint8_t)b};
    const struct jnode *terms = jnode_get(entry, "terms");
    for (const struct jnode *term = jnode_first(terms); term != NULL; term = term->next) {
        cause.cause = cause_of(jnode_text_of(term, "cause"));
        add_cause(line, cause, jnode_get(term, "points"));
    }
    cause.cause = CAUSE_RESIDUAL;
    add_cause(line, cause, jnode_get(entry, "residual"));
}

static void read_why(struct score_reader *reader, const struct jnode *why)
{
    struct score_line *line = &reader->line;
    size_t most = jnode_is(why, JNODE_ARRAY) ? terms_count(why) : 0;
    if (most == 0)
        return;
    line->causes = arena_alloc(&reader->lists, most * sizeof *line->causes);
    reader->no_memory |= line->causes == NULL;
    if (line->causes == NULL)
        return;
    for (const struct jnode *entry = why->first; entry != NULL; entry = entry->next)
        read_terms(reader, entry);
}

static void read_legality(struct score_reader *reader, const struct jnode *list)
{
    struct score_line *line = &reader->line;
    line->illegal = list_room(reader, list, sizeof *line->illegal, &line->illegal_count);
    const struct jnode *item = jnode_first(list);
    for (size_t k = 0; k < line->illegal_count; k++, item = item->next) {
        line->illegal[k] = (struct score_illegal){
            .turn = jnode_integer_of(item, "turn"),
            .colour = score_read_colour(jnode_text_of(item, "colour")),
            .point = jnode_text_of(item, "point"),
            .verdict = jnode_text_of(item, "verdict"),
            .certainty = jnode_text_of(item, "confidence"),
            .rulesets = rulesets_of(reader, item),
        };
    }
}

static void read_repetitions(struct score_reader *reader, const struct jnode *list)
{
    struct score_line *line = &reader->line;
    line->repetitions = list_room(reader, list, sizeof *line->repetitions, &line->repetition_count);
    const struct jnode *item = jnode_first(list);
    for (size_t k = 0; k < line->repetition_count; k++, item = item->next) {
        line->repetitions[k] = (struct score_repetition){
            .kind = jnode_text_of(item, "class"),
            .turn = jnode_integer_of(item, "turn"),
            .length = jnode_integer_of(item, "length"),
            .rulesets = rulesets_of(reader, item),
        };
    }
}

static void read_notes(struct score_reader *reader, const struct jnode *list)
{
    struct score_line *line = &reader->line;
    line->notes = list_room(reader, list, sizeof *line->notes, &line->note_count);
    const struct jnode *item = jnode_first(list);
    for (size_t k = 0; k < line->note_count; k++, item = item->next) {
        line->notes[k].code = jnode_text_of(item, "code");
        line->notes[k].text = jnode_text_of(item, "text");
    }
}

/* A list of strings; NULL unless all its elements are. */
static const char **read_strings(struct score_reader *reader, const struct jnode *list,
                                 size_t *count)
{
    const char **strings = list_room(reader, list, sizeof *strings, count);
    const struct jnode *item = jnode_first(list);
    for (size_t k = 0; k < *count; k++, item = item->next) {
        strings[k] = jnode_text(item);
        if (strings[k] == NULL) {
            *count = 0;
            return NULL;
        }
    }
    return strings;
}

static void read_kos(struct score_reader *reader, const struct jnode *list)
{
    struct score_line *line = &reader->line;
    line->kos = list_room(reader, list, sizeof *line->kos, &line->ko_count);
    const struct jnode *item = jnode_first(list);
    for (size_t k = 0; k < line->ko_count; k++, item = item->next) {
        line->kos[k].kind = jnode_text_of(item, "class");
        line->kos[k].point = read_strings(reader, jnode_get(item, "points"), &line->kos[k].count);
    }
}

static void read_added(struct score_reader *reader, const struct jnode *list)
{
    struct score_line *line = &reader->line;
    line->added = list_room(reader, list, sizeof *line->added, &line->added_count);
    const struct jnode *item = jnode_first(list);
    for (size_t k = 0; k < line->added_count; k++, item = item->next) {
        line->added[k].colour = score_read_colour(jnode_text_of(item, "colour"));
        line->added[k].point = jnode_text_of(item, "point");
        const char *kind = jnode_text_of(item, "kind");
        line->added[k].seal = kind != NULL && strcmp(kind, "seal") == 0;
    }
}

void score_read_lists(struct score_reader *reader, const struct jnode *root)
{
    struct score_line *line = &reader->line;
    read_why(reader, jnode_get(root, "why"));
    read_legality(reader, jnode_get(root, "legality"));
    read_repetitions(reader, jnode_get(root, "repetitions"));
    read_kos(reader, jnode_get(root, "kos"));
    read_added(reader, jnode_get(root, "filled"));
    read_notes(reader, jnode_get(root, "notes"));
    line->position = read_strings(reader, jnode_get(root, "position"), &line->position_rows);
    line->seki.point = read_strings(reader, jnode_get(root, "seki"), &line->seki.count);
    line->dame.point = read_strings(reader, jnode_get(root, "dame"), &line->dame.count);
}
