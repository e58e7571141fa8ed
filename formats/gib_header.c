#include "gib.h"

#include "meta.h"
#include "numbers.h"

#include <stdio.h>
#include <string.h>

/* What GRLT says; others are met and not known. */
static const struct {
    long code;
    char winner;
    const char *how; /* NULL: by ZIPSU */
} endings[] = {
    {0, 'B', NULL}, {1, 'W', NULL}, {3, 'B', "R"}, {4, 'W', "R"}, {7, 'B', "T"}, {8, 'W', "T"},
};

/* "name (rank)". */
static void take_player(struct gib *gib, struct span value, enum text_kind name,
                        enum text_kind rank)
{
    value = span_trim(value);
    size_t open = value.size;
    while (open > 0 && value.at[open - 1] != '(')
        open--;
    if (open > 1 && value.at[value.size - 1] == ')') {
        lined_text(&gib->lined, rank, (struct span){value.at + open, value.size - open - 1});
        value.size = open - 1;
    }
    lined_text(&gib->lined, name, value);
}

void gib_take_header(struct gib *gib, struct span line)
{
    struct lined *lined = &gib->lined;
    struct span value = {line.at + 2, line.size - 2};
    if (value.size >= 2 && memcmp(value.at + value.size - 2, "\\]", 2) == 0)
        value.size -= 2;
    else
        diag_put(&lined->sink, DIAG_LINE_ODD, lined->line, 0, "%.*s", SPAN_SHOW(line));
    struct span key = span_cut(&value, '=');
    const struct {
        const char *key;
        struct span *piece;
    } pieces[] = {
        {"GAMERESULT", &gib->result},
        {"GAMEDATE", &gib->date},
        {"GAMEINFOMAIN", &gib->main},
        {"GAMETAG", &gib->tag},
        {"GAMEWHITENICK", &gib->white_nick},
        {"GAMEBLACKNICK", &gib->black_nick},
        {"GAMEGONGJE", &gib->komi},
        {"GAMECONDITION", &gib->condition},
        {"GAMEWHITELEVEL", &gib->white_level},
        {"GAMEBLACKLEVEL", &gib->black_level},
        {"WUSERINFO", &gib->white_user},
        {"BUSERINFO", &gib->black_user},
    };
    static const struct {
        const char *key;
        enum text_kind kind;
    } texts[] = {{"GAMENAME", TEXT_NAME}, {"GAMEPLACE", TEXT_PLACE}, {"GAMECOMMENT", TEXT_COMMENT}};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (span_is(key, pieces[i].key)) {
            if (pieces[i].piece->at == NULL)
                *pieces[i].piece = value;
            return;
        }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (span_is(key, texts[i].key)) {
            lined_text(lined, texts[i].kind, value);
            return;
        }
    if (span_is(key, "GAMEWHITENAME"))
        take_player(gib, value, TEXT_WHITE, TEXT_WHITE_RANK);
    else if (span_is(key, "GAMEBLACKNAME"))
        take_player(gib, value, TEXT_BLACK, TEXT_BLACK_RANK);
    else if (!span_is(key, "GIBOKIND")) /* the character set: gib.c */
        lined_extra(lined, EXTRA_OTHER, value);
}

/* The value of "KEY:value" in a list of them. */
static struct span listed(struct span rest, const char *key)
{
    while (*key != 0 && rest.size > 0) {
        struct span value = span_trim(span_cut(&rest, ','));
        struct span name = span_cut(&value, ':');
        if (span_is(name, key))
            return span_trim(value);
    }
    return (struct span){NULL, 0};
}

/* The value of "KEY:value" in GAMEINFOMAIN or, if it has none, of "Kvalue" in GAMETAG. */
static struct span field(const struct gib *gib, const char *key, char tag)
{
    struct span value = listed(gib->main, key), rest = gib->tag;
    while (value.at == NULL && tag != 0 && rest.size > 0) {
        struct span piece = span_trim(span_cut(&rest, ','));
        if (piece.size > 1 && piece.at[0] == tag && piece.at[1] != ':')
            value = (struct span){piece.at + 1, piece.size - 1};
    }
    return value;
}

/* "25", "25段": the server's levels, of which 1 is 17 kyu, 18 is 1 dan and 27 is 1 dan of the
 * professionals (qGo's tygemconnection.cpp counts them so). */
