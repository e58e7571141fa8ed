/* NGF, the records of Cyberoro (WBaduk). Twelve lines of header, then a move a line:
 *
 *   title / size / White, rank / Black, rank / site / handicap / (0) / komi / 20170316 [09:37] /
 *   minutes / result in words / number of moves
 *   PMABBREER                        move AB (1), Black, column R, row E and both once more, turned
 *
 * Letters begin with B; AA is a pass. Komi is written without its half point, which even games
 * have. An older kind puts GI before each line of its header, which has other lines in another
 * order, and tells the result in a comment behind the moves:
 *
 *   GItitle / GIWhite / GIBlack / GI / GI / GIdate / GIsize / GIhandicap / GI(0) / GIkomi / GImoves
 *
 * There is no description; that is what its files and their readers agree on. */
#include "lined.h"
#include "sgf.h"

#include <stdio.h>
#include <string.h>

enum { HEADER_MAX = 12, MOVE_BYTES = 9, SIDE_MAX = 25 /* letters from B on */ };

/* Which line of the header is what, from 0; -1 = it has none. */
struct layout {
    int lines;
    int title, white, black, site, date, size, handicap, komi, minutes, result, moves;
};

static const struct layout plain = {.lines = 12,
                                    .title = 0,
                                    .size = 1,
                                    .white = 2,
                                    .black = 3,
                                    .site = 4,
                                    .handicap = 5,
                                    .komi = 7,
                                    .date = 8,
                                    .minutes = 9,
                                    .result = 10,
                                    .moves = 11};
static const struct layout prefixed = {.lines = 11,
                                       .title = 0,
                                       .white = 1,
                                       .black = 2,
                                       .site = 3,
                                       .date = 5,
                                       .size = 6,
                                       .handicap = 7,
                                       .komi = 9,
                                       .minutes = -1,
                                       .result = -1,
                                       .moves = 10};
static const char prefix[] = "GI";

struct ngf {
    struct lined lined;
    const struct layout *layout;
    struct span header[HEADER_MAX];
    int lines;
    long moves;
    long announced;
    long handicap;
    const char *moves_at; /* the first of them; NULL if there is none */
};

/* -- What it is ------------------------------------------------------------------------------- */

static bool is_move(struct span line)
{
    return line.size >= MOVE_BYTES && span_starts(line, "PM") &&
           (line.at[4] == 'B' || line.at[4] == 'W');
}

static struct span cut_line(struct span *rest)
{
    return span_trim(span_cut(rest, '\n'));
}

/* The second line is a number, and either moves follow or more numbers where they belong: two
 * numbers under one another are in many files. */
static bool is_plain(struct span text)
{
    enum { SIZE = 1, HANDICAP = 5, UNKNOWN = 6 };
    long number = 0;
    bool numbers = true;
    for (int line = 0; text.size > 0; line++) {
        struct span piece = cut_line(&text);
        if (line == SIZE && !span_number(piece, &number))
            return false;
        if (line > SIZE && is_move(piece))
            return true;
        if (line == HANDICAP || line == UNKNOWN)
            numbers &= span_number(piece, &number);
        if (line == UNKNOWN && numbers)
            return true;
    }
    return false;
}

static bool is_prefixed(struct span text)
{
    if (!span_starts(text, prefix))
        return false;
    while (text.size > 0)
        if (is_move(cut_line(&text)))
            return true;
    return false;
}

int ngf_bid(const unsigned char *bytes, size_t size)
{
    static const unsigned char bom[] = {0xEF, 0xBB, 0xBF};
    struct span text = {(const char *)bytes, size};
    if (size >= sizeof bom && memcmp(bytes, bom, sizeof bom) == 0)
        text = (struct span){text.at + sizeof bom, size - sizeof bom};
    if (size == 0 || memchr(bytes, 0, size) != NULL)
        return 0;
    return is_prefixed(text) || is_plain(text) ? BID_LIKELY : 0;
}

static const struct lined_format format = {0};

/* -- The header ------------------------------------------------------------------------------- */

static struct span header_line(const struct ngf *ngf, int line)
{
    return line >= 0 && line < ngf->lines ? ngf->header[line] : (struct span){"", 0};
}

/* A number of the header, or `missing`; told when it is neither empty nor a number. */
static long header_number(struct ngf *ngf, int line, long missing)
{
    struct span piece = header_line(ngf, line);
    long number = missing;
    if (piece.size > 0 && !span_number(piece, &number))
        diag_put(&ngf->lined.sink, DIAG_LINE_ODD, ngf->lined.record->origin.line + (uint64_t)line,
                 0, "%.*s", SPAN_SHOW(piece));
    return number;
}

