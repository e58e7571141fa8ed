/* The games of corpus/formats: what make-formats.py put into them, by hand or from the SGF files of
 * corpus/games, must come out of the readers of GIB, NGF, UGF, XML and .sgfs. */
#include "reading.h"

static struct reading *sample(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, CORPUS_DIR "/formats/%s", name);
    return reading_of(path);
}

static void expect_moves(const struct game_seen *game, const char *const moves[], int count)
{
    for (int i = 0; i < count; i++)
        cr_expect_str_eq(game->move[i], moves[i], "move %d is %s, not %s", i, game->move[i],
                         moves[i]);
}

#define EXPECT_MOVES(game, ...)                                                                    \
    do {                                                                                           \
        const char *const moves_[] = {__VA_ARGS__};                                                \
        expect_moves(game, moves_, sizeof moves_ / sizeof *moves_);                                \
    } while (0)

/* What a game tells in words; NULL is not asked for. */
struct texts {
    const char *name, *black, *black_rank, *white, *white_rank, *event, *place, *date, *time;
    const char *komi, *rules, *result;
};

static void expect_text(const char *what, const char *wanted, const char *got)
{
    if (wanted != NULL)
        cr_expect_str_eq(got != NULL ? got : "nothing", wanted, "%s is %s, not %s", what, got,
                         wanted);
}

static void expect_texts(const struct game_seen *game, const struct texts *texts)
{
    expect_text("name", texts->name, game->name);
    expect_text("black", texts->black, game->black);
    expect_text("its rank", texts->black_rank, game->black_rank);
    expect_text("white", texts->white, game->white);
    expect_text("its rank", texts->white_rank, game->white_rank);
    expect_text("event", texts->event, game->event);
    expect_text("place", texts->place, game->place);
    expect_text("date", texts->date, game->date);
    expect_text("time", texts->time, game->time);
    expect_text("komi", texts->komi, game->komi);
    expect_text("rules", texts->rules, game->rules);
    expect_text("result", texts->result, game->result);
}

#define EXPECT_TEXTS(game, ...) expect_texts(game, &(struct texts){__VA_ARGS__})

/* The moves of the files that were made of corpus/games/19x19-001.sgf and 9x9-001.sgf are its. */
static void expect_game_of(const struct game_seen *game, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, CORPUS_DIR "/games/%s", name);
    struct reading *sgf = reading_of(path);
    cr_assert_eq(sgf->count, 1);
    cr_expect_eq(game->moves, sgf->games[0].moves);
    cr_expect_eq(game->passes, sgf->games[0].passes);
    cr_expect_eq(game->hash, sgf->games[0].hash);
    cr_expect_gt(game->moves, 30);
    free(sgf);
}

static void expect_codes(const struct reading *reading, enum diag_code code, uint64_t line)
{
    for (int i = 0; i < reading->code_count; i++)
        if (reading->codes[i].code == code && reading->codes[i].line == line)
            return;
    cr_expect_fail("%s is not said of line %u", diag_row(code)->code, (unsigned)line);
}

Test(gib, korea)
{
    struct reading *reading = sample("korea.gib");
    cr_assert_eq(reading->count, 1);
    const struct game_seen *game = reading->games;
    EXPECT_TEXTS(game, .black = "흑번갑", .black_rank = "4단", .white = "백번을",
                 .white_rank = "5단", .name = "자유대국", .place = "Tygem Baduk",
                 .date = "2016-03-26", .time = "1200", .komi = "6.5", .result = "B+2.5");
    cr_expect_eq(game->columns, 19);
    cr_expect_eq(game->handicap, 0);
    expect_game_of(game, "19x19-001.sgf");
    free(reading);
}

Test(gib, charsets_and_handicap)
{
    struct reading *reading = sample("china-handicap.gib");
    cr_assert_eq(reading->count, 1);
    EXPECT_TEXTS(&reading->games[0], .black = "黑方玕", .black_rank = "2段", .result = "W+R",
                 .komi = "0");
    cr_expect_eq(reading->games[0].handicap, 4);
    cr_expect_eq(reading->games[0].black_setup, 4);
    cr_expect_eq(reading->games[0].moves, 40);
    EXPECT_MOVES(reading->games, "Wco", "Bbq", "Wcj");
    cr_expect_null(reading_find(reading, DIAG_HANDICAP_DIFFERS));
    free(reading);
    reading = sample("japan.gib");
    cr_assert_eq(reading->count, 1);
    EXPECT_TEXTS(&reading->games[0], .black = "黒番ソ", .white = "白番能", .name = "対局ソ",
                 .result = "B+T");
    free(reading);
}

