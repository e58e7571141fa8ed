#include "meta_parts.h"

#include "numbers.h"

#include <stdlib.h>
#include <string.h>

/* What a number can mean, by class of value: the first row that fits decides. Hundredths of the
 * written number; "x100" is a server's habit of writing 6.5 as 650, zi count half (RULES.md 1.3).
 */
enum fits {
    FITS_QUARTER,    /* .25 or .75: only zi have them */
    FITS_HUNDREDS,   /* 100 and more: nobody gives that much */
    FITS_TENS,       /* 45, 55, 65, 75, 85 */
    FITS_SMALL_X100, /* 25, 50, 75 from a server that writes hundredths */
    FITS_ANY,
};

static const struct reading {
    enum fits fits;
    int32_t divide; /* written / divide = points or zi */
    bool zi;
    bool doubtful;
    const char *why;
} readings[] = {
    {FITS_QUARTER, 1, true, false, "zi"},         {FITS_HUNDREDS, 100, false, false, "x100"},
    {FITS_SMALL_X100, 100, false, false, "x100"}, {FITS_TENS, 10, false, true, "x10"},
    {FITS_ANY, 1, false, false, "points"},
};

static bool writes_hundredths(const struct record *record)
{
    return meta_produced_by(record, "foxwq");
}

static bool reading_fits(enum fits fits, int32_t hundredths, const struct record *record)
{
    switch (fits) {
    case FITS_QUARTER:
        return hundredths % 50 != 0;
    case FITS_HUNDREDS:
        return hundredths >= 100 * 100 && hundredths % (25 * 100) == 0;
    case FITS_SMALL_X100:
        return hundredths >= 25 * 100 && hundredths % (25 * 100) == 0 && writes_hundredths(record);
    case FITS_TENS:
        return hundredths >= 45 * 100 && hundredths % (10 * 100) == 5 * 100;
    case FITS_ANY:
        return true;
    }
    return false;
}

/* Points or zi with a sign, as written; false if the text is no number. */
static bool komi_amount(const char *folded, bool *negative, struct amount *amount)
{
    *negative = *folded == '-';
    folded += *folded == '-' || *folded == '+';
    return amount_read(folded, amount) > 0 && amount->exact && amount->hundredths % 25 == 0;
}

static void komi_set(struct record *record, const struct amount *amount, bool negative,
                     const char *text)
{
    struct diag_sink sink = record_notes(record);
    const struct reading *reading = readings;
    while (!reading_fits(reading->fits, amount->hundredths, record))
        reading++;
    int32_t hundredths = amount->hundredths / reading->divide;
    bool zi = amount->unit == UNIT_ZI || hundredths % 50 != 0;
    int32_t quarters = hundredths / 25 * (zi ? 2 : 1);
    const char *why = !zi ? reading->why : reading->divide == 1 ? "zi" : "x100-zi";
    record->komi = (struct komi){
        .known = true,
        .quarters = negative ? -quarters : quarters,
        .why = why,
    };
    char points[QUARTERS_TEXT_MAX];
    quarters_write(record->komi.quarters, points);
    if (reading->doubtful)
        diag_put(&sink, DIAG_KOMI_DOUBTFUL, 0, 0, "KM[%s] taken as %s points", text, points);
    else if (strcmp(why, "points") != 0 || strchr(text, ',') != NULL)
        diag_put(&sink, DIAG_KOMI_READ, 0, 0, "KM[%s] is %s points (%s)", text, points, why);
}

/* Does a counted margin have the fraction that this komi gives? Everything else that is added to a
 * count is whole. */
static bool fraction_agrees(const struct record *record)
{
    const struct result *result = &record->result;
    return !result->counted || result->margin == 0 ||
           (abs(result->margin) + abs(record->komi.quarters)) % 4 == 0 ||
           abs(result->margin) % 4 == abs(record->komi.quarters) % 4;
}

static void komi_doubt(struct record *record, const char *text)
{
    const int32_t full = QUARTERS(5); /* the least that is usual in an even game */
    struct diag_sink sink = record_notes(record);
    uint32_t first = 0;
    if (record->komi.quarters == 0 && record->handicap == 0 && writes_hundredths(record)) {
        const char *handicap = record->text[TEXT_HANDICAP];
        first = handicap != NULL && strchr(handicap, '1') != NULL;
        if (first == 0) {
            record->komi = (struct komi){.why = "doubtful-zero"};
            diag_put(&sink, DIAG_KOMI_DOUBTFUL, 0, 0,
                     "KM[%s] in an even game of a server that leaves the komi out", text);
        }
    } else if (record->handicap >= 2 && record->komi.quarters >= full) {
        diag_put(&sink, DIAG_KOMI_DOUBTFUL, 0, 0, "KM[%s] with %u handicap stones", text,
                 (unsigned)record->handicap);
    } else if (!fraction_agrees(record)) {
        diag_put(&sink, DIAG_KOMI_DOUBTFUL, 0, 0, "KM[%s] does not go with RE[%s]", text,
                 record->text[TEXT_RESULT]);
    }
}

/* Only Chinese counting speaks of zi. */
static void rules_infer(struct record *record, bool zi)
{
    const char *rules = record->text[TEXT_RULES];
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
    if (!komi_amount(folded, &negative, &amount)) {
        struct diag_sink sink = record_notes(record);
        diag_put(&sink, DIAG_KOMI_UNREADABLE, 0, 0, "KM[%s]", text);
        return;
    }
    komi_set(record, &amount, negative, text);
    rules_infer(record, strstr(record->komi.why, "zi") != NULL);
    komi_doubt(record, text);
}
