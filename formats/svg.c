#include "svg.h"

#include "display.h"

#include <libxml/xmlwriter.h>
#include <string.h>

enum {
    STEP = 24,   /* between two lines of the board */
    MARGIN = 36, /* around it, where the coordinates stand */
    TITLE = 24,
    LINE = 18, /* of text */
    RADIUS = 11,
    RADIUS_SMALL = 8,
    TEXT_WIDTH = 7,  /* of a letter, on average */
    TEXT_MOST = 200, /* columns of a text */
    NUMBER_ROOM = 24,
};

/* A writer that remembers its first failure. */
struct svg {
    xmlTextWriterPtr writer;
    bool failed;
    int left, top; /* of the point in the top left corner */
    const struct svg_board *board;
};

static void check(struct svg *svg, int result)
{
    svg->failed |= result < 0;
}

static void open_element(struct svg *svg, const char *name)
{
    check(svg, xmlTextWriterStartElement(svg->writer, BAD_CAST name));
}

static void close_element(struct svg *svg)
{
    check(svg, xmlTextWriterEndElement(svg->writer));
}

static void text_attribute(struct svg *svg, const char *name, const char *value)
{
    check(svg, xmlTextWriterWriteAttribute(svg->writer, BAD_CAST name, BAD_CAST value));
}

static void attribute(struct svg *svg, const char *name, int value)
{
    char number[NUMBER_ROOM];
    snprintf(number, sizeof number, "%d", value);
    text_attribute(svg, name, number);
}

/* Harmless text: what steers a terminal XML cannot hold either. */
static void put_text(struct svg *svg, const char *text)
{
    char fitted[4 * TEXT_MOST];
    display_fit(text, TEXT_MOST, CLIP_END, fitted, sizeof fitted);
    check(svg, xmlTextWriterWriteString(svg->writer, BAD_CAST fitted));
}

static void label(struct svg *svg, int x, int y, const char *anchor, const char *text)
{
    open_element(svg, "text");
    attribute(svg, "x", x);
    attribute(svg, "y", y);
    text_attribute(svg, "text-anchor", anchor);
    put_text(svg, text);
    close_element(svg);
}

static void line(struct svg *svg, int x1, int y1, int x2, int y2)
{
    open_element(svg, "line");
    attribute(svg, "x1", x1);
    attribute(svg, "y1", y1);
    attribute(svg, "x2", x2);
    attribute(svg, "y2", y2);
    close_element(svg);
}

static int column_x(const struct svg *svg, int column)
{
    return svg->left + STEP * column;
}

static int row_y(const struct svg *svg, int row)
{
    return svg->top + STEP * row;
}

static void put_grid(struct svg *svg)
{
    int last_column = svg->board->columns - 1, last_row = svg->board->rows - 1;
    open_element(svg, "g");
    text_attribute(svg, "stroke", "#543");
    for (int column = 0; column <= last_column; column++)
        line(svg, column_x(svg, column), row_y(svg, 0), column_x(svg, column),
             row_y(svg, last_row));
    for (int row = 0; row <= last_row; row++)
        line(svg, column_x(svg, 0), row_y(svg, row), column_x(svg, last_column), row_y(svg, row));
    close_element(svg);
}

static void put_coordinates(struct svg *svg)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    for (int column = 0; column < svg->board->columns && column < (int)strlen(letters); column++) {
        const char letter[] = {letters[column], '\0'};
        label(svg, column_x(svg, column), row_y(svg, 0) - MARGIN / 2, "middle", letter);
    }
    for (int row = 0; row < svg->board->rows; row++) {
        char number[NUMBER_ROOM];
        snprintf(number, sizeof number, "%d", svg->board->rows - row);
        label(svg, svg->left - MARGIN / 2, row_y(svg, row) + 4, "end", number);
    }
}

static void circle(struct svg *svg, int x, int y, int radius, const char *fill, const char *stroke)
{
    open_element(svg, "circle");
    attribute(svg, "cx", x);
    attribute(svg, "cy", y);
    attribute(svg, "r", radius);
    text_attribute(svg, "fill", fill);
    text_attribute(svg, "stroke", stroke);
    close_element(svg);
}