/* "Kobayashi.  9DP", "Mr. White B  3D*": what follows the last blank is the rank. */
static void take_player(struct ngf *ngf, struct span line, enum text_kind name, enum text_kind rank)
{
    size_t blank = line.size;
    while (blank > 0 && line.at[blank - 1] != ' ' && line.at[blank - 1] != '\t')
        blank--;
    if (blank > 0) {
        lined_text(&ngf->lined, rank, (struct span){line.at + blank, line.size - blank});
        line.size = blank;
    }
    lined_text(&ngf->lined, name, line);
}

static void take_komi(struct ngf *ngf)
{
    struct span piece = header_line(ngf, ngf->layout->komi);
    long points = 0;
    char text[16];
    if (ngf->handicap > 0 || !span_number(piece, &points)) {
        lined_text(&ngf->lined, TEXT_KOMI, piece);
        return;
    }
    snprintf(text, sizeof text, "%ld.5", points);
    lined_string(&ngf->lined, TEXT_KOMI, text);
    diag_put(&ngf->lined.sink, DIAG_KOMI_READ, 0, 0,
             "komi %ld of an even game is %s points: the half is not written", points, text);
}

/* "20170316 [09:37]", "2006-9-5". */
static void take_date(struct ngf *ngf)
{
    struct span piece = header_line(ngf, ngf->layout->date);
    char text[16];
    struct span day = {piece.at, piece.size < 8 ? piece.size : 8};
    size_t digits = 0;
    while (digits < day.size && day.at[digits] >= '0' && day.at[digits] <= '9')
        digits++;
    snprintf(text, sizeof text, "%.4s-%.2s-%.2s", digits == 8 ? day.at : "",
             digits == 8 ? day.at + 4 : "", digits == 8 ? day.at + 6 : "");
    struct span spread = {text, strlen(text)};
    if (!lined_date(&ngf->lined, digits == 8 ? spread : piece))
        lined_text(&ngf->lined, TEXT_DATE, piece);
}

static bool take_size(struct ngf *ngf)
{
    struct record *record = ngf->lined.record;
    long side = header_number(ngf, ngf->layout->size, 0);
    if (side < BOARD_SIDE_MIN || side > SIDE_MAX) {
        diag_put(&ngf->lined.sink, DIAG_SGF_BAD_SIZE, record->origin.line, 0, "\"%.*s\"",
                 SPAN_SHOW(header_line(ngf, ngf->layout->size)));
        return false;
    }
    record->columns = record->rows = (uint16_t)side;
    return true;
}

/* The third stone lies in another corner with some readers: the first move in either tells. */
static bool third_is_low(struct span moves, long side)
{
    long near = side < 13 ? 2 : 3, far = side - 1 - near;
    while (moves.size > 0) {
        struct span line = cut_line(&moves);
        if (!is_move(line) || line.at[5] != line.at[6])
            continue;
        if (line.at[5] - 'B' == near)
            return true;
        if (line.at[5] - 'B' == far)
            return false;
    }
    return false;
}

static void take_handicap(struct ngf *ngf)
{
    struct lined *lined = &ngf->lined;
    struct span rest = {"", 0};
    if (ngf->moves_at != NULL)
        rest = (struct span){ngf->moves_at, (size_t)(lined->end - ngf->moves_at)};
    ngf->handicap = header_number(ngf, ngf->layout->handicap, 0);
    if (ngf->handicap < 2)
        return;
    lined_handicap(lined, ngf->handicap);
    struct record *record = lined->record;
    if (ngf->handicap == 3 && record->count == 3 && third_is_low(rest, record->columns)) {
        uint16_t low = record->events[1].cell, right = record->events[0].cell;
        uint16_t stride = (uint16_t)(record->columns + 1);
        record->events[2].cell = (uint16_t)(low / stride * stride + right % stride);
        diag_put(&lined->sink, DIAG_HANDICAP_PLACED, 0, 0, "%s",
                 "the third in the bottom right: the top left is played first");
    }
}

static bool take_header(struct ngf *ngf)
{
    const struct layout *layout = ngf->layout;
    struct lined *lined = &ngf->lined;
    if (!take_size(ngf))
        return false;
    take_handicap(ngf);
    take_player(ngf, header_line(ngf, layout->white), TEXT_WHITE, TEXT_WHITE_RANK);
    take_player(ngf, header_line(ngf, layout->black), TEXT_BLACK, TEXT_BLACK_RANK);
    lined_text(lined, TEXT_EVENT, header_line(ngf, layout->title));
    lined_text(lined, TEXT_PLACE, header_line(ngf, layout->site));
    lined_text(lined, TEXT_RESULT, header_line(ngf, layout->result));
    take_date(ngf);
    take_komi(ngf);
    long minutes = header_number(ngf, layout->minutes, 0);
    if (minutes > 0) {
        char text[24];
        snprintf(text, sizeof text, "%ld", minutes * 60);
        lined_string(lined, TEXT_TIME, text);
    }
    ngf->announced = header_number(ngf, layout->moves, 0);
    return true;
}

