#include "life/settle.h"

#include "game.h"

#include <criterion/criterion.h>

struct ended {
    struct record record;
    struct replay *replay;
    struct status status;
};

static void begin(struct ended *e, int columns, int rows, const char *const *picture)
{
    game_begin(&e->record, columns, rows, picture);
    e->replay = game_replay(&e->record);
    status_init(&e->status);
}

static void end(struct ended *e)
{
    game_end(&e->record, e->replay);
}

static void expect_fill(const struct ended *e, int k, const char *point, enum colour colour,
                        enum fill_kind kind)
{
    cr_assert_lt(k, e->status.fills);
    cr_expect_eq(e->status.fill[k].cell, game_cell(&e->record, point));
    cr_expect_eq(e->status.fill[k].colour, colour);
    cr_expect_eq(e->status.fill[k].kind, kind);
}

/* d1 (da) is in atari: Black must connect at ca. */
Test(settle, asks_for_the_connection_of_a_string_in_atari)
{
    static const char *const picture[] = {
        ".X.XO.", //
        "XXXOOO", //
        ".XXOO.",
    };
    struct ended e;
    begin(&e, 6, 3, picture);
    settle_end(&e.replay->board, BLACK, &e.status);
    cr_expect_eq(e.status.fills, 1);
    expect_fill(&e, 0, "ca", BLACK, FILL_TEIRE);
    end(&e);
}

/* The neutral point ea gives da no way out: once it is taken, ca must be filled. */
Test(settle, asks_for_it_where_the_neutral_point_joins_nothing)
{
    static const char *const picture[] = {
        ".X.X.O.", //
        "XXXOOOO", //
        ".XXO.O.",
    };
    struct ended e;
    begin(&e, 7, 3, picture);
    settle_end(&e.replay->board, WHITE, &e.status);
    cr_expect_eq(e.status.fills, 2);
    expect_fill(&e, 0, "ca", BLACK, FILL_TEIRE);
    expect_fill(&e, 1, "ea", WHITE, FILL_DAME);
    end(&e);
}

/* At db Black joins da to the rest, so ca stays a point. */
Test(settle, does_not_ask_where_a_neutral_point_joins)
{
    static const char *const picture[] = {
        ".X.XO.", //
        "XXX.OO", //
        ".XXOO.",
    };
    struct ended e;
    uint16_t cells[BOARD_POINTS_MAX];
    begin(&e, 6, 3, picture);
    settle_end(&e.replay->board, BLACK, &e.status);
    cr_expect_eq(e.status.fills, 1);
    expect_fill(&e, 0, "db", BLACK, FILL_DAME);
    /* It is one of the places, though, where a connection may have been counted. */
    cr_expect_eq(settle_connections(&e.replay->board, &e.status, cells), 1);
    cr_expect_eq(cells[0], game_cell(&e.record, "ca"));
    end(&e);
}

/* Dead stones are lifted first: with the white stone off, ba and da are one region's strings with
 * liberties to spare. */
Test(settle, lifts_the_dead_first)
{
    static const char *const picture[] = {
        ".XOXO.", //
        ".X.XOO", //
        ".XXXO.",
    };
    struct ended e;
    begin(&e, 6, 3, picture);
    e.status.mark[game_cell(&e.record, "ca")] = MARK_DEAD;
    settle_end(&e.replay->board, BLACK, &e.status);
    cr_expect_eq(e.status.fills, 0);
    end(&e);
}

/* Neutral points are taken in turn, from the side to move. */
Test(settle, fills_neutral_points_in_turn)
{
    static const char *const picture[] = {
        ".X.O.", //
        "XX.OO", //
        ".X.O.",
    };
    struct ended e;
    begin(&e, 5, 3, picture);
    settle_end(&e.replay->board, WHITE, &e.status);
    cr_expect_eq(e.status.fills, 3);
    expect_fill(&e, 0, "ca", WHITE, FILL_DAME);
    expect_fill(&e, 1, "cb", BLACK, FILL_DAME);
    expect_fill(&e, 2, "cc", WHITE, FILL_DAME);
    end(&e);
}

