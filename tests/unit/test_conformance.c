/* Every row of the conformance table, except the kinds of question listed in `left_out`. Rulesets
 * of the table that the toolkit does not have yet are built here from the same parts. */
#include "count.h"
#include "fillin.h"
#include "game.h"
#include "ing_ko.h"
#include "ko.h"
#include "legality.h"
#include "repeat.h"
#include "ruleset.h"
#include "source.h"
#include "status.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS_ANSWERED = 277,
    ROWS_LEFT_OUT = 87,
    LINE_MAX_BYTES = 2000,
    ANSWER_MAX = 400,
    PATH_MAX_BYTES = 600,
};

#define TABLE CORPUS_DIR "/conformance/EXPECTED.tsv"

/* Questions that ask for prose, for reading (life/), or for tools of their own. */
static const char *const left_out[] = {
    "alternation",    "dan ",    "first mover",     "game-state", "grouptax",
    "handicap moves", "kyu ",    "late ",           "may ",       "outcome ",
    "penalty ",       "pin ",    "rank-difference", "ranking ",   "seki",
    "setup stones",   "status ", "treatment ",      "values ",    "winner",
    "winning count",
};

/* Readings and precedents that are not rulesets here. */
static const char *const rulesets_left_out[] = {"japanese-strict", "japanese-1949"};

static const struct ruleset built[] = {
    {.name = "nssk", .repetition = REPETITION_NATURAL_SSK, .suicide = SUICIDE_LEGAL},
    {.name = "spight", .repetition = REPETITION_SPIGHT, .suicide = SUICIDE_LEGAL},
    {.name = "ancient",
     .scoring = SCORING_AREA,
     .repetition = REPETITION_KO,
     .lifts_dead = true,
     .group_tax = QUARTERS(2),
     .notation = notation_points},
};

struct row {
    char line[LINE_MAX_BYTES];
    const char *id, *kind, *ruleset, *question, *expected;
};

/* What an answer is drawn from. */
struct asked {
    const struct row *row;
    const struct ruleset *ruleset;
    struct record *record;
    struct replay *replay;
    struct status *status;
    char answer[ANSWER_MAX];
    int games;
};

#define ANSWER(asked, ...) snprintf((asked)->answer, sizeof(asked)->answer, __VA_ARGS__)

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* --- points and options --- */

static uint16_t point_cell(const struct board *board, const char *point)
{
    int column = *point - 'A' - (*point > 'I');
    return board_cell(board, column, board->rows - atoi(point + 1));
}

static const char *cell_point(const struct board *board, int cell, char text[8])
{
    int column = board_column(board, cell);
    snprintf(text, 8, "%c%d", 'A' + column + (column >= 'I' - 'A'),
             board->rows - board_row(board, cell));
    return text;
}

/* The value of "name=" in a question, or NULL. */
static const char *option(const char *question, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = question; (at = strstr(at, name)) != NULL; at += length)
        if (at != question && at[-1] == ' ' && at[length] == '=')
            return at + length + 1;
    return NULL;
}

static int32_t number_option(const char *question, const char *name, int32_t otherwise)
{
    const char *value = option(question, name);
    return value == NULL ? otherwise : atoi(value);
}

/* "A3+F2": any stone of each chain. */
static void mark_strings(struct asked *asked, const char *name, enum mark mark)
{
    const struct board *board = &asked->replay->board;
    const char *at = option(asked->row->question, name);
    while (at != NULL && *at >= 'A' && *at <= 'Z') {
        int first = point_cell(board, at), p = first;
        cr_assert(board->cell[p].colour == BLACK || board->cell[p].colour == WHITE);
        do {
            asked->status->mark[p] = (uint8_t)mark;
            p = board->cell[p].next;
        } while (p != first);
        at += strcspn(at, "+ ");
        at += *at == '+';
    }
}

static void count_position(struct asked *asked, struct tally *tally)
{
    status_init(asked->status);
    mark_strings(asked, "dead", MARK_DEAD);
    mark_strings(asked, "seki", MARK_SEKI);
    bool lift = asked->ruleset == NULL || asked->ruleset->lifts_dead;
    tally_count(tally, asked->replay, asked->status, lift, NULL);
    cr_assert_eq(tally_residual(tally), 0, "case %s: %s", asked->row->id, asked->row->question);
}

