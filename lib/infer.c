#include "infer.h"

#include "infer_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KOMIS_MAX = 16 + 2 * RULESET_COUNT_MAX };

/* The komis that are weighed, and the weight of each pair. */
struct table {
    struct infer_komi komi[KOMIS_MAX];
    size_t komis;
    struct infer_rules rules[RULESET_COUNT_MAX];
    struct infer_heard heard;
    double weight[RULESET_COUNT_MAX][KOMIS_MAX];
    double sum;
};

const char *infer_kind_word(enum infer_kind kind)
{
    static const char *const words[] = {
#define INFER_WORD(id, word) [INFER_##id] = word,
        INFER_TABLE(INFER_WORD)
#undef INFER_WORD
    };
    return kind < INFER_KINDS ? words[kind] : "";
}

/* --- the pairs --- */

static void add_komi(const struct record *record, struct table *table, int32_t komi)
{
    for (size_t k = 0; k < table->komis; k++)
        if (table->komi[k].komi == komi)
            return;
    if (table->komis < KOMIS_MAX)
        table->komi[table->komis++] = infer_komi_of(record, komi);
}

/* Those in use, the one stated and its opposite, each ruleset's of the year, and those that would
 * make the recount meet the record, as long as they could be a komi. */
static void list_komis(const struct infer_question *question, struct table *table)
{
    static const int32_t in_use[] = {QUARTERS(0),   QUARTERS(0.5), QUARTERS(4.5), QUARTERS(5),
                                     QUARTERS(5.5), QUARTERS(6),   QUARTERS(6.5), QUARTERS(7),
                                     QUARTERS(7.5), QUARTERS(8)};
    const int32_t most = QUARTERS(20);
    const struct record *record = question->record;
    for (size_t k = 0; k < sizeof in_use / sizeof in_use[0]; k++)
        add_komi(record, table, in_use[k]);
    if (record->komi.known) {
        add_komi(record, table, record->komi.quarters);
        add_komi(record, table, -record->komi.quarters);
    }
    for (size_t k = 0; k < ruleset_count(); k++)
        add_komi(record, table, table->rules[k].usual);
    for (size_t k = 0; k < ruleset_count() && infer_has_recount(question); k++) {
        int32_t komi = table->rules[k].margin - record->result.margin;
        if (abs(komi) <= most)
            add_komi(record, table, komi);
    }
}

static void weigh(const struct infer_question *question, struct table *table)
{
    static const enum infer_kind of_rules[] = {INFER_PRIOR, INFER_RULES, INFER_PRODUCER,
                                               INFER_WORDS, INFER_NOTATION};
    static const enum infer_kind of_pair[] = {INFER_KOMI, INFER_USUAL, INFER_PARITY, INFER_RECOUNT};
    enum {
        OF_RULES = sizeof of_rules / sizeof *of_rules,
        OF_PAIR = sizeof of_pair / sizeof *of_pair
    };
    _Static_assert((int)OF_RULES + (int)OF_PAIR == (int)INFER_KINDS, "each kind is weighed once");
    double sum = 0;
    for (size_t r = 0; r < ruleset_count(); r++) {
        const struct infer_rules *rules = &table->rules[r];
        double alone = 1;
        for (int i = 0; i < OF_RULES; i++)
            alone *= infer_chance(question, &table->heard, of_rules[i], rules, NULL);
        for (size_t k = 0; k < table->komis; k++) {
            double weight = alone, chance[OF_PAIR];
            for (int i = 0; i < OF_PAIR; i++)
                chance[i] =
                    infer_chance(question, &table->heard, of_pair[i], rules, &table->komi[k]);
            for (int i = 0; i < OF_PAIR; i++)
                weight *= chance[i];
            table->weight[r][k] = weight;
            sum += weight;
        }
    }
    table->sum = sum;
}

/* --- what they add up to --- */

static void choose(const struct table *table, struct inference *inference)
{
    double of_komi[KOMIS_MAX] = {0}, of_area = 0;
    for (size_t r = 0; r < ruleset_count(); r++) {
        bool area = ruleset_at(r)->scoring == SCORING_AREA;
        double of_rules = 0;
        for (size_t k = 0; k < table->komis; k++) {
            of_rules += table->weight[r][k];
            of_komi[k] += table->weight[r][k];
            of_area += area ? table->weight[r][k] : 0;
        }
        if (of_rules / table->sum > inference->rules_confidence) {
            inference->rules_confidence = of_rules / table->sum;
            inference->ruleset = ruleset_at(r);
        }
    }
    for (size_t k = 0; k < table->komis; k++)
        if (of_komi[k] / table->sum > inference->komi_confidence) {
            inference->komi_confidence = of_komi[k] / table->sum;
            inference->komi = table->komi[k].komi;
        }
    double chance = of_area / table->sum;
    inference->scoring = chance >= 0.5 ? SCORING_AREA : SCORING_TERRITORY;
    inference->scoring_confidence = chance >= 0.5 ? chance : 1 - chance;
}

/* The likeliest pair, and the likeliest with other scoring or komi than `but` (NULL: of all). */
static struct infer_pair likeliest(const struct table *table, const struct infer_pair *but)
{
    struct infer_pair pair = {0};
    double most = 0; /* weight of the pair */
    for (size_t r = 0; r < ruleset_count(); r++) {
        const struct ruleset *ruleset = ruleset_at(r);
        for (size_t k = 0; k < table->komis; k++) {
            bool same = but != NULL && ruleset->scoring == but->ruleset->scoring &&
                        table->komi[k].komi == but->komi;
            double weight = table->weight[r][k];
            double probability = weight > most ? weight / table->sum : 0; /* divisions are slow */
            if (same || probability <= pair.probability)
                continue;
            most = weight;
            pair = (struct infer_pair){ruleset, table->komi[k].komi, probability};
        }
    }
    return pair;
}

