/* reading.h - reads files or bytes through source_each and keeps what was found, for tests. */
#ifndef ING_TESTS_READING_H
#define ING_TESTS_READING_H

#include "numbers.h"
#include "source.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_KEPT = 16, MOVES_KEPT = 16, CODES_KEPT = 64, TEXT_KEPT = 160 };

/* What a game held, kept beyond the life of its record. */
struct game_seen {
    int columns, rows;
    uint32_t moves, passes, black_setup, white_setup, handicap;
    char move[MOVES_KEPT][6]; /* "Bpd", "W" for a pass */
    char result[TEXT_KEPT], komi[QUARTERS_TEXT_MAX];
    char name[TEXT_KEPT], black[TEXT_KEPT], white[TEXT_KEPT], date[TEXT_KEPT];
    char black_rank[TEXT_KEPT], white_rank[TEXT_KEPT], time[TEXT_KEPT], place[TEXT_KEPT];
    char event[TEXT_KEPT], comment[TEXT_KEPT], user[TEXT_KEPT];
    char path[TEXT_KEPT], member[TEXT_KEPT];
    bool several;
    uint32_t game, territory_black, territory_white;
    uint64_t line;
    uint64_t hash;         /* of all moves */
    char setup[TEXT_KEPT]; /* points set up before the first move, "pddp" */
    const char *rules, *why;
};

struct reading {
    struct game_seen games[GAMES_KEPT];
    int count;                     /* handed on, also past GAMES_KEPT */
    struct diag codes[CODES_KEPT]; /* all findings, of games and of files */
    int code_count;
    char origins[CODES_KEPT][TEXT_KEPT]; /* member (or path) of each */
    struct source_counts counts;
};

static inline void reading_letters(const struct record *record, const struct event *event,
                                   char text[6])
{
    int stride = record->columns + 1, x = event->cell % stride - 1, y = event->cell / stride - 1;
    char colour = event->colour == BLACK ? 'B' : event->colour == WHITE ? 'W' : 'E';
    if (event->cell == PASS)
        snprintf(text, 6, "%c", colour);
    else
        snprintf(text, 6, "%c%c%c", colour, x < 26 ? 'a' + x : 'A' + x - 26,
                 y < 26 ? 'a' + y : 'A' + y - 26);
}

static inline void reading_result(const struct result *result, char text[TEXT_KEPT])
{
    static const char *const words[] = {
        [RESULT_NONE] = "none", [RESULT_UNKNOWN] = "?", [RESULT_SCORE] = "?",
        [RESULT_RESIGN] = "R",  [RESULT_TIME] = "T",    [RESULT_FORFEIT] = "F",
        [RESULT_VOID] = "void", [RESULT_DRAW] = "0",    [RESULT_BOTH_LOST] = "both-lost",
    };
    char margin[QUARTERS_TEXT_MAX];
    quarters_write(abs(result->margin), margin);
    snprintf(text, TEXT_KEPT, "%s%s",
             result->winner == BLACK   ? "B+"
             : result->winner == WHITE ? "W+"
                                       : "",
             result->counted ? margin : words[result->how]);
}

static inline void reading_note(struct reading *reading, const struct origin *origin,
                                const struct diag *diag)
{
    if (reading->code_count == CODES_KEPT)
        return;
    snprintf(reading->origins[reading->code_count], TEXT_KEPT, "%s",
             origin->member != NULL ? origin->member : origin->path);
    reading->codes[reading->code_count++] = *diag;
}

