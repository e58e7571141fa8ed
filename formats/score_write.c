#include "score_write.h"

#include "score_infer.h"
#include "score_parts.h"
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

/* --- notes --- */

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
    bool done = put_record(root, scored) && score_put_status(root, scored);
    done = done && value_put(root, "scores", score_rulings(scored, language));
    done = done && value_put(root, "why", score_reasons(scored));
    done = done && value_put(root, "legality", score_legality(scored));
    done = done && value_put(root, "ing_ambig", score_ambiguous(scored));
    done = done && value_put(root, "penalties", score_penalties(scored));
    done = done && value_put(root, "repetitions", score_repetitions(scored));
    done = done && value_put(root, "kos", score_kos(scored));
    done = done && value_put(root, "position", score_position(scored));
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
