#include "count.h"

#include "runs.h"

#include <string.h>

/* --- whose every point is --- */

enum { TOUCHES_BLACK = 1 << BLACK, TOUCHES_WHITE = 1 << WHITE, TOUCHES_SEKI = 1 << BORDER };

/* A board with its dead stones lifted: its points by colour, and the stones in seki. */
struct settled {
    const struct board *board;
    struct rows set[WHITE + 1], seki;
    struct rows eyes; /* points of regions that touch stones in seki */
    struct runs runs; /* of the part that is being looked at */
};

/* The points of a row that have that mark. */
static uint64_t marked(const uint8_t *mark, int columns, enum mark which)
{
    uint64_t points = 0;
    for (int column = 0; column < columns; column++)
        points |= (uint64_t)(mark[column] == which) << column;
    return points;
}

static bool any_marked(const uint8_t *mark, int columns)
{
    unsigned any = 0;
    for (int column = 0; column < columns; column++)
        any |= mark[column];
    return any != MARK_ALIVE;
}

/* `mark` is NULL where all are alive and nothing is in seki. */
static void settle_row(struct settled *settled, int row, const uint8_t *mark, struct tally *tally)
{
    const int columns = settled->board->columns;
    const struct cell *cell = &settled->board->cell[board_cell(settled->board, 0, row)];
    uint64_t stones[WHITE + 1] = {0}, dead = 0, seki = 0, sealed = 0;
    for (int column = 0; column < columns; column++) {
        stones[BLACK] |= (uint64_t)(cell[column].colour == BLACK) << column;
        stones[WHITE] |= (uint64_t)(cell[column].colour == WHITE) << column;
    }
    if (mark != NULL && any_marked(mark, columns)) {
        dead = marked(mark, columns, MARK_DEAD);
        seki = marked(mark, columns, MARK_SEKI);
        sealed =
            marked(mark, columns, MARK_SEALED_BLACK) | marked(mark, columns, MARK_SEALED_WHITE);
    }
    uint64_t empty = ((UINT64_C(1) << columns) - 1) & ~stones[BLACK] & ~stones[WHITE];
    for (int c = BLACK; c <= WHITE; c++) {
        tally->dead[c] += runs_points(stones[c] & dead);
        tally->alive[c] += runs_points(stones[c] & ~dead);
        settled->set[c].row[row + 1] = stones[c] & ~dead;
    }
    tally->shared += runs_points(empty & sealed); /* a gap is in no region, and nobody's */
    settled->set[EMPTY].row[row + 1] = (empty & ~sealed) | (dead & ~empty);
    settled->seki.row[row + 1] = seki & ~empty;
}

static void settle_board(struct settled *settled, const struct board *board, const uint8_t *mark,
                         struct tally *tally)
{
    settled->board = board;
    memset(settled->set, 0, sizeof settled->set);
    memset(&settled->seki, 0, sizeof settled->seki);
    memset(&settled->eyes, 0, sizeof settled->eyes);
    for (int row = 0; row < board->rows; row++)
        settle_row(settled, row, mark == NULL ? NULL : mark + board_cell(board, 0, row), tally);
}

static unsigned run_touches(const struct settled *settled, const struct run *run)
{
    return (runs_beside(run, &settled->set[BLACK]) != 0 ? TOUCHES_BLACK : 0) |
           (runs_beside(run, &settled->set[WHITE]) != 0 ? TOUCHES_WHITE : 0) |
           (runs_beside(run, &settled->seki) != 0 ? TOUCHES_SEKI : 0);
}

static enum colour owner_of(unsigned touches)
{
    switch (touches & (TOUCHES_BLACK | TOUCHES_WHITE)) {
    case TOUCHES_BLACK:
        return BLACK;
    case TOUCHES_WHITE:
        return WHITE;
    default:
        return EMPTY;
    }
}

/* Gives the regions that touch stones of one colour alone to it, in `set` as well. */
static void own_regions(struct settled *settled, struct tally *tally)
{
    struct runs *runs = &settled->runs;
    uint8_t touches[RUNS_MAX];
    runs_find(runs, &settled->set[EMPTY], settled->board->rows);
    memset(touches, 0, (size_t)runs->count);
    for (int k = 0; k < runs->count; k++)
        touches[runs->run[k].part] |= (uint8_t)run_touches(settled, &runs->run[k]);
    for (int k = 0; k < runs->count; k++) {
        const struct run *run = &runs->run[k];
        unsigned all = touches[runs->run[k].part];
        enum colour owner = owner_of(all);
        int points = runs_points(run->points);
        tally->empty[owner] += points;
        if ((all & TOUCHES_SEKI) != 0) {
            tally->seki_eyes[owner] += points;
            settled->eyes.row[run->row] |= run->points;
        }
        if (owner != EMPTY)
            settled->set[owner].row[run->row] |= run->points;
    }
    tally->shared += tally->empty[EMPTY];
    tally->empty[EMPTY] = tally->seki_eyes[EMPTY] = 0;
}

