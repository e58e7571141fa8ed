/* Classes of repetition. Shapes that are hard to set up on a board are given as turns alone: the
 * classes are decided from those. */
#include "repeat.h"

#include "game.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

struct classified {
    struct record record;
    struct replay *replay;
    struct arena arena;
    struct repeats repeats;
};

static const struct repeat *classify(struct classified *c)
{
    struct legality legality;
    arena_init(&c->arena, RECORD_BYTES_MAX);
    cr_assert(legality_judge(c->replay, &c->arena, &legality));
    cr_assert(repeat_classify(c->replay, &legality, &c->arena, &c->repeats));
    return c->repeats.list;
}

static const struct repeat *classify_game(struct classified *c, int columns, int rows,
                                          const char *const *picture, const char *moves)
{
    game_begin(&c->record, columns, rows, picture);
    game_moves(&c->record, moves);
    c->replay = game_replay(&c->record);
    return classify(c);
}

static void classified_end(struct classified *c)
{
    arena_free(&c->arena);
    game_end(&c->record, c->replay);
}

static uint32_t bit(const char *name)
{
    return UINT32_C(1) << ruleset_index(ruleset_find(name));
}

static const char *const ko[] = {
    "XXO..", "XO.O.", ".XO..", ".....", ".....",
};

Test(repeat, basic_ko)
{
    struct classified c;
    const struct repeat *r = classify_game(&c, 5, 5, ko, "Bcb Wbb");
    cr_assert_eq(c.repeats.count, 1);
    cr_assert_eq(r->cycle, CYCLE_BASIC_KO);
    cr_assert_eq(r->certainty, CERTAIN);
    cr_assert_eq(r->turn, 2);
    cr_assert_eq(r->of, 0);
    cr_assert_eq(r->length, 2);
    cr_assert(r->same_side);
    cr_assert_eq(r->took[BLACK], 1);
    cr_assert_eq(r->took[WHITE], 1);
    cr_assert_eq(r->parts, 0);
    cr_assert_eq(r->illegal & ruleset_usual(), bit("ing") | bit("chinese") | bit("japanese") |
                                                   bit("korean") | bit("aga") |
                                                   bit("tromp-taylor"));
    classified_end(&c);
}

Test(repeat, ko_retaken_after_a_pass_each)
{
    struct classified c;
    const struct repeat *r = classify_game(&c, 5, 5, ko, "Bcb W- B- Wbb");
    cr_assert_eq(c.repeats.count, 1);
    cr_assert_eq(r->cycle, CYCLE_PASS_KO);
    cr_assert_eq(r->length, 4);
    cr_assert_eq(r->illegal & (bit("ing") | bit("japanese") | bit("korean")), 0);
    classified_end(&c);
}

/* A move on a stone puts nothing on the board: it is a pass in the lap (RULES.md 1). */
Test(repeat, a_turn_on_a_stone_is_a_pass_in_the_lap)
{
    struct classified c;
    const struct repeat *r = classify_game(&c, 5, 5, ko, "Bcb Waa Baa Wbb");
    cr_assert_eq(c.repeats.count, 1);
    cr_assert_eq(r->cycle, CYCLE_PASS_KO);
    cr_assert_eq(r->length, 4);
    classified_end(&c);
}

Test(repeat, suicide_of_one_stone_and_of_two)
{
    static const char *const one[] = {".X...", "X....", ".....", ".....", "....."};
    static const char *const two[] = {"O.X", "XX.", "..."};
    struct classified c;
    const struct repeat *r = classify_game(&c, 5, 5, one, "Bee Waa");
    cr_assert_eq(c.repeats.count, 1);
    cr_assert_eq(r->cycle, CYCLE_SINGLE_SUICIDE);
    cr_assert_eq(r->length, 1);
    cr_assert_not(r->same_side);
    cr_assert_eq(r->took[WHITE], 1);
    classified_end(&c);

    /* turn 3 restores the start, turn 5 the board that was passed on in turn 2 */
    r = classify_game(&c, 3, 3, two, "Wba B- Waa B- Wba");
    cr_assert_eq(c.repeats.count, 2);
    cr_assert_eq(r[0].cycle, CYCLE_SUICIDE);
    cr_assert_eq(r[0].turn, 3);
    cr_assert_eq(r[0].of, 0);
    cr_assert_eq(r[1].cycle, CYCLE_SUICIDE);
    cr_assert_eq(r[1].of, 2);
    cr_assert_eq(r[1].length, 3);
    cr_assert_eq(r[1].took[WHITE], 2);
    classified_end(&c);
}

