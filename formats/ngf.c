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
#include "ngf_parts.h"

#include <string.h>

enum { MOVE_BYTES = 9 };

/* -- What it is ------------------------------------------------------------------------------- */

bool ngf_is_move(struct span line)
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
        if (line > SIZE && ngf_is_move(piece))
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
    if (!span_starts(text, ngf_layouts[NGF_PREFIXED].prefix))
        return false;
    while (text.size > 0)
        if (ngf_is_move(cut_line(&text)))
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
    if (ngf_is_move(line))
        take_move(ngf, line);
    else if (span_starts(line, "PM"))
        diag_put(&lined->sink, DIAG_LINE_BAD, lined->line, 0, "%.*s", SPAN_SHOW(line));
    else if (*ngf->layout->prefix != '\0' && span_starts(line, "ID"))
        take_comment(ngf, line);
    else if (*ngf->layout->prefix == '\0' || !span_starts(line, ngf->layout->prefix))
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
    bool more = ngf_read_header(&ngf, &line);
    bool usable = ngf_take_header(&ngf);
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
