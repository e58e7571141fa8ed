/* ingcat --stat: what is in a collection, by the fields of filters. */
#include "cat.h"
#include "plain.h"

#include "../formats/delimited.h"
#include "../formats/display.h"
#include "../formats/score_value.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define STAT_SCHEMA "ing-stat/1"

enum { TEXT_ROWS = 12 /* values of a field that the text form shows */ };

const char *cat_counts_set(struct cat_counts *counts, const char *value)
{
    counts->tallies = 0;
    for (;;) {
        size_t length = strcspn(value, ",");
        const struct select_field *field = select_field_find(value, length);
        if (field == NULL)
            return "not a list of fields; --list-fields names them";
        if (counts->tallies == CAT_COUNT_FIELDS_MAX)
            return "more than sixteen fields";
        counts->tally[counts->tallies++] = (struct cat_tally){.field = field};
        value += length;
        if (*value++ == '\0')
            return NULL;
    }
}

void cat_counts_free(struct cat_counts *counts)
{
    for (int k = 0; k < counts->tallies; k++) {
        for (size_t v = 0; v < counts->tally[k].values; v++)
            free(counts->tally[k].value[v].text);
        free(counts->tally[k].value);
        counts->tally[k] = (struct cat_tally){.field = NULL};
    }
}

/* -- Counting --------------------------------------------------------------------------------- */

/* "7.5", "-3", "0.125" for thousandths. */
static void write_number(int32_t number, char *text, size_t room)
{
    int64_t size = number < 0 ? -(int64_t)number : number;
    int length = snprintf(text, room, "%s%" PRId64 ".%03d", number < 0 ? "-" : "",
                          size / SELECT_SCALE, (int)(size % SELECT_SCALE));
    while (text[length - 1] == '0')
        text[--length] = '\0';
    if (text[length - 1] == '.')
        text[length - 1] = '\0';
}

static void write_value(const struct select_field *field, const struct select_value *value,
                        char text[CAT_COUNT_VALUE_BYTES])
{
    if (field->type == SELECT_NUMBER) {
        write_number(value->number, text, CAT_COUNT_VALUE_BYTES);
        return;
    }
    size_t size = 0;
    uint32_t code;
    for (size_t step; (step = display_next(value->text + size, &code)) != 0; size += step)
        if (size + step >= CAT_COUNT_VALUE_BYTES)
            break;
    memcpy(text, value->text, size);
    text[size] = '\0';
}

/* One game more with this value. False when memory ran out. */
static bool count_value(struct cat_tally *tally, const char *text, uint64_t games)
{
    for (size_t v = 0; v < tally->values; v++)
        if (strcmp(tally->value[v].text, text) == 0) {
            tally->value[v].games += games;
            return true;
        }
    if (tally->values == CAT_COUNT_VALUES_MAX) {
        tally->rest += games;
        return true;
    }
    if (tally->value == NULL)
        tally->value = calloc(CAT_COUNT_VALUES_MAX, sizeof *tally->value);
    char *copy = tally->value != NULL ? strdup(text) : NULL;
    if (copy == NULL)
        return false;
    tally->value[tally->values++] = (struct cat_value){copy, games};
    return true;
}

/* Did the game have this value before its k-th? */
static bool had_before(const struct select_field *field, struct record *record, unsigned k,
                       const char *text)
{
    for (unsigned i = 0; i < k; i++) {
        struct select_value value = {.text = NULL};
        char other[CAT_COUNT_VALUE_BYTES];
        if (!field->get(field, record, i, &value))
            break;
        write_value(field, &value, other);
        if (strcmp(other, text) == 0)
            return true;
    }
    return false;
}

bool cat_counts_add(struct cat_counts *counts, struct record *record)
{
    counts->games++;
    for (int t = 0; t < counts->tallies; t++) {
        struct cat_tally *tally = &counts->tally[t];
        struct select_value value = {.text = NULL};
        unsigned k = 0;
        for (; tally->field->get(tally->field, record, k, &value); k++) {
            char text[CAT_COUNT_VALUE_BYTES];
            write_value(tally->field, &value, text);
            if (!had_before(tally->field, record, k, text) && !count_value(tally, text, 1))
                return false;
        }
        tally->missing += k == 0;
    }
    return true;
}

/* -- Printing --------------------------------------------------------------------------------- */

static int by_games(const void *left, const void *right)
{
    const struct cat_value *a = left, *b = right;
    if (a->games != b->games)
        return a->games > b->games ? -1 : 1;
    return strcmp(a->text, b->text);
}

/* A row of the answer: a value of a field and how many games have it. */
struct row {
    const char *field, *what, *value; /* what: "value", "missing", "rest", "lost" */
    uint64_t games;
};

