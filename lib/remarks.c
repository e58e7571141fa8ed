#include "remarks.h"

#include "gamestate.h"
#include "ing_ko.h"
#include "precedent.h"
#include "qq.h"
#include "rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void remark_komi(const struct scorer *scorer, const struct ruling *ruling,
                        const struct diag_sink *notes)
{
    if (scorer->wish.komi_from == KOMI_RECORDED && ruling->komi_known &&
        !scorer->scored.record->komi.known)
        diag_put(notes, DIAG_KOMI_DEFAULT, 0, 0, "%g points, as usual under %s rules then",
                 ruling->score.terms.komi / (double)QUARTERS(1), scorer->scored.record->rules.name);
}

/* Which rulesets judge stones of the board otherwise than the evidence does. */
static void remark_settled(const struct scored *scored, const struct diag_sink *notes)
{
    static const char *const texts[PRECEDENT_COUNT] = {
        [PRECEDENT_BENT_FOUR] = "bent four in the corner is dead:",
        [PRECEDENT_THREE] = "three points without capturing are a seki:"};
    for (int what = 0; what < PRECEDENT_COUNT; what++) {
        char text[DIAG_TEXT_MAX];
        bool any = false;
        size_t length = (size_t)snprintf(text, sizeof text, "%s", texts[what]);
        for (size_t k = 0; k < scored->rulings && length < sizeof text; k++) {
            if ((scored->ruling[k].settles >> what & 1) == 0)
                continue;
            any = true;
            length += (size_t)snprintf(text + length, sizeof text - length, " %s",
                                       scored->ruling[k].ruleset->name);
        }
        if (any)
            diag_put(notes, DIAG_STATUS_RULED, 0, 0, "%s", text);
    }
}

/* --- Ing --- */

static void remark_overtime(const struct scored *scored, const struct diag_sink *notes)
{
    static const char *const names[] = {[BLACK] = "Black", [WHITE] = "White"};
    const struct penalty *penalty = scored->penalty;
    if (penalty[BLACK].points + penalty[WHITE].points > 0)
        diag_put(notes, DIAG_PENALTIES, 0, 0, "Black %d, White %d", (int)penalty[BLACK].points,
                 (int)penalty[WHITE].points);
    for (int c = BLACK; c <= WHITE; c++) {
        if (penalty[c].boundary)
            diag_put(notes, DIAG_PENALTY_BOUNDARY, 0, 0, "%s", names[c]);
        if (penalty[c].lost)
            diag_put(notes, DIAG_OVERTIME_LOST, 0, 0, "%s", names[c]);
    }
}

/* "handicap of 1 passes and komi 4" and the like. */
static bool handicap_fits(const struct record *record, const struct ing_handicap *wanted)
{
    int32_t stones = wanted->passes > 0 ? wanted->passes + 1 : 0;
    int32_t recorded = record->handicap >= 2 ? (int32_t)record->handicap : 0;
    return stones == recorded &&
           (record->komi.quarters == wanted->komi || record->komi.quarters == wanted->komi_else);
}

/* Games played under Ing's rules by players whose ranks are known and can be compared. */
static void remark_handicap(const struct record *record, const struct diag_sink *notes)
{
    int32_t quarters[RANK_READINGS];
    const char *black = record->text[TEXT_BLACK_RANK], *white = record->text[TEXT_WHITE_RANK];
    if (record->rules.name == NULL || strcmp(record->rules.name, "ing") != 0 || !record->komi.known)
        return;
    int readings = rank_difference(rank_read(white), rank_read(black), quarters);
    char text[DIAG_TEXT_MAX] = "";
    for (int k = 0; k < readings; k++) {
        struct ing_handicap wanted = ing_handicap(abs(quarters[k]));
        size_t length = strlen(text);
        if (handicap_fits(record, &wanted))
            return;
        snprintf(text + length, sizeof text - length, "%s%d passes and komi %g",
                 k > 0 ? ", or " : "", (int)wanted.passes, wanted.komi / (double)QUARTERS(1));
        if (wanted.komi_else != wanted.komi) {
            length = strlen(text);
            snprintf(text + length, sizeof text - length, " (or %g)",
                     wanted.komi_else / (double)QUARTERS(1));
        }
    }
    if (readings > 0)
        diag_put(notes, DIAG_ING_HANDICAP, 0, 0,
                 "Black %s, White %s: %s would be even; recorded are %u stones and komi %g", black,
                 white, text, (unsigned)record->handicap,
                 record->komi.quarters / (double)QUARTERS(1));
}

static void remark_ko(const struct scored *scored, const struct diag_sink *notes)
{
    enum { TOLD = 8 };
    char text[DIAG_TEXT_MAX] = "turn";
    uint32_t count = scored->legality.ambiguous_count;
    for (uint32_t k = 0; k < count && k < TOLD; k++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, " %u",
                 (unsigned)scored->legality.ambiguous[k].turn);
    }
    if (count > 0)
        diag_put(notes, DIAG_ING_AMBIG, 0, 0, "%s%s", text, count > TOLD ? " ..." : "");
}

