/* Why two rulesets give different margins, from the terms in the stream to words. */
#include "compare.h"
#include "plural.h"

#include "../formats/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *compare_cause_name(int cause)
{
    return cause < CAUSE_COUNT ? cause_name((enum cause)cause) : "other";
}

/* Adds what the line says directly of a against b, `sign` times. */
static void add_direct(const struct score_line *line, uint32_t a, uint32_t b, int32_t sign,
                       int32_t quarters[COMPARE_CAUSES])
{
    for (size_t k = 0; k < line->cause_count; k++) {
        const struct score_cause *cause = &line->causes[k];
        if (cause->a == a && cause->b == b)
            quarters[cause->cause] += sign * cause->quarters;
        else if (cause->a == b && cause->b == a)
            quarters[cause->cause] -= sign * cause->quarters;
    }
}

static bool sums_up(const struct outcomes *outcomes, const struct compare_reasons *reasons)
{
    int32_t sum = 0;
    for (int cause = 0; cause < COMPARE_CAUSES; cause++)
        sum += reasons->quarters[cause];
    return sum == outcomes->margin[reasons->a] - outcomes->margin[reasons->b];
}

/* The terms are differences, so a stream need not explain every pair: a against c and c against b
 * give a against b. */
struct compare_reasons compare_explain(const struct compare *compare, uint32_t a, uint32_t b)
{
    const struct score_line *line = &compare->reader.line;
    struct compare_reasons reasons = {.a = (uint8_t)a, .b = (uint8_t)b};
    add_direct(line, a, b, 1, reasons.quarters);
    reasons.known = sums_up(&line->outcomes, &reasons);
    for (uint32_t c = 0; c < compare->reader.names && !reasons.known; c++) {
        if (c == a || c == b || !outcomes_decides(&line->outcomes, c))
            continue;
        memset(reasons.quarters, 0, sizeof reasons.quarters);
        add_direct(line, a, c, 1, reasons.quarters);
        add_direct(line, c, b, 1, reasons.quarters);
        reasons.known = sums_up(&line->outcomes, &reasons);
    }
    return reasons;
}

bool compare_turns(const struct compare *compare, uint32_t a, uint32_t b)
{
    const struct ruleset *first = ruleset_find(compare->reader.name[a]);
    const struct ruleset *second = ruleset_find(compare->reader.name[b]);
    return first != NULL && second != NULL && first->scoring == SCORING_TERRITORY &&
           second->scoring == SCORING_AREA;
}

/* --- words --- */

const char *compare_cause_word(const struct compare *compare, int cause)
{
    static const char *const words[LANGUAGE_COUNT][COMPARE_CAUSES] = {
        [LANGUAGE_ZH] = {"死活", "著子", "補棋", "讓子", "雙活眼", "虛手還子", "判例", "貼目",
                         "還子", "還棋頭", "罰點", "不明", "其他"},
        [LANGUAGE_JA] = {"死活", "着手", "手入れ", "置石", "セキの目", "パスの石", "判例", "コミ",
                         "置石の補償", "切り賃", "罰点", "不明", "その他"},
    };
    const char *word = words[compare->language][cause];
    return word != NULL ? word : compare_cause_name(cause);
}

