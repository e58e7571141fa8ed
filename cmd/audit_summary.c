/* How collections and sources stand, and how common each cause is. */
#include "audit.h"
#include "plural.h"

#include "../formats/display.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const by_names[] = {
    [AUDIT_BY_COLLECTION] = "collection", [AUDIT_BY_SOURCE] = "source", [AUDIT_BY_CAUSE] = "cause"};
static const char others[] = "(others)";

/* --- counting --- */

/* The row of a name; once the rows are used up, that of all others. */
static struct audit_count *row_of(struct audit_tally *tally, enum audit_by by, const char *name)
{
    struct audit_count *list = tally->list[by];
    size_t *count = &tally->count[by], length = strlen(name);
    const char *kept = length >= AUDIT_NAME_ROOM ? name + length - (AUDIT_NAME_ROOM - 1) : name;
    for (size_t k = 0; k < *count; k++)
        if (strcmp(list[k].name, kept) == 0)
            return &list[k];
    if (*count == AUDIT_ROWS_MAX - 1)
        kept = others;
    if (*count == AUDIT_ROWS_MAX)
        return &list[AUDIT_ROWS_MAX - 1];
    struct audit_count *row = &list[(*count)++];
    snprintf(row->name, sizeof row->name, "%s", kept);
    return row;
}

static void add(struct audit_count *row, enum audit_class class)
{
    row->games++;
    row->class[class]++;
}

/* The archive, or the folder the file lies in: "a/b.zip" of "a/b.zip!c.sgf#2", "a" of "a/b.sgf". */
static void collection_of(const char *source, char name[AUDIT_NAME_ROOM])
{
    const char *end = strchr(source, '!');
    if (end == NULL)
        end = strrchr(source, '#'); /* a file of several games is a collection */
    if (end == NULL)
        end = strrchr(source, '/');
    size_t length = end != NULL ? (size_t)(end - source) : 0;
    if (length >= AUDIT_NAME_ROOM)
        length = AUDIT_NAME_ROOM - 1;
    memcpy(name, source, length);
    name[length] = '\0';
    if (length == 0)
        snprintf(name, AUDIT_NAME_ROOM, ".");
}

/* What the record says of where it comes from. */
static const char *origin_of(const struct record *record)
{
    static const enum text_kind kinds[] = {TEXT_SOURCE, TEXT_PLACE, TEXT_PRODUCER};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        if (record->text[kinds[k]] != NULL && record->text[kinds[k]][0] != '\0')
            return record->text[kinds[k]];
    return "(not named)";
}

bool audit_count(struct audit_tally *tally, const struct audit *audit)
{
    char name[AUDIT_NAME_ROOM];
    enum audit_cause cause = audit->finding[0].cause;
    enum audit_class class = audit_cause_class(cause);
    collection_of(audit->scored->source, name);
    add(&tally->all, class);
    add(row_of(tally, AUDIT_BY_COLLECTION, name), class);
    add(row_of(tally, AUDIT_BY_SOURCE, origin_of(audit->scored->record)), class);
    struct audit_count *row = row_of(tally, AUDIT_BY_CAUSE, audit_cause_code(cause));
    add(row, class);
    return game_names_keep(&row->names, tally->wanted, audit->scored->source);
}

void audit_tally_free(struct audit_tally *tally)
{
    for (size_t k = 0; k < tally->count[AUDIT_BY_CAUSE]; k++)
        game_names_free(&tally->list[AUDIT_BY_CAUSE][k].names);
}

/* --- telling --- */

static int by_games(const void *a, const void *b)
{
    const struct audit_count *left = a, *right = b;
    if (left->games != right->games)
        return left->games > right->games ? -1 : 1;
    return strcmp(left->name, right->name);
}

static double per_thousand(uint64_t games, uint64_t all)
{
    return all == 0 ? 0 : 1000.0 * (double)games / (double)all;
}

enum { NAME_COLUMNS = 44, FITTED_ROOM = 400, SOURCE_COLUMNS = 60 };

static void put_padded(const char *text)
{
    char fitted[FITTED_ROOM];
    int used = display_fit(text, NAME_COLUMNS, CLIP_START, fitted, sizeof fitted);
    printf("%s%*s", fitted, NAME_COLUMNS - used, "");
}

