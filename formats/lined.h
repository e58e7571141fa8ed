/* lined.h - what the readers of GIB, NGF and UGF share: a game is some lines of text in some
 * character set, first fields, then a move a line.
 *
 * Texts become what SGF would say, so that the record stream gives them back; where that is not
 * what stands in the file, a note keeps the file's own words. */
#ifndef ING_LINED_H
#define ING_LINED_H

#include "format.h"

enum {
    LINED_GAME_BYTES_MAX = 8 * 1024 * 1024, /* of one game as it stands in the file */
    LINED_HANDICAP_MAX = 9,                 /* stones with points of their own */
};

/* A piece of a text. */
struct span {
    const char *at;
    size_t size;
};

enum lined_end {
    LINED_GOES_ON,
    LINED_ENDS_BEFORE, /* the line is the next game's first one */
    LINED_ENDS_BEHIND, /* the line is the game's last one */
};

/* What a format says of itself; constant. */
struct lined_format {
    bool (*starts)(struct span line); /* is it a game's first line? */
    /* What a line that is not the game's first one means for where the game ends; NULL: all that
     * is left is one game. */
    enum lined_end (*ends)(struct span line);
    /* The character set the game's bytes declare, NULL if none; may be NULL. */
    const struct charset *(*declared)(struct span game);
};

/* A game being read. */
struct lined {
    struct reader *reader;
    struct record *record;
    struct diag_sink sink; /* notes of the record */
    const char *at, *end;  /* what is left of the game's text, UTF-8 */
    uint64_t line;         /* number of the latest line in the file */
    size_t size;           /* bytes of the game in the window */
    bool seen;             /* a line was handed out */
    bool cut;              /* the latest line has no end: its last word may be cut */
    bool full;             /* an event did not fit */
};

/* The game at the window's start. False when it cannot be used: notes say why, and the window is
 * behind it. */
bool lined_open(struct lined *lined, const struct lined_format *format, struct reader *reader,
                struct record *record);

/* The next line without its end and the blanks around it; false when there is none. */
bool lined_next(struct lined *lined, struct span *line);

/* Interprets the texts and leaves the game behind. */
enum next lined_close(struct lined *lined);

/* The same where the window is behind the game already; `more`: another game may follow. */
enum next lined_finish(struct lined *lined, bool more);

/* The first lined->size bytes of the window as UTF-8 of *size bytes, and the record's charset: what
 * is valid UTF-8, else what was declared (or NULL) if it decodes so, else a guess. NULL when there
 * is no memory. */
const char *lined_decode(struct lined *lined, const struct charset *declared, size_t *size);

/* Drops blank lines and a byte order mark at the window's start; false at the end of the input. */
bool lined_skip_blank(struct reader *reader);

/* Goes to the next line that starts a game, telling what is dropped before it; false at the end. */
bool lined_find(struct reader *reader, const struct lined_format *format);

/* The piece in the record's arena, controls as blanks and none at the ends; NULL when it is blank.
 */
const char *lined_plain(struct lined *lined, struct span piece);

/* Sets a text unless the piece is blank or the text is there already: then another is counted among
 * the extras. */
void lined_text(struct lined *lined, enum text_kind kind, struct span piece);
void lined_string(struct lined *lined, enum text_kind kind, const char *text);

/* A move or set-up stone; columns and rows count from 0 at the left and the top. Off the board it
 * is told and left out. */
void lined_stone(struct lined *lined, enum event_kind kind, enum colour colour, long column,
                 long row, struct span line);
void lined_pass(struct lined *lined, enum colour colour);

/* "2016-03-26" of the first three numbers in the piece; false if they are no date. */
bool lined_date(struct lined *lined, struct span piece);

/* Counts a piece that is read over, unless it is blank. */
void lined_extra(struct lined *lined, enum extra_kind kind, struct span piece);

/* Puts handicap stones where Korean servers do, and says how many there are. The third goes to the
 * top left: Tygem's habit. Nothing on boards that have no such points. */
void lined_handicap(struct lined *lined, long stones);

/* The header announces so many moves; they were not counted by the file's writer where it is 0. */
void lined_expect(struct lined *lined, long announced, long counted);

/* -- Pieces ----------------------------------------------------------------------------------- */

/* How much of a piece a message shows: length and text for "%.*s". */
enum { SPAN_SHOWN = 60 };
#define SPAN_SHOW(span) (int)((span).size > SPAN_SHOWN ? SPAN_SHOWN : (span).size), (span).at

struct span span_trim(struct span span);
bool span_is(struct span span, const char *text);
bool span_starts(struct span span, const char *text);

/* What stands before the first `sign`, which is taken off `rest` with it; all if there is none. */
struct span span_cut(struct span *rest, char sign);

/* A whole number that is the piece, blanks around it allowed; false if it is anything else or has
 * more than six digits. */
bool span_number(struct span span, long *number);

/* The next whole number anywhere in `rest`, which ends up behind it; -1 if there is none. */
long span_find_number(struct span *rest);

#endif
