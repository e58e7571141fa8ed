#include "meta.h"
#include "numbers.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* "B+3.5", "W+R", "0", "?", "none" …: the words of the trouble inputs' README. */
static void result_word(const struct result *result, char word[32])
{
    static const char *const words[] = {
        [RESULT_NONE] = "none", [RESULT_UNKNOWN] = "?",     [RESULT_SCORE] = "?",
        [RESULT_RESIGN] = "R",  [RESULT_TIME] = "T",        [RESULT_FORFEIT] = "F",
        [RESULT_VOID] = "void", [RESULT_DRAW] = "0 agreed", [RESULT_BOTH_LOST] = "both-lost",
    };
    const char *side = result->winner == BLACK ? "B+" : result->winner == WHITE ? "W+" : "";
    char margin[QUARTERS_TEXT_MAX];
    quarters_write(result->margin < 0 ? -result->margin : result->margin, margin);
    snprintf(word, 32, "%s%s", side, result->counted ? margin : words[result->how]);
}

static void expect_result(const char *text, const char *expected)
{
    struct result result = meta_result(text);
    char word[32];
    result_word(&result, word);
    cr_expect_str_eq(word, expected, "RE[%s]: %s, expected %s", text != NULL ? text : "(null)",
                     word, expected);
    cr_expect(!result.counted || result.winner == EMPTY || result.margin == 0 ||
              (result.winner == BLACK) == (result.margin > 0));
}

struct pair {
    const char *text, *expected;
};

#define EXPECT_EACH(expect, ...)                                                                   \
    do {                                                                                           \
        static const struct pair pairs[] = {__VA_ARGS__};                                          \
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)                                  \
            expect(pairs[i].text, pairs[i].expected);                                              \
    } while (0)

Test(meta, result_sgf)
{
    EXPECT_EACH(expect_result, {NULL, "none"}, {"", "none"}, {"  ", "none"}, {"B+R", "B+R"},
                {"W+Resign", "W+R"}, {"B+T", "B+T"}, {"W+Time", "W+T"}, {"B+F", "B+F"},
                {"W+Forfeit", "W+F"}, {"B+", "B+?"}, {"W+?", "W+?"}, {"?", "?"}, {"Void", "void"},
                {"0", "0"}, {"Draw", "0"}, {"draw", "0"}, {"B+0", "B+0"}, {"B+3.5", "B+3.5"},
                {"W+0,5", "W+0.5"}, {"b+12", "B+12"}, {"W+228.50", "W+228.5"}, {"B + 2.5", "B+2.5"},
                {"B+17.00", "B+17"}, {"Black+3.5", "B+3.5"},
                {"B+R (moves beyond 169 not given)", "B+R"}, {"W+ 7.5 ", "W+7.5"},
                {"B+3 1/2", "B+3.5"}, {"W+1/2", "W+0.5"}, {"W+3/4", "W+1.5"}, {"B+1.75", "B+3.5"},
                {"B+1 3/4", "B+3.5"}, {"B+junk", "B+?"}, {"B+-3", "B+?"}, {"hello", "?"});
}

Test(meta, result_english)
{
    EXPECT_EACH(expect_result, {"White wins by 3.5", "W+3.5"},
                {"Black wins by 12.5 points", "B+12.5"}, {"White wins by resignation", "W+R"},
                {"Black resigns", "W+R"}, {"Black Resigned", "W+R"}, {"White loses on time", "B+T"},
                {"Black won on time", "B+T"}, {"White wins by forfeit", "W+F"},
                {"Black forfeits", "W+F"}, {"B wins", "B+?"}, {"Jigo", "0"}, {"no result", "void"},
                {"both lost", "both-lost"}, {"unfinished", "?"}, {"adjourned", "void"},
                {"White withdraws, forfeits", "B+F"}, {"B+R (a draw was offered)", "B+R"});
}

