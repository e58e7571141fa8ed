#include "board_text.h"

#include <string.h>

static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
enum { LETTERS = sizeof letters - 1 };

/* --- names of points --- */

void board_text_point(int column, int row, int rows, char name[BOARD_TEXT_POINT])
{
    int used = 0;
    if (column < 0) {
        snprintf(name, BOARD_TEXT_POINT, "pass");
        return;
    }
    for (int times = column / LETTERS; times >= 0; times--)
        name[used++] = letters[column % LETTERS];
    snprintf(name + used, (size_t)(BOARD_TEXT_POINT - used), "%d", rows - row);
}

void board_text_name(const char *point, int columns, int rows, char name[BOARD_TEXT_POINT])
{
    static const char order[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *x = NULL, *y = NULL;
    if (point != NULL && strlen(point) == 2) {
        x = strchr(order, point[0]);
        y = strchr(order, point[1]);
    }
    bool good = x != NULL && y != NULL && x - order < columns && y - order < rows;
    board_text_point(good ? (int)(x - order) : -1, good ? (int)(y - order) : 0, rows, name);
}

/* --- signs --- */

#define INK_BLACK "\x1b[38;5;16m"
#define INK_WHITE "\x1b[38;5;231m"
#define INK_FAINT "\x1b[38;5;94m"
#define WOOD "\x1b[48;5;179m"
#define PLAIN "\x1b[0m"

/* Ink tells the sides apart, so that `inked` signs may be full for both. */
static const struct {
    char ascii;
    const char *unicode, *inked, *ink;
} signs[BOARD_LOOKS] = {
    [LOOK_EMPTY] = {'.', "·", "·", INK_FAINT},
    [LOOK_BLACK] = {'X', "●", "●", INK_BLACK},
    [LOOK_WHITE] = {'O', "○", "●", INK_WHITE},
    [LOOK_BLACK_DEAD] = {'x', "•", "•", INK_BLACK},
    [LOOK_WHITE_DEAD] = {'o', "◦", "•", INK_WHITE},
    [LOOK_BLACK_FILLED] = {'x', "•", "•", INK_BLACK},
    [LOOK_WHITE_FILLED] = {'o', "◦", "•", INK_WHITE},
    [LOOK_BLACK_POINT] = {'+', "▪", "▪", INK_BLACK},
    [LOOK_WHITE_POINT] = {'-', "▫", "▪", INK_WHITE},
    [LOOK_SHARED] = {'=', "=", "=", INK_FAINT},
    [LOOK_GIVEN] = {'%', "△", "△", INK_BLACK},
    [LOOK_SURPLUS] = {'#', "□", "□", INK_BLACK},
    [LOOK_SPACE] = {'+', "×", "×", INK_FAINT},
};

char board_text_sign(enum board_look look)
{
    return signs[look].ascii;
}

enum board_look board_text_settled(enum colour stone, bool dead, enum colour owner)
{
    static const enum board_look alive_looks[] = {LOOK_EMPTY, LOOK_BLACK, LOOK_WHITE},
                                 dead_looks[] = {LOOK_EMPTY, LOOK_BLACK_DEAD, LOOK_WHITE_DEAD},
                                 owners[] = {LOOK_SHARED, LOOK_BLACK_POINT, LOOK_WHITE_POINT};
    if (stone == EMPTY)
        return owners[owner];
    return (dead ? dead_looks : alive_looks)[stone];
}

static void put_look(struct board_style style, enum board_look look, FILE *out)
{
    if (!style.unicode)
        fputc(signs[look].ascii, out);
    else
        fputs(style.colour ? signs[look].inked : signs[look].unicode, out);
}

/* --- the board --- */

int board_text_width(int columns)
{
    enum { NUMBERS = 3 }; /* on either side of the points */
    return 2 * columns + 2 * NUMBERS + 1;
}

static void put_letters(const struct board_text *board, FILE *out)
{
    fprintf(out, "%*s   ", board->indent, "");
    for (int column = 0; column < board->columns; column++)
        fprintf(out, " %c", letters[column % LETTERS]);
    fputc('\n', out);
}

static bool is_marked(const struct board_text *board, int column, int row)
{
    return column >= 0 && column < board->columns &&
           board->points[row * board->columns + column].marked;
}

/* A bracket opens before a marked point and closes after it; two neighbours share one. */
static void put_between(const struct board_text *board, int column, int row, FILE *out)
{
    bool opens = is_marked(board, column, row), closes = is_marked(board, column - 1, row);
    if ((opens || closes) && board->style.colour)
        fputs(INK_BLACK, out);
    fputc(opens ? '(' : closes ? ')' : ' ', out);
}

static void put_row(const struct board_text *board, int row, FILE *out)
{
    bool colour = board->style.colour;
    fprintf(out, "%*s%3d%s", board->indent, "", board->rows - row, colour ? WOOD : "");
    for (int column = 0; column < board->columns; column++) {
        const struct board_sign *sign = &board->points[row * board->columns + column];
        put_between(board, column, row, out);
        fputs(colour ? signs[sign->look].ink : "", out);
        if (sign->letter != '\0')
            fputc(sign->letter, out);
        else
            put_look(board->style, (enum board_look)sign->look, out);
    }
    put_between(board, board->columns, row, out);
    fprintf(out, "%s%d\n", colour ? PLAIN " " : "", board->rows - row);
}

void board_text_put(const struct board_text *board, FILE *out)
{
    put_letters(board, out);
    for (int row = 0; row < board->rows; row++)
        put_row(board, row, out);
    put_letters(board, out);
}

/* --- the legend --- */

static void put_meaning(struct board_style style, enum board_look look, FILE *out)
{
    if (style.colour)
        fprintf(out, WOOD "%s", signs[look].ink);
    put_look(style, look, out);
    fputs(style.colour ? PLAIN : "", out);
}

static void start_meaning(const struct board_text *board, const char **before, FILE *out)
{
    if (**before == '\0')
        fprintf(out, "%*s", board->indent, "");
    fputs(*before, out);
    *before = ", ";
}

void board_text_legend(const struct board_text *board, FILE *out)
{
    static const struct {
        enum board_look look, other; /* the same twice where there is no side */
        const char *words;
    } rows[] = {
        {LOOK_BLACK, LOOK_WHITE, "stones"},
        {LOOK_BLACK_DEAD, LOOK_WHITE_DEAD, "taken as dead"},
        {LOOK_BLACK_FILLED, LOOK_WHITE_FILLED, "filled in"},
        {LOOK_BLACK_POINT, LOOK_WHITE_POINT, "points of Black and White"},
        {LOOK_SHARED, LOOK_SHARED, "shared"},
        {LOOK_GIVEN, LOOK_GIVEN, "given"},
        {LOOK_SURPLUS, LOOK_SURPLUS, "left over"},
        {LOOK_SPACE, LOOK_SPACE, "open"},
    };
    bool seen[BOARD_LOOKS] = {false}, marked = false;
    for (int k = 0; k < board->columns * board->rows; k++) {
        seen[board->points[k].look] |= board->points[k].letter == '\0';
        marked |= board->points[k].marked;
    }
    const char *before = "";
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        if (!seen[rows[k].look] && !seen[rows[k].other])
            continue;
        start_meaning(board, &before, out);
        put_meaning(board->style, rows[k].look, out);
        if (rows[k].other != rows[k].look) {
            fputc(' ', out);
            put_meaning(board->style, rows[k].other, out);
        }
        fprintf(out, " %s", rows[k].words);
    }
    if (marked) {
        start_meaning(board, &before, out);
        fputs("( ) meant here", out);
    }
    fputs(*before != '\0' ? "\n" : "", out);
}
