/* RULES.md 1.1: who stops after how many passes. */
#include "gamestate.h"

#include "game.h"

#include <criterion/criterion.h>

static enum game_state state_after(const char *moves, const char *ruleset)
{
    struct record record;
    game_begin(&record, 5, 5, NULL);
    game_moves(&record, moves);
    struct replay *replay = game_replay(&record);
    enum game_state state = game_state(replay, replay->count, ruleset_find(ruleset));
    game_end(&record, replay);
    return state;
}

Test(gamestate, ing_pauses_at_two_passes_and_ends_at_four)
{
    cr_assert_eq(state_after("Bcc W-", "ing"), GAME_RUNNING);
    cr_assert_eq(state_after("Bcc W- B-", "ing"), GAME_STOPPED);
    cr_assert_eq(state_after("Bcc W- B- W-", "ing"), GAME_STOPPED);
    cr_assert_eq(state_after("Bcc W- B- W- B-", "ing"), GAME_ENDED);
    cr_assert_eq(state_after("Bcc W- B- Wdd B- W-", "ing"), GAME_STOPPED);
    cr_assert_eq(state_after("Bcc W- B- W- B- Wdd", "ing"), GAME_ENDED);
}

Test(gamestate, others)
{
    cr_assert_eq(state_after("Bcc W- B- Wdd", "tromp-taylor"), GAME_ENDED);
    cr_assert_eq(state_after("Bcc W- B-", "japanese"), GAME_STOPPED);
    cr_assert_eq(state_after("Bcc W- B- W- B-", "japanese"), GAME_STOPPED);
    cr_assert_eq(state_after("Bcc W- B-", "aga"), GAME_STOPPED);
    cr_assert_eq(state_after("Bcc", "japanese"), GAME_RUNNING);
}

Test(gamestate, the_turn_that_ended_it)
{
    struct record record;
    game_begin(&record, 5, 5, NULL);
    game_moves(&record, "Bcc W- B- W- B- Wdd");
    struct replay *replay = game_replay(&record);
    cr_assert_eq(game_ended(replay, ruleset_find("ing")), 5);
    cr_assert_eq(game_ended(replay, ruleset_find("tromp-taylor")), 3);
    cr_assert_eq(game_ended(replay, ruleset_find("japanese")), 0);
    cr_assert_str_eq(game_state_name(GAME_ENDED), "ended");
    game_end(&record, replay);
}
