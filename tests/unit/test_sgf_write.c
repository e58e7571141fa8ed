#include "reading.h"

#include "sgf.h"
#include "sgf_write.h"

struct lines {
    char *text;
    size_t size, room;
    bool tree;
    struct sgf_line line;
};

static int add_line(void *context, struct record *record)
{
    struct lines *lines = context;
    cr_assert(lines->tree ? sgf_write_tree(&lines->line, record) : sgf_write(&lines->line, record));
    if (lines->size + lines->line.size >= lines->room) {
        lines->room = 2 * (lines->size + lines->line.size + 1);
        lines->text = realloc(lines->text, lines->room);
        cr_assert_not_null(lines->text);
    }
    memcpy(lines->text + lines->size, lines->line.text, lines->line.size);
    lines->size += lines->line.size;
    lines->text[lines->size] = 0;
    return 0;
}

static void ignore(void *context, const struct origin *origin, const struct diag *diag)
{
    (void)context, (void)origin, (void)diag;
}

/* The record stream of a file or folder; to be freed. */
static char *stream_of(const char *path, bool tree)
{
    struct lines lines = {.tree = tree};
    struct source_counts counts;
    const struct source_options options = {
        .keep_tree = tree, .each = add_line, .report = ignore, .context = &lines};
    char *argument = strdup(path);
    setlocale(LC_CTYPE, "C.UTF-8");
    cr_assert_eq(source_each(&argument, 1, &options, &counts), 0);
    free(argument);
    sgf_line_free(&lines.line);
    return lines.text;
}

static char *stream_of_text(const char *text, bool tree)
{
    char path[] = "/tmp/ing-stream-XXXXXX";
    reading_file(path, text, strlen(text));
    char *stream = stream_of(path, tree);
    unlink(path);
    cr_assert_not_null(stream, "%s", text);
    return stream;
}

/* The stream of a text, from behind its IX on. */
static void expect_line(const char *text, const char *expected, bool tree)
{
    char *stream = stream_of_text(text, tree);
    const char *behind = strstr(stream, "IN[1]");
    cr_assert_not_null(behind, "%s", stream);
    cr_expect_str_eq(behind + strlen("IN[1]"), expected, "%s: %s", text, stream);
    free(stream);
}

Test(sgf_write, an_inferred_komi_that_is_no_number_leaves_none)
{
    static const char text[] = "(;IX[a]IK[2 or so]SZ[9];B[aa])";
    struct record record;
    record_init(&record);
    cr_expect(sgf_read(text, sizeof text - 1, 1, 1, &record));
    cr_expect_not(record.komi.known);
    cr_expect_eq(record.komi.quarters, 0);
    cr_expect_null(record.komi.why);
    record_free(&record);
}

/* What was inferred goes on, whether the record says nothing of it or what cannot be read. */
Test(sgf_write, inferred_values_travel)
{
    static const char *const texts[] = {"", "KM[unreadable]RU[none that is known]", "KM[]RU[]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char game[200];
        snprintf(game, sizeof game, "(;FF[4]IX[a.kifu]IR[korean]IK[6.5]SZ[9]%s;B[aa])", texts[i]);
        for (int tree = 0; tree < 2; tree++) {
            char *once = stream_of_text(game, tree), *again = stream_of_text(once, tree);
            cr_expect_not_null(strstr(once, "IR[korean]IK[6.5]"), "%s", once);
            cr_expect_str_eq(again, once);
            free(once);
            free(again);
        }
    }
}

Test(sgf_write, canonical)
{
    expect_line("(;GM[1]SZ[9]KM[6.50]PW[w]PB[b];B[aa](;W[];B[cc])(;W[dd]))",
                "GM[1]SZ[9]PB[b]PW[w]KM[6.50];B[aa];W[];B[cc])\n", false);
    expect_line("(;SZ[17:3]AW[ca]AB[aa:ba]PL[W];W[qc]TB[aa]TW[qa:qb])",
                "GM[1]SZ[17:3]AW[ca]AB[aa][ba]PL[W];W[qc];TB[aa]TW[qa][qb])\n", false);
    expect_line("(;SZ[52];B[ZZ];W[aA])", "GM[1]SZ[52];B[ZZ];W[aA])\n", false);
}

/* Edits keep their order: what would repeat a property begins a node. */
Test(sgf_write, order_of_edits)
{
    expect_line("(;SZ[9]AB[aa];AE[aa]AB[bb];B[cc];AW[dd];W[ee])",
                "GM[1]SZ[9]AB[aa]AE[aa];AB[bb];B[cc];AW[dd];W[ee])\n", false);
}

Test(sgf_write, texts_escaped)
{
    expect_line("(;SZ[9]GN[a\\]b\\\\c\nd]GC[one\ntwo\xE2\x90\xA4])",
                "GM[1]SZ[9]GN[a\\]b\\\\c d]GC[one\xE2\x90\xA4two\\\xE2\x90\xA4])\n", false);
    /* else it would be taken for a value that lacks its "]" */
    expect_line("(;SZ[9]GN[a\x15 ;\x01 W\\[dd\\]])", "GM[1]SZ[9]GN[a  ;  W\\[dd\\]])\n", false);
}

Test(sgf_write, tree)
{
    expect_line("(;FF[3]GaMe[1]CA[UTF-8]SZ[9]C[a\nb\\\nc]; B[a\na]\n(;W[bb]TR[cc] [dd])\n(;W[ee]",
                "IE[sgf-missing-paren 6 8 ]GM[1]SZ[9]C[a\xE2\x90\xA4"
                "bc];B[aa](;W[bb]TR[cc][dd])(;W[ee]))\n",
                true);
    expect_line(
        "(B[aa]()(;W[bb]))",
        "IE[sgf-no-semicolon 1 2 \xE2\x90\xA4sgf-extra-paren 1 7 a variation without a node]"
        "B[aa](;W[bb]))\n",
        true);
}

