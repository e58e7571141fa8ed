#include "count.h"

#include <string.h>

/* --- whose every point is --- */

enum { TOUCHES_BLACK = 1 << BLACK, TOUCHES_WHITE = 1 << WHITE };

/* A board with its dead stones lifted: colours by cell, and the marks that still hold. */
struct settled {
    const struct board *board;
    const uint8_t *mark; /* NULL: all alive, nothing in seki */
    uint8_t colour[BOARD_CELLS_MAX];
};

static void settle_board(struct settled *settled, const struct board *board, const uint8_t *mark,
                         struct tally *tally)
{
    settled->board = board;
    settled->mark = mark;
    for (int p = 0; p < board->cells; p++) {
        enum colour colour = (enum colour)board->cell[p].colour;
        settled->colour[p] = (uint8_t)colour;
        if (colour != BLACK && colour != WHITE)
            continue;
        if (mark != NULL && mark[p] == MARK_DEAD) {
            settled->colour[p] = EMPTY;
            tally->dead[colour]++;
        } else {
            tally->alive[colour]++;
        }
    }
}

/* Gathers into `cells` the region of cells for which map[q] == map[start], removing them from `map`
 * by writing `done` there; `done` must differ from map[start]. Returns their number. */
static int region_gather(uint8_t *map, int stride, int start, uint8_t done, uint16_t *cells)
{
    const int step[4] = {-1, 1, -stride, stride};
    const uint8_t kind = map[start];
    int count = 0;
    cells[count++] = (uint16_t)start;
    map[start] = done;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = cells[i] + step[k];
            if (map[q] == kind) {
                map[q] = done;
                cells[count++] = (uint16_t)q;
            }
        }
    return count;
}

/* Which colours the region touches, and whether one of the stones is in seki. */
static unsigned region_touches(const struct settled *settled, const uint16_t *cells, int count,
                               bool *seki)
{
    const int stride = settled->board->stride, step[4] = {-1, 1, -stride, stride};
    unsigned touches = 0;
    *seki = false;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) {
            int q = cells[i] + step[k];
            if (settled->colour[q] != BLACK && settled->colour[q] != WHITE)
                continue;
            touches |= 1u << settled->colour[q];
            *seki |= settled->mark != NULL && settled->mark[q] == MARK_SEKI;
        }
    return touches;
}

static void own_regions(const struct settled *settled, struct ownership *own, struct tally *tally)
{
    enum { VISITED = BORDER + 1 };
    const struct board *board = settled->board;
    uint8_t map[BOARD_CELLS_MAX];
    uint16_t cells[BOARD_POINTS_MAX];
    memcpy(map, settled->colour, board->cells);
    memcpy(own->owner, settled->colour, board->cells);
    memset(own->seki, 0, board->cells);
    BOARD_EACH(board, p)
    {
        if (map[p] != EMPTY)
            continue;
        bool seki;
        int count = region_gather(map, board->stride, p, VISITED, cells);
        unsigned touches = region_touches(settled, cells, count, &seki);
        enum colour owner = touches == TOUCHES_BLACK   ? BLACK
                            : touches == TOUCHES_WHITE ? WHITE
                                                       : EMPTY;
        if (owner == EMPTY)
            tally->shared += count;
        else
            tally->empty[owner] += count;
        if (owner != EMPTY && seki)
            tally->seki_eyes[owner] += count;
        for (int i = 0; i < count; i++) {
            own->owner[cells[i]] = (uint8_t)owner;
            own->seki[cells[i]] = seki;
        }
    }
}

/* Strings joined through regions of their own are exactly the connected parts of an owner's
 * points (RULES.md 1.12). */
static void count_groups(const struct settled *settled, const struct ownership *own,
                         struct tally *tally)
{
    const struct board *board = settled->board;
    uint8_t map[BOARD_CELLS_MAX];
    uint16_t cells[BOARD_POINTS_MAX];
    memcpy(map, own->owner, board->cells);
    BOARD_EACH(board, p)
    {
        if (map[p] != BLACK && map[p] != WHITE)
            continue;
        enum colour owner = (enum colour)map[p];
        int count = region_gather(map, board->stride, p, EMPTY, cells);
        bool seki = false;
        for (int i = 0; i < count && settled->mark != NULL; i++)
            seki |= settled->colour[cells[i]] == owner && settled->mark[cells[i]] == MARK_SEKI;
        tally->groups[owner] += !seki;
    }
}

/* A forced move costs its owner a point only where the point counted: not in a seki, not twice. */
static void count_teire(const struct status *status, const struct board *board,
                        const struct ownership *own, struct tally *tally)
{
    uint8_t taken[BOARD_CELLS_MAX] = {0};
    for (int i = 0; i < status->fills; i++) {
        const struct fill *fill = &status->fill[i];
        if (fill->kind != FILL_TEIRE || board->cell[fill->cell].colour != EMPTY ||
            own->owner[fill->cell] != fill->colour || own->seki[fill->cell] || taken[fill->cell])
            continue;
        taken[fill->cell] = 1;
        tally->teire[fill->colour]++;
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
    struct ownership local, *own = owner != NULL ? owner : &local;
    const struct board *board = &replay->board;
    memset(tally, 0, sizeof *tally);
    tally->points = board->columns * board->rows;
    for (int c = BLACK; c <= WHITE; c++) {
        tally->lifted[c] = (int32_t)board->lifted[c];
        tally->played[c] = replay->played[c];
        tally->setup[c] = replay->setup[c];
    }
    settle_board(&settled, board, lift ? status->mark : NULL, tally);
    own_regions(&settled, own, tally);
    count_groups(&settled, own, tally);
    count_teire(status, board, own, tally);
    count_pass_stones(replay, tally);
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
