#include "board_text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Frees nothing: the test's process ends. */
static char *drawn(const struct board_text *board, void (*put)(const struct board_text *, FILE *))
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    put(board, out);
    fclose(out);
    return text;
}

static const struct board_sign points[] = {
    {LOOK_BLACK, 0, true},        {LOOK_WHITE, 0, true},   {LOOK_WHITE_DEAD, 0, false},
    {LOOK_BLACK_POINT, 0, false}, {LOOK_SHARED, 0, false}, {LOOK_WHITE, 'b', true},
};

static const struct board_text board = {.columns = 3, .rows = 2, .points = points, .indent = 2};

static void check(const char *got, const char *wanted)
{
    cr_assert_str_eq(got, wanted, "\n%s instead of\n%s", got, wanted);
    free((char *)got);
}

Test(board_text, draws_in_ascii)
{
    check(drawn(&board, board_text_put), "      A B C\n"
                                         "    2(X(O)o 2\n"
                                         "    1 + =(b)1\n"
                                         "      A B C\n");
    check(drawn(&board, board_text_legend),
          "  X O stones, x o taken as dead, + - points of Black and White, = shared, "
          "( ) meant here\n");
}

Test(board_text, draws_in_unicode)
{
    struct board_text unicode = board;
    unicode.style.unicode = true;
    check(drawn(&unicode, board_text_put), "      A B C\n"
                                           "    2(●(○)◦ 2\n"
                                           "    1 ▪ =(b)1\n"
                                           "      A B C\n");
}

Test(board_text, says_nothing_of_letters_alone)
{
    static const struct board_sign letter[] = {{LOOK_BLACK, 'A', false}};
    const struct board_text small = {.columns = 1, .rows = 1, .points = letter};
    check(drawn(&small, board_text_legend), "");
}

static void strip(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0';)
        if (*from == '\x1b')
            from = strchr(from, 'm') + 1;
        else
            *to++ = *from++;
    *to = '\0';
}

/* Colour changes no sign of the board in ASCII but one blank: the edge of the wood. */
Test(board_text, colours_what_it_draws)
{
    struct board_text coloured = board;
    coloured.style.colour = true;
    char *text = drawn(&coloured, board_text_put);
    cr_assert(strstr(text, "\x1b[48;5;179m") != NULL);
    strip(text);
    check(text, "      A B C\n"
                "    2(X(O)o  2\n"
                "    1 + =(b) 1\n"
                "      A B C\n");
}

/* In ink both sides have full discs, so colour must be told by it alone. */
Test(board_text, tells_sides_apart_by_ink)
{
    static const enum board_look pairs[][2] = {{LOOK_BLACK, LOOK_WHITE},
                                               {LOOK_BLACK_DEAD, LOOK_WHITE_DEAD},
                                               {LOOK_BLACK_FILLED, LOOK_WHITE_FILLED},
                                               {LOOK_BLACK_POINT, LOOK_WHITE_POINT}};
    for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++)
        for (int style = 0; style < 4; style++) {
            char *text[2];
            for (int side = 0; side < 2; side++) {
                const struct board_sign one[] = {{(uint8_t)pairs[k][side], 0, false}};
                const struct board_text small = {
                    .columns = 1,
                    .rows = 1,
                    .points = one,
                    .style = {.unicode = (style & 1) != 0, .colour = (style & 2) != 0}};
                text[side] = drawn(&small, board_text_put);
            }
            cr_assert_str_neq(text[0], text[1], "pair %zu, style %d", k, style);
            free(text[0]);
            free(text[1]);
        }
}

Test(board_text, takes_as_many_columns_as_it_says)
{
    static const struct board_sign empty[BOARD_SIDE_MAX];
    for (int columns = 1; columns <= BOARD_SIDE_MAX; columns++) {
        const struct board_text row = {.columns = columns, .rows = 1, .points = empty};
        char *text = drawn(&row, board_text_put);
        size_t head = strcspn(text, "\n") + 1;
        int used = (int)strcspn(text + head, "\n");
        int room = board_text_width(columns); /* for two digits, and the blank behind the wood */
        cr_assert(used + 2 == room, "%d columns: %d, not %d", columns, used + 2, room);
        free(text);
    }
}

static void check_name(const char *letters, int columns, int rows, const char *wanted)
{
    char name[BOARD_TEXT_POINT];
    board_text_name(letters, columns, rows, name);
    cr_assert_str_eq(name, wanted, "%s is %s, not %s", letters, name, wanted);
}

Test(board_text, names_points)
{
    check_name("aa", 19, 19, "A19");
    check_name("ss", 19, 19, "T1");
    check_name("ia", 19, 19, "J19"); /* no I */
    check_name("ya", 52, 52, "Z52");
    check_name("za", 52, 52, "AA52");
    check_name("ZZ", 52, 52, "BBB1");
    check_name("ta", 19, 19, "pass");
    check_name("at", 19, 19, "pass");
    check_name("a", 19, 19, "pass");
    check_name("aaa", 19, 19, "pass");
    check_name("", 19, 19, "pass");
    check_name("a?", 19, 19, "pass");
    check_name(NULL, 19, 19, "pass");
    check_name("aa", 0, 0, "pass");
}
