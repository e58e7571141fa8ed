#include "scorer.h"

#include "dates.h"
#include "life/life.h"
#include "precedent.h"
#include "remarks.h"
#include "strict.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool leaves_dead(uint32_t rulesets)
{
    for (size_t k = 0; k < ruleset_count(); k++)
        if ((rulesets >> k & 1) && !ruleset_at(k)->lifts_dead)
            return true;
    return false;
}

bool scorer_init(struct scorer *scorer, const struct scorer_wish *wish)
{
    *scorer = (struct scorer){.wish = *wish, .leaves_dead = leaves_dead(wish->rulesets)};
    replay_init(&scorer->scored.replay);
    scorer->life = life_new();
    scorer->filled = malloc(sizeof *scorer->filled);
    if (scorer->filled != NULL)
        replay_init(scorer->filled);
    scorer->scored.shapes = malloc(sizeof *scorer->scored.shapes);
    if (scorer->life != NULL && scorer->filled != NULL && scorer->scored.shapes != NULL)
        return true;
    scorer_free(scorer);
    return false;
}

void scorer_free(struct scorer *scorer)
{
    replay_free(&scorer->scored.replay);
    if (scorer->filled != NULL)
        replay_free(scorer->filled);
    free(scorer->filled);
    if (scorer->life != NULL)
        life_free(scorer->life);
    free(scorer->scored.shapes);
    scorer->life = NULL;
    scorer->filled = NULL;
    scorer->scored.shapes = NULL;
}

static bool given_up(const struct record *record)
{
    switch (record->result.how) {
    case RESULT_RESIGN:
    case RESULT_TIME:
    case RESULT_FORFEIT:
    case RESULT_VOID:
        return true;
    default:
        return false;
    }
}

bool scorer_trusts(const struct status *status, bool was_given_up)
{
    double least = was_given_up ? SCORER_CONFIDENCE_MIN_GIVEN_UP : SCORER_CONFIDENCE_MIN;
    return status->finished && status->sure >= least;
}

/* Is the status an answer? Says why not. A blind judge must not know how the game ended. */
static bool is_decided(const struct scorer *scorer, const struct diag_sink *notes)
{
    const struct status *status = &scorer->scored.status;
    bool looks = scorer->wish.evidence != EVIDENCE_BLIND;
    if (scorer_trusts(status, looks && given_up(scorer->scored.record)))
        return true;
    diag_put(notes, DIAG_SCORE_UNDECIDED, 0, 0, "%s%s",
             status->finished ? "dead stones are doubtful" : "the board is not finished",
             scorer->wish.guess ? "; scored all the same, as asked" : "");
    return scorer->wish.guess;
}

/* Puts the neutral points' fills on a copy of the board. False when none is open. */
static bool fill_neutral(struct replay *filled, const struct replay *replay,
                         const struct status *status)
{
    int put = 0;
    if (status->fills == 0)
        return false;
    board_copy(&filled->board, &replay->board);
    for (int c = BLACK; c <= WHITE; c++) {
        filled->played[c] = replay->played[c];
        filled->setup[c] = replay->setup[c];
    }
    for (int k = 0; k < status->fills; k++) {
        const struct fill *fill = &status->fill[k];
        enum colour colour = (enum colour)fill->colour;
        if (fill->kind == FILL_TEIRE || filled->board.cell[fill->cell].colour != EMPTY ||
            board_is_suicide(&filled->board, fill->cell, colour))
            continue;
        board_play(&filled->board, fill->cell, colour, NULL);
        filled->played[colour]++;
        put++;
    }
    return put > 0;
}

static struct score score_of(const struct scorer *scorer, const struct tally *tally,
                             const struct ruleset *ruleset, int32_t komi)
{
    const struct penalty *penalty = scorer->scored.penalty;
    bool points = ruleset->overtime_points;
    struct score score =
        score_count(tally, ruleset, komi, scorer->scored.record->handicap,
                    points ? penalty[BLACK].points : 0, points ? penalty[WHITE].points : 0);
    if (scorer->wish.compensation_given && ruleset->compensation != COMPENSATION_NONE &&
        scorer->scored.record->handicap >= 2)
        score_compensate(&score, ruleset, scorer->wish.compensation);
    return score;
}

/* Both sides cannot lose on time: the first to get there does, and a list names only that one. */
static void forfeit(const struct scored *scored, struct ruling *ruling)
{
    bool black = scored->penalty[BLACK].lost, white = scored->penalty[WHITE].lost;
    if (!ruling->ruleset->overtime_points || black == white)
        return;
    ruling->forfeit = true;
    ruling->score.winner = black ? WHITE : BLACK;
}

