/* Every row of the conformance table, and of the table of further cases made by hand
 * (corpus/make-rules.py). Rulesets of the table that the toolkit does not have are
 * built here from the same parts. */
#include "count.h"
#include "fate.h"
#include "fillin.h"
#include "game.h"
#include "gamestate.h"
#include "ing_ko.h"
#include "ko.h"
#include "legality.h"
#include "penalty.h"
#include "precedent.h"
#include "rank.h"
#include "life/life.h"
#include "life/prover.h"
#include "repeat.h"
#include "ruleset.h"
#include "source.h"
#include "status.h"
#include "strict.h"
#include "tiebreak.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS_CONFORMANCE = 364,
    ROWS_RULES = 421,
    LINE_MAX_BYTES = 2000,
    ANSWER_MAX = 400,
    PATH_MAX_BYTES = 600,
};

/* Variants that are no rulesets here. */
static const struct ruleset built[] = {
    {.name = "nssk", .repetition = REPETITION_NATURAL_SSK, .suicide = SUICIDE_LEGAL},
    {.name = "spight", .repetition = REPETITION_SPIGHT, .suicide = SUICIDE_LEGAL},
    {.name = "japanese-strict", .scoring = SCORING_TERRITORY, .lifts_dead = true},
};

struct row {
    char line[LINE_MAX_BYTES];
    const char *id, *kind, *ruleset, *question, *expected;
};