/* --- the questions --- */

static void answer_verdict(struct asked *asked, uint32_t t)
{
    ANSWER(asked, "%s", verdict_code(legality_verdict(asked->replay, t, asked->ruleset)));
}

static void answer_next(struct asked *asked)
{
    const char *question = asked->row->question + strlen("next ");
    cr_assert(record_add(asked->record, EVENT_MOVE, *question == 'B' ? BLACK : WHITE,
                         point_cell(&asked->replay->board, question + 2), 0));
    cr_assert(replay_game(asked->replay, asked->record, NULL));
    answer_verdict(asked, asked->replay->count);
}

static void answer_move(struct asked *asked)
{
    uint32_t t = (uint32_t)atoi(asked->row->question + strlen("move "));
    const struct turn *turn = &asked->replay->turns[t];
    if (strstr(asked->row->question, "captures") != NULL)
        ANSWER(asked, "%u,%u", turn->took, turn->lost);
    else
        answer_verdict(asked, t);
}

static void answer_repeat(struct asked *asked)
{
    struct arena arena;
    struct legality legality;
    struct repeats repeats;
    bool class = begins(asked->row->question, "cycle-class");
    uint32_t t = (uint32_t)atoi(asked->row->question + strcspn(asked->row->question, "0123456789"));
    arena_init(&arena, RECORD_BYTES_MAX);
    cr_assert(legality_judge(asked->replay, &arena, &legality));
    cr_assert(repeat_classify(asked->replay, &legality, &arena, &repeats));
    ANSWER(asked, "none");
    for (uint32_t i = 0; i < repeats.count; i++) {
        const struct repeat *repeat = &repeats.list[i];
        if (repeat->turn == t && class)
            ANSWER(asked, "%s", cycle_name(repeat->cycle));
        else if (repeat->turn == t)
            ANSWER(asked, "of=%u len=%u side=%s", repeat->of, repeat->length,
                   repeat->same_side ? "same" : "other");
    }
    arena_free(&arena);
}

static void answer_capture_pattern(struct asked *asked)
{
    unsigned from = 0, to = 0;
    cr_assert_eq(sscanf(asked->row->question, "capture-pattern %u-%u", &from, &to), 2);
    int length = 0;
    for (unsigned t = from; t <= to; t++) {
        const struct turn *turn = &asked->replay->turns[t];
        length += snprintf(asked->answer + length, ANSWER_MAX - (size_t)length, "%s%c%u",
                           t > from ? " " : "", turn->colour == BLACK ? 'B' : 'W', turn->took);
    }
}

static void answer_mouths(struct asked *asked)
{
    struct kos *kos = malloc(sizeof *kos);
    cr_assert_not_null(kos);
    kos_find(kos, &asked->replay->board);
    ANSWER(asked, "%d", kos->count);
    free(kos);
}

static void answer_hot(struct asked *asked)
{
    struct arena arena;
    struct ing_ko ing;
    arena_init(&arena, RECORD_BYTES_MAX);
    ing_begin(&ing, asked->replay, &arena);
    const struct hot *hot = ing_hot(&ing, asked->replay->count);
    cr_assert_not_null(hot);
    int length = ANSWER(asked, "%s", verdict_code(hot->kind) + strlen("illegal:"));
    for (int i = 0; i < hot->count; i++) {
        char point[8];
        length +=
            snprintf(asked->answer + length, ANSWER_MAX - (size_t)length, "%c%s",
                     i == 0 ? ':' : '+', cell_point(&asked->replay->board, hot->cell[i], point));
    }
    arena_free(&arena);
}

static void answer_prisoners(struct asked *asked)
{
    const uint32_t *lifted = asked->replay->board.lifted;
    ANSWER(asked, "byB=%u byW=%u", lifted[WHITE], lifted[BLACK]);
}

static void answer_area(struct asked *asked)
{
    struct tally t;
    count_position(asked, &t);
    ANSWER(asked, "B=%d W=%d S=%d", t.alive[BLACK] + t.empty[BLACK],
           t.alive[WHITE] + t.empty[WHITE], t.shared);
}

static void answer_territory(struct asked *asked)
{
    struct tally t;
    count_position(asked, &t);
    ANSWER(asked, "B=%d W=%d XB=%d XW=%d N=%d", t.empty[BLACK] - t.seki_eyes[BLACK],
           t.empty[WHITE] - t.seki_eyes[WHITE], t.seki_eyes[BLACK], t.seki_eyes[WHITE], t.shared);
}

