#include "reading.h"

#include "sgf.h"
#include "sparse.h"

/* The one game of a text. */
static struct reading *one_game(const char *text)
{
    struct reading *reading = reading_of_text(text);
    cr_assert_eq(reading->count, 1, "%s", text);
    return reading;
}

/* Expects the moves of a text's one game, written "Bpd Wdd W", and no finding but `code` (or none:
 * DIAG_COUNT). */
static void expect_moves(const char *text, const char *moves, enum diag_code code)
{
    struct reading *reading = one_game(text);
    const struct game_seen *game = &reading->games[0];
    char got[MOVES_KEPT * 6] = "";
    for (uint32_t i = 0; i < game->moves && i < MOVES_KEPT; i++) {
        strcat(got, i > 0 ? " " : "");
        strcat(got, game->move[i]);
    }
    cr_expect_str_eq(got, moves, "%s: %s", text, got);
    for (int i = 0; i < reading->code_count; i++) {
        enum diag_code found = reading->codes[i].code;
        bool meta = found >= DIAG_KOMI_READ;
        cr_expect(found == code || meta, "%s: says %s", text, diag_row(found)->code);
    }
    cr_expect(code == DIAG_COUNT || reading_find(reading, code) != NULL, "%s: does not say %s",
              text, code == DIAG_COUNT ? "" : diag_row(code)->code);
    free(reading);
}

Test(sgf, names_of_texts_agree)
{
    for (int kind = 0; kind < TEXT_COUNT; kind++) {
        const char *name = text_property((enum text_kind)kind);
        struct sgf_property property = sgf_property((const unsigned char *)name, strlen(name));
        cr_expect(property.kind == SGF_TEXT || property.kind == SGF_LONG_TEXT, "%s", name);
        cr_expect_eq(property.detail, kind, "%s", name);
    }
    cr_expect_eq(sgf_property((const unsigned char *)"PlayerBlack", 11).detail, TEXT_BLACK);
    cr_expect_eq(sgf_property((const unsigned char *)"MULTIGOGM", 9).kind, SGF_OTHER);
    cr_expect_eq(sgf_property((const unsigned char *)"abc", 3).kind, SGF_OTHER);
}

/* GM is a number, but some write the name. */
Test(sgf, names_of_the_game)
{
    static const char *const go[] = {"1", " 1 ", "", "Go", "GO", "Weiqi", "围棋", "바둑"};
    static const char *const other[] = {"2", "11", "Othello", "Gomoku", "Go2"};
    for (size_t i = 0; i < sizeof go / sizeof *go; i++) {
        char text[64];
        snprintf(text, sizeof text, "(;GM[%s]SZ[9];B[ee])", go[i]);
        expect_moves(text, "Bee", DIAG_COUNT);
    }
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        char text[64];
        snprintf(text, sizeof text, "(;GM[%s]SZ[9];B[ee])", other[i]);
        struct reading *reading = reading_of_text(text);
        cr_expect_eq(reading->count, 0, "%s", text);
        cr_expect_not_null(reading_find(reading, DIAG_SGF_OTHER_GAME), "%s", text);
        free(reading);
    }
}

/* The first SZ counts; another one is told. */
Test(sgf, two_sizes)
{
    expect_moves("(;SZ[19]SZ[9];B[pd])", "Bpd", DIAG_SGF_DUPLICATE);
    expect_moves("(;SZ[19][9];B[pd])", "Bpd", DIAG_SGF_DUPLICATE);
    expect_moves("(;SZ[19]SZ[19]SZ[];B[pd])", "Bpd", DIAG_COUNT);
}

Test(sgf, passes)
{
    expect_moves("(;SZ[19];B[tt];W[])", "B W", DIAG_COUNT);
    expect_moves("(;SZ[20];B[tt];W[])", "Btt W", DIAG_COUNT);
    expect_moves("(;SZ[19:20];B[tt])", "", DIAG_SGF_BAD_POINT);
    expect_moves("(;SZ[9];B[tt];W[aa])", "B Waa", DIAG_COUNT);
    expect_moves("(;SZ[52];B[ZZ];W[zz])", "BZZ Wzz", DIAG_COUNT);
    expect_moves("(;SZ[19];B[pass])", "B", DIAG_SGF_ODD_PASS);
}

