/* Names as text: what is written as a number, that names stay different, and where they are cut. */
#include "../../formats/name_text.h"

#include <criterion/criterion.h>
#include <string.h>

static void expect(const char *name, const char *text)
{
    char out[64];
    name_text(name, out, sizeof out);
    cr_expect_str_eq(out, text, "%s: %s", name, out);
    cr_expect_eq(name_is_text(name), strcmp(name, text) == 0, "%s", name);
}

Test(name_text, controls_and_bytes)
{
    static const char *const same[] = {"",         "a.sgf", "a b",   "\xE5\x9B\xB2\xE6\xA3\x8B",
                                       "\xC2\x85", "a\\",   "\\x",   "\\x0",
                                       "\\x0G",    "\\xAB", "]\"'!#"};
    for (size_t k = 0; k < sizeof same / sizeof *same; k++)
        expect(same[k], same[k]);
    expect("a\tb", "a\\x09b");
    expect("a\nb\x7F", "a\\x0ab\\x7f");
    expect("\xFF.sgf", "\\xff.sgf");
    expect("\xE5\x9B", "\\xe5\\x9b");
    expect("\xED\xA0\x80", "\\xed\\xa0\\x80");
}

/* A blank is lost at an end of a text only. */
Test(name_text, blanks_at_the_ends)
{
    expect(" a b ", "\\x20a b\\x20");
    expect(" ", "\\x20");
    expect("  ", "\\x20\\x20");
}

/* What looks like such a number is told from one. */
Test(name_text, backslash_before_a_number)
{
    expect("a\\x09b", "a\\x5cx09b");
    expect("a\\x5cx09b", "a\\x5cx5cx09b");
    expect("\\\\xff", "\\\\x5cxff");
}

Test(name_text, cut_between_characters)
{
    char out[6];
    name_text("ab\tcd", out, sizeof out);
    cr_expect_str_eq(out, "ab");
    name_text("abc\xE5\x9B\xB2", out, sizeof out);
    cr_expect_str_eq(out, "abc");
    name_text("abcdefg", out, sizeof out);
    cr_expect_str_eq(out, "abcde");
}