/* Marks of lines: a path from the middle of the point. */
static void put_mark(struct svg *svg, int x, int y, enum svg_mark mark, const char *ink)
{
    static const char *const paths[] = {
        [SVG_SQUARE] = "h4v4h-8v-8h8v4",
        [SVG_TRIANGLE] = "m0 -5l5 9h-10z",
        [SVG_CROSS] = "m-4 -4l8 8m0 -8l-8 8",
    };
    char path[2 * NUMBER_ROOM + 32];
    if (mark == SVG_DOT)
        circle(svg, x, y, 3, ink, "none");
    else if (mark == SVG_RING)
        circle(svg, x, y, 4, "none", ink);
    if (mark <= SVG_RING)
        return;
    snprintf(path, sizeof path, "M%d %d%s", x, y, paths[mark]);
    open_element(svg, "path");
    text_attribute(svg, "d", path);
    text_attribute(svg, "fill", "none");
    text_attribute(svg, "stroke", ink);
    close_element(svg);
}

static void put_point(struct svg *svg, int column, int row)
{
    static const struct {
        const char *fill, *ink;
    } looks[] = {[EMPTY] = {NULL, "#c00"}, [BLACK] = {"#111", "#fff"}, [WHITE] = {"#fff", "#111"}};
    const struct svg_point *point = &svg->board->points[row * svg->board->columns + column];
    int x = column_x(svg, column), y = row_y(svg, row);
    if (point->stone != EMPTY)
        circle(svg, x, y, point->small ? RADIUS_SMALL : RADIUS, looks[point->stone].fill, "#111");
    put_mark(svg, x, y, (enum svg_mark)point->mark, looks[point->stone].ink);
}

static size_t text_lines(const struct svg_board *board, size_t *longest)
{
    size_t count = 0;
    *longest = board->title != NULL ? strlen(board->title) : 0;
    for (; board->lines != NULL && board->lines[count] != NULL; count++)
        if (strlen(board->lines[count]) > *longest)
            *longest = strlen(board->lines[count]);
    return count;
}

static void put_all(struct svg *svg)
{
    const struct svg_board *board = svg->board;
    size_t longest, lines = text_lines(board, &longest);
    int across = 2 * MARGIN + STEP * (board->columns - 1);
    int needed = 2 * STEP + TEXT_WIDTH * (int)(longest < TEXT_MOST ? longest : TEXT_MOST);
    int bottom = svg->top + STEP * (board->rows - 1) + MARGIN;
    open_element(svg, "svg");
    text_attribute(svg, "xmlns", "http://www.w3.org/2000/svg");
    attribute(svg, "width", across > needed ? across : needed);
    attribute(svg, "height", bottom + LINE * (int)lines);
    text_attribute(svg, "font-family", "sans-serif");
    attribute(svg, "font-size", 12);
    open_element(svg, "rect");
    text_attribute(svg, "width", "100%");
    text_attribute(svg, "height", "100%");
    text_attribute(svg, "fill", "#eb9");
    close_element(svg);
    if (board->title != NULL)
        label(svg, STEP, TITLE, "start", board->title);
    put_grid(svg);
    put_coordinates(svg);
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++)
            put_point(svg, column, row);
    for (size_t k = 0; k < lines; k++)
        label(svg, STEP, bottom + LINE * (int)k, "start", board->lines[k]);
    close_element(svg);
}

char *svg_board(const struct svg_board *board, size_t *length)
{
    struct svg svg = {.board = board, .left = MARGIN, .top = MARGIN};
    svg.top += board->title != NULL ? TITLE : 0;
    xmlBufferPtr buffer = xmlBufferCreate();
    svg.writer = buffer != NULL ? xmlNewTextWriterMemory(buffer, 0) : NULL;
    char *bytes = NULL;
    if (svg.writer != NULL) {
        put_all(&svg);
        check(&svg, xmlTextWriterEndDocument(svg.writer));
        xmlFreeTextWriter(svg.writer);
        *length = (size_t)xmlBufferLength(buffer);
        bytes = svg.failed ? NULL : (char *)xmlStrdup(xmlBufferContent(buffer));
    }
    if (buffer != NULL)
        xmlBufferFree(buffer);
    return bytes;
}

void svg_free(char *bytes)
{
    xmlFree(bytes);
}