/* Plain seki (RULES.md suite 041): a-d f-i white, e-i f-i black share d8 and d9. */
Test(settle, finds_a_plain_seki_and_leaves_it_alone)
{
    static const char *const picture[] = {
        "...XO....", //
        "...XO....", //
        "...XO....", //
        "...XO....", //
        "XXXXOOOOO", //
        "OOOOXXXXX", //
        "OOOOXXXXX", //
        "OOO.XXXXX", //
        "OOO.XX.XX",
    };
    struct ended e;
    begin(&e, 9, 9, picture);
    settle_end(&e.replay->board, BLACK, &e.status);
    cr_expect_eq(e.status.fills, 0);
    cr_expect_eq(e.status.mark[game_cell(&e.record, "af")], MARK_SEKI);
    cr_expect_eq(e.status.mark[game_cell(&e.record, "ef")], MARK_SEKI);
    cr_expect_eq(e.status.mark[game_cell(&e.record, "da")], MARK_ALIVE);
    cr_expect_eq(e.status.mark[game_cell(&e.record, "ea")], MARK_ALIVE);
    end(&e);
}

/* With a second eye Black lives outright, and then nothing here is a seki. */
Test(settle, calls_nothing_seki_where_one_side_has_two_eyes)
{
    static const char *const picture[] = {
        "...XO....", //
        "...XO....", //
        "...XO....", //
        "...XO....", //
        "XXXXOOOOO", //
        "OOOOXXXXX", //
        "OOOOXXXX.", //
        "OOO.XXXXX", //
        "OOO.XX.XX",
    };
    struct ended e;
    begin(&e, 9, 9, picture);
    settle_end(&e.replay->board, BLACK, &e.status);
    cr_expect_neq(e.status.mark[game_cell(&e.record, "af")], MARK_SEKI);
    cr_expect_neq(e.status.mark[game_cell(&e.record, "ef")], MARK_SEKI);
    end(&e);
}

/* White takes db, which puts da in atari: Black answers at ca. */
Test(settle, answers_an_atari_while_neutral_points_are_filled)
{
    static const char *const picture[] = {
        ".X.XO.", //
        "XXX.OO", //
        ".XXOO.",
    };
    struct ended e;
    begin(&e, 6, 3, picture);
    settle_end(&e.replay->board, WHITE, &e.status);
    cr_expect_eq(e.status.fills, 2);
    expect_fill(&e, 0, "db", WHITE, FILL_DAME);
    expect_fill(&e, 1, "ca", BLACK, FILL_ANSWER);
    end(&e);
}

/* At da White would stand alone with one liberty. */
Test(settle, puts_nobody_in_atari)
{
    static const char *const picture[] = {
        ".XX..O.", //
        "X.XXOOO", //
        "XXXXO.O",
    };
    struct ended e;
    begin(&e, 7, 3, picture);
    settle_end(&e.replay->board, WHITE, &e.status);
    cr_expect_eq(e.status.fills, 2);
    expect_fill(&e, 0, "ea", WHITE, FILL_DAME);
    expect_fill(&e, 1, "da", BLACK, FILL_DAME);
    end(&e);
}

/* White at cd would leave the three stones on the left with one eye and nothing else: Black fills
 * it first, and White, if it is his turn, does not: it would not have been left to him. */
Test(settle, fills_first_what_cannot_be_answered)
{
    static const char *const picture[] = {
        "O.OO.OOO", //
        "OOOOOOO.", //
        "XXOXXXXX", //
        ".X.X.X.X",
    };
    struct ended e;
    for (int first = BLACK; first <= WHITE; first++) {
        begin(&e, 8, 4, picture);
        settle_end(&e.replay->board, (enum colour)first, &e.status);
        cr_expect_eq(e.status.fills, 2);
        expect_fill(&e, first == BLACK ? 0 : 1, "cd", BLACK, FILL_DAME);
        expect_fill(&e, first == BLACK ? 1 : 0, "hb", WHITE, FILL_DAME);
        end(&e);
    }
}

/* Buries what has no eye, but not the stone at aa where that is `sure`; the strings buried. */
static int bury(struct ended *e, int columns, int rows, const char *const *picture, bool sure)
{
    uint8_t kept[BOARD_CELLS_MAX] = {0};
    begin(e, columns, rows, picture);
    settle_end(&e->replay->board, BLACK, &e->status);
    cr_expect_eq(e->status.mark[game_cell(&e->record, "aa")], MARK_ALIVE);
    kept[game_cell(&e->record, "aa")] = sure;
    return settle_eyeless(&e->replay->board, kept, &e->status);
}

