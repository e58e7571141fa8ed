/* A filled board as text, SVG, JSON and SGF. */
#include "fill.h"

#include "../formats/board_text.h"
#include "../formats/display.h"
#include "../formats/score_value.h"
#include "../formats/sgf_line.h"
#include "../formats/svg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TITLE_BYTES = 400, TITLE_COLUMNS = 200 };

static void make_title(const struct filling *fill, char title[TITLE_BYTES])
{
    char black[TITLE_BYTES / 4], white[TITLE_BYTES / 4], source[TITLE_BYTES / 3];
    enum { NAME_COLUMNS = 30, SOURCE_COLUMNS = 60 };
    display_fit(fill->black, NAME_COLUMNS, CLIP_END, black, sizeof black);
    display_fit(fill->white, NAME_COLUMNS, CLIP_END, white, sizeof white);
    display_fit(fill->source, SOURCE_COLUMNS, CLIP_START, source, sizeof source);
    if (*black != '\0' || *white != '\0')
        snprintf(title, TITLE_BYTES, "%s  %s (Black), %s (White)", source, black, white);
    else
        snprintf(title, TITLE_BYTES, "%s", source);
}

/* --- text --- */

static enum board_look look_of(const struct filling *fill, int p)
{
    static const uint8_t kinds[FILLED_KINDS] = {[FILLED_GIVEN] = LOOK_GIVEN,
                                                [FILLED_SURPLUS] = LOOK_SURPLUS,
                                                [FILLED_SPACE] = LOOK_SPACE,
                                                [FILLED_SHARED_OPEN] = LOOK_SHARED};
    static const uint8_t stones[] = {LOOK_EMPTY, LOOK_BLACK, LOOK_WHITE},
                         filled[] = {LOOK_EMPTY, LOOK_BLACK_FILLED, LOOK_WHITE_FILLED};
    enum filled kind = (enum filled)fill->filled->filled[p];
    int colour = fill->filled->colour[p];
    if (kinds[kind] != LOOK_EMPTY)
        return (enum board_look)kinds[kind];
    return (enum board_look)(kind == FILLED_NOT ? stones : filled)[colour];
}

static void put_picture(const struct filling *fill, struct board_style style, FILE *out)
{
    const struct board *board = fill->board;
    struct board_sign points[BOARD_POINTS_MAX];
    for (int row = 0, count = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++)
            points[count++] =
                (struct board_sign){.look = (uint8_t)look_of(fill, board_cell(board, column, row))};
    const struct board_text drawing = {
        .columns = board->columns, .rows = board->rows, .points = points, .style = style};
    board_text_put(&drawing, out);
    board_text_legend(&drawing, out);
}

bool fill_text(struct run *run, const struct filling *fill)
{
    char title[TITLE_BYTES], *bytes = NULL;
    size_t length = 0;
    struct fill_lines lines;
    FILE *out = open_memstream(&bytes, &length);
    if (out == NULL) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return false;
    }
    make_title(fill, title);
    fill_words(fill, &lines);
    fprintf(out, "%s\n", title);
    if (fill->refused == NULL)
        put_picture(fill, run->common.style, out);
    for (int k = 0; k < lines.count; k++)
        fprintf(out, "%s\n", lines.text[k]);
    fputc('\n', out);
    bool done = fclose(out) == 0 && run_write(run, bytes, length);
    free(bytes);
    return done;
}

/* --- SVG --- */

static struct svg_point point_of(const struct filling *fill, int p)
{
    static const uint8_t marks[FILLED_KINDS] = {[FILLED_SHARED] = SVG_RING,
                                                [FILLED_GIVEN] = SVG_TRIANGLE,
                                                [FILLED_SURPLUS] = SVG_SQUARE,
                                                [FILLED_SPACE] = SVG_CROSS,
                                                [FILLED_SHARED_OPEN] = SVG_RING};
    enum filled kind = (enum filled)fill->filled->filled[p];
    return (struct svg_point){
        .stone = fill->filled->colour[p],
        .mark = marks[kind],
        .small = kind != FILLED_NOT,
    };
}

