#include "gameid.h"

#include "game.h"

#include <string.h>

/* The id of a game given by its set-up picture (or NULL), its size and its moves. */
static struct gameid id_of(int columns, int rows, const char *const *picture, const char *moves)
{
    struct record record;
    game_begin(&record, columns, rows, picture);
    game_moves(&record, moves);
    struct replay *replay = game_replay(&record);
    struct gameid id = gameid_of(replay);
    game_end(&record, replay);
    cr_expect_eq(strlen(id.text), (size_t)GAMEID_ROOM - 1);
    cr_expect_eq(strspn(id.text, "0123456789abcdef"), strlen(id.text), "%s", id.text);
    return id;
}

static const char *const corner[] = {"X........", ".........", ".........",
                                     ".........", ".........", ".........",
                                     ".........", ".........", "........O"};

Test(gameid, same_moves_same_id)
{
    struct gameid once = id_of(9, 9, NULL, "Bcc Wgg B- W-");
    struct gameid again = id_of(9, 9, NULL, "Bcc Wgg B- W-");
    cr_expect_str_eq(once.text, again.text);
}

/* Whatever distinguishes games: every pair of these differs. */
Test(gameid, other_games_other_ids)
{
    static const char *const empty[] = {".........", ".........", ".........",
                                        ".........", ".........", ".........",
                                        ".........", ".........", "........."};
    const struct gameid ids[] = {
        id_of(9, 9, NULL, ""),        id_of(9, 9, NULL, "Bcc"),     id_of(9, 9, NULL, "Bcc W-"),
        id_of(9, 9, NULL, "Wcc"),     id_of(9, 9, NULL, "Bcc Wgg"), id_of(9, 9, NULL, "Bgg Wcc"),
        id_of(9, 9, NULL, "Wgg Bcc"), id_of(9, 9, corner, "Bcc"),   id_of(13, 13, NULL, "Bcc"),
        id_of(9, 13, NULL, "Bcc"),    id_of(13, 9, NULL, "Bcc"),    id_of(9, 9, NULL, "Bcc W- B-"),
        id_of(9, 9, NULL, "B-"),      id_of(9, 9, NULL, "W-"),
    };
    enum { IDS = sizeof ids / sizeof *ids };
    for (int i = 0; i < IDS; i++)
        for (int k = i + 1; k < IDS; k++)
            cr_expect_str_neq(ids[i].text, ids[k].text, "%d and %d", i, k);
    struct gameid plain = id_of(9, 9, empty, "Bcc");
    cr_expect_str_eq(plain.text, ids[1].text);
}

Test(gameid, texts_and_lines_do_not_matter)
{
    struct record record;
    game_begin(&record, 9, 9, NULL);
    cr_assert(record_add(&record, EVENT_MOVE, BLACK, game_cell(&record, "cc"), 77));
    record.text[TEXT_BLACK] = "somebody";
    record.komi = (struct komi){.known = true, .quarters = QUARTERS(7.5), .why = "points"};
    struct replay *replay = game_replay(&record);
    cr_expect_str_eq(gameid_of(replay).text, id_of(9, 9, NULL, "Bcc").text);
    game_end(&record, replay);
}

/* The order of set-up stones is the file's affair, the position is the game's. */
Test(gameid, order_of_setup_does_not_matter)
{
    struct gameid ids[2];
    for (int i = 0; i < 2; i++) {
        struct record record;
        game_begin(&record, 9, 9, NULL);
        const char *first = i == 0 ? "aa" : "ii";
        enum colour colour = i == 0 ? BLACK : WHITE;
        cr_assert(record_add(&record, EVENT_SETUP, colour, game_cell(&record, first), 0));
        first = i == 0 ? "ii" : "aa";
        cr_assert(record_add(&record, EVENT_SETUP, other(colour), game_cell(&record, first), 0));
        game_moves(&record, "Bcc");
        struct replay *replay = game_replay(&record);
        ids[i] = gameid_of(replay);
        game_end(&record, replay);
    }
    cr_expect_str_eq(ids[0].text, ids[1].text);
    cr_expect_str_eq(ids[0].text, id_of(9, 9, corner, "Bcc").text);
}

static void expect_source(struct origin origin, const char *expected)
{
    struct record record;
    record_init(&record);
    record.origin = origin;
    cr_expect_str_eq(gameid_source(&record), expected);
    record_free(&record);
}

Test(gameid, source)
{
    expect_source((struct origin){.path = "a.sgf", .game = 1}, "a.sgf");
    expect_source((struct origin){.path = "a.sgf", .game = 3, .several = true}, "a.sgf#3");
    expect_source((struct origin){.path = "a.zip", .member = "d/b.sgf", .game = 1},
                  "a.zip!d/b.sgf");
    expect_source((struct origin){.path = "a.zip", .member = "b", .game = 2, .several = true},
                  "a.zip!b#2");
    expect_source((struct origin){0}, "-");
}
