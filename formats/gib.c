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
#include "gib.h"

#include <string.h>

/* Servers of Tygem's by the first value of the header, and what they write in. */
static const struct {
    const char *kind, *charset;
} kinds[] = {
    {"GIBOKIND=China", "GB18030"},
    {"GIBOKIND=Korea", "EUC-KR"},
    {"GIBOKIND=Japan", "Shift_JIS"},
    {"GIBOKIND=Taiwan", "Big5"},
};

/* -- The game's bytes ------------------------------------------------------------------------- */

/* Some writers leave "\HS" out. */
static bool starts_bare(struct span line)
{
    static const char *const keys[] = {"\\[GIBOKIND=", "\\[TYPE=", "\\[GAME"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (span_starts(line, keys[i]))
            return true;
    return false;
}

static bool starts(struct span line)
{
    return span_starts(line, "\\HS") || starts_bare(line);
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
    if (starts_bare(text))
        return BID_SURE;
    return span_starts(text, "\\HS") && (text.size == 3 || text.at[3] <= ' ') ? BID_SURE : 0;
}

/* -- The moves -------------------------------------------------------------------------------- */

enum { WORDS = 6 };

/* The words of a line; those it lacks are empty. */
static void split_words(struct span line, struct span words[WORDS])
{
    for (int i = 0; i < WORDS; i++) {
        line = span_trim(line);
        size_t size = 0;
        while (size < line.size && line.at[size] != ' ' && line.at[size] != '\t')
            size++;
        words[i] = (struct span){line.at, size};
        line = (struct span){line.at + size, line.size - size};
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

/* Talk of the spectators' may stand behind the "&4" of the first line. */
static void pass_talk(struct gib *gib, struct span line)
{
    struct span talk = line;
    span_cut(&talk, '&');
    (void)span_find_number(&talk);
    lined_extra(&gib->lined, EXTRA_COMMENTS, talk);
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
    pass_talk(gib, line);
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

/* The end of the game as the server saw it. */
static void take_nothing(struct gib *gib, struct span line, const struct span words[WORDS])
{
    (void)words;
    lined_extra(&gib->lined, EXTRA_OTHER, line);
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
        gib_take_header(gib, line);
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
    gib_settle_header(&gib);
    if (!gib.ended)
        diag_put(&gib.lined.sink, DIAG_RECORD_CUT, gib.lined.line, 0, "%s", "no \\GE");
    return lined_close(&gib.lined);
}