/* Where rows go. */
struct printer {
    struct run *run;
    enum cat_count_format format;
    struct delimited table;
    uint64_t games; /* of all */
};

static bool put_json(struct printer *printer, const struct row *row)
{
    json_t *root = json_object();
    bool done = value_put(root, "schema", json_string_nocheck(STAT_SCHEMA));
    done &= value_put(root, "field", json_string_nocheck(row->field));
    done &= value_put(root, "what", json_string_nocheck(row->what));
    done &= value_put(root, "value", value_text(row->value));
    done &= value_put(root, "games", json_integer((json_int_t)row->games));
    done &= value_put(root, "of", json_integer((json_int_t)printer->games));
    char *text = done ? json_dumps(root, JSON_COMPACT) : NULL;
    json_decref(root);
    if (text == NULL) {
        run_fail(printer->run, RUN_OUTPUT, "out of memory", NULL);
        return false;
    }
    bool written = run_write(printer->run, text, strlen(text)) && run_write(printer->run, "\n", 1);
    free(text);
    return written;
}

static bool put_tsv(struct printer *printer, const struct row *row)
{
    delimited_text(&printer->table, row->field);
    delimited_text(&printer->table, row->what);
    delimited_text(&printer->table, row->value);
    delimited_integer(&printer->table, (int64_t)row->games);
    delimited_integer(&printer->table, (int64_t)printer->games);
    delimited_end(&printer->table);
    return run_write(printer->run, "", 0);
}

static bool put_text(struct printer *printer, const struct row *row)
{
    bool lost = strcmp(row->what, "lost") == 0;
    double percent = printer->games > 0 ? 100.0 * (double)row->games / (double)printer->games : 0;
    printf("%10" PRIu64, row->games);
    if (lost)
        printf("          ");
    else
        printf("  %5.1f %%  ", percent);
    if (row->value != NULL)
        plain_put(stdout, row->value);
    else
        printf("(%s)", row->what);
    return run_write(printer->run, "\n", 1);
}

static bool put_row(struct printer *printer, const struct row *row)
{
    static bool (*const put[])(struct printer * printer, const struct row *row) = {
        [CAT_COUNT_TEXT] = put_text, [CAT_COUNT_TSV] = put_tsv, [CAT_COUNT_JSON] = put_json};
    return put[printer->format](printer, row);
}

static bool put_tally(struct printer *printer, struct cat_tally *tally)
{
    struct row row = {.field = tally->field->name, .what = "value"};
    size_t shown = tally->values;
    uint64_t hidden = 0;
    bool going = true;
    if (tally->values > 0)
        qsort(tally->value, tally->values, sizeof *tally->value, by_games);
    if (printer->format == CAT_COUNT_TEXT) {
        printf("\n%s\n", row.field);
        if (shown > TEXT_ROWS)
            shown = TEXT_ROWS;
    }
    for (size_t v = 0; v < tally->values; v++) {
        row.value = tally->value[v].text;
        row.games = tally->value[v].games;
        if (v < shown)
            going = going && put_row(printer, &row);
        else
            hidden += row.games;
    }
    row.value = NULL;
    row.what = "rest";
    row.games = tally->rest + hidden;
    if (row.games > 0)
        going = going && put_row(printer, &row);
    row.what = "missing";
    row.games = tally->missing;
    if (row.games > 0)
        going = going && put_row(printer, &row);
    return going;
}

static bool put_lost(struct printer *printer, const struct cat_counts *counts)
{
    bool begun = false;
    for (int code = 0; code < DIAG_COUNT; code++) {
        struct row row = {"note", "lost", diag_row((enum diag_code)code)->code, counts->lost[code]};
        if (row.games == 0)
            continue;
        if (!begun && printer->format == CAT_COUNT_TEXT)
            printf("\nfindings outside the games that were read\n");
        begun = true;
        if (!put_row(printer, &row))
            return false;
    }
    return true;
}

bool cat_counts_print(struct cat_counts *counts, struct run *run, enum cat_count_format format)
{
    struct printer printer = {.run = run, .format = format, .games = counts->games};
    delimited_init(&printer.table, stdout, DELIMITED_TSV, false);
    if (format == CAT_COUNT_TSV)
        delimited_header(&printer.table, "field what value games of");
    if (format == CAT_COUNT_TEXT)
        printf("%" PRIu64 " games\n", counts->games);
    for (int t = 0; t < counts->tallies; t++)
        if (!put_tally(&printer, &counts->tally[t]))
            return false;
    return put_lost(&printer, counts);
}
