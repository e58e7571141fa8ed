#include "score_write.h"

#include "score_parts.h"
#include "score_put.h"

/* --- the record --- */

static void put_texts(struct jline *line, const struct record *record)
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
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        jline_text(line, keys[k].key, record->text[keys[k].kind]);
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

static void put_recorded(struct jline *line, const struct record *record)
{
    const struct result *result = &record->result;
    jline_open(line, "recorded", '{');
    jline_text(line, "raw", record->text[TEXT_RESULT]);
    jline_word(line, "how", result_how_name(result->how));
    put_colour(line, "winner", result->winner);
    put_points_or_null(line, "margin", result->counted, result->margin);
    jline_word(line, "why", result->why);
    jline_close(line, '}');
}

static void put_record(struct jline *line, const struct scored *scored)
{
    const struct record *record = scored->record;
    jline_word(line, "schema", SCORE_SCHEMA);
    jline_word(line, "id", scored->id.text);
    jline_text(line, "source", scored->source);
    put_texts(line, record);
    jline_open(line, "size", '[');
    jline_number(line, NULL, record->columns);
    jline_number(line, NULL, record->rows);
    jline_close(line, ']');
    jline_number(line, "handicap", record->handicap);
    jline_word(line, "handicap_why", record->handicap_why);
    put_points_or_null(line, "komi", record->komi.known, record->komi.quarters);
    jline_word(line, "komi_why", record->komi.why);
    jline_word(line, "rules", record->rules.name);
    jline_word(line, "rules_why", record->rules.why);
    score_put_inferred(line, &scored->inference);
    jline_number(line, "moves", scored->replay.count);
    jline_word(line, "end", end_word(scored));
    put_recorded(line, record);
}

/* --- notes --- */

static void put_notes(struct jline *line, const struct record *record)
{
    jline_open(line, "notes", '[');
    for (const struct note *note = record->notes; note != NULL; note = note->next) {
        const struct diag_row *row = diag_row(note->diag.code);
        jline_open(line, NULL, '{');
        jline_word(line, "code", row->code);
        jline_text(line, "text", note->diag.text[0] != '\0' ? note->diag.text : row->text);
        jline_close(line, '}');
    }
    jline_close(line, ']');
}

/* --- the line --- */

bool score_write(struct score_writer *writer, const struct scored *scored)
{
    struct jline *line = &writer->line;
    jline_begin(line);
    jline_open(line, NULL, '{');
    put_record(line, scored);
    score_put_status(line, scored);
    score_put_rulings(line, scored, writer->language);
    score_put_reasons(line, scored);
    score_put_moves(line, scored);
    score_put_position(line, scored);
    put_notes(line, scored->record);
    jline_close(line, '}');
    jline_end(line);
    return !line->failed;
}

void score_writer_free(struct score_writer *writer)
{
    jline_free(&writer->line);
}
