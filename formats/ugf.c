/* UGF and UGI, the records of PandaNet (Panda Egg) and of Japanese newspapers.
 *
 * Sections, each a line "[Name]" and the lines up to the next: [Header] and others with lines
 * "Key=value,value...", [Data] with the moves, [Figure], [ReviewNode] and others with comments and
 * variations, which are read over:
 *
 *   Lang=SJIS                        the character set
 *   Crypt=0,PLAIN_UGF_FILE,...       or ENCRYPTED_UGF_FILE, which nobody can read
 *   Hdcp=0,5.50                      handicap, komi
 *   Winner=W,C                       who, and by how much: points, C(ounted out: resignation), F, T
 *   Ptime=J;240;0;0,...              minutes
 *   QP,B1,1,0                        column Q, row P, Black, move 1, seconds; move 0 is set-up
 *   YA,B1,221,0                      a pass
 *
 * Letters are A, B, ... I, J, ...; rows count from the bottom where CoordinateType=IGS, else from
 * the top. Sources: senseis.xmp.net/?UGI, homepages.cwi.nl/~aeb/go/misc/ugf.html. */
#include "lined.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_DEFAULT = 19, SIDE_MAX = 26 /* letters */ };

struct ugf {
    struct lined lined;
    bool data; /* within [Data] */
    bool data_seen;
    bool header;     /* within [Header] */
    bool from_below; /* rows count from the bottom */
    bool encrypted;
    bool bad_size;
    long moves, announced;
    enum colour turn;
};

/* -- What it is ------------------------------------------------------------------------------- */

static bool starts(struct span line)
{
    return span_starts(line, "[Header]");
}

static enum lined_end ends(struct span line)
{
    return span_starts(line, "[Header]") ? LINED_ENDS_BEFORE : LINED_GOES_ON;
}

static struct span cut_line(struct span *rest)
{
    size_t size = 0;
    while (size < rest->size && rest->at[size] != '\n' && rest->at[size] != '\r')
        size++;
    struct span line = {rest->at, size};
    size += size < rest->size;
    rest->at += size;
    rest->size -= size;
    return span_trim(line);
}

static const struct charset *declared(struct span game)
{
    static const char key[] = "Lang=";
    while (game.size > 0) {
        struct span line = cut_line(&game);
        if (span_starts(line, "[Data]"))
            break;
        if (span_starts(line, key))
            return charset_find(line.at + sizeof key - 1, line.size - (sizeof key - 1));
    }
    return NULL;
}

static const struct lined_format format = {.starts = starts, .ends = ends, .declared = declared};

int ugf_bid(const unsigned char *bytes, size_t size)
{
    static const char *const keys[] = {
        "Ver=UGF", "Ver=REVIEW", "Crypt=", "Hdcp=", "CoordinateType=", "PlayerB="};
    static const unsigned char bom[] = {0xEF, 0xBB, 0xBF};
    struct span text = {(const char *)bytes, size};
    if (size >= sizeof bom && memcmp(bytes, bom, sizeof bom) == 0)
        text = (struct span){text.at + sizeof bom, size - sizeof bom};
    struct span line = {"", 0};
    while (text.size > 0 && (line.size == 0 || line.at[0] == '#'))
        line = cut_line(&text);
    if (!span_is(line, "[Header]"))
        return 0;
    while (text.size > 0) {
        line = cut_line(&text);
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            if (span_starts(line, keys[i]))
                return BID_SURE;
    }
    return 0;
}

/* -- The header ------------------------------------------------------------------------------- */

static void odd_line(struct ugf *ugf, struct span line)
{
    diag_put(&ugf->lined.sink, DIAG_LINE_ODD, ugf->lined.line, 0, "%.*s", SPAN_SHOW(line));
}

static void take_size(struct ugf *ugf, struct span value)
{
    struct record *record = ugf->lined.record;
    long side = 0;
    if (span_number(value, &side) && side >= 2 && side <= SIDE_MAX) {
        record->columns = record->rows = (uint16_t)side;
        return;
    }
    ugf->bad_size = true;
    diag_put(&ugf->lined.sink, DIAG_SGF_BAD_SIZE, ugf->lined.line, 0, "Size=%.*s",
             SPAN_SHOW(value));
}

