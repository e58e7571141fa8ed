#include "legality.h"

#include "game.h"
#include "ing_ko.h"
#include "ko.h"
#include "past.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All illegal turns of a game as "3 illegal:ko chinese,japanese; ..." in the order of the list. */
static const char *judged(int columns, int rows, const char *const *picture, const char *moves)
{
    enum { TEXT_MAX = 2000 };
    static char text[TEXT_MAX];
    struct record record;
    struct arena arena;
    struct legality legality;
    size_t length = 0;
    game_begin(&record, columns, rows, picture);
    game_moves(&record, moves);
    struct replay *replay = game_replay(&record);
    arena_init(&arena, RECORD_BYTES_MAX);
    cr_assert(legality_judge(replay, &arena, &legality));
    text[0] = '\0';
    for (uint32_t i = 0; i < legality.count; i++) {
        const struct illegal *illegal = &legality.list[i];
        length += (size_t)snprintf(text + length, TEXT_MAX - length, "%s%u %s", i > 0 ? "; " : "",
                                   illegal->turn, verdict_code(illegal->verdict));
        const char *separator = " ";
        for (size_t k = 0; k < ruleset_count(); k++)
            if (illegal->rulesets & ruleset_usual() & (UINT32_C(1) << k)) {
                length += (size_t)snprintf(text + length, TEXT_MAX - length, "%s%s", separator,
                                           ruleset_at(k)->name);
                separator = ",";
            }
    }
    arena_free(&arena);
    game_end(&record, replay);
    return text;
}

/* Black takes the ko at cb, White retakes it at bb. */
static const char *const ko[] = {
    "XXO..", "XO.O.", ".XO..", ".....", ".....",
};

Test(legality, an_ordinary_game_has_no_findings)
{
    cr_assert_str_eq(judged(9, 9, NULL, "Bcc Wgg Bgc Wcg B- W-"), "");
}

Test(legality, immediate_retake_has_a_name_in_every_ruleset)
{
    cr_assert_str_eq(judged(5, 5, ko, "Bcb Wbb"),
                     "2 illegal:ko chinese,japanese,korean; 2 illegal:psk tromp-taylor; "
                     "2 illegal:ssk aga; 2 illegal:hot-single ing");
}

Test(legality, retake_after_a_threat_is_legal)
{
    cr_assert_str_eq(judged(5, 5, ko, "Bcb Wee Bed Wbb"), "");
}

/* No ko rule and no hot stone forbids it. The start position is nobody's board under NZ, so there
 * it matters whether the board was made by a turn. */
Test(legality, retake_after_a_pass_each)
{
    cr_assert_str_eq(judged(5, 5, ko, "Bcb W- B- Wbb"),
                     "4 illegal:psk chinese,tromp-taylor; 4 illegal:ssk aga");
    cr_assert_str_eq(judged(5, 5, ko, "Bee Wed Bcb W- B- Wbb"),
                     "6 illegal:psk chinese,tromp-taylor; 6 illegal:ssk aga,nz");
}

Test(legality, an_occupied_point_is_forbidden_by_all)
{
    cr_assert_str_eq(judged(5, 5, NULL, "Bcc Wcc"),
                     "2 illegal:occupied ing,chinese,japanese,korean,aga,nz,tromp-taylor");
}

/* One stone: the board does not change, which only NZ allows (it was not White's board). */
Test(legality, suicide_of_one_stone)
{
    static const char *const rows[] = {".X...", "X....", ".....", ".....", "....."};
    cr_assert_str_eq(judged(5, 5, rows, "Bee Waa"),
                     "2 illegal:suicide chinese,japanese,korean,aga; 2 illegal:single-suicide ing; "
                     "2 illegal:psk tromp-taylor");
    cr_assert_str_eq(judged(5, 5, rows, "Bee W- Bed B- Waa B- Waa"),
                     "5 illegal:suicide chinese,japanese,korean,aga; 5 illegal:single-suicide ing; "
                     "5 illegal:psk tromp-taylor; "
                     "7 illegal:suicide chinese,japanese,korean,aga; 7 illegal:single-suicide ing; "
                     "7 illegal:psk tromp-taylor; 7 illegal:ssk nz");
}

