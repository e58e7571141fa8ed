#include "meta.h"
#include "meta_parts.h"

#include "numbers.h"

#include <stdlib.h>
#include <string.h>

static const char tenfold[] = "x10"; /* plausible, but nobody's known habit: doubtful */

/* Whole numbers that mean something smaller, by class of value: the first row that fits decides,
 * else it is points. In quarter points of the number as written. 650 is 6.5 and 375 is 3.75 zi on
 * some servers, where 350 is 3.5 zi as 700 is seven points (KataGo reads them so); but 100.00 is a
 * hundred points on another. */
static const struct reading {
    int32_t from, to, step, offset; /* k * step + offset within from..to */
    int32_t divide;
    bool evidence; /* only if the producer or the result speaks for it */
    bool zi;       /* zi without quarters, unless only points go with the result */
    const char *why, *why_zi;
} readings[] = {
    {QUARTERS(350), QUARTERS(350), QUARTERS(25), 0, 100, false, true, "x100", "x100-zi"},
    {QUARTERS(200), QUARTERS(1000), QUARTERS(25), 0, 100, false, false, "x100", "x100-zi"},
    {QUARTERS(25), QUARTERS(200), QUARTERS(25), 0, 100, true, false, "x100", "x100-zi"},
    {QUARTERS(45), QUARTERS(95), QUARTERS(10), QUARTERS(5), 10, false, false, tenfold, tenfold},
};
static const struct reading as_written = {.divide = 1, .why = "points", .why_zi = "zi"};

static bool writes_hundredths(const struct record *record)
{
    return meta_produced_by(record, "foxwq");
}

/* Can a counted margin have its fraction from this komi? Everything else in a count is whole. */
static bool goes_with(const struct result *result, int32_t komi)
{
    return !result->counted || result->margin == 0 || (abs(result->margin) - abs(komi)) % 4 == 0 ||
           (abs(result->margin) + abs(komi)) % 4 == 0;
}

static bool reading_fits(const struct reading *reading, int32_t written,
                         const struct record *record)
{
    if (written < reading->from || written > reading->to ||
        (written - reading->offset) % reading->step != 0)
        return false;
    int32_t points = written / reading->divide;
    if (reading->zi && goes_with(&record->result, points) &&
        !goes_with(&record->result, 2 * points))
        return false;
    bool by_result = !goes_with(&record->result, written) && goes_with(&record->result, points);
    return !reading->evidence || by_result || writes_hundredths(record);
}

static const struct reading *reading_of(const struct amount *amount, int32_t written,
                                        const struct record *record)
{
    bool whole = amount->unit == UNIT_NONE && !amount->decimal && !amount->fraction;
    for (size_t i = 0; whole && i < sizeof readings / sizeof *readings; i++)
        if (reading_fits(&readings[i], written, record))
            return &readings[i];
    return &as_written;
}

static const char reversed[] = "reverse", nothing[] = "no-komi";

/* Words in front of the number, longer ones first, and those that stand for a number. Folded.
 * "none" alone may as well say that nobody knows. */
static const struct komi_word {
    const char *word, *why; /* NULL: says nothing but that this is the komi */
} komi_words[] = {
    {"逆コミ", reversed},
    {"白倒贴", reversed},
    {"倒贴", reversed},
    {"역덤", reversed},
    {"reverse komi", reversed},
    {"reverse", reversed},
    {"白贴目", reversed},
    {"白贴", reversed},
    {"黑贴目", NULL},
    {"黑贴", NULL},
    {"贴目", NULL},
    {"коми", NULL},
    {"공제", NULL},
    {"dum", NULL},
    {"互先", NULL},
    {"贴", NULL},
    {"先番", NULL},
    {"黑番", NULL},
    {"黑コミ", NULL},
    {"コミ", NULL},
    {"흑덤", NULL},
    {"흑 덤", NULL},
    {"덤", NULL},
    {"komi", NULL},
};
static const char *const no_komi[] = {
    "no komi",  "sans komi", "sin komi", "kein komi", "ohne komi", "без коми",
    "コミなし", "コミ无し",  "ノーコミ", "无贴目",    "不贴",      "不贴目",
    "덤없음",   "덤 없음",   "공제없음", "공제 없음", "定先"};

