#include "select.h"

#include "meta.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Go Seigen with Black against Kitani in 1933, two days, komi 6.5 written as such, Japanese rules.
 */
static void make_record(struct record *record)
{
    record_init(record);
    record->columns = record->rows = 19;
    record->origin = (struct origin){.path = "games/go.sgf", .game = 2, .several = true};
    record->text[TEXT_BLACK] = "Go Seigen";
    record->text[TEXT_WHITE] = "Kitani Minoru";
    record->text[TEXT_BLACK_RANK] = "5d";
    record->text[TEXT_WHITE_RANK] = "9p";
    record->text[TEXT_EVENT] = "Old | \"New\" Fuseki";
    record->text[TEXT_DATE] = "1933-10-16,17";
    record->text[TEXT_KOMI] = "6.5";
    record->text[TEXT_RULES] = "Japanese";
    record->text[TEXT_RESULT] = "B+2.5";
    record->text[TEXT_TIME] = "3600.5";
    cr_assert(record_add(record, EVENT_MOVE, BLACK, 25, 1));
    cr_assert(record_add(record, EVENT_MOVE, WHITE, PASS, 1));
    meta_interpret(record);
}

static bool passes(const char *filter)
{
    struct record record;
    struct select select = {.count = 0};
    make_record(&record);
    const char *wrong = select_add(&select, filter);
    cr_expect_null(wrong, "%s: %s", filter, wrong);
    bool passed = select_passes(&select, &record);
    select_free(&select);
    record_free(&record);
    return passed;
}

Test(select, filters_that_hold)
{
    static const char *const filters[] = {
        "black=go seigen",
        "black~SEIGEN",
        "black!=Kitani",
        "black!~x",
        "player~kitani",
        "player=Go Seigen",
        "  black  =  Go Seigen  ",
        "black=\"Go Seigen\"",
        "black",
        "!place",
        "!place=Tokyo",
        "event~\"| \\\"New\\\"\"",
        "komi=6.5",
        "komi>=6.50",
        "komi<7",
        "komi>-1",
        "komi!=0",
        "handicap=0",
        "date=1933",
        "date=1933-10",
        "date>=1933",
        "date<=1933",
        "date>1932",
        "date<1934-01-01",
        "date>=1933-10-16",
        "date<=1933-10-17",
        "date!=1934",
        "date~-16,",
        "year=1933",
        "rules=japanese",
        "rules=JP",
        "rules!=ing",
        "result=b+2.5",
        "winner=B",
        "winner=black",
        "end=score",
        "margin=2.5",
        "margin>0",
        "size=19",
        "columns=19",
        "rows>18",
        "moves=2",
        "setup=0",
        "time=3600.5",
        "black-rank=5d",
        "black-rank>=4d",
        "black-rank>1k",
        "white-rank>9d",
        "white-rank=9p",
        "source=games/go.sgf#2",
        "black=nobody|white~kitani",
        "place|komi",
        "!!black",
        "! place | komi=0",
        "black>aaa",
        "black<zzz",
        "player!=Honinbo",
    };
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        cr_expect(passes(filters[i]), "%s", filters[i]);
}

Test(select, filters_that_do_not_hold)
{
    static const char *const filters[] = {
        "black=Seigen",
        "black~Kitani",
        "player=Honinbo",
        "player!=Go Seigen",
        "player!~kitani",
        "place",
        "place=Tokyo",
        "place!=Tokyo",
        "place!~Tokyo",
        "place~Tokyo",
        "!black",
        "komi=0",
        "komi!=6.5",
        "komi>6.5",
        "komi<6.5",
        "date=1934",
        "date=1933-10-16",
        "date>1933",
        "date<1933",
        "date<1933-10-17",
        "date>1933-10-16",
        "date>=1933-10-17",
        "date!=1933",
        "date!=1933-10-17",
        "rules=ing",
        "winner=W",
        "winner!=B",
        "end=resign",
        "margin<0",
        "size=9",
        "size=19x19",
        "moves>2",
        "black-rank>5d",
        "white-rank<9d",
        "black=nobody|white=nobody",
        "!komi=6.5",
        "! !place | komi=0",
        "note",
        "year<1933",
    };
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        cr_expect_not(passes(filters[i]), "%s", filters[i]);
}

