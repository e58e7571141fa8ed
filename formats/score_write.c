#include "score_write.h"

#include "score_infer.h"
#include "score_value.h"

#include <stdlib.h>
#include <string.h>

/* --- the record --- */

static bool put_texts(json_t *root, const struct record *record)
{
    static const struct {
        const char *key;
        enum text_kind kind;
    } keys[] = {
        {"black", TEXT_BLACK},
        {"white", TEXT_WHITE},
        {"black_rank", TEXT_BLACK_RANK},
        {"white_rank", TEXT_WHITE_RANK},
        {"event", TEXT_EVENT},
        {"round", TEXT_ROUND},
        {"date", TEXT_DATE},
        {"place", TEXT_PLACE},
    };
    bool done = true;
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        done &= value_put(root, keys[k].key, value_text(record->text[keys[k].kind]));
    return done;
}

static const char *end_word(const struct scored *scored)
{
    enum { PASSES_THAT_END = 2 };
    switch (scored->record->result.how) {
    case RESULT_RESIGN:
    case RESULT_TIME:
    case RESULT_FORFEIT:
    case RESULT_VOID:
        return result_how_name(scored->record->result.how);
    default:
        return scored->replay.final_passes >= PASSES_THAT_END ? "passes" : "open";
    }
}

static json_t *recorded_value(const struct record *record)
{
    const struct result *result = &record->result;
    json_t *object = json_object();
    bool done = value_put(object, "raw", value_text(record->text[TEXT_RESULT]));
    done &= value_put(object, "how", json_string_nocheck(result_how_name(result->how)));
    done &= value_put(object, "winner", value_colour(result->winner));
    done &= value_put(object, "margin", value_points_or_null(result->counted, result->margin));
    return value_kept(object, done);
}

static json_t *size_value(const struct record *record)
{
    return json_pack("[ii]", (int)record->columns, (int)record->rows);
}

static bool put_record(json_t *root, const struct scored *scored)
{
    const struct record *record = scored->record;
    bool done = value_put(root, "schema", json_string_nocheck(SCORE_SCHEMA));
    done &= value_put(root, "id", json_string_nocheck(scored->id.text));
    done &= value_put(root, "source", value_text(scored->source));
    done &= put_texts(root, record);
    done &= value_put(root, "size", size_value(record));
    done &= value_put(root, "handicap", json_integer(record->handicap));
    done &=
        value_put(root, "komi", value_points_or_null(record->komi.known, record->komi.quarters));
    done &= value_put(root, "komi_why", value_text(record->komi.why));
    done &= value_put(root, "rules", value_text(record->rules.name));
    done &= value_put(root, "rules_why", value_text(record->rules.why));
    done &= value_put(root, "inferred", inferred_value(&scored->inference));
    done &= value_put(root, "moves", json_integer(scored->replay.count));
    done &= value_put(root, "end", json_string_nocheck(end_word(scored)));
    done &= value_put(root, "recorded", recorded_value(record));
    return done;
}

/* --- life and death --- */

static bool is_dead(const struct scored *scored, int p)
{
    return board_is_stone(&scored->replay.board, p) && scored->status.mark[p] == MARK_DEAD;
}

static bool is_seki(const struct scored *scored, int p)
{
    return board_is_stone(&scored->replay.board, p) && scored->status.mark[p] == MARK_SEKI;
}

static bool is_neutral(const struct scored *scored, int p)
{
    return scored->replay.board.cell[p].colour == EMPTY && scored->owner.owner[p] == EMPTY;
}

static json_t *points_where(const struct scored *scored,
                            bool (*holds)(const struct scored *scored, int p))
{
    const struct board *board = &scored->replay.board;
    json_t *list = json_array();
    bool done = list != NULL;
    BOARD_EACH(board, p)
    {
        if (done && holds(scored, p))
            done = value_add(list, value_cell(board, p));
    }
    return value_kept(list, done);
}

static json_t *fill_value(const struct board *board, const struct fill *fill)
{
    static const char *const kinds[] = {
        [FILL_DAME] = "dame", [FILL_ANSWER] = "answer", [FILL_TEIRE] = "teire"};
    json_t *object = json_object();
    bool done = value_put(object, "colour", value_colour((enum colour)fill->colour));
    done &= value_put(object, "point", value_cell(board, fill->cell));
    done &= value_put(object, "kind", json_string_nocheck(kinds[fill->kind]));
    return value_kept(object, done);
}