Test(sgf, sizes)
{
    static const struct {
        const char *value;
        int columns, rows; /* 0: refused */
    } sizes[] = {{"1", 1, 1},        {"52", 52, 52},   {"17:3", 17, 3},  {" 13 ", 13, 13},
                 {"9路", 9, 9},      {"19.0", 19, 19}, {"１９", 19, 19}, {"13 x 13", 13, 13},
                 {"9.5", 0, 0},      {"9路9", 0, 0},   {"9x13", 9, 13},  {"", 19, 19},
                 {"0", 0, 0},        {"53", 0, 0},     {"19:0", 0, 0},   {"-9", 0, 0},
                 {"nineteen", 0, 0}, {"19:53", 0, 0}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char text[64];
        snprintf(text, sizeof text, "(;SZ[%s];B[aa])", sizes[i].value);
        struct reading *reading = reading_of_text(text);
        cr_expect_eq(reading->counts.lost, sizes[i].columns == 0, "%s", text);
        if (reading->count == 1) {
            cr_expect_eq(reading->games[0].columns, sizes[i].columns, "%s", text);
            cr_expect_eq(reading->games[0].rows, sizes[i].rows, "%s", text);
        } else {
            cr_expect_not_null(reading_find(reading, DIAG_SGF_BAD_SIZE), "%s", text);
        }
        free(reading);
    }
}

Test(sgf, main_line_is_the_first_child)
{
    expect_moves("(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))", "Baa Wbb Bcc Wdd",
                 DIAG_COUNT);
    expect_moves("(;SZ[9];B[aa]()(;W[bb]))", "Baa Wbb", DIAG_SGF_EXTRA_PAREN);
    expect_moves("(;SZ[9];B[aa];;W[bb];)", "Baa Wbb", DIAG_COUNT);
}

Test(sgf, structure_put_right)
{
    expect_moves("(;SZ[9];B[aa];W[bb]", "Baa Wbb", DIAG_SGF_MISSING_PAREN);
    expect_moves("(SZ[9];B[aa])", "Baa", DIAG_SGF_NO_SEMICOLON);
    expect_moves(";SZ[9];B[aa];W[bb])", "Baa Wbb", DIAG_SGF_EXTRA_PAREN);
    expect_moves("From: me\n\nthe game (even):\n(;SZ[9];B[aa])\nbye", "Baa", DIAG_SGF_JUNK);
    expect_moves("(;SZ[9];B[aa])))", "Baa", DIAG_SGF_EXTRA_PAREN);
    expect_moves("(;SZ[9];B[aa]--- ;W[bb])", "Baa Wbb", DIAG_SGF_JUNK);
    expect_moves("(;SZ[9];B[aa]];W[bb])", "Baa Wbb", DIAG_SGF_STRAY_BRACKET);
    expect_moves("(;SZ[9];B[aa]TR;W[bb])", "Baa Wbb", DIAG_SGF_NO_VALUE);
    expect_moves("(;SZ[9]ok;[x];B[aa];W[bb])", "Baa Wbb", DIAG_SGF_JUNK);
    expect_moves("\xEF\xBB\xBF(;SZ[9];B[aa])\x1A", "Baa", DIAG_COUNT);
}

Test(sgf, one_broken_game_costs_that_game)
{
    struct reading *reading = reading_of_text("(;GM[1]SZ[9];B[aa];W[bb]\n(;GM[1]SZ[9];B[cc])\n"
                                              "(;GM[2]SZ[9];B[aa])(;SZ[99];B[aa])\n"
                                              "(;GM[1]SZ[9]C[never closed;B[dd]\n"
                                              "(;GM[1]SZ[9];B[ee])");
    cr_expect_eq(reading->counts.games, 6);
    cr_assert_eq(reading->count, 4);
    cr_expect_eq(reading->counts.lost, 2);
    cr_expect_str_eq(reading->games[1].move[0], "Bcc");
    cr_expect_eq(reading->games[1].line, 2);
    cr_expect_eq(reading->games[1].game, 2);
    cr_expect_str_eq(reading->games[2].move[0], "Bdd");
    cr_expect_str_eq(reading->games[3].move[0], "Bee");
    cr_expect_eq(reading->games[3].game, 6);
    cr_expect_not_null(reading_find(reading, DIAG_SGF_OTHER_GAME));
    cr_expect_not_null(reading_find(reading, DIAG_SGF_BAD_SIZE));
    cr_expect_not_null(reading_find(reading, DIAG_SGF_SWALLOWED));
    free(reading);
}

