/* GIB, the records of Tygem.
 *
 *   \HS                              a header of \[KEY=value\] lines, two of which hold the rest:
 *   \[GAMEINFOMAIN=GBKIND:3,GCDT:0,GTIME:600-30-3,GRLT:3,ZIPSU:0,DUM:0,GONGJE:65,TCNT:268\]
 *   \[GAMETAG=S1,R0,D0,G65,W3,Z0,T30-3-600,C2016:03:26:17:29,I:white,...\]
 *   \HE
 *   \GS
 *   2 1 0
 *   10 0 &4
 *   INI 0 1 3 &4                     three handicap stones
 *   STO 0 2 2 15 15                  line 2: White (2) in column 15, row 15, from 0 at the top left
 *   SKI 0 3 1                        a pass of Black's
 *   SUR 0 4 2                        White resigns
 *   \GE
 *
 * GRLT is how it ended, ZIPSU the margin and GONGJE the komi in tenths of a point, GTIME seconds,
 * seconds of a period and periods. There is no description of the format; that is what its files
 * and their readers agree on. */
#include "lined.h"
#include "meta.h"

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

/* Servers of Tygem's by the first value of the header, and what they write in. */
static const struct {
    const char *kind, *charset;
} kinds[] = {
    {"GIBOKIND=China", "GB18030"},
    {"GIBOKIND=Korea", "EUC-KR"},
    {"GIBOKIND=Japan", "Shift_JIS"},
    {"GIBOKIND=Taiwan", "Big5"},
};

struct gib {
    struct lined lined;
    struct span result, date, main, tag;
    struct span white_nick, black_nick, komi;
    long moves, lines;    /* stones and passes; lines that TCNT counts */
    enum colour turn;     /* who is to move, should a pass not say */
    enum colour resigned; /* EMPTY: nobody */
    bool started, handicap_seen, ended;
};

/* -- The game's bytes ------------------------------------------------------------------------- */

static bool starts(struct span line)
{
    return span_starts(line, "\\HS") || span_starts(line, "\\[GIBOKIND=");
}

static enum lined_end ends(struct span line)
{
    if (span_starts(line, "\\GE"))
        return LINED_ENDS_BEHIND;
    return span_starts(line, "\\HS") ? LINED_ENDS_BEFORE : LINED_GOES_ON;
}

static bool holds(struct span game, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = game.at; (size_t)(at - game.at) + size <= game.size; at++) {
        at = memchr(at, word[0], game.size - (size_t)(at - game.at));
        if (at == NULL || (size_t)(at - game.at) + size > game.size)
            return false;
        if (memcmp(at, word, size) == 0)
            return true;
    }
    return false;
}

static const struct charset *declared(struct span game)
{
    if (game.size > FORMAT_SNIFF_BYTES)
        game.size = FORMAT_SNIFF_BYTES;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (holds(game, kinds[i].kind))
            return charset_find(kinds[i].charset, strlen(kinds[i].charset));
    return NULL;
}

static const struct lined_format format = {.starts = starts, .ends = ends, .declared = declared};

int gib_bid(const unsigned char *bytes, size_t size)
{
    static const unsigned char bom[] = {0xEF, 0xBB, 0xBF};
    struct span text = {(const char *)bytes, size};
    if (size >= sizeof bom && memcmp(bytes, bom, sizeof bom) == 0)
        text = (struct span){text.at + sizeof bom, size - sizeof bom};
    text = span_trim(text);
    if (span_starts(text, "\\[GIBOKIND="))
        return BID_SURE;
    return span_starts(text, "\\HS") && (text.size == 3 || text.at[3] <= ' ') ? BID_SURE : 0;
}

/* -- The header ------------------------------------------------------------------------------- */

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

static void take_header(struct gib *gib, struct span line)
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
        {"GAMERESULT", &gib->result},        {"GAMEDATE", &gib->date},
        {"GAMEINFOMAIN", &gib->main},        {"GAMETAG", &gib->tag},
        {"GAMEWHITENICK", &gib->white_nick}, {"GAMEBLACKNICK", &gib->black_nick},
        {"GAMEGONGJE", &gib->komi},
    };
    static const struct {
        const char *key;
        enum text_kind kind;
    } texts[] = {{"GAMENAME", TEXT_NAME}, {"GAMEPLACE", TEXT_PLACE}, {"GAMECOMMENT", TEXT_COMMENT}};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (span_is(key, pieces[i].key) && pieces[i].piece->at == NULL)
            *pieces[i].piece = value;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (span_is(key, texts[i].key))
            lined_text(lined, texts[i].kind, value);
    if (span_is(key, "GAMEWHITENAME"))
        take_player(gib, value, TEXT_WHITE, TEXT_WHITE_RANK);
    else if (span_is(key, "GAMEBLACKNAME"))
        take_player(gib, value, TEXT_BLACK, TEXT_BLACK_RANK);
}