static json_t *filled_value(const struct scored *scored)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int k = 0; k < scored->status.fills && done; k++)
        done = value_add(list, fill_value(&scored->replay.board, &scored->status.fill[k]));
    return value_kept(list, done);
}

static bool put_status(json_t *root, const struct scored *scored)
{
    bool known = scored->decided;
    bool done = value_put(root, "dead", known ? points_where(scored, is_dead) : json_null());
    done &= value_put(root, "seki", known ? points_where(scored, is_seki) : json_null());
    done &= value_put(root, "dame", known ? points_where(scored, is_neutral) : json_null());
    done &= value_put(root, "filled", known ? filled_value(scored) : json_null());
    done &= value_put(root, "confidence", value_confidence(scored->status.confidence));
    done &= value_put(root, "evidence", json_string_nocheck(scored->status.evidence));
    return done;
}

static json_t *position_value(const struct scored *scored)
{
    const struct board *board = &scored->replay.board;
    json_t *rows = json_array();
    bool done = rows != NULL;
    for (int row = 0; row < board->rows && done; row++) {
        char line[BOARD_SIDE_MAX];
        for (int column = 0; column < board->columns; column++) {
            int p = board_cell(board, column, row);
            bool dead = scored->decided && is_dead(scored, p);
            line[column] = ".XO"[board->cell[p].colour];
            if (dead)
                line[column] = ".xo"[board->cell[p].colour];
        }
        done = value_add(rows, json_stringn_nocheck(line, board->columns));
    }
    return value_kept(rows, done);
}

/* --- scores and reasons --- */

static json_t *winner_value(const struct ruling *ruling)
{
    if (ruling->score.winner == EMPTY)
        return json_string_nocheck("draw");
    return value_colour(ruling->score.winner);
}

static json_t *notation_value(const struct ruling *ruling, enum language language)
{
    char text[NOTATION_ROOM];
    if (ruling->forfeit)
        return json_string_nocheck(ruling->score.winner == BLACK ? "B+T" : "W+T");
    notation_write(ruling->ruleset, ruling->score.margin, language, text, sizeof text);
    return json_string_nocheck(text);
}

/* A game lost on time has a winner and no margin. */
static json_t *ruling_value(const struct ruling *ruling, enum language language)
{
    const struct score *score = &ruling->score;
    bool known = ruling->decided && ruling->komi_known && !ruling->forfeit;
    bool won = known || ruling->forfeit;
    json_t *object = json_object();
    bool done = value_put(object, "margin", value_points_or_null(known, score->margin));
    done &= value_put(object, "board", value_points_or_null(ruling->decided, score->board));
    done &= value_put(object, "komi", value_points_or_null(ruling->komi_known, score->terms.komi));
    done &= value_put(object, "winner", won ? winner_value(ruling) : json_null());
    done &= value_put(object, "result", won ? notation_value(ruling, language) : json_null());
    done &= value_put(object, "forecast",
                      value_points_or_null(known && ruling->open, ruling->forecast));
    return value_kept(object, done);
}

static json_t *scores_value(const struct scored *scored, enum language language)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (size_t k = 0; k < scored->rulings && done; k++)
        done = value_put(object, scored->ruling[k].ruleset->name,
                         ruling_value(&scored->ruling[k], language));
    return value_kept(object, done);
}

static json_t *terms_value(const struct reason *reason)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int cause = 0; cause < CAUSE_RESIDUAL && done; cause++) {
        if (reason->terms[cause] == 0)
            continue;
        json_t *term = json_object();
        done = value_put(term, "cause", json_string_nocheck(cause_name((enum cause)cause)));
        done &= value_put(term, "points", value_points(reason->terms[cause]));
        done &= value_add(list, term);
    }
    return value_kept(list, done);
}

static json_t *reason_value(const struct scored *scored, const struct reason *reason)
{
    json_t *object = json_object();
    bool done = value_put(object, "between",
                          json_pack("[ss]", scored->ruling[reason->a].ruleset->name,
                                    scored->ruling[reason->b].ruleset->name));
    done &= value_put(object, "terms", terms_value(reason));
    done &= value_put(object, "residual", value_points(reason->terms[CAUSE_RESIDUAL]));
    return value_kept(object, done);
}

static json_t *why_value(const struct scored *scored)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (size_t k = 0; k < scored->reasons && done; k++)
        done = value_add(list, reason_value(scored, &scored->reason[k]));
    return value_kept(list, done);
}

/* --- legality, repetitions, kos, notes --- */