Test(sgf, setup)
{
    /* Rectangles, corners in any order; set-up counts before a move of its node. */
    struct reading *reading = one_game("(;SZ[9]AB[cc:aa][ee]AW[ia:gc]AE[bb])");
    cr_expect_eq(reading->games[0].black_setup, 10);
    cr_expect_eq(reading->games[0].white_setup, 9);
    free(reading);
    reading = one_game("(;SZ[9];B[aa]AB[bb]AW[cc][dd])");
    cr_expect_eq(reading->games[0].black_setup, 1);
    cr_expect_eq(reading->games[0].white_setup, 2);
    cr_expect_eq(reading->games[0].moves, 1);
    cr_expect_not_null(reading_find(reading, DIAG_SGF_MIXED_NODE));
    free(reading);
    expect_moves("(;SZ[9];B[aa]W[bb])", "Baa Wbb", DIAG_SGF_MIXED_NODE);
    expect_moves("(;SZ[9];B[aa][bb])", "Baa Bbb", DIAG_SGF_MIXED_NODE);
}

Test(sgf, territory_of_the_last_node_that_has_any)
{
    struct reading *reading =
        one_game("(;SZ[9]TB[aa];B[cc]TB[aa:bb]TW[ii];W[dd]TW[hh][hi];B[ee];)");
    cr_expect_eq(reading->games[0].territory_black, 0);
    cr_expect_eq(reading->games[0].territory_white, 2);
    free(reading);
}

Test(sgf, texts)
{
    struct reading *reading =
        one_game("(;SZ[9]PB[ A\\]b \\\\ c\nd ]GC[one\r\ntwo\\\nthree\n]US[x [y] z]RE[B+R])");
    cr_expect_str_eq(reading->games[0].black, "A]b \\ c d");
    cr_expect_str_eq(reading->games[0].comment, "one\ntwothree\n");
    cr_expect_str_eq(reading->games[0].user, "x [y] z");
    cr_expect_str_eq(reading->games[0].result, "B+R");
    free(reading);
    /* The sign of the record stream means itself in any other file. */
    reading = one_game("(;SZ[9]GC[a\xE2\x90\xA4"
                       "b])");
    cr_expect_str_eq(reading->games[0].comment, "a\xE2\x90\xA4"
                                                "b");
    free(reading);
}

Test(sgf, positions_of_findings)
{
    struct reading *reading = one_game("\n (;SZ[9]\n;B[aa]\r\n;W[zy]\n;B[bb])");
    const struct diag *diag = reading_find(reading, DIAG_SGF_BAD_POINT);
    cr_assert_not_null(diag);
    cr_expect_eq(diag->line, 4);
    cr_expect_eq(diag->column, 4);
    free(reading);
    reading = one_game("(;SZ[9]\r;B[aa]\r;W[zy]\r;B[bb])"); /* lines that end in CR alone */
    diag = reading_find(reading, DIAG_SGF_BAD_POINT);
    cr_assert_not_null(diag);
    cr_expect_eq(diag->line, 3);
    free(reading);
}

/* `piece` so many times between `head` and `tail`; to be freed. */
static char *repeat(const char *head, const char *piece, size_t times, const char *tail)
{
    size_t length = strlen(piece);
    char *text = malloc(strlen(head) + times * length + strlen(tail) + 1);
    cr_assert_not_null(text);
    char *at = text + strlen(strcpy(text, head));
    for (size_t i = 0; i < times; i++, at += length)
        memcpy(at, piece, length);
    strcpy(at, tail);
    return text;
}

Test(sgf, a_million_variations)
{
    enum { DEEP = 1000 * 1000 };
    char *text = repeat("(;SZ[9];B[aa];W[bb]", "(;N[]", DEEP, ")(;SZ[9];B[cc])");
    struct reading *reading = reading_of_text(text);
    cr_expect_eq(reading->count, 2);
    cr_expect_eq(reading->games[0].moves, 2);
    free(text);
    free(reading);
    text = repeat("(;SZ[9];B[aa]", "(;W[bb])", DEEP, ")");
    reading = reading_of_text(text);
    cr_expect_eq(reading->games[0].moves, 2);
    free(text);
    free(reading);
}

