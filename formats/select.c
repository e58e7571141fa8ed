#include "select.h"

#include "fold.h"
#include "numbers.h"

#include "../lib/rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void select_free(struct select *select)
{
    free(select->term);
    *select = (struct select){.count = 0};
}

/* -- Reading a filter ------------------------------------------------------------------------- */

struct parse {
    struct select *select;
    const char *filter, *at;
};

/* Says what is wrong at `at`, whose column is counted in characters. */
static const char *wrong(const struct parse *parse, const char *at, const char *what)
{
    unsigned column = 1;
    for (const char *c = parse->filter; c < at; c++)
        column += ((unsigned char)*c & 0xC0) != 0x80;
    snprintf(parse->select->wrong, sizeof parse->select->wrong, "column %u: %s", column, what);
    return parse->select->wrong;
}

static void skip_blanks(struct parse *parse)
{
    parse->at += strspn(parse->at, " \t\r\n");
}

/* Longer ones first. */
static const struct {
    const char *sign;
    enum select_operator operator;
} operators[] = {
    {"!=", SELECT_UNEQUAL}, {"!~", SELECT_LACKS},   {"<=", SELECT_AT_MOST}, {">=", SELECT_AT_LEAST},
    {"=", SELECT_EQUAL},    {"~", SELECT_CONTAINS}, {"<", SELECT_LESS},     {">", SELECT_MORE},
};

static enum select_operator read_operator(struct parse *parse)
{
    for (size_t k = 0; k < sizeof operators / sizeof *operators; k++) {
        size_t length = strlen(operators[k].sign);
        if (strncmp(parse->at, operators[k].sign, length) == 0) {
            parse->at += length;
            return operators[k].operator;
        }
    }
    return SELECT_PRESENT;
}

/* A value in quotes; parse->at is behind the first one. */
static const char *read_quoted(struct parse *parse, struct select_term *term)
{
    const char *open = parse->at - 1;
    size_t size = 0;
    for (; *parse->at != '"'; parse->at++) {
        if (*parse->at == '\\' && (parse->at[1] == '"' || parse->at[1] == '\\'))
            parse->at++;
        if (*parse->at == '\0')
            return wrong(parse, open, "a quote that is not closed");
        if (size + 1 == SELECT_VALUE_MAX)
            return wrong(parse, open, "the value is too long");
        term->text[size++] = *parse->at;
    }
    parse->at++;
    term->text[size] = '\0';
    return size > 0 ? NULL : wrong(parse, open, "the value is empty");
}

static const char *read_bare(struct parse *parse, struct select_term *term)
{
    size_t length = strcspn(parse->at, "|");
    const char *start = parse->at;
    parse->at += length;
    while (length > 0 && strchr(" \t\r\n", start[length - 1]) != NULL)
        length--;
    if (length == 0)
        return wrong(parse, start, "a value is missing");
    if (length >= SELECT_VALUE_MAX)
        return wrong(parse, start, "the value is too long");
    memcpy(term->text, start, length);
    term->text[length] = '\0';
    return NULL;
}

static const char *understand_number(const struct parse *parse, const char *at,
                                     struct select_value *value)
{
    bool exact;
    size_t size = decimal_read(value->text, SELECT_SCALE, &value->number, &exact);
    if (size == 0 || value->text[size] != '\0')
        return wrong(parse, at, "not a number, or too large");
    return exact ? NULL : wrong(parse, at, "a number with more than three decimals");
}

static const char *understand_rank(const struct parse *parse, const char *at,
                                   const struct select_field *field, struct select_value *value)
{
    /* Read as the record's own rank is. */
    struct record record = {.text[TEXT_BLACK_RANK] = value->text,
                            .text[TEXT_WHITE_RANK] = value->text};
    return field->get(field, &record, 0, value) ? NULL
                                                : wrong(parse, at, "not a rank (3k, 6d, 9p)");
}

static const char *understand_word(const struct parse *parse, const char *at,
                                   const struct select_field *field, struct select_value *value)
{
    char folded[SELECT_VALUE_MAX], text[SELECT_VALUE_MAX + 32];
    folded[fold_write(value->text, folded, sizeof folded - 1)] = '\0';
    value->text = field->word(folded);
    if (value->text != NULL)
        return NULL;
    snprintf(text, sizeof text, "not a value of %s (%s)", field->name, field->help);
    return wrong(parse, at, text);
}

/* The value's text as the field's type has it; `at`: where it stands. */
static const char *understand(const struct parse *parse, const char *at, struct select_term *term)
{
    const struct select_field *field = term->field;
    struct select_value *value = &term->value;
    value->text = term->text;
    if (term->operator== SELECT_CONTAINS || term->operator== SELECT_LACKS)
        return NULL;
    switch (field->type) {
    case SELECT_NUMBER:
        return understand_number(parse, at, value);
    case SELECT_DATE:
        return dates_exact(value->text, &value->dates)
                   ? NULL
                   : wrong(parse, at, "not a date (YYYY, YYYY-MM or YYYY-MM-DD)");
    case SELECT_RANK:
        return understand_rank(parse, at, field, value);
    case SELECT_WORD:
        return understand_word(parse, at, field, value);
    default:
        return NULL;
    }
}