static uint32_t asked(const struct scored *scored)
{
    uint32_t set = 0;
    for (size_t k = 0; k < scored->rulings; k++)
        set |= UINT32_C(1) << ruleset_index(scored->ruling[k].ruleset);
    return set;
}

static json_t *illegal_value(const struct scored *scored, const struct illegal *illegal)
{
    const struct turn *turn = &scored->replay.turns[illegal->turn];
    json_t *object = json_object();
    bool done = value_put(object, "turn", json_integer(illegal->turn));
    done &= value_put(object, "colour", value_colour((enum colour)turn->colour));
    done &= value_put(object, "point", value_cell(&scored->replay.board, turn->cell));
    done &= value_put(object, "rulesets", value_rulesets(scored, illegal->rulesets));
    done &= value_put(object, "verdict", json_string_nocheck(verdict_code(illegal->verdict)));
    done &=
        value_put(object, "confidence", json_string_nocheck(certainty_name(illegal->certainty)));
    return value_kept(object, done);
}

static json_t *legality_value(const struct scored *scored)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (uint32_t k = 0; k < scored->legality.count && done; k++)
        if (scored->legality.list[k].rulesets & asked(scored))
            done = value_add(list, illegal_value(scored, &scored->legality.list[k]));
    return value_kept(list, done);
}

/* --- Ing's: formalisations that disagree, and overtime --- */

static json_t *verdicts_value(const struct ing_ambiguous *ambiguous)
{
    json_t *object = json_object();
    bool done = object != NULL;
    for (int reading = 0; reading < ING_READINGS && done; reading++)
        done =
            value_put(object, ing_reading_name((enum ing_reading)reading),
                      json_string_nocheck(verdict_code((enum verdict)ambiguous->verdict[reading])));
    return value_kept(object, done);
}

static json_t *ambiguous_turn_value(const struct scored *scored,
                                    const struct ing_ambiguous *ambiguous)
{
    const struct turn *turn = &scored->replay.turns[ambiguous->turn];
    json_t *object = json_object();
    bool done = value_put(object, "turn", json_integer(ambiguous->turn));
    done &= value_put(object, "colour", value_colour((enum colour)turn->colour));
    done &= value_put(object, "point", value_cell(&scored->replay.board, turn->cell));
    done &= value_put(object, "verdicts", verdicts_value(ambiguous));
    return value_kept(object, done);
}

static json_t *ambiguous_value(const struct scored *scored)
{
    uint32_t ing = UINT32_C(1) << ruleset_index(ruleset_find("ing"));
    json_t *list = json_array();
    bool done = list != NULL;
    if ((asked(scored) & ing) == 0)
        return list;
    for (uint32_t k = 0; k < scored->legality.ambiguous_count && done; k++)
        done = value_add(list, ambiguous_turn_value(scored, &scored->legality.ambiguous[k]));
    return value_kept(list, done);
}

static json_t *penalty_value(struct penalty penalty)
{
    return penalty.lost ? json_string_nocheck("lost") : json_integer(penalty.points);
}

static json_t *penalties_value(const struct scored *scored)
{
    json_t *object = json_object();
    bool done = value_put(object, "B", penalty_value(scored->penalty[BLACK]));
    done &= value_put(object, "W", penalty_value(scored->penalty[WHITE]));
    return value_kept(object, done);
}

/* The points played during the lap, in order. */
static json_t *lap_value(const struct scored *scored, const struct repeat *repeat)
{
    json_t *list = json_array();
    bool done = list != NULL;
    uint32_t listed = repeat->length < SCORE_LAP_POINTS_MAX ? repeat->length : SCORE_LAP_POINTS_MAX;
    for (uint32_t t = repeat->of + 1; t <= repeat->of + listed && done; t++)
        done = value_add(list, value_cell(&scored->replay.board, scored->replay.turns[t].cell));
    return value_kept(list, done);
}

static json_t *repeat_value(const struct scored *scored, const struct repeat *repeat)
{
    json_t *object = json_object();
    bool done = value_put(object, "class", json_string_nocheck(cycle_name(repeat->cycle)));
    done &= value_put(object, "turn", json_integer(repeat->turn));
    done &= value_put(object, "of", json_integer(repeat->of));
    done &= value_put(object, "length", json_integer(repeat->length));
    done &= value_put(object, "same_side", json_boolean(repeat->same_side));
    done &= value_put(object, "points", lap_value(scored, repeat));
    done &= value_put(object, "lifted",
                      json_pack("{s:I,s:I}", "B", (json_int_t)repeat->took[BLACK], "W",
                                (json_int_t)repeat->took[WHITE]));
    done &= value_put(object, "rulesets", value_rulesets(scored, repeat->illegal));
    done &= value_put(object, "confidence", json_string_nocheck(certainty_name(repeat->certainty)));
    return value_kept(object, done);
}