Test(sgf, limits)
{
    /* Too large by a little: named, and the next game is read. Just large enough: read. */
    enum { AROUND = 24 };
    char *text = repeat("(;SZ[9]C[", "a", SGF_GAME_BYTES_MAX - AROUND, "];B[aa])(;SZ[9];B[cc])");
    struct reading *reading = reading_of_text(text);
    cr_expect_eq(reading->count, 2);
    free(text);
    free(reading);
    text = repeat("(;SZ[9]C[", "a", SGF_GAME_BYTES_MAX, "];B[aa])(;SZ[9];B[cc])");
    reading = reading_of_text(text);
    cr_assert_eq(reading->count, 1);
    cr_expect_eq(reading->counts.lost, 1);
    cr_expect_str_eq(reading->games[0].move[0], "Bcc");
    cr_expect_not_null(reading_find(reading, DIAG_SGF_TOO_LARGE));
    free(text);
    free(reading);
    text = repeat("(;SZ[9]", ";B[aa]", RECORD_EVENTS_MAX * 2, ")(;SZ[9];B[cc])");
    reading = reading_of_text(text);
    cr_assert_eq(reading->count, 1);
    cr_expect_not_null(reading_find(reading, DIAG_SGF_TOO_LARGE));
    free(text);
    free(reading);
    /* Many findings of one kind: twenty, and a count. */
    text = repeat("(;SZ[9]", ";B[zy]", 1000, ")");
    reading = reading_of_text(text);
    cr_expect_eq(reading->code_count, RECORD_NOTES_PER_CODE + 1);
    cr_expect_not_null(strstr(reading->codes[RECORD_NOTES_PER_CODE].text, "980 more"));
    free(text);
    free(reading);
}

/* Whatever is cut off: no crash, no hang, and the counts add up (reading_of checks that). Here one
 * of three prefixes, for cli/prefixes.py has every one of more files. */
Test(sgf, every_prefix_survives)
{
    static const char *const files[] = {
        "001-unescaped-bracket-in-US.sgf",
        "003-over-escaped-brackets.sgf",
        "018-nine-letter-property-multigo.sgf",
        "049-compressed-point-lists.sgf",
        "105-gbk-CA-trail-5b-5d.sgf",
        "110-utf16le-bom.sgf",
        "583-kifu-lines-cut-and-no-tab.txt",
        "601-concatenated-members.sgf.gz",
        "621-names-gbk-with-5c.zip",
        "632-nested-archives.zip",
    };
    enum { MOST = 4096 };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char path[FILENAME_MAX], bytes[MOST];
        snprintf(path, sizeof path, CORPUS_DIR "/trouble/inputs/%s", files[i]);
        FILE *file = fopen(path, "rb");
        cr_assert_not_null(file, "%s", path);
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        for (size_t cut = i; cut <= size; cut += sparse(3))
            free(reading_of_bytes(bytes, cut));
    }
}

/* As Chinese servers and newspapers write it: no ";" before the first node, and names of its own
 * there that mean other things elsewhere. */
Test(sgf, headless)
{
    struct reading *reading =
        reading_of_text("(\nTE[杯赛]\nRD[2018-04-24]\nPC[某市]\nTM[70]\nKO[7.5]\nRE[黑胜2又3/"
                        "4子]\nPB[甲]\nBR[6段]\nGK[1]\nHD[0]\n"
                        "\n;B[qc];W[cq]TE[1]KO[]\n;B[qp]RD[x])");
    cr_assert_eq(reading->count, 1);
    const struct game_seen *game = reading->games;
    cr_expect_str_eq(game->event, "杯赛");
    cr_expect_str_eq(game->date, "2018-04-24");
    cr_expect_str_eq(game->komi, "7.5");
    cr_expect_str_eq(game->result, "B+5.5"); /* zi are two points each */
    cr_expect_str_eq(game->black, "甲");
    cr_expect_eq(game->moves, 3);
    cr_expect_not_null(reading_find(reading, DIAG_SGF_NO_SEMICOLON));
    cr_expect_null(reading_find(reading, DIAG_SGF_DUPLICATE));
    free(reading);
    reading = reading_of_text("(;TE[1]KO[7.5]RD[2018-04-24]SZ[9];B[aa])");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].komi, "none");
    cr_expect_str_eq(reading->games[0].date, "");
    free(reading);
}

Test(sgf, size_behind_empty_nodes)
{
    struct reading *reading = reading_of_text("(;;;;SZ[9];;B[aa];;W[bb])(;;B[aa];W[bb];SZ[9])");
    cr_assert_eq(reading->count, 2);
    cr_expect_eq(reading->games[0].columns, 9);
    cr_expect_eq(reading->games[0].moves, 2);
    cr_expect_eq(reading->games[1].columns, 19); /* too late */
    free(reading);
}
