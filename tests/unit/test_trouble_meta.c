/* Every trouble input of the kinds encoding and notation, against what its line of EXPECTED.tsv
 * says: "key=value" pairs split by "; ", each checked by a row of the table below. */
#include "numbers.h"
#include "source.h"

#include "game.h"

#include <stdio.h>

enum { GAMES_MAX = 32, VALUE_MAX = 128, NOTES_MAX = 16 };

/* What a game said, kept beyond the life of its record. */
struct seen {
    char black[VALUE_MAX], white[VALUE_MAX], event[VALUE_MAX], name[VALUE_MAX];
    char result[VALUE_MAX], komi[VALUE_MAX];
    const char *rules, *charset;
    uint32_t handicap, moves, passes, size;
    int setup[3];
    enum colour first;
    enum diag_code notes[NOTES_MAX];
    int note_count;
};

struct file {
    struct seen games[GAMES_MAX];
    int count;
    int reports;
};

static void keep_text(char kept[VALUE_MAX], const char *text)
{
    snprintf(kept, VALUE_MAX, "%s", text != NULL ? text : "");
}

/* The words of the README of the trouble inputs. */
static void keep_result(char kept[VALUE_MAX], const struct result *result)
{
    static const char *const words[] = {
        [RESULT_NONE] = "none", [RESULT_UNKNOWN] = "?", [RESULT_SCORE] = "?",
        [RESULT_RESIGN] = "R",  [RESULT_TIME] = "T",    [RESULT_FORFEIT] = "F",
        [RESULT_VOID] = "void", [RESULT_DRAW] = "0",    [RESULT_BOTH_LOST] = "both-lost",
    };
    const char *side = result->winner == BLACK ? "B+" : result->winner == WHITE ? "W+" : "";
    char margin[QUARTERS_TEXT_MAX];
    quarters_write(abs(result->margin), margin);
    snprintf(kept, VALUE_MAX, "%s%s", side, result->counted ? margin : words[result->how]);
}

static void keep_events(struct seen *seen, const struct record *record)
{
    for (uint32_t i = 0; i < record->count; i++) {
        const struct event *event = &record->events[i];
        if (event->kind == EVENT_MOVE) {
            seen->first = seen->moves == 0 ? (enum colour)event->colour : seen->first;
            seen->moves++;
            seen->passes += event->cell == PASS;
        } else if (event->kind == EVENT_SETUP && seen->moves == 0) {
            seen->setup[event->colour]++;
        }
    }
}

static int keep(void *context, struct record *record)
{
    struct file *file = context;
    cr_assert_lt(file->count, GAMES_MAX);
    struct seen *seen = &file->games[file->count++];
    keep_text(seen->black, record->text[TEXT_BLACK]);
    keep_text(seen->white, record->text[TEXT_WHITE]);
    keep_text(seen->event, record->text[TEXT_EVENT]);
    keep_text(seen->name, record->text[TEXT_NAME]);
    keep_result(seen->result, &record->result);
    quarters_write(record->komi.quarters, seen->komi);
    if (!record->komi.known)
        keep_text(seen->komi, "none");
    seen->rules = record->rules.name != NULL ? record->rules.name : "none";
    seen->charset = record->charset != NULL ? record->charset : "none";
    seen->handicap = record->handicap;
    seen->size = record->columns;
    keep_events(seen, record);
    for (const struct note *note = record->notes; note != NULL; note = note->next)
        if (seen->note_count < NOTES_MAX)
            seen->notes[seen->note_count++] = note->diag.code;
    return 0;
}

static void report(void *context, const struct origin *origin, const struct diag *diag)
{
    struct file *file = context;
    (void)origin, (void)diag;
    file->reports++;
}

/* Does `value` begin with `text`, and is that all but for what stands in brackets? */
static bool says(const char *value, const char *text)
{
    size_t length = strlen(text);
    return strncmp(value, text, length) == 0 && (value[length] == '\0' || value[length] == ' ');
}

static bool check_games(const struct file *file, const char *value)
{
    return file->count == atoi(value);
}

static bool check_black(const struct file *file, const char *value)
{
    return says(value, file->games[0].black);
}

static bool check_white(const struct file *file, const char *value)
{
    return says(value, file->games[0].white);
}

static bool check_event(const struct file *file, const char *value)
{
    return says(value, file->games[0].event);
}

static bool check_komi(const struct file *file, const char *value)
{
    return says(value, file->games[0].komi);
}

static bool check_result(const struct file *file, const char *value)
{
    return says(value, file->games[0].result);
}

static bool check_rules(const struct file *file, const char *value)
{
    bool button = strstr(value, "button") != NULL; /* none of our rulesets: said in a note */
    return says(value, file->games[0].rules) || (button && says("none", file->games[0].rules));
}

static bool check_moves(const struct file *file, const char *value)
{
    return file->games[0].moves == (uint32_t)atoi(value);
}

static bool check_passes(const struct file *file, const char *value)
{
    return file->games[0].passes == (uint32_t)atoi(value);
}

static bool check_handicap(const struct file *file, const char *value)
{
    return file->games[0].handicap == (uint32_t)atoi(value);
}

static bool check_size(const struct file *file, const char *value)
{
    return file->games[0].size == (uint32_t)atoi(value);
}

static bool check_setup(const struct file *file, const char *value)
{
    char setup[VALUE_MAX];
    snprintf(setup, sizeof setup, "b%dw%d", file->games[0].setup[BLACK],
             file->games[0].setup[WHITE]);
    return says(value, setup);
}