/* What an answer is drawn from. */
struct asked {
    const char *folder;
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

static const char *cell_point(const struct board *board, int cell, char text[16])
{
    int column = board_column(board, cell);
    snprintf(text, 16, "%c%d", 'A' + column + (column >= 'I' - 'A'),
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
        char point[16];
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

/* Seki as read literally, or as the precedents of 1949 have it. */
static void count_variant(struct asked *asked, struct tally *tally)
{
    static struct ownership owner;
    int32_t granted[3] = {0};
    count_position(asked, tally);
    if (asked->ruleset != NULL && asked->ruleset->precedents) {
        precedent_three_points(&asked->replay->board, asked->status, granted);
        tally_count(tally, asked->replay, asked->status, true, NULL);
        memcpy(tally->granted, granted, sizeof granted);
    }
    if (strcmp(asked->row->ruleset, "japanese-strict") != 0)
        return;
    tally_count(tally, asked->replay, asked->status, true, &owner);
    strict_seki(&asked->replay->board, &owner, asked->status);
    tally_count(tally, asked->replay, asked->status, true, NULL);
}

static void answer_tscore(struct asked *asked)
{
    struct tally t;
    count_variant(asked, &t);
    int32_t black = t.empty[BLACK] - t.seki_eyes[BLACK] + t.lifted[WHITE] + t.dead[WHITE];
    int32_t white = t.empty[WHITE] - t.seki_eyes[WHITE] + t.lifted[BLACK] + t.dead[BLACK];
    cr_assert_eq(tally_territory(&t, false), black - white);
    black += t.granted[BLACK];
    white += t.granted[WHITE];
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
    bool overtime = asked->ruleset->overtime_points;
    struct score score = score_count(&t, asked->ruleset, komi, handicap,
                                     overtime ? number_option(question, "ppB", 0) : 0,
                                     overtime ? number_option(question, "ppW", 0) : 0);
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

enum { REGION_MAX = 40, PROVER_NODES = 2000000 };

/* --- what a ruleset says of a string, in the table's words --- */

static const struct wording {
    int fate, shape;     /* enum shape_kind; -1 for none */
    const char *ruleset; /* NULL: any */
    const char *words;
} wordings[] = {
    {FATE_ALIVE, -1, NULL, "alive"},
    {FATE_DEAD, SHAPE_BENT_FOUR, "japanese-1949", "dead (precedent, unconditional)"},
    {FATE_PLAY_OUT, SHAPE_BENT_FOUR, NULL,
     "no automatic ruling: play out; dead only if attacker can remove every threat first"},
    {FATE_STANDS, SHAPE_BENT_FOUR, NULL, "alive as it stands (nothing is removed)"},
    {FATE_DEAD, SHAPE_MOONSHINE, "chinese-practice", "dead (fake life not accepted)"},
    {FATE_DEAD, SHAPE_MOONSHINE, "ing", "dead (disturber may not start a second lap)"},
    {FATE_DISPUTED, SHAPE_MOONSHINE, NULL,
     "disputed: alive with draw option (2013/2016 reading) or dead"},
    {FATE_STANDS, SHAPE_MOONSHINE, NULL, "alive as it stands"},
    {FATE_PLAY_OUT, SHAPE_OPEN_KO, NULL, "play out (real ko, threats count)"},
};

static void say_fate(struct asked *asked, int fate, const struct shape *shape,
                     const struct ruleset *ruleset)
{
    int kind = shape == NULL ? -1 : shape->kind;
    for (size_t k = 0; k < sizeof wordings / sizeof wordings[0]; k++)
        if (wordings[k].fate == fate && wordings[k].shape == kind &&
            (wordings[k].ruleset == NULL || strcmp(wordings[k].ruleset, ruleset->name) == 0))
            ANSWER(asked, "%s", wordings[k].words);
}

/* A stone, or an eye: then a string beside it. "any": every ruleset must say the same. */
static void answer_fate(struct asked *asked)
{
    const struct board *board = &asked->replay->board;
    int p = point_cell(board, asked->row->question + strlen("status "));
    struct shapes *shapes = malloc(sizeof *shapes);
    cr_assert_not_null(shapes);
    shapes_find(shapes, board);
    if (board->cell[p].colour == EMPTY)
        p = board->cell[p + 1].colour == BORDER ? p - 1 : p + 1;
    for (size_t k = 0; k < ruleset_count(); k++) {
        const struct ruleset *ruleset = ruleset_at(k);
        const struct shape *shape;
        char before[ANSWER_MAX];
        if (asked->ruleset != NULL && asked->ruleset != ruleset)
            continue;
        strcpy(before, asked->answer);
        enum fate fate = fate_of(board, shapes, p, ruleset, &shape);
        say_fate(asked, (int)fate, shape, ruleset);
        cr_expect(before[0] == '\0' || strcmp(before, asked->answer) == 0, "%s", ruleset->name);
    }
    free(shapes);
}

/* The strings that the judge, who sees nothing but the position, takes as being in seki. */
static void answer_seki(struct asked *asked)
{
    const struct board *board = &asked->replay->board;
    struct life *life = life_new();
    char first[16] = "", point[16];
    cr_assert_not_null(life);
    cr_assert(life_judge(life, asked->record, asked->replay, asked->status));
    BOARD_EACH(board, p)
    {
        const struct cell *cell = &board->cell[p];
        bool is_first = cell->colour == BLACK || cell->colour == WHITE;
        for (int q = board->stride; q < p && is_first; q++)
            is_first = board->cell[q].colour != cell->colour || board->cell[q].head != cell->head;
        if (!is_first || asked->status->mark[p] != MARK_SEKI)
            continue;
        cell_point(board, p, point);
        if (first[0] == '\0')
            strcpy(first, point);
        else
            ANSWER(asked, "both %s and %s in seki", first, point);
    }
    life_free(life);
}

/* The stone asked about, "region=A1+B1", "mode="; "depth=" is not needed: the answer is a proof.
 * Without a region the question is what the ruleset says. */
static void answer_status(struct asked *asked)
{
    if (option(asked->row->question, "region") == NULL) {
        answer_fate(asked);
        return;
    }
    const struct board *board = &asked->replay->board;
    const char *question = asked->row->question;
    const char *mode = option(question, "mode"), *at = option(question, "region");
    uint16_t region[REGION_MAX];
    struct prover_question q = {.board = board,
                                .target = point_cell(board, question + strlen("status ")),
                                .region = region,

                                .nodes_max = PROVER_NODES};
    struct prover_answer a;
    struct prover *prover = prover_new();
    cr_assert_not_null(prover);
    while (at != NULL && *at >= 'A' && *at <= 'Z') {
        cr_assert(q.region_count < REGION_MAX);
        region[q.region_count++] = point_cell(board, at);
        at += strcspn(at, "+ ");
        at += *at == '+';
    }
    if (mode != NULL && begins(mode, "enable"))
        q.mode = PROVER_ENABLE;
    prover_ask(prover, &q, &a);
    ANSWER(asked, "%s",
           a.verdict == PROVER_CAPTURED ? "dead"
           : a.verdict == PROVER_SAFE   ? "alive"
                                        : "undecided");
    prover_free(prover);
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

/* --- rulings in words, which the table of rulesets holds --- */

static void answer_alternation(struct asked *asked)
{
    for (uint32_t t = 1; t <= asked->replay->count; t++)
        if (asked->replay->turns[t].flags & TURN_TWICE)
            ANSWER(asked, "break at move %u (B after B)", t);
}

static void answer_move_penalty(struct asked *asked)
{
    uint32_t t = (uint32_t)atoi(asked->row->question + strlen("penalty for move "));
    const struct customs *customs = &asked->ruleset->customs;
    bool twice = asked->replay->turns[t].flags & TURN_TWICE;
    cr_assert(twice || legality_verdict(asked->replay, t, asked->ruleset) != VERDICT_LEGAL);
    ANSWER(asked, "%s", twice ? customs->double_move : customs->illegal_move);
}

static void answer_endless(struct asked *asked)
{
    ANSWER(asked, "%s", asked->ruleset->customs.endless);
}

static void answer_fake_life(struct asked *asked)
{
    ANSWER(asked, "%s", asked->ruleset->customs.fake_life);
}

static void answer_wrong_takes(struct asked *asked)
{
    ANSWER(asked, "%s", asked->ruleset->customs.wrong_takes);
}

static void answer_state(struct asked *asked)
{
    const struct ruleset *ruleset = asked->ruleset;
    uint32_t t = (uint32_t)atoi(asked->row->question + strlen("game-state after move "));
    switch (game_state(asked->replay, t, ruleset)) {
    case GAME_RUNNING:
        ANSWER(asked, "running");
        break;
    case GAME_STOPPED:
        if (ruleset->passes_to_end > ruleset->passes_to_stop)
            ANSWER(asked, "paused (two passes); %s", ruleset->customs.resumption);
        else
            ANSWER(asked, "stopped; %s", ruleset->customs.resumption);
        break;
    case GAME_ENDED:
        if (ruleset->passes_to_end == 4)
            ANSWER(asked, "ended (four passes), nothing may be resumed");
        else
            ANSWER(asked, "ended (two passes); later moves are outside the game");
        break;
    }
}

/* --- old Chinese rules, QQ --- */

static void answer_first_mover(struct asked *asked)
{
    ANSWER(asked, "%c", asked->ruleset->first == BLACK ? 'B' : 'W');
}

static void answer_setup(struct asked *asked)
{
    const int32_t *setup = asked->replay->setup_before;
    if (asked->ruleset->crossed_setup)
        ANSWER(asked, "B=%d W=%d (diagonal star points)", setup[BLACK], setup[WHITE]);
}

static void answer_winning_count(struct asked *asked)
{
    const struct board *board = &asked->replay->board;
    ANSWER(asked, "%d",
           ruleset_least_count(asked->ruleset, board->columns * board->rows, 0, BLACK) /
               QUARTERS(1));
}

static void answer_grouptax(struct asked *asked)
{
    struct tally t;
    count_position(asked, &t);
    int32_t tax = asked->ruleset->group_tax * (t.groups[BLACK] - t.groups[WHITE]);
    ANSWER(asked, "%c returns %d zi", tax > 0 ? 'B' : 'W', abs(tax) / (2 * QUARTERS(1)));
}

/* Counts in quarter points, shared points halved. */
static void answer_winner(struct asked *asked)
{
    struct tally t;
    const struct ruleset *ruleset = asked->ruleset;
    count_position(asked, &t);
    for (enum colour c = BLACK; c <= WHITE; c++) {
        int32_t count = QUARTERS(t.alive[c] + t.empty[c]) + QUARTERS(t.shared) / 2;
        int32_t least = ruleset_least_count(ruleset, t.points, ruleset->komi, c);
        if (count < least)
            continue;
        ANSWER(asked, "%c (%d reaches the %s threshold)", c == BLACK ? 'B' : 'W',
               count / QUARTERS(1), c == BLACK ? "black" : "white");
        return;
    }
    cr_assert_eq(score_count(&t, ruleset, ruleset->komi, 0, 0, 0).winner, BLACK);
    ANSWER(asked, "undecided by the two integer thresholds; Black by the half-point rule");
}

/* --- Ing's clock and handicap --- */

static void answer_penalty(struct asked *asked)
{
    const char *question = asked->row->question;
    struct penalty penalty =
        penalty_points(number_option(question, "base", 0), number_option(question, "over", 0));
    if (penalty.lost)
        ANSWER(asked, "loses on time");
    else
        ANSWER(asked, "%d points%s", penalty.points,
               penalty.boundary ? " (boundary disputed: reaching or exceeding)" : "");
}

static void answer_late(struct asked *asked)
{
    int late = 0, base = 0;
    cr_assert_eq(sscanf(asked->row->question, "late arrival of %d minutes, base %d", &late, &base),
                 2);
    ANSWER(asked, "base time left %d minutes", (int)penalty_base_left(base, late));
}

/* "3", "1/4" in quarters. */
static int32_t quarters_of(const char *text)
{
    int whole = 0, below = 1;
    cr_assert_geq(sscanf(text, "%d/%d", &whole, &below), 1);
    return 4 * whole / below;
}

static void answer_rank_difference(struct asked *asked)
{
    int32_t quarters = quarters_of(asked->row->question + strlen("rank-difference "));
    struct ing_handicap handicap = ing_handicap(quarters);
    int komi = handicap.komi / QUARTERS(1);
    cr_assert_eq(handicap.komi, handicap.komi_else);
    if (quarters == 0)
        ANSWER(asked, "komi=%d moves=%d tie=%c", komi, handicap.passes,
               asked->ruleset->tie_black ? 'B' : 'W');
    else if (handicap.passes > 0)
        ANSWER(asked, "moves=%d", handicap.passes);
    else
        ANSWER(asked, "komi=%d%s", komi, komi == 0 ? " (Black moves first)" : "");
}

static void answer_handicap_moves(struct asked *asked)
{
    uint32_t passes = 0;
    for (uint32_t t = 2; t <= asked->replay->count && asked->replay->turns[t].cell == PASS; t += 2)
        passes++;
    cr_assert_eq(ing_handicap((int32_t)(4 * (passes + 1))).passes, (int32_t)passes);
    ANSWER(asked, "%u (N-1 for N=%u)", passes, passes + 1);
}

static const char *quarters_text(int32_t quarters, char text[16])
{
    if (quarters % 4 == 0)
        snprintf(text, 16, "%d", quarters / 4);
    else if (quarters % 2 == 0)
        snprintf(text, 16, "%d/2", quarters / 2);
    else
        snprintf(text, 16, "%d/4", quarters);
    return text;
}

/* "dan 6 against dan 3" */
static void answer_ranks(struct asked *asked)
{
    static const struct {
        const char *word, *unit;
    } units[] = {{"pin", "品"}, {"dan", "d"}, {"kyu", "k"}};
    char word[4], text[16];
    int first = 0, second = 0;
    cr_assert_eq(sscanf(asked->row->question, "%3s %d against %*s %d", word, &first, &second), 3);
    struct rank rank[2] = {{RANK_NONE, 0}, {RANK_NONE, 0}};
    for (size_t k = 0; k < sizeof units / sizeof units[0]; k++)
        for (int side = 0; side < 2 && strcmp(units[k].word, word) == 0; side++) {
            snprintf(text, sizeof text, "%d%s", side == 0 ? first : second, units[k].unit);
            rank[side] = rank_read(text);
        }
    int32_t quarters[RANK_READINGS];
    cr_assert_eq(rank_difference(rank[0], rank[1], quarters), 1);
    struct ing_handicap handicap = ing_handicap(quarters[0]);
    const char *difference = quarters_text(quarters[0], text);
    if (handicap.komi != handicap.komi_else)
        ANSWER(asked,
               "difference %s (mixed): %d moves-equivalent with %d points returned, flagged "
               "ambiguous",
               difference, handicap.passes + 1, handicap.komi / QUARTERS(1));
    else if (handicap.passes > 0)
        ANSWER(asked, "difference %s, moves=%d", difference, handicap.passes);
    else
        ANSWER(asked, "difference %s, komi=%d", difference, handicap.komi / QUARTERS(1));
}

static const struct question {
    const char *word;
    void (*answer)(struct asked *asked);
} questions[] = {
    {"alternation", answer_alternation},
    {"area", answer_area},
    {"capture-pattern ", answer_capture_pattern},
    {"cycle-class ", answer_repeat},
    {"dan ", answer_ranks},
    {"fill ", answer_fill},
    {"first mover", answer_first_mover},
    {"game-state ", answer_state},
    {"groups", answer_groups},
    {"grouptax", answer_grouptax},
    {"handicap moves", answer_handicap_moves},
    {"hot", answer_hot},
    {"identity", answer_identity},
    {"kyu ", answer_ranks},
    {"late ", answer_late},
    {"margin", answer_margin},
    {"may ", answer_fake_life},
    {"mouths", answer_mouths},
    {"move ", answer_move},
    {"next ", answer_next},
    {"outcome ", answer_endless},
    {"penalty base", answer_penalty},
    {"penalty for ", answer_move_penalty},
    {"pin ", answer_ranks},
    {"prisoners", answer_prisoners},
    {"rank-difference ", answer_rank_difference},
    {"repeat ", answer_repeat},
    {"seki", answer_seki},
    {"setup stones", answer_setup},
    {"status ", answer_status},
    {"territory", answer_territory},
    {"treatment ", answer_wrong_takes},
    {"tscore", answer_tscore},
    {"winner", answer_winner},
    {"winning count", answer_winning_count},
};

/* --- tournaments: files of their own kind --- */

enum { PLAYERS = 26, GAMES_MAX = 64 };

/* Lines "winner TAB loser", players being capital letters; returns how many games there are. */
static uint32_t read_tournament(const char *path, struct tiebreak_game games[GAMES_MAX],
                                uint32_t *players)
{
    char line[LINE_MAX_BYTES];
    uint32_t count = 0;
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    *players = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#')
            continue;
        cr_assert(count < GAMES_MAX && line[1] == '\t');
        games[count] = (struct tiebreak_game){(uint32_t)(line[0] - 'A'), (uint32_t)(line[2] - 'A'),
                                              false, false};
        for (int k = 0; k <= 2; k += 2)
            if ((uint32_t)(line[k] - 'A') >= *players)
                *players = (uint32_t)(line[k] - 'A') + 1;
        cr_assert_leq(*players, PLAYERS);
        count++;
    }
    fclose(file);
    return count;
}

static void answer_ranking(struct asked *asked, const struct tiebreak *values, uint32_t players)
{
    uint32_t order[PLAYERS];
    int length = 0;
    tiebreak_order(values, players, TIEBREAK_BY_ING, order);
    for (uint32_t k = 0; k < players; k++) {
        bool shared = k > 0 && tiebreak_compare(&values[order[k - 1]], &values[order[k]],
                                                TIEBREAK_BY_ING) == 0;
        length += snprintf(asked->answer + length, ANSWER_MAX - (size_t)length, "%s%c",
                           k == 0   ? ""
                           : shared ? "="
                                    : ">",
                           'A' + (int)order[k]);
    }
}

static void answer_tournament(struct asked *asked, const char *path)
{
    struct tiebreak_game games[GAMES_MAX];
    struct tiebreak values[PLAYERS];
    const char *question = asked->row->question;
    uint32_t players, count = read_tournament(path, games, &players);
    bool only_a1 = strcmp(question, "ranking a1") == 0;
    tiebreak_sum(games, count, players, only_a1 ? TIEBREAK_A1 : TIEBREAK_A1A2, values);
    asked->games = 1;
    if (begins(question, "ranking ")) {
        answer_ranking(asked, values, players);
        return;
    }
    const struct tiebreak *value = &values[question[strlen("values ")] - 'A'];
    ANSWER(asked, "main=%d A1=%d A2=%d", (int)(value->main / TIEBREAK_POINT),
           (int)(value->a1 / TIEBREAK_POINT), (int)(value->a2 / TIEBREAK_POINT));
}

/* --- the table --- */

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

static void find_file(const char *where, const char *id, char path[PATH_MAX_BYTES])
{
    DIR *folder = opendir(where);
    const struct dirent *entry;
    cr_assert_not_null(folder);
    path[0] = '\0';
    while ((entry = readdir(folder)) != NULL)
        if (begins(entry->d_name, id))
            snprintf(path, PATH_MAX_BYTES, "%s/%s", where, entry->d_name);
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
    find_file(asked->folder, row->id, path);
    if (strcmp(row->kind, "tiebreak") == 0)
        answer_tournament(asked, path);
    else
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

static void check_table(const char *folder, int rows)
{
    struct row row;
    struct asked asked = {.folder = folder, .row = &row};
    char path[PATH_MAX_BYTES];
    int answered = 0;
    snprintf(path, sizeof path, "%s/EXPECTED.tsv", folder);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    asked.replay = malloc(sizeof *asked.replay);
    asked.status = malloc(sizeof *asked.status);
    cr_assert(asked.replay != NULL && asked.status != NULL);
    replay_init(asked.replay);
    cr_assert(read_row(file, &row)); /* the heading */
    while (read_row(file, &row)) {
        cr_assert(strcmp(row.kind, "tiebreak") == 0 || find_question(&row) != NULL, "case %s: %s",
                  row.id, row.question);
        check_row(&asked);
        answered++;
    }
    cr_expect_eq(answered, rows, "%d rows answered", answered);
    fclose(file);
    replay_free(asked.replay);
    free(asked.replay);
    free(asked.status);
}

Test(conformance, every_row_is_answered_right)
{
    check_table(CORPUS_DIR "/conformance", ROWS_CONFORMANCE);
}

Test(conformance, every_case_of_the_rules_is_answered_right)
{
    check_table(CORPUS_DIR "/rules", ROWS_RULES);
}