static void put_classes(const struct audit_count *row)
{
    printf(" %8" PRIu64, row->games);
    for (int class = 0; class < AUDIT_CLASSES; class ++)
        printf(" %10" PRIu64, row->class[class]);
    putchar('\n');
}

static void put_table(const struct audit_tally *tally, enum audit_by by)
{
    putchar('\n');
    put_padded(by_names[by]);
    printf(" %8s", "games");
    for (int class = 0; class < AUDIT_CLASSES; class ++)
        printf(" %10s", audit_class_name((enum audit_class) class));
    putchar('\n');
    for (size_t k = 0; k < tally->count[by]; k++) {
        put_padded(tally->list[by][k].name);
        put_classes(&tally->list[by][k]);
    }
}

static void put_causes(const struct audit_tally *tally)
{
    char fitted[FITTED_ROOM];
    printf("\n%-24s %8s %10s  %s\n", "verdict", "games", "in 1,000",
           tally->wanted > 0 ? "such as" : "");
    for (size_t k = 0; k < tally->count[AUDIT_BY_CAUSE]; k++) {
        const struct audit_count *row = &tally->list[AUDIT_BY_CAUSE][k];
        printf("%-24s %8" PRIu64 " %10.3f", row->name, row->games,
               per_thousand(row->games, tally->all.games));
        for (size_t i = 0; i < row->names.count; i++) {
            display_fit(row->names.name[i], SOURCE_COLUMNS, CLIP_START, fitted, sizeof fitted);
            printf("  %s", fitted);
        }
        putchar('\n');
    }
}

static void put_text(const struct audit_tally *tally)
{
    printf("%" PRIu64 " game%s\n", tally->all.games, PLURAL(tally->all.games));
    put_table(tally, AUDIT_BY_COLLECTION);
    put_table(tally, AUDIT_BY_SOURCE);
    put_causes(tally);
}

static json_t *count_value(const char *by, const struct audit_count *row)
{
    json_t *value =
        json_pack("{s:s,s:s,s:I}", "by", by, "name", row->name, "games", (json_int_t)row->games);
    for (int class = 0; class < AUDIT_CLASSES; class ++)
        json_object_set_new(value, audit_class_name((enum audit_class) class),
                            json_integer((json_int_t)row->class[class]));
    json_object_set_new(value, "sources", game_names_value(&row->names));
    return value;
}

static void put_row(struct run *run, struct ingaudit *tool, const char *by,
                    const struct audit_count *row)
{
    json_t *value = count_value(by, row), *sources = json_object_get(value, "sources");
    if (sources == NULL) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        json_decref(value);
        return;
    }
    if (tool->format == AUDIT_JSON) {
        char *text = json_dumps(value, JSON_COMPACT);
        if (text == NULL)
            run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        else
            puts(text);
        free(text);
        json_decref(value);
        return;
    }
    char *list = json_dumps(sources, JSON_COMPACT);
    delimited_text(&tool->rows, by);
    delimited_text(&tool->rows, row->name);
    delimited_integer(&tool->rows, (int64_t)row->games);
    for (int class = 0; class < AUDIT_CLASSES; class ++)
        delimited_integer(&tool->rows, (int64_t)row->class[class]);
    delimited_text(&tool->rows, list);
    delimited_end(&tool->rows);
    free(list);
    json_decref(value);
}

void audit_summary(struct run *run, struct ingaudit *tool)
{
    struct audit_tally *tally = tool->tally;
    for (int by = 0; by < AUDIT_BYS; by++)
        qsort(tally->list[by], tally->count[by], sizeof tally->list[by][0], by_games);
    if (tool->format == AUDIT_TEXT) {
        put_text(tally);
        return;
    }
    if (tool->format == AUDIT_TSV) {
        delimited_init(&tool->rows, stdout, DELIMITED_TSV, false);
        delimited_header(&tool->rows,
                         "by name games agrees otherwise cause undecided nothing sources");
    }
    put_row(run, tool, "all", &tally->all);
    for (int by = 0; by < AUDIT_BYS; by++)
        for (size_t k = 0; k < tally->count[by]; k++)
            put_row(run, tool, by_names[by], &tally->list[by][k]);
}
