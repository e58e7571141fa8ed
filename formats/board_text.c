#include "board_text.h"

static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
enum { LETTERS = sizeof letters - 1 };

void board_text_point(int column, int row, int rows, char name[BOARD_TEXT_POINT])
{
    int used = 0;
    for (int times = column / LETTERS; times >= 0; times--)
        name[used++] = letters[column % LETTERS];
    snprintf(name + used, (size_t)(BOARD_TEXT_POINT - used), "%d", rows - row);
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
    return board->marked != NULL && column >= 0 && column < board->columns &&
           board->marked[row * board->columns + column];
}

/* A bracket opens before a marked point and closes after it; two neighbours share one. */
static char between(const struct board_text *board, int column, int row)
{
    if (is_marked(board, column, row))
        return '(';
    return is_marked(board, column - 1, row) ? ')' : ' ';
}

void board_text_put(const struct board_text *board, FILE *out)
{
    put_letters(board, out);
    for (int row = 0; row < board->rows; row++) {
        fprintf(out, "%*s%3d", board->indent, "", board->rows - row);
        for (int column = 0; column < board->columns; column++)
            fprintf(out, "%c%c", between(board, column, row),
                    board->points[row * board->columns + column]);
        fprintf(out, "%c%d\n", between(board, board->columns, row), board->rows - row);
    }
    put_letters(board, out);
}