static void answer_tscore(struct asked *asked)
{
    struct tally t;
    count_position(asked, &t);
    int32_t black = t.empty[BLACK] - t.seki_eyes[BLACK] + t.lifted[WHITE] + t.dead[WHITE];
    int32_t white = t.empty[WHITE] - t.seki_eyes[WHITE] + t.lifted[BLACK] + t.dead[BLACK];
    cr_assert_eq(tally_territory(&t, false), black - white);
    ANSWER(asked, "B=%d W=%d", black, white);
}

static void answer_identity(struct asked *asked)
{
    struct tally t;
    count_position(asked, &t);
    ANSWER(asked, "A=%d J=%d dM=%d dH=%d dX=%d residual=%d", tally_area(&t),
           tally_territory(&t, false), t.played[BLACK] - t.played[WHITE],
           t.setup[BLACK] - t.setup[WHITE], t.seki_eyes[BLACK] - t.seki_eyes[WHITE],
           tally_residual(&t));
}

static void answer_groups(struct asked *asked)
{
    struct tally t;
    count_position(asked, &t);
    ANSWER(asked, "B=%d W=%d", t.groups[BLACK], t.groups[WHITE]);
}

static void answer_margin(struct asked *asked)
{
    struct tally t;
    const char *question = asked->row->question;
    count_position(asked, &t);
    int32_t komi = option(question, "komi") != NULL ? QUARTERS(number_option(question, "komi", 0))
                                                    : asked->ruleset->komi;
    uint32_t handicap = (uint32_t)number_option(question, "hand", (int32_t)asked->record->handicap);
    struct score score =
        score_count(&t, asked->ruleset, komi, handicap, number_option(question, "ppB", 0),
                    number_option(question, "ppW", 0));
    char points[40], zi[40] = "";
    notation_points(score.margin, points, sizeof points);
    if (asked->ruleset->notation != notation_zi)
        asked->ruleset->notation(score.margin, points, sizeof points);
    else /* the table writes zi with a decimal point */
        snprintf(zi, sizeof zi, " zi=%c+%g", score.margin > 0 ? 'B' : 'W', abs(score.margin) / 8.0);
    ANSWER(asked, "%s%s", points, zi);
}

static const char *side_number(enum colour side, int32_t number, char text[16])
{
    snprintf(text, 16, "%c%d",
             number == 0 || side == EMPTY ? '-'
             : side == BLACK              ? 'B'
                                          : 'W',
             number);
    return text;
}

static void answer_fill(struct asked *asked)
{
    struct tally t;
    struct fillin f;
    char spaces[16], surplus[16], net[16];
    const char *question = asked->row->question;
    count_position(asked, &t);
    cr_assert(fillin_count(&f, &t, QUARTERS(number_option(question, "komi", 0)),
                           number_option(question, "ppB", 0), number_option(question, "ppW", 0)));
    enum colour loser = f.winner == EMPTY ? EMPTY : other(f.winner);
    notation_points(QUARTERS(f.margin), net, sizeof net);
    ANSWER(asked,
           "stones-each=%d comp-stones=%d shared-each=%d shared-left=%d winspace=%s negstones=%s "
           "net=%s",
           f.stones_each, f.given, f.shared_each, f.shared_open,
           side_number(f.winner, f.spaces, spaces), side_number(loser, f.surplus, surplus), net);
}

static const struct question {
    const char *word;
    void (*answer)(struct asked *asked);
} questions[] = {
    {"area", answer_area},           {"capture-pattern ", answer_capture_pattern},
    {"cycle-class ", answer_repeat}, {"fill ", answer_fill},
    {"groups", answer_groups},       {"hot", answer_hot},
    {"identity", answer_identity},   {"margin", answer_margin},
    {"mouths", answer_mouths},       {"move ", answer_move},
    {"next ", answer_next},          {"prisoners", answer_prisoners},
    {"repeat ", answer_repeat},      {"territory", answer_territory},
    {"tscore", answer_tscore},
};

/* --- the table --- */

