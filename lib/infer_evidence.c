#include "dates.h"
#include "infer_parts.h"
#include "ruleset_table.h"

#include <stdlib.h>
#include <string.h>

/* Chances below are estimates, rounded; ingscore.1 says how often what comes out of them is right.
 */

/* --- the ruleset alone --- */

/* How common a ruleset is among records that name none. The rarest are found only where something
 * else speaks for them. */
static double prior(const struct ruleset *ruleset)
{
    static const struct {
        const struct ruleset *ruleset;
        double chance;
    } rows[] = {
        {&rule_japanese, 0.45}, {&rule_chinese, 0.35}, {&rule_korean, 0.10},
        {&rule_aga, 0.03},      {&rule_ing, 0.02},     {&rule_nz, 0.005},
    };
    const double rare = 0.0005;
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        if (rows[k].ruleset == ruleset)
            return rows[k].chance;
    return rare;
}

static bool counts_alike(const struct ruleset *a, const struct ruleset *b)
{
    return a->scoring == b->scoring && a->lifts_dead == b->lifts_dead &&
           a->group_tax == b->group_tax;
}

/* RU as recorded. Programs write Japanese where nobody chose: wrong more often than another name.
 */
static double stated_rules(const struct ruleset *stated, const struct ruleset *ruleset)
{
    const double right = 0.93, alike = 0.02, wrong = 0.003, by_default = 0.02;
    if (stated == NULL)
        return 1;
    if (stated == ruleset)
        return right;
    if (counts_alike(stated, ruleset))
        return alike;
    return stated == &rule_japanese ? by_default : wrong;
}

static bool has_any(const char *text, const char *const *words)
{
    for (; text != NULL && *words != NULL; words++)
        if (strstr(text, *words) != NULL)
            return true;
    return false;
}

static enum infer_unit unit_of(const struct infer_question *question)
{
    static const char *const zi[] = {"子", "zi", NULL};
    static const char *const moku[] = {"目", "집", "moku", NULL};
    static const char *const points[] = {"点", "點", NULL};
    const struct record *record = question->record;
    const char *text = question->blind ? NULL : record->text[TEXT_RESULT];
    bool counted = record->result.counted;
    if ((counted && has_any(text, zi)) ||
        (record->komi.why != NULL && strstr(record->komi.why, "zi") != NULL))
        return INFER_ZI;
    if (counted && has_any(text, moku))
        return INFER_MOKU;
    return has_any(text, points) ? INFER_POINTS : INFER_PLAIN;
}

/* How the result and the komi are written. Zi are China's; moku are Japan's and Korea's, and now
 * and then of a Chinese who counts points; "点" is Ing's; an equal count that has a winner is
 * Ing's. */
static double notation(const struct infer_question *question, enum infer_unit unit,
                       const struct ruleset *ruleset)
{
    const double often = 0.5, seldom = 0.1, hardly = 0.01, never = 0.002;
    const struct result *result = &question->record->result;
    bool ing = ruleset->tie_black, area = ruleset->scoring == SCORING_AREA;
    double chance = 1;
    switch (unit) {
    case INFER_ZI:
        chance = ruleset->zi ? often : area ? hardly : never;
        break;
    case INFER_MOKU:
        chance = !area ? often : ruleset->zi ? seldom : hardly;
        break;
    case INFER_POINTS:
        chance = ing ? often : hardly;
        break;
    case INFER_PLAIN:
        break;
    }
    if (result->counted && !question->blind && result->margin == 0 && result->winner != EMPTY)
        chance *= ing ? often : never;
    return chance;
}

/* --- the komi --- */

/* KM as read. A zero is what programs write when nobody said. */
static double stated_komi(const struct record *record, int32_t komi)
{
    const double right = 0.95, wrong = 0.004, zero_for_nothing = 0.1;
    if (!record->komi.known)
        return 1;
    if (record->komi.quarters == komi)
        return right;
    if (record->komi.quarters == 0)
        return zero_for_nothing;
    return record->komi.quarters == -komi ? 2 * wrong : wrong;
}

/* Komis met in even games besides the usual one, and with handicap stones. */
static const struct {
    int32_t komi;
    double even, handicap;
} met[] = {
    {QUARTERS(0), 0.04, 0.25},   {QUARTERS(0.5), 0.10, 0.45}, {QUARTERS(4.5), 0.02, 0.003},
    {QUARTERS(5), 0.01, 0.003},  {QUARTERS(5.5), 0.08, 0.01}, {QUARTERS(6), 0.01, 0.003},
    {QUARTERS(6.5), 0.10, 0.01}, {QUARTERS(7), 0.01, 0.003},  {QUARTERS(7.5), 0.06, 0.005},
    {QUARTERS(8), 0.005, 0.002},
};

struct infer_komi infer_komi_of(const struct record *record, int32_t komi)
{
    const double odd = 0.0002, odd_half = 0.0004;
    double chance = komi % QUARTERS(1) == 0 ? odd : odd_half;
    for (size_t k = 0; k < sizeof met / sizeof met[0]; k++)
        if (met[k].komi == komi)
            chance = record->handicap >= 2 ? met[k].handicap : met[k].even;
    return (struct infer_komi){komi, stated_komi(record, komi), chance};
}

