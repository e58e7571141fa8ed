/* Values and points as they are read and as they are written again. */
#include "pieces.h"
#include "sgf_write.h"
#include "sparse.h"

/* How FF[4] has a value read: as SimpleText, as Text. */
static const struct {
    const char *written, *simple, *text;
} parts[] = {
    {"", "", ""},
    {"\\]", "]", "]"},
    {"\\\\", "\\", "\\"},
    {"\\:", ":", ":"},
    {"\n", " ", "\n"},
    {"\r\n", " ", "\n"},
    {"\\\n", "", ""},
    {"\\\r\n", "", ""},
    {"\t", " ", " "},
    {"[", "[", "["},
    {"\\a", "a", "a"},
    {"\xC3\xA9", "\xC3\xA9", "\xC3\xA9"},
    {"\xE5\x9B\xB2", "\xE5\x9B\xB2", "\xE5\x9B\xB2"},
    {"\\]\\]", "]]", "]]"},
    {"^_Z\x7F", "^_Z\x7F", "^_Z\x7F"},
};

/* Each of them at every place of a word, read from a file and from a line of the record stream. */
Test(sgf_values, values)
{
    enum { MOST = 17 };
    const int step = (int)sparse(1);
    static const char *const gaps[] = {"", "\n", " ", "\r\n\t"};
    struct sgf_line line = {0};
    struct record record;
    record_init(&record);
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        for (int before = 0; before < MOST; before++)
            for (int behind = before % step; behind < MOST; behind += step) {
                char file[256], simple[64], text[64];
                static const char filler[] = "aaaaaaaaaaaaaaaaa";
                const char *gap = gaps[(before + behind) % 4];
                snprintf(simple, sizeof simple, "x%.*s%s%.*sx", before, filler, parts[k].simple,
                         behind, filler);
                snprintf(text, sizeof text, "x%.*s%s%.*sx", before, filler, parts[k].text, behind,
                         filler);
                snprintf(file, sizeof file, "(;SZ[9]PB[x%.*s%s%.*sx]%sGC[x%.*s%s%.*sx];B[aa])",
                         before, filler, parts[k].written, behind, filler, gap, before, filler,
                         parts[k].written, behind, filler);
                record_clear(&record);
                cr_assert_eq(read_pieces(file, strlen(file), strlen(file), &record), NEXT_GAME);
                cr_expect_str_eq(record.text[TEXT_BLACK], simple, "%s", file);
                cr_expect_str_eq(record.text[TEXT_COMMENT], text, "%s", file);
                cr_expect_null(record.notes, "%s", file);
                cr_assert(sgf_write(&line, &record));
                record_clear(&record);
                cr_assert_eq(read_pieces(line.text, line.size, line.size, &record), NEXT_GAME);
                cr_expect_str_eq(record.text[TEXT_BLACK], simple, "%.*s", (int)line.size,
                                 line.text);
                cr_expect_str_eq(record.text[TEXT_COMMENT], text, "%.*s", (int)line.size,
                                 line.text);
            }
    sgf_line_free(&line);
    record_free(&record);
}

/* Characters of GBK whose second byte is "[", "\" or "]" are no syntax, wherever they stand in a
 * value (their code points as Python's codec has them). */
Test(sgf_values, second_bytes_that_look_like_syntax)
{
    static const struct {
        const char *gbk, *utf8;
    } characters[] = {
        {"\x81\x5B", "乕"}, {"\x81\x5C", "乗"}, {"\x81\x5D", "乚"}, {"\xD1\x5D", "裖"}};
    enum { MOST = 9 };
    static const char filler[] = "aaaaaaaaa";
    for (size_t k = 0; k < sizeof characters / sizeof *characters; k++)
        for (int before = 0; before <= MOST; before++) {
            char file[128], wanted[64];
            struct record record;
            record_init(&record);
            snprintf(file, sizeof file,
                     "(;SZ[9]CA[GBK]PB[x%.*s\xCE\xA7\xC6\xE5%s]PW[\xB0\xD7];B[aa]C[%s];W[bb])",
                     before, filler, characters[k].gbk, characters[k].gbk);
            snprintf(wanted, sizeof wanted, "x%.*s围棋%s", before, filler, characters[k].utf8);
            cr_assert_eq(read_pieces(file, strlen(file), strlen(file), &record), NEXT_GAME);
            cr_expect_str_eq(record.text[TEXT_BLACK], wanted, "%s", record.text[TEXT_BLACK]);
            cr_expect_str_eq(record.text[TEXT_WHITE], "白");
            cr_expect_eq(record.count, 2u);
            cr_expect_null(record.notes);
            record_free(&record);
        }
}

