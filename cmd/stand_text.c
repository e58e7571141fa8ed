/* Standings as text: tables as wide as their cells, within the width of the page. */
#include "stand.h"

#include "../formats/display.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELL_COLUMNS_MIN = 8, /* texts are not made narrower */
    CELL_BYTES = 4096,    /* of a cell that is shown */
    GAP = 2,
    INDENT = 1,
};

/* The rows of the table at hand, kept until their widths are known; the first one is the titles. */
struct rows {
    char **cell;
    size_t count, room;
};

static bool begin(struct stand_doc *doc)
{
    doc->state = calloc(1, sizeof(struct rows));
    doc->no_memory |= doc->state == NULL;
    return doc->state != NULL;
}

static void end(struct stand_doc *doc)
{
    struct rows *rows = doc->state;
    for (size_t k = 0; k < rows->count; k++)
        free(rows->cell[k]);
    free(rows->cell);
    free(rows);
    doc->state = NULL;
}

static void put(struct stand_doc *doc, const char *text, int columns)
{
    char fitted[CELL_BYTES];
    display_fit(text, columns, CLIP_END, fitted, sizeof fitted);
    fputs(fitted, doc->out);
}

static void heading(struct stand_doc *doc, const char *text)
{
    put(doc, text, doc->stand->width);
    fputc('\n', doc->out);
}

/* Words go to the next line where there is no room. */
static void say(struct stand_doc *doc, const char *text)
{
    char line[CELL_BYTES], word[CELL_BYTES];
    int at = 0;
    display_fit(text, CELL_BYTES, CLIP_END, line, sizeof line);
    for (char *start = line; *start != '\0';) {
        size_t length = strcspn(start, " ");
        memcpy(word, start, length);
        word[length] = '\0';
        int columns = display_width(word);
        bool fits = at > 0 && at + 1 + columns <= doc->stand->width;
        fprintf(doc->out, "%s%s", fits ? " " : at > 0 ? "\n   " : " ", word);
        at = fits ? at + 1 + columns : (at > 0 ? 3 : 1) + columns;
        start += length + strspn(start + length, " ");
    }
    fputc('\n', doc->out);
}

static void row(struct stand_doc *doc, const char *const *cells)
{
    struct rows *rows = doc->state;
    if (rows->count + doc->column_count > rows->room) {
        size_t room = 2 * rows->room + doc->column_count;
        char **more = realloc(rows->cell, room * sizeof *more);
        doc->no_memory |= more == NULL;
        if (more == NULL)
            return;
        rows->cell = more;
        rows->room = room;
    }
    for (uint32_t k = 0; k < doc->column_count; k++) {
        char fitted[CELL_BYTES];
        display_fit(cells[k] != NULL ? cells[k] : "", doc->stand->width, CLIP_END, fitted,
                    sizeof fitted);
        char *copy = strdup(fitted);
        doc->no_memory |= copy == NULL;
        rows->cell[rows->count++] = copy;
    }
}

static void table(struct stand_doc *doc, const char *caption)
{
    const char *titles[2 * STAND_COLUMNS];
    fputc('\n', doc->out);
    put(doc, caption, doc->stand->width);
    fputc('\n', doc->out);
    for (uint32_t k = 0; k < doc->column_count; k++)
        titles[k] = doc->columns[k].title;
    row(doc, titles);
}

/* Texts give way, the widest first, until the row fits. */
static void measure(const struct stand_doc *doc, const struct rows *rows, int *width)
{
    uint32_t count = doc->column_count;
    int sum = INDENT - GAP;
    for (uint32_t k = 0; k < count; k++) {
        width[k] = 0;
        for (size_t r = k; r < rows->count; r += count) {
            int columns = rows->cell[r] != NULL ? display_width(rows->cell[r]) : 0;
            width[k] = columns > width[k] ? columns : width[k];
        }
        sum += width[k] + GAP;
    }
    while (sum > doc->stand->width) {
        uint32_t widest = count;
        for (uint32_t k = 0; k < count; k++)
            if (!doc->columns[k].number && width[k] > CELL_COLUMNS_MIN &&
                (widest == count || width[k] > width[widest]))
                widest = k;
        if (widest == count)
            return;
        width[widest]--;
        sum--;
    }
}

static void put_cell(struct stand_doc *doc, const char *text, int width, bool number, bool last)
{
    char fitted[CELL_BYTES];
    int used = display_fit(text, width, CLIP_END, fitted, sizeof fitted);
    if (number)
        fprintf(doc->out, "%*s%s", width - used, "", fitted);
    else
        fprintf(doc->out, "%s%*s", fitted, last ? 0 : width - used, "");
    if (!last)
        fprintf(doc->out, "%*s", GAP, "");
}

static void put_rule(struct stand_doc *doc, const int *width)
{
    int columns = -GAP;
    for (uint32_t k = 0; k < doc->column_count; k++)
        columns += width[k] + GAP;
    fprintf(doc->out, "%*s", INDENT, "");
    for (int k = 0; k < columns; k++)
        fputs("─", doc->out);
    fputc('\n', doc->out);
}

static void table_end(struct stand_doc *doc)
{
    struct rows *rows = doc->state;
    uint32_t count = doc->column_count;
    int width[2 * STAND_COLUMNS];
    measure(doc, rows, width);
    for (size_t r = 0; r + count <= rows->count; r += count) {
        fprintf(doc->out, "%*s", INDENT, "");
        for (uint32_t k = 0; k < count; k++)
            put_cell(doc, rows->cell[r + k], width[k], doc->columns[k].number, k + 1 == count);
        fputc('\n', doc->out);
        if (r == 0)
            put_rule(doc, width);
    }
    for (size_t k = 0; k < rows->count; k++)
        free(rows->cell[k]);
    rows->count = 0;
}

const struct stand_format stand_text = {.name = "text",
                                        .begin = begin,
                                        .heading = heading,
                                        .say = say,
                                        .table = table,
                                        .row = row,
                                        .table_end = table_end,
                                        .end = end};
