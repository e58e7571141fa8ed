#include "score_read.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char whole_line[] =
    "{\"schema\":\"ing-score/"
    "1\",\"id\":\"abc\",\"source\":\"a.zip!b.sgf#2\",\"black\":\"李\",\"white\":null,"
    "\"size\":[9,7],\"handicap\":2,\"komi\":6.5,\"rules\":\"japanese\",\"moves\":44,\"end\":"
    "\"passes\","
    "\"recorded\":{\"raw\":\"B+3.50\",\"how\":\"score\",\"winner\":\"B\",\"margin\":3.5},"
    "\"seki\":[\"aa\"],\"dame\":[],\"confidence\":0.975,"
    "\"scores\":{\"ing\":{\"margin\":0,\"komi\":8,\"winner\":\"B\"},"
    "\"japanese\":{\"margin\":-1.25,\"komi\":6.5,\"winner\":\"W\"},"
    "\"aga\":{\"margin\":null,\"komi\":null,\"winner\":null}},"
    "\"why\":[{\"between\":[\"ing\",\"japanese\"],\"terms\":[{\"cause\":\"stones-played\","
    "\"points\":1},"
    "{\"cause\":\"new-word\",\"points\":0.25}],\"residual\":0}],"
    "\"legality\":[{\"turn\":57,\"colour\":\"W\",\"point\":\"ce\",\"rulesets\":[\"japanese\","
    "\"aga\"],"
    "\"verdict\":\"illegal:ko\",\"confidence\":\"certain\"}],"
    "\"repetitions\":[{\"class\":\"triple-ko\",\"turn\":57,\"length\":6,\"rulesets\":[\"aga\"]}],"
    "\"evidence\":\"markup\",\"filled\":[{\"colour\":\"W\",\"point\":\"ba\",\"kind\":\"dame\"}],"
    "\"kos\":[{\"class\":\"open-ko\",\"points\":[\"aa\",\"ba\"]}],"
    "\"position\":[\"X.O\",\"xo.\"],\"notes\":[{\"code\":\"score-evidence\",\"text\":\"moves\"}],"
    "\"unknown\":{\"deep\":[1,2,{}]}}";

static struct score_reader reader;
static char wrong[SCORE_TEXT_MAX];

static bool reads(const char *text)
{
    return score_read(&reader, text, strlen(text), wrong);
}

static void start(void)
{
    score_reader_init(&reader);
}

static void stop(void)
{
    score_reader_free(&reader);
}

TestSuite(score_read, .init = start, .fini = stop);

Test(score_read, takes_everything_that_comparing_needs)
{
    cr_assert(reads(whole_line), "%s", wrong);
    const struct score_line *line = &reader.line;
    cr_assert_str_eq(line->source, "a.zip!b.sgf#2");
    cr_assert_str_eq(line->black, "李");
    cr_assert_null(line->white);
    cr_assert_eq(line->columns, 9);
    cr_assert_eq(line->rows, 7);
    cr_assert_eq(line->handicap, 2);
    cr_assert(line->has_komi);
    cr_assert_eq(line->komi, 26);
    cr_assert_eq(line->recorded.how, RESULT_SCORE);
    cr_assert_eq(line->recorded.winner, BLACK);
    cr_assert_eq(line->recorded.margin, 14);
    cr_assert_eq(line->rulesets, 7);
    cr_assert_eq(line->seki.count, 1);
    cr_assert_eq(line->dame.count, 0);
    cr_assert_eq(line->position_rows, 2);
    cr_assert_str_eq(line->position[1], "xo.");
    cr_assert_str_eq(line->notes[0].code, "score-evidence");
    cr_assert_str_eq(line->evidence, "markup");
    cr_assert_eq(line->added_count, 1);
    cr_assert_eq(line->added[0].colour, WHITE);
    cr_assert_str_eq(line->added[0].point, "ba");
    cr_assert_eq(line->ko_count, 1);
    cr_assert_str_eq(line->kos[0].kind, "open-ko");
    cr_assert_eq(line->kos[0].count, 2);
    cr_assert_str_eq(line->kos[0].point[1], "ba");
}

Test(score_read, margins_become_quarter_points_and_null_is_undecided)
{
    cr_assert(reads(whole_line), "%s", wrong);
    const struct outcomes *outcomes = &reader.line.outcomes;
    cr_assert_str_eq(reader.name[0], "ing");
    cr_assert_str_eq(reader.name[1], "japanese");
    cr_assert_eq(outcomes->decided, 3);
    cr_assert_eq(outcomes->margin[0], 0);
    cr_assert_eq(outcomes->winner[0], BLACK);
    cr_assert_eq(outcomes->margin[1], -5);
    cr_assert_eq(outcomes->winner[1], WHITE);
    cr_assert_eq(reader.line.ruleset_komi[0], 32);
}

