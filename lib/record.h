/* record.h - one game record as every part of the toolkit sees it.
 *
 * Readers (formats/) fill it, the library replays and scores it, writers print it. All memory hangs
 * on the record's arena: record_clear makes it empty for the next game. Text is valid UTF-8. */
#ifndef ING_RECORD_H
#define ING_RECORD_H

#include "arena.h"
#include "board.h"
#include "diag.h"
#include "extras.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RECORD_BYTES_MAX = 32 * 1024 * 1024, /* arena ceiling of one game */
    RECORD_EVENTS_MAX = 250 * 1000,      /* moves and set-up stones of one game */
    RECORD_NOTES_PER_CODE = 20, /* findings of one kind kept one by one for a game; then a count */
};

/* Points are counted in quarter points everywhere: 7.5 points = 30. */
#define QUARTERS(points) ((int32_t)((points)*4))

enum event_kind {
    EVENT_MOVE,  /* colour BLACK or WHITE; cell PASS for a pass */
    EVENT_SETUP, /* the cell becomes `colour` (EMPTY too) */
    EVENT_TURN,  /* PL: `colour` is to move */
};

/* One step of the main line, in record order. */
struct event {
    uint8_t kind;   /* enum event_kind */
    uint8_t colour; /* enum colour */
    uint16_t cell;  /* cell index for the record's board size (board.h) */
    uint32_t line;  /* 1-based line in the file, 0 = unknown */
};

/* Texts as recorded, decoded to UTF-8; NULL where the record has none. */
#define TEXT_TABLE(X)                                                                              \
    X(BLACK, "PB")                                                                                 \
    X(WHITE, "PW")                                                                                 \
    X(BLACK_RANK, "BR")                                                                            \
    X(WHITE_RANK, "WR")                                                                            \
    X(BLACK_TEAM, "BT")                                                                            \
    X(WHITE_TEAM, "WT")                                                                            \
    X(EVENT, "EV")                                                                                 \
    X(ROUND, "RO")                                                                                 \
    X(DATE, "DT")                                                                                  \
    X(PLACE, "PC")                                                                                 \
    X(NAME, "GN")                                                                                  \
    X(KOMI, "KM")                                                                                  \
    X(HANDICAP, "HA")                                                                              \
    X(RULES, "RU")                                                                                 \
    X(RESULT, "RE")                                                                                \
    X(TIME, "TM")                                                                                  \
    X(OVERTIME, "OT")                                                                              \
    X(PRODUCER, "AP")                                                                              \
    X(SOURCE, "SO")                                                                                \
    X(USER, "US")                                                                                  \
    X(ANNOTATOR, "AN")                                                                             \
    X(COPYRIGHT, "CP")                                                                             \
    X(COMMENT, "GC")                                                                               \
    X(CHARSET, "CA")

enum text_kind {
#define TEXT_ENUM(id, property) TEXT_##id,
    TEXT_TABLE(TEXT_ENUM)
#undef TEXT_ENUM
        TEXT_COUNT
};

/* The SGF property of a text, e.g. "PB". */
const char *text_property(enum text_kind kind);

/* Where a record was found; for messages and for `source` in the streams. Strings live as long as
 * the record. */
struct origin {
    const char *path;   /* as given by the user, made text; "-": standard input; then never NULL */
    const char *member; /* inside an archive, or NULL */
    uint32_t game;      /* 1-based number in the file or member */
    bool several;       /* the file or member holds (or may hold) more than one game */
    uint64_t line;      /* where the game starts, 1-based */
};

enum result_how {
    RESULT_NONE,    /* the record does not say */
    RESULT_UNKNOWN, /* it says that it is not known, or in a way that cannot be read */
    RESULT_SCORE,   /* counted; `margin` if known (a draw is 0) */
    RESULT_RESIGN,
    RESULT_TIME,
    RESULT_FORFEIT,
    RESULT_VOID,
    RESULT_DRAW, /* drawn without counting (agreement, four kos …) */
    RESULT_BOTH_LOST,
};

/* "score", "resign" …, as the streams write it. */
const char *result_how_name(enum result_how how);

struct result {
    enum result_how how;
    enum colour winner; /* EMPTY: nobody, or not known */
    bool counted;       /* `margin` is known */
    int32_t margin;     /* quarter points, positive = Black */
    const char *why;    /* as that of the komi; NULL for RESULT_NONE */
};

/* Why a value is what it is: a stable word for the streams ("points", "zi", "x100" …), a constant
 * string; NULL when there is no value. */
struct komi {
    bool known;
    int32_t quarters; /* positive: points for White */
    const char *why;
};