Test(meta, result_chinese)
{
    EXPECT_EACH(expect_result, {"黑中盘胜", "B+R"}, {"白中盤勝", "W+R"}, {"黑胜3/4子", "B+1.5"},
                {"白胜1/4子", "W+0.5"}, {"黑胜1又3/4子", "B+3.5"}, {"白胜7又1/4子", "W+14.5"},
                {"黑胜2又3/4子", "B+5.5"}, {"黑1.5目胜", "B+1.5"}, {"白胜43.5目", "W+43.5"},
                {"黑超时胜", "B+T"}, {"白超时负", "B+T"}, {"白超时", "B+T"}, {"黑不计点胜", "B+R"},
                {"和棋", "0 agreed"}, {"无胜负", "void"}, {"無勝負", "void"}, {"白半目胜", "W+0.5"},
                {"黑胜", "B+?"}, {"白方认输", "B+R"}, {"黑８又3/4子胜", "B+17.5"},
                {"黑棋时间胜", "B+T"}, {"白棋中盘胜", "W+R"}, {"黑负", "W+?"}, {"黑中盘负", "W+R"},
                {"白胜四分之三子", "W+1.5"}, {"黑胜二又四分之一子", "B+4.5"}, {"白胜1¾子", "W+3.5"},
                {"共212手，黑中盘胜", "B+R"}, {"黑胜 268手", "B+?"}, {"黑勝2點", "B+2"},
                {"白胜3.75子", "W+7.5"}, {"黑胜半子", "B+1"}, {"黑185子胜", "B+?"},
                {"白177子负", "B+?"}, {"白棄權", "B+F"}, {"両負け", "both-lost"},
                {"黑胜白负", "B+?"}, {"双方负", "both-lost"}, {"黑方弃权", "W+F"},
                {"白犯规负", "B+F"}, {"未完", "?"});
}

Test(meta, result_japanese)
{
    EXPECT_EACH(expect_result, {"黒中押し勝ち", "B+R"}, {"白番中押勝", "W+R"},
                {"黒2目半勝", "B+2.5"}, {"白の半目勝ち", "W+0.5"}, {"黒十二目半勝ち", "B+12.5"},
                {"白５目勝ち", "W+5"}, {"白投了", "B+R"}, {"黒投了により白勝ち", "W+R"},
                {"黒時間切れ負け", "W+T"}, {"白時間切れ勝ち", "W+T"}, {"黒反則負け", "W+F"},
                {"持碁", "0"}, {"ジゴ", "0"}, {"打ち掛け", "void"}, {"無勝負", "void"},
                {"両者負け", "both-lost"}, {"白不戦勝", "W+F"}, {"引き分け", "0 agreed"});
}

Test(meta, result_korean)
{
    EXPECT_EACH(expect_result, {"흑불계승", "B+R"}, {"백불계승", "W+R"}, {"흑 불계승", "B+R"},
                {"흑 시간승", "B+T"}, {"백 3집반승", "W+3.5"}, {"흑반집승", "B+0.5"},
                {"흑 6집반승", "B+6.5"}, {"무승부", "0 agreed"}, {"백 기권승", "W+F"},
                {"흑 시간패", "W+T"}, {"백 2집승", "W+2"}, {"흑 반칙패", "W+F"});
}

/* Korean and Chinese numbers in words: a part of one read as the whole would be a wrong margin. */
Test(meta, result_numbers_in_words)
{
    EXPECT_EACH(expect_result, {"흑 12집 반 승", "B+12.5"}, {"흑 열두집반승", "B+12.5"},
                {"백 스물세집반승", "W+23.5"}, {"흑 육집반승", "B+6.5"}, {"백 이십삼집승", "W+23"},
                {"흑 백이십집승", "B+120" /* 백 is White, too */}, {"흑백이십집반승", "B+120.5"},
                {"백이십집승", "W+20"}, {"백 다섯집승", "W+5"}, {"흑 이세돌 승", "B+?"},
                {"백 구리 승", "W+?"}, {"白胜廿三目", "W+23"}, {"黑胜卅目半", "B+30.5"},
                {"白胜百二十目", "W+120"}, {"白胜一百零五目", "W+105"}, {"黑胜二百目", "B+200"},
                {"黑胜三十一又四分之三子", "B+63.5"}, {"黑胜 百灵杯", "B+?"});
}

