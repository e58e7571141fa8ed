#include "ugf.h"

#include <stdio.h>
#include <string.h>

static void odd_line(struct ugf *ugf, struct span line)
{
    diag_put(&ugf->lined.sink, DIAG_LINE_ODD, ugf->lined.line, 0, "%.*s", SPAN_SHOW(line));
}

/* What is left of a list; a 0 says nothing. */
static void pass_items(struct ugf *ugf, struct span list, char sign)
{
    while (list.size > 0) {
        struct span item = span_trim(span_cut(&list, sign));
        if (!span_is(item, "0"))
            lined_extra(&ugf->lined, EXTRA_OTHER, item);
    }
}

static void take_size(struct ugf *ugf, struct span value)
{
    struct record *record = ugf->lined.record;
    long side = 0;
    if (span_number(value, &side) && side >= 2 && side <= UGF_SIDE_MAX) {
        record->columns = record->rows = (uint16_t)side;
        return;
    }
    ugf->bad_size = true;
    diag_put(&ugf->lined.sink, DIAG_SGF_BAD_SIZE, ugf->lined.line, 0, "Size=%.*s",
             SPAN_SHOW(value));
}

static void take_handicap(struct ugf *ugf, struct span value)
{
    struct span stones = span_trim(span_cut(&value, ','));
    if (stones.size != 1 || stones.at[0] != '0')
        lined_text(&ugf->lined, TEXT_HANDICAP, stones);
    lined_text(&ugf->lined, TEXT_KOMI, value);
}

/* The first field of Winner, where it names no winner. */
static const struct {
    const char *code, *result;
} undecided[] = {
    {"O", "Both lost"}, {"A", "Unfinished"}, {"P", "Unfinished"}, {"N", "Void"},
    {"N1", "Void"},     {"D", "Draw"},       {"E", "?"},
};

static void take_result(struct ugf *ugf, struct span value)
{
    struct span whole = value, winner = span_trim(span_cut(&value, ','));
    struct span how = span_trim(span_cut(&value, ','));
    char text[64];
    for (size_t i = 0; i < sizeof undecided / sizeof *undecided; i++) {
        if (span_is(winner, undecided[i].code)) {
            lined_string(&ugf->lined, TEXT_RESULT, undecided[i].result);
            diag_put(&ugf->lined.sink, DIAG_RESULT_READ, ugf->lined.line, 0,
                     "Winner=%.*s is RE[%s]", SPAN_SHOW(whole), undecided[i].result);
            return;
        }
    }
    enum { MARGIN_MAX = 16 };
    if ((!span_is(winner, "B") && !span_is(winner, "W")) || how.size > MARGIN_MAX) {
        lined_text(&ugf->lined, TEXT_RESULT, whole);
        return;
    }
    char code = how.size > 0 ? how.at[0] : 0;
    if (code == 'C' || code == 'c' || code == 'R')
        snprintf(text, sizeof text, "%c+R", *winner.at);
    else if (code == 'F' || code == 'T')
        snprintf(text, sizeof text, "%c+%c", *winner.at, code);
    else
        snprintf(text, sizeof text, "%c+%.*s", *winner.at, (int)how.size, how.at);
    lined_string(&ugf->lined, TEXT_RESULT, text);
    if (code >= 'A')
        diag_put(&ugf->lined.sink, DIAG_RESULT_READ, ugf->lined.line, 0, "Winner=%.*s is RE[%s]",
                 SPAN_SHOW(whole), text);
}