/* Strings joined through regions of their own are exactly the connected parts of an owner's
 * points (RULES.md 1.12). */
static int32_t count_groups(struct settled *settled, enum colour owner)
{
    struct runs *runs = &settled->runs;
    uint8_t seki[RUNS_MAX];
    int32_t groups = 0;
    runs_find(runs, &settled->set[owner], settled->board->rows);
    memset(seki, 0, (size_t)runs->count);
    for (int k = 0; k < runs->count; k++)
        seki[runs->run[k].part] |= (runs->run[k].points & settled->seki.row[runs->run[k].row]) != 0;
    for (int k = 0; k < runs->count; k++)
        groups += runs->run[k].part == k && !seki[k];
    return groups;
}

static bool has_point(const struct rows *set, int column, int row)
{
    return (set->row[row + 1] >> column & 1) != 0;
}

/* A forced move costs its owner a point only where the point counted: not in a seki, not twice. */
static void count_teire(const struct status *status, const struct settled *settled,
                        struct tally *tally)
{
    struct rows taken = {{0}};
    for (int i = 0; i < status->fills; i++) {
        const struct fill *fill = &status->fill[i];
        if (fill->kind != FILL_TEIRE || settled->board->cell[fill->cell].colour != EMPTY)
            continue;
        int column = board_column(settled->board, fill->cell);
        int row = board_row(settled->board, fill->cell);
        if (!has_point(&settled->set[fill->colour], column, row) ||
            has_point(&settled->eyes, column, row) || has_point(&taken, column, row))
            continue;
        taken.row[row + 1] |= UINT64_C(1) << column;
        tally->teire[fill->colour]++;
    }
}

static void tell_owners(const struct settled *settled, struct ownership *owner)
{
    const struct board *board = settled->board;
    memset(owner->owner, BORDER, board->cells);
    memset(owner->seki, 0, board->cells);
    for (int row = 0; row < board->rows; row++) {
        const uint64_t black = settled->set[BLACK].row[row + 1];
        const uint64_t white = settled->set[WHITE].row[row + 1];
        const uint64_t eyes = settled->eyes.row[row + 1];
        uint8_t *owners = owner->owner + board_cell(board, 0, row);
        uint8_t *in_seki = owner->seki + board_cell(board, 0, row);
        for (int column = 0; column < board->columns; column++) { /* at most one is 1; no branch */
            owners[column] =
                (uint8_t)((black >> column & 1) * BLACK + (white >> column & 1) * WHITE);
            in_seki[column] = eyes >> column & 1;
        }
    }
}

/* Passes, those after the last stone replaced by what the rule wants there: both sides pass, White
 * last. Records leave them out or write too many. */
static void count_pass_stones(const struct replay *replay, struct tally *tally)
{
    uint32_t last = replay->count;
    for (int c = BLACK; c <= WHITE; c++)
        tally->pass_stones[c] = replay->passes[c];
    for (; last > 0 && replay->turns[last].cell == PASS; last--)
        tally->pass_stones[replay->turns[last].colour]--;
    enum colour next = last > 0 ? other((enum colour)replay->turns[last].colour) : replay->to_move;
    tally->pass_stones[BLACK]++;
    tally->pass_stones[WHITE] += next == WHITE ? 2 : 1;
}

void tally_count(struct tally *tally, const struct replay *replay, const struct status *status,
                 bool lift, struct ownership *owner)
{
    struct settled settled;
    const struct board *board = &replay->board;
    memset(tally, 0, sizeof *tally);
    tally->points = board->columns * board->rows;
    for (int c = BLACK; c <= WHITE; c++) {
        tally->lifted[c] = (int32_t)board->lifted[c];
        tally->played[c] = replay->played[c];
        tally->setup[c] = replay->setup[c];
    }
    settle_board(&settled, board, lift ? status->mark : NULL, tally);
    own_regions(&settled, tally);
    for (int c = BLACK; c <= WHITE; c++)
        tally->groups[c] = count_groups(&settled, (enum colour)c);
    count_teire(status, &settled, tally);
    count_pass_stones(replay, tally);
    if (owner != NULL)
        tell_owners(&settled, owner);
}

/* --- margins --- */

static int32_t difference(const int32_t by_colour[3])
{
    return by_colour[BLACK] - by_colour[WHITE];
}

int32_t tally_area(const struct tally *tally)
{
    return difference(tally->alive) + difference(tally->empty);
}

int32_t tally_territory(const struct tally *tally, bool seki_eyes)
{
    return difference(tally->empty) - (seki_eyes ? 0 : difference(tally->seki_eyes)) -
           difference(tally->teire) - difference(tally->lifted) - difference(tally->dead);
}

int32_t tally_residual(const struct tally *tally)
{
    return tally_area(tally) - tally_territory(tally, false) - difference(tally->played) -
           difference(tally->teire) - difference(tally->setup) - difference(tally->seki_eyes);
}