static void take_handicap(struct ugf *ugf, struct span value)
{
    struct span stones = span_trim(span_cut(&value, ','));
    if (stones.size != 1 || stones.at[0] != '0')
        lined_text(&ugf->lined, TEXT_HANDICAP, stones);
    lined_text(&ugf->lined, TEXT_KOMI, value);
}

/* The first field of Winner, where it names no winner. */
static const struct {
    const char *code, *result;
} undecided[] = {
    {"O", "Both lost"}, {"A", "Unfinished"}, {"P", "Unfinished"}, {"N", "Void"},
    {"N1", "Void"},     {"D", "Draw"},       {"E", "?"},
};

static void take_result(struct ugf *ugf, struct span value)
{
    struct span whole = value, winner = span_trim(span_cut(&value, ','));
    struct span how = span_trim(span_cut(&value, ','));
    char text[64];
    for (size_t i = 0; i < sizeof undecided / sizeof *undecided; i++) {
        if (span_is(winner, undecided[i].code)) {
            lined_string(&ugf->lined, TEXT_RESULT, undecided[i].result);
            diag_put(&ugf->lined.sink, DIAG_RESULT_READ, ugf->lined.line, 0,
                     "Winner=%.*s is RE[%s]", SPAN_SHOW(whole), undecided[i].result);
            return;
        }
    }
    enum { MARGIN_MAX = 16 };
    if ((!span_is(winner, "B") && !span_is(winner, "W")) || how.size > MARGIN_MAX) {
        lined_text(&ugf->lined, TEXT_RESULT, whole);
        return;
    }
    char code = how.size > 0 ? how.at[0] : 0;
    if (code == 'C' || code == 'c' || code == 'R')
        snprintf(text, sizeof text, "%c+R", *winner.at);
    else if (code == 'F' || code == 'T')
        snprintf(text, sizeof text, "%c+%c", *winner.at, code);
    else
        snprintf(text, sizeof text, "%c+%.*s", *winner.at, (int)how.size, how.at);
    lined_string(&ugf->lined, TEXT_RESULT, text);
    if (code >= 'A')
        diag_put(&ugf->lined.sink, DIAG_RESULT_READ, ugf->lined.line, 0, "Winner=%.*s is RE[%s]",
                 SPAN_SHOW(whole), text);
}