struct rules {
    const char *name; /* a ruleset name of ruleset.h, or NULL */
    const char *why;  /* "recorded", "inferred" or NULL */
};

/* Clock properties, the last value of each as recorded, NULL where there is none. */
#define CLOCK_TABLE(X)                                                                             \
    X(BLACK_LEFT, "BL")                                                                            \
    X(WHITE_LEFT, "WL")                                                                            \
    X(BLACK_PERIODS, "OB")                                                                         \
    X(WHITE_PERIODS, "OW")

enum clock_kind {
#define CLOCK_ENUM(id, property) CLOCK_##id,
    CLOCK_TABLE(CLOCK_ENUM)
#undef CLOCK_ENUM
        CLOCK_COUNT
};

/* The SGF property of a clock value. */
const char *clock_property(enum clock_kind kind);

/* Overtime under Ing's Art. 7, where the record tells it: points (PP) for time beyond the base
 * time, or byo-yomi (RS). */
struct overtime {
    bool known;
    int64_t base;       /* milliseconds; of PP */
    int64_t over[3];    /* by colour: time used beyond the base time, 0 for none */
    int32_t periods;    /* of RS; 0: it is PP */
    int32_t used_up[3]; /* of them, by colour */
};

/* Territory markup of the last node that has any (TB, TW): cells. */
struct markup {
    const uint16_t *black, *white; /* NULL when there is none */
    uint32_t blacks, whites;
};

struct note {
    struct note *next;
    bool relayed; /* came with the record stream */
    bool heard;   /* of those: had been reported before it got there */
    struct diag diag;
};

struct record {
    struct arena arena;
    struct origin origin;
    uint16_t columns, rows;
    struct event *events;
    uint32_t count, capacity;
    const char *text[TEXT_COUNT];
    const char *producer2;    /* a second AP value, if any */
    uint32_t handicap;        /* stones: stated, else set up; see meta.h */
    const char *handicap_why; /* NULL: nothing tells of a handicap, which is then 0 */
    struct komi komi;
    struct rules rules;
    struct result result;
    struct markup markup;
    const char *clock[CLOCK_COUNT];
    struct overtime overtime;
    struct extras extras; /* what the file holds and this record does not (but for `tree`) ... */
    struct extras relayed_extras; /* ... and of it, what the record stream tells (sgf_write.h) */
    const char *format;           /* name of the format it was read in; NULL if not known */
    const char
        *charset; /* in which the text was written; as long as the record; NULL if not known */
    struct note *notes, **notes_end;
    bool lost; /* some note is a SEVERITY_LOSS */
    /* The record as it came, for writers that keep what they do not know: one SGF game tree with
     * all its variations, UTF-8; NULL unless the reader was asked to keep it. */
    const char *tree;
    size_t tree_length;
    /* Most games have no findings: without any, record_clear need not empty what follows. */
    bool any_told;
    uint32_t told[DIAG_COUNT];     /* findings of each kind */
    uint32_t relayed[DIAG_COUNT];  /* of these, relayed ones ... */
    uint32_t heard[DIAG_COUNT];    /* ... and of them, those heard of before */
    struct note *rest[DIAG_COUNT]; /* the note that counts those past RECORD_NOTES_PER_CODE */
    struct note spare;             /* for the first loss that the arena has no room to tell */
};

/* An empty record with an arena of RECORD_BYTES_MAX. */
void record_init(struct record *record);

/* Empties it (the memory is kept for the next game). */
void record_clear(struct record *record);

/* Gives the memory back. */
void record_free(struct record *record);

/* A line as an event keeps it. */
static inline uint32_t event_line(uint64_t line)
{
    return line > UINT32_MAX ? 0 : (uint32_t)line;
}

/* How many events can be put behind the last one, at record->events + record->count, before this is
 * asked again; record->count is then the caller's to raise. 0 when out of memory or at
 * RECORD_EVENTS_MAX. */
uint32_t record_room(struct record *record);

/* Appends one event; false when out of memory or past RECORD_EVENTS_MAX. */
bool record_add(struct record *record, enum event_kind kind, enum colour colour, uint16_t cell,
                uint64_t line);

/* Keeps a finding that came with the record stream, up to RECORD_NOTES_PER_CODE + 1 of a kind. It
 * takes the place of one of the same text; later ones of the same text are not kept. `heard`: it
 * had come to whoever wrote the stream with another one. */
void record_relay(struct record *record, const struct diag *diag, bool heard);

/* A sink that keeps findings as notes of the record. Past RECORD_NOTES_PER_CODE of one kind a last
 * note says how many more there were: a broken game must not drown the others. */
struct diag_sink record_notes(struct record *record);

#endif