Test(select, filters_are_joined_by_and)
{
    static const struct {
        const char *one, *two;
        bool passes;
    } rows[] = {
        {"black~go", "komi=6.5", true},        {"black~go", "komi=0", false},
        {"black~x", "komi=6.5", false},        {"black~x|komi=6.5", "white~x|date=1933", true},
        {"black~go|komi=0", "white~x", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        struct select select = {.count = 0};
        make_record(&record);
        cr_expect_null(select_add(&select, rows[i].one));
        cr_expect_null(select_add(&select, rows[i].two));
        cr_expect_eq(select_passes(&select, &record), rows[i].passes, "%s, %s", rows[i].one,
                     rows[i].two);
        select_free(&select);
        record_free(&record);
    }
}

/* A year alone is certain for no day of it. */
Test(select, what_is_not_certain_does_not_hold)
{
    static const struct {
        const char *date, *filter;
        bool passes;
    } rows[] = {
        {"1996", "date=1996", true},        {"1996", "date=1996-05", false},
        {"1996", "date!=1996-05", false},   {"1996", "date>=1996-05", false},
        {"1996", "date>=1996", true},       {"1996", "date>1995", true},
        {"1996", "date<1996-12-31", false}, {"1996", "date<=1996-12-31", true},
        {"1996-05", "date<1996-06", true},  {"unknown", "date=1996", false},
        {"unknown", "date", false},         {"unknown", "!date", true},
        {NULL, "date!=1996", false},        {NULL, "!date=1996", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        struct select select = {.count = 0};
        make_record(&record);
        record.text[TEXT_DATE] = rows[i].date;
        cr_expect_null(select_add(&select, rows[i].filter));
        cr_expect_eq(select_passes(&select, &record), rows[i].passes, "%s: %s", rows[i].date,
                     rows[i].filter);
        select_free(&select);
        record_free(&record);
    }
}

/* Columns are counted by hand, in characters. */
Test(select, faults_are_told_with_their_column)
{
    static const struct {
        const char *filter;
        int column;
    } rows[] = {
        {"", 1},
        {"=3", 1},
        {"foo=1", 1},
        {"komi=6.5|foo=1", 10},
        {"komi", 0},
        {"komi=", 6},
        {"komi = ", 8},
        {"komi=x", 6},
        {"komi=6.5x", 6},
        {"komi=6.1234", 6},
        {"komi~6", 5},
        {"komi 6", 6},
        {"black~", 7},
        {"black=|komi", 7},
        {"rules=mars", 7},
        {"rules<ing", 6},
        {"end~x", 4},
        {"date=1996-13", 6},
        {"date>soon", 6},
        {"black=\"x", 7},
        {"black=\"x\"y", 10},
        {"black=\"\"", 7},
        {"black=吳清源|komi=x", 16},
        {"white-rank>=strong", 13},
        {"komi=99999999999", 6},
        {"black=a||", 9},
        {"Black=a", 1},
        {"|", 1},
        {"!", 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct select select = {.count = 0};
        char start[24];
        const char *wrong = select_add(&select, rows[i].filter);
        snprintf(start, sizeof start, "column %d: ", rows[i].column);
        if (rows[i].column == 0)
            cr_expect_null(wrong, "%s", rows[i].filter);
        else
            cr_expect(wrong != NULL && strncmp(wrong, start, strlen(start)) == 0, "%s: %s",
                      rows[i].filter, wrong);
        cr_expect_eq(select.count, rows[i].column == 0, "%s", rows[i].filter);
        select_free(&select);
    }
}

Test(select, limits_on_both_sides)
{
    struct select select = {.count = 0};
    char filter[SELECT_VALUE_MAX + 16] = "black=";
    size_t at = strlen(filter);
    memset(filter + at, 'x', SELECT_VALUE_MAX - 1);
    cr_expect_null(select_add(&select, filter));
    filter[at + SELECT_VALUE_MAX - 1] = 'x';
    cr_expect_not_null(select_add(&select, filter));
    for (int k = 1; k < SELECT_TERMS_MAX; k++)
        cr_expect_null(select_add(&select, "komi"), "%d", k);
    cr_expect_not_null(select_add(&select, "komi"));
    cr_expect_eq(select.count, SELECT_TERMS_MAX);
    select_free(&select);
}

static int order_of(const char *name, bool falling, struct record *a, struct record *b)
{
    unsigned char one[SELECT_KEY_ROOM], two[SELECT_KEY_ROOM];
    const struct select_field *field = select_field_find(name, strlen(name));
    cr_assert_not_null(field, "%s", name);
    size_t size_one = select_key(field, a, falling, one),
           size_two = select_key(field, b, falling, two);
    size_t size = size_one < size_two ? size_one : size_two;
    int order = memcmp(one, two, size);
    return order != 0 ? (order < 0 ? -1 : 1) : size_one < size_two ? -1 : size_one > size_two;
}

Test(select, keys_have_the_order_of_values)
{
    static const struct {
        const char *name;
        enum text_kind kind;
        const char *smaller, *larger;
    } rows[] = {
        {"black", TEXT_BLACK, "abe", "Go"},
        {"black", TEXT_BLACK, "Go", "go seigen"},
        {"date", TEXT_DATE, "1933-10-15", "1933-10-16"},
        {"date", TEXT_DATE, "1933", "1934"},
        {"year", TEXT_DATE, "1899", "1900"},
        {"time", TEXT_TIME, "60", "3600"},
        {"time", TEXT_TIME, "-1", "0.5"},
        {"black-rank", TEXT_BLACK_RANK, "10k", "9k"},
        {"black-rank", TEXT_BLACK_RANK, "1k", "1d"},
        {"black-rank", TEXT_BLACK_RANK, "9d", "1p"},
        {"black-rank", TEXT_BLACK_RANK, "1p", "9p"},
    };
    struct record a, b;
    make_record(&a);
    make_record(&b);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        a.text[rows[i].kind] = rows[i].smaller;
        b.text[rows[i].kind] = rows[i].larger;
        cr_expect_eq(order_of(rows[i].name, false, &a, &b), -1, "%s %s", rows[i].name,
                     rows[i].smaller);
        cr_expect_eq(order_of(rows[i].name, true, &a, &b), 1, "%s %s", rows[i].name,
                     rows[i].smaller);
        b.text[rows[i].kind] = NULL;
        cr_expect_eq(order_of(rows[i].name, false, &a, &b), -1, "%s: missing last", rows[i].name);
        cr_expect_eq(order_of(rows[i].name, true, &a, &b), -1, "%s: missing last", rows[i].name);
        b.text[rows[i].kind] = rows[i].smaller;
        cr_expect_eq(order_of(rows[i].name, true, &a, &b), 0, "%s: equal", rows[i].name);
    }
    record_free(&a);
    record_free(&b);
}

/* Every field gives a value or none for an empty record, and a key within its room for a full one.
 */
Test(select, every_field_can_be_asked)
{
    struct record empty, full;
    record_init(&empty);
    make_record(&full);
    char text[1000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    for (int kind = 0; kind < TEXT_COUNT; kind++)
        full.text[kind] = text;
    const struct select_field *field;
    size_t fields = 0;
    for (; (field = select_field_at(fields)) != NULL; fields++) {
        unsigned char key[SELECT_KEY_ROOM];
        struct select_value value;
        (void)field->get(field, &empty, 0, &value);
        cr_expect_leq(select_key(field, &full, false, key), (size_t)SELECT_KEY_ROOM, "%s",
                      field->name);
        cr_expect_eq(select_field_find(field->name, strlen(field->name)), field);
    }
    cr_expect_gt(fields, 30);
    record_free(&empty);
    record_free(&full);
}