Test(legality, suicide_of_two_stones)
{
    static const char *const rows[] = {"O.X", "XX.", "..."};
    cr_assert_str_eq(judged(3, 3, rows, "Wba"), "1 illegal:suicide chinese,japanese,korean,aga");
}

Test(legality, every_code_is_spelled_as_specified)
{
    static const char *const codes[VERDICT_COUNT] = {
        "legal",           "illegal:occupied",   "illegal:suicide",    "illegal:single-suicide",
        "illegal:ko",      "illegal:psk",        "illegal:ssk",        "illegal:nssk",
        "illegal:spight",  "illegal:hot-single", "illegal:hot-double", "illegal:hot-twin",
        "illegal:disturb",
    };
    for (int verdict = 0; verdict < VERDICT_COUNT; verdict++)
        cr_assert_str_eq(verdict_code((enum verdict)verdict), codes[verdict]);
    cr_assert_str_eq(certainty_name(CERTAIN), "certain");
    cr_assert_str_eq(certainty_name(STRUCTURAL), "structural");
    cr_assert_str_eq(certainty_name(READ), "read");
    cr_assert_str_eq(certainty_name(ASSERTED), "asserted");
    cr_assert_str_eq(certainty_name(AMBIGUOUS), "ambiguous");
}

/* Set-up during play begins history anew: the ko may be "retaken" after it. */
Test(legality, set_up_forgets_what_was_before)
{
    struct record record;
    struct arena arena;
    struct legality legality;
    game_begin(&record, 5, 5, ko);
    game_moves(&record, "Bcb");
    record_add(&record, EVENT_SETUP, BLACK, game_cell(&record, "ee"), 0);
    record_add(&record, EVENT_SETUP, EMPTY, game_cell(&record, "ee"), 0);
    record_add(&record, EVENT_SETUP, BLACK, game_cell(&record, "de"), 0);
    game_moves(&record, "Wbb");
    struct replay *replay = game_replay(&record);
    arena_init(&arena, RECORD_BYTES_MAX);
    cr_assert(replay->conditional);
    cr_assert(legality_judge(replay, &arena, &legality));
    cr_assert_eq(legality.count, 0);
    arena_free(&arena);
    game_end(&record, replay);
}

/* --- Ing: the shapes are those of conformance cases 021, 024, 028 --- */

static const char *const three_kos[] = {
    ".OOOOOO", "OXO.O.O", "X.XOXOX", "XXXXXXX", "OOOOOOO", ".......", ".......",
};

Test(legality, twin_hot_stones_last_one_turn)
{
    /* Black takes at db; White may take neither in that mouth nor in another of the fight. */
    static const char twin[] = "3 illegal:hot-twin ing";
    cr_assert_str_eq(judged(7, 7, three_kos, "Waa Bdb Wbc"), twin);
    cr_assert_str_eq(judged(7, 7, three_kos, "Waa Bdb Wag Bcg Wbc"), "");
    cr_assert_str_eq(judged(7, 7, three_kos, "Waa Bdb W- Bcg Wbc"), "");
}

Test(legality, mouths_are_found_with_what_hangs_together)
{
    struct record record;
    struct kos *kos = malloc(sizeof *kos);
    cr_assert_not_null(kos);
    game_begin(&record, 7, 7, three_kos);
    game_moves(&record, "Waa");
    struct replay *replay = game_replay(&record);
    kos_find(kos, &replay->board);
    cr_assert_eq(kos->count, 3);
    cr_assert_eq(kos->components, 1);
    cr_assert_eq(kos->size[0], 3);
    cr_assert(kos->fighting[0]);
    const struct mouth *mouth = kos_at(kos, game_cell(&record, "db"), game_cell(&record, "dc"));
    cr_assert_not_null(mouth);
    cr_assert_eq(mouth->stone, game_cell(&record, "dc"));
    cr_assert_eq(mouth->colour, WHITE);
    cr_assert_eq(mouth, kos_at(kos, game_cell(&record, "dc"), game_cell(&record, "db")));
    cr_assert_null(kos_at(kos, game_cell(&record, "aa"), game_cell(&record, "ab")));
    free(kos);
    game_end(&record, replay);
}