static void take_rules(struct ugf *ugf, struct span value)
{
    static const struct {
        const char *code, *rules;
    } names[] = {{"JPN", "Japanese"}, {"CH", "Chinese"}, {"CHN", "Chinese"}, {"KOR", "Korean"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_is(span_trim(value), names[i].code))
            lined_string(&ugf->lined, TEXT_RULES, names[i].rules);
    lined_text(&ugf->lined, TEXT_RULES, value);
}

/* "2019/03/08,22:09:00,2019/03/09,07:16:59". */
static void take_date(struct ugf *ugf, struct span value)
{
    struct span start = span_cut(&value, ',');
    span_cut(&value, ',');
    if (!lined_date(&ugf->lined, start) && !lined_date(&ugf->lined, span_cut(&value, ',')) &&
        span_find_number(&start) >= 0)
        odd_line(ugf, start);
}

/* "J;240;0;0,..." */
static void take_time(struct ugf *ugf, struct span value)
{
    struct span first = span_cut(&value, ',');
    span_cut(&first, ';');
    long minutes = 0;
    char text[24];
    if (!span_number(span_cut(&first, ';'), &minutes) || minutes == 0)
        return;
    snprintf(text, sizeof text, "%ld", minutes * 60);
    lined_string(&ugf->lined, TEXT_TIME, text);
}

/* "name,rank,...", of one player or of the first of two. */
static void take_black(struct ugf *ugf, struct span value)
{
    lined_text(&ugf->lined, TEXT_BLACK, span_cut(&value, ','));
    lined_text(&ugf->lined, TEXT_BLACK_RANK, span_cut(&value, ','));
}

static void take_white(struct ugf *ugf, struct span value)
{
    lined_text(&ugf->lined, TEXT_WHITE, span_cut(&value, ','));
    lined_text(&ugf->lined, TEXT_WHITE_RANK, span_cut(&value, ','));
}

/* A partner: "A" and "B" become "A & B". */
static void join_player(struct ugf *ugf, enum text_kind kind, struct span value)
{
    struct record *record = ugf->lined.record;
    struct span name = span_trim(span_cut(&value, ','));
    const char *first = record->text[kind];
    if (name.size == 0)
        return;
    if (first == NULL) {
        lined_text(&ugf->lined, kind, name);
        return;
    }
    size_t size = strlen(first) + 3 + name.size;
    char *both = arena_alloc(&record->arena, size + 1);
    ugf->lined.full |= both == NULL;
    if (both == NULL)
        return;
    snprintf(both, size + 1, "%s & %.*s", first, (int)name.size, name.at);
    record->text[kind] = NULL;
    lined_text(&ugf->lined, kind, (struct span){both, strlen(both)});
}

static void take_black_partner(struct ugf *ugf, struct span value)
{
    join_player(ugf, TEXT_BLACK, value);
}

static void take_white_partner(struct ugf *ugf, struct span value)
{
    join_player(ugf, TEXT_WHITE, value);
}

static void take_coordinates(struct ugf *ugf, struct span value)
{
    ugf->from_below = span_is(span_trim(value), "IGS");
}

/* "0,PLAIN_UGF_FILE,READ_WRITE"; the number is 2146 as well. */
static void take_crypt(struct ugf *ugf, struct span value)
{
    span_cut(&value, ',');
    struct span kind = span_trim(span_cut(&value, ','));
    ugf->encrypted = span_starts(kind, "ENCRYPTED");
}

static void take_moves(struct ugf *ugf, struct span value)
{
    if (!span_number(value, &ugf->announced))
        ugf->announced = 0;
}

/* "26th,Gosei,Title matches 5th game". */
static void take_title(struct ugf *ugf, struct span value)
{
    while (value.size > 0 && (value.at[value.size - 1] == ',' || value.at[value.size - 1] == ' '))
        value.size--;
    while (value.size > 0 && (*value.at == ',' || *value.at == ' '))
        value.at++, value.size--;
    lined_text(&ugf->lined, TEXT_EVENT, value);
}

static const struct {
    const char *key;
    enum text_kind kind; /* where there is no `take` */
    void (*take)(struct ugf *ugf, struct span value);
} fields[] = {
    {"Size", 0, take_size},
    {"Hdcp", 0, take_handicap},
    {"Winner", 0, take_result},
    {"Rule", 0, take_rules},
    {"Date", 0, take_date},
    {"Ptime", 0, take_time},
    {"PlayerB", 0, take_black},
    {"PlayerW", 0, take_white},
    {"BMemb1", 0, take_black},
    {"WMemb1", 0, take_white},
    {"PlayerB2", 0, take_black_partner},
    {"PlayerW2", 0, take_white_partner},
    {"CoordinateType", 0, take_coordinates},
    {"Crypt", 0, take_crypt},
    {"Moves", 0, take_moves},
    {"Title", 0, take_title},
    {"Place", TEXT_PLACE, NULL},
    {"Writer", TEXT_USER, NULL},
    {"Commentator", TEXT_ANNOTATOR, NULL},
    {"Copyright", TEXT_COPYRIGHT, NULL},
    {"Comment", TEXT_COMMENT, NULL},
};

static void take_field(struct ugf *ugf, struct span line)
{
    struct span value = line;
    struct span key = span_trim(span_cut(&value, '='));
    if (key.size == line.size) {
        odd_line(ugf, line);
        return;
    }
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (!span_is(key, fields[i].key))
            continue;
        if (fields[i].take != NULL)
            fields[i].take(ugf, value);
        else
            lined_text(&ugf->lined, fields[i].kind, value);
    }
}

