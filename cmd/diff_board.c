/* The final position as a small picture: who owns what once the dead stones are lifted. */
#include "diff.h"

#include "../lib/board.h"

#include <string.h>

enum { POINTS = BOARD_POINTS_MAX };

struct picture {
    int columns, rows;
    char point[POINTS]; /* ". X O x o", row by row */
    char owner[POINTS]; /* of empty points and dead stones: '+' Black, '-' White, '=' shared, 0 */
};

bool diff_point(const struct score_line *line, const char *letters, int *column, int *row)
{
    static const char order[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (strlen(letters) != 2)
        return false;
    const char *x = strchr(order, letters[0]), *y = strchr(order, letters[1]);
    if (x == NULL || y == NULL || x - order >= line->columns || y - order >= line->rows)
        return false;
    *column = (int)(x - order);
    *row = (int)(y - order);
    return true;
}

char diff_letter(int column)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    return column < (int)sizeof letters - 1 ? letters[column] : ' ';
}

/* False when the line has no picture that can be trusted to be a board. */
static bool read_picture(struct picture *picture, const struct score_line *line)
{
    memset(picture, 0, sizeof *picture);
    if (line->position == NULL || line->columns < 1 || line->columns > BOARD_SIDE_MAX ||
        line->rows != (int64_t)line->position_rows || line->rows > BOARD_SIDE_MAX)
        return false;
    picture->columns = (int)line->columns;
    picture->rows = (int)line->rows;
    for (int row = 0; row < picture->rows; row++) {
        const char *text = line->position[row];
        if (strlen(text) != (size_t)picture->columns ||
            strspn(text, ".XOxo") != (size_t)picture->columns)
            return false;
        memcpy(&picture->point[row * picture->columns], text, (size_t)picture->columns);
    }
    return true;
}

static bool is_alive(char point)
{
    return point == 'X' || point == 'O';
}

/* The neighbours of a point into `list`; returns how many. */
static int neighbours(const struct picture *picture, int p, int list[4])
{
    int column = p % picture->columns, row = p / picture->columns, count = 0;
    if (column > 0)
        list[count++] = p - 1;
    if (column < picture->columns - 1)
        list[count++] = p + 1;
    if (row > 0)
        list[count++] = p - picture->columns;
    if (row < picture->rows - 1)
        list[count++] = p + picture->columns;
    return count;
}

/* Fills the region of `start` with its owner: the one colour of living stones it touches. */
static void own_region(struct picture *picture, int start)
{
    int queue[POINTS], head = 0, tail = 0;
    bool black = false, white = false;
    picture->owner[start] = '=';
    queue[tail++] = start;
    while (head < tail) {
        int list[4], count = neighbours(picture, queue[head++], list);
        for (int k = 0; k < count; k++) {
            char point = picture->point[list[k]];
            black = black || point == 'X';
            white = white || point == 'O';
            if (!is_alive(point) && picture->owner[list[k]] == 0) {
                picture->owner[list[k]] = '=';
                queue[tail++] = list[k];
            }
        }
    }
    char owner = black == white ? '=' : black ? '+' : '-';
    for (int k = 0; k < tail; k++)
        picture->owner[queue[k]] = owner;
}

static void put_letters(const struct picture *picture, FILE *out)
{
    fprintf(out, "%*s   ", DIFF_INDENT, "");
    for (int column = 0; column < picture->columns; column++)
        fprintf(out, " %c", diff_letter(column));
    fputc('\n', out);
}

/* On wood: stones as discs, areas as squares of their owner's colour. */
static void put_coloured(FILE *out, char point, char owner)
{
    static const struct {
        char what;
        const char *text;
    } looks[] = {
        {'X', "\x1b[38;5;16m\xE2\x97\x8F"}, {'O', "\x1b[38;5;231m\xE2\x97\x8F"},
        {'x', "\x1b[38;5;16m\xE2\x97\x8C"}, {'o', "\x1b[38;5;231m\xE2\x97\x8C"},
        {'+', "\x1b[38;5;16m\xE2\x96\xAA"}, {'-', "\x1b[38;5;231m\xE2\x96\xAA"},
        {'=', "\x1b[38;5;137m\xC2\xB7"},
    };
    char what = point == '.' ? owner : point;
    for (size_t k = 0; k < sizeof looks / sizeof looks[0]; k++)
        if (looks[k].what == what)
            fprintf(out, " %s", looks[k].text);
}

static void put_rank(const struct picture *picture, int row, bool colour, FILE *out)
{
    fprintf(out, "%*s%3d%s", DIFF_INDENT, "", picture->rows - row, colour ? "\x1b[48;5;179m" : "");
    for (int column = 0; column < picture->columns; column++) {
        int p = row * picture->columns + column;
        char point = picture->point[p], owner = picture->owner[p];
        if (colour)
            put_coloured(out, point, owner);
        else
            fprintf(out, " %c", point == '.' ? owner : point);
    }
    fprintf(out, "%s %d\n", colour ? " \x1b[0m" : "", picture->rows - row);
}

void diff_board(const struct diff *diff, FILE *out)
{
    struct picture picture;
    if (!read_picture(&picture, &diff->compare.reader.line) ||
        2 * picture.columns + 8 + DIFF_INDENT > diff->width)
        return;
    for (int p = 0; p < picture.columns * picture.rows; p++)
        if (!is_alive(picture.point[p]) && picture.owner[p] == 0)
            own_region(&picture, p);
    fputc('\n', out);
    put_letters(&picture, out);
    for (int row = 0; row < picture.rows; row++)
        put_rank(&picture, row, diff->colour, out);
    put_letters(&picture, out);
    fprintf(out, "%*s%s\n", DIFF_INDENT, "",
            diff->colour ? "\xE2\x97\x8F stones, \xE2\x97\x8C those taken as dead; \xE2\x96\xAA "
                           "points of that side"
                         : "X O stones, x o taken as dead; + Black's, - White's, = shared points");
}
