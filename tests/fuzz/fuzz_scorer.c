/* Random games through everything that ingscore does. The first bytes choose board, evidence and
 * texts, then two bytes make a move, a pass, a set-up stone or markup. The accounts must balance,
 * the strings be those of a board built anew, and a second run give the same bytes, which the
 * reader of the stream must take. */
#include "fuzz.h"

#include "meta.h"
#include "score_read.h"
#include "score_write.h"
#include "scorer.h"

#include <string.h>

enum { HEAD_BYTES = 4, STEP_BYTES = 2, EVENTS_MAX = 4000, MARKUP_MAX = 200 };

static const struct {
    uint8_t columns, rows;
} sizes[] = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {1, 9},  {9, 1},  {3, 3},  {4, 4},
             {5, 5}, {5, 5}, {7, 7}, {9, 9}, {13, 4}, {3, 19}, {52, 1}, {1, 52}};

static const char *const results[] = {NULL, "B+3.5", "W+0.5", "0", "B+R", "W+T", "B+10", "Void"};
static const char *const komis[] = {NULL, "6.5", "0", "8", "-3", "3.75", "0.5", "375"};
static const char *const handicaps[] = {NULL, "2", "9", "1"};

static const char *chosen(const char *const *texts, size_t count, uint8_t byte)
{
    return texts[byte % count];
}
#define CHOSEN(texts, byte) chosen(texts, sizeof texts / sizeof texts[0], byte)

static void add_step(struct record *record, const uint8_t *step, uint16_t markup[2][MARKUP_MAX])
{
    enum { MOVE = 20, PASSES = 22, SETUP = 28, TURN = 29, KINDS = 32 };
    unsigned kind = step[0] % KINDS, index = (step[1] + (step[0] / KINDS) * 256u);
    unsigned points = (unsigned)record->columns * record->rows;
    unsigned column = index % points % record->columns, row = index % points / record->columns;
    uint16_t cell = (uint16_t)((row + 1) * (record->columns + 1u) + column + 1);
    enum colour mover = step[0] & 1 ? WHITE : BLACK;
    uint32_t *marks = mover == BLACK ? &record->markup.blacks : &record->markup.whites;
    if (kind < MOVE)
        record_add(record, EVENT_MOVE, mover, cell, 1);
    else if (kind < PASSES)
        record_add(record, EVENT_MOVE, mover, PASS, 1);
    else if (kind < SETUP)
        record_add(record, EVENT_SETUP, (enum colour)(step[0] / KINDS % 3), cell, 1);
    else if (kind < TURN)
        record_add(record, EVENT_TURN, mover, PASS, 1);
    else if (*marks < MARKUP_MAX)
        markup[mover == WHITE][(*marks)++] = cell;
}

static void make_record(struct record *record, const uint8_t *bytes, size_t size,
                        uint16_t markup[2][MARKUP_MAX])
{
    unsigned board = bytes[0] % (sizeof sizes / sizeof sizes[0]);
    record_init(record);
    record->origin.path = "fuzz";
    record->columns = sizes[board].columns;
    record->rows = sizes[board].rows;
    record->text[TEXT_RESULT] = CHOSEN(results, bytes[1]);
    record->text[TEXT_KOMI] = CHOSEN(komis, bytes[1] / 16);
    record->text[TEXT_HANDICAP] = CHOSEN(handicaps, bytes[2] / 16);
    for (size_t at = HEAD_BYTES; at + STEP_BYTES <= size && record->count < EVENTS_MAX;
         at += STEP_BYTES)
        add_step(record, bytes + at, markup);
    if (record->markup.blacks > 0)
        record->markup.black = markup[0];
    if (record->markup.whites > 0)
        record->markup.white = markup[1];
    meta_interpret(record);
}

static void check_board(const struct board *board)
{
    struct board fresh;
    board_copy(&fresh, board);
    board_rebuild(&fresh);
    BOARD_EACH(board, p)
    {
        if (board->cell[p].colour != BLACK && board->cell[p].colour != WHITE)
            continue;
        const struct cell *a = &board->cell[board->cell[p].head];
        const struct cell *b = &fresh.cell[fresh.cell[p].head];
        FUZZ_HOLDS(a->edges > 0);
        FUZZ_HOLDS(a->stones == b->stones && a->edges == b->edges && a->sum == b->sum &&
                   a->squares == b->squares);
    }
}

static void score(struct scorer *scorer, struct score_writer *writer, const uint8_t *bytes,
                  size_t size)
{
    uint16_t markup[2][MARKUP_MAX];
    struct record record;
    make_record(&record, bytes, size, markup);
    FUZZ_HOLDS(scorer_game(scorer, &record));
    FUZZ_HOLDS(scorer->scored.balanced);
    FUZZ_HOLDS(scorer->scored.status.confidence >= 0 && scorer->scored.status.confidence <= 1);
    FUZZ_HOLDS(scorer->scored.status.fills <= BOARD_POINTS_MAX);
    check_board(&scorer->scored.replay.board);
    FUZZ_HOLDS(score_write(writer, &scorer->scored));
    record_free(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const enum evidence evidences[] = {EVIDENCE_ALL, EVIDENCE_BLIND, EVIDENCE_MARKUP,
                                              EVIDENCE_RESULT};
    if (size < HEAD_BYTES)
        return 0;
    struct scorer_wish wish = {
        .evidence = evidences[bytes[2] % (sizeof evidences / sizeof evidences[0])],
        .guess = (bytes[3] & 1) != 0,
        .komi_from = bytes[3] & 2 ? KOMI_RULESET : KOMI_RECORDED,
        .rulesets = (uint32_t)((UINT64_C(1) << ruleset_count()) - 1),
    };
    struct scorer *scorer = malloc(sizeof *scorer);
    struct score_writer first = {0}, second = {0};
    struct score_reader reader;
    char wrong[SCORE_TEXT_MAX];
    FUZZ_HOLDS(scorer != NULL && scorer_init(scorer, &wish));
    score(scorer, &first, bytes, size);
    score(scorer, &second, bytes, size);
    FUZZ_HOLDS(first.line.length == second.line.length &&
               memcmp(first.line.bytes, second.line.bytes, first.line.length) == 0);
    score_reader_init(&reader);
    FUZZ_HOLDS(score_read(&reader, first.line.bytes, first.line.length, wrong));
    score_reader_free(&reader);
    score_writer_free(&first);
    score_writer_free(&second);
    scorer_free(scorer);
    free(scorer);
    return 0;
}