static bool check_first(const struct file *file, const char *value)
{
    return file->games[0].first == (*value == 'B' ? BLACK : WHITE);
}

static bool check_charset(const struct file *file, const char *value)
{
    return strncmp(value, file->games[0].charset, strlen(file->games[0].charset)) == 0;
}

static bool check_warning(const struct file *file, const char *value)
{
    (void)value;
    return file->games[0].note_count > 0;
}

/* "1=B+R, 2=W+R, 7=0 or void, 8=W+F or W+R" by GN. */
static bool check_results(const struct file *file, const char *value)
{
    int checked = 0;
    for (int g = 0; g < file->count; g++) {
        char key[VALUE_MAX + 1], one[VALUE_MAX];
        snprintf(key, sizeof key, "%s=", file->games[g].name);
        const char *at = value;
        while (at != NULL && strncmp(at, key, strlen(key)) != 0) {
            at = strstr(at, ", ");
            at = at != NULL ? at + 2 : NULL;
        }
        cr_assert_not_null(at, "game %s", key);
        snprintf(one, sizeof one, "%.*s", (int)strcspn(at + strlen(key), ","), at + strlen(key));
        const char *second = strstr(one, " or ");
        bool right = says(one, file->games[g].result) ||
                     (second != NULL && says(second + 4, file->games[g].result));
        cr_expect(right, "game %s %s, expected %s", key, file->games[g].result, one);
        checked += right;
    }
    return checked == file->count;
}

static const struct {
    const char *key;
    bool (*check)(const struct file *file, const char *value);
} checks[] = {
    {"games=", check_games},
    {"PB=", check_black},
    {"PW=", check_white},
    {"EV=", check_event},
    {"komi=", check_komi},
    {"re=", check_result},
    {"rules=", check_rules},
    {"moves=", check_moves},
    {"passes=", check_passes},
    {"ha=", check_handicap},
    {"size=", check_size},
    {"setup=", check_setup},
    {"first=", check_first},
    {"encoding=", check_charset},
    {"warn=", check_warning},
    {"re by game (GN): ", check_results},
    {"re by game: ", check_results},
};

/* What must be said with a code of its own. */
static const struct {
    const char *id;
    enum diag_code code;
} notes[] = {
    {"101", DIAG_TEXT_GUESSED},     {"106", DIAG_TEXT_GUESSED},   {"115", DIAG_TEXT_GUESSED},
    {"201", DIAG_KOMI_READ},        {"202", DIAG_KOMI_READ},      {"205", DIAG_KOMI_DOUBTFUL},
    {"207", DIAG_KOMI_DOUBTFUL},    {"209", DIAG_KOMI_READ},      {"210", DIAG_RESULT_READ},
    {"219", DIAG_HANDICAP_DIFFERS}, {"221", DIAG_HANDICAP_MOVES}, {"223", DIAG_RULES_BUTTON},
    {"224", DIAG_KOMI_DOUBTFUL},
};

static void check_notes(const char *id, const struct file *file)
{
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        bool found = strcmp(id, notes[i].id) != 0;
        for (int n = 0; n < file->games[0].note_count; n++)
            found = found || file->games[0].notes[n] == notes[i].code;
        cr_expect(found, "%s does not say %s", id, diag_row(notes[i].code)->code);
    }
}

static void check_pair(const char *id, const char *pair, const struct file *file)
{
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        size_t length = strlen(checks[i].key);
        if (strncmp(pair, checks[i].key, length) == 0) {
            cr_expect(checks[i].check(file, pair + length), "%s: %s", id, pair);
            return;
        }
    }
}

static void check_row(const char *id, const char *path, char *expect)
{
    struct file *file = calloc(1, sizeof *file);
    cr_assert_not_null(file);
    struct source_counts counts;
    const struct source_options options = {.each = keep, .report = report, .context = file};
    char input[FILENAME_MAX];
    snprintf(input, sizeof input, CORPUS_DIR "/trouble/inputs/%s", path);
    cr_assert_eq(source_each(&(char *){input}, 1, &options, &counts), 0);
    cr_assert_gt(file->count, 0, "%s: no game", id);
    cr_expect_eq(file->reports, 0, "%s", id);
    while (expect != NULL) {
        char *next = strstr(expect, "; ");
        if (next != NULL)
            *next = '\0';
        check_pair(id, expect, file);
        expect = next != NULL ? next + 2 : NULL;
    }
    check_notes(id, file);
    free(file);
}

Test(trouble, encoding_and_notation)
{
    enum { LINE_MAX_BYTES = 8192, FIELDS = 4 };
    FILE *rows = fopen(CORPUS_DIR "/trouble/EXPECTED.tsv", "r");
    char line[LINE_MAX_BYTES];
    int checked = 0;
    cr_assert_not_null(rows);
    while (fgets(line, sizeof line, rows) != NULL) {
        char *field[FIELDS] = {line};
        for (int i = 1; i < FIELDS && field[i - 1] != NULL; i++) {
            field[i] = strchr(field[i - 1], '\t');
            if (field[i] != NULL)
                *field[i]++ = '\0';
        }
        cr_assert_not_null(field[FIELDS - 1]);
        field[3][strcspn(field[3], "\t\n")] = '\0';
        if (strcmp(field[2], "encoding") == 0 || strcmp(field[2], "notation") == 0) {
            check_row(field[0], field[1], field[3]);
            checked++;
        }
    }
    fclose(rows);
    cr_expect_eq(checked, 24); /* 9 and 15 */
}
