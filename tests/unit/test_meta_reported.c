/* Komi, results and rules as files of servers, newspapers and their readers spell them. What each
 * means was written down before the parsers saw it; none of these is in the trouble inputs. */
#include "meta.h"
#include "numbers.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct pair {
    const char *text, *expected;
};

/* The words of the trouble inputs' README: "B+3.5", "W+R", "0", "?", "void". */
static void expect_results(const struct pair *pairs, size_t count)
{
    static const char *const words[] = {
        [RESULT_NONE] = "none", [RESULT_UNKNOWN] = "?", [RESULT_SCORE] = "?",
        [RESULT_RESIGN] = "R",  [RESULT_TIME] = "T",    [RESULT_FORFEIT] = "F",
        [RESULT_VOID] = "void", [RESULT_DRAW] = "0",    [RESULT_BOTH_LOST] = "both-lost",
    };
    for (size_t i = 0; i < count; i++) {
        struct result result = meta_result(pairs[i].text);
        char margin[QUARTERS_TEXT_MAX], word[64];
        quarters_write(result.margin < 0 ? -result.margin : result.margin, margin);
        snprintf(word, sizeof word, "%s%s",
                 result.winner == BLACK   ? "B+"
                 : result.winner == WHITE ? "W+"
                                          : "",
                 result.counted ? margin : words[result.how]);
        cr_expect_str_eq(word, pairs[i].expected, "RE[%s]: %s, expected %s", pairs[i].text, word,
                         pairs[i].expected);
    }
}

#define EXPECT_RESULTS(...)                                                                        \
    do {                                                                                           \
        static const struct pair pairs[] = {__VA_ARGS__};                                          \
        expect_results(pairs, sizeof pairs / sizeof *pairs);                                       \
    } while (0)

/* A part of one number is not another: silence about a margin is better than a wrong one. */
Test(meta_reported, no_margin_from_half_a_number)
{
    EXPECT_RESULTS(
        {"W+1e2", "W+?"}, {"B+3x5", "B+?"}, {"흑 중반승", "B+?"}, {"黑贴3又3/4子胜1/4子", "B+0.5"},
        {"黑贴3又3/4子 黑胜1/4子", "B+0.5"}, {"黑贴3又3/4子，白胜3/4子", "W+1.5"},
        {"黑贴6目半 白胜2目半", "W+2.5"}, {"分先黑贴3.75子 黑胜1.25子", "B+2.5"},
        {"黑胜1.75子(贴3.75子)", "B+3.5"}, {"黒番5目半コミ出し白番1目半勝ち", "W+1.5"},
        {"白コミ6目半 白2目半勝ち", "W+2.5"}, {"黒3目半勝ち（コミ6目半）", "B+3.5"},
        {"komi 6.5, White wins by 3.5", "W+3.5"}, {"黑胜3子3/4", "B+7.5"}, {"白胜3-3/4子", "W+7.5"},
        {"白胜3+1/4子", "W+6.5"}, {"白胜 第三局", "W+?"}, {"Black wins by half a point", "B+0.5"},
        {"White wins by half point", "W+0.5"}, {"Black wins by 3 and a half points", "B+3.5"},
        {"Noir gagne d'un demi-point", "B+0.5"}, {"흑 반집 승", "B+0.5"});
}

/* Who won, where a word for losing stands beside him, or a later clause says how. */
Test(meta_reported, winners)
{
    EXPECT_RESULTS({"Black ran out of time", "W+T"}, {"White timed out", "B+T"},
                   {"Blanco abandona", "B+R"}, {"Negro se rinde", "W+R"}, {"W+Illegal", "W+F"},
                   {"黑胜, 白超时", "B+T"}, {"白勝，黑認輸", "W+R"}, {"黑胜白负", "B+?"},
                   {"黑掉线负", "W+F"}, {"白逃跑", "B+F"}, {"흑 몰수패", "W+F"},
                   {"백 부전승", "W+F"}, {"흑 접속 끊김 패", "W+F"}, {"黑不计子胜", "B+R"},
                   {"White by 3.5", "W+3.5"}, {"Black by resignation", "B+R"},
                   {"White wins by resi!", "W+R"}, {"先番3目半勝ち", "B+3.5"},
                   {"先番中押し勝ち", "B+R"}, {"後番勝ち", "W+?"});
}

/* The side may stand behind what is said of it. */
Test(meta_reported, words_before_the_side)
{
    EXPECT_RESULTS({"Win by resignation for White", "W+R"}, {"Resignation by White", "B+R"},
                   {"Победа белых", "W+?"}, {"Победа чёрных, 2.5 очка", "B+2.5"},
                   {"ПОБЕДА БЕЛЫХ", "W+?"}, {"Сдача чёрных", "W+R"}, {"выигрыш белых", "W+?"},
                   {"Победа белых сдачей", "W+R"}, {"Zeitüberschreitung Weiß", "B+T"},
                   {"WEIẞ", "?"}, {"WEISS GEWINNT DURCH AUFGABE", "W+R"},
                   {"Abandon de Blanc", "B+R"}, {"Victoire de Noir par abandon", "B+R"},
                   {"Gana blanco por 2.5", "W+2.5"}, {"中押し勝ち(黒)", "B+R"},
                   {"Winner: Black", "B+?"}, {"Winter Cup, Black", "?"});
}