/* The value of "KEY:value" in GAMEINFOMAIN or, if it has none, of "Kvalue" in GAMETAG. */
static struct span field(const struct gib *gib, const char *key, char tag)
{
    struct span rest = gib->main;
    while (*key != 0 && rest.size > 0) {
        struct span value = span_trim(span_cut(&rest, ','));
        struct span name = span_cut(&value, ':');
        if (span_is(name, key))
            return span_trim(value);
    }
    rest = gib->tag;
    while (tag != 0 && rest.size > 0) {
        struct span value = span_trim(span_cut(&rest, ','));
        if (value.size > 1 && value.at[0] == tag && value.at[1] != ':')
            return (struct span){value.at + 1, value.size - 1};
    }
    return (struct span){NULL, 0};
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

static void settle_komi(struct gib *gib)
{
    struct lined *lined = &gib->lined;
    struct span value = field(gib, "GONGJE", 'G');
    if (value.size == 0)
        value = span_trim(gib->komi);
    if (value.size == 0)
        return;
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

static void settle_header(struct gib *gib)
{
    struct lined *lined = &gib->lined;
    take_player(gib, gib->white_nick, TEXT_WHITE, TEXT_WHITE_RANK);
    take_player(gib, gib->black_nick, TEXT_BLACK, TEXT_BLACK_RANK);
    if (!lined_date(lined, field(gib, "", 'C')) && !lined_date(lined, gib->date))
        lined_text(lined, TEXT_DATE, gib->date);
    settle_komi(gib);
    settle_result(gib);
    settle_time(gib);
    lined_expect(lined, number_of(gib, "TCNT", 0), gib->lines);
}

/* -- The moves -------------------------------------------------------------------------------- */

enum { WORDS = 6 };

/* The words of a line; those it lacks are empty. */
static void split_words(struct span line, struct span words[WORDS])
{
    for (int i = 0; i < WORDS; i++) {
        line = span_trim(line);
        words[i] = span_cut(&line, ' ');
    }
}

static enum colour colour_of(struct span word)
{
    return span_is(word, "1") ? BLACK : span_is(word, "2") ? WHITE : EMPTY;
}

static void bad_line(struct gib *gib, struct span line)
{
    diag_put(&gib->lined.sink, DIAG_LINE_BAD, gib->lined.line, 0, "%.*s", SPAN_SHOW(line));
}

static void take_stone(struct gib *gib, struct span line, const struct span words[WORDS])
{
    long column = 0, row = 0;
    enum colour colour = colour_of(words[3]);
    if (gib->lined.cut || colour == EMPTY || !span_number(words[4], &column) ||
        !span_number(words[5], &row)) {
        bad_line(gib, line);
        return;
    }
    lined_stone(&gib->lined, EVENT_MOVE, colour, column, row, line);
    gib->turn = other(colour);
    gib->moves++;
}

static void take_pass(struct gib *gib, struct span line, const struct span words[WORDS])
{
    enum colour colour = words[3].size == 0 ? gib->turn : colour_of(words[3]);
    if (colour == EMPTY) {
        bad_line(gib, line);
        return;
    }
    lined_pass(&gib->lined, colour);
    gib->turn = other(colour);
    gib->moves++;
}

static void take_start(struct gib *gib, struct span line, const struct span words[WORDS])
{
    long stones = 0;
    if (gib->handicap_seen || gib->moves > 0 || !span_number(words[3], &stones) ||
        stones > LINED_HANDICAP_MAX) {
        diag_put(&gib->lined.sink, DIAG_LINE_ODD, gib->lined.line, 0, "%.*s", SPAN_SHOW(line));
        return;
    }
    gib->handicap_seen = true;
    if (stones < 2)
        return;
    lined_handicap(&gib->lined, stones);
    gib->turn = WHITE;
}

static void take_resignation(struct gib *gib, struct span line, const struct span words[WORDS])
{
    (void)line;
    gib->resigned = colour_of(words[3]);
}

static void take_nothing(struct gib *gib, struct span line, const struct span words[WORDS])
{
    (void)gib;
    (void)line;
    (void)words;
}

static const struct {
    const char *word;
    void (*take)(struct gib *gib, struct span line, const struct span words[WORDS]);
} commands[] = {
    {"STO", take_stone},       {"SKI", take_pass},    {"INI", take_start},
    {"SUR", take_resignation}, {"REM", take_nothing}, {"DSC", take_nothing},
};

static void take_move(struct gib *gib, struct span line)
{
    struct span words[WORDS];
    split_words(line, words);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (span_is(words[0], commands[i].word)) {
            gib->lines += commands[i].take != take_start;
            commands[i].take(gib, line, words);
            return;
        }
    }
    long number;
    if (!span_number(words[0], &number)) /* of the two lines of numbers */
        diag_put(&gib->lined.sink, DIAG_LINE_ODD, gib->lined.line, 0, "%.*s", SPAN_SHOW(line));
}

static void take_line(struct gib *gib, struct span line)
{
    if (span_starts(line, "\\["))
        take_header(gib, line);
    else if (span_starts(line, "\\GE"))
        gib->ended = true;
    else if (span_starts(line, "\\GS"))
        gib->started = true;
    else if (line.size > 0 && line.at[0] != '\\' && gib->started)
        take_move(gib, line);
    else if (line.size > 0 && line.at[0] != '\\')
        diag_put(&gib->lined.sink, DIAG_LINE_ODD, gib->lined.line, 0, "%.*s", SPAN_SHOW(line));
}

enum next gib_next(struct reader *reader, struct record *record)
{
    enum { SIDE = 19 };
    struct gib gib = {.turn = BLACK};
    struct span line;
    if (!lined_find(reader, &format))
        return NEXT_END;
    record->columns = record->rows = SIDE;
    if (!lined_open(&gib.lined, &format, reader, record))
        return NEXT_LOST;
    while (lined_next(&gib.lined, &line))
        take_line(&gib, line);
    settle_header(&gib);
    if (!gib.ended)
        diag_put(&gib.lined.sink, DIAG_RECORD_CUT, gib.lined.line, 0, "%s", "no \\GE");
    return lined_close(&gib.lined);
}
