#include "audit_score.h"

#include "score_board.h"
#include "../lib/deadlist.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void audit_score_init(struct audit_score *game)
{
    record_init(&game->record);
    replay_init(&game->scored.replay);
    game->scored.record = &game->record;
}

void audit_score_free(struct audit_score *game)
{
    record_free(&game->record);
    replay_free(&game->scored.replay);
}

static uint16_t cell_of(const struct board *board, const char *letters)
{
    bool bad = false;
    return letters != NULL ? deadlist_point(board, &letters, &bad) : PASS;
}

static enum colour colour_of(const char *word)
{
    return word == NULL ? EMPTY : *word == 'B' ? BLACK : *word == 'W' ? WHITE : EMPTY;
}

/* --- the record --- */

static void take_record(struct audit_score *game, const struct score_reader *reader)
{
    const struct score_line *line = &reader->line;
    struct record *record = &game->record;
    const struct ruleset *named = line->rules != NULL ? ruleset_find(line->rules) : NULL;
    record_clear(record);
    record->text[TEXT_BLACK] = line->black;
    record->text[TEXT_WHITE] = line->white;
    record->text[TEXT_BLACK_RANK] = line->black_rank;
    record->text[TEXT_WHITE_RANK] = line->white_rank;
    record->text[TEXT_EVENT] = line->event;
    record->text[TEXT_DATE] = line->date;
    record->text[TEXT_PLACE] = jnode_text_of(reader->root, "place");
    record->text[TEXT_RESULT] = line->recorded_raw;
    record->columns = (uint16_t)line->columns;
    record->rows = (uint16_t)line->rows;
    record->handicap =
        line->handicap > 0 && line->handicap < BOARD_POINTS_MAX ? (uint32_t)line->handicap : 0;
    record->komi = (struct komi){.known = line->has_komi, .quarters = line->komi};
    record->rules.name = named != NULL ? named->name : line->rules;
    record->result = line->recorded;
}

/* --- the position --- */

static enum fill_kind kind_of(const char *word)
{
    return strcmp(word, "teire") == 0  ? FILL_TEIRE
           : strcmp(word, "seal") == 0 ? FILL_SEAL
                                       : FILL_DAME;
}

static void take_fills(struct scored *scored, const struct jnode *filled)
{
    struct status *status = &scored->status;
    for (const struct jnode *fill = jnode_first(filled); fill != NULL; fill = fill->next) {
        uint16_t cell = cell_of(&scored->replay.board, jnode_text_of(fill, "point"));
        const char *kind = jnode_text_of(fill, "kind");
        if (cell == PASS || kind == NULL || status->fills == BOARD_POINTS_MAX)
            continue;
        status->fill[status->fills++] = (struct fill){
            cell, (uint8_t)colour_of(jnode_text_of(fill, "colour")), (uint8_t)kind_of(kind)};
    }
}

static bool take_position(struct scored *scored, const struct score_reader *reader)
{
    const struct score_line *line = &reader->line;
    struct status *status = &scored->status;
    if (!score_board_take(line, &scored->replay.board, status))
        return false;
    take_fills(scored, jnode_get(reader->root, "filled"));
    status->finished = line->counted != 0 && jnode_is(jnode_get(reader->root, "dead"), JNODE_ARRAY);
    status_trust(status, line->sure > 0 && line->sure <= 1 ? line->sure : 0);
    return true;
}

/* --- the counts --- */

static int32_t quarters_of(const struct jnode *value)
{
    return (int32_t)nearbyint(jnode_number(value) * QUARTERS(1));
}

static bool is_points(const struct jnode *value)
{
    return jnode_is_number(value) && fabs(jnode_number(value)) <= SCORE_POINTS_MAX;
}

static void take_ruling(struct scored *scored, const struct score_reader *reader, uint32_t number)
{
    const struct score_line *line = &reader->line;
    const struct ruleset *ruleset = ruleset_find(reader->name[number]);
    const struct jnode *score = jnode_get(jnode_get(reader->root, "scores"), reader->name[number]);
    const struct jnode *board = jnode_get(score, "board"), *forecast = jnode_get(score, "forecast");
    if (ruleset == NULL || scored->rulings == RULESET_COUNT_MAX)
        return;
    struct ruling *ruling = &scored->ruling[scored->rulings++];
    bool margin = outcomes_decides(&line->outcomes, number);
    *ruling = (struct ruling){.ruleset = ruleset, .tally = &scored->settled};
    ruling->decided = is_points(board);
    ruling->komi_known = margin && (line->komi_known >> number & 1);
    ruling->score.board = ruling->decided ? quarters_of(board) : 0;
    ruling->score.terms.komi = ruling->komi_known ? line->ruleset_komi[number] : 0;
    ruling->score.margin = margin ? line->outcomes.margin[number] : ruling->score.board;
    if (ruleset->compensation != COMPENSATION_NONE && margin)
        ruling->score.terms.compensation =
            ruling->score.board - ruling->score.terms.komi - ruling->score.margin;
    ruling->open = is_points(forecast);
    ruling->forecast = ruling->open ? quarters_of(forecast) : 0;
}

/* Prisoners as they must have been for the territory that was counted. */
static void take_prisoners(struct scored *scored)
{
    struct replay *replay = &scored->replay;
    for (size_t k = 0; k < scored->rulings; k++) {
        const struct ruling *ruling = &scored->ruling[k];
        if (ruling->ruleset->scoring != SCORING_TERRITORY || ruling->ruleset->pass_stones ||
            ruling->ruleset->precedents || !ruling->decided)
            continue;
        tally_count(&scored->settled, replay, &scored->status, true, &scored->owner);
        int32_t missing = ruling->score.board / QUARTERS(1) -
                          tally_territory(&scored->settled, ruling->ruleset->seki_eyes);
        replay->board.lifted[missing > 0 ? WHITE : BLACK] += (uint32_t)abs(missing);
        break;
    }
    tally_count(&scored->settled, replay, &scored->status, true, &scored->owner);
    tally_count(&scored->standing, replay, &scored->status, false, NULL);
}

