/* The inference on games made by hand: the sums in the comments. */
#include "dates.h"
#include "infer.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A finished 19x19 board: Black 186 points of area, White 175. Black has played `more` stones more
 * than White (tally.played), so that territory is 11 - more. */
static struct tally tally_of(int area_black, int more)
{
    struct tally tally = {.points = 361};
    tally.alive[BLACK] = 120 + more;
    tally.alive[WHITE] = 120;
    tally.empty[BLACK] = area_black - tally.alive[BLACK];
    tally.empty[WHITE] = 361 - area_black - tally.alive[WHITE];
    tally.played[BLACK] = tally.alive[BLACK];
    tally.played[WHITE] = tally.alive[WHITE];
    return tally;
}

struct told {
    const char *rules; /* as RU was read; NULL: none */
    double komi;       /* NAN: none */
    double margin;     /* NAN: no counted result */
    const char *result, *event, *date;
};

static struct inference infer(struct record *record, const struct told *told,
                              const struct tally *tally, bool blind)
{
    struct inference inference;
    record_init(record);
    record->columns = record->rows = 19;
    if (told->rules != NULL)
        record->rules = (struct rules){told->rules, "recorded"};
    if (!isnan(told->komi))
        record->komi = (struct komi){true, QUARTERS(told->komi), "points"};
    if (!isnan(told->margin))
        record->result = (struct result){.how = RESULT_SCORE,
                                         .winner = told->margin > 0 ? BLACK : WHITE,
                                         .counted = true,
                                         .margin = QUARTERS(told->margin)};
    record->text[TEXT_RESULT] = told->result;
    record->text[TEXT_EVENT] = told->event;
    record->text[TEXT_DATE] = told->date;
    const struct infer_question question = {.record = record,
                                            .year = dates_year(told->date),
                                            .blind = blind,
                                            .tally = tally,
                                            .confidence = tally != NULL ? 0.97 : 0};
    infer_game(&question, &inference);
    return inference;
}

/* 186 - 175 = 11; 11 - 7.5 = 3.5 by area. Territory: 11 - 0 = 11 with as many stones: 11 - 6.5
 * = 4.5. */
Test(infer, recount_against_ru)
{
    struct record record;
    struct tally tally = tally_of(186, 0);
    struct inference inference =
        infer(&record, &(struct told){"japanese", 7.5, 3.5, "B+3.5", NULL, NULL}, &tally, false);
    /* With as many stones territory is 11 as well: RU stands, and so does KM. */
    cr_expect_str_eq(inference.best.ruleset->name, "japanese");
    cr_expect_eq(inference.komi, QUARTERS(7.5));
    cr_expect_not(inference.conflict);
    record_free(&record);

    /* One stone more of Black's: territory 10, 2.5 with 7.5 and 3.5 with 6.5; area 3.5 with 7.5. */
    tally = tally_of(186, 1);
    inference =
        infer(&record, &(struct told){"japanese", 7.5, 3.5, "B+3.5", NULL, NULL}, &tally, false);
    cr_expect_str_eq(inference.best.ruleset->name, "chinese");
    cr_expect_eq(inference.scoring, SCORING_AREA);
    cr_expect_eq(inference.komi, QUARTERS(7.5));
    cr_expect(inference.exact);
    cr_expect(inference.conflict);
    cr_expect_str_eq(inference.text,
                     "the recorded B+3.5 is exactly what chinese counting with komi "
                     "7.5 gives; RU says japanese");
    record_free(&record);
}

/* Nothing but the board and the margin: 3.5 is 11 - 7.5 by area; by territory 13 - 9.5 would be no
 * komi anybody plays. */
Test(infer, both_missing)
{
    struct record record;
    struct tally tally = tally_of(186, -2);
    struct inference inference =
        infer(&record, &(struct told){NULL, NAN, 3.5, "B+3.5", NULL, "2015"}, &tally, false);
    cr_expect_eq(inference.scoring, SCORING_AREA);
    cr_expect_eq(inference.komi, QUARTERS(7.5));
    cr_expect_gt(inference.komi_confidence, 0.9);
    cr_expect(strstr(inference.text, "; no rules are recorded; no komi is recorded") != NULL, "%s",
              inference.text);
    record_free(&record);
}

/* Ing's komi is 8: area margins are odd by parity, so 11 - 8 = 3 is whole. And B+0 is Ing's alone.
 */
Test(infer, ing)
{
    struct record record;
    struct tally tally = tally_of(186, -1);
    struct inference inference = infer(
        &record, &(struct told){NULL, NAN, 3, "黑勝3點", "第八屆應氏杯", NULL}, &tally, false);
    cr_expect_str_eq(inference.best.ruleset->name, "ing");
    cr_expect_eq(inference.komi, QUARTERS(8));
    cr_expect_gt(inference.rules_confidence, 0.9);
    record_free(&record);

    /* 184.5 to 176.5 is no count; 185 - 177 - 8 = 0 with one neutral point: an equal count. */
    tally = tally_of(184, -1);
    tally.empty[WHITE] -= 1;
    tally.shared = 1;
    record_init(&record);
    record.columns = record.rows = 19;
    record.result = (struct result){.how = RESULT_SCORE, .winner = BLACK, .counted = true};
    const struct infer_question question = {.record = &record, .tally = &tally, .confidence = 0.97};
    infer_game(&question, &inference);
    cr_expect_str_eq(inference.best.ruleset->name, "ing");
    cr_expect(inference.exact);
    cr_expect(strstr(inference.text, "the recorded B+0 is exactly") != NULL, "%s", inference.text);
    record_free(&record);
}

