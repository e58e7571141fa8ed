/* Results that are a count of stones: with the komi they have a margin. */
#include "meta_parts.h"

#include "numbers.h"

#include <string.h>

/* "黑185子胜", "白胜185子", "白176子负": a side's own stones and points, in quarters of one; 0 if
 * the text has no such count. A margin is less than half of them. */
static int32_t stones_counted(const char *folded)
{
    for (const char *at = folded; *at != '\0';) {
        struct amount amount;
        size_t used = amount_read(at, &amount);
        if (used > 0 && amount.unit == UNIT_ZI && amount.exact && amount.hundredths % 25 == 0)
            return amount.hundredths / 25;
        at += used > 0 ? used : 1;
    }
    return 0;
}

/* The side that the count is of: the one named first. */
static enum colour counted_side(const char *folded)
{
    static const struct {
        const char *word;
        enum colour colour;
    } sides[] = {{"黑", BLACK}, {"白", WHITE}, {"black", BLACK}, {"white", WHITE}};
    const char *first = NULL;
    enum colour colour = EMPTY;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const char *found = strstr(folded, sides[i].word);
        if (found != NULL && (first == NULL || found < first)) {
            first = found;
            colour = sides[i].colour;
        }
    }
    return colour;
}

void meta_settle_count(struct record *record)
{
    struct result *result = &record->result;
    char folded[FOLDED_MAX], margin[QUARTERS_TEXT_MAX], stones[QUARTERS_TEXT_MAX];
    if (result->how != RESULT_UNKNOWN || result->winner == EMPTY || !record->komi.known ||
        record->handicap > 0)
        return;
    meta_fold(record->text[TEXT_RESULT], folded);
    int32_t points = QUARTERS(record->columns * record->rows), counted = stones_counted(folded);
    enum colour side = counted_side(folded);
    if (counted == 0 || counted > points || side == EMPTY)
        return;
    int32_t ahead = 2 * counted - points;
    ahead = (side == BLACK ? ahead : -ahead) - record->komi.quarters;
    if (ahead == 0 || (ahead > 0) != (result->winner == BLACK))
        return;
    result->how = RESULT_SCORE;
    result->counted = true;
    result->margin = ahead;
    result->why = "own-count";
    struct diag_sink sink = record_notes(record);
    quarters_write(ahead < 0 ? -ahead : ahead, margin);
    quarters_write(counted, stones);
    diag_put(&sink, DIAG_RESULT_READ, 0, 0, "RE[%s]: %s of %d points and the komi make %s",
             record->text[TEXT_RESULT], stones, (int)(points / QUARTERS(1)), margin);
}
