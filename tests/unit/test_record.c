#include "record.h"

#include <criterion/criterion.h>
#include <string.h>

static size_t count_notes(const struct record *record)
{
    size_t count = 0;
    for (const struct note *note = record->notes; note != NULL; note = note->next)
        count++;
    return count;
}

/* Twenty of a kind are told one by one, further ones counted; other kinds have their own twenty. */
Test(record, notes_of_one_kind_are_limited)
{
    struct record record;
    record_init(&record);
    struct diag_sink sink = record_notes(&record);
    for (int k = 0; k < RECORD_NOTES_PER_CODE; k++)
        diag_put(&sink, DIAG_MOVE_OCCUPIED, 0, 0, "move %d", k);
    cr_expect_eq(count_notes(&record), RECORD_NOTES_PER_CODE);
    for (int k = 0; k < 1000; k++)
        diag_put(&sink, DIAG_MOVE_OCCUPIED, 0, 0, "move %d", k);
    diag_put(&sink, DIAG_MOVE_KO, 7, 0, "move 3");
    cr_expect_eq(count_notes(&record), RECORD_NOTES_PER_CODE + 2);
    cr_expect_eq(record.told[DIAG_MOVE_OCCUPIED], RECORD_NOTES_PER_CODE + 1000);
    cr_expect_str_eq(record.rest[DIAG_MOVE_OCCUPIED]->diag.text,
                     "and 1000 more of these in the game");
    cr_expect_not(record.lost);
    record_clear(&record);
    cr_expect_eq(count_notes(&record), 0);
    cr_expect_eq(record.told[DIAG_MOVE_OCCUPIED], 0);
    record_free(&record);
}

/* A finding that the stream tells goes into the same count, so that the stream tells the same
 * again. */
Test(record, findings_of_the_stream_share_the_limit)
{
    for (int own = 0; own < 3; own++) {
        struct record record;
        record_init(&record);
        struct diag_sink sink = record_notes(&record);
        for (int k = 0; k < RECORD_NOTES_PER_CODE + own; k++)
            diag_put(&sink, DIAG_SGF_JUNK, 1, 1, "own %d", k);
        for (int k = 0; k < 3; k++) {
            struct diag told = {.code = DIAG_SGF_JUNK, .text = {(char)('a' + k)}};
            record_relay(&record, &told, false);
        }
        cr_expect_eq(count_notes(&record), RECORD_NOTES_PER_CODE + 1);
        cr_expect_eq(record.told[DIAG_SGF_JUNK], (uint32_t)(RECORD_NOTES_PER_CODE + own + 3));
        char rest[] = "and 3 more of these in the game";
        rest[4] = (char)('3' + own);
        cr_expect_str_eq(record.rest[DIAG_SGF_JUNK]->diag.text, rest);
        record_free(&record);
    }
}

/* Of those that came with the stream it is kept which had been told before. */
Test(record, findings_heard_of_before)
{
    struct record record;
    record_init(&record);
    for (int k = 0; k < 3; k++) {
        struct diag told = {.code = DIAG_SGF_JUNK, .text = {(char)('a' + k)}};
        record_relay(&record, &told, k < 2);
    }
    cr_expect_eq(record.relayed[DIAG_SGF_JUNK], 3);
    cr_expect_eq(record.heard[DIAG_SGF_JUNK], 2);
    for (const struct note *note = record.notes; note != NULL; note = note->next)
        cr_expect_eq(note->heard, note->diag.text[0] != 'c');
    record_clear(&record);
    cr_expect_eq(record.heard[DIAG_SGF_JUNK], 0);
    cr_expect_null(record.notes);
    record_free(&record);
}

/* A game that fills its memory cannot do so in silence. */
Test(record, a_loss_is_told_where_memory_is_full)
{
    struct record record;
    record_init(&record);
    struct diag_sink sink = record_notes(&record);
    while (arena_alloc(&record.arena, 1) != NULL) {
    }
    diag_put(&sink, DIAG_MOVE_KO, 0, 0, "move 3");
    cr_expect_eq(count_notes(&record), 0);
    diag_put(&sink, DIAG_OUT_OF_MEMORY, 5, 0, "%s", "");
    diag_put(&sink, DIAG_SGF_BAD_POINT, 6, 0, "%s", "");
    cr_assert_eq(count_notes(&record), 1);
    cr_expect_eq(record.notes->diag.code, DIAG_OUT_OF_MEMORY);
    cr_expect(record.lost);
    record_free(&record);
}

/* The limit on a game's length is exact. */
Test(record, events_are_limited)
{
    struct record record;
    record_init(&record);
    record.columns = record.rows = 9;
    for (int k = 0; k < RECORD_EVENTS_MAX; k++)
        cr_assert(record_add(&record, EVENT_MOVE, k % 2 == 0 ? BLACK : WHITE, PASS, 1));
    cr_expect_not(record_add(&record, EVENT_MOVE, BLACK, PASS, 1));
    cr_expect_eq(record.count, RECORD_EVENTS_MAX);
    record_free(&record);
}

/* So is its memory: what is past it is refused, and what was there stays. */
Test(record, memory_is_limited)
{
    struct record record;
    record_init(&record);
    cr_assert_not_null(arena_room(&record.arena, RECORD_BYTES_MAX));
    cr_expect_null(arena_room(&record.arena, 1));
    record_free(&record);
    record_init(&record);
    cr_expect_null(arena_room(&record.arena, RECORD_BYTES_MAX + 1));
    record_free(&record);
}