static void take_level(struct gib *gib, enum text_kind rank, struct span level)
{
    enum { KYU_TOP = 18, DAN_TOP = 27, LEVEL_MAX = 35 };
    long number = span_find_number(&level);
    char text[32];
    if (number < 1 || number > LEVEL_MAX || gib->lined.record->text[rank] != NULL)
        return;
    if (number < KYU_TOP)
        snprintf(text, sizeof text, "%ldk", KYU_TOP - number);
    else if (number < DAN_TOP)
        snprintf(text, sizeof text, "%ldd", number - KYU_TOP + 1);
    else
        snprintf(text, sizeof text, "%ldp", number - DAN_TOP + 1);
    lined_text(&gib->lined, rank, (struct span){text, strlen(text)});
}

static long number_of(const struct gib *gib, const char *key, char tag)
{
    long number = -1;
    return span_number(field(gib, key, tag), &number) ? number : -1;
}

/* "65" is "6.5", "110" is "11". */
enum { TENTHS_MAX = 44 }; /* bytes, for any two numbers */

static void write_tenths(char text[TENTHS_MAX], long tenths)
{
    if (tenths % 10 == 0)
        snprintf(text, TENTHS_MAX, "%ld", tenths / 10);
    else
        snprintf(text, TENTHS_MAX, "%ld.%ld", tenths / 10, tenths % 10);
}

/* Old files have no field for komi and tell it with the other conditions. */
static void komi_of_condition(struct gib *gib)
{
    char words[SPAN_SHOWN + 1], points[QUARTERS_TEXT_MAX];
    int32_t quarters;
    snprintf(words, sizeof words, "%.*s", SPAN_SHOW(gib->condition));
    if (!meta_condition_komi(words, &quarters))
        return;
    quarters_write(quarters, points);
    lined_string(&gib->lined, TEXT_KOMI, points);
    diag_put(&gib->lined.sink, DIAG_KOMI_READ, 0, 0, "GAMECONDITION \"%s\" is %s points", words,
             points);
}

static void settle_komi(struct gib *gib)
{
    struct lined *lined = &gib->lined;
    struct span value = field(gib, "GONGJE", 'G');
    if (value.size == 0)
        value = span_trim(gib->komi);
    if (value.size == 0) {
        komi_of_condition(gib);
        return;
    }
    bool negative = value.at[0] == '-';
    struct span digits = {value.at + negative, value.size - negative};
    long tenths = 0, extra = number_of(gib, "DUM", 'D');
    char text[1 + TENTHS_MAX] = "-";
    if (!span_number(digits, &tenths)) {
        lined_text(lined, TEXT_KOMI, value);
        return;
    }
    write_tenths(text + 1, tenths);
    const char *points = negative && tenths > 0 ? text : text + 1;
    lined_string(lined, TEXT_KOMI, points);
    if (extra > 0)
        diag_put(&lined->sink, DIAG_KOMI_DOUBTFUL, 0, 0,
                 "DUM:%ld, it seems points that White gives; komi taken as %s", extra, points);
    else if (tenths > 0)
        diag_put(&lined->sink, DIAG_KOMI_READ, 0, 0, "GONGJE:%.*s is %s points", SPAN_SHOW(value),
                 points);
}

/* What GRLT and ZIPSU say, into `text`; false if that is nothing. */
static bool coded_result(const struct gib *gib, char text[2 + TENTHS_MAX])
{
    long code = number_of(gib, "GRLT", 'W'), margin = number_of(gib, "ZIPSU", 'Z');
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (endings[i].code != code)
            continue;
        if (endings[i].how == NULL && margin <= 0)
            return false;
        char points[TENTHS_MAX];
        write_tenths(points, margin);
        snprintf(text, 2 + TENTHS_MAX, "%c+%s", endings[i].winner,
                 endings[i].how != NULL ? endings[i].how : points);
        return true;
    }
    return false;
}

/* Do the code and the words name the same winner and, where both count, the same margin? */
static bool agree(const struct result *code, const struct result *words)
{
    if (words->winner == EMPTY)
        return true;
    return code->winner == words->winner &&
           (!code->counted || !words->counted || code->margin == words->margin);
}