Test(meta_reported, nobody_won)
{
    EXPECT_RESULTS({"0.0", "0"}, {"持ち碁", "0"}, {"ｼﾞｺﾞ", "0"}, {"판빅", "0"},
                   {"四劫循环，判和", "0"}, {"四劫循环和棋", "0"}, {"三劫循环", "void"},
                   {"三コウ", "void"}, {"Triple ko", "void"}, {"장생", "void"},
                   {"장생 무승부", "0"}, {"黑胜(三劫循环后)", "B+?"}, {"作废", "void"});
}

Test(meta_reported, labels_and_quotes)
{
    EXPECT_RESULTS({"\"B+R\"", "B+R"}, {"'W+2.5'", "W+2.5"}, {"(B+R)", "B+R"},
                   {"Result: B+R", "B+R"}, {"RE: W+3.5", "W+3.5"}, {"Ergebnis: W+R", "W+R"},
                   {"Ｗ＋３．５", "W+3.5"}, {"reversed", "?"});
}

static struct komi komi_of(const char *text, const char *result, const char *producer)
{
    struct record record;
    record_init(&record);
    record.columns = record.rows = 19;
    record.text[TEXT_KOMI] = text;
    record.text[TEXT_RESULT] = result;
    record.text[TEXT_PRODUCER] = producer;
    meta_interpret(&record);
    struct komi komi = record.komi;
    bool told = record.told[DIAG_KOMI_UNREADABLE] > 0;
    cr_expect_eq(told, !komi.known, "KM[%s]: what cannot be read is told", text);
    record_free(&record);
    return komi;
}

Test(meta_reported, komi_in_words)
{
    static const struct {
        const char *text;
        int32_t quarters;
    } rows[] = {
        {"先番5目半コミ出し", QUARTERS(5.5)},
        {"コミ5目半出し", QUARTERS(5.5)},
        {"黒コミ６目半", QUARTERS(6.5)},
        {"黒番コミ6目半", QUARTERS(6.5)},
        {"흑 덤 6집반", QUARTERS(6.5)},
        {"덤 여섯집반", QUARTERS(6.5)},
        {"白倒贴5目", QUARTERS(-5)},
        {"ノーコミ", 0},
        {"コミ無し", 0},
        {"공제없음", 0},
        {"КОМИ 6.5", QUARTERS(6.5)},
        {"3子3/4", QUARTERS(7.5)},
        {"3+3/4", QUARTERS(7.5)},
        {"3-3/4", QUARTERS(7.5)},
        {"7.5(3.75子)", QUARTERS(7.5)},
        {"6.5 (Japanese 1989)", QUARTERS(6.5)},
        {"350", QUARTERS(7)},
        {"700", QUARTERS(7)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct komi komi = komi_of(rows[i].text, NULL, NULL);
        cr_expect(komi.known && komi.quarters == rows[i].quarters, "KM[%s] is %d quarters",
                  rows[i].text, (int)komi.quarters);
    }
    /* Only 3.5 points go with a whole and a half. */
    cr_expect_eq(komi_of("350", "B+2.5", NULL).quarters, QUARTERS(3.5));
    cr_expect_eq(komi_of("350", "B+3", NULL).quarters, QUARTERS(7));
}

/* Two numbers, or a number in something else: which komi is meant cannot be told. */
Test(meta_reported, komi_that_is_not_sure)
{
    static const char *const texts[] = {"1e3",        "0x6",     "6..5",      "6.5;7.5", "6.5/7.5",
                                        "5.5 or 6.5", "6.5目半", "White 6.5", "B 5.5",   "正常"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cr_expect_not(komi_of(texts[i], NULL, NULL).known, "KM[%s]", texts[i]);
}

Test(meta_reported, conditions)
{
    static const struct {
        const char *text;
        int32_t quarters;
    } rows[] = {
        {"흑 덤 6집반", QUARTERS(6.5)},           {"Black 6.5 dum", QUARTERS(6.5)},
        {"Even : Black Dum(7.5)", QUARTERS(7.5)}, {"3 Handicap : White Dum(5)", QUARTERS(-5)},
        {"分先 黑贴6目半", QUARTERS(6.5)},        {"分先 黑贴3又3/4子", QUARTERS(7.5)},
        {"互先 6目半コミ出し", QUARTERS(6.5)},    {"호선 6집반 공제", QUARTERS(6.5)},
    };
    int32_t quarters = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect(meta_condition_komi(rows[i].text, &quarters) && quarters == rows[i].quarters,
                  "%s: %d quarters", rows[i].text, (int)quarters);
    cr_expect_not(meta_condition_komi("让5子 让子棋", &quarters));
    cr_expect_not(meta_condition_komi("让先", &quarters));
    cr_expect_not(meta_condition_komi("", &quarters));
    cr_expect_not(meta_condition_komi(NULL, &quarters));
}

Test(meta_reported, rules)
{
    static const struct pair pairs[] = {
        {"中规", "chinese"},
        {"日规", "japanese"},
        {"韩规", "korean"},
        {"計點規則", "ing"},
        {"応氏ルール", "ing"},
        {"Ing1991", "ing"},
        {"日本棋院規約", "japanese"},
        {"Règles japonaises", "japanese"},
        {"Française", "aga"},
        {"chino", "chinese"},
        {"КИТАЙСКИЕ", "chinese"},
        {"{\"koRule\":\"SIMPLE\",\"scoringRule\":\"TERRITORY\",\"taxRule\":\"SEKI\","
         "\"multiStoneSuicideLegal\":false}",
         "japanese"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *name = meta_rules(pairs[i].text);
        cr_expect(name != NULL && strcmp(name, pairs[i].expected) == 0, "RU[%s]: %s", pairs[i].text,
                  name != NULL ? name : "none");
    }
}