/* The common count, unless the ruleset itself says of some stones what they are. */
static const struct tally *tally_for(struct scored *scored, struct ruling *ruling)
{
    struct status status;
    struct tally *own = &scored->own[ruling - scored->ruling];
    int32_t points[3];
    if (!ruling->ruleset->lifts_dead)
        return &scored->standing;
    status_copy(&status, &scored->status, &scored->replay.board);
    ruling->settles =
        precedent_apply(ruling->ruleset, &scored->replay.board, scored->shapes, &status, points);
    if (ruling->settles == 0 && points[BLACK] == 0 && points[WHITE] == 0)
        return &scored->settled;
    tally_count(own, &scored->replay, &status, true, NULL);
    memcpy(own->granted, points, sizeof points);
    scored->balanced &= tally_residual(own) == 0;
    return own;
}

static void rule(struct scorer *scorer, const struct ruleset *ruleset)
{
    struct scored *scored = &scorer->scored;
    struct ruling *ruling = &scored->ruling[scored->rulings++];
    int32_t komi;
    *ruling = (struct ruling){.ruleset = ruleset};
    ruling->tally = tally_for(scored, ruling);
    /* Where nothing is lifted, doubt about dead stones is no doubt about the count. */
    ruling->too_old = scored->year != 0 && scored->year < ruleset->since;
    ruling->decided =
        !ruling->too_old && (scored->decided || (!ruleset->lifts_dead && scored->status.finished));
    ruling->komi_known = scorer_komi(scorer, ruleset, &komi);
    ruling->score = score_of(scorer, ruling->tally, ruleset, komi);
    forfeit(scored, ruling);
}

/* What the area rulings would be if the neutral points were filled in turn. */
static void forecast(struct scorer *scorer)
{
    struct scored *scored = &scorer->scored;
    struct tally settled, standing;
    if (!fill_neutral(scorer->filled, &scored->replay, &scored->status))
        return;
    tally_count(&settled, scorer->filled, &scored->status, true, NULL);
    if (scorer->leaves_dead)
        tally_count(&standing, scorer->filled, &scored->status, false, NULL);
    for (size_t k = 0; k < scored->rulings; k++) {
        struct ruling *ruling = &scored->ruling[k];
        if (ruling->ruleset->scoring != SCORING_AREA)
            continue;
        ruling->open = true;
        ruling->forecast = score_of(scorer, ruling->ruleset->lifts_dead ? &settled : &standing,
                                    ruling->ruleset, ruling->score.terms.komi)
                               .margin;
    }
}

static void explain_pair(struct scored *scored, size_t first, size_t k)
{
    const struct ruling *a = &scored->ruling[k], *b = &scored->ruling[first];
    struct reason *reason = &scored->reason[scored->reasons++];
    reason->a = (uint8_t)k;
    reason->b = (uint8_t)first;
    score_explain(a->ruleset, a->tally, &a->score, b->ruleset, b->tally, &b->score, reason->terms);
    scored->balanced &= reason->terms[CAUSE_RESIDUAL] == 0;
}

/* Every decided ruling against the first decided one, unless all pairs are wanted: what two others
 * differ in is the difference of their terms. */
static void explain(struct scored *scored, bool every_pair)
{
    bool begun = false;
    for (size_t first = 0; first < scored->rulings && (every_pair || !begun); first++) {
        if (!scored->ruling[first].decided)
            continue;
        begun = true;
        for (size_t k = first + 1; k < scored->rulings; k++)
            if (scored->ruling[k].decided)
                explain_pair(scored, first, k);
    }
}

static void count(struct scorer *scorer)
{
    struct scored *scored = &scorer->scored;
    scored->rulings = scored->reasons = 0;
    tally_count(&scored->settled, &scored->replay, &scored->status, true, &scored->owner);
    scored->balanced = tally_residual(&scored->settled) == 0;
    if (scorer->leaves_dead) {
        tally_count(&scored->standing, &scored->replay, &scored->status, false, NULL);
        scored->balanced &= tally_residual(&scored->standing) == 0;
    }
    for (size_t k = 0; k < ruleset_count(); k++)
        if (scorer->wish.rulesets >> k & 1)
            rule(scorer, ruleset_at(k));
    forecast(scorer);
    explain(scored, scorer->wish.every_pair);
}

/* Says so where neutral points left open would cost somebody territory if the Japanese rules were
 * read literally. */