/* Tygem's order of corners: right top, left bottom, left top, right bottom. */
Test(gib, handicap_points)
{
    static const char *const points[] = {"pd", "dp", "dd", "pp", "dj", "pj", "jd", "jp"};
    for (int stones = 2; stones <= 9; stones++) {
        char text[512], wanted[128] = "";
        snprintf(text, sizeof text,
                 "\\HS\n\\HE\n\\GS\n2 1 0\n2 0 &4\nINI 0 1 %d &4\nSTO 0 2 2 0 0\n\\GE\n", stones);
        for (int k = 0; k < stones; k++) {
            bool middle = stones > 4 && stones % 2 == 1 && k == stones - 1;
            strcat(wanted, middle ? "jj" : points[k]);
        }
        struct reading *reading = reading_of_text(text);
        cr_assert_eq(reading->count, 1);
        cr_expect_str_eq(reading->games[0].setup, wanted);
        cr_expect_eq(reading->games[0].handicap, (uint32_t)stones);
        EXPECT_MOVES(reading->games, "Waa");
        free(reading);
    }
}

Test(gib, two_in_a_file)
{
    struct reading *reading = sample("two.gib");
    cr_assert_eq(reading->count, 2);
    cr_expect_eq(reading->games[0].moves, 6);
    cr_expect_eq(reading->games[1].moves, 8);
    cr_expect_str_eq(reading->games[0].result, "B+R");
    cr_expect_str_eq(reading->games[1].result, "W+0.5");
    cr_expect_eq(reading->games[1].line, 29);
    cr_expect(reading->games[0].several && reading->games[1].several);
    free(reading);
}

Test(gib, cut_and_lying)
{
    struct reading *reading = sample("cut.gib");
    cr_assert_eq(reading->count, 1);
    cr_expect_eq(reading->games[0].moves, 24);
    expect_codes(reading, DIAG_LINE_BAD, 46);
    expect_codes(reading, DIAG_RECORD_CUT, 46);
    free(reading);
    reading = sample("lying.gib");
    cr_assert_eq(reading->count, 1);
    cr_expect_eq(reading->games[0].moves, 10);
    cr_expect_eq(reading->games[0].handicap, 0);
    cr_expect_str_eq(reading->games[0].result, "W+7.5");
    expect_codes(reading, DIAG_LINE_ODD, 21); /* INI */
    expect_codes(reading, DIAG_SGF_BAD_POINT, 32);
    expect_codes(reading, DIAG_LINE_BAD, 33);
    expect_codes(reading, DIAG_LINE_BAD, 34);
    expect_codes(reading, DIAG_LINE_ODD, 36);
    expect_codes(reading, DIAG_MOVES_DIFFER, 1);
    free(reading);
}

Test(gib, resignation_by_its_line)
{
    struct reading *reading =
        reading_of_text("\\HS\n\\[GAMEBLACKNICK=b\\]\n\\HE\n\\GS\nINI 0 1 0 &4\n"
                        "STO 0 2 1 3 3\nSKI 0 3\nSUR 0 4 1\n\\GE\n");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].result, "W+R");
    cr_expect_str_eq(reading->games[0].black, "b");
    EXPECT_MOVES(reading->games, "Bdd", "W");
    free(reading);
}

/* Old files tell the komi with the conditions and the ranks as levels; some begin without \HS, and
 * some have tabs. */
