#include "svg.h"

#include "display.h"
#include "xml_try.h"

#include <libxml/xmlwriter.h>
#include <string.h>

enum {
    STEP = 24,   /* between two lines of the board */
    MARGIN = 36, /* around it, where the coordinates stand */
    TITLE = 24,
    LINE = 18,  /* of text */
    STONE = 22, /* across, its edge included */
    STONE_SMALL = 16,
    EDGE = 2,
    TEXT_WIDTH = 7,  /* of a letter, on average */
    TEXT_MOST = 200, /* columns of a text */
    NUMBER_ROOM = 24,
    STAR_LINE = 4, /* star points stand on the fourth line */
};

/* A writer that remembers its first failure. */
struct svg {
    xmlTextWriterPtr writer;
    bool failed;
    int left, top; /* of the point in the top left corner */
    const struct svg_board *board;
};

static void open_element(struct svg *svg, const char *name)
{
    XML_TRY(svg, xmlTextWriterStartElement(svg->writer, BAD_CAST name));
}

static void close_element(struct svg *svg)
{
    XML_TRY(svg, xmlTextWriterEndElement(svg->writer));
}

static void text_attribute(struct svg *svg, const char *name, const char *value)
{
    XML_TRY(svg, xmlTextWriterWriteAttribute(svg->writer, BAD_CAST name, BAD_CAST value));
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
    XML_TRY(svg, xmlTextWriterWriteString(svg->writer, BAD_CAST fitted));
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

static int column_x(const struct svg *svg, int column)
{
    return svg->left + STEP * column;
}

static int row_y(const struct svg *svg, int row)
{
    return svg->top + STEP * row;
}

/* --- paths, which are written piece by piece --- */

static void open_path(struct svg *svg)
{
    open_element(svg, "path");
    XML_TRY(svg, xmlTextWriterStartAttribute(svg->writer, BAD_CAST "d"));
}

static void path_piece(struct svg *svg, const char *format, int x, int y, const char *rest)
{
    char piece[64];
    snprintf(piece, sizeof piece, format, x, y, rest);
    XML_TRY(svg, xmlTextWriterWriteString(svg->writer, BAD_CAST piece));
}

static void end_path_data(struct svg *svg)
{
    XML_TRY(svg, xmlTextWriterEndAttribute(svg->writer));
}

static void put_grid(struct svg *svg)
{
    int columns = svg->board->columns, rows = svg->board->rows;
    char across[NUMBER_ROOM], down[NUMBER_ROOM];
    snprintf(across, sizeof across, "h%d", STEP * (columns - 1));
    snprintf(down, sizeof down, "v%d", STEP * (rows - 1));
    open_path(svg);
    for (int column = 0; column < columns; column++)
        path_piece(svg, "M%d %d%s", column_x(svg, column), row_y(svg, 0), down);
    for (int row = 0; row < rows; row++)
        path_piece(svg, "M%d %d%s", column_x(svg, 0), row_y(svg, row), across);
    end_path_data(svg);
    text_attribute(svg, "stroke", "#543");
    close_element(svg);
}

static void put_stars(struct svg *svg)
{
    int last_column = svg->board->columns - 1, last_row = svg->board->rows - 1;
    int line = STAR_LINE - 1 - (last_column < 2 * STAR_LINE + 4 || last_row < 2 * STAR_LINE + 4);
    if (last_column < 2 * line + 2 || last_row < 2 * line + 2)
        return;
    open_path(svg);
    for (int k = 0; k < 9; k++) {
        const int xs[] = {line, last_column / 2, last_column - line};
        const int ys[] = {line, last_row / 2, last_row - line};
        bool between_column = k % 3 == 1, between_row = k / 3 == 1;
        if ((between_column && (last_column % 2 != 0 || last_column < 4 * line)) ||
            (between_row && (last_row % 2 != 0 || last_row < 4 * line)))
            continue;
        path_piece(svg, "M%d %d%s", column_x(svg, xs[k % 3]), row_y(svg, ys[k / 3]), "h0");
    }
    end_path_data(svg);
    text_attribute(svg, "stroke", "#543");
    attribute(svg, "stroke-width", 6);
    text_attribute(svg, "stroke-linecap", "round");
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

static const struct svg_point *point_at(const struct svg *svg, int column, int row)
{
    return &svg->board->points[row * svg->board->columns + column];
}

static bool any_point(const struct svg *svg, bool (*fits)(const struct svg_point *, int), int what)
{
    for (int k = 0; k < svg->board->columns * svg->board->rows; k++)
        if (fits(&svg->board->points[k], what))
            return true;
    return false;
}

/* One path through all points that `fits` says belong to it. Its data is left open. */
static void each_point(struct svg *svg, bool (*fits)(const struct svg_point *, int), int what,
                       const char *shape)
{
    open_path(svg);
    for (int row = 0; row < svg->board->rows; row++)
        for (int column = 0; column < svg->board->columns; column++)
            if (fits(point_at(svg, column, row), what))
                path_piece(svg, "M%d %d%s", column_x(svg, column), row_y(svg, row), shape);
    end_path_data(svg);
}

/* `what`: the colour, and 4 more for small stones. */
static bool is_stone(const struct svg_point *point, int what)
{
    return point->stone != EMPTY && point->stone + 4 * point->small == what;
}

/* Stones are dots of a round pen: the edge first, the face on it. */
static void put_stones(struct svg *svg, enum colour colour, bool small)
{
    int what = (int)colour + 4 * small, size = small ? STONE_SMALL : STONE;
    const char *face = colour == BLACK ? "#111" : "#fff";
    if (!any_point(svg, is_stone, what))
        return;
    for (int layer = colour == BLACK ? 1 : 0; layer < 2; layer++) {
        each_point(svg, is_stone, what, "h0");
        text_attribute(svg, "class", layer == 1 ? "stones" : "edges");
        text_attribute(svg, "stroke", layer == 1 ? face : "#111");
        attribute(svg, "stroke-width", layer == 1 && colour == WHITE ? size - EDGE : size);
        text_attribute(svg, "stroke-linecap", "round");
        close_element(svg);
    }
}

/* `what`: the mark, and 16 times the colour it stands on. */
static bool is_mark(const struct svg_point *point, int what)
{
    return point->number == 0 && point->mark + 16 * point->stone == what;
}

static const char *const inks[] = {[EMPTY] = "#b00", [BLACK] = "#fff", [WHITE] = "#111"};

static void put_marks(struct svg *svg, enum svg_mark mark, enum colour under)
{
    static const char *const shapes[SVG_MARKS] = {
        [SVG_DOT] = "m-2 0h4",
        [SVG_RING] = "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
        [SVG_SQUARE] = "m-4 -4h8v8h-8z",
        [SVG_TRIANGLE] = "m0 -5l5 9h-10z",
        [SVG_CROSS] = "m-5 -5l10 10m0 -10l-10 10",
    };
    int what = (int)mark + 16 * (int)under;
    if (!any_point(svg, is_mark, what))
        return;
    each_point(svg, is_mark, what, shapes[mark]);
    text_attribute(svg, "fill", "none");
    text_attribute(svg, "stroke", inks[under]);
    text_attribute(svg, "stroke-width", mark == SVG_DOT ? "4" : "1.5");
    close_element(svg);
}

static void put_numbers(struct svg *svg)
{
    for (int row = 0; row < svg->board->rows; row++)
        for (int column = 0; column < svg->board->columns; column++) {
            const struct svg_point *point = point_at(svg, column, row);
            char number[NUMBER_ROOM];
            if (point->number == 0)
                continue;
            snprintf(number, sizeof number, "%d", point->number);
            open_element(svg, "text");
            attribute(svg, "x", column_x(svg, column));
            attribute(svg, "y", row_y(svg, row) + 4);
            text_attribute(svg, "text-anchor", "middle");
            text_attribute(svg, "fill", inks[point->stone]);
            put_text(svg, number);
            close_element(svg);
        }
}

static void put_points(struct svg *svg)
{
    for (int colour = BLACK; colour <= WHITE; colour++)
        for (int small = 0; small < 2; small++)
            put_stones(svg, (enum colour)colour, small);
    for (int mark = SVG_DOT; mark < SVG_MARKS; mark++)
        for (int under = EMPTY; under <= WHITE; under++)
            put_marks(svg, (enum svg_mark)mark, (enum colour)under);
    put_numbers(svg);
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

static void put_frame(struct svg *svg, int width, int height)
{
    char box[4 * NUMBER_ROOM];
    snprintf(box, sizeof box, "0 0 %d %d", width, height);
    text_attribute(svg, "xmlns", "http://www.w3.org/2000/svg");
    attribute(svg, "width", width);
    attribute(svg, "height", height);
    text_attribute(svg, "viewBox", box);
    if (svg->board->alternative != NULL) {
        text_attribute(svg, "role", "img");
        open_element(svg, "title");
        put_text(svg, svg->board->alternative);
        close_element(svg);
    }
    open_element(svg, "g");
    text_attribute(svg, "font-family", "sans-serif");
    attribute(svg, "font-size", 12);
}

static void put_all(struct svg *svg)
{
    const struct svg_board *board = svg->board;
    size_t longest, lines = text_lines(board, &longest);
    int across = MARGIN + STEP * board->columns;
    int needed =
        longest == 0 ? 0 : 2 * STEP + TEXT_WIDTH * (int)(longest < TEXT_MOST ? longest : TEXT_MOST);
    int bottom = svg->top + STEP * (board->rows - 1) + (lines > 0 ? MARGIN : STEP);
    open_element(svg, "svg");
    put_frame(svg, across > needed ? across : needed, bottom + LINE * (int)lines);
    open_element(svg, "rect");
    text_attribute(svg, "width", "100%");
    text_attribute(svg, "height", "100%");
    text_attribute(svg, "fill", "#eb9");
    close_element(svg);
    if (board->title != NULL)
        label(svg, STEP, TITLE, "start", board->title);
    put_grid(svg);
    put_stars(svg);
    put_coordinates(svg);
    put_points(svg);
    for (size_t k = 0; k < lines; k++)
        label(svg, STEP, bottom + LINE * (int)k, "start", board->lines[k]);
    close_element(svg);
    close_element(svg);
}

bool svg_board_put(struct _xmlTextWriter *writer, const struct svg_board *board)
{
    struct svg svg = {.writer = writer, .board = board, .left = MARGIN, .top = MARGIN};
    svg.top += board->title != NULL ? TITLE : 0;
    put_all(&svg);
    return !svg.failed;
}

char *svg_board(const struct svg_board *board, size_t *length)
{
    xmlBufferPtr buffer = xmlBufferCreate();
    xmlTextWriterPtr writer = buffer != NULL ? xmlNewTextWriterMemory(buffer, 0) : NULL;
    char *bytes = NULL;
    if (writer != NULL) {
        bool done = svg_board_put(writer, board);
        done = done && xmlTextWriterEndDocument(writer) >= 0;
        xmlFreeTextWriter(writer);
        *length = (size_t)xmlBufferLength(buffer);
        bytes = done ? (char *)xmlStrdup(xmlBufferContent(buffer)) : NULL;
    }
    if (buffer != NULL)
        xmlBufferFree(buffer);
    return bytes;
}

void svg_free(char *bytes)
{
    xmlFree(bytes);
}
