/* The header of NGF: lines of a fixed order, one of two. */
#include "ngf_parts.h"
#include "sgf.h"

#include <stdio.h>
#include <string.h>

enum { NONE = -1, SIDE_MAX = 25 /* letters from B on */ };

/* clang-format off */
const struct ngf_layout ngf_layouts[] = {
    /*                      lines title size white black site date handicap komi minutes result moves */
    [NGF_PLAIN]    = {"",   12,   0,    1,   2,    3,    4,   8,   5,       7,   9,      10,    11},
    [NGF_PREFIXED] = {"GI", 11,   0,    6,   1,    2,    3,   5,   7,       9,   NONE,   NONE,  10},
};
/* clang-format on */

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
    else if (digits == 8) /* the time of the day */
        lined_extra(&ngf->lined, EXTRA_OTHER, (struct span){piece.at + 8, piece.size - 8});
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
        struct span line = span_trim(span_cut(&moves, '\n'));
        if (!ngf_is_move(line) || line.at[5] != line.at[6])
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

/* Lines that nobody knows the meaning of; a 0 has none. */
static void pass_unknown(struct ngf *ngf)
{
    const struct ngf_layout *layout = ngf->layout;
    const int known[] = {layout->title, layout->size,     layout->white, layout->black,
                         layout->site,  layout->date,     layout->komi,  layout->minutes,
                         layout->moves, layout->handicap, layout->result};
    for (int line = 0; line < ngf->lines; line++) {
        bool read = span_is(ngf->header[line], "0") || span_is(ngf->header[line], "(0)");
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            read |= known[k] == line;
        if (!read)
            lined_extra(&ngf->lined, EXTRA_OTHER, ngf->header[line]);
    }
}

bool ngf_take_header(struct ngf *ngf)
{
    const struct ngf_layout *layout = ngf->layout;
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
    pass_unknown(ngf);
    return true;
}

bool ngf_read_header(struct ngf *ngf, struct span *line)
{
    const struct ngf_layout *plain = &ngf_layouts[NGF_PLAIN];
    const struct ngf_layout *prefixed = &ngf_layouts[NGF_PREFIXED];
    while (lined_next(&ngf->lined, line)) {
        if (ngf_is_move(*line) || (ngf->layout != NULL && ngf->lines == ngf->layout->lines)) {
            ngf->moves_at = line->at;
            ngf->layout = ngf->layout == NULL ? plain : ngf->layout;
            return true;
        }
        if (ngf->layout == NULL)
            ngf->layout = span_starts(*line, prefixed->prefix) ? prefixed : plain;
        const char *prefix = ngf->layout->prefix;
        struct span piece = *line;
        if (*prefix != '\0' && span_starts(piece, prefix))
            piece =
                span_trim((struct span){line->at + strlen(prefix), line->size - strlen(prefix)});
        ngf->header[ngf->lines++] = piece;
    }
    if (ngf->layout == NULL)
        ngf->layout = plain;
    return false;
}
