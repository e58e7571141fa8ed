#include "html.h"

#include "chart.h"
#include "checksum.h"
#include "svg.h"

#include <criterion/criterion.h>
#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>

static char *bytes;
static size_t length;
static FILE *out;
static struct html html;

static void start(void)
{
    out = open_memstream(&bytes, &length);
    cr_assert(html_start(&html, out));
    html_open(&html, "p");
}

static void stop(void)
{
    free(bytes);
}

/* The page so far; nothing can be added afterwards. */
static const char *page(void)
{
    html_close(&html);
    cr_assert(html_end(&html));
    cr_assert_eq(fclose(out), 0);
    cr_assert_eq(bytes[length - 1], '\n');
    bytes[--length] = '\0';
    return bytes;
}

TestSuite(html, .init = start, .fini = stop);

Test(html, text_is_text)
{
    html_text(&html, "<b>&amp;\"'</p>");
    cr_assert_str_eq(page(), "<p>&lt;b&gt;&amp;amp;&quot;'&lt;/p&gt;</p>");
}

Test(html, an_attribute_stays_in_its_quotes)
{
    html_attribute(&html, "title", "\"><script>'&");
    cr_assert_str_eq(page(), "<p title=\"&quot;&gt;&lt;script&gt;'&amp;\"></p>");
}

Test(html, what_steers_or_is_no_text_becomes_a_substitute)
{
    html_text(&html, "a\x1b\x01\xE2\x80\xAE\xEF\xBF\xBE\xED\xA0\x80\xFF"
                     "b\tc\nd");
    const char *text = page();
    cr_assert_eq(strspn(text, "<p>a"), 4);
    for (const char *k = text; *k != '\0'; k++)
        cr_assert((unsigned char)*k >= ' ');
    cr_assert_not_null(strstr(text, "\xEF\xBF\xBD"
                                    "b c d</p>"));
    cr_assert_null(strstr(text, "\xE2\x80\xAE"));
}

/* Longer than the pieces it is written in, which do not part a character. */
Test(html, a_long_text_is_whole)
{
    enum { CHARACTERS = 5000 };
    static char long_text[3 * CHARACTERS + 1];
    for (int k = 0; k < CHARACTERS; k++)
        memcpy(long_text + 3 * k, "黑", 3);
    html_text(&html, long_text);
    const char *text = page();
    cr_assert_eq(strlen(text), 3 + 3 * CHARACTERS + 4);
    cr_assert_eq(strncmp(text + 3, long_text, 3 * CHARACTERS), 0);
}

Test(html, empty_elements_are_closed_as_html_wants)
{
    html_open(&html, "span");
    html_number(&html, "title", 7);
    html_close(&html);
    html_open(&html, "br");
    html_close_empty(&html);
    html_element(&html, "b", "x", "y");
    cr_assert_str_eq(page(), "<p><span title=\"7\"></span><br/><b class=\"x\">y</b></p>");
}

Test(html, a_path_is_a_path_whatever_it_contains)
{
    html_path(&html, "href", "javascript:a?b#c d/\xE5\xA1.html", "#g1");
    cr_assert_str_eq(page(), "<p href=\"javascript%3Aa%3Fb%23c%20d/%E5%A1.html#g1\"></p>");
}

Test(html, a_full_disk_is_remembered_and_not_told)
{
    FILE *full = fopen("/dev/full", "w");
    struct html lost;
    cr_assert(html_start(&lost, full));
    for (int k = 0; k < 10000; k++)
        html_element(&lost, "p", NULL, "some text that fills the buffers");
    cr_assert_not(html_end(&lost));
    cr_assert_neq(lost.error, 0);
    fclose(full);
    page();
}

Test(html, pictures_have_their_words)
{
    static const struct chart_bar bars[] = {{"-1", 2}, {"<0>", 5}};
    static const double share[] = {1, 0.5, 0};
    static const struct chart_curve curves[] = {{"ing & co", share}};
    static const struct svg_point points[9] = {[4] = {.stone = BLACK, .number = 7}};
    const struct svg_board board = {
        .columns = 3, .rows = 3, .points = points, .alternative = "a < b"};
    cr_assert(chart_bars(html.writer, "bars > 1", bars, 2));
    cr_assert(chart_curves(html.writer, "curves", "komi", 20, 3, curves, 1));
    cr_assert(svg_board_put(html.writer, &board));
    const char *text = page();
    xmlDocPtr document = xmlReadMemory(text, (int)length, NULL, "UTF-8", XML_PARSE_NONET);
    cr_assert_not_null(document);
    xmlFreeDoc(document);
    cr_assert_not_null(strstr(text, "<title>bars &gt; 1</title>"));
    cr_assert_not_null(strstr(text, "&lt;0&gt;"));
    cr_assert_not_null(strstr(text, "ing &amp; co"));
    cr_assert_not_null(strstr(text, "<title>a &lt; b</title>"));
    cr_assert_not_null(strstr(text, ">7</text>"));
}

/* FIPS 180-4's example. */
Test(checksum, as_the_standard_has_it)
{
    char hex[CHECKSUM_HEX_BYTES], base64[CHECKSUM_BASE64_BYTES];
    struct checksum checksum;
    checksum_start(&checksum);
    checksum_add(&checksum, "a", 1);
    checksum_add(&checksum, "bc", 2);
    checksum_hex(&checksum, hex);
    cr_assert_str_eq(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    checksum_start(&checksum);
    checksum_add(&checksum, "abc", 3);
    checksum_base64(&checksum, base64);
    cr_assert_str_eq(base64, "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

Test(checksum, base64_of_any_length)
{
    static const char *const wanted[] = {"", "Zg==", "Zm8=", "Zm9v"};
    for (size_t k = 0; k < 4; k++) {
        char *text = base64_of("foo", k);
        cr_assert_str_eq(text, wanted[k]);
        free(text);
    }
}
