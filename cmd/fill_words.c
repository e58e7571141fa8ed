/* What is read off a filled board, with the articles of the rule text. */
#include "fill.h"
#include "plural.h"

#include "../formats/board_text.h"
#include "../formats/numbers.h"
#include "../lib/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { POINT_ROOM = BOARD_TEXT_POINT + 1 };

static const char *const sides[] = {[EMPTY] = "nobody", [BLACK] = "Black", [WHITE] = "White"};

int32_t fill_margin(const struct filling *fill)
{
    return QUARTERS(fill->filled->count.margin) - (fill->komi - fill->given_komi);
}

void fill_result(int32_t points, char *text, size_t size)
{
    if (points == 0)
        snprintf(text, size, "tie");
    else
        snprintf(text, size, "%c+%d", points > 0 ? 'B' : 'W', (int)abs(points));
}

static void say(struct fill_lines *lines, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct fill_lines *lines, const char *format, ...)
{
    va_list values;
    if (lines->count == FILL_LINES)
        return;
    va_start(values, format);
    vsnprintf(lines->text[lines->count], FILL_LINE_BYTES, format, values);
    va_end(values);
    lines->list[lines->count] = lines->text[lines->count];
    lines->list[++lines->count] = NULL;
}

static void say_point(const struct filling *fill, enum filled kind, char text[POINT_ROOM])
{
    const struct board *board = fill->board;
    char name[BOARD_TEXT_POINT];
    text[0] = '\0';
    BOARD_EACH(board, p)
    {
        if (fill->filled->filled[p] != kind || board->cell[p].colour == BORDER)
            continue;
        board_text_point(board_column(board, p), board_row(board, p), board->rows, name);
        snprintf(text, POINT_ROOM, " %s", name);
    }
}

static void say_given(const struct filling *fill, struct fill_lines *lines)
{
    const struct fillin *count = &fill->filled->count;
    char komi[QUARTERS_TEXT_MAX];
    quarters_write(fill->komi, komi);
    if (!fill->komi_known)
        say(lines, "Komi is not known: filled without it");
    else if (fill->given_komi != fill->komi)
        say(lines, "Komi %s is no whole number of stones: filled without it", komi);
    if (fill->penalties[BLACK] + fill->penalties[WHITE] > 0)
        say(lines, "Art. 7: overtime (罰點) %d points of Black, %d of White",
            (int)fill->penalties[BLACK], (int)fill->penalties[WHITE]);
    if (count->given == 0)
        return;
    enum colour giver = count->given > 0 ? BLACK : WHITE;
    say(lines, "Art. 4, 6: %d %s stone%s (還子) on points of %s, 2 points each: komi %s%s",
        (int)abs(count->given), giver == BLACK ? "white" : "black", PLURAL(abs(count->given)),
        sides[giver], fill->given_komi == fill->komi ? komi : "0",
        fill->penalties[BLACK] != fill->penalties[WHITE] ? " and overtime" : "");
}

static void say_shared(const struct filling *fill, struct fill_lines *lines)
{
    const struct fillin *count = &fill->filled->count;
    char point[POINT_ROOM];
    if (count->shared_each > 0)
        say(lines, "Art. 4: %d shared points (分空), of which each side fills %d",
            (int)fill->tally->shared, (int)count->shared_each);
    if (count->shared_open == 0)
        return;
    say_point(fill, FILLED_SHARED_OPEN, point);
    say(lines, "Art. 4: the %s shared point%s stays open", count->shared_each > 0 ? "odd" : "only",
        point);
    if (fill->missed)
        say(lines, "Art. 8: it was there for either side to take (誤虛), and stays shared");
}

static void say_reading(const struct filling *fill, struct fill_lines *lines)
{
    const struct fillin *count = &fill->filled->count;
    char point[POINT_ROOM], result[24];
    fill_result(count->margin, result, sizeof result);
    if (count->spaces > 0) {
        say_point(fill, FILLED_SPACE, point);
        say(lines, "Art. 4: an open point (勝空) of %s,%s: 1 point", sides[count->winner], point);
    }
    if (count->surplus > 0)
        say(lines, "Art. 4: %d %s stone%s (負子) left over, on points of %s: 2 points each",
            (int)count->surplus, count->winner == BLACK ? "white" : "black", PLURAL(count->surplus),
            sides[count->winner]);
    if (fill->filled->exchanged > 0)
        say(lines, "%d living stone%s exchanged: that side had more on the board than its set",
            (int)fill->filled->exchanged, PLURAL(fill->filled->exchanged));
    say(lines, "Reading: %d + 2 x %d = %s%s", (int)count->spaces, (int)count->surplus, result,
        count->margin == 0 ? ", which Art. 6 gives to Black" : "");
}

/* The same from the areas, so that everybody can check it. */
static void say_area(const struct filling *fill, struct fill_lines *lines)
{
    const struct tally *tally = fill->tally;
    char given[QUARTERS_TEXT_MAX], margin[QUARTERS_TEXT_MAX];
    int32_t owed = QUARTERS(2) * fill->filled->count.given;
    quarters_write(owed, given);
    quarters_write(QUARTERS(fill->filled->count.margin), margin);
    say(lines,
        owed < 0 ? "Area: Black %d, White %d; %d - %d - (%s) = %s"
                 : "Area: Black %d, White %d; %d - %d - %s = %s",
        (int)(tally->alive[BLACK] + tally->empty[BLACK]),
        (int)(tally->alive[WHITE] + tally->empty[WHITE]),
        (int)(tally->alive[BLACK] + tally->empty[BLACK]),
        (int)(tally->alive[WHITE] + tally->empty[WHITE]), given, margin);
    if (fill->given_komi == fill->komi)
        return;
    notation_points(fill_margin(fill), margin, sizeof margin);
    say(lines, "With the komi: %s", margin);
}

void fill_words(const struct filling *fill, struct fill_lines *lines)
{
    lines->count = 0;
    lines->list[0] = NULL;
    if (fill->refused != NULL) {
        say(lines, "Not filled: %s", fill->refused);
        return;
    }
    say(lines, "Art. 12: %d stones for each side", (int)fill->filled->count.stones_each);
    say_given(fill, lines);
    say_shared(fill, lines);
    say_reading(fill, lines);
    say_area(fill, lines);
}
