#include "text.h"

#include "numbers.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1024 };

static const struct charset *named(const char *name)
{
    return charset_find(name, strlen(name));
}

Test(text, names)
{
    static const struct {
        const char *name, *charset;
    } rows[] = {
        {"UTF-8", "UTF-8"},         {"utf8", "UTF-8"},
        {"gb2312", "GB18030"},      {"GBK", "GB18030"},
        {"GB18030", "GB18030"},     {"Big5", "Big5"},
        {"big5-hkscs", "Big5"},     {"Shift_JIS", "Shift_JIS"},
        {"shift-jis", "Shift_JIS"}, {"SJIS", "Shift_JIS"},
        {"CP932", "Shift_JIS"},     {"EUC-JP", "EUC-JP"},
        {"euc-kr", "EUC-KR"},       {"KS_C_5601-1987", "EUC-KR"},
        {"cp949", "EUC-KR"},        {"ISO-8859-1", "Windows-1252"},
        {"latin1", "Windows-1252"}, {"windows-1251", "Windows-1251"},
        {"KOI8-R", "KOI8-R"},       {"UTF-16BE", "UTF-16BE"},
        {" utf-8 ", "UTF-8"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct charset *charset = named(rows[i].name);
        cr_assert_not_null(charset, "%s", rows[i].name);
        cr_expect_str_eq(charset->name, rows[i].charset, "%s", rows[i].name);
    }
    cr_expect_null(named("klingon"));
    cr_expect_null(named(""));
    cr_expect_null(named("a name that is much longer than any name of a character set"));
}

/* Bytes 0x5B to 0x5D inside characters are what the flag warns of. */
Test(text, unsafe)
{
    static const struct {
        const char *name;
        bool unsafe, wide;
    } rows[] = {
        {"UTF-8", false, false},    {"GB18030", true, false},  {"Big5", true, false},
        {"Shift_JIS", true, false}, {"EUC-JP", false, false},  {"EUC-KR", false, false},
        {"KOI8-R", false, false},   {"UTF-16LE", false, true}, {"ISO-2022-JP", false, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(named(rows[i].name)->ascii_unsafe, rows[i].unsafe, "%s", rows[i].name);
        cr_expect_eq(named(rows[i].name)->wide, rows[i].wide, "%s", rows[i].name);
    }
}

Test(text, utf8)
{
    static const char *const valid[] = {
        "", "abc", "é", "\xEF\xBF\xBF", "\xF4\x8F\xBF\xBF", "sixteen ascii by 黑"};
    static const char *const wrong[] = {"\x80",
                                        "\xC3",
                                        "\xC0\x80",
                                        "\xE0\x9F\xBF",
                                        "\xED\xA0\x80",
                                        "\xF4\x90\x80\x80",
                                        "\xF8\x88\x80\x80\x80",
                                        "ok\xFFok",
                                        "eight by \xE9\xBB"};
    for (size_t i = 0; i < sizeof valid / sizeof *valid; i++)
        cr_expect(utf8_valid(valid[i], strlen(valid[i])), "valid %zu", i);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(utf8_valid(wrong[i], strlen(wrong[i])), "wrong %zu", i);
}

struct sample {
    const char *charset, *bytes, *text;
};

/* From the trouble inputs of kind encoding, and the like. */
static const struct sample samples[] = {
    {"GB18030", "\xBA\xDA\xB7\xBD\xBC\xD7", "黑方甲"},
    {"GB18030", "\xAB\x5B\xB7\xBD\xAB\x5C", "玔方玕"},
    {"Big5", "\xB6\xC2\xA4\xE8", "黑方"},
    {"Big5", "\xB3\x5C", "許"},
    {"Shift_JIS", "\x94\x92\x94\xD4\x94\x5C", "白番能"},
    {"Shift_JIS", "\x96\x7B\x88\xF6\x96\x56\x90\xED", "本因坊戦"},
    {"Shift_JIS", "\xBA\xDE", "ｺﾞ"},
    {"EUC-JP", "\xCB\xDC\xB0\xF8\xCB\xB7", "本因坊"},
    {"EUC-KR", "\xC8\xE6\xB9\xF8", "흑번"},
    {"Windows-1252",
     "Lo\xEF"
     "c",
     "Loïc"},
    {"Windows-1251", "\xC8\xE3\xF0\xEE\xEA", "Игрок"},
    {"KOI8-R", "\xE9\xC7\xD2\xCF\xCB", "Игрок"},
    {"ISO-2022-JP", "\x1B$B\x47\x72\x1B(B", "白"},
};

Test(text, decodes)
{
    struct decoder decoder;
    decoder_init(&decoder);
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct sample *sample = &samples[i];
        char out[ROOM];
        size_t invalid = 9;
        size_t length = charset_decode(&decoder, named(sample->charset), sample->bytes,
                                       strlen(sample->bytes), out, sizeof out, &invalid);
        cr_expect_str_eq(out, sample->text, "%s %s", sample->charset, sample->text);
        cr_expect_eq(length, strlen(sample->text));
        cr_expect_eq(invalid, 0);
    }
    decoder_free(&decoder);
}

Test(text, decodes_broken)
{
    static const struct {
        const char *charset, *bytes, *text;
        size_t invalid;
    } rows[] = {
        {"UTF-8",
         "a\xFF"
         "b\xE9\xBB"
         "c",
         "a\xEF\xBF\xBD"
         "b\xEF\xBF\xBD"
         "c",
         2},
        {"GB18030",
         "\xBA\xDA\xFF"
         "a",
         "黑\xEF\xBF\xBD"
         "a",
         1},
        {"GB18030", "\xBA\xDA\xB7", "黑\xEF\xBF\xBD", 1},
        {"EUC-JP",
         "\xCB"
         "ab",
         "\xEF\xBF\xBD"
         "ab",
         1},
        {"EUC-KR",
         "\xA2\xE8"
         "\xA2\xE8\xFF"
         "a",
         "\xEF\xBF\xBD"
         "\xEF\xBF\xBD\xEF\xBF\xBD"
         "a",
         3},
        {"GB18030",
         "\xBA\xDA\x81"
         "0",
         "黑\xEF\xBF\xBD"
         "0",
         1},
        {"Windows-1252",
         "a\x81"
         "b",
         "a\xEF\xBF\xBD"
         "b",
         1},
    };
    struct decoder decoder;
    decoder_init(&decoder);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char out[ROOM];
        size_t invalid = 0;
        charset_decode(&decoder, named(rows[i].charset), rows[i].bytes, strlen(rows[i].bytes), out,
                       sizeof out, &invalid);
        cr_expect_str_eq(out, rows[i].text, "row %zu: %s", i, out);
        cr_expect_eq(invalid, rows[i].invalid, "row %zu", i);
    }
    decoder_free(&decoder);
}