Test(meta, result_in_further_languages)
{
    EXPECT_EACH(expect_result, {"Schwarz gewinnt durch Aufgabe", "B+R"},
                {"Schwarz gibt auf", "W+R"}, {"Weiß gewinnt mit 3,5 Punkten", "W+3.5"},
                {"Weiss verliert durch Zeit", "B+T"}, {"Noir gagne par abandon", "B+R"},
                {"Noir abandonne", "W+R"}, {"Blanc gagne de 2,5 points", "W+2.5"},
                {"Blanc perd au temps", "B+T"}, {"Blancas ganan por 2.5 puntos", "W+2.5"},
                {"Negras ganan por abandono", "B+R"}, {"Negro pierde por tiempo", "W+T"},
                {"Белые выиграли 2,5 очка", "W+2.5"}, {"Белые +3,5", "W+3.5"},
                {"чёрные сдались", "W+R"}, {"Чёрные проиграли по времени", "W+T"},
                {"双方判负", "both-lost"}, {"Negras abandonan", "W+R"}, {"Ничья", "0 agreed"},
                {"Unentschieden", "0 agreed"}, {"Partie nulle", "0 agreed"}, {"Empate", "0 agreed"},
                {"Abgebrochen", "void"}, {"Partie annulée", "void"}, {"Progressing!", "?"});
}