static void compare_strict(const struct scorer *scorer, const struct diag_sink *notes)
{
    const struct scored *scored = &scorer->scored;
    struct status strict;
    struct tally tally;
    if (!scored->decided || scored->settled.shared == 0)
        return;
    status_copy(&strict, &scored->status, &scored->replay.board);
    strict_seki(&scored->replay.board, &scored->owner, &strict);
    tally_count(&tally, &scored->replay, &strict, true, NULL);
    int32_t practice = tally_territory(&scored->settled, false);
    int32_t literal = tally_territory(&tally, false);
    if (literal != practice)
        diag_put(notes, DIAG_SEKI_STRICT, 0, 0, "territory %+d read literally, %+d in practice",
                 (int)literal, (int)practice);
}

/* By which rules and komi was it played? Asked last, so that nothing else can look at it. */
static void infer(struct scorer *scorer)
{
    struct scored *scored = &scorer->scored;
    struct tally settled, standing;
    struct infer_question question = {
        .record = scored->record,
        .year = scored->year,
        .blind = scorer->wish.evidence == EVIDENCE_BLIND,
        .confidence = scored->unseen.confidence,
    };
    if (infer_wants_recount(&question)) {
        tally_count(&settled, &scored->replay, &scored->unseen, true, NULL);
        tally_count(&standing, &scored->replay, &scored->unseen, false, NULL);
        question.tally = &settled;
        question.standing = &standing;
    }
    infer_game(&question, &scored->inference);
}

/* What a list has for the game, by source or else by id. */
static const char *listed(const struct scorer *scorer, const struct dead_list *list)
{
    if (list == NULL)
        return NULL;
    return deadlist_game(list, scorer->scored.source, scorer->scored.id.text);
}

/* The list was read without an error, so what it has can be read. */
static void take_penalties(struct scorer *scorer)
{
    struct scored *scored = &scorer->scored;
    const char *text = listed(scorer, scorer->wish.penalties);
    const struct overtime *overtime = &scored->record->overtime;
    memset(scored->penalty, 0, sizeof scored->penalty);
    if (text != NULL)
        penalties_read(text, scored->penalty);
    else if (overtime->known)
        for (int c = BLACK; c <= WHITE; c++)
            scored->penalty[c] = overtime->periods > 0
                                     ? penalty_periods(overtime->periods, overtime->used_up[c])
                                     : penalty_points(overtime->base, overtime->over[c]);
}

static void cut_list(uint32_t *count, const char *what, const struct diag_sink *notes)
{
    if (*count <= SCORER_LIST_MAX)
        return;
    diag_put(notes, DIAG_SCORE_LIST_CUT, 0, 0, "%d of %" PRIu32 " %s", (int)SCORER_LIST_MAX, *count,
             what);
    *count = SCORER_LIST_MAX;
}

/* After everything that looks at the whole lists. */
static void cut_lists(struct scored *scored, const struct diag_sink *notes)
{
    cut_list(&scored->legality.count, "illegal moves", notes);
    cut_list(&scored->legality.ambiguous_count, "disputed moves", notes);
    cut_list(&scored->repeats.count, "repetitions", notes);
}

bool scorer_game(struct scorer *scorer, struct record *record)
{
    struct scored *scored = &scorer->scored;
    struct diag_sink notes = record_notes(record);
    scored->record = record;
    scored->year = dates_year(record->text[TEXT_DATE]);
    if (!replay_game(&scored->replay, record, &notes))
        return false;
    scored->id = gameid_of(&scored->replay);
    scored->source = gameid_source(record);
    if (scored->source == NULL ||
        !legality_judge(&scored->replay, &record->arena, &scored->legality) ||
        !repeat_classify(&scored->replay, &scored->legality, &record->arena, &scored->repeats))
        return false;
    if (!evidence_judge(scorer->life, record, &scored->replay, scorer->wish.evidence,
                        listed(scorer, scorer->wish.dead), &scored->status, &scored->unseen,
                        &notes))
        return false;
    scored->decided = is_decided(scorer, &notes);
    if (scored->replay.conditional)
        diag_put(&notes, DIAG_SCORE_CONDITIONAL, 0, 0, "%s",
                 scored->replay.edited ? "stones were edited during play"
                                       : "a move or pass is missing, or a move was on a stone");
    shapes_find(scored->shapes, &scored->replay.board);
    take_penalties(scorer);
    count(scorer);
    compare_strict(scorer, &notes);
    remarks_add(scorer, &notes);
    infer(scorer);
    cut_lists(scored, &notes);
    return true;
}