static void remark_ing(const struct scorer *scorer, const struct ruling *ruling,
                       const struct diag_sink *notes)
{
    const struct scored *scored = &scorer->scored;
    uint32_t end = game_ended(&scored->replay, ruling->ruleset);
    remark_overtime(scored, notes);
    remark_handicap(scored->record, notes);
    remark_ko(scored, notes);
    ing_remark_takes(&scored->replay, &scored->legality, notes);
    if (end != 0 && end < scored->replay.count - scored->replay.final_passes)
        diag_put(notes, DIAG_PLAY_AFTER_END, 0, 0, "turn %u was the fourth pass in a row",
                 (unsigned)end);
}

/* --- Korean --- */

/* RULES.md 1.5: judged locally, without the pass for a ko, where kos fight or hang together. */
static void remark_korean(const struct scorer *scorer, const struct ruling *ruling,
                          const struct diag_sink *notes)
{
    const struct kos *kos = &scorer->scored.shapes->kos;
    const struct shapes *shapes = scorer->scored.shapes;
    bool tangled = scorer->scored.repeats.count > 0;
    for (int k = 0; k < shapes->count; k++)
        tangled |= shapes->list[k].kind == SHAPE_BENT_FOUR;
    for (int k = 0; k < kos->count; k++)
        tangled |= kos->size[kos->mouth[k].component] > 1;
    if (tangled && ruling->decided)
        diag_put(notes, DIAG_KOREAN_STATUS, 0, 0, "%s", "");
}

/* --- Ming and Qing --- */

enum { STAR_LINE = 3 }; /* counted from 0 at the edge */

static bool is_crossed(const struct board *start)
{
    int far_column = start->columns - 1 - STAR_LINE, far_row = start->rows - 1 - STAR_LINE;
    const int corner[4] = {
        board_cell(start, STAR_LINE, STAR_LINE), board_cell(start, far_column, STAR_LINE),
        board_cell(start, far_column, far_row), board_cell(start, STAR_LINE, far_row)};
    int stones = 0;
    BOARD_EACH(start, p)
    stones += board_is_stone(start, p);
    int first = start->cell[corner[0]].colour, second = start->cell[corner[1]].colour;
    return stones == 4 && first != EMPTY && second != EMPTY && first != second &&
           start->cell[corner[2]].colour == first && start->cell[corner[3]].colour == second;
}

static bool starts_crossed(const struct scored *scored)
{
    enum { LEAST_SIDE = 2 * STAR_LINE + 3 };
    const struct replay *replay = &scored->replay;
    struct board start;
    if (replay->board.columns < LEAST_SIDE || replay->board.rows < LEAST_SIDE ||
        (replay->count > 0 && replay->turns[1].colour != WHITE))
        return false;
    replay_position(replay, scored->record, 0, &start);
    return is_crossed(&start);
}

/* Two groups of a colour beside one neutral region may still be joined there. */
static bool groups_doubtful(const struct scored *scored)
{
    const struct tally *tally = &scored->settled;
    bool eyes = tally->seki_eyes[BLACK] + tally->seki_eyes[WHITE] > 0;
    bool several = tally->groups[BLACK] > 1 || tally->groups[WHITE] > 1;
    return eyes || (several && tally->shared > 0);
}

static void remark_ancient(const struct scorer *scorer, const struct ruling *ruling,
                           const struct diag_sink *notes)
{
    const struct scored *scored = &scorer->scored;
    if (!starts_crossed(scored))
        diag_put(notes, DIAG_ANCIENT_SETUP, 0, 0, "%s", "");
    if (ruling->too_old)
        diag_put(notes, DIAG_ANCIENT_AGE, 0, 0, "%s", scored->record->text[TEXT_DATE]);
    if (ruling->decided && groups_doubtful(scored))
        diag_put(notes, DIAG_ANCIENT_GROUPS, 0, 0, "Black %d, White %d",
                 (int)scored->settled.groups[BLACK], (int)scored->settled.groups[WHITE]);
}

/* --- QQ --- */

static void remark_qq(const struct scorer *scorer, const struct ruling *ruling,
                      const struct diag_sink *notes)
{
    enum { POINTS = 361 };
    const struct scored *scored = &scorer->scored;
    bool draw = ruling->decided && ruling->komi_known && ruling->score.winner == EMPTY;
    const char *unrated = qq_unrated(scored->replay.count, scored->record->handicap, draw);
    if (unrated != NULL)
        diag_put(notes, DIAG_QQ_UNRATED, 0, 0, "%s", unrated);
    if (ruling->decided && ruling->tally->points == POINTS &&
        qq_between(POINTS + tally_area(ruling->tally)))
        diag_put(notes, DIAG_QQ_HALF, 0, 0, "%s", "");
}

/* --- all --- */

static const struct {
    const char *ruleset;
    void (*add)(const struct scorer *scorer, const struct ruling *ruling,
                const struct diag_sink *notes);
} remarks[] = {
    {"ing", remark_ing},
    {"korean", remark_korean},
    {"ancient", remark_ancient},
    {"qq", remark_qq},
};

void remarks_add(const struct scorer *scorer, const struct diag_sink *notes)
{
    const struct scored *scored = &scorer->scored;
    if (scored->rulings > 0)
        remark_komi(scorer, &scored->ruling[0], notes);
    remark_settled(scored, notes);
    for (size_t k = 0; k < scored->rulings; k++)
        for (size_t r = 0; r < sizeof remarks / sizeof remarks[0]; r++)
            if (strcmp(scored->ruling[k].ruleset->name, remarks[r].ruleset) == 0)
                remarks[r].add(scorer, &scored->ruling[k], notes);
}
