/* How often each class was found in a collection, and in which games. */
#include "ko.h"
#include "plain.h"
#include "plural.h"

#include "../formats/display.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char others[] = "(others)";

static void keep(char kept[KO_CLASS_ROOM], const char *name)
{
    display_fit(name, KO_CLASS_ROOM, CLIP_END, kept, KO_CLASS_ROOM);
}

/* The row of a class; once the rows are used up, that of all others. */
static struct ko_class *class_of(struct ko_tally *tally, const char *finding, const char *class)
{
    struct ko_class wanted = {.findings = 0};
    keep(wanted.finding, finding);
    keep(wanted.class, class);
    for (size_t i = 0; i < tally->count; i++)
        if (strcmp(tally->list[i].class, wanted.class) == 0 &&
            strcmp(tally->list[i].finding, wanted.finding) == 0)
            return &tally->list[i];
    if (tally->count == KO_CLASSES_MAX)
        return &tally->list[KO_CLASSES_MAX - 1];
    if (tally->count == KO_CLASSES_MAX - 1) {
        keep(wanted.finding, others);
        keep(wanted.class, others);
    }
    tally->list[tally->count] = wanted;
    return &tally->list[tally->count++];
}

bool ko_count(struct ko_tally *tally, const char *finding, const char *class, const char *source)
{
    struct ko_class *row = class_of(tally, finding, class);
    row->findings++;
    tally->with += tally->latest != tally->games;
    tally->latest = tally->games;
    if (row->latest == tally->games)
        return true;
    row->latest = tally->games;
    row->games++;
    return game_names_keep(&row->names, tally->wanted, source);
}

void ko_tally_free(struct ko_tally *tally)
{
    for (size_t i = 0; i < tally->count; i++)
        game_names_free(&tally->list[i].names);
}

static int by_frequency(const void *a, const void *b)
{
    const struct ko_class *one = a, *two = b;
    int order = strcmp(one->finding, two->finding);
    if (order == 0)
        order = (one->games < two->games) - (one->games > two->games);
    return order != 0 ? order : strcmp(one->class, two->class);
}

static double per_thousand(const struct ko_tally *tally, uint64_t games)
{
    return tally->games == 0 ? 0 : 1000.0 * (double)games / (double)tally->games;
}

static void put_text(const struct ko_tally *tally)
{
    printf("%" PRIu64 " game%s, %" PRIu64 " of them with findings (%.3f in 1,000)\n\n",
           tally->games, PLURAL(tally->games), tally->with, per_thousand(tally, tally->with));
    printf("%-11s %-22s %9s %8s %12s  %s\n", "finding", "class", "findings", "games", "in 1,000",
           tally->wanted > 0 ? "such as" : "");
    for (size_t i = 0; i < tally->count; i++) {
        const struct ko_class *row = &tally->list[i];
        printf("%-11s %-22s %9" PRIu64 " %8" PRIu64 " %12.3f", row->finding, row->class,
               row->findings, row->games, per_thousand(tally, row->games));
        for (size_t k = 0; k < row->names.count; k++) {
            fputs("  ", stdout);
            plain_put(stdout, row->names.name[k]);
        }
        putchar('\n');
    }
}

/* The row of all games has no class. */
static void put_row(struct run *run, struct ingko *tool, const struct ko_class *row)
{
    const struct ko_tally *tally = &tool->tally;
    uint64_t games = row == NULL ? tally->with : row->games;
    char rate[40];
    snprintf(rate, sizeof rate, "%.3f", per_thousand(tally, games));
    if (tool->format == KO_TSV) {
        delimited_text(&tool->rows, row == NULL ? "any" : row->finding);
        delimited_text(&tool->rows, row == NULL ? "" : row->class);
        delimited_integer(&tool->rows, row == NULL ? 0 : (int64_t)row->findings);
        delimited_integer(&tool->rows, (int64_t)games);
        delimited_integer(&tool->rows, (int64_t)tally->games);
        delimited_text(&tool->rows, rate);
        json_t *list = row == NULL ? json_array() : game_names_value(&row->names);
        char *text = json_dumps(list, JSON_COMPACT);
        delimited_text(&tool->rows, text);
        free(text);
        json_decref(list);
        delimited_end(&tool->rows);
        return;
    }
    json_t *value =
        json_pack("{s:s,s:s?,s:I,s:I,s:I,s:f,s:o}", "finding", row == NULL ? "any" : row->finding,
                  "class", row == NULL ? NULL : row->class, "findings",
                  row == NULL ? (json_int_t)0 : (json_int_t)row->findings, "games",
                  (json_int_t)games, "of", (json_int_t)tally->games, "per_1000", strtod(rate, NULL),
                  "sources", row == NULL ? json_array() : game_names_value(&row->names));
    char *text = value == NULL ? NULL : json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(15));
    if (text == NULL)
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    else
        puts(text);
    free(text);
    json_decref(value);
}

void ko_summary(struct run *run, struct ingko *tool)
{
    struct ko_tally *tally = &tool->tally;
    size_t named = tally->count - (tally->count == KO_CLASSES_MAX);
    qsort(tally->list, named, sizeof tally->list[0], by_frequency);
    if (tool->format == KO_TEXT) {
        put_text(tally);
        return;
    }
    if (tool->format == KO_TSV) {
        delimited_init(&tool->rows, stdout, DELIMITED_TSV, false);
        delimited_header(&tool->rows, "finding class findings games of per_1000 sources");
    }
    put_row(run, tool, NULL);
    for (size_t i = 0; i < tally->count; i++)
        put_row(run, tool, &tally->list[i]);
}