/* Of the recount under a pair. */
static int32_t margin_of(const struct table *table, const struct infer_pair *pair)
{
    return table->rules[ruleset_index(pair->ruleset)].margin - pair->komi;
}

static void compare(const struct infer_question *question, const struct table *table,
                    struct inference *inference)
{
    const struct infer_pair *best = &inference->best, *rival = &inference->rival;
    struct infer_komi of_best = infer_komi_of(question->record, best->komi);
    struct infer_komi of_rival = infer_komi_of(question->record, rival->komi);
    const struct infer_rules *best_rules = &table->rules[ruleset_index(best->ruleset)];
    const struct infer_rules *rival_rules = &table->rules[ruleset_index(rival->ruleset)];
    for (int kind = 0; kind < INFER_KINDS; kind++)
        inference->odds[kind] =
            infer_chance(question, &table->heard, (enum infer_kind)kind, best_rules, &of_best) /
            infer_chance(question, &table->heard, (enum infer_kind)kind, rival_rules, &of_rival);
}

/* --- in words --- */

struct sentence {
    char *text;
    size_t length;
};

static void say(struct sentence *sentence, const char *before, const char *what)
{
    int written = snprintf(sentence->text + sentence->length, INFER_TEXT_MAX - sentence->length,
                           "%s%s", before, what);
    size_t left = INFER_TEXT_MAX - 1 - sentence->length;
    sentence->length += (size_t)written < left ? (size_t)written : left;
}

static void say_points(struct sentence *sentence, const char *before, int32_t quarters)
{
    enum { NUMBER_ROOM = 24 };
    char number[NUMBER_ROOM];
    snprintf(number, sizeof number, "%g", quarters / (double)QUARTERS(1));
    say(sentence, before, number);
}

static void say_recorded(struct sentence *sentence, const struct result *result)
{
    enum { NUMBER_ROOM = 24 };
    char number[NUMBER_ROOM];
    if (result->margin == 0 && result->winner != EMPTY)
        snprintf(number, sizeof number, "%s", result->winner == BLACK ? "B+0" : "W+0");
    else
        notation_points(result->margin, number, sizeof number);
    say(sentence, "the recorded ", number);
}

static void say_pair(struct sentence *sentence, const char *before, const struct infer_pair *pair)
{
    say(sentence, before, pair->ruleset->name);
    say_points(sentence, " counting with komi ", pair->komi);
}

static void say_finding(const struct infer_question *question, const struct table *table,
                        const struct inference *inference, struct sentence *sentence)
{
    const struct infer_pair *best = &inference->best;
    const struct result *result = &question->record->result;
    if (!infer_sees_margin(question)) {
        say(sentence, "probably ", best->ruleset->name);
        say_points(sentence, " rules with komi ", best->komi);
        return;
    }
    say_recorded(sentence, result);
    if (!infer_has_recount(question)) {
        say_pair(sentence, " goes best with ", best);
    } else if (inference->exact) {
        say_pair(sentence, " is exactly what ", best);
        say(sentence, " gives", "");
    } else {
        say_points(sentence, " is ", abs(result->margin - margin_of(table, best)));
        say_pair(sentence, " points from what ", best);
        say(sentence, " gives, the likeliest of all", "");
    }
}

/* What the record says where the best pair says something else, and what it leaves out. */
static void say_record(const struct infer_question *question, struct inference *inference,
                       struct sentence *sentence)
{
    const struct record *record = question->record;
    const struct infer_pair *best = &inference->best;
    bool recorded = record->rules.why != NULL && strcmp(record->rules.why, "recorded") == 0;
    if (!recorded) {
        say(sentence, "; no rules are recorded", "");
    } else if (strcmp(record->rules.name, best->ruleset->name) != 0) {
        const struct ruleset *stated = ruleset_find(record->rules.name);
        say(sentence, "; RU says ", record->rules.name);
        inference->conflict |= stated == NULL || stated->scoring != best->ruleset->scoring;
    }
    if (!record->komi.known) {
        say(sentence, "; no komi is recorded", "");
    } else if (record->komi.quarters != best->komi) {
        say_points(sentence, "; KM says ", record->komi.quarters);
        inference->conflict = true;
    }
}

void infer_game(const struct infer_question *question, struct inference *inference)
{
    struct table table; /* large: what is not used is not cleared */
    table.komis = 0;
    *inference = (struct inference){0};
    infer_hear(question, &table.heard);
    for (size_t r = 0; r < ruleset_count(); r++)
        table.rules[r] = infer_rules_of(question, r);
    list_komis(question, &table);
    weigh(question, &table);
    choose(&table, inference);
    inference->best = likeliest(&table, NULL);
    inference->rival = likeliest(&table, &inference->best);
    compare(question, &table, inference);
    inference->exact = infer_has_recount(question) &&
                       margin_of(&table, &inference->best) == question->record->result.margin;
    struct sentence sentence = {.text = inference->text};
    say_finding(question, &table, inference, &sentence);
    say_record(question, inference, &sentence);
}