Test(gib, old_headers)
{
    struct reading *reading = reading_of_text(
        "\\[TYPE=0\\]\n\\[GAMECONDITION=Black 6.5 dum\\]\n\\[GAMERESULT=white 3.5 win\\]\n"
        "\\[GAMEWHITELEVEL=25\\]\n\\[GAMEBLACKLEVEL=17\\]\n"
        "\\[WUSERINFO=WID:w1,WLV:27,WNICK:white\\]\n\\[BUSERINFO=BID:b1\\]\n"
        "\\HE\n\\GS\n2 1 0\nINI\t0\t1\t0\t&4\nSTO\t0\t2\t1\t3\t3\n\\GE\n");
    cr_assert_eq(reading->count, 1);
    EXPECT_TEXTS(reading->games, .white = "white", .white_rank = "8d", .black = "b1",
                 .black_rank = "1k", .komi = "6.5", .result = "W+3.5");
    EXPECT_MOVES(reading->games, "Bdd");
    cr_expect_not_null(reading_find(reading, DIAG_KOMI_READ));
    free(reading);
    reading = reading_of_text("\\HS\n\\[GAMECONDITION=3 Handicap : White Dum(5)\\]\n"
                              "\\[GAMEINFOMAIN=GONGJE:0,DUM:5\\]\n\\[WUSERINFO=WLV:27\\]\n"
                              "\\HE\n\\GS\nINI 0 1 0\nSTO 0 2 1 3 3\n\\GE\n");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].komi, "0"); /* its own field goes first */
    cr_expect_str_eq(reading->games[0].white_rank, "1p");
    free(reading);
}

/* Controls are no text: the record stream would tell another value. */
Test(gib, controls)
{
    static const char text[] = "\\HS\n\\[GAMENAME=\0 a\0b \0\\]\n\\[GAMEPLACE=\1\2\\]\n\\HE\n\\GS\n"
                               "INI 0 1 0\nSTO 0 2 1 3 3\n\\GE\n";
    struct reading *reading = reading_of_bytes(text, sizeof text - 1);
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].name, "a b");
    cr_expect_str_eq(reading->games[0].place, "");
    free(reading);
}

Test(ngf, whole)
{
    struct reading *reading = sample("japan.ngf");
    cr_assert_eq(reading->count, 1);
    const struct game_seen *game = reading->games;
    EXPECT_TEXTS(game, .white = "白番能", .white_rank = "5段P", .black = "黒番ソ",
                 .black_rank = "7段*", .event = "ﾚｰﾃｨﾝｸﾞ対局", .date = "2011-08-12", .time = "3600",
                 .komi = "6.5", .result = "B+R");
    expect_game_of(game, "19x19-001.sgf");
    free(reading);
    reading = sample("small.ngf");
    cr_assert_eq(reading->count, 1);
    cr_expect_eq(reading->games[0].columns, 9);
    cr_expect_str_eq(reading->games[0].result, "W+2.5");
    expect_game_of(reading->games, "9x9-001.sgf");
    free(reading);
}

Test(ngf, handicap)
{
    struct reading *reading = sample("handicap.ngf");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].setup, "pddpdd");
    cr_expect_str_eq(reading->games[0].komi, "0"); /* no half point with a handicap */
    cr_expect_str_eq(reading->games[0].result, "W+12");
    free(reading);
    reading = sample("low-third.ngf");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].setup, "pddppp");
    cr_expect_str_eq(reading->games[0].result, "B+T");
    EXPECT_MOVES(reading->games, "Wdd", "Bcf");
    free(reading);
}

/* The title may be blank; without any header there is no board. */
Test(ngf, first_lines)
{
    struct reading *reading = reading_of_text("\n9\nw\nb\n\n0\n0\n6\n\n\n\n1\nPMABBCDDC\n");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].white, "w");
    EXPECT_MOVES(reading->games, "Bbc");
    free(reading);
    reading = reading_of_text("PMABBCDDC\n9\nPMACWCDDC\n");
    cr_expect_eq(reading->count, 0);
    cr_expect_not_null(reading_find(reading, DIAG_SGF_BAD_SIZE));
    free(reading);
}

Test(ngf, older_kind)
{
    struct reading *reading = sample("old.ngf");
    cr_assert_eq(reading->count, 1);
    const struct game_seen *game = reading->games;
    EXPECT_TEXTS(game, .white = "白方乙", .black = "黑方甲", .black_rank = "五段",
                 .date = "2006-09-05", .komi = "6.5");
    cr_expect_str_eq(game->result, "none"); /* words in a comment are no result */
    cr_expect_str_eq(game->comment, "IDB[40] 黑中盘胜[EndTxt]");
    cr_expect_eq(game->moves, 40);
    free(reading);
}

