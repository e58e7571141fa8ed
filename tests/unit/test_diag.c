#include "diag.h"

#include <criterion/criterion.h>
#include <string.h>

/* Codes are printed and searched for: they must be there, be unlike each other and stay words. */
Test(diag, codes)
{
    for (int i = 0; i < DIAG_COUNT; i++) {
        const struct diag_row *row = diag_row((enum diag_code)i);
        cr_expect_eq(strspn(row->code, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(row->code));
        cr_expect_eq(diag_find(row->code), (enum diag_code)i);
        cr_expect_gt(strlen(row->text), 0, "%s", row->code);
        for (int k = 0; k < i; k++)
            cr_expect_str_neq(row->code, diag_row((enum diag_code)k)->code);
    }
}

Test(diag, a_code_of_another_version_is_none)
{
    cr_expect_eq(diag_find("no-such-code"), DIAG_COUNT);
    cr_expect_eq(diag_find(""), DIAG_COUNT);
}

static void keep(void *context, const struct diag *diag)
{
    *(struct diag *)context = *diag;
}

Test(diag, put)
{
    struct diag last = {0};
    struct diag_sink sink = {.put = keep, .context = &last};
    diag_put(&sink, DIAG_KOMI_READ, 3, 7, "KM[%s]", "375");
    cr_expect_eq(last.code, DIAG_KOMI_READ);
    cr_expect_eq(last.line, 3);
    cr_expect_eq(last.column, 7);
    cr_expect_str_eq(last.text, "KM[375]");
    diag_put(NULL, DIAG_KOMI_READ, 0, 0, "nothing happens");
}

/* A text that is too long is cut, and never inside a character. */
Test(diag, long_text_ends_with_a_whole_character)
{
    enum { WIDE = 3, CHARACTERS = DIAG_TEXT_MAX };
    static const char character[] = "黑";
    char text[WIDE * CHARACTERS + 1];
    for (int i = 0; i < CHARACTERS; i++)
        memcpy(text + WIDE * i, character, WIDE + 1);
    struct diag last = {0};
    struct diag_sink sink = {.put = keep, .context = &last};
    for (int ascii = 0; ascii < WIDE; ascii++) {
        diag_put(&sink, DIAG_KOMI_READ, 0, 0, "%.*s%s", ascii, "ab", text);
        size_t room = DIAG_TEXT_MAX - 1 - (size_t)ascii;
        cr_expect_eq(strlen(last.text), (size_t)ascii + room / WIDE * WIDE, "%d", ascii);
    }
    diag_put(&sink, DIAG_KOMI_READ, 0, 0, "%0*d", DIAG_TEXT_MAX - 1, 1);
    cr_expect_eq(strlen(last.text), (size_t)DIAG_TEXT_MAX - 1);
    cr_expect_eq(last.text[DIAG_TEXT_MAX - 2], '1', "whole");
    diag_put(&sink, DIAG_KOMI_READ, 0, 0, "%0*d", DIAG_TEXT_MAX, 1);
    cr_expect_eq(last.text[DIAG_TEXT_MAX - 2], '0', "cut");
    diag_put(&sink, DIAG_KOMI_READ, 0, 0, "%0*d", DIAG_TEXT_MAX + 5, 1);
    cr_expect_eq(strlen(last.text), (size_t)DIAG_TEXT_MAX - 1);
}