void fill_points(const struct filling *fill, struct svg_point *points)
{
    const struct board *board = fill->board;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            int p = board_cell(board, column, row);
            points[row * board->columns + column] =
                fill->refused == NULL ? point_of(fill, p)
                                      : (struct svg_point){.stone = board->cell[p].colour};
        }
}

bool fill_svg(struct run *run, const struct filling *fill)
{
    const struct board *board = fill->board;
    char title[TITLE_BYTES];
    struct fill_lines lines;
    size_t length = 0, points = (size_t)board->columns * board->rows;
    struct svg_point *drawn = calloc(points, sizeof *drawn);
    if (drawn == NULL) {
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
        return false;
    }
    fill_points(fill, drawn);
    make_title(fill, title);
    fill_words(fill, &lines);
    struct svg_board picture = {.columns = board->columns,
                                .rows = board->rows,
                                .points = drawn,
                                .title = title,
                                .lines = lines.list};
    char *bytes = svg_board(&picture, &length);
    bool done = bytes != NULL && run_write(run, bytes, length);
    if (bytes == NULL)
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    svg_free(bytes);
    free(drawn);
    return done;
}

/* --- JSON --- */

static const char *const kind_names[FILLED_KINDS] = {
    [FILLED_OWN] = "own",         [FILLED_SHARED] = "shared", [FILLED_GIVEN] = "given",
    [FILLED_SURPLUS] = "surplus", [FILLED_SPACE] = "space",   [FILLED_SHARED_OPEN] = "shared_open",
};

static json_t *points_value(const struct filling *fill, enum filled kind)
{
    json_t *list = json_array();
    bool done = list != NULL;
    BOARD_EACH(fill->board, p)
    {
        if (done && fill->board->cell[p].colour != BORDER && fill->filled->filled[p] == kind)
            done = value_add(list, value_cell(fill->board, p));
    }
    return value_kept(list, done);
}

static json_t *rows_value(const struct filling *fill)
{
    json_t *rows = json_array();
    bool done = rows != NULL;
    for (int row = 0; row < fill->board->rows && done; row++) {
        char line[BOARD_SIDE_MAX];
        for (int column = 0; column < fill->board->columns; column++)
            line[column] = board_text_sign(look_of(fill, board_cell(fill->board, column, row)));
        done = value_add(rows, json_stringn_nocheck(line, fill->board->columns));
    }
    return value_kept(rows, done);
}

static json_t *kinds_value(const struct filling *fill)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (int kind = FILLED_OWN; kind < FILLED_KINDS && done; kind++)
        done = value_put(object, kind_names[kind], points_value(fill, (enum filled)kind));
    return value_kept(object, done);
}

static json_t *count_value(const struct filling *fill)
{
    const struct fillin *count = &fill->filled->count;
    json_t *object = json_object();
    bool done = value_put(object, "stones_each", json_integer(count->stones_each));
    done &= value_put(object, "given", json_integer(count->given));
    done &= value_put(object, "shared_each", json_integer(count->shared_each));
    done &= value_put(object, "shared_open", json_integer(count->shared_open));
    done &= value_put(object, "missed", json_boolean(fill->missed));
    done &= value_put(object, "winner", value_colour(count->winner));
    done &= value_put(object, "spaces", json_integer(count->spaces));
    done &= value_put(object, "surplus", json_integer(count->surplus));
    done &= value_put(object, "exchanged", json_integer(fill->filled->exchanged));
    done &= value_put(object, "reading", json_integer(count->margin));
    done &= value_put(object, "margin", value_points_or_null(fill->komi_known, fill_margin(fill)));
    done &= value_put(object, "board", rows_value(fill));
    done &= value_put(object, "points", kinds_value(fill));
    return value_kept(object, done);
}

static json_t *words_value(const struct fill_lines *lines)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int k = 0; k < lines->count && done; k++)
        done = value_add(list, value_text(lines->text[k]));
    return value_kept(list, done);
}