/* No eye, no seki, and White around has two. */
Test(settle, buries_what_lives_in_no_way)
{
    static const char *const picture[] = {
        "X..O.O.", //
        "X..OOOO", //
        "OOOOOOO",
    };
    struct ended e;
    for (int sure = 0; sure < 2; sure++) {
        cr_expect_eq(bury(&e, 7, 3, picture, sure), !sure);
        cr_expect_eq(e.status.mark[game_cell(&e.record, "ab")], sure ? MARK_ALIVE : MARK_DEAD);
        cr_expect_eq(e.status.mark[game_cell(&e.record, "da")], MARK_ALIVE);
        end(&e);
    }
}

/* Black's two may be joined; in the corner neither White's stone nor Black's around it has two
 * eyes.
 */
Test(settle, buries_none_that_has_company)
{
    static const char *const two[] = {
        "X....XO.O.", //
        "OOOOOOOOOO", //
        "..........",
    };
    static const char *const none_has_eyes[] = {
        "...XO.O.", //
        ".OXXOOOO", //
        ".XXOO...", //
        "XXOO....", //
        "OOO.....", //
        "........",
    };
    struct ended e;
    cr_expect_eq(bury(&e, 10, 3, two, false), 0);
    end(&e);
    cr_expect_eq(bury(&e, 8, 6, none_has_eyes, false), 0);
    end(&e);
}

/* Fourteen points are an enclosure, fifteen a board. */
Test(settle, buries_nothing_in_the_open)
{
    static const char *const fourteen[] = {
        "X..............O.O.", //
        "OOOOOOOOOOOOOOOOOOO", //
        "...................",
    };
    static const char *const fifteen[] = {
        "X...............O.O", //
        "OOOOOOOOOOOOOOOOOOO", //
        "...................",
    };
    struct ended e;
    cr_expect_eq(bury(&e, 19, 3, fourteen, false), 1);
    end(&e);
    cr_expect_eq(bury(&e, 19, 3, fifteen, false), 0);
    end(&e);
}

/* Suite 043: an eye each, and two kos at the second eyes, one held by each side: neither can take
 * the one and fill it before the other is taken back. Nobody connects there. */
static const char *const double_ko[] = {
    "O.OOOOOOO", //
    "OOOXO.OOO", //
    "XXX.XOXXX", //
    "X.XXXXXXX", //
    "XXXXXXXXX", //
    "OOOOOOOOO", //
    ".........", //
    ".........", //
};

Test(settle, a_double_ko_for_both_is_a_seki)
{
    struct ended e;
    begin(&e, 9, 8, double_ko);
    settle_end(&e.replay->board, BLACK, &e.status);
    cr_expect_eq(e.status.fills, 0);
    const char *const in_seki[] = {"aa", "fc", "db", "ae"};
    for (size_t i = 0; i < sizeof in_seki / sizeof in_seki[0]; i++)
        cr_expect_eq(e.status.mark[game_cell(&e.record, in_seki[i])], MARK_SEKI, "%s", in_seki[i]);
    cr_expect_eq(e.status.mark[game_cell(&e.record, "af")], MARK_ALIVE);
    end(&e);
}

/* With an eye more for Black he needs no ko, and White's group is not kept by his having to answer:
 * no seki, and both kos are filled. */
Test(settle, a_double_ko_for_one_side_is_none)
{
    const char *picture[sizeof double_ko / sizeof double_ko[0]];
    struct ended e;
    for (size_t i = 0; i < sizeof picture / sizeof picture[0]; i++)
        picture[i] = double_ko[i];
    picture[3] = "X.XXXXX.X";
    begin(&e, 9, 8, picture);
    settle_end(&e.replay->board, BLACK, &e.status);
    BOARD_EACH(&e.replay->board, p)
    {
        cr_expect_neq(e.status.mark[p], MARK_SEKI);
    }
    expect_fill(&e, 0, "fb", WHITE, FILL_TEIRE);
    expect_fill(&e, 1, "dc", BLACK, FILL_TEIRE);
    end(&e);
}
