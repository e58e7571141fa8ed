#include "audit_write.h"

#include "score_value.h"

#include <string.h>

const char *const *audit_keys(void)
{
    static const char *const keys[] = {
        "schema",  "id",         "source",   "black",   "white",      "black_rank", "white_rank",
        "event",   "date",       "place",    "rules",   "komi",       "handicap",   "moves",
        "size",    "recorded",   "margin",   "recount", "difference", "confidence", "class",
        "verdict", "likelihood", "evidence", "points",  "findings",   "position",   NULL,
    };
    return keys;
}

static json_t *points_value(const struct audit *audit, const struct audit_finding *finding)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int k = 0; k < finding->cells && done; k++)
        done = value_add(list, value_cell(&audit->scored->replay.board, finding->cell[k]));
    return value_kept(list, done);
}

static json_t *rulesets_value(uint32_t rulesets)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (size_t k = 0; k < ruleset_count() && done; k++)
        if (rulesets >> k & 1)
            done = value_add(list, json_string_nocheck(ruleset_at(k)->name));
    return value_kept(list, done);
}

static json_t *finding_value(const struct audit *audit, const struct audit_finding *finding)
{
    const char *class = audit_class_name(audit_cause_class(finding->cause));
    json_t *object = json_object();
    bool done = value_put(object, "cause", json_string_nocheck(audit_cause_code(finding->cause)));
    done &= value_put(object, "class", json_string_nocheck(class));
    done &= value_put(object, "likelihood", value_confidence(finding->likelihood));
    done &= value_put(object, "evidence", value_text(finding->text));
    done &= value_put(object, "rulesets", rulesets_value(finding->rulesets));
    done &= value_put(object, "komi", value_points_or_null(finding->komi_known, finding->komi));
    done &=
        value_put(object, "turn", finding->turn > 0 ? json_integer(finding->turn) : json_null());
    done &= value_put(object, "points", points_value(audit, finding));
    return value_kept(object, done);
}

static json_t *findings_value(const struct audit *audit)
{
    json_t *list = json_array();
    bool done = list != NULL;
    for (int k = 0; k < audit->findings && done; k++)
        done = value_add(list, finding_value(audit, &audit->finding[k]));
    return value_kept(list, done);
}

/* Dead stones are small letters where the board is finished. */
static json_t *position_value(const struct scored *scored)
{
    const struct board *board = &scored->replay.board;
    json_t *rows = json_array();
    bool done = rows != NULL;
    for (int row = 0; row < board->rows && done; row++) {
        char line[BOARD_SIDE_MAX];
        for (int column = 0; column < board->columns; column++) {
            int p = board_cell(board, column, row);
            bool dead = scored->status.finished && scored->status.mark[p] == MARK_DEAD;
            line[column] = (dead ? ".xo" : ".XO")[board->cell[p].colour];
        }
        done = value_add(rows, json_stringn_nocheck(line, board->columns));
    }
    return value_kept(rows, done);
}

static bool put_record(json_t *root, const struct audit *audit)
{
    static const struct {
        const char *key;
        enum text_kind kind;
    } texts[] = {
        {"black", TEXT_BLACK},           {"white", TEXT_WHITE}, {"black_rank", TEXT_BLACK_RANK},
        {"white_rank", TEXT_WHITE_RANK}, {"event", TEXT_EVENT}, {"date", TEXT_DATE},
        {"place", TEXT_PLACE},
    };
    const struct scored *scored = audit->scored;
    const struct record *record = scored->record;
    bool done = value_put(root, "schema", json_string_nocheck(AUDIT_SCHEMA));
    done &= value_put(root, "id", json_string_nocheck(scored->id.text));
    done &= value_put(root, "source", value_text(scored->source));
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
        done &= value_put(root, texts[k].key, value_text(record->text[texts[k].kind]));
    done &= value_put(root, "rules", value_text(record->rules.name));
    done &=
        value_put(root, "komi", value_points_or_null(record->komi.known, record->komi.quarters));
    done &= value_put(root, "handicap", json_integer(record->handicap));
    done &= value_put(root, "moves", json_integer(audit->facts->moves));
    done &= value_put(root, "size", json_pack("[ii]", (int)record->columns, (int)record->rows));
    done &= value_put(root, "recorded", value_text(record->text[TEXT_RESULT]));
    return done;
}

static bool put_margins(json_t *root, const struct audit *audit)
{
    const struct result *result = &audit->scored->record->result;
    bool counted = result->how == RESULT_SCORE && result->counted, known = audit_has_recount(audit);
    bool done = value_put(root, "margin", value_points_or_null(counted, result->margin));
    done &= value_put(root, "recount", value_points_or_null(known, audit->recount));
    done &= value_put(root, "difference",
                      value_points_or_null(counted && known, result->margin - audit->recount));
    done &= value_put(root, "confidence", value_confidence(audit->scored->status.sure));
    return done;
}

/* The first finding stands for the game. */
static bool put_verdict(json_t *root, const struct audit *audit)
{
    const struct audit_finding *first = &audit->finding[0];
    const char *class = audit_class_name(audit_cause_class(first->cause));
    bool done = value_put(root, "class", json_string_nocheck(class));
    done &= value_put(root, "verdict", json_string_nocheck(audit_cause_code(first->cause)));
    done &= value_put(root, "likelihood", value_confidence(first->likelihood));
    done &= value_put(root, "evidence", value_text(first->text));
    done &= value_put(root, "points", points_value(audit, first));
    done &= value_put(root, "findings", findings_value(audit));
    return done;
}

json_t *audit_value(const struct audit *audit)
{
    json_t *root = json_object();
    bool done = put_record(root, audit);
    done &= put_margins(root, audit);
    done &= put_verdict(root, audit);
    done &= value_put(root, "position", position_value(audit->scored));
    return value_kept(root, done);
}