static inline int reading_game(void *context, struct record *record)
{
    struct reading *reading = context;
    for (const struct note *note = record->notes; note != NULL; note = note->next)
        reading_note(reading, &record->origin, &note->diag);
    if (reading->count++ >= GAMES_KEPT)
        return 0;
    struct game_seen *game = &reading->games[reading->count - 1];
    *game = (struct game_seen){.columns = record->columns,
                               .rows = record->rows,
                               .handicap = record->handicap,
                               .several = record->origin.several,
                               .game = record->origin.game,
                               .line = record->origin.line,
                               .territory_black = record->markup.blacks,
                               .territory_white = record->markup.whites,
                               .rules = record->rules.name,
                               .why = record->rules.why};
    for (uint32_t i = 0; i < record->count; i++) {
        const struct event *event = &record->events[i];
        char letters[6];
        reading_letters(record, event, letters);
        if (event->kind == EVENT_MOVE) {
            for (const char *c = letters; *c != 0; c++)
                game->hash = game->hash * 31 + (uint64_t)*c;
            if (game->moves < MOVES_KEPT)
                reading_letters(record, event, game->move[game->moves]);
            game->moves++;
            game->passes += event->cell == PASS;
        } else if (event->kind == EVENT_SETUP && game->moves == 0) {
            game->black_setup += event->colour == BLACK;
            game->white_setup += event->colour == WHITE;
            if (strlen(game->setup) + sizeof letters < TEXT_KEPT)
                strcat(game->setup, letters + 1);
        }
    }
    reading_result(&record->result, game->result);
    quarters_write(record->komi.quarters, game->komi);
    if (!record->komi.known)
        snprintf(game->komi, sizeof game->komi, "none");
    const struct {
        char *to;
        const char *from;
    } texts[] = {
        {game->name, record->text[TEXT_NAME]},
        {game->black, record->text[TEXT_BLACK]},
        {game->white, record->text[TEXT_WHITE]},
        {game->date, record->text[TEXT_DATE]},
        {game->black_rank, record->text[TEXT_BLACK_RANK]},
        {game->white_rank, record->text[TEXT_WHITE_RANK]},
        {game->time, record->text[TEXT_TIME]},
        {game->place, record->text[TEXT_PLACE]},
        {game->event, record->text[TEXT_EVENT]},
        {game->comment, record->text[TEXT_COMMENT]},
        {game->user, record->text[TEXT_USER]},
        {game->path, record->origin.path},
        {game->member, record->origin.member},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        snprintf(texts[i].to, TEXT_KEPT, "%s", texts[i].from == NULL ? "" : texts[i].from);
    return 0;
}

static inline void reading_report(void *context, const struct origin *origin,
                                  const struct diag *diag)
{
    reading_note(context, origin, diag);
}

/* Everything under `path`; the caller frees it. */
static inline struct reading *reading_of(const char *path)
{
    struct reading *reading = calloc(1, sizeof *reading);
    cr_assert_not_null(reading);
    const struct source_options options = {
        .each = reading_game, .report = reading_report, .context = reading};
    char *argument = strdup(path);
    setlocale(LC_CTYPE, "C.UTF-8");
    cr_assert_eq(source_each(&argument, 1, &options, &reading->counts), 0);
    free(argument);
    cr_assert_eq(reading->counts.games, reading->counts.handed + reading->counts.lost);
    cr_assert_eq(reading->counts.handed, (uint64_t)reading->count);
    return reading;
}

/* A file of these bytes that is gone when it is closed by name with reading_unlink. */
static inline void reading_file(char path[], const void *bytes, size_t size)
{
    int fd = mkstemp(path);
    cr_assert_geq(fd, 0);
    FILE *file = fdopen(fd, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(bytes, 1, size, file), size);
    cr_assert_eq(fclose(file), 0);
}

static inline struct reading *reading_of_bytes(const void *bytes, size_t size)
{
    char path[] = "/tmp/ing-reading-XXXXXX";
    reading_file(path, bytes, size);
    struct reading *reading = reading_of(path);
    unlink(path);
    return reading;
}

static inline struct reading *reading_of_text(const char *text)
{
    return reading_of_bytes(text, strlen(text));
}

static inline const struct diag *reading_find(const struct reading *reading, enum diag_code code)
{
    for (int i = 0; i < reading->code_count; i++)
        if (reading->codes[i].code == code)
            return &reading->codes[i];
    return NULL;
}

#endif
