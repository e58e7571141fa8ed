/* One game whose winner changes, from the line at hand to what is told of it. */
#include "report.h"

#include "../formats/display.h"
#include "../formats/numbers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAMES_BYTES = CONTRAST_RULESETS * (4 * SCORE_NAME_MAX + 2),
    REASON_BYTES = COMPARE_REASON_BYTES + 2 * (COMPARE_RESULT_BYTES + 4 * SCORE_NAME_MAX) + 16,
};

/* A maker remembers that the arena was full. */
struct maker {
    struct report *report;
    struct arena *arena;
    const struct score_line *line;
    bool failed;
};

static const char *keep(struct maker *maker, const char *text)
{
    const char *kept = arena_copy(maker->arena, text, strlen(text));
    maker->failed |= kept == NULL;
    return kept;
}

/* Harmless, and no longer than a page bears. */
static const char *keep_text(struct maker *maker, const char *text, enum clip clip)
{
    char fitted[REPORT_TEXT_BYTES];
    display_fit(text, REPORT_TEXT_COLUMNS, clip, fitted, sizeof fitted);
    return keep(maker, fitted);
}

static const char *player(struct maker *maker, const char *name, const char *rank)
{
    char text[REPORT_TEXT_BYTES], shown[REPORT_TEXT_BYTES];
    enum { RANK_COLUMNS = 12, NAME_COLUMNS = REPORT_TEXT_COLUMNS - RANK_COLUMNS - 1 };
    display_fit(name, NAME_COLUMNS, CLIP_END, text, sizeof text);
    if (rank == NULL || rank[0] == '\0')
        return keep(maker, text);
    display_fit(rank, RANK_COLUMNS, CLIP_END, shown, sizeof shown);
    strcat(strcat(text, " "), shown);
    return keep(maker, text);
}

static void put_circumstances(struct maker *maker, struct report_game *game)
{
    const struct score_line *line = maker->line;
    char text[64], recorded[COMPARE_RESULT_BYTES];
    game->source = keep_text(maker, line->source, CLIP_START);
    game->id = keep_text(maker, line->id, CLIP_END);
    game->black = player(maker, line->black, line->black_rank);
    game->white = player(maker, line->white, line->white_rank);
    game->date = keep_text(maker, line->date, CLIP_END);
    game->event = keep_text(maker, line->event, CLIP_END);
    game->rules = keep_text(maker, line->rules, CLIP_END);
    game->evidence = keep_text(maker, line->evidence, CLIP_END);
    game->recorded = keep(maker, compare_recorded(line, recorded));
    game->handicap = line->handicap > 0 ? (uint64_t)line->handicap : 0;
    snprintf(text, sizeof text, "%" PRId64 "\xC3\x97%" PRId64, line->columns, line->rows);
    game->size = keep(maker, text);
    text[0] = '\0';
    if (line->has_komi)
        quarters_write(line->komi, text);
    game->komi = keep(maker, text);
    text[0] = '\0';
    if (line->confidence >= 0)
        share_write(line->confidence, text);
    game->confidence = keep(maker, text);
}

/* "other-komi: exact under ...", as the audit of this very line has it. */
static void put_audit(struct maker *maker, struct report_game *game)
{
    char text[4 * AUDIT_TEXT_MAX + 64];
    game->audit = keep(maker, report_verdict(maker->report, text, sizeof text));
}

/* --- outcomes --- */

static void add_name(struct maker *maker, uint32_t ruleset, char names[NAMES_BYTES])
{
    char name[4 * SCORE_NAME_MAX];
    if (names[0] != '\0')
        strcat(names, ", ");
    strcat(names, report_name(maker->report, ruleset, name));
}

static const char *winners(struct maker *maker, uint32_t shown, enum colour winner)
{
    const struct outcomes *outcomes = &maker->line->outcomes;
    char names[NAMES_BYTES] = "";
    for (uint32_t r = 0; r < CONTRAST_RULESETS; r++)
        if (((shown & outcomes->decided) >> r & 1) != 0 && outcomes->winner[r] == winner)
            add_name(maker, r, names);
    return keep(maker, names);
}

