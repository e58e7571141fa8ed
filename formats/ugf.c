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
#include "ugf.h"

#include <string.h>

enum { SIDE_DEFAULT = 19 };

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
    struct span seconds = rest;
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
    lined->record->extras.count[EXTRA_CLOCK] += span_find_number(&seconds) > 0;
    if (pass)
        lined_pass(lined, colour);
    else
        lined_stone(lined, EVENT_MOVE, colour, column, ugf->from_below ? side - 1 - row : row,
                    line);
}

/* Comments are the lines from ".Text" to ".EndText"; the rest of [Figure] and its like is drawing.
 */
static void pass_line(struct ugf *ugf, struct span line)
{
    bool begins = span_starts(line, ".Text"), ends = span_starts(line, ".EndText");
    if (begins)
        lined_extra(&ugf->lined, EXTRA_COMMENTS, line);
    else if (!ugf->text && !ends)
        lined_extra(&ugf->lined, EXTRA_OTHER, line);
    ugf->text = begins || (ugf->text && !ends);
}

static void take_line(struct ugf *ugf, struct span line)
{
    if (line.size == 0 || line.at[0] == '#')
        return;
    if (line.at[0] == '[') {
        ugf->text = false;
        ugf->header = span_is(line, "[Header]");
        ugf->data = span_is(line, "[Data]");
        ugf->data_seen |= ugf->data;
    } else if (ugf->header) {
        ugf_take_field(ugf, line);
    } else if (ugf->data && line.at[0] != '.') {
        take_move(ugf, line);
    } else {
        pass_line(ugf, line);
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
