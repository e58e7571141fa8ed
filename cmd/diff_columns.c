#include "diff_columns.h"

#include "../formats/display.h"

#include <string.h>

void diff_columns_split(struct diff_table *table, const struct diff_row *row)
{
    uint32_t fresh = row->shown & ~table->rulesets;
    table->stale = table->stale || fresh != 0;
    table->rulesets |= row->shown;
    for (uint32_t a = 0; a < CONTRAST_RULESETS; a++) {
        for (uint32_t b = 0; b < CONTRAST_RULESETS; b++) {
            if ((table->rulesets >> a & table->rulesets >> b & 1) == 0 ||
                (table->apart[a] >> b & 1) != 0 || outcomes_agree(&row->outcomes, a, b))
                continue;
            table->apart[a] |= UINT32_C(1) << b;
            table->stale = true;
        }
    }
}

static void assign_columns(struct diff_table *table)
{
    uint32_t left = table->rulesets;
    table->columns = 0;
    for (uint32_t k = 0; k < CONTRAST_RULESETS; k++) {
        if ((left >> k & 1) == 0)
            continue;
        uint32_t together = left & ~table->apart[k];
        table->column[table->columns++] = together;
        left &= ~together;
    }
}

/* The k-th line of a column's heading: names one below the other, parted at hyphens. */
static const char *heading_piece(const struct diff *diff, uint32_t set, int k,
                                 char piece[4 * SCORE_NAME_MAX])
{
    for (uint32_t r = 0; r < diff->compare.reader.names; r++) {
        const char *name = diff->compare.reader.name[r];
        while ((set >> r & 1) != 0 && *name != '\0') {
            size_t length = strcspn(name, "-");
            length += name[length] == '-';
            if (k-- == 0) {
                char raw[SCORE_NAME_MAX];
                memcpy(raw, name, length);
                raw[length] = '\0';
                display_fit(raw, 12, CLIP_END, piece, 4 * SCORE_NAME_MAX);
                return piece;
            }
            name += length;
        }
    }
    return NULL;
}

static int heading_height(const struct diff *diff, uint32_t set)
{
    char piece[4 * SCORE_NAME_MAX];
    int height = 0;
    while (heading_piece(diff, set, height, piece) != NULL)
        height++;
    return height;
}

int diff_columns_width(const struct diff *diff, uint32_t set)
{
    enum { MARGIN_COLUMNS = 7 };
    char piece[4 * SCORE_NAME_MAX];
    int width = MARGIN_COLUMNS;
    for (int k = 0; heading_piece(diff, set, k, piece) != NULL; k++) {
        int columns = display_width(piece);
        width = columns > width ? columns : width;
    }
    return width;
}

int diff_columns_source(const struct diff *diff)
{
    const struct diff_table *table = diff->table;
    int used = 1 + 1 + DIFF_RECORDED_COLUMNS;
    for (uint32_t c = 0; c < table->columns; c++)
        used += 1 + diff_columns_width(diff, table->column[c]);
    return used < diff->width ? diff->width - used : 0;
}

void diff_columns_put(const char *text, int width)
{
    int columns = display_width(text);
    printf("%s%*s", text, columns < width ? width - columns : 0, "");
}

/* One line of the heading, the names of short columns at the bottom. */
static void put_heading_line(const struct diff *diff, int source, int left)
{
    const struct diff_table *table = diff->table;
    diff_columns_put(left == 1 ? " game" : " ", source + 1);
    putchar(' ');
    diff_columns_put(left == 1 ? "recorded" : "", DIFF_RECORDED_COLUMNS);
    for (uint32_t c = 0; c < table->columns; c++) {
        char piece[4 * SCORE_NAME_MAX];
        uint32_t set = table->column[c];
        int k = heading_height(diff, set) - left;
        const char *name = k >= 0 ? heading_piece(diff, set, k, piece) : "";
        putchar(' ');
        diff_columns_put(name, c + 1 < table->columns ? diff_columns_width(diff, set) : 0);
    }
    putchar('\n');
}

void diff_columns_heading(struct diff *diff)
{
    struct diff_table *table = diff->table;
    int height = 1;
    assign_columns(table);
    for (uint32_t c = 0; c < table->columns; c++) {
        int tall = heading_height(diff, table->column[c]);
        height = tall > height ? tall : height;
    }
    fputs(diff_ink(diff, INK_TITLE), stdout);
    for (int left = height; left > 0; left--)
        put_heading_line(diff, diff_columns_source(diff), left);
    for (int k = 0; k < diff->width; k++)
        fputs("\xE2\x94\x80", stdout);
    printf("%s\n", diff_ink(diff, INK_OFF));
    table->stale = false;
}