/* Reads the header's lines and sets the layout; `line` is the first line behind. False at the end
 * of the text. */
static bool read_header(struct ngf *ngf, struct span *line)
{
    while (lined_next(&ngf->lined, line)) {
        if (is_move(*line) || (ngf->layout != NULL && ngf->lines == ngf->layout->lines)) {
            ngf->moves_at = line->at;
            ngf->layout = ngf->layout == NULL ? &plain : ngf->layout;
            return true;
        }
        bool has_prefix = span_starts(*line, prefix);
        if (ngf->layout == NULL)
            ngf->layout = has_prefix ? &prefixed : &plain;
        struct span piece = *line;
        if (ngf->layout == &prefixed && has_prefix)
            piece = span_trim((struct span){line->at + 2, line->size - 2});
        ngf->header[ngf->lines++] = piece;
    }
    if (ngf->layout == NULL)
        ngf->layout = &plain;
    return false;
}

/* -- The moves -------------------------------------------------------------------------------- */

static void take_move(struct ngf *ngf, struct span line)
{
    struct lined *lined = &ngf->lined;
    enum colour colour = line.at[4] == 'B' ? BLACK : WHITE;
    bool pass = line.at[5] == 'A' && line.at[6] == 'A';
    bool mirrored = line.at[5] == line.at[8] && line.at[6] == line.at[7];
    ngf->moves++;
    if (!mirrored)
        diag_put(&lined->sink, DIAG_LINE_ODD, lined->line, 0, "%.*s", SPAN_SHOW(line));
    if (pass)
        lined_pass(lined, colour);
    else
        lined_stone(lined, EVENT_MOVE, colour, line.at[5] - 'B', line.at[6] - 'B', line);
}

/* "IDB[40] text[EndTxt]" */
static void take_comment(struct ngf *ngf, struct span line)
{
    static const char mark[] = "[EndTxt]";
    size_t size = sizeof mark - 1;
    lined_text(&ngf->lined, TEXT_COMMENT, line);
    if (line.size < size || memcmp(line.at + line.size - size, mark, size) != 0)
        diag_put(&ngf->lined.sink, DIAG_RECORD_CUT, ngf->lined.line, 0, "no %s", mark);
}

static void take_line(struct ngf *ngf, struct span line)
{
    struct lined *lined = &ngf->lined;
    if (line.size == 0)
        return;
    if (is_move(line))
        take_move(ngf, line);
    else if (span_starts(line, "PM"))
        diag_put(&lined->sink, DIAG_LINE_BAD, lined->line, 0, "%.*s", SPAN_SHOW(line));
    else if (ngf->layout == &prefixed && span_starts(line, "ID"))
        take_comment(ngf, line);
    else if (ngf->layout != &prefixed || !span_starts(line, prefix))
        diag_put(&lined->sink, DIAG_LINE_ODD, lined->line, 0, "%.*s", SPAN_SHOW(line));
}

/* Drops a byte order mark, no blank lines: the title may be one. False at the end. */
static bool skip_mark(struct reader *reader)
{
    static const unsigned char bom[] = {0xEF, 0xBB, 0xBF};
    size_t size = stream_want(reader->stream, sizeof bom);
    if (size >= sizeof bom && memcmp(stream_bytes(reader->stream), bom, sizeof bom) == 0)
        reader_take(reader, sizeof bom);
    return stream_want(reader->stream, 1) > 0;
}

enum next ngf_next(struct reader *reader, struct record *record)
{
    struct ngf ngf = {0};
    struct span line;
    if (!skip_mark(reader))
        return NEXT_END;
    if (!lined_open(&ngf.lined, &format, reader, record))
        return NEXT_LOST;
    bool more = read_header(&ngf, &line);
    bool usable = take_header(&ngf);
    for (; usable && more; more = lined_next(&ngf.lined, &line))
        take_line(&ngf, line);
    if (!usable) {
        reader_take(reader, ngf.lined.size);
        return NEXT_LOST;
    }
    if (ngf.lines < ngf.layout->lines)
        diag_put(&ngf.lined.sink, DIAG_RECORD_CUT, ngf.lined.line, 0, "%d lines of header, not %d",
                 ngf.lines, ngf.layout->lines);
    lined_expect(&ngf.lined, ngf.announced, ngf.moves);
    return lined_close(&ngf.lined);
}