/* Without a recount: a margin of 2.5 with komi 7.5 is an area difference of 10 or -... even, on an
 * odd board: hardly area. 3.5 is 11: area is likelier than it was. */
Test(infer, parity)
{
    struct record record;
    struct inference odd =
        infer(&record, &(struct told){NULL, 7.5, 3.5, "B+3.5", NULL, NULL}, NULL, false);
    record_free(&record);
    struct inference even =
        infer(&record, &(struct told){NULL, 7.5, 2.5, "B+2.5", NULL, NULL}, NULL, false);
    record_free(&record);
    cr_expect_eq(odd.scoring, SCORING_AREA);
    cr_expect_gt(odd.scoring_confidence, even.scoring == SCORING_AREA
                                             ? even.scoring_confidence
                                             : 1 - even.scoring_confidence);
    /* A margin with a half needs a komi with a half, whatever KM says. */
    struct inference half =
        infer(&record, &(struct told){"japanese", 0, 2.5, "B+2.5", NULL, NULL}, NULL, false);
    cr_expect_eq(abs(half.komi) % QUARTERS(1), QUARTERS(0.5));
    cr_expect(half.conflict);
    record_free(&record);
}

/* Two and three quarters of a zi: 5.5 points, and China. */
Test(infer, zi)
{
    struct record record;
    struct inference inference =
        infer(&record, &(struct told){NULL, NAN, 5.5, "黑胜2又3/4子", NULL, "2012"}, NULL, false);
    cr_expect_str_eq(inference.best.ruleset->name, "chinese");
    cr_expect_gt(inference.rules_confidence, 0.9);
    record_free(&record);
}

/* A game given up: the usual komi of the ruleset's year, and words of the event, no more. */
Test(infer, given_up)
{
    struct record record;
    struct inference inference = infer(
        &record, &(struct told){"japanese", NAN, NAN, "B+R", NULL, "1965-03-02"}, NULL, false);
    cr_expect_str_eq(inference.best.ruleset->name, "japanese");
    cr_expect_eq(inference.best.komi, ruleset_komi(ruleset_find("japanese"), 1965, 0));
    cr_expect_not(inference.exact);
    record_free(&record);
    inference =
        infer(&record, &(struct told){NULL, NAN, NAN, NULL, "Samsung Cup, classtimes", NULL}, NULL,
              false);
    double with = inference.odds[INFER_WORDS];
    cr_expect(inference.rules_confidence < 0.5 || with > 1);
    record_free(&record);
}

/* A blind question does not see the result: the same answer with any, or with none. */
Test(infer, blind)
{
    struct record record;
    struct tally tally = tally_of(186, 1);
    struct inference without =
        infer(&record, &(struct told){"japanese", 7.5, NAN, NULL, NULL, NULL}, &tally, true);
    record_free(&record);
    struct inference with = infer(
        &record, &(struct told){"japanese", 7.5, 3.5, "黑胜1又3/4子", NULL, NULL}, &tally, true);
    record_free(&record);
    cr_expect_str_eq(with.text, without.text);
    cr_expect_eq(with.rules_confidence, without.rules_confidence);
    cr_expect_eq(with.komi_confidence, without.komi_confidence);
    cr_expect(strstr(with.text, "recorded B") == NULL, "%s", with.text);
}

/* Probabilities are such, and the sentence fits, whatever is asked. */
Test(infer, bounds)
{
    for (int komi = -400; komi <= 400; komi += 7)
        for (int margin = -361; margin <= 361; margin += 40)
            for (int known = 0; known < 4; known++) {
                struct record record;
                struct tally tally = tally_of(186, margin % 3);
                struct inference inference =
                    infer(&record,
                          &(struct told){known & 1 ? "aga" : NULL, komi * 0.25, margin * 0.25, "x",
                                         NULL, NULL},
                          known & 2 ? &tally : NULL, false);
                cr_assert_not_null(inference.ruleset);
                cr_assert(inference.best.probability > 0 && inference.best.probability <= 1);
                cr_assert(inference.rival.probability <= inference.best.probability);
                cr_assert(inference.rules_confidence >= inference.best.probability - 1e-9);
                cr_assert(inference.komi_confidence >= inference.best.probability - 1e-9);
                cr_assert(inference.scoring_confidence >= 0.5 &&
                          inference.scoring_confidence <= 1 + 1e-9);
                size_t length = strlen(inference.text);
                cr_assert(length > 0 && length < INFER_TEXT_MAX);
                record_free(&record);
            }
}