/* -- The moves -------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* "QP,B1,1,0 '00:15:00" */
static void take_move(struct ugf *ugf, struct span line)
{
    struct lined *lined = &ugf->lined;
    struct span rest = line, point = span_trim(span_cut(&rest, ','));
    struct span player = span_trim(span_cut(&rest, ',')), number = span_cut(&rest, ',');
    long move = 0, side = lined->record->columns;
    bool shaped = point.size == 2 && is_letter(point.at[0]) && is_letter(point.at[1]);
    enum colour colour = span_starts(player, "B")   ? BLACK
                         : span_starts(player, "W") ? WHITE
                         : span_is(player, "MK")    ? ugf->turn
                                                    : EMPTY;
    bool whole = rest.size > 0; /* else the line may be cut inside its number */
    if (!shaped || !whole || colour == EMPTY || !span_number(number, &move)) {
        diag_put(&lined->sink, DIAG_LINE_BAD, lined->line, 0, "%.*s", SPAN_SHOW(line));
        return;
    }
    long column = point.at[0] - 'A', row = point.at[1] - 'A';
    bool pass = column >= side && (point.at[0] == 'Y' || point.at[0] == 'Z');
    if (move == 0) {
        lined_stone(lined, EVENT_SETUP, colour, column, ugf->from_below ? side - 1 - row : row,
                    line);
        return;
    }
    if (move != ++ugf->moves)
        diag_put(&lined->sink, DIAG_LINE_ODD, lined->line, 0, "%.*s: move %ld is due",
                 SPAN_SHOW(line), ugf->moves);
    ugf->turn = other(colour);
    if (pass)
        lined_pass(lined, colour);
    else
        lined_stone(lined, EVENT_MOVE, colour, column, ugf->from_below ? side - 1 - row : row,
                    line);
}

static void take_line(struct ugf *ugf, struct span line)
{
    if (line.size == 0 || line.at[0] == '#')
        return;
    if (line.at[0] == '[') {
        ugf->header = span_is(line, "[Header]");
        ugf->data = span_is(line, "[Data]");
        ugf->data_seen |= ugf->data;
    } else if (ugf->header) {
        take_field(ugf, line);
    } else if (ugf->data && line.at[0] != '.') {
        take_move(ugf, line);
    }
}

/* Lines before the header may be comments. */
static void skip_comments(struct reader *reader)
{
    while (lined_skip_blank(reader) && stream_bytes(reader->stream)[0] == '#') {
        const unsigned char *end;
        size_t size;
        do {
            size = stream_want(reader->stream, 1);
            const unsigned char *bytes = stream_bytes(reader->stream);
            end = memchr(bytes, '\n', size);
            reader_take(reader, end == NULL ? size : (size_t)(end + 1 - bytes));
        } while (end == NULL && size > 0);
    }
}

/* The game that starts here; NEXT_END when it is encrypted, which is told. */
static enum next read_game(struct reader *reader, struct record *record)
{
    struct ugf ugf = {.turn = BLACK};
    struct span line;
    record->columns = record->rows = SIDE_DEFAULT;
    if (!lined_open(&ugf.lined, &format, reader, record))
        return NEXT_LOST;
    while (!ugf.encrypted && !ugf.bad_size && lined_next(&ugf.lined, &line))
        take_line(&ugf, line);
    lined_expect(&ugf.lined, ugf.announced, ugf.moves);
    if (!ugf.data_seen && !ugf.encrypted && !ugf.bad_size)
        diag_put(&ugf.lined.sink, DIAG_RECORD_CUT, ugf.lined.line, 0, "%s", "no [Data]");
    if (!ugf.encrypted && !ugf.bad_size)
        return lined_close(&ugf.lined);
    if (ugf.encrypted)
        diag_put(&reader->sink, DIAG_UNSUPPORTED, ugf.lined.line, 0, "an encrypted UGF record");
    reader_take(reader, ugf.lined.size);
    return ugf.encrypted ? NEXT_END : NEXT_LOST;
}

enum next ugf_next(struct reader *reader, struct record *record)
{
    enum next next = NEXT_END;
    while (next == NEXT_END) {
        skip_comments(reader);
        if (!lined_find(reader, &format))
            return NEXT_END;
        record_clear(record);
        next = read_game(reader, record);
    }
    return next;
}