static void settle_result(struct gib *gib)
{
    struct lined *lined = &gib->lined;
    struct record *record = lined->record;
    char text[2 + TENTHS_MAX];
    if (coded_result(gib, text)) {
        lined_string(lined, TEXT_RESULT, text);
        char words[SPAN_SHOWN + 1];
        snprintf(words, sizeof words, "%.*s", SPAN_SHOW(gib->result));
        struct result code = meta_result(text), said = meta_result(words);
        if (!agree(&code, &said))
            diag_put(&lined->sink, DIAG_LINE_ODD, record->origin.line, 0,
                     "GAMERESULT says \"%s\", GRLT and ZIPSU %s, which is taken", words, text);
        else
            diag_put(&lined->sink, DIAG_RESULT_READ, 0, 0, "GRLT:%ld ZIPSU:%ld is RE[%s]",
                     number_of(gib, "GRLT", 'W'), number_of(gib, "ZIPSU", 'Z'), text);
        return;
    }
    lined_text(lined, TEXT_RESULT, gib->result);
    if (record->text[TEXT_RESULT] == NULL && gib->resigned != EMPTY) {
        diag_put(&lined->sink, DIAG_RESULT_READ, 0, 0, "%s", "from the line SUR");
        lined_string(lined, TEXT_RESULT, gib->resigned == BLACK ? "W+R" : "B+R");
    } else if (field(gib, "GRLT", 'W').size > 0) {
        lined_string(lined, TEXT_RESULT, "?");
    }
}

static bool is_numbers(struct span value)
{
    size_t at = 0;
    while (at < value.size && ((value.at[at] >= '0' && value.at[at] <= '9') || value.at[at] == '-'))
        at++;
    return at == value.size && at > 0;
}

/* "1200-30-3", in GAMETAG "30-3-1200": seconds, three periods of 30 of them. */
static void settle_time(struct gib *gib)
{
    struct span value = field(gib, "GTIME", 0), rest = value;
    long main = -1, period = 0, periods = 0;
    char text[64];
    if (is_numbers(rest)) {
        main = span_find_number(&rest);
        period = span_find_number(&rest);
        periods = span_find_number(&rest);
    } else if ((rest = field(gib, "", 'T')).size > 0) {
        period = span_find_number(&rest);
        periods = span_find_number(&rest);
        main = span_find_number(&rest);
    }
    if (main >= 0) {
        snprintf(text, sizeof text, "%ld", main);
        lined_string(&gib->lined, TEXT_TIME, text);
    }
    if (main >= 0 && period > 0 && periods > 0) {
        snprintf(text, sizeof text, "%ldx%ld byo-yomi", periods, period);
        lined_string(&gib->lined, TEXT_OVERTIME, text);
    } else if (main < 0) {
        lined_text(&gib->lined, TEXT_OVERTIME, value);
    }
}

void gib_settle_header(struct gib *gib)
{
    struct lined *lined = &gib->lined;
    take_player(gib, gib->white_nick, TEXT_WHITE, TEXT_WHITE_RANK);
    take_player(gib, gib->black_nick, TEXT_BLACK, TEXT_BLACK_RANK);
    lined_text(lined, TEXT_WHITE, listed(gib->white_user, "WNICK"));
    lined_text(lined, TEXT_BLACK, listed(gib->black_user, "BNICK"));
    lined_text(lined, TEXT_WHITE, listed(gib->white_user, "WID"));
    lined_text(lined, TEXT_BLACK, listed(gib->black_user, "BID"));
    take_level(gib, TEXT_WHITE_RANK, gib->white_level);
    take_level(gib, TEXT_BLACK_RANK, gib->black_level);
    take_level(gib, TEXT_WHITE_RANK, listed(gib->white_user, "WLV"));
    take_level(gib, TEXT_BLACK_RANK, listed(gib->black_user, "BLV"));
    if (!lined_date(lined, field(gib, "", 'C')) && !lined_date(lined, gib->date))
        lined_text(lined, TEXT_DATE, gib->date);
    settle_komi(gib);
    lined_extra(lined, EXTRA_OTHER, gib->condition); /* but for a komi in it */
    settle_result(gib);
    settle_time(gib);
    lined_expect(lined, number_of(gib, "TCNT", 0), gib->lines);
}