/* Never past the room, never without a NUL, and 3 * size + 4 is enough for anything. */
/* Every two bytes in every set that has ASCII in it: they are the same at the end of a text as
 * before a line end, which is no part of a character anywhere and stays. The bytes are the whole of
 * their memory, so that AddressSanitizer sees who reads on. */
Test(text, decodes_pairs_alone_and_before_a_line_end)
{
    static const char rest[] = "\n1";
    enum { PAIR = 2, REST = sizeof rest - 1, PAIRS = 65536 };
    struct decoder decoder;
    decoder_init(&decoder);
    for (size_t k = 0; k < charset_count(); k++) {
        const struct charset *charset = charset_at(k);
        for (unsigned pair = 0; !charset->wide && pair < PAIRS; pair++) {
            char alone[ROOM], more[ROOM], *bytes = malloc(PAIR), *longer = malloc(PAIR + REST);
            size_t invalid, invalid_more;
            bytes[0] = longer[0] = (char)(pair >> 8);
            bytes[1] = longer[1] = (char)(pair & 0xFF);
            memcpy(longer + PAIR, rest, REST);
            size_t length = charset_decode(&decoder, charset, bytes, PAIR, alone, ROOM, &invalid);
            size_t length_more =
                charset_decode(&decoder, charset, longer, PAIR + REST, more, ROOM, &invalid_more);
            cr_expect(length_more == length + REST && memcmp(alone, more, length) == 0 &&
                          memcmp(more + length, rest, REST) == 0 && invalid == invalid_more,
                      "%s %04X", charset->name, pair);
            free(bytes);
            free(longer);
        }
    }
    decoder_free(&decoder);
}