static double usual_komi(const struct infer_komi *komi, int32_t usual)
{
    const double common = 0.6;
    return komi->met + (komi->komi == usual ? common : 0);
}

/* --- the margin --- */

bool infer_sees_margin(const struct infer_question *question)
{
    return !question->blind && question->record->result.how == RESULT_SCORE &&
           question->record->result.counted;
}

bool infer_wants_recount(const struct infer_question *question)
{
    return infer_sees_margin(question) && question->confidence > 0;
}

bool infer_has_recount(const struct infer_question *question)
{
    return question->tally != NULL && infer_wants_recount(question);
}

static const struct tally *tally_for(const struct infer_question *question,
                                     const struct ruleset *ruleset)
{
    static const struct tally none;
    if (!infer_has_recount(question))
        return &none;
    return ruleset->lifts_dead || question->standing == NULL ? question->tally : question->standing;
}

struct infer_rules infer_rules_of(const struct infer_question *question, size_t index)
{
    const struct ruleset *ruleset = ruleset_at(index);
    const struct tally *tally = tally_for(question, ruleset);
    uint32_t handicap = question->record->handicap;
    return (struct infer_rules){
        .ruleset = ruleset,
        .index = index,
        .usual = ruleset_komi(ruleset, question->year, handicap),
        .margin = score_count(tally, ruleset, 0, handicap, 0, 0).margin,
    };
}

static const double slip = 1e-6;    /* of the pen: the fraction cannot be */
static const double far_off = 1e-4; /* a recount that is of no use, whatever the pair */

/* Without a recount: a count is whole, so the margin has the fraction of the komi; and on a board
 * with an odd number of points an area count is odd unless neutral points are left. */
static double parity(const struct infer_question *question, const struct infer_rules *rules,
                     int32_t komi)
{
    const double odd = 0.9, even = 0.1, territory = 0.5;
    const struct record *record = question->record;
    if (!infer_sees_margin(question) || infer_has_recount(question))
        return 1;
    int32_t board = record->result.margin - (rules->margin - komi);
    if (board % QUARTERS(1) != 0)
        return slip;
    if (rules->ruleset->scoring != SCORING_AREA)
        return territory;
    int32_t points = (int32_t)record->columns * record->rows;
    return (board / QUARTERS(1) - points) % 2 == 0 ? odd : even;
}

/* The recount is right with the confidence of the judgement, and meets the record then. Otherwise
 * the two differ by some points, small numbers likelier; of an area, by even ones. */
static double recount(const struct infer_question *question, const struct infer_rules *rules,
                      int32_t komi)
{
    const double met_if_right = 0.97, first = 0.1, less = 0.8, unlike = 0.1;
    if (!infer_has_recount(question))
        return 1;
    int32_t off = abs(question->record->result.margin - (rules->margin - komi));
    double right = question->confidence * met_if_right;
    if (off == 0)
        return right;
    if (off % QUARTERS(1) != 0)
        return slip;
    double chance = (1 - right) * first;
    for (int32_t k = QUARTERS(1); k < off && chance > far_off; k += QUARTERS(1))
        chance *= less;
    if (rules->ruleset->scoring == SCORING_AREA)
        chance *= off % QUARTERS(2) == 0 ? 2 - unlike : unlike;
    return chance > far_off ? chance : far_off;
}

/* --- all --- */

void infer_hear(const struct infer_question *question, struct infer_heard *heard)
{
    const struct rules *rules = &question->record->rules;
    bool recorded = rules->why != NULL && strcmp(rules->why, "recorded") == 0;
    infer_listen(question->record, heard);
    heard->stated = recorded ? ruleset_find(rules->name) : NULL;
    heard->unit = unit_of(question);
}

double infer_chance(const struct infer_question *question, const struct infer_heard *heard,
                    enum infer_kind kind, const struct infer_rules *rules,
                    const struct infer_komi *komi)
{
    switch (kind) {
    case INFER_PRIOR:
        return prior(rules->ruleset);
    case INFER_RULES:
        return stated_rules(heard->stated, rules->ruleset);
    case INFER_KOMI:
        return komi->stated;
    case INFER_USUAL:
        return usual_komi(komi, rules->usual);
    case INFER_PRODUCER:
        return heard->producer[rules->index];
    case INFER_WORDS:
        return heard->words[rules->index];
    case INFER_NOTATION:
        return notation(question, heard->unit, rules->ruleset);
    case INFER_PARITY:
        return parity(question, rules, komi->komi);
    case INFER_RECOUNT:
        return recount(question, rules, komi->komi);
    case INFER_KINDS:
        break;
    }
    return 1;
}

void infer_ruleset_weights(const struct record *record, double weight[RULESET_COUNT_MAX])
{
    const struct infer_question question = {.record = record};
    struct infer_heard heard;
    infer_hear(&question, &heard);
    for (size_t r = 0; r < ruleset_count(); r++)
        weight[r] = prior(ruleset_at(r)) * heard.producer[r] * heard.words[r] *
                    notation(&question, heard.unit, ruleset_at(r));
}

double infer_komi_share(const struct record *record, const struct ruleset *ruleset, int32_t komi)
{
    struct infer_komi of = infer_komi_of(record, komi);
    int year = dates_year(record->text[TEXT_DATE]);
    return usual_komi(&of, ruleset_komi(ruleset, year, record->handicap));
}