static bool says_none(const char *folded)
{
    for (size_t i = 0; i < sizeof no_komi / sizeof *no_komi; i++)
        if (meta_is(folded, no_komi[i]))
            return true;
    return false;
}

/* Passes the words by; *why is set if they say more than that a komi follows. */
static const char *words_pass(const char *folded, const char **why)
{
    for (size_t i = 0; i < sizeof komi_words / sizeof *komi_words;) {
        if (!meta_begins(folded, komi_words[i].word)) {
            i++;
            continue;
        }
        *why = komi_words[i].why != NULL ? komi_words[i].why : *why;
        folded += strlen(komi_words[i].word);
        folded += strspn(folded, " :=");
        i = 0; /* "互先 コミ": more words may follow */
    }
    return folded;
}

/* May `rest` follow the amount? Another number would make it doubtful which is meant, unless it
 * stands in brackets ("7.5 (3.75子)"); and "6.5目半" is two halves. */
static bool rest_fits(const char *rest)
{
    static const char *const halves[] = {"半", "반"};
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
        if (meta_begins(rest, halves[i]))
            return false;
    size_t before = strcspn(rest, "(");
    return strcspn(rest, "0123456789") >= before;
}

/* Points or zi with a sign, as written; false if the text is no number. */
static bool komi_amount(const char *folded, bool *negative, struct amount *amount, const char **why)
{
    bool number = *folded >= '0' && *folded <= '9'; /* no word begins so */
    *why = NULL;
    if (!number && says_none(folded)) {
        *why = nothing;
        *amount = (struct amount){.exact = true};
        return true;
    }
    if (!number)
        folded = words_pass(folded, why);
    *negative = *folded == '-';
    folded += *folded == '-' || *folded == '+';
    *negative ^= *why == reversed;
    size_t used = amount_read(folded, amount);
    return used > 0 && rest_fits(folded + used) && amount->exact && amount->hundredths % 25 == 0;
}

/* Nobody can make up for more points than the board has. */
static bool is_possible(const struct record *record)
{
    return abs(record->komi.quarters) <= QUARTERS(record->columns * record->rows);
}

/* Quarters of a point occur only in zi, which are two points each (RULES.md 1.3). */
static void komi_set(struct record *record, const struct amount *amount, bool negative)
{
    int32_t written = amount->hundredths / 25;
    const struct reading *reading = reading_of(amount, written, record);
    int32_t quarters = written / reading->divide;
    bool zi = amount->unit == UNIT_ZI || reading->zi || quarters % 2 != 0;
    quarters *= zi ? 2 : 1;
    record->komi = (struct komi){
        .known = true,
        .quarters = negative ? -quarters : quarters,
        .why = zi ? reading->why_zi : reading->why,
    };
}

static void komi_tell(struct record *record, const char *text)
{
    struct diag_sink sink = record_notes(record);
    bool as_it_stands = strcmp(record->komi.why, as_written.why) == 0 && strchr(text, ',') == NULL;
    if (as_it_stands)
        return;
    char points[QUARTERS_TEXT_MAX];
    quarters_write(record->komi.quarters, points);
    if (strcmp(record->komi.why, tenfold) == 0)
        diag_put(&sink, DIAG_KOMI_DOUBTFUL, 0, 0, "KM[%s] taken as %s points", text, points);
    else
        diag_put(&sink, DIAG_KOMI_READ, 0, 0, "KM[%s] is %s points (%s)", text, points,
                 record->komi.why);
}

/* KGS's server writes the komi it counts with, whatever the handicap. */
static bool is_counted_with(const struct record *record)
{
    char folded[FOLDED_MAX];
    meta_fold(record->text[TEXT_PLACE], folded);
    return strstr(folded, "kgs") != NULL;
}