/* The shape of conformance case 024: all three mouths lie between the same two strings. */
Test(repeat, triple_ko_is_one_part)
{
    static const char *const rows[] = {".OOOOOO", "OXO.O.O", "X.XOXOX", "XXXXXXX",
                                       "OOOOOOO", ".......", "......."};
    struct classified c;
    const struct repeat *r = classify_game(&c, 7, 7, rows, "Waa Bdb Wbc Bfb Wdc Bbb Wfc");
    cr_assert_eq(c.repeats.count, 1);
    cr_assert_eq(r->cycle, CYCLE_TRIPLE_KO);
    cr_assert_eq(r->certainty, CERTAIN);
    cr_assert_eq(r->length, 6);
    cr_assert_eq(r->parts, 1);
    cr_assert_eq(r->part[0], 3);
    cr_assert_eq(r->took[BLACK], 3);
    /* under Ing every answer in the fight lifts a twin hot stone, this one, too */
    cr_assert_eq(r->illegal & ruleset_usual(),
                 bit("chinese") | bit("tromp-taylor") | bit("aga") | bit("nz") | bit("ing"));
    classified_end(&c);
}

/* The shape of conformance case 028: the double ko has an eye on either side. */
Test(repeat, moonshine_is_a_settled_pair_and_a_ko)
{
    static const char *const rows[] = {
        "O.OOOOOOOOO", "OOOXO.OOOOO", "XXX.XOXXXXX", "X.XXXXXXXXX", "XXXXXXXXXXX", "OOOOOOOOOOO",
        "XXXXXXX....", "X.XXX.XO...", "XXXXXXXO...", "OOOXXXXO...", ".O.OXXXO...",
    };
    struct classified c;
    static const char moves[] = "Whg Bck Wdc Bfb Wdk Bdb Wfc";
    const struct repeat *r = classify_game(&c, 11, 11, rows, moves);
    cr_assert_eq(c.repeats.count, 1);
    cr_assert_eq(r->cycle, CYCLE_MOONSHINE);
    cr_assert_eq(r->certainty, STRUCTURAL);
    cr_assert_eq(r->parts, 2);
    cr_assert_eq(r->part[0], 2);
    cr_assert_eq(r->part[1], 1);
    classified_end(&c);
}

/* --- laps given as turns --- */

/* The last turn of a list of these comes back to turn 0. */
struct step {
    enum colour mover;
    uint16_t cell; /* PASS for a pass */
    uint16_t taken[3];
    uint16_t took;
};

static const struct repeat *classify_steps(struct classified *c, const struct step *steps,
                                           uint32_t count)
{
    struct replay *replay = malloc(sizeof *replay);
    cr_assert_not_null(replay);
    replay_init(replay);
    record_init(&c->record);
    board_init(&replay->board, 9, 9);
    replay->count = count;
    replay->edited = true; /* there is no board behind these turns */
    replay->turns = arena_alloc(&replay->arena, (count + 1) * sizeof *replay->turns);
    replay->lifted = arena_alloc(&replay->arena, (count * 3 + 1) * sizeof *replay->lifted);
    for (uint32_t t = 0; t <= count; t++) {
        struct turn *turn = &replay->turns[t];
        turn->same_board = turn->same_situation = -1;
        turn->hash.low = t == count ? 0 : t;
        turn->lifted = replay->lifted_count;
        if (t == 0)
            continue;
        const struct step *step = &steps[t - 1];
        turn->colour = (uint8_t)step->mover;
        turn->cell = step->cell;
        turn->took = step->took;
        for (int i = 0; i < step->took; i++)
            replay->lifted[replay->lifted_count++] = step->taken[i];
    }
    replay->turns[count].same_board = replay->turns[count].same_situation = 0;
    c->replay = replay;
    return classify(c);
}

#define STEPS(c, steps) classify_steps((c), (steps), sizeof(steps) / sizeof(steps)[0])

/* Every mouth {10k, 10k+1} is taken once by either side. */
static enum cycle cycle_of_kos(uint16_t kos)
{
    enum { MOST = 2 * (REPEAT_MOUTHS_MAX + 1) };
    struct step steps[MOST] = {{0}};
    struct classified c;
    cr_assert_leq(2 * kos, MOST);
    for (uint16_t k = 0; k < kos; k++) {
        uint16_t a = (uint16_t)(10 * (k + 1)), b = (uint16_t)(a + 1);
        steps[k] = (struct step){k % 2 ? WHITE : BLACK, a, {b}, 1};
        steps[kos + k] = (struct step){k % 2 ? BLACK : WHITE, b, {a}, 1};
    }
    enum cycle cycle = classify_steps(&c, steps, 2u * kos)->cycle;
    cr_assert_eq(c.repeats.list->parts, 0, "without a board no parts are known");
    classified_end(&c);
    return cycle;
}

Test(repeat, kos_are_counted)
{
    cr_assert_eq(cycle_of_kos(1), CYCLE_BASIC_KO);
    cr_assert_eq(cycle_of_kos(2), CYCLE_DOUBLE_KO);
    cr_assert_eq(cycle_of_kos(3), CYCLE_TRIPLE_KO);
    cr_assert_eq(cycle_of_kos(4), CYCLE_QUADRUPLE_KO);
    cr_assert_eq(cycle_of_kos(5), CYCLE_K_FOLD_KO);
    cr_assert_eq(cycle_of_kos(REPEAT_MOUTHS_MAX), CYCLE_K_FOLD_KO);
    cr_assert_eq(cycle_of_kos(REPEAT_MOUTHS_MAX + 1), CYCLE_LONG_BALANCED);
}