static bool is_left_out(const struct row *row)
{
    for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++)
        if (begins(row->question, left_out[i]))
            return true;
    for (size_t i = 0; i < sizeof rulesets_left_out / sizeof rulesets_left_out[0]; i++)
        if (strcmp(row->ruleset, rulesets_left_out[i]) == 0)
            return true;
    return false;
}

static const struct question *find_question(const struct row *row)
{
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        if (begins(row->question, questions[i].word))
            return &questions[i];
    return NULL;
}

/* NULL for "any". */
static const struct ruleset *find_ruleset(const struct row *row)
{
    const struct ruleset *ruleset = ruleset_find(row->ruleset);
    for (size_t i = 0; i < sizeof built / sizeof built[0]; i++)
        if (strcmp(built[i].name, row->ruleset) == 0)
            ruleset = &built[i];
    cr_assert(ruleset != NULL || strcmp(row->ruleset, "any") == 0, "ruleset %s", row->ruleset);
    return ruleset;
}

static void find_file(const char *id, char path[PATH_MAX_BYTES])
{
    DIR *folder = opendir(CORPUS_DIR "/conformance");
    const struct dirent *entry;
    cr_assert_not_null(folder);
    path[0] = '\0';
    while ((entry = readdir(folder)) != NULL)
        if (begins(entry->d_name, id) && strstr(entry->d_name, ".sgf") != NULL)
            snprintf(path, PATH_MAX_BYTES, "%s/%s", CORPUS_DIR "/conformance", entry->d_name);
    closedir(folder);
    cr_assert_neq(path[0], '\0', "no file for case %s", id);
}

static int answer_game(void *context, struct record *record)
{
    struct asked *asked = context;
    asked->games++;
    asked->record = record;
    cr_assert(replay_game(asked->replay, record, NULL));
    find_question(asked->row)->answer(asked);
    return 0;
}

static void no_report(void *context, const struct origin *origin, const struct diag *diag)
{
    (void)context, (void)origin;
    cr_assert_fail("%s %s", diag_row(diag->code)->code, diag->text);
}

static void check_row(struct asked *asked)
{
    const struct row *row = asked->row;
    char path[PATH_MAX_BYTES], *argument = path;
    struct source_options options = {.each = answer_game, .report = no_report, .context = asked};
    struct source_counts counts;
    asked->ruleset = find_ruleset(row);
    asked->games = 0;
    asked->answer[0] = '\0';
    find_file(row->id, path);
    source_each(&argument, 1, &options, &counts);
    cr_expect_eq(asked->games, 1, "%s", path);
    cr_expect_str_eq(asked->answer, row->expected, "case %s, %s, %s: got %s, expected %s", row->id,
                     row->ruleset, row->question, asked->answer, row->expected);
}

static bool read_row(FILE *file, struct row *row)
{
    if (fgets(row->line, sizeof row->line, file) == NULL)
        return false;
    const char **column[] = {&row->id, &row->kind, &row->ruleset, &row->question, &row->expected};
    char *at = row->line;
    for (size_t i = 0; i < sizeof column / sizeof column[0]; i++) {
        char *end = strchr(at, '\t');
        cr_assert_not_null(end, "short row: %s", row->line);
        *end = '\0';
        *column[i] = at;
        at = end + 1;
    }
    return true;
}

Test(conformance, every_row_is_answered_right_or_listed_as_left_out)
{
    struct row row;
    struct asked asked = {.row = &row};
    int answered = 0, omitted = 0;
    FILE *file = fopen(TABLE, "r");
    cr_assert_not_null(file, "%s", TABLE);
    asked.replay = malloc(sizeof *asked.replay);
    asked.status = malloc(sizeof *asked.status);
    cr_assert(asked.replay != NULL && asked.status != NULL);
    replay_init(asked.replay);
    cr_assert(read_row(file, &row)); /* the heading */
    while (read_row(file, &row)) {
        if (is_left_out(&row)) {
            omitted++;
            continue;
        }
        cr_assert_not_null(find_question(&row), "case %s: %s", row.id, row.question);
        check_row(&asked);
        answered++;
    }
    cr_expect_eq(answered, ROWS_ANSWERED, "%d rows answered", answered);
    cr_expect_eq(omitted, ROWS_LEFT_OUT, "%d rows left out", omitted);
    fclose(file);
    replay_free(asked.replay);
    free(asked.replay);
    free(asked.status);
}