static void put_results(struct maker *maker, struct report_game *game, uint32_t shown)
{
    const struct compare *compare = &maker->report->compare;
    const struct outcomes *outcomes = &maker->line->outcomes;
    for (uint32_t k = 0; k < compare->reader.names; k++) {
        char names[NAMES_BYTES] = "", result[COMPARE_RESULT_BYTES] = "-";
        if (!compare_leads(compare, shown, k))
            continue;
        for (uint32_t r = k; r < compare->reader.names; r++)
            if ((shown >> r & 1) != 0 && (r == k || outcomes_agree(outcomes, k, r)))
                add_name(maker, r, names);
        if (outcomes_decides(outcomes, k))
            compare_result(outcomes->margin[k], (enum colour)outcomes->winner[k], result,
                           sizeof result);
        game->result[game->results++] =
            (struct report_result){.rulesets = keep(maker, names), .result = keep(maker, result)};
    }
}

/* "japanese W+0.5 -> ing B+0.5: Black played one stone more (+1)" */
static const char *reason_text(struct maker *maker, uint32_t a, uint32_t b)
{
    const struct compare *compare = &maker->report->compare;
    const struct outcomes *outcomes = &maker->line->outcomes;
    struct compare_reasons reasons = compare_explain(compare, a, b);
    char words[COMPARE_REASON_BYTES], first[COMPARE_RESULT_BYTES], second[COMPARE_RESULT_BYTES];
    char name_a[4 * SCORE_NAME_MAX], name_b[4 * SCORE_NAME_MAX];
    char text[REASON_BYTES];
    compare_reason_words(compare, &reasons, words);
    compare_result(outcomes->margin[a], (enum colour)outcomes->winner[a], first, sizeof first);
    compare_result(outcomes->margin[b], (enum colour)outcomes->winner[b], second, sizeof second);
    snprintf(text, sizeof text, "%s %s \xE2\x86\x92 %s %s: %s",
             report_name(maker->report, b, name_b), second, report_name(maker->report, a, name_a),
             first, words[0] != '\0' ? words : "the same margin");
    return keep(maker, text);
}

static void put_reasons(struct maker *maker, struct report_game *game, uint32_t shown)
{
    const struct compare *compare = &maker->report->compare;
    for (uint32_t b = 0; b < compare->reader.names; b++)
        for (uint32_t a = 0; a < b; a++) {
            if (!outcomes_winners_differ(&maker->line->outcomes, a, b) ||
                !compare_in_line(compare, a, b) || !compare_leads(compare, shown, a) ||
                !compare_leads(compare, shown, b))
                continue;
            bool turn = compare_turns(compare, a, b);
            if (game->reason_count == REPORT_REASONS)
                game->reasons_untold++;
            else
                game->reason[game->reason_count++] = reason_text(maker, turn ? b : a, turn ? a : b);
        }
    char all[REPORT_REASONS * (REASON_BYTES + 2)] = "";
    for (size_t k = 0; k < game->reason_count && !maker->failed; k++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", k > 0 ? "; " : "",
                 game->reason[k]);
    game->reasons = keep(maker, all);
}

/* --- boards --- */

static struct svg_point *point_at(const struct maker *maker, const struct report_board *board,
                                  const char *letters)
{
    const struct board *own = &maker->report->fill->replay.board;
    bool bad = false;
    if (letters == NULL || letters[0] == '\0')
        return NULL;
    uint16_t cell = deadlist_point(own, &letters, &bad);
    return bad || cell == PASS
               ? NULL
               : &board->points[board_row(own, cell) * board->columns + board_column(own, cell)];
}

static void mark_points(struct maker *maker, struct report_board *board, const char **letters,
                        size_t count, enum svg_mark mark)
{
    for (size_t k = 0; k < count; k++) {
        struct svg_point *point = point_at(maker, board, letters[k]);
        if (point != NULL && point->mark == SVG_NONE)
            point->mark = (uint8_t)mark;
    }
}