Test(text, decode_keeps_to_its_room)
{
    struct decoder decoder;
    decoder_init(&decoder);
    for (size_t k = 0; k < charset_count(); k++) {
        char bytes[256], out[3 * sizeof bytes + 4];
        size_t invalid = 0;
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (char)(255 - i);
        for (size_t room = 1; room <= sizeof out; room++) {
            memset(out, 'x', sizeof out);
            size_t length =
                charset_decode(&decoder, charset_at(k), bytes, sizeof bytes, out, room, &invalid);
            cr_assert_lt(length, room);
            cr_assert_eq(out[length], '\0');
            cr_assert(room == sizeof out || out[room] == 'x');
            cr_assert(utf8_valid(out, length), "%s", charset_at(k)->name);
        }
    }
    decoder_free(&decoder);
}

Test(text, steps)
{
    static const struct {
        const char *charset, *bytes;
        size_t step;
    } rows[] = {
        {"GB18030", "\xAB\x5B]", 2},  {"GB18030", "\x81\x30\x81\x30", 4}, {"GB18030", "[a", 1},
        {"GB18030", "\xAB", 1},       {"GB18030", "\xAB\x20", 1},         {"Big5", "\xB3\x5C", 2},
        {"Shift_JIS", "\x94\x5C", 2}, {"Shift_JIS", "\xBA\x5C", 1},       {"Shift_JIS", "\\a", 1},
        {"UTF-8", "\xE9\xBB\x91", 3}, {"KOI8-R", "\xC8\xC8", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(charset_step(named(rows[i].charset), (const unsigned char *)rows[i].bytes,
                                  strlen(rows[i].bytes)),
                     rows[i].step, "row %zu", i);
}

static void expect_detected(const char *bytes, size_t size, const char *declared,
                            const char *charset, bool guessed, size_t bom)
{
    struct decoder decoder;
    decoder_init(&decoder);
    bool was_guess = false;
    size_t mark = 9;
    const struct charset *found =
        charset_detect(&decoder, (const unsigned char *)bytes, size,
                       declared != NULL ? named(declared) : NULL, &was_guess, &mark);
    cr_expect_str_eq(found->name, charset, "%s: %s", bytes, found->name);
    cr_expect_eq(was_guess, guessed, "%s", bytes);
    cr_expect_eq(mark, bom, "%s", bytes);
    decoder_free(&decoder);
}

/* Trouble inputs 101, 106, 107, 110, 113, 114, 115: no declaration. */
Test(text, detects)
{
    static const struct {
        const char *bytes, *charset;
        bool guessed;
    } rows[] = {
        {"(;PB[\xBA\xDA\xB7\xBD\xBC\xD7]PW[\xB0\xD7\xB7\xBD\xD2\xD2])", "GB18030", true},
        {"(;PB[\xC8\xE6\xB9\xF8\xB0\xA9]PW[\xB9\xE9\xB9\xF8\xC0\xBB])", "EUC-KR", true},
        {"(;PB[Lo\xEF"
         "c A]PW[M\xFCller B])",
         "Windows-1252", true},
        {"(;PB[Begoña Á])", "UTF-8", false},
        {"(;PB[\xC8\xE3\xF0\xEE\xEA \xC0]PW[\xC8\xE3\xF0\xEE\xEA \xC1])", "Windows-1251", true},
        {"(;PB[\xE4\xCD\xC9\xD4\xD2\xC9\xCA])", "KOI8-R", true},
        {"(;PB[\x8D\x95\x94\xD4\x8D\x62]EV[\x96\x7B\x88\xF6\x96\x56\x90\xED])", "Shift_JIS", true},
        {"(;EV[\xCB\xDC\xB0\xF8\xCB\xB7\xC0\xEF])", "EUC-JP", true},
        {"(;PB[\xAA\x4C\xAE\x70\xAE\x70]PW[\xA4\xFD\xA5\xDF\xB8\xDB])", "Big5", true},
        {"(;PB[\x1B$B\x47\x72\x1B(B])", "ISO-2022-JP", true},
        {"(;PB[ascii])", "UTF-8", false},
        {"", "UTF-8", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_detected(rows[i].bytes, strlen(rows[i].bytes), NULL, rows[i].charset,
                        rows[i].guessed, 0);
    expect_detected("\xEF\xBB\xBF(;)", 6, NULL, "UTF-8", false, 3);
    expect_detected("\xFF\xFE(\0;\0", 6, "GBK", "UTF-16LE", false, 2);
    expect_detected("\xFE\xFF\0(\0;", 6, NULL, "UTF-16BE", false, 2);
    expect_detected("(\0;\0G\0", 6, NULL, "UTF-16LE", true, 0);
    expect_detected("\0(\0;\0G", 6, NULL, "UTF-16BE", true, 0);
    /* a window that ends inside a character */
    expect_detected("(;PB[\xE9\xBB\x91\xE9\xBB", 10, NULL, "UTF-8", false, 0);
}

Test(text, detects_against_declarations)
{
    static const struct {
        const char *bytes, *declared, *charset;
        bool guessed;
    } rows[] = {
        {"(;PB[\xBA\xDA\xB7\xBD\xBC\xD7])", "GB2312", "GB18030", false},
        {"(;PB[\x94\x92\x94\xD4\x94\x5C])", "Shift_JIS", "Shift_JIS", false},
        {"(;PB[\xBA\xDA\xB7\xBD\xBC\xD7]PW[\xB0\xD7\xB7\xBD\xD2\xD2])", "UTF-8", "GB18030", true},
        {"(;PB[\xBA\xDA\xB7\xBD\xBC\xD7]PW[\xB0\xD7\xB7\xBD\xD2\xD2]EV[\xD2\xB5\xD3\xE0])",
         "ISO-8859-1", "GB18030", true},
        {"(;PB[Begoña])", "ISO-8859-1", "UTF-8", true},
        {"(;PB[黑方甲]PW[白方乙])", "GB2312", "UTF-8", true},
        {"(;PB[M\xFCller])", "ISO-8859-1", "Windows-1252", false},
        {"(;PB[\xB9rsk])", "ISO-8859-2", "ISO-8859-2", false},
        {"(;PB[ascii])", "GB2312", "GB18030", false},
        {"(;PB[黑方甲黑方甲黑方甲\xE9])", "UTF-8", "UTF-8", false},
        {"(;PB[ascii])", "UTF-16LE", "UTF-8", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_detected(rows[i].bytes, strlen(rows[i].bytes), rows[i].declared, rows[i].charset,
                        rows[i].guessed, 0);
}

/* A character outside ASCII is seen wherever it stands, and so is half of it. */
Test(text, ascii_and_utf8_at_every_place)
{
    enum { MOST = 40, CHARACTER = 2 };
    for (size_t size = 0; size <= MOST; size++) {
        char *bytes = malloc(size > 0 ? size : 1);
        cr_assert_not_null(bytes);
        memset(bytes, 'a', size);
        cr_expect(text_is_ascii(bytes, size), "%zu", size);
        cr_expect(utf8_valid(bytes, size), "%zu", size);
        for (size_t at = 0; at + CHARACTER <= size; at++) {
            memset(bytes, 'a', size);
            memcpy(bytes + at, "\xC3\xA9", CHARACTER);
            cr_expect_not(text_is_ascii(bytes, size), "%zu of %zu", at, size);
            cr_expect(utf8_valid(bytes, size), "%zu of %zu", at, size);
            cr_expect_not(utf8_valid(bytes, at + 1), "%zu of %zu", at, size);
            cr_expect_not(utf8_valid(bytes + at + 1, size - at - 1), "%zu of %zu", at, size);
            cr_expect(text_is_ascii(bytes, at), "%zu of %zu", at, size);
        }
        free(bytes);
    }
}

/* Cut, not rounded: what is not certain must not look so. */
Test(text, shares_are_cut)
{
    static const struct {
        double share;
        const char *text;
    } rows[] = {{0.997, "0.99"}, {0.9996, "1.00"}, {1, "1.00"},  {0.29, "0.29"}, {0.9, "0.90"},
                {0.005, "0.00"}, {0, "0.00"},      {-1, "0.00"}, {1e300, "1.00"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[SHARE_TEXT_MAX];
        share_write(rows[i].share, text);
        cr_expect_str_eq(text, rows[i].text);
    }
}
