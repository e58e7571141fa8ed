#include "display.h"

#include <criterion/criterion.h>
#include <string.h>

enum { ROOM = 200 };

static void check_fit(const char *text, int columns, enum clip clip, const char *wanted, int used)
{
    char out[ROOM];
    int columns_used = display_fit(text, columns, clip, out, sizeof out);
    cr_assert_str_eq(out, wanted, "\"%s\" instead of \"%s\"", out, wanted);
    cr_assert_eq(columns_used, used, "%s: %d columns instead of %d", wanted, columns_used, used);
    cr_assert_eq(display_width(out), used);
}

Test(display, leaves_alone_what_fits)
{
    check_fit("Honinbo", 7, CLIP_END, "Honinbo", 7);
    check_fit("Honinbo", 7, CLIP_START, "Honinbo", 7);
    check_fit("", 5, CLIP_END, "", 0);
    check_fit(NULL, 5, CLIP_END, "", 0);
}

Test(display, cuts_at_either_end)
{
    check_fit("games/2001/game.sgf", 9, CLIP_END, "games/20…", 9);
    check_fit("games/2001/game.sgf", 9, CLIP_START, "…game.sgf", 9);
    check_fit("abc", 1, CLIP_END, "…", 1);
    check_fit("abc", 0, CLIP_END, "", 0);
    check_fit("abc", 0, CLIP_START, "", 0);
}

Test(display, wide_characters_take_two_columns)
{
    cr_assert_eq(display_width("李昌鎬"), 6);
    cr_assert_eq(display_width("이세돌"), 6);
    cr_assert_eq(display_width("×–é"), 3);
    check_fit("李昌鎬", 6, CLIP_END, "李昌鎬", 6);
    /* Two do not fit beside the ellipsis in four columns: one column stays free. */
    check_fit("李昌鎬", 4, CLIP_END, "李…", 3);
    check_fit("李昌鎬", 4, CLIP_START, "…鎬", 3);
}

Test(display, combining_marks_take_none)
{
    cr_assert_eq(display_width("e\xCC\x81"), 1);
    check_fit("e\xCC\x81x", 2, CLIP_END, "e\xCC\x81x", 2);
    /* A mark is not parted from its letter when the start is cut. */
    check_fit("ae\xCC\x81xy", 3, CLIP_START, "…xy", 3);
}

Test(display, nothing_steers_the_terminal)
{
    check_fit("a\x1b[31mb", ROOM, CLIP_END, "a␛[31mb", 7);
    check_fit("a\tb\nc\rd", ROOM, CLIP_END, "a b c d", 7);
    check_fit("\x7f", ROOM, CLIP_END, "␡", 1);
    check_fit("a\xE2\x80\xAE"
              "b",
              ROOM, CLIP_END,
              "a\xEF\xBF\xBD"
              "b",
              3);
    check_fit("\xC2\x9b"
              "31m",
              ROOM, CLIP_END,
              "\xEF\xBF\xBD"
              "31m",
              4);
    check_fit("\xE2\x81\xA6x", ROOM, CLIP_END, "\xEF\xBF\xBDx", 2);
}

Test(display, broken_utf8_is_replaced_byte_by_byte)
{
    check_fit("a\xFF"
              "b",
              ROOM, CLIP_END,
              "a\xEF\xBF\xBD"
              "b",
              3);
    check_fit("\xE6\x9D", ROOM, CLIP_END, "\xEF\xBF\xBD\xEF\xBF\xBD", 2);
    uint32_t code;
    cr_assert_eq(display_next("\xC0\x80", &code), 1); /* overlong */
    cr_assert_eq(code, 0xFFFD);
    cr_assert_eq(display_next("\xED\xA0\x80", &code), 1); /* surrogate */
    cr_assert_eq(code, 0xFFFD);
    cr_assert_eq(display_next("\xF4\x90\x80\x80", &code), 1); /* above U+10FFFF */
    cr_assert_eq(display_next("", &code), 0);
    cr_assert_eq(display_next("\xF0\x9F\x98\x80", &code), 4);
    cr_assert_eq(code, 0x1F600);
}

Test(display, never_writes_past_the_room)
{
    char out[12];
    memset(out, '#', sizeof out);
    display_fit("李昌鎬李昌鎬", 100, CLIP_END, out, 10);
    cr_assert_eq(out[10], '#');
    cr_assert_lt(strlen(out), 10);
    display_fit("abcdefghijklmnop", 100, CLIP_END, out, 1);
    cr_assert_eq(out[0], '\0');
}