/* Added moves are small stones with their numbers, in the order in which they were added. */
static void number_moves(struct maker *maker, struct report_board *board)
{
    const struct score_line *line = maker->line;
    for (size_t k = 0; k < line->added_count && k < UINT8_MAX; k++) {
        struct svg_point *point = point_at(maker, board, line->added[k].point);
        if (point == NULL || point->stone != EMPTY)
            continue;
        point->stone = (uint8_t)line->added[k].colour;
        point->small = true;
        point->number = (uint8_t)(k + 1);
    }
}

static void put_alternative(struct maker *maker, struct report_board *board, const char *what)
{
    int count[3] = {0, 0, 0}, dead = 0;
    char text[256];
    for (int k = 0; k < board->columns * board->rows; k++) {
        count[board->points[k].stone]++;
        dead += board->points[k].stone != EMPTY && board->points[k].mark == SVG_CROSS;
    }
    int length = snprintf(text, sizeof text, "%s, %d\xC3\x97%d: %d black and %d white stones", what,
                          board->columns, board->rows, count[BLACK], count[WHITE]);
    if (dead > 0)
        snprintf(text + length, sizeof text - (size_t)length, ", %d of them dead", dead);
    board->alternative = keep(maker, text);
}

static bool make_points(struct maker *maker, struct report_board *board)
{
    const struct board *own = &maker->report->fill->replay.board;
    size_t size = (size_t)own->columns * own->rows;
    board->points = arena_alloc(maker->arena, size * sizeof *board->points);
    maker->failed |= board->points == NULL;
    if (board->points == NULL)
        return false;
    board->columns = own->columns;
    board->rows = own->rows;
    return true;
}

static void put_final(struct maker *maker, struct report_board *board)
{
    const struct score_line *line = maker->line;
    const struct fill_work *work = maker->report->fill;
    const struct board *own = &work->replay.board;
    if (!make_points(maker, board))
        return;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            int p = board_cell(own, column, row);
            struct svg_point *point = &board->points[row * board->columns + column];
            point->stone = own->cell[p].colour;
            if (point->stone != EMPTY && work->status.mark[p] == MARK_DEAD)
                point->mark = SVG_CROSS;
        }
    number_moves(maker, board);
    for (size_t k = 0; k < line->ko_count; k++)
        mark_points(maker, board, line->kos[k].point, line->kos[k].count, SVG_SQUARE);
    mark_points(maker, board, line->seki.point, line->seki.count, SVG_TRIANGLE);
    mark_points(maker, board, line->dame.point, line->dame.count, SVG_RING);
    put_alternative(maker, board, "Final position");
}

static void put_counting(struct maker *maker, struct report_board *board)
{
    struct report *report = maker->report;
    struct fill_lines lines;
    struct filling fill = fill_of_line(report->fill, &report->compare.reader, &report->wish);
    fill_lay(&report->fill->filled, &fill, &report->fill->status);
    fill_words(&fill, &lines);
    const char **kept = arena_alloc(maker->arena, (size_t)(lines.count + 1) * sizeof *kept);
    maker->failed |= kept == NULL;
    for (int k = 0; k < lines.count && !maker->failed; k++)
        kept[k] = keep(maker, lines.text[k]);
    board->lines = kept;
    if (fill.refused != NULL || !make_points(maker, board))
        return;
    fill_points(&fill, board->points);
    put_alternative(maker, board, "Board filled in to be counted by Ing's rules");
}

struct report_game *report_game_make(struct report *report, struct report_page *page)
{
    struct maker maker = {
        .report = report, .arena = &page->arena, .line = &report->compare.reader.line};
    struct report_game *game = arena_alloc(&page->arena, sizeof *game);
    if (game == NULL)
        return NULL;
    uint32_t shown = compare_line_rulesets(&report->compare);
    game->number = report->tally->winners;
    put_circumstances(&maker, game);
    put_audit(&maker, game);
    game->black_wins = winners(&maker, shown, BLACK);
    game->white_wins = winners(&maker, shown, WHITE);
    game->draws = winners(&maker, shown, EMPTY);
    put_results(&maker, game, shown);
    put_reasons(&maker, game, shown);
    if (!maker.failed && fill_position(report->fill, maker.line)) {
        put_final(&maker, &game->final);
        put_counting(&maker, &game->counting);
    }
    return maker.failed ? NULL : game;
}