static json_t *repetitions_value(const struct scored *scored)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (uint32_t k = 0; k < scored->repeats.count && done; k++)
        done = value_add(list, repeat_value(scored, &scored->repeats.list[k]));
    return value_kept(list, done);
}

static json_t *shape_value(const struct board *board, const struct shape *shape)
{
    bool one = shape->mouths == 1;
    json_t *object = json_object(), *points = json_array();
    bool done = points != NULL;
    for (int k = 0; k < shape->points && done; k++)
        done = value_add(points, value_cell(board, shape->point[k]));
    const char *class = shape_name((enum shape_kind)shape->kind);
    const char *confidence = certainty_name((enum certainty)shape->certainty);
    done &= value_put(object, "class", json_string_nocheck(class));
    done &= value_put(object, "confidence", json_string_nocheck(confidence));
    done &= value_put(object, "colour", value_colour((enum colour)shape->colour));
    done &= value_put(object, "points", points);
    done &=
        value_put(object, "mouths", shape->mouths > 0 ? json_integer(shape->mouths) : json_null());
    done &= value_put(object, "fighting",
                      shape->mouths > 0 ? json_boolean(shape->fighting) : json_null());
    done &= value_put(object, "may_fill", one ? json_boolean(shape->may_fill) : json_null());
    done &= value_put(object, "may_take", one ? json_boolean(shape->may_take) : json_null());
    return value_kept(object, done);
}

static json_t *kos_value(const struct scored *scored)
{
    const struct shapes *shapes = scored->shapes;
    json_t *list = json_array();
    bool done = list != NULL;
    for (int k = 0; k < shapes->count && done; k++)
        done = value_add(list, shape_value(&scored->replay.board, &shapes->list[k]));
    return value_kept(list, done);
}

static json_t *note_value(const struct diag *diag)
{
    const struct diag_row *row = diag_row(diag->code);
    json_t *object = json_object();
    bool done = value_put(object, "code", json_string_nocheck(row->code));
    done &= value_put(object, "text", value_text(diag->text[0] != '\0' ? diag->text : row->text));
    return value_kept(object, done);
}

static json_t *notes_value(const struct record *record)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (const struct note *note = record->notes; note != NULL && done; note = note->next)
        done = value_add(list, note_value(&note->diag));
    return value_kept(list, done);
}

/* --- the line --- */

static json_t *line_value(const struct scored *scored, enum language language)
{
    json_t *root = json_object();
    bool done = put_record(root, scored) && put_status(root, scored);
    done = done && value_put(root, "scores", scores_value(scored, language));
    done = done && value_put(root, "why", why_value(scored));
    done = done && value_put(root, "legality", legality_value(scored));
    done = done && value_put(root, "ing_ambig", ambiguous_value(scored));
    done = done && value_put(root, "penalties", penalties_value(scored));
    done = done && value_put(root, "repetitions", repetitions_value(scored));
    done = done && value_put(root, "kos", kos_value(scored));
    done = done && value_put(root, "position", position_value(scored));
    done = done && value_put(root, "notes", notes_value(scored->record));
    return value_kept(root, done);
}

static int append(const char *bytes, size_t length, void *context)
{
    enum { FIRST_CAPACITY = 8192 };
    struct score_writer *writer = context;
    if (length > writer->capacity - writer->length) {
        size_t wanted = writer->capacity == 0 ? FIRST_CAPACITY : 2 * writer->capacity;
        while (wanted - writer->length < length)
            wanted *= 2;
        char *grown = realloc(writer->bytes, wanted);
        if (grown == NULL)
            return -1;
        writer->bytes = grown;
        writer->capacity = wanted;
    }
    memcpy(writer->bytes + writer->length, bytes, length);
    writer->length += length;
    return 0;
}

bool score_write(struct score_writer *writer, const struct scored *scored)
{
    /* 15 digits: what has few decimals shows few. */
    const size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(15);
    json_t *root = line_value(scored, writer->language);
    writer->length = 0;
    bool done = root != NULL && json_dump_callback(root, append, writer, flags) == 0 &&
                append("\n", 1, writer) == 0;
    json_decref(root);
    return done;
}

void score_writer_free(struct score_writer *writer)
{
    free(writer->bytes);
    *writer = (struct score_writer){0};
}