Test(repeat, sending_stones_back)
{
    static const struct step two_one[] = {
        {BLACK, 22, {0}, 0}, {WHITE, 23, {21, 22}, 2}, {BLACK, 21, {23}, 1}};
    static const struct step three_one[] = {{BLACK, 22, {0}, 0},
                                            {WHITE, PASS, {0}, 0},
                                            {BLACK, 24, {0}, 0},
                                            {WHITE, 23, {21, 22, 24}, 3},
                                            {BLACK, 21, {23}, 1}};
    struct classified c;
    const struct repeat *r = STEPS(&c, two_one);
    cr_assert_eq(r->cycle, CYCLE_SEND_TWO_RETURN_ONE);
    cr_assert_eq(r->took[BLACK], 2);
    cr_assert_eq(r->took[WHITE], 1);
    classified_end(&c);
    r = STEPS(&c, three_one);
    cr_assert_eq(r->cycle, CYCLE_SEND_A_RETURN_B);
    cr_assert_eq(r->took[BLACK], 3);
    classified_end(&c);
}

/* The same captures on a strip of four points and elsewhere; cells of a 9x9 board, stride 10. */
Test(repeat, eternal_life_is_a_strip)
{
    static const struct step strip[] = {{BLACK, 33, {0}, 0},
                                        {WHITE, 35, {33, 34}, 2},
                                        {BLACK, 34, {35, 36}, 2},
                                        {WHITE, 36, {0}, 0}};
    static const struct step bent[] = {{BLACK, 33, {0}, 0},
                                       {WHITE, 43, {33, 34}, 2},
                                       {BLACK, 34, {43, 44}, 2},
                                       {WHITE, 44, {0}, 0}};
    struct classified c;
    const struct repeat *r = STEPS(&c, strip);
    cr_assert_eq(r->cycle, CYCLE_ETERNAL_LIFE);
    cr_assert_eq(r->certainty, STRUCTURAL);
    classified_end(&c);
    r = STEPS(&c, bent); /* a square: every point has two neighbours */
    cr_assert_eq(r->cycle, CYCLE_ROUND_ROBIN);
    cr_assert_eq(r->certainty, STRUCTURAL);
    classified_end(&c);
}

Test(repeat, longer_laps_by_balance)
{
    static const struct step balanced[] = {{BLACK, 22, {0}, 0},  {WHITE, 33, {22, 23}, 2},
                                           {BLACK, 23, {0}, 0},  {WHITE, 43, {0}, 0},
                                           {BLACK, 55, {33}, 1}, {BLACK, 56, {43}, 1}};
    static const struct step unbalanced[] = {{BLACK, 22, {0}, 0},  {WHITE, 33, {22, 23}, 2},
                                             {BLACK, 23, {0}, 0},  {WHITE, 43, {24}, 1},
                                             {BLACK, 24, {33}, 1}, {BLACK, 56, {43}, 1}};
    struct classified c;
    cr_assert_eq(STEPS(&c, balanced)->cycle, CYCLE_LONG_BALANCED);
    classified_end(&c);
    cr_assert_eq(STEPS(&c, unbalanced)->cycle, CYCLE_LONG_UNBALANCED);
    classified_end(&c);
}

/* One ko cycle drawn out by passes to the longest lap that is read, and one turn more. */
Test(repeat, laps_past_the_limit_are_long_cycles)
{
    static struct step steps[REPEAT_LAP_MAX + 1];
    struct classified c;
    for (int extra = 0; extra <= 1; extra++) {
        uint32_t count = REPEAT_LAP_MAX + (uint32_t)extra;
        memset(steps, 0, sizeof steps);
        for (uint32_t t = 0; t < count; t++)
            steps[t] = (struct step){t % 2 ? WHITE : BLACK, PASS, {0}, 0};
        steps[0] = (struct step){BLACK, 33, {34}, 1};
        steps[count - 1] = (struct step){WHITE, 34, {33}, 1};
        const struct repeat *r = classify_steps(&c, steps, count);
        cr_assert_eq(r->cycle, extra ? CYCLE_LONG_BALANCED : CYCLE_PASS_KO);
        cr_assert_eq(r->length, count);
        cr_assert_eq(r->took[BLACK], 1);
        cr_assert_eq(r->took[WHITE], 1);
        classified_end(&c);
    }
}

Test(repeat, names)
{
    cr_assert_str_eq(cycle_name(CYCLE_BASIC_KO), "basic-ko");
    cr_assert_str_eq(cycle_name(CYCLE_TRIPLE_KO), "triple-ko");
    cr_assert_str_eq(cycle_name(CYCLE_SEND_TWO_RETURN_ONE), "send-two-return-one");
    cr_assert_str_eq(cycle_name(CYCLE_ETERNAL_LIFE), "eternal-life");
    cr_assert_str_eq(cycle_name(CYCLE_MOONSHINE), "moonshine");
    for (int a = 0; a < CYCLE_COUNT; a++)
        for (int b = 0; b < a; b++)
            cr_assert_str_neq(cycle_name((enum cycle)a), cycle_name((enum cycle)b));
}