int32_t tally_pass_stone_territory(const struct tally *tally)
{
    return tally_territory(tally, true) + difference(tally->teire) - difference(tally->pass_stones);
}

static int32_t board_margin(const struct tally *tally, const struct ruleset *ruleset)
{
    if (ruleset->pass_stones)
        return QUARTERS(tally_pass_stone_territory(tally));
    if (ruleset->scoring == SCORING_TERRITORY)
        return QUARTERS(tally_territory(tally, ruleset->seki_eyes) +
                        (ruleset->precedents ? difference(tally->granted) : 0));
    return QUARTERS(tally_area(tally) - (ruleset->seki_eyes ? 0 : difference(tally->seki_eyes)));
}

/* Points that White gets for the handicap stones; a single stone is only the first move. */
static int32_t compensation(enum compensation kind, uint32_t handicap)
{
    if (kind == COMPENSATION_NONE || handicap < 2)
        return 0;
    return (int32_t)handicap - (kind == COMPENSATION_STONES_LESS);
}

struct score score_count(const struct tally *tally, const struct ruleset *ruleset, int32_t komi,
                         uint32_t handicap, int32_t penalties_black, int32_t penalties_white)
{
    struct score score;
    score.board = board_margin(tally, ruleset);
    score.terms.komi = komi;
    score.terms.compensation = QUARTERS(compensation(ruleset->compensation, handicap));
    score.terms.tax = ruleset->group_tax * difference(tally->groups);
    score.terms.penalties = QUARTERS(penalties_black - penalties_white);
    score.margin = score.board - score.terms.komi - score.terms.compensation - score.terms.tax -
                   score.terms.penalties;
    score.winner = ruleset_winner(ruleset, score.margin);
    return score;
}

void score_compensate(struct score *score, const struct ruleset *ruleset, int32_t compensation)
{
    score->margin += score->terms.compensation - compensation;
    score->terms.compensation = compensation;
    score->winner = ruleset_winner(ruleset, score->margin);
}

/* --- why two margins differ --- */

const char *cause_name(enum cause cause)
{
    static const char *const names[CAUSE_COUNT] = {
        [CAUSE_STATUS] = "status",
        [CAUSE_PLAYED] = "stones-played",
        [CAUSE_TEIRE] = "teire",
        [CAUSE_SETUP] = "handicap-stones",
        [CAUSE_SEKI_EYES] = "seki-eyes",
        [CAUSE_PASS_STONES] = "pass-stones",
        [CAUSE_PRECEDENT] = "precedent",
        [CAUSE_KOMI] = "komi",
        [CAUSE_COMPENSATION] = "compensation",
        [CAUSE_TAX] = "group-tax",
        [CAUSE_PENALTIES] = "penalties",
        [CAUSE_RESIDUAL] = "residual",
    };
    return names[cause];
}

/* A ruleset's margin as terms on top of the area of its tally, `sign` times, quarter points. By the
 * identity a territory count is the area less the stones played, set up and owed. */
static void add_terms(const struct ruleset *ruleset, const struct tally *tally,
                      const struct score *score, int32_t sign, int32_t terms[CAUSE_COUNT])
{
    terms[CAUSE_STATUS] += sign * QUARTERS(tally_area(tally));
    if (ruleset->scoring == SCORING_TERRITORY) {
        terms[CAUSE_PLAYED] -= sign * QUARTERS(difference(tally->played));
        terms[CAUSE_SETUP] -= sign * QUARTERS(difference(tally->setup));
        if (ruleset->pass_stones)
            terms[CAUSE_PASS_STONES] -= sign * QUARTERS(difference(tally->pass_stones));
        else
            terms[CAUSE_TEIRE] -= sign * QUARTERS(difference(tally->teire));
    }
    if (ruleset->precedents)
        terms[CAUSE_PRECEDENT] += sign * QUARTERS(difference(tally->granted));
    if (!ruleset->seki_eyes)
        terms[CAUSE_SEKI_EYES] -= sign * QUARTERS(difference(tally->seki_eyes));
    terms[CAUSE_KOMI] -= sign * score->terms.komi;
    terms[CAUSE_COMPENSATION] -= sign * score->terms.compensation;
    terms[CAUSE_TAX] -= sign * score->terms.tax;
    terms[CAUSE_PENALTIES] -= sign * score->terms.penalties;
}

void score_explain(const struct ruleset *a, const struct tally *tally_a,
                   const struct score *score_a, const struct ruleset *b,
                   const struct tally *tally_b, const struct score *score_b,
                   int32_t terms[CAUSE_COUNT])
{
    memset(terms, 0, CAUSE_COUNT * sizeof *terms);
    add_terms(a, tally_a, score_a, 1, terms);
    add_terms(b, tally_b, score_b, -1, terms);
    int32_t explained = 0;
    for (int cause = 0; cause < CAUSE_RESIDUAL; cause++)
        explained += terms[cause];
    terms[CAUSE_RESIDUAL] = score_a->margin - score_b->margin - explained;
}