static const char *count_word(int32_t points, char room[QUARTERS_TEXT_MAX])
{
    static const char *const words[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    if (points >= 0 && points < (int32_t)(sizeof words / sizeof words[0]))
        return words[points];
    quarters_write(QUARTERS(points), room);
    return room;
}

/* What a term needs to be told in words. */
struct telling {
    FILE *out;
    int32_t quarters; /* signed as from a to b */
    int32_t komi_a, komi_b;
    bool handicap;      /* the game has handicap stones */
    const char *keeper; /* the ruleset of the two that leaves dead stones standing, or NULL */
};

static const char *side(int32_t quarters)
{
    return quarters > 0 ? "Black" : "White";
}

static int32_t whole(const struct telling *telling)
{
    return abs(telling->quarters) / 4;
}

static void tell_counted(const struct telling *telling, const char *verb, const char *thing,
                         const char *after)
{
    char room[QUARTERS_TEXT_MAX];
    int32_t points = whole(telling);
    fprintf(telling->out, "%s %s %s %s%s%s", side(telling->quarters), verb,
            count_word(points, room), thing, PLURAL(points), after);
}

static void tell_played(const struct telling *telling)
{
    tell_counted(telling, "played", "stone", " more");
}

static void tell_teire(const struct telling *telling)
{
    tell_counted(telling, "still owes", "forced move", " at home");
}

static void tell_setup(const struct telling *telling)
{
    char room[QUARTERS_TEXT_MAX];
    int32_t points = whole(telling);
    if (!telling->handicap || telling->quarters < 0)
        tell_counted(telling, "has", "stone", " more from the set-up");
    else
        fprintf(telling->out, "%s handicap stone%s count%s for Black", count_word(points, room),
                PLURAL(points), points == 1 ? "s" : "");
}

static void tell_komi(const struct telling *telling)
{
    char a[QUARTERS_TEXT_MAX], b[QUARTERS_TEXT_MAX];
    quarters_write(telling->komi_a, a);
    quarters_write(telling->komi_b, b);
    if (telling->komi_b - telling->komi_a == telling->quarters)
        fprintf(telling->out, "komi %s instead of %s", a, b);
    else
        fputs("different komi", telling->out);
}

static void tell_compensation(const struct telling *telling)
{
    char points[QUARTERS_TEXT_MAX];
    quarters_write(abs(telling->quarters), points);
    fprintf(telling->out,
            telling->quarters < 0 ? "handicap stones returned: %s"
                                  : "handicap stones not returned: %s",
            points);
}

static void tell_status(const struct telling *telling)
{
    if (telling->keeper != NULL)
        fprintf(telling->out, "%s lifts no dead stones", telling->keeper);
    else
        fputs("other stones taken as dead", telling->out);
}

static void tell_seki_eyes(const struct telling *telling)
{
    fprintf(telling->out, "%s's eyes in seki count", side(telling->quarters));
}

static void tell_tax(const struct telling *telling)
{
    fputs("group tax", telling->out);
}

static void tell_pass_stones(const struct telling *telling)
{
    fputs("stones handed over for passes", telling->out);
}

static void tell_precedent(const struct telling *telling)
{
    fprintf(telling->out, "points by precedent for %s", side(telling->quarters));
}

static void tell_penalties(const struct telling *telling)
{
    fputs("overtime points", telling->out);
}

static void tell_residual(const struct telling *telling)
{
    fputs("a difference the count cannot explain", telling->out);
}

/* Causes that come with area against territory: their words are true only in that direction. */
static const struct {
    bool area_first;
    void (*tell)(const struct telling *telling);
    const char *plain; /* where the direction is not known, and without a size */
} tellings[COMPARE_CAUSES] = {
    [CAUSE_STATUS] = {false, tell_status, "other stones taken as dead"},
    [CAUSE_PLAYED] = {true, tell_played, "stones played"},
    [CAUSE_TEIRE] = {true, tell_teire, "forced moves at home"},
    [CAUSE_SETUP] = {true, tell_setup, "handicap stones on the board"},
    [CAUSE_SEKI_EYES] = {true, tell_seki_eyes, "eyes in seki"},
    [CAUSE_PASS_STONES] = {false, tell_pass_stones, "stones handed over for passes"},
    [CAUSE_PRECEDENT] = {false, tell_precedent, "points by precedent"},
    [CAUSE_KOMI] = {false, tell_komi, "komi"},
    [CAUSE_COMPENSATION] = {false, tell_compensation, "handicap stones returned"},
    [CAUSE_TAX] = {false, tell_tax, "group tax"},
    [CAUSE_PENALTIES] = {false, tell_penalties, "overtime points"},
    [CAUSE_RESIDUAL] = {false, tell_residual, "a difference the count cannot explain"},
    [COMPARE_CAUSES - 1] = {true, NULL, "something this version has no word for"},
};

const char *compare_cause_phrase(const struct compare *compare, int cause)
{
    return compare->language == LANGUAGE_EN ? tellings[cause].plain
                                            : compare_cause_word(compare, cause);
}

/* Does the cause have its literal meaning between these two: the first counts what the second does
 * not? */
static bool is_direct(const struct compare *compare, const struct compare_reasons *reasons,
                      int cause)
{
    const struct ruleset *a = ruleset_find(compare->reader.name[reasons->a]);
    const struct ruleset *b = ruleset_find(compare->reader.name[reasons->b]);
    if (!tellings[cause].area_first)
        return true;
    if (a == NULL || b == NULL || tellings[cause].tell == NULL)
        return false;
    if (cause == CAUSE_SEKI_EYES)
        return a->seki_eyes && !b->seki_eyes;
    return a->scoring == SCORING_AREA && b->scoring == SCORING_TERRITORY;
}

/* Equal margins, yet not the same winner: a rule for ties. Is there one to tell? */
static bool tell_tie(const struct compare *compare, const struct compare_reasons *reasons,
                     FILE *out)
{
    const struct outcomes *outcomes = &compare->reader.line.outcomes;
    int from = outcomes->winner[reasons->a] != EMPTY ? reasons->a : reasons->b;
    if (outcomes->margin[from] != 0 || outcomes->winner[from] == EMPTY)
        return false;
    int other_one = from == reasons->a ? reasons->b : reasons->a;
    if (outcomes->winner[other_one] == outcomes->winner[from])
        return false;
    fprintf(out, "%sa tie goes to %s under %s", ftell(out) > 0 ? ", " : "",
            outcomes->winner[from] == BLACK ? "Black" : "White", compare->reader.name[from]);
    return true;
}

/* Dead stones that one ruleset lifts and the other does not explain a difference of status. */
static const char *keeper(const struct compare *compare, const struct compare_reasons *reasons)
{
    const struct ruleset *a = ruleset_find(compare->reader.name[reasons->a]);
    const struct ruleset *b = ruleset_find(compare->reader.name[reasons->b]);
    if (a == NULL || b == NULL || a->lifts_dead == b->lifts_dead)
        return NULL;
    return a->lifts_dead ? b->name : a->name;
}

static void tell_term(const struct compare *compare, const struct compare_reasons *reasons,
                      int cause, FILE *out)
{
    const struct score_line *line = &compare->reader.line;
    const struct telling telling = {
        .out = out,
        .quarters = reasons->quarters[cause],
        .komi_a = line->ruleset_komi[reasons->a],
        .komi_b = line->ruleset_komi[reasons->b],
        .handicap = line->handicap > 0,
        .keeper = keeper(compare, reasons),
    };
    char points[QUARTERS_TEXT_MAX];
    quarters_write(telling.quarters, points);
    if (compare->language != LANGUAGE_EN)
        fputs(compare_cause_word(compare, cause), out);
    else if (is_direct(compare, reasons, cause))
        tellings[cause].tell(&telling);
    else
        fputs(tellings[cause].plain, out);
    fprintf(out, " (%s%s)", telling.quarters > 0 ? "+" : "", points);
}

int compare_reason_words(const struct compare *compare, const struct compare_reasons *reasons,
                         char text[COMPARE_REASON_BYTES])
{
    FILE *out = fmemopen(text, COMPARE_REASON_BYTES, "w");
    int told = 0;
    text[0] = '\0';
    if (out == NULL)
        return told;
    const char *between = "";
    for (int cause = 0; cause < COMPARE_CAUSES && reasons->known; cause++) {
        if (reasons->quarters[cause] == 0)
            continue;
        fputs(between, out);
        tell_term(compare, reasons, cause, out);
        between = ", ";
        told++;
    }
    if (!reasons->known)
        fputs("not explained in the stream", out);
    told += tell_tie(compare, reasons, out);
    fclose(out);
    return told;
}

void compare_reason_codes(const struct compare_reasons *reasons, char text[COMPARE_REASON_BYTES])
{
    size_t length = 0;
    text[0] = '\0';
    for (int cause = 0; cause < COMPARE_CAUSES && reasons->known; cause++) {
        char points[QUARTERS_TEXT_MAX];
        if (reasons->quarters[cause] == 0)
            continue;
        quarters_write(reasons->quarters[cause], points);
        length += (size_t)snprintf(text + length, COMPARE_REASON_BYTES - length, "%s%s:%s",
                                   length > 0 ? ";" : "", compare_cause_name(cause), points);
    }
}