Test(legality, a_single_ko_is_a_fight_of_its_own)
{
    struct record record;
    struct kos *kos = malloc(sizeof *kos);
    cr_assert_not_null(kos);
    game_begin(&record, 5, 5, ko);
    struct replay *replay = game_replay(&record);
    kos_find(kos, &replay->board);
    cr_assert_eq(kos->count, 1);
    cr_assert_eq(kos->mouth[0].hole, game_cell(&record, "cb"));
    cr_assert(kos->fighting[0]);
    free(kos);
    game_end(&record, replay);
}

/* An empty board has no ko; neither has a stone in atari whose liberty leads into the open. */
Test(legality, atari_alone_is_no_mouth)
{
    static const char *const rows[] = {".X...", "XO...", ".X...", ".....", "....."};
    struct record record;
    struct kos *kos = malloc(sizeof *kos);
    cr_assert_not_null(kos);
    game_begin(&record, 5, 5, rows);
    struct replay *replay = game_replay(&record);
    kos_find(kos, &replay->board);
    cr_assert_eq(kos->count, 0);
    cr_assert_eq(kos->components, 0);
    free(kos);
    game_end(&record, replay);
}

/* Passes make a lap, too. Black began this one and may not walk it again (after another interval,
 * so that no stone is hot); White may. Two passes in a row are no lap, however often they come. */
Test(legality, the_disturber_may_not_walk_a_lap_again)
{
    static const char *const by_others = "illegal:psk chinese,tromp-taylor";
    const char *text = judged(5, 5, ko, "Bcb W- B- Wbb B- W- Bcb W- B- Wbb");
    cr_assert_not_null(strstr(text, "7 illegal:disturb ing"), "%s", text);
    cr_assert_null(strstr(text, "10 illegal:disturb"), "%s", text);
    cr_assert_not_null(strstr(text, by_others));
    cr_assert_str_eq(judged(5, 5, NULL, "Bcc W- B- W- B- W- Bdd"), "");
}

/* --- positions of the past --- */

static void expect_board(const struct board *a, const struct board *b)
{
    BOARD_EACH(a, p)
    {
        cr_assert_eq(a->cell[p].colour, b->cell[p].colour);
        if (a->cell[p].colour != BLACK && a->cell[p].colour != WHITE)
            continue;
        const struct cell *s = &a->cell[a->cell[p].head], *t = &b->cell[b->cell[p].head];
        cr_assert_eq(s->stones, t->stones);
        cr_assert_eq(s->edges, t->edges);
    }
}

Test(legality, the_past_is_walked_both_ways)
{
    struct record record;
    struct past *past = malloc(sizeof *past);
    struct board *board = malloc(sizeof *board);
    uint32_t state = 7;
    cr_assert(past != NULL && board != NULL);
    game_begin(&record, 4, 5, NULL);
    for (int t = 0; t < 300; t++) { /* captures, suicides, occupied points and passes in plenty */
        state = state * 1664525u + 1013904223u;
        const char point[] = {(char)('a' + (state >> 20) % 4), (char)('a' + (state >> 24) % 5),
                              '\0'};
        uint16_t cell = (state >> 10) % 10 == 0 ? PASS : game_cell(&record, point);
        cr_assert(record_add(&record, EVENT_MOVE, t % 2 ? WHITE : BLACK, cell, 0));
    }
    struct replay *replay = game_replay(&record);
    cr_assert(past_begin(past, replay));
    for (int i = 0; i < 100; i++) {
        state = state * 1664525u + 1013904223u;
        uint32_t t = (state >> 8) % (replay->count + 1);
        past_seek(past, t);
        replay_position(replay, &record, t, board);
        expect_board(&past->board, board);
    }
    free(past);
    free(board);
    game_end(&record, replay);
}
