/* Lines of JSON against RFC 8259, by hand and by a parser that is not ours. */
#include "jline.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void expect(struct jline *line, const char *wanted)
{
    cr_expect_not(line->failed);
    cr_expect_eq(line->length, strlen(wanted));
    cr_expect_eq(memcmp(line->bytes, wanted, strlen(wanted)), 0, "%.*s is not %s",
                 (int)line->length, line->bytes, wanted);
    jline_begin(line);
}

Test(jline, commas_stand_between_values_alone)
{
    struct jline line = {0};
    jline_open(&line, NULL, '{');
    jline_close(&line, '}');
    expect(&line, "{}");
    jline_open(&line, NULL, '{');
    jline_open(&line, "a", '[');
    jline_open(&line, NULL, '[');
    jline_close(&line, ']');
    jline_open(&line, NULL, '{');
    jline_null(&line, "x");
    jline_close(&line, '}');
    jline_number(&line, NULL, 1);
    jline_number(&line, NULL, 2);
    jline_close(&line, ']');
    jline_bool(&line, "b", true);
    jline_bool(&line, "c", false);
    jline_word(&line, "d", "{");
    jline_word(&line, "e", "[");
    jline_letters(&line, "f", "xyz", 2);
    jline_word(&line, "g", NULL);
    jline_text(&line, "h", NULL);
    jline_close(&line, '}');
    jline_end(&line);
    expect(
        &line,
        "{\"a\":[[],{\"x\":null},1,2],\"b\":true,\"c\":false,\"d\":\"{\",\"e\":\"[\",\"f\":\"xy\","
        "\"g\":null,\"h\":null}\n");
    jline_free(&line);
}

Test(jline, numbers)
{
    static const struct {
        int64_t number;
        const char *plain, *thousandths;
    } rows[] = {
        {0, "0", "0"},
        {7, "7", "0.007"},
        {-7, "-7", "-0.007"},
        {10, "10", "0.01"},
        {100, "100", "0.1"},
        {-250, "-250", "-0.25"},
        {1000, "1000", "1"},
        {-6500, "-6500", "-6.5"},
        {375750, "375750", "375.75"},
        {100001, "100001", "100.001"},
        {INT64_MAX, "9223372036854775807", "9223372036854775.807"},
        {INT64_MIN, "-9223372036854775808", "-9223372036854775.808"},
    };
    struct jline line = {0};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        jline_number(&line, NULL, rows[k].number);
        expect(&line, rows[k].plain);
        jline_thousandths(&line, NULL, rows[k].number);
        expect(&line, rows[k].thousandths);
    }
    jline_free(&line);
}

Test(jline, what_must_be_escaped_is)
{
    struct jline line = {0};
    jline_text(&line, NULL, "\"\\/\b\f\n\r\t\x01\x1f\x7f");
    expect(&line, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001F\x7f\"");
    jline_text(&line, NULL, "黑\"5目");
    expect(&line, "\"黑\\\"5目\"");
    jline_text(&line, NULL, "");
    expect(&line, "\"\"");
    jline_free(&line);
}

/* A stray byte, a character cut short, one too long, half of a surrogate pair. */
Test(jline, bytes_that_are_no_text_are_told_apart)
{
    struct jline line = {0};
    jline_text(&line, NULL, "a\xff\"b");
    expect(&line, "\"a\\\\xff\\\"b\"");
    jline_text(&line, NULL, "黑\xe9\xbb");
    expect(&line, "\"黑\\\\xe9\\\\xbb\"");
    jline_text(&line, NULL, "\xc0\xafz");
    expect(&line, "\"\\\\xc0\\\\xafz\"");
    jline_text(&line, NULL, "\xed\xa0\x80");
    expect(&line, "\"\\\\xed\\\\xa0\\\\x80\"");
    jline_free(&line);
}

/* Every character of one, two, three and four bytes comes back from a parser as it was, alone and
 * in a text that makes the line grow. */
Test(jline, every_character_comes_back)
{
    enum { ROOM = 8 };
    struct jline line = {0};
    jline_open(&line, NULL, '[');
    for (uint32_t code = 1; code <= 0x10FFFF; code += code < 0x3000 ? 1 : 97) {
        char text[ROOM] = "";
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        if (code < 0x80)
            text[0] = (char)code;
        else if (code < 0x800)
            memcpy(text, (char[]){(char)(0xC0 | code >> 6), (char)(0x80 | (code & 63))}, 2);
        else if (code < 0x10000)
            memcpy(text,
                   (char[]){(char)(0xE0 | code >> 12), (char)(0x80 | (code >> 6 & 63)),
                            (char)(0x80 | (code & 63))},
                   3);
        else
            memcpy(text,
                   (char[]){(char)(0xF0 | code >> 18), (char)(0x80 | (code >> 12 & 63)),
                            (char)(0x80 | (code >> 6 & 63)), (char)(0x80 | (code & 63))},
                   4);
        jline_text(&line, NULL, text);
    }
    jline_close(&line, ']');
    cr_assert_not(line.failed);
    json_error_t error;
    json_t *list = json_loadb(line.bytes, line.length, 0, &error);
    cr_assert_not_null(list, "%s", error.text);
    /* The other way round: what the parser holds is written by its own writer, and is the same. */
    char *again = json_dumps(list, JSON_COMPACT);
    cr_assert_not_null(again);
    cr_expect_eq(strlen(again), line.length);
    cr_expect_eq(memcmp(again, line.bytes, line.length), 0);
    free(again);
    json_decref(list);
    jline_free(&line);
}