/* A known word for an unknown result is no unreadable one. */
Test(meta, result_known_to_be_unknown)
{
    static const struct {
        const char *text;
        uint32_t read, unreadable;
    } rows[] = {
        {"Progressing!", 1, 0}, {"未完", 1, 0}, {"unfinished", 1, 0}, {"미정", 1, 0}, {"?", 0, 0},
        {"hello", 0, 1},        {"黑", 0, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        record_init(&record);
        record.columns = record.rows = 19;
        record.text[TEXT_RESULT] = rows[i].text;
        meta_interpret(&record);
        cr_expect_eq(record.result.how, RESULT_UNKNOWN, "%s", rows[i].text);
        cr_expect_eq(record.told[DIAG_RESULT_READ], rows[i].read, "%s", rows[i].text);
        cr_expect_eq(record.told[DIAG_RESULT_UNREADABLE], rows[i].unreadable, "%s", rows[i].text);
        record_free(&record);
    }
}

/* How each kind of notation is said to have been read; what is not as FF[4] spells it is told. */
Test(meta, result_reasons)
{
    static const struct {
        const char *text, *why;
        bool told;
    } rows[] = {
        {"B+3.5", "sgf", false},
        {"W+R", "sgf", false},
        {"0", "sgf", false},
        {"Void", "sgf", false},
        {"Draw", "sgf", false},
        {"?", "sgf", false},
        {"W+Time", "sgf", false},
        {"B+", "sgf", false},
        {"b+r", "words", true},
        {"B+res", "words", true},
        {"黑中盘胜", "words", true},
        {"白５目勝ち", "words", true},
        {"흑불계승", "words", true},
        {"Jigo", "words", true},
        {"B+2,5", "words", true},
        {"未完", "words", true},
        {"黑胜", "words", true},
        {"黑胜2又3/4子", "zi", true},
        {"B+3.75", "zi", true},
        {"白胜3.5子", "zi", true},
        {"B+3 3/4", "zi", true},
        {"hello", "unreadable", true},
        {"B+99999", "unreadable", true},
        {"黑", "unreadable", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        record_init(&record);
        record.columns = record.rows = 19;
        record.text[TEXT_RESULT] = rows[i].text;
        meta_interpret(&record);
        cr_assert_not_null(record.result.why, "%s", rows[i].text);
        cr_expect_str_eq(record.result.why, rows[i].why, "%s: %s", rows[i].text, record.result.why);
        cr_expect_eq(record.told[DIAG_RESULT_READ] + record.told[DIAG_RESULT_UNREADABLE],
                     rows[i].told, "%s", rows[i].text);
        record_free(&record);
    }
    cr_expect_null(meta_result(NULL).why);
    cr_expect_null(meta_result(" ").why);
}

/* By hand: 185 of 361 is 9 more than the other 176, less the komi; the loser's count says the same.
 */
Test(meta, result_counted_in_stones)
{
    static const struct {
        const char *result, *komi;
        uint16_t side;
        const char *expected;
    } rows[] = {
        {"黑185子胜", "3.75", 19, "B+1.5"},   {"黑胜185子", "375", 19, "B+1.5"},
        {"黑勝185又1/4子", "7.5", 19, "B+2"}, {"白胜178子", "7.5", 19, "W+2.5"},
        {"白176子负", "7.5", 19, "B+1.5"},    {"黑185子胜", NULL, 19, "B+?"},
        {"黑185子胜", "9.5", 19, "B+?"},      {"黑胜3子", "7.5", 19, "B+6"},
        {"黑400子胜", "7.5", 19, "B+?"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        char word[32];
        record_init(&record);
        record.columns = record.rows = rows[i].side;
        record.text[TEXT_RESULT] = rows[i].result;
        record.text[TEXT_KOMI] = rows[i].komi;
        meta_interpret(&record);
        result_word(&record.result, word);
        cr_expect_str_eq(word, rows[i].expected, "RE[%s]: %s", rows[i].result, word);
        bool made = strchr(word, '?') == NULL && strcmp(rows[i].result, "黑胜3子") != 0;
        cr_expect_eq(strcmp(record.result.why, "own-count") == 0, made, "%s", rows[i].result);
        record_free(&record);
    }
}

static void expect_rules(const char *text, const char *expected)
{
    const char *name = meta_rules(text);
    cr_expect_str_eq(name != NULL ? name : "none", expected, "RU[%s]", text != NULL ? text : "");
}

Test(meta, rules)
{
    EXPECT_EACH(
        expect_rules, {NULL, "none"}, {"", "none"}, {"Japanese", "japanese"}, {"jp", "japanese"},
        {"Chinese", "chinese"}, {"CHINESE", "chinese"}, {"cn", "chinese"}, {"中国", "chinese"},
        {"中國規則", "chinese"}, {"日本", "japanese"}, {"日本ルール", "japanese"},
        {"韓国", "korean"}, {"한국", "korean"}, {"règles japonaises", "japanese"},
        {"Reglas coreanas", "korean"}, {"règles coréennes", "korean"}, {"數子法", "chinese"},
        {"比目法", "japanese"}, {"日本囲碁規約", "japanese"}, {"Rules: Ing", "ing"},
        {"rules", "none"}, {"Regole Ing", "ing"}, {"Правила: китайские", "chinese"},
        {"Korean", "korean"}, {"AGA", "aga"}, {"NZ", "nz"}, {"New_Zealand", "nz"},
        {"New Zealand", "nz"}, {"GOE", "ing"}, {"Ing", "ing"}, {"Ing SST", "ing"}, {"SST", "ing"},
        {"Ing's rules", "ing"}, {"应氏规则", "ing"}, {"應氏計點制", "ing"},
        {"Tromp-Taylor", "tromp-taylor"}, {"tromp taylor", "tromp-taylor"},
        {"Japanese rules", "japanese"}, {"Chinese, positional superko", "chinese"},
        {"koPOSITIONALscoreAREAtaxNONEsui1", "tromp-taylor"},
        {"koSIMPLEscoreAREAtaxNONEsui0whbN", "chinese"},
        {"koSIMPLEscoreTERRITORYtaxSEKIsui0", "japanese"},
        {"koSITUATIONALscoreAREAtaxNONEsui1", "nz"},
        {"koSITUATIONALscoreAREAtaxNONEsui0whbN-1", "aga"},
        {"{\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"tax\":\"NONE\",\"suicide\":false,"
         "\"hasButton\":false}",
         "chinese"},
        {"koPOSITIONALscoreAREAsui1", "tromp-taylor"}, {"koSIMPLEscoreAREAsui0", "chinese"},
        {"koSIMPLEscoreTERRITORYsui0", "japanese"}, {"koSIMPLEscoreTERRITORYtaxNONEsui0", "none"},
        {"일본식", "japanese"}, {"중국규칙", "chinese"}, {"한국식 규칙", "korean"},
        {"應氏計點制規則", "ing"}, {"日韩规则", "japanese"}, {"Règles japonaises", "japanese"},
        {"Chinesische Regeln", "chinese"}, {"japanische Regeln", "japanese"}, {"J1989", "japanese"},
        {"Китайские правила", "chinese"}, {"Японские", "japanese"},
        {"koSIMPLEscoreAREAtaxNONEsui1button1", "none"}, {"Chinese with button", "none"},
        {"Calvinball", "none"}, {"kosher", "none"}, {"Ingenious", "none"});
}

/* A record with a few texts, interpreted. */
struct given {
    const char *komi, *handicap, *rules, *result, *producer, *place;
};

static void interpret(struct record *record, struct given given)
{
    record->columns = record->rows = record->columns == 0 ? 19 : record->columns;
    record->text[TEXT_KOMI] = given.komi;
    record->text[TEXT_HANDICAP] = given.handicap;
    record->text[TEXT_RULES] = given.rules;
    record->text[TEXT_RESULT] = given.result;
    record->text[TEXT_PRODUCER] = given.producer;
    record->text[TEXT_PLACE] = given.place;
    meta_interpret(record);
}

static bool has_note(const struct record *record, enum diag_code code)
{
    for (const struct note *note = record->notes; note != NULL; note = note->next)
        if (note->diag.code == code)
            return true;
    return false;
}

static void expect_komi(struct given given, int32_t quarters, const char *why, bool doubtful)
{
    struct record record;
    record_init(&record);
    interpret(&record, given);
    cr_expect(record.komi.known, "KM[%s]", given.komi);
    cr_expect_eq(record.komi.quarters, quarters, "KM[%s]: %d quarters", given.komi,
                 (int)record.komi.quarters);
    cr_expect_str_eq(record.komi.why, why, "KM[%s]: %s", given.komi, record.komi.why);
    cr_expect_eq(has_note(&record, DIAG_KOMI_DOUBTFUL), doubtful, "KM[%s] doubtful?", given.komi);
    record_free(&record);
}

Test(meta, komi_values)
{
    static const struct {
        const char *text;
        int32_t quarters;
        const char *why;
    } rows[] = {
        {"6.5", QUARTERS(6.5), "points"},
        {"0", 0, "points"},
        {"7", QUARTERS(7), "points"},
        {"-6.5", QUARTERS(-6.5), "points"},
        {" 6.5 ", QUARTERS(6.5), "points"},
        {"0.500000", QUARTERS(0.5), "points"},
        {"6,5", QUARTERS(6.5), "points"},
        {"24", QUARTERS(24), "points"},
        {"黑贴目3.75", QUARTERS(7.5), "zi"},
        {"互先 コミ五目半", QUARTERS(5.5), "points"},
        {"互先 逆コミ五目半", QUARTERS(-5.5), "reverse"},
        {"공제 6집반", QUARTERS(6.5), "points"},
        {"공제6호반", QUARTERS(6.5), "points"},
        {"коми 6,5", QUARTERS(6.5), "points"},
        {"dum 6.5", QUARTERS(6.5), "points"},
        {"7 y medio", QUARTERS(7.5), "points"},
        {"7 et demi", QUARTERS(7.5), "points"},
        {"sans komi", 0, "no-komi"},
        {"ohne Komi", 0, "no-komi"},
        {"без коми", 0, "no-komi"},
        {"375", QUARTERS(7.5), "x100-zi"},
        {"275", QUARTERS(5.5), "x100-zi"},
        {"325", QUARTERS(6.5), "x100-zi"},
        {"650", QUARTERS(6.5), "x100"},
        {"750", QUARTERS(7.5), "x100"},
        {"550", QUARTERS(5.5), "x100"},
        {"-650", QUARTERS(-6.5), "x100"},
        {"3.75", QUARTERS(7.5), "zi"},
        {"2.75", QUARTERS(5.5), "zi"},
        {"3又3/4子", QUARTERS(7.5), "zi"},
        {"3 3/4", QUARTERS(7.5), "zi"},
        {"６目半", QUARTERS(6.5), "points"},
        {"5目半", QUARTERS(5.5), "points"},
        {"6집반", QUARTERS(6.5), "points"},
        {"6½", QUARTERS(6.5), "points"},
        {"4子", QUARTERS(8), "zi"},
        {"七目半", QUARTERS(7.5), "points"},
        {"コミ6目半", QUARTERS(6.5), "points"},
        {"黑贴3又3/4子", QUARTERS(7.5), "zi"},
        {"贴目：6.5", QUARTERS(6.5), "points"},
        {"黑貼八點", QUARTERS(8), "points"},
        {"덤 6집반", QUARTERS(6.5), "points"},
        {"육집 반", QUARTERS(6.5), "points"},
        {"Komi: 5.5", QUARTERS(5.5), "points"},
        {"倒贴2目半", QUARTERS(-2.5), "reverse"},
        {"逆コミ5目半", QUARTERS(-5.5), "reverse"},
        {"역덤 2집", QUARTERS(-2), "reverse"},
        {"reverse komi 3.5", QUARTERS(-3.5), "reverse"},
        {"白貼3.5目", QUARTERS(-3.5), "reverse"},
        {"コミなし", 0, "no-komi"},
        {"定先", 0, "no-komi"},
        {"no komi", 0, "no-komi"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_komi((struct given){.komi = rows[i].text}, rows[i].quarters, rows[i].why, false);
}

Test(meta, komi_doubts)
{
    const char *fox = "foxwq";
    expect_komi((struct given){.komi = "7.5", .handicap = "2"}, QUARTERS(7.5), "points", true);
    expect_komi((struct given){.komi = "7.5", .handicap = "2", .place = "Tokyo"}, QUARTERS(7.5),
                "points", true);
    /* All 25 handicap games of 3,933 that were played there with such a komi were counted with it.
     */
    expect_komi((struct given){.komi = "5.5",
                               .handicap = "9",
                               .place = "The Kiseido Go Server (KGS) at http://kgs.kiseido.com/"},
                QUARTERS(5.5), "points", false);
    expect_komi((struct given){.komi = "0.5", .handicap = "2"}, QUARTERS(0.5), "points", false);
    expect_komi((struct given){.komi = "0", .producer = "other"}, 0, "points", false);
    expect_komi((struct given){.komi = "0", .handicap = "1", .producer = fox}, 0, "points", false);
    expect_komi((struct given){.komi = "0", .handicap = "8", .producer = fox}, 0, "points", false);
    expect_komi((struct given){.komi = "50", .producer = fox}, QUARTERS(0.5), "x100", false);
    expect_komi((struct given){.komi = "50", .result = "B+2.5"}, QUARTERS(0.5), "x100", false);
    expect_komi((struct given){.komi = "50", .result = "B+2"}, QUARTERS(50), "points", false);
    expect_komi((struct given){.komi = "-100.00", .result = "B+55"}, -QUARTERS(100), "points",
                false);
    expect_komi((struct given){.komi = "65"}, QUARTERS(6.5), "x10", true);
    expect_komi((struct given){.komi = "6", .result = "B+2.5"}, QUARTERS(6), "points", true);
    expect_komi((struct given){.komi = "6.5", .result = "B+2.5"}, QUARTERS(6.5), "points", false);
    expect_komi((struct given){.komi = "6.5", .result = "0"}, QUARTERS(6.5), "points", false);
}

Test(meta, komi_unknown)
{
    static const struct given rows[] = {
        {.komi = NULL},
        {.komi = ""},
        {.komi = "none"},
        {.komi = "6.3"},
        {.komi = "999999999999"},
        {.komi = "362.5"},
        {.komi = "0", .handicap = "0", .producer = "foxwq"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        record_init(&record);
        interpret(&record, rows[i]);
        cr_expect_not(record.komi.known, "KM[%s]", rows[i].komi != NULL ? rows[i].komi : "");
        cr_expect_eq(has_note(&record, DIAG_KOMI_UNREADABLE), i >= 2 && i <= 5);
        cr_expect_eq(has_note(&record, DIAG_KOMI_DOUBTFUL), i == 6);
        record_free(&record);
    }
}

Test(meta, zi_infer_chinese)
{
    struct record record;
    record_init(&record);
    interpret(&record, (struct given){.komi = "3.75"});
    cr_expect_str_eq(record.rules.name, "chinese");
    cr_expect_str_eq(record.rules.why, "inferred");
    record_clear(&record);
    interpret(&record, (struct given){.komi = "3.75", .rules = "Calvinball"});
    cr_expect_null(record.rules.name);
    record_clear(&record);
    interpret(&record, (struct given){.komi = "6.5"});
    cr_expect_null(record.rules.name);
    record_free(&record);
}

/* Openings: "b" and "w" set a stone up, "B" and "W" play one, "x" is a black and "p" a white pass,
 * "t" gives White the turn. */
static void expect_handicap(const char *opening, const char *stated, uint32_t stones,
                            const char *why, bool differs, bool moves)
{
    struct record record;
    record_init(&record);
    record.columns = record.rows = 19;
    uint16_t cell = 25; /* any points: fresh ones each time */
    for (const char *at = opening; *at != '\0'; at++, cell = (uint16_t)(cell + 2)) {
        bool setup = *at == 'b' || *at == 'w', pass = *at == 'x' || *at == 'p';
        bool black = *at == 'b' || *at == 'B' || *at == 'x';
        enum event_kind kind = setup ? EVENT_SETUP : *at == 't' ? EVENT_TURN : EVENT_MOVE;
        record_add(&record, kind, black ? BLACK : WHITE, pass ? PASS : cell, 1);
    }
    interpret(&record, (struct given){.handicap = stated});
    const char *name = stated != NULL ? stated : "(null)";
    cr_expect_eq(record.handicap, stones, "%s HA[%s]: %u", opening, name,
                 (unsigned)record.handicap);
    if (why == NULL || record.handicap_why == NULL)
        cr_expect_eq(record.handicap_why, why, "%s HA[%s]", opening, name);
    else
        cr_expect_str_eq(record.handicap_why, why, "%s HA[%s]", opening, name);
    cr_expect_eq(has_note(&record, DIAG_HANDICAP_DIFFERS), differs, "%s HA[%s]", opening, name);
    cr_expect_eq(has_note(&record, DIAG_HANDICAP_MOVES), moves, "%s HA[%s]", opening, name);
    record_free(&record);
}

Test(meta, handicap)
{
    expect_handicap("BWBW", NULL, 0, NULL, false, false);
    expect_handicap("BWBW", "0", 0, "none", false, false);
    expect_handicap("BWBW", "1", 0, "one", false, false);
    expect_handicap("bbWB", "2", 2, "stated", false, false);
    expect_handicap("bbWB", NULL, 2, "setup", false, false);
    expect_handicap("bbWB", "0", 2, "setup", true, false);
    expect_handicap("bbbWB", "2", 2, "stated", true, false);
    expect_handicap("WBW", "4", 4, "stated", true, false);
    expect_handicap("BBBWB", "3", 3, "stated", false, true);
    expect_handicap("BBBWB", NULL, 3, "moves", false, true);
    expect_handicap("BBWB", NULL, 0, NULL, false, false);
    expect_handicap("BpBpBWB", NULL, 3, "passes", false, true);
    expect_handicap("BpWBBW", NULL, 0, NULL, false, false);
    expect_handicap("BpBWB", "2", 2, "stated", false, true);
    expect_handicap("bbBW", NULL, 0, NULL, false, false);
    expect_handicap("bbwwBW", NULL, 0, NULL, false, false);
    expect_handicap("bbt", NULL, 2, "setup", false, false);
    expect_handicap("bbWB", "二子", 2, "stated", false, false);
    expect_handicap("bbbbWB", "让四子", 4, "stated", false, false);
    expect_handicap("bbWB", "두점", 2, "stated", false, false);
    expect_handicap("bbbbWB", "넉 점", 4, "stated", false, false);
    expect_handicap("BWBW", "정선 이세돌", 0, "no-number", false, false);
    expect_handicap("BWBW", "定先", 0, "no-number", false, false);
    expect_handicap("BWBW", "4000000000", 0, "impossible", true, false);
    expect_handicap("BWBW", "360", 360, "stated", true, false);
    expect_handicap("BWBW", "361", 0, "impossible", true, false);
    expect_handicap("bbbWB", "1", 3, "setup", true, false);
    expect_handicap("bbWB", "定先", 2, "setup", true, false);
    expect_handicap("BWBW", " ", 0, NULL, false, false);
}

/* A pass of White's after Black's first move is a handicap where the rules say so, a pass
 * elsewhere. */
Test(meta, handicap_by_passes)
{
    static const struct {
        const char *rules;
        uint32_t stones;
    } rows[] = {{"Ing", 2}, {"NZ", 2}, {NULL, 0}, {"Chinese", 0}, {"Japanese", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        record_init(&record);
        record_add(&record, EVENT_MOVE, BLACK, 25, 1);
        record_add(&record, EVENT_MOVE, WHITE, PASS, 1);
        record_add(&record, EVENT_MOVE, BLACK, 27, 1);
        record_add(&record, EVENT_MOVE, WHITE, 29, 1);
        interpret(&record, (struct given){.rules = rows[i].rules});
        cr_expect_eq(record.handicap, rows[i].stones, "%zu", i);
        record_free(&record);
    }
}

Test(numbers, quarters_spelling)
{
    static const struct {
        int32_t quarters;
        const char *text;
    } rows[] = {
        {0, "0"},
        {30, "7.5"},
        {-1, "-0.25"},
        {12, "3"},
        {3, "0.75"},
        {-30, "-7.5"},
        {1444, "361"},
        {2, "0.5"},
        {INT32_MAX, "536870911.75"},
        {INT32_MIN, "-536870912"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[QUARTERS_TEXT_MAX];
        int32_t back = 1;
        quarters_write(rows[i].quarters, text);
        cr_expect_str_eq(text, rows[i].text);
        if (rows[i].quarters != INT32_MIN) {
            cr_expect(quarters_read(text, &back), "%s", text);
            cr_expect_eq(back, rows[i].quarters, "%s", text);
        }
    }
}

Test(numbers, quarters_read)
{
    static const char *const wrong[] = {"",    "-",   ".",           "x",    "1x",
                                        "1.3", "1e3", "99999999999", "1..5", "0.250000000000000001",
                                        "--1"};
    int32_t quarters = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(quarters_read(wrong[i], &quarters), "\"%s\"", wrong[i]);
    cr_expect(quarters_read(" +6,50 ", &quarters));
    cr_expect_eq(quarters, 26);
    cr_expect(quarters_read(".5", &quarters));
    cr_expect_eq(quarters, 2);
    cr_expect(quarters_read("7.", &quarters));
    cr_expect_eq(quarters, 28);
}