static void take_rules(struct ugf *ugf, struct span value)
{
    static const struct {
        const char *code, *rules;
    } names[] = {{"JPN", "Japanese"}, {"CH", "Chinese"}, {"CHN", "Chinese"}, {"KOR", "Korean"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (span_is(span_trim(value), names[i].code)) {
            lined_string(&ugf->lined, TEXT_RULES, names[i].rules);
            return;
        }
    lined_text(&ugf->lined, TEXT_RULES, value);
}

/* "2019/03/08,22:09:00,2019/03/09,07:16:59". */
static void take_date(struct ugf *ugf, struct span value)
{
    struct span start = span_cut(&value, ','), time = span_cut(&value, ',');
    bool dated = lined_date(&ugf->lined, start);
    if (!dated && !lined_date(&ugf->lined, span_cut(&value, ',')) && span_find_number(&start) >= 0)
        odd_line(ugf, start);
    pass_items(ugf, time, ',');
    pass_items(ugf, value, ',');
}

/* "J;240;0;0,..." */
static void take_time(struct ugf *ugf, struct span value)
{
    struct span first = span_cut(&value, ',');
    span_cut(&first, ';');
    long minutes = 0;
    char text[24];
    if (span_number(span_cut(&first, ';'), &minutes) && minutes > 0) {
        snprintf(text, sizeof text, "%ld", minutes * 60);
        lined_string(&ugf->lined, TEXT_TIME, text);
    }
    pass_items(ugf, first, ';'); /* overtime: in which terms is not known */
}

/* "name,rank,...", of one player or of the first of two. */
static void take_black(struct ugf *ugf, struct span value)
{
    lined_text(&ugf->lined, TEXT_BLACK, span_cut(&value, ','));
    lined_text(&ugf->lined, TEXT_BLACK_RANK, span_cut(&value, ','));
    pass_items(ugf, value, ',');
}

static void take_white(struct ugf *ugf, struct span value)
{
    lined_text(&ugf->lined, TEXT_WHITE, span_cut(&value, ','));
    lined_text(&ugf->lined, TEXT_WHITE_RANK, span_cut(&value, ','));
    pass_items(ugf, value, ',');
}

/* A partner: "A" and "B" become "A & B". */
static void join_player(struct ugf *ugf, enum text_kind kind, struct span value)
{
    struct record *record = ugf->lined.record;
    struct span name = span_trim(span_cut(&value, ','));
    const char *first = record->text[kind];
    if (name.size == 0)
        return;
    if (first == NULL) {
        lined_text(&ugf->lined, kind, name);
        return;
    }
    size_t size = strlen(first) + 3 + name.size;
    char *both = arena_alloc(&record->arena, size + 1);
    ugf->lined.full |= both == NULL;
    if (both == NULL)
        return;
    snprintf(both, size + 1, "%s & %.*s", first, (int)name.size, name.at);
    record->text[kind] = NULL;
    lined_text(&ugf->lined, kind, (struct span){both, strlen(both)});
}

static void take_black_partner(struct ugf *ugf, struct span value)
{
    join_player(ugf, TEXT_BLACK, value);
}

static void take_white_partner(struct ugf *ugf, struct span value)
{
    join_player(ugf, TEXT_WHITE, value);
}

static void take_coordinates(struct ugf *ugf, struct span value)
{
    ugf->from_below = span_is(span_trim(value), "IGS");
}

/* "0,PLAIN_UGF_FILE,READ_WRITE"; the number is 2146 as well. */
static void take_crypt(struct ugf *ugf, struct span value)
{
    span_cut(&value, ',');
    struct span kind = span_trim(span_cut(&value, ','));
    ugf->encrypted = span_starts(kind, "ENCRYPTED");
}

static void take_moves(struct ugf *ugf, struct span value)
{
    if (!span_number(value, &ugf->announced))
        ugf->announced = 0;
}

/* "26th,Gosei,Title matches 5th game". */
static void take_title(struct ugf *ugf, struct span value)
{
    while (value.size > 0 && (value.at[value.size - 1] == ',' || value.at[value.size - 1] == ' '))
        value.size--;
    while (value.size > 0 && (*value.at == ',' || *value.at == ' '))
        value.at++, value.size--;
    lined_text(&ugf->lined, TEXT_EVENT, value);
}

/* How the file is written, not what. */
static void pass_reading(struct ugf *ugf, struct span value)
{
    (void)ugf;
    (void)value;
}

static const struct {
    const char *key;
    enum text_kind kind; /* where there is no `take` */
    void (*take)(struct ugf *ugf, struct span value);
} fields[] = {
    {"Size", 0, take_size},
    {"Hdcp", 0, take_handicap},
    {"Winner", 0, take_result},
    {"Rule", 0, take_rules},
    {"Date", 0, take_date},
    {"Ptime", 0, take_time},
    {"PlayerB", 0, take_black},
    {"PlayerW", 0, take_white},
    {"BMemb1", 0, take_black},
    {"WMemb1", 0, take_white},
    {"PlayerB2", 0, take_black_partner},
    {"PlayerW2", 0, take_white_partner},
    {"CoordinateType", 0, take_coordinates},
    {"Crypt", 0, take_crypt},
    {"Moves", 0, take_moves},
    {"Title", 0, take_title},
    {"Place", TEXT_PLACE, NULL},
    {"Writer", TEXT_USER, NULL},
    {"Commentator", TEXT_ANNOTATOR, NULL},
    {"Copyright", TEXT_COPYRIGHT, NULL},
    {"Comment", TEXT_COMMENT, NULL},
    {"Lang", 0, pass_reading}, /* ugf.c has it */
    {"Ver", 0, pass_reading},
};

void ugf_take_field(struct ugf *ugf, struct span line)
{
    struct span value = line;
    struct span key = span_trim(span_cut(&value, '='));
    if (key.size == line.size) {
        odd_line(ugf, line);
        return;
    }
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (!span_is(key, fields[i].key))
            continue;
        if (fields[i].take != NULL)
            fields[i].take(ugf, value);
        else
            lined_text(&ugf->lined, fields[i].kind, value);
        return;
    }
    lined_extra(&ugf->lined, EXTRA_OTHER, value);
}