Test(score_read, causes_illegal_moves_and_repetitions_name_their_rulesets)
{
    cr_assert(reads(whole_line), "%s", wrong);
    const struct score_line *line = &reader.line;
    cr_assert_eq(line->cause_count, 2);
    cr_assert_eq(line->causes[0].cause, CAUSE_PLAYED);
    cr_assert_eq(line->causes[0].a, 0);
    cr_assert_eq(line->causes[0].b, 1);
    cr_assert_eq(line->causes[0].quarters, 4);
    cr_assert_eq(line->causes[1].cause, CAUSE_COUNT);
    cr_assert_eq(line->illegal_count, 1);
    cr_assert_eq(line->illegal[0].turn, 57);
    cr_assert_eq(line->illegal[0].colour, WHITE);
    cr_assert_eq(line->illegal[0].rulesets, 6);
    cr_assert_str_eq(line->illegal[0].verdict, "illegal:ko");
    cr_assert_eq(line->repetition_count, 1);
    cr_assert_str_eq(line->repetitions[0].kind, "triple-ko");
    cr_assert_eq(line->repetitions[0].rulesets, 4);
}

Test(score_read, a_ruleset_keeps_its_number_whatever_the_order)
{
    cr_assert(reads(
        "{\"schema\":\"ing-score/1\",\"scores\":{\"ing\":{\"margin\":1},\"nz\":{\"margin\":2}}}"));
    cr_assert(reads(
        "{\"schema\":\"ing-score/1\",\"scores\":{\"nz\":{\"margin\":-2},\"ing\":{\"margin\":3}}}"));
    cr_assert_eq(reader.names, 2);
    cr_assert_eq(reader.line.outcomes.margin[0], 12);
    cr_assert_eq(reader.line.outcomes.margin[1], -8);
    /* The winner follows from the margin where the stream does not name one. */
    cr_assert_eq(reader.line.outcomes.winner[1], WHITE);
}

Test(score_read, what_is_no_line_of_the_stream_is_refused_with_a_reason)
{
    static const char *const bad[] = {
        "",
        "not JSON",
        "[]",
        "{}",
        "{\"schema\":\"ing-score/1\"}",
        "{\"schema\":\"ing-score/2\",\"scores\":{}}",
        "{\"schema\":\"ing-score/1\",\"scores\":[]}",
        "{\"schema\":\"ing-score/1\",\"scores\":{}} x",
        "{\"schema\":\"ing-score/1\",\"scores\":{},\"scores\":{}}",
        "{\"schema\":\"ing-score/1\",\"scores\":{\"ing\":{\"margin\":0.3}}}",
        "{\"schema\":\"ing-score/1\",\"scores\":{\"ing\":{\"margin\":\"3\"}}}",
        "{\"schema\":\"ing-score/1\",\"scores\":{\"ing\":{\"margin\":1e300}}}",
        "{\"schema\":\"ing-score/1\",\"scores\":{\"a name of thirty-two bytes or more\":{}}}",
        "{\"schema\":\"ing-score/1\",\"scores\":{},\"komi\":\"7\"}",
        "{\"schema\":\"ing-score/1\",\"scores\":{},\"black\":\"a\\u0000b\"}",
    };
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        wrong[0] = '\0';
        cr_assert_not(reads(bad[k]), "%s", bad[k]);
        cr_assert_str_neq(wrong, "", "%s", bad[k]);
    }
    cr_assert(reads(whole_line));
}

Test(score_read, parts_of_the_wrong_kind_are_taken_as_missing)
{
    cr_assert(
        reads("{\"schema\":\"ing-score/"
              "1\",\"scores\":{\"ing\":7},\"why\":{\"a\":1},\"legality\":[3,null],"
              "\"position\":[\"X\",1],\"size\":\"19\",\"notes\":7,\"recorded\":[],\"black\":3,"
              "\"repetitions\":[[]],\"confidence\":\"high\"}"),
        "%s", wrong);
    cr_assert_eq(reader.line.cause_count, 0);
    cr_assert_null(reader.line.position);
    cr_assert_null(reader.line.black);
    cr_assert_eq(reader.line.outcomes.decided, 0);
    cr_assert_lt(reader.line.confidence, 0);
}

Test(score_read, there_is_a_limit_to_the_rulesets_of_a_stream)
{
    for (int k = 0; k < CONTRAST_RULESETS; k++) {
        char name[SCORE_NAME_MAX];
        snprintf(name, sizeof name, "ruleset%d", k);
        cr_assert_eq(score_ruleset(&reader, name), k);
    }
    cr_assert_eq(score_ruleset(&reader, "one more"), -1);
    cr_assert_eq(score_ruleset(&reader, "ruleset31"), 31);
}

static bool collect(void *context, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, context) == length;
}

static void check_extended(const char *text, const char *wanted)
{
    char *bytes = NULL;
    size_t size;
    FILE *out = open_memstream(&bytes, &size);
    json_t *value = json_pack("[i]", 1);
    cr_assert(reads(text), "%s", wrong);
    cr_assert(score_extend(&reader, text, strlen(text), "new", value, collect, out));
    json_decref(value);
    fclose(out);
    cr_assert_str_eq(bytes, wanted);
    free(bytes);
}

Test(score_read, a_line_is_extended_without_touching_the_rest)
{
    check_extended("{\"schema\": \"ing-score/1\",\"scores\":{}, \"x\":7.50 } ",
                   "{\"schema\": \"ing-score/1\",\"scores\":{}, \"x\":7.50 ,\"new\":[1]}");
    check_extended("{\"schema\":\"ing-score/1\",\"new\":2,\"scores\":{},\"x\":0.97}",
                   "{\"schema\":\"ing-score/1\",\"new\":[1],\"scores\":{},\"x\":0.97}");
}