Test(ngf, cut_and_lying)
{
    struct reading *reading = sample("cut.ngf");
    cr_assert_eq(reading->count, 1);
    cr_expect_eq(reading->games[0].moves, 30);
    expect_codes(reading, DIAG_LINE_BAD, 43);
    expect_codes(reading, DIAG_MOVES_DIFFER, 1);
    free(reading);
    reading = sample("lying.ngf");
    cr_assert_eq(reading->count, 1);
    cr_expect_eq(reading->games[0].columns, 13);
    cr_expect_str_eq(reading->games[0].komi, "none");
    cr_expect_str_eq(reading->games[0].result, "?");
    EXPECT_MOVES(reading->games, "Wdd", "Bfc", "Wcf", "Bjd", "Bcc");
    expect_codes(reading, DIAG_SGF_BAD_POINT, 13);
    expect_codes(reading, DIAG_LINE_ODD, 23);
    expect_codes(reading, DIAG_LINE_BAD, 24);
    expect_codes(reading, DIAG_LINE_BAD, 25);
    expect_codes(reading, DIAG_LINE_ODD, 26);
    free(reading);
    reading = sample("size.ngf");
    cr_expect_eq(reading->count, 0);
    cr_expect_eq(reading->counts.lost, 1);
    expect_codes(reading, DIAG_SGF_BAD_SIZE, 1);
    free(reading);
}

Test(ugf, whole)
{
    struct reading *reading = sample("igs.ugf");
    cr_assert_eq(reading->count, 1);
    const struct game_seen *game = reading->games;
    EXPECT_TEXTS(game, .black = "黒番ソ", .black_rank = "九段", .white = "白番能",
                 .white_rank = "碁聖", .event = "第26期,碁聖戦,表能ソ", .place = "PANDA-NET",
                 .date = "2019-03-08", .time = "14400", .komi = "6.5", .rules = "japanese",
                 .result = "W+R");
    expect_game_of(game, "19x19-001.sgf");
    free(reading);
    reading = sample("small.ugf");
    cr_assert_eq(reading->count, 1);
    EXPECT_TEXTS(&reading->games[0], .black = "a & b", .rules = "chinese", .result = "W+2.5");
    cr_expect_eq(reading->games[0].line, 3);
    expect_game_of(reading->games, "9x9-001.sgf");
    free(reading);
}

Test(ugf, rows_from_the_top)
{
    struct reading *reading = sample("handicap.ugi");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].setup, "pddp");
    cr_expect_eq(reading->games[0].handicap, 2);
    cr_expect_eq(reading->games[0].moves, 40);
    cr_expect_str_eq(reading->games[0].result, "B+T");
    cr_expect_str_eq(reading->games[0].comment, "at the club");
    EXPECT_MOVES(reading->games, "Wco", "Bbq", "Wcj");
    free(reading);
}

Test(ugf, cut_and_lying)
{
    struct reading *reading = sample("cut.ugf");
    cr_assert_eq(reading->count, 1);
    cr_expect_eq(reading->games[0].moves, 37);
    expect_codes(reading, DIAG_LINE_BAD, 58);
    free(reading);
    reading = sample("lying.ugf");
    cr_assert_eq(reading->count, 1);
    cr_expect_str_eq(reading->games[0].result, "?");
    cr_expect_eq(reading->games[0].moves, 12);
    cr_expect_eq(reading->games[0].passes, 1); /* YZ,MK: whoever is to move */
    cr_expect_str_eq(reading->games[0].move[11], "B");
    expect_codes(reading, DIAG_LINE_ODD, 31);
    expect_codes(reading, DIAG_SGF_BAD_POINT, 32);
    expect_codes(reading, DIAG_LINE_BAD, 33);
    expect_codes(reading, DIAG_LINE_BAD, 34);
    free(reading);
}

