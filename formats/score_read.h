/* score_read.h - the score stream back into values: one JSON object a line, OUTPUT.md 2.
 *
 * Reads what comparing needs and leaves the rest alone: further keys, further rulesets and words
 * unknown to this build are no error. */
#ifndef ING_SCORE_READ_H
#define ING_SCORE_READ_H

#include "jnode.h"

#include "../lib/arena.h"
#include "../lib/contrast.h"
#include "../lib/count.h"
#include "../lib/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SCORE_NAME_MAX = 32,                  /* bytes of a ruleset's name, NUL included */
    SCORE_TEXT_MAX = JNODE_WRONG_MAX,     /* bytes of what is wrong with a line, NUL included */
    SCORE_TREE_BYTES = 192 * 1024 * 1024, /* ceiling for the values of one line */
    SCORE_LISTS_BYTES = 16 * 1024 * 1024, /* ceiling for the arrays of one line */
    SCORE_POINTS_MAX = 1000 * 1000,       /* margins beyond this many points are refused */
};

struct json_t;

/* One reason why margin(a) - margin(b) is what it is. */
struct score_cause {
    uint8_t a, b;  /* ruleset numbers */
    uint8_t cause; /* enum cause; CAUSE_COUNT for a word unknown here */
    int32_t quarters;
};

/* One move that some rulesets forbid. */
struct score_illegal {
    int64_t turn;
    enum colour colour;
    const char *point;     /* SGF letters */
    const char *verdict;   /* "illegal:psk" */
    const char *certainty; /* RULES.md 2.7 */
    uint32_t rulesets;
};

/* One repetition of the board. */
struct score_repetition {
    const char *kind; /* RULES.md 2.3: "triple-ko" */
    int64_t turn, length;
    uint32_t rulesets; /* that forbid it */
};

/* A ko shape standing on the final board. */
struct score_ko {
    const char *kind;   /* RULES.md 2.4: "double-ko-seki" */
    const char **point; /* SGF letters */
    size_t count;
};

/* A move that was added to settle the end. */
struct score_added {
    enum colour colour;
    const char *point; /* SGF letters, "" for a pass */
    bool seal;         /* it closes a gap */
};

struct score_note {
    const char *code, *text;
};

/* Strings are the line's own and live until the next one is read; NULL where the stream has null or
 * nothing. Arrays likewise. */
struct score_line {
    const char *id, *source, *black, *white, *black_rank, *white_rank, *event, *round, *date,
        *rules, *end, *evidence;
    int64_t columns, rows, handicap, moves;
    bool has_komi;
    int32_t komi; /* quarter points */
    struct result recorded;
    const char *recorded_raw;
    double confidence; /* negative: not given */
    double sure;       /* as confidence where it is not given */
    uint32_t rulesets; /* in this line */
    struct outcomes outcomes;
    int32_t ruleset_komi[CONTRAST_RULESETS]; /* quarter points, 0 where the line has none */
    uint32_t counted;    /* rulesets that counted the board, komi known or not */
    uint32_t komi_known; /* rulesets that were counted with a komi */
    int32_t penalty[3];  /* Ing's points for overtime, by colour */
    bool overtime[3];    /* the game was lost by it */
    struct score_cause *causes;
    size_t cause_count;
    struct score_illegal *illegal;
    size_t illegal_count;
    struct score_repetition *repetitions;
    size_t repetition_count;
    struct score_ko *kos;
    size_t ko_count;
    struct score_added *added;
    size_t added_count;
    struct score_note *notes;
    size_t note_count;
    /* The final position, a string for each row from the top: '.' empty, 'X' 'O' stones, 'x' 'o'
     * dead ones. NULL when the stream has none. */
    const char **position;
    size_t position_rows;
    struct score_points {
        const char **point; /* SGF letters */
        size_t count;
    } seki, dame;
};

/* Reader of a whole stream: keeps the numbers given to rulesets, and memory from line to line. */
struct score_reader {
    char name[CONTRAST_RULESETS][SCORE_NAME_MAX]; /* of ruleset k, in order of first appearance */
    uint32_t names;
    struct score_line line;
    const struct jnode *root; /* the line; NULL if it is no JSON */
    struct arena tree;        /* what it consists of */
    struct arena lists;       /* the line's arrays */
    bool no_memory;           /* they did not all fit */
};

void score_reader_init(struct score_reader *reader);
void score_reader_free(struct score_reader *reader);

/* The number of a ruleset that has been met, or is met now; -1 when too many are known already or
 * the name is too long. */
int score_ruleset(struct score_reader *reader, const char *name);

/* Reads `length` bytes without their newline into reader->line. False when it is no line of a score
 * stream; then `wrong` says why (English, one line). */
bool score_read(struct score_reader *reader, const char *bytes, size_t length,
                char wrong[SCORE_TEXT_MAX]);

/* Writes the line just read (`bytes` as it came) with one key more. Everything else, unknown keys
 * included, stays byte for byte, unless the key was there already and has to be replaced. `put` is
 * given the pieces. False when there is no memory or `put` says false. */
bool score_extend(const struct score_reader *reader, const char *bytes, size_t length,
                  const char *key, struct json_t *value,
                  bool (*put)(void *context, const char *bytes, size_t length), void *context);

#endif
