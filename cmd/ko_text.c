/* A finding in words, and the board it stands on. */
#include "ko.h"
#include "plain.h"
#include "plural.h"

#include <string.h>

enum { INDENT = 3 };

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static json_int_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static bool is_true(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static bool is_known(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    return value != NULL && !json_is_null(value);
}

static const char *side(const char *colour)
{
    return colour == NULL ? "both sides" : *colour == 'B' ? "Black" : "White";
}

/* 0 for what is no side of a board. */
static int side_of(const json_t *value)
{
    json_int_t side = json_integer_value(value);
    return side >= BOARD_SIDE_MIN && side <= BOARD_SIDE_MAX ? (int)side : 0;
}

static void put_points(const json_t *root, const json_t *points, FILE *out)
{
    const json_t *size = json_object_get(root, "size");
    int columns = side_of(json_array_get(size, 0)), rows = side_of(json_array_get(size, 1));
    size_t index;
    const json_t *point;
    json_array_foreach(points, index, point)
    {
        char name[BOARD_TEXT_POINT];
        board_text_name(json_string_value(point), columns, rows, name);
        fprintf(out, " %s", name);
    }
}

/* --- what is told --- */

static void put_head(const json_t *root, FILE *out)
{
    static const char *const keys[] = {"black", "white", "date", "rules", "recorded"};
    plain_put(out, text_of(root, "source") != NULL ? text_of(root, "source") : "?");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (is_known(root, keys[i])) {
            fputs(i == 0 ? ": " : i == 1 ? " - " : ", ", out);
            plain_put(out, text_of(root, keys[i]));
        }
    fprintf(out, "\n   %s: %s (%s)", text_of(root, "finding"), text_of(root, "class"),
            text_of(root, "confidence"));
}

static void put_lap(const json_t *root, FILE *out)
{
    if (!is_known(root, "of"))
        return;
    fprintf(out, ", a lap of %" JSON_INTEGER_FORMAT " turn%s from turn %" JSON_INTEGER_FORMAT,
            number_of(root, "length"), PLURAL(number_of(root, "length")),
            number_of(root, "of") + 1);
    if (is_known(root, "elsewhere"))
        fprintf(out, " with %" JSON_INTEGER_FORMAT " play%s elsewhere",
                number_of(root, "elsewhere"), PLURAL(number_of(root, "elsewhere")));
    if (number_of(root, "times") > 1)
        fprintf(out, ", %" JSON_INTEGER_FORMAT " times", number_of(root, "times"));
    if (is_known(root, "same_side") && !is_true(root, "same_side"))
        fputs(", the other side to move", out);
}

static void put_mouths(const json_t *root, FILE *out)
{
    if (is_known(root, "fighting"))
        fputs(is_true(root, "fighting") ? ", unsettled" : ", settled", out);
    if (is_known(root, "may_fill"))
        fprintf(out, "; %s %s fill it, %s %s take it next", side(text_of(root, "colour")),
                is_true(root, "may_fill") ? "may" : "may not",
                *text_of(root, "colour") == 'B' ? "White" : "Black",
                is_true(root, "may_take") ? "may" : "may not");
    if (is_known(root, "stood"))
        fprintf(out, "; it stood for %" JSON_INTEGER_FORMAT " turn%s", number_of(root, "stood"),
                PLURAL(number_of(root, "stood")));
}

/* Verdicts and what comes of them, one line for each pair that some rulesets share. */
static void put_verdicts(const json_t *root, FILE *out)
{
    json_t *verdicts = json_object_get(root, "verdicts");
    const json_t *outcomes = json_object_get(root, "outcomes");
    const char *name, *other_name;
    json_t *verdict, *other_verdict;
    json_object_foreach(verdicts, name, verdict)
    {
        const json_t *outcome = json_object_get(outcomes, name);
        bool told = false, first = true;
        json_object_foreach(verdicts, other_name, other_verdict)
        {
            if (!json_equal(verdict, other_verdict) ||
                !json_equal(outcome, json_object_get(outcomes, other_name)))
                continue;
            if (first && strcmp(name, other_name) != 0)
                told = true; /* with the ruleset that came first */
            if (told)
                break;
            if (first)
                fprintf(out, "   %s, then %s:", json_string_value(verdict),
                        json_string_value(outcome));
            first = false;
            fprintf(out, " %s", other_name);
        }
        if (!told)
            fputc('\n', out);
    }
}

static void put_ing(const json_t *root, FILE *out)
{
    const json_t *ing = json_object_get(root, "ing"), *hot;
    size_t index;
    const char *name;
    json_t *verdict;
    if (!json_is_object(ing))
        return;
    fprintf(out, "   Ing: %s", is_known(ing, "fight") ? text_of(ing, "fight") : "no lap");
    if (is_known(ing, "disturber"))
        fprintf(out, "; disturber %s%s%s", side(text_of(ing, "disturber")),
                is_true(ing, "disturber_sure") ? "" : " (who began the lap)",
                is_true(ing, "again") ? ", again" : "");
    json_array_foreach(json_object_get(ing, "hot"), index, hot)
    {
        fprintf(out, "; %s after turn %" JSON_INTEGER_FORMAT ":", text_of(hot, "kind"),
                number_of(hot, "turn"));
        put_points(root, json_object_get(hot, "points"), out);
    }
    fputc('\n', out);
    if (!json_is_object(json_object_get(ing, "ambiguous")))
        return;
    fputs("   ING-AMBIG:", out);
    json_object_foreach(json_object_get(ing, "ambiguous"), name, verdict)
        fprintf(out, " %s %s", name, json_string_value(verdict));
    fputc('\n', out);
}

static void put_record(const json_t *root, FILE *out)
{
    static const struct {
        const char *code, *words;
    } why[] = {
        {"undo", "it was taken back: the same side moves next, or the board is set up anew"},
        {"two-in-a-row", "the side that plays it moved before as well"},
        {"missing-pass", "a turn is missing in the lap: one side moves twice in it"},
        {"last-move", "the game ends with it"},
    };
    const char *code = text_of(root, "explanation");
    for (size_t i = 0; code != NULL && i < sizeof why / sizeof why[0]; i++)
        if (strcmp(why[i].code, code) == 0)
            fprintf(out, "   in the record: %s\n", why[i].words);
    if (is_known(root, "ends_in_cycle"))
        fprintf(out, "   the record %s\n",
                is_true(root, "ends_in_cycle") ? "ends in a cycle" : "ends in no cycle");
    if (json_is_array(json_object_get(root, "readings"))) {
        size_t index;
        const json_t *reading;
        fputs("   legal under:", out);
        json_array_foreach(json_object_get(root, "readings"), index, reading)
            fprintf(out, " %s", json_string_value(reading));
        fputc('\n', out);
    }
}

/* --- the board --- */

static bool is_meant(const struct ko_finding *finding, int p)
{
    for (int i = 0; i < finding->points; i++)
        if (finding->point[i] == p)
            return true;
    return false;
}

static void put_board(const struct board *board, const struct ko_finding *finding,
                      struct board_style style, FILE *out)
{
    static const uint8_t looks[] = {LOOK_EMPTY, LOOK_BLACK, LOOK_WHITE};
    struct board_sign points[BOARD_POINTS_MAX];
    for (int row = 0, count = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++, count++) {
            int p = board_cell(board, column, row);
            points[count] = (struct board_sign){.look = looks[board->cell[p].colour],
                                                .marked = is_meant(finding, p)};
        }
    const struct board_text drawing = {.columns = board->columns,
                                       .rows = board->rows,
                                       .points = points,
                                       .indent = INDENT,
                                       .style = style};
    fputc('\n', out);
    board_text_put(&drawing, out);
    board_text_legend(&drawing, out);
}

void ko_text(struct ingko *tool, const json_t *finding, const struct ko_finding *drawn,
             struct board_style style, FILE *out)
{
    put_head(finding, out);
    if (is_known(finding, "colour"))
        fprintf(out, ", %s", side(text_of(finding, "colour")));
    fprintf(out, ", turn %" JSON_INTEGER_FORMAT, number_of(finding, "turn"));
    put_lap(finding, out);
    put_mouths(finding, out);
    fputc('\n', out);
    if (json_array_size(json_object_get(finding, "points")) > 0) {
        fputs("   points:", out);
        put_points(finding, json_object_get(finding, "points"), out);
        fputc('\n', out);
    }
    put_verdicts(finding, out);
    put_ing(finding, out);
    put_record(finding, out);
    if (drawn == NULL || drawn->kind == KO_RESULT || drawn->kind == KO_READING)
        return;
    replay_position(&tool->report.replay, tool->report.record, drawn->turn, tool->board);
    put_board(tool->board, drawn, style, out);
}