/* A stream read again gives the same bytes, and the same origins. */
static void expect_identity(const char *path, bool tree)
{
    char *first = stream_of(path, tree);
    char *second = stream_of_text(first, tree);
    cr_expect(strcmp(first, second) == 0, "%s", path);
    free(first);
    free(second);
}

Test(sgf_write, identity)
{
    expect_identity(CORPUS_DIR "/trouble/inputs", false);
    expect_identity(CORPUS_DIR "/trouble/inputs", true);
    expect_identity(CORPUS_DIR "/conformance", false);
    expect_identity(CORPUS_DIR "/positions", true);
}

Test(sgf_write, main_line_of_a_tree)
{
    char *tree = stream_of(CORPUS_DIR "/trouble/inputs", true);
    char *of_tree = stream_of_text(tree, false);
    char *direct = stream_of(CORPUS_DIR "/trouble/inputs", false);
    cr_expect(strcmp(of_tree, direct) == 0);
    free(tree);
    free(of_tree);
    free(direct);
}

Test(sgf_write, origin_travels)
{
    const char *zip = CORPUS_DIR "/trouble/inputs/632-nested-archives.zip";
    char *stream = stream_of(zip, false);
    struct reading *direct = reading_of(zip), *piped = reading_of_text(stream);
    cr_assert_eq(direct->count, 5);
    cr_assert_eq(piped->count, 5);
    for (int i = 0; i < 5; i++) {
        cr_expect_str_eq(piped->games[i].path, direct->games[i].path);
        cr_expect_str_eq(piped->games[i].member, direct->games[i].member);
        cr_expect_eq(piped->games[i].several, direct->games[i].several);
        cr_expect_eq(piped->games[i].game, direct->games[i].game);
        cr_expect_eq(piped->games[i].line, direct->games[i].line);
    }
    free(stream);
    free(direct);
    free(piped);
}

/* What another format's reader says travels, and comes back as it was written: whatever byte its
 * text ends with. */
Test(sgf_write, findings_end_alike_in_the_stream_and_in_its_stream)
{
    for (int byte = 1; byte < 256; byte++) {
        char text[] = "7\t;B[pd];W[dd];B ?";
        if (byte == '\n' || byte == '\r')
            continue;
        text[sizeof text - 2] = (char)byte;
        char *once = stream_of_text(text, false), *twice = stream_of_text(once, false);
        cr_expect_not_null(strstr(once, "IE[kifu-cut 1 "), "byte %d: %s", byte, once);
        cr_expect_str_eq(twice, once, "byte %d", byte);
        free(once);
        free(twice);
    }
}

/* --- lines of moves --- */

static int add_lines(void *context, struct record *record)
{
    char *text = context;
    for (uint32_t i = 0; i < record->count; i++)
        sprintf(text + strlen(text), " %u", (unsigned)record->events[i].line);
    return 0;
}

static void expect_lines(const char *text, const char *expected)
{
    char path[] = "/tmp/ing-stream-XXXXXX", seen[200] = "", *argument = path;
    struct source_counts counts;
    const struct source_options options = {.each = add_lines, .report = ignore, .context = seen};
    reading_file(path, text, strlen(text));
    cr_assert_eq(source_each(&argument, 1, &options, &counts), 0);
    unlink(path);
    cr_expect_str_eq(seen, expected, "%s:%s", text, seen);
}

/* Moves on the lines 2, 2, 3, 3, 6 and a set-up stone on 1, counted by hand. */
Test(sgf_write, lines_of_moves)
{
    static const char file[] = "(;SZ[9]AB[ii]\n;B[aa];W[bb]\n;B[cc];W[dd]\n\n\n;B[ee])";
    struct lines lines = {.line.traces = true};
    struct source_counts counts;
    const struct source_options options = {.each = add_line, .report = ignore, .context = &lines};
    char path[] = "/tmp/ing-stream-XXXXXX", *argument = path;
    reading_file(path, file, strlen(file));
    cr_assert_eq(source_each(&argument, 1, &options, &counts), 0);
    unlink(path);
    cr_expect_not_null(strstr(lines.text, "]IN[1 0x1x1 1x2x2 3x1x1]IC[]GM[1]"), "%s", lines.text);
    expect_lines(lines.text, " 1 2 2 3 3 6");
    free(lines.text);
    sgf_line_free(&lines.line);
    expect_lines(file, " 1 2 2 3 3 6");
}

/* Whatever stands there is read, and soon: numbers too large, none, more than there are moves. */
Test(sgf_write, lines_that_lie)
{
    static const char *const rows[][2] = {
        {"1", " 0 0 0"},
        {"", " 0 0 0"},
        {"7 2x1x9", " 9 11 13"},
        {"7 2x9x1", " 9 9 9"},
        {"7 2x1x1", " 9 0 0"},
        {"7 2x0x18446744073709551615", " 0 0 0"},
        {"7 2x1x0 1x1x1", " 8 0 0"},
        {"7 2x1", " 0 0 0"},
        {"7 2", " 0 0 0"},
        {"7 x1x1", " 7 0 0"},
        {"7 4294967289x1x1", " 0 0 0"},
        {"7 4294967288x1x1", " 4294967295 0 0"},
        {"7 99999999999999999999x1x2", " 0 0 0"},
        {"-7 1x1x1", " 0 0 0"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char text[200];
        snprintf(text, sizeof text, "(;FF[4]IX[a.sgf]IN[%s]SZ[9];B[aa];W[bb];B[cc])\n", rows[k][0]);
        expect_lines(text, rows[k][1]);
    }
}