/* Texts can be searched, words not ordered. */
static bool is_suited(enum select_type type, enum select_operator operator)
{
    bool searches = operator== SELECT_CONTAINS || operator== SELECT_LACKS;
    bool orders = operator>= SELECT_LESS;
    return type == SELECT_NUMBER ? !searches : type == SELECT_WORD ? !searches && !orders : true;
}

static const char *read_value(struct parse *parse, struct select_term *term)
{
    skip_blanks(parse);
    const char *at = parse->at;
    bool quoted = *at == '"';
    parse->at += quoted;
    const char *fault = quoted ? read_quoted(parse, term) : read_bare(parse, term);
    if (fault != NULL)
        return fault;
    skip_blanks(parse);
    if (*parse->at != '\0' && *parse->at != '|')
        return wrong(parse, parse->at, "something behind the closing quote");
    return understand(parse, at, term);
}

static const char *read_comparison(struct parse *parse, struct select_term *term)
{
    skip_blanks(parse);
    for (; *parse->at == '!'; skip_blanks(parse)) {
        term->negated = !term->negated;
        parse->at++;
    }
    const char *name = parse->at;
    parse->at += strspn(name, "abcdefghijklmnopqrstuvwxyz-");
    if (parse->at == name)
        return wrong(parse, name, "the name of a field is missing");
    term->field = select_field_find(name, (size_t)(parse->at - name));
    if (term->field == NULL)
        return wrong(parse, name, "no field has this name");
    skip_blanks(parse);
    const char *sign = parse->at;
    term->operator= read_operator(parse);
    if (term->operator== SELECT_PRESENT)
        return *sign == '\0' || *sign == '|'
                   ? NULL
                   : wrong(parse, sign, "no operator: = != ~ !~ < <= > >=");
    if (!is_suited(term->field->type, term->operator))
        return wrong(parse, sign,
                     term->field->type == SELECT_NUMBER ? "a number is not searched with ~"
                                                        : "this field takes = and != only");
    return read_value(parse, term);
}

const char *select_add(struct select *select, const char *filter)
{
    struct parse parse = {select, filter, filter};
    size_t count = select->count;
    if (select->term == NULL)
        select->term = calloc(SELECT_TERMS_MAX, sizeof *select->term);
    if (select->term == NULL)
        return "out of memory";
    for (bool more = true; more;) {
        if (count == SELECT_TERMS_MAX)
            return wrong(&parse, parse.at, "too many comparisons in all");
        struct select_term *term = &select->term[count];
        *term = (struct select_term){.first = count == select->count};
        const char *fault = read_comparison(&parse, term);
        if (fault != NULL)
            return fault;
        count++;
        more = *parse.at == '|';
        parse.at += more;
    }
    select->count = count;
    return NULL;
}

/* -- Applying it ------------------------------------------------------------------------------ */

/* Whether the record's value stands so to the filter's; != and !~ ask as = and ~ do. */
static bool dates_stand(const struct select_term *term, const struct dates *have)
{
    const struct dates *want = &term->value.dates;
    switch (term->operator) {
    case SELECT_LESS:
        return have->last < want->first;
    case SELECT_AT_MOST:
        return have->last <= want->last;
    case SELECT_MORE:
        return have->first > want->last;
    case SELECT_AT_LEAST:
        return have->first >= want->first;
    case SELECT_UNEQUAL:
        return have->first <= want->last && have->last >= want->first;
    default:
        return have->first >= want->first && have->last <= want->last;
    }
}

static bool order_stands(enum select_operator operator, int order)
{
    switch (operator) {
    case SELECT_LESS:
        return order < 0;
    case SELECT_AT_MOST:
        return order <= 0;
    case SELECT_MORE:
        return order > 0;
    case SELECT_AT_LEAST:
        return order >= 0;
    default:
        return order == 0;
    }
}

static bool value_stands(const struct select_term *term, const struct select_value *have)
{
    const struct select_value *want = &term->value;
    if (term->operator== SELECT_CONTAINS || term->operator== SELECT_LACKS)
        return fold_contains(have->text, want->text);
    switch (term->field->type) {
    case SELECT_DATE:
        return dates_stand(term, &have->dates);
    case SELECT_NUMBER:
    case SELECT_RANK:
        return order_stands(term->operator,
                            have->number<want->number ? -1 : have->number> want->number);
    default:
        return order_stands(term->operator, fold_compare(have->text, want->text));
    }
}

static bool term_holds(const struct select_term *term, struct record *record)
{
    const struct select_field *field = term->field;
    bool none = term->operator== SELECT_UNEQUAL || term->operator== SELECT_LACKS;
    bool any = false, stands = false;
    struct select_value have = {.text = NULL};
    for (unsigned k = 0; !stands && field->get(field, record, k, &have); k++) {
        any = true;
        stands = term->operator== SELECT_PRESENT || value_stands(term, &have);
    }
    bool holds = any && stands != none;
    return holds != term->negated;
}

bool select_passes(const struct select *select, struct record *record)
{
    for (size_t k = 0; k < select->count;) {
        bool passes = false;
        do
            passes = passes || term_holds(&select->term[k], record);
        while (++k < select->count && !select->term[k].first);
        if (!passes)
            return false;
    }
    return true;
}