static json_t *fill_value(const struct filling *fill)
{
    struct fill_lines lines;
    json_t *root = json_object();
    fill_words(fill, &lines);
    bool done = value_put(root, "schema", json_string_nocheck("ing-fill/1"));
    done &= value_put(root, "id", value_text(fill->id));
    done &= value_put(root, "source", value_text(fill->source));
    done &= value_put(root, "black", value_text(fill->black));
    done &= value_put(root, "white", value_text(fill->white));
    done &= value_put(root, "size",
                      json_pack("[ii]", (int)fill->board->columns, (int)fill->board->rows));
    done &= value_put(root, "komi", value_points_or_null(fill->komi_known, fill->komi));
    done &= value_put(
        root, "penalties",
        json_pack("{s:i,s:i}", "B", (int)fill->penalties[BLACK], "W", (int)fill->penalties[WHITE]));
    done &= value_put(root, "refused", value_text(fill->refused));
    done &= value_put(root, "filled", fill->refused == NULL ? count_value(fill) : json_null());
    done &= value_put(root, "words", words_value(&lines));
    return value_kept(root, done);
}

bool fill_json(struct run *run, const struct filling *fill)
{
    json_t *root = fill_value(fill);
    char *bytes = root != NULL ? json_dumps(root, JSON_COMPACT | JSON_REAL_PRECISION(15)) : NULL;
    bool done = bytes != NULL && run_write(run, bytes, strlen(bytes)) && run_write(run, "\n", 1);
    if (bytes == NULL)
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    free(bytes);
    json_decref(root);
    return done;
}

/* --- SGF: the filled board as set-up, marked --- */

static void put_points(struct sgf_line *line, const struct filling *fill, const char *property,
                       bool (*holds)(const struct filling *fill, int p, int what), int what)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    bool any = false;
    BOARD_EACH(fill->board, p)
    {
        if (fill->board->cell[p].colour == BORDER || !holds(fill, p, what))
            continue;
        const char value[] = {'[', letters[board_column(fill->board, p)],
                              letters[board_row(fill->board, p)], ']'};
        if (!any)
            sgf_line_string(line, property);
        any = true;
        sgf_line_bytes(line, value, sizeof value);
    }
}

static bool has_colour(const struct filling *fill, int p, int colour)
{
    return fill->filled->colour[p] == colour;
}

static bool was_filled(const struct filling *fill, int p, int kind)
{
    return fill->filled->filled[p] == kind;
}

static void put_words(struct sgf_line *line, const struct filling *fill)
{
    struct fill_lines lines;
    char text[FILL_LINES * (FILL_LINE_BYTES + 1)] = "";
    size_t length = 0;
    fill_words(fill, &lines);
    for (int k = 0; k < lines.count; k++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", k > 0 ? "; " : "",
                                   lines.text[k]);
    sgf_line_property(line, "C", text, false);
}

bool fill_sgf(struct run *run, const struct filling *fill)
{
    struct sgf_line line = {0};
    char size[32];
    snprintf(size, sizeof size, fill->board->columns == fill->board->rows ? "SZ[%d]" : "SZ[%d:%d]",
             fill->board->columns, fill->board->rows);
    sgf_line_string(&line, "(;GM[1]FF[4]CA[UTF-8]");
    sgf_line_string(&line, size);
    sgf_line_property(&line, "GN", fill->source, false);
    sgf_line_property(&line, "PB", fill->black, false);
    sgf_line_property(&line, "PW", fill->white, false);
    put_words(&line, fill);
    if (fill->refused == NULL) {
        put_points(&line, fill, "AB", has_colour, BLACK);
        put_points(&line, fill, "AW", has_colour, WHITE);
        put_points(&line, fill, "CR", was_filled, FILLED_OWN);
        put_points(&line, fill, "TR", was_filled, FILLED_GIVEN);
        put_points(&line, fill, "SQ", was_filled, FILLED_SURPLUS);
        put_points(&line, fill, "MA", was_filled, FILLED_SPACE);
    }
    sgf_line_string(&line, ")\n");
    bool done = !line.no_memory && run_write(run, line.text, line.size);
    if (line.no_memory)
        run_fail(run, RUN_OUTPUT, "out of memory", NULL);
    sgf_line_free(&line);
    return done;
}