static void komi_doubt(struct record *record, const char *text)
{
    const int32_t full = QUARTERS(5); /* the least that is usual in an even game */
    struct diag_sink sink = record_notes(record);
    const char *handicap = record->text[TEXT_HANDICAP];
    bool black_first = handicap != NULL && strchr(handicap, '1') != NULL; /* a game without komi */
    if (record->komi.quarters == 0 && record->handicap == 0 && !black_first &&
        writes_hundredths(record)) {
        record->komi = (struct komi){.why = "doubtful-zero"};
        diag_put(&sink, DIAG_KOMI_DOUBTFUL, 0, 0,
                 "KM[%s] in an even game of a server that leaves the komi out", text);
    } else if (record->handicap >= 2 && record->komi.quarters >= full && !is_counted_with(record)) {
        diag_put(&sink, DIAG_KOMI_DOUBTFUL, 0, 0, "KM[%s] with %u handicap stones", text,
                 (unsigned)record->handicap);
    } else if (!goes_with(&record->result, record->komi.quarters)) {
        diag_put(&sink, DIAG_KOMI_DOUBTFUL, 0, 0, "KM[%s] does not go with RE[%s]", text,
                 record->text[TEXT_RESULT]);
    }
}

/* Only Chinese counting speaks of zi. */
static void rules_infer(struct record *record)
{
    const char *rules = record->text[TEXT_RULES];
    bool zi = strstr(record->komi.why, "zi") != NULL;
    if (!zi || (rules != NULL && *rules != '\0'))
        return;
    record->rules = (struct rules){.name = "chinese", .why = "inferred"};
    struct diag_sink sink = record_notes(record);
    diag_put(&sink, DIAG_RULES_INFERRED, 0, 0, "komi in zi: chinese");
}

void meta_read_komi(struct record *record)
{
    const char *text = record->text[TEXT_KOMI];
    char folded[FOLDED_MAX];
    meta_fold(text, folded);
    record->komi = (struct komi){0};
    if (*folded == '\0')
        return;
    struct amount amount;
    bool negative = false;
    const char *why = NULL;
    bool readable = komi_amount(folded, &negative, &amount, &why);
    if (readable)
        komi_set(record, &amount, negative);
    if (readable && why != NULL)
        record->komi.why = why;
    if (!readable || !is_possible(record)) {
        struct diag_sink sink = record_notes(record);
        record->komi = (struct komi){0};
        diag_put(&sink, DIAG_KOMI_UNREADABLE, 0, 0, "KM[%s]", text);
        return;
    }
    komi_tell(record, text);
    rules_infer(record);
    komi_doubt(record, text);
}

size_t komi_word(const char *at)
{
    static const char *const words[] = {"贴", "コミ", "덤", "공제", "dum", "komi", "коми"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (meta_begins(at, words[i]))
            return strlen(words[i]);
    return 0;
}

/* The amount at `at`, or behind blanks and marks. */
static bool amount_near(const char *at, struct amount *amount)
{
    at += strspn(at, " (:=");
    return amount_read(at, amount) > 0 && amount->exact && amount->hundredths % 25 == 0;
}

bool meta_condition_komi(const char *text, int32_t *quarters)
{
    static const char *const givers[] = {"白", "백", "white"};
    char folded[FOLDED_MAX];
    meta_fold(text, folded);
    const char *word = folded;
    while (*word != '\0' && komi_word(word) == 0)
        word++;
    if (*word == '\0')
        return false;
    struct amount amount;
    bool found = amount_near(word + komi_word(word), &amount);
    for (const char *at = folded; !found && at < word; at++) {
        size_t used = amount_read(at, &amount);
        found = used > 0 && at + used + (at[used] == ' ') == word && amount_near(at, &amount);
    }
    if (!found)
        return false;
    bool zi = amount.unit == UNIT_ZI || amount.hundredths % 50 != 0, reverse = false;
    for (size_t i = 0; i < sizeof givers / sizeof *givers; i++) {
        const char *giver = strstr(folded, givers[i]);
        reverse = reverse || (giver != NULL && giver < word);
    }
    *quarters = amount.hundredths / 25 * (zi ? 2 : 1) * (reverse ? -1 : 1);
    return true;
}