/* The whole tree on a line: names in capitals, blanks between the parts left out, text as it was.
 */
Test(sgf_values, tree)
{
    static const struct {
        const char *nodes, *line;
    } cases[] = {
        {";B[aa];W[bb];B[];W[tt]", ";B[aa];W[bb];B[];W[tt]"},
        {"; B [aa] \n [bb] ;W[c c];B[dd]", ";B[aa][bb];W[cc];B[dd]"},
        {";B[aa][bb]\n;W[cc]\n[dd]\n;B[ee]\n", ";B[aa][bb];W[cc][dd];B[ee]"},
        {";Black[aa]C[a\\]b [c] \\\\]\r\n;W[bb]", ";B[aa]C[a\\]b [c\\] \\\\];W[bb]"},
        {";B[aa]N[two\nlines]LB[bb:a b];W[bb]", ";B[aa]N[two\xE2\x90\xA4lines]LB[bb:a b];W[bb]"},
        {";B[aa]\n(;W[bb];B[cc])(;W[dd];B[ee])", ";B[aa](;W[bb];B[cc])(;W[dd];B[ee])"},
        {"(;B[aa];W[bb])\n(;B[cc]\n;W[dd])", "(;B[aa];W[bb])(;B[cc];W[dd])"},
    };
    struct sgf_line line = {0};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[128], wanted[128];
        struct record record;
        record_init(&record);
        snprintf(text, sizeof text, "(;SZ[9]%s)", cases[k].nodes);
        snprintf(wanted, sizeof wanted, "(;FF[4]CA[UTF-8]IX[-]IN[1]SZ[9]%s)\n", cases[k].line);
        cr_assert_eq(read_pieces(text, strlen(text), strlen(text), &record), NEXT_GAME, "%s", text);
        /* Findings are of no matter here. */
        record.notes = NULL;
        cr_assert(sgf_write_tree(&line, &record));
        cr_expect_eq(line.size, strlen(wanted), "%s", text);
        cr_expect_arr_eq(line.text, wanted, strlen(wanted), "%s: %.*s", text, (int)line.size,
                         line.text);
        record_free(&record);
    }
    sgf_line_free(&line);
}

/* Every point of boards of every width has the letters of its column and row. */
Test(sgf_values, points_written)
{
    struct sgf_line line = {0};
    for (int columns = 1; columns <= BOARD_SIDE_MAX; columns++) {
        static char wanted[BOARD_POINTS_MAX * 6 + 3];
        struct record record;
        size_t size = 0;
        record_init(&record);
        record.columns = (uint16_t)columns;
        record.rows = BOARD_SIDE_MAX;
        for (int row = 0; row < BOARD_SIDE_MAX; row++)
            for (int column = 0; column < columns; column++) {
                uint16_t cell = (uint16_t)((row + 1) * (columns + 1) + column + 1);
                cr_assert(record_add(&record, EVENT_MOVE, WHITE, cell, 1));
                size += (size_t)sprintf(wanted + size, ";W[%c%c]", letters[column], letters[row]);
            }
        size += (size_t)sprintf(wanted + size, ")\n");
        cr_assert(sgf_write(&line, &record));
        cr_assert_gt(line.size, size);
        cr_expect_arr_eq(line.text + line.size - size, wanted, size, "%d columns", columns);
        record_free(&record);
    }
    sgf_line_free(&line);
}