Test(ugf, undecided_results)
{
    static const char *const pairs[][2] = {
        {"D,", "0"},    {"O,", "both-lost"},       {"N,", "void"}, {"N1,E", "void"},
        {"A,", "?"},    {"B,一二三四五六七", "?"}, {"W,C", "W+R"}, {"B,F2", "B+F"},
        {"W,T", "W+T"}, {"B,0.50", "B+0.5"},       {"E,", "?"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[128];
        snprintf(text, sizeof text, "[Header]\rSize=9\rHdcp=0,6.5\rWinner=%s\r[Data]\rAA,B1,1,0\r",
                 pairs[i][0]);
        struct reading *reading = reading_of_text(text);
        cr_assert_eq(reading->count, 1);
        cr_expect_str_eq(reading->games[0].result, pairs[i][1], "%s is %s", pairs[i][0],
                         reading->games[0].result);
        free(reading);
    }
}

Test(xml, gogui)
{
    struct reading *reading = sample("gogui.xml");
    cr_assert_eq(reading->count, 2);
    const struct game_seen *game = reading->games;
    EXPECT_TEXTS(game, .name = "first", .black = "Loïc & Söhne", .black_rank = "3k",
                 .white = "Béatrice", .date = "2011-08-08", .komi = "6.5", .rules = "japanese",
                 .result = "W+2.5");
    cr_expect_eq(game->territory_black, 2);
    cr_expect_eq(game->territory_white, 1);
    expect_game_of(game, "9x9-001.sgf");
    cr_expect_str_eq(game[1].name, "second");
    cr_expect_eq(game[1].columns, 19);
    cr_expect_eq(game[1].moves, 40);
    cr_expect_eq(game[1].line, 61);
    cr_expect(game[0].several && game[1].several);
    cr_expect_eq(reading->code_count, 0);
    free(reading);
}

Test(xml, jago)
{
    struct reading *reading = sample("jago.xml");
    cr_assert_eq(reading->count, 1);
    EXPECT_TEXTS(&reading->games[0], .name = "Jägo", .black = "Loïc & Söhne", .rules = "chinese");
    cr_expect(!reading->games[0].several);
    expect_game_of(reading->games, "9x9-001.sgf");
    free(reading);
}

Test(xml, points_of_large_boards)
{
    struct reading *reading =
        reading_of_text("<Go><GoGame><Information><BoardSize>30</BoardSize></Information><Nodes>"
                        "<Black at='1,30'/><White at='30,1'/><Black at='Z1'/><White at='A31'/>"
                        "</Nodes></GoGame></Go>");
    cr_assert_eq(reading->count, 1);
    EXPECT_MOVES(reading->games, "Baa", "WDD", "ByD");
    cr_expect_eq(reading->games[0].moves, 3);
    cr_expect_not_null(reading_find(reading, DIAG_SGF_BAD_POINT));
    free(reading);
}

Test(xml, size_behind_points_of_another)
{
    static const char *const points[] = {"<Black at='B2'/>", "<Mark territory='white' at='B2'/>",
                                         "<AddWhite at='B2'/>"};
    for (size_t k = 0; k < sizeof points / sizeof *points; k++)
        for (int side = 4; side <= 19; side += 15) {
            char text[256];
            snprintf(text, sizeof text,
                     "<Go><GoGame><Nodes><Node>%s</Node></Nodes><Information><BoardSize>%d"
                     "</BoardSize></Information></GoGame></Go>",
                     points[k], side);
            struct reading *reading = reading_of_text(text);
            cr_expect_eq(reading->count, side == 19, "%s", text);
            cr_expect((reading_find(reading, DIAG_SGF_BAD_SIZE) != NULL) == (side != 19));
            free(reading);
        }
}

Test(xml, cut_and_lying)
{
    struct reading *reading = sample("cut.xml");
    cr_assert_eq(reading->count, 1);
    cr_expect_eq(reading->games[0].moves, 24);
    expect_codes(reading, DIAG_XML_DAMAGED, 42);
    free(reading);
    reading = sample("lying.xml");
    cr_assert_eq(reading->count, 2);
    cr_expect_eq(reading->counts.lost, 1);
    EXPECT_MOVES(reading->games, "B", "W", "Bee", "Wcg");
    EXPECT_MOVES(reading->games + 1, "Bee", "Wcg");
    cr_expect_eq(reading->games[1].game, 3);
    expect_codes(reading, DIAG_SGF_BAD_POINT, 18);
    expect_codes(reading, DIAG_SGF_BAD_SIZE, 29);
    free(reading);
}

/* What an attacker may put into a file: nothing is fetched, nothing expands, the next game is read.
 */
Test(xml, hostile)
{
    struct reading *reading = sample("entities.xml");
    cr_expect_eq(reading->count, 0);
    expect_codes(reading, DIAG_UNSUPPORTED, 2);
    free(reading);
    reading = sample("undefined.xml");
    cr_assert_eq(reading->count, 2);
    cr_expect_str_eq(reading->games[0].komi, "none");
    expect_codes(reading, DIAG_XML_DAMAGED, 7);
    free(reading);
    reading = sample("wide.xml");
    cr_assert_eq(reading->count, 2);
    EXPECT_MOVES(reading->games, "Bee", "Wcg");
    cr_expect_eq(reading->games[0].moves, 2);
    cr_expect_eq(reading->games[1].moves, 2);
    expect_codes(reading, DIAG_XML_LIMIT, 11);
    free(reading);
    reading = sample("deep.xml");
    cr_assert_eq(reading->count, 2);
    cr_expect_not_null(reading_find(reading, DIAG_XML_LIMIT));
    cr_expect_eq(reading->games[1].moves, 2);
    free(reading);
}

/* A game a line: no line may take the next one with it. */
Test(sgfs, lines)
{
    static const uint32_t moves[] = {4, 5, 6, 7, 8};
    struct reading *reading = sample("five.sgfs");
    cr_assert_eq(reading->count, 5);
    cr_expect_eq(reading->code_count, 0);
    for (int k = 0; k < 5; k++) {
        cr_expect_eq(reading->games[k].moves, moves[k]);
        cr_expect_eq(reading->games[k].line, (uint64_t)k + 1);
    }
    free(reading);
    reading = sample("lying.sgfs");
    cr_assert_eq(reading->count, 5);
    for (int k = 0; k < 5; k++) {
        cr_expect_eq(reading->games[k].moves, moves[k] - (k == 1));
        cr_expect_eq(reading->games[k].line, (uint64_t)k + 1);
    }
    expect_codes(reading, DIAG_SGF_OPEN_VALUE, 2);
    free(reading);
    reading = sample("cut.sgfs");
    cr_assert_eq(reading->count, 5);
    cr_expect_eq(reading->games[4].moves, 6);
    free(reading);
}

/* The same where the line is cut inside a comment; a comment that quotes a game has its "]"
 * escaped. */
Test(sgfs, cut_in_a_comment)
{
    struct reading *reading =
        reading_of_text("(;FF[4]SZ[9];B[aa]C[a long\n(;FF[4]SZ[9];B[bb];W[cc])\n"
                        "(;GM[1]SZ[9];B[dd]C[see\n(;FF[4\\]SZ[9\\];B[ee\\])])\n");
    cr_assert_eq(reading->count, 3);
    EXPECT_MOVES(reading->games, "Baa");
    EXPECT_MOVES(reading->games + 1, "Bbb", "Wcc");
    EXPECT_MOVES(reading->games + 2, "Bdd");
    cr_expect_eq(reading->games[2].moves, 1);
    cr_expect_eq(reading->games[2].line, 3);
    free(reading);
}

/* A program may have records in its strings; a record may have anything else before it. */
Test(formats, a_script_is_no_record)
{
    static const struct {
        const char *text;
        int games;
    } rows[] = {
        {"#!/usr/bin/env python3\nGAME = '(;GM[1]SZ[9];B[aa])'\n", 0},
        {"#!/bin/sh\n(;GM[1]SZ[9];B[aa])\n", 0},
        {"# a note\n(;GM[1]SZ[9];B[aa])\n", 1},
        {"GAME = '(;GM[1]SZ[9];B[aa])'\n", 1},
        {"\n#!\n(;GM[1]SZ[9];B[aa])\n", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[] = "/tmp/ing-script-XXXXXX";
        reading_file(path, rows[i].text, strlen(rows[i].text));
        struct reading *reading = reading_of(path);
        cr_expect_eq(reading->count, rows[i].games, "%s", rows[i].text);
        unlink(path);
        free(reading);
    }
}