static void take_counts(struct scored *scored, const struct score_reader *reader)
{
    scored->rulings = 0;
    for (size_t k = 0; k < ruleset_count(); k++)
        for (uint32_t number = 0; number < reader->names; number++)
            if (reader->line.rulesets >> number & 1 &&
                ruleset_find(reader->name[number]) == ruleset_at(k))
                take_ruling(scored, reader, number);
    take_prisoners(scored);
}

/* --- what was noted --- */

static bool read_step(const char *text, const struct board *board, struct correction_step *step)
{
    for (int kind = 0; kind < CORRECT_KINDS; kind++) {
        const char *words = correction_words((enum correction_kind)kind);
        size_t length = strlen(words);
        if (strncmp(text, words, length) != 0 || text[length] != ' ')
            continue;
        *step =
            (struct correction_step){(enum correction_kind)kind, cell_of(board, text + length + 1)};
        return step->where != PASS;
    }
    return false;
}

/* "the recorded count: alive, not dead, the group of fm; no connection needed at lk" */
static void read_correction(struct audit_score *game, const char *text)
{
    static const char start[] = "the recorded count: ";
    struct corrections *steps = &game->facts.steps;
    if (strncmp(text, start, sizeof start - 1) != 0)
        return;
    game->facts.corrected = true;
    for (text += sizeof start - 1; text != NULL && steps->count < CORRECT_STEPS_MAX;) {
        steps->count += read_step(text, &game->scored.replay.board, &steps->step[steps->count]);
        const char *end = strstr(text, "; ");
        text = end != NULL ? end + 2 : NULL;
    }
}

static bool is_damage(const char *code)
{
    static const enum diag_code signs[] = {AUDIT_DAMAGE};
    for (size_t k = 0; k < sizeof signs / sizeof signs[0]; k++)
        if (strcmp(diag_row(signs[k])->code, code) == 0)
            return true;
    return false;
}

static void take_notes(struct audit_score *game, const struct score_line *line)
{
    for (size_t k = 0; k < line->note_count; k++) {
        const char *code = line->notes[k].code, *text = line->notes[k].text;
        if (code == NULL || text == NULL)
            continue;
        game->facts.damaged |= is_damage(code);
        if (strcmp(code, diag_row(DIAG_SCORE_EVIDENCE)->code) == 0)
            read_correction(game, text);
        unsigned long turn = 0;
        if (strcmp(code, diag_row(DIAG_MOVE_TWICE)->code) == 0 && game->facts.twice == 0 &&
            strncmp(text, "move ", 5) == 0)
            turn = strtoul(text + 5, NULL, 10);
        if (turn <= RECORD_EVENTS_MAX && turn > 0)
            game->facts.twice = (uint32_t)turn;
    }
}

static enum verdict verdict_of(const char *code)
{
    for (int k = 0; code != NULL && k < VERDICT_COUNT; k++)
        if (strcmp(verdict_code((enum verdict)k), code) == 0)
            return (enum verdict)k;
    return VERDICT_LEGAL;
}

static enum certainty certainty_of(const char *name)
{
    for (int k = CERTAIN; name != NULL && k < AMBIGUOUS; k++)
        if (strcmp(certainty_name((enum certainty)k), name) == 0)
            return (enum certainty)k;
    return AMBIGUOUS;
}

/* By the record's ruleset, or by all of the line if it names none that was asked for. */
static bool forbids(const struct score_reader *reader, const struct score_illegal *illegal)
{
    uint32_t all = reader->line.rulesets;
    for (uint32_t k = 0; k < reader->names && reader->line.rules != NULL; k++)
        if (strcmp(reader->name[k], reader->line.rules) == 0 && (reader->line.rulesets >> k & 1))
            all = UINT32_C(1) << k;
    return all != 0 && (illegal->rulesets & all) == all;
}

static void take_illegal(struct audit_score *game, const struct score_reader *reader)
{
    struct audit_facts *facts = &game->facts;
    for (size_t k = 0; k < reader->line.illegal_count; k++) {
        const struct score_illegal *illegal = &reader->line.illegal[k];
        enum verdict verdict = verdict_of(illegal->verdict);
        if (verdict == VERDICT_LEGAL || illegal->turn < 1 || illegal->turn > RECORD_EVENTS_MAX ||
            !forbids(reader, illegal) || facts->illegal++ > 0)
            continue;
        facts->first.turn = (uint32_t)illegal->turn;
        facts->first.colour = illegal->colour;
        facts->first.cell = cell_of(&game->scored.replay.board, illegal->point);
        facts->first.verdict = verdict;
        facts->first.certainty = certainty_of(illegal->certainty);
    }
}

bool audit_score_take(struct audit_score *game, const struct score_reader *reader)
{
    const struct score_line *line = &reader->line;
    game->facts = (struct audit_facts){
        .passes = line->end != NULL && strcmp(line->end, "passes") == 0,
        .moves = line->moves > 0 && line->moves <= RECORD_EVENTS_MAX ? (uint32_t)line->moves : 0,
    };
    take_record(game, reader);
    if (!take_position(&game->scored, reader))
        return false;
    take_counts(&game->scored, reader);
    take_notes(game, line);
    take_illegal(game, reader);
    snprintf(game->scored.id.text, sizeof game->scored.id.text, "%s",
             line->id != NULL ? line->id : "");
    game->scored.source = line->source != NULL ? line->source : "?";
    return true;
}
