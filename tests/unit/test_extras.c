#include "extras.h"

#include <criterion/criterion.h>
#include <string.h>

/* By hand: singular and plural, nothing, the order of telling. */
Test(extras, text)
{
    char text[EXTRAS_TEXT_ROOM];
    struct extras extras = {{0}};
    cr_expect_not(extras_write(&extras, text));
    cr_expect_str_eq(text, "");
    extras.count[EXTRA_OTHER] = 1;
    extras.count[EXTRA_VARIATIONS] = 3;
    extras.count[EXTRA_COMMENTS] = 1;
    extras.count[EXTRA_CLOCK] = 240;
    cr_expect(extras_write(&extras, text));
    cr_expect_str_eq(text, "3 variations, 1 comment, 240 clock times, 1 other value");
}

/* The largest numbers of all kinds have room, and every text comes back. */
Test(extras, back)
{
    for (unsigned kinds = 1; kinds < 1u << EXTRA_COUNT; kinds++) {
        struct extras extras = {{0}}, again = {{0}};
        char text[EXTRAS_TEXT_ROOM];
        for (int kind = 0; kind < EXTRA_COUNT; kind++)
            if ((kinds >> kind & 1) != 0)
                extras.count[kind] = kinds % 3 == 0 ? 1 : UINT64_MAX - kinds;
        cr_expect(extras_write(&extras, text));
        cr_expect_lt(strlen(text), (size_t)EXTRAS_TEXT_ROOM - 1, "it is not cut");
        cr_expect_eq(extras_read(text, &again), strlen(text), "%s", text);
        cr_expect_eq(memcmp(&extras, &again, sizeof extras), 0, "%s", text);
    }
}

Test(extras, what_is_none)
{
    static const struct {
        const char *text;
        size_t read;
    } rows[] = {
        {"", 0},
        {"comments", 0},
        {"0 comments", 0},
        {"1 comments", 0},
        {"2 comment", 0},
        {"-2 comments", 0},
        {"2  comments", 0},
        {"2 commentsx", 0},
        {"2 comments, x", 10},
        {"2 comments\n", 10},
        {"2 comments, ", 10},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct extras extras = {{0}};
        cr_expect_eq(extras_read(rows[k].text, &extras), rows[k].read, "%s", rows[k].text);
        cr_expect_eq(extras.count[EXTRA_COMMENTS], rows[k].read > 0 ? 2 : 0, "%s", rows[k].text);
    }
}

Test(extras, added)
{
    struct extras sum = {{0}}, more = {{0}};
    sum.count[EXTRA_MARKS] = 2;
    more.count[EXTRA_MARKS] = 3;
    more.count[EXTRA_TEXTS] = 1;
    extras_add(&sum, &more);
    cr_expect_eq(sum.count[EXTRA_MARKS], 5);
    cr_expect_eq(sum.count[EXTRA_TEXTS], 1);
    cr_expect_eq(sum.count[EXTRA_OTHER], 0);
}

/* Each kind once, `other` at the end. */
Test(extras, order)
{
    unsigned seen = 0;
    for (unsigned k = 0; k < EXTRA_COUNT; k++)
        seen |= 1u << extra_at(k);
    cr_expect_eq(seen, (1u << EXTRA_COUNT) - 1);
    cr_expect_eq(extra_at(EXTRA_COUNT - 1), EXTRA_OTHER);
    cr_expect_str_eq(extra_word(extra_at(0)), "variations");
}
