/* Limits of the tools that only millions of games would meet. */
#include "../../cmd/batch.h"
#include "../../cmd/cat.h"
#include "game.h"

#include <criterion/redirect.h>
#include <stdio.h>

/* --- ingcat --dedup --- */

struct handed {
    int kept, dropped;
};

static bool keep(void *context, const struct cat_item *item)
{
    struct handed *handed = context;
    cr_expect_str_eq(item->source, "x.sgf");
    handed->kept++;
    return true;
}

static bool drop(void *context, const struct cat_item *item, const char *keeper)
{
    struct handed *handed = context;
    (void)item, (void)keeper;
    handed->dropped++;
    return true;
}

/* Up to the limit, copies among them, all are told apart; one more is refused, and that is known.
 */
Test(cat_copies, games_are_limited)
{
    enum { GAMES = 3 };
    static const char *const moves[] = {"Bcc Wgg", "Bdc Wgg", "Bcc Wgg", "Bee"};
    const struct cat_item item = {.key = (const unsigned char *)"k",
                                  .key_size = 1,
                                  .source = "x.sgf",
                                  .stem = "x",
                                  .text = "(;)",
                                  .size = 3};
    struct cat_copies copies = {.games_max = GAMES};
    struct handed handed = {0, 0};
    for (int k = 0; k <= GAMES; k++) {
        struct record record;
        game_begin(&record, 9, 9, NULL);
        game_moves(&record, moves[k]);
        cr_expect_eq(cat_copies_add(&copies, &record, &item), k < GAMES);
        cr_expect_eq(copies.full, k == GAMES);
        record_free(&record);
    }
    cr_assert_eq(copies.error, 0);
    cr_assert(cat_copies_end(&copies, keep, drop, &handed));
    cr_expect_eq(handed.kept, 2);
    cr_expect_eq(handed.dropped, 1);
    cat_copies_free(&copies);
}

/* --- ingbatch --- */

Test(batch, chunks_are_limited, .init = cr_redirect_stderr)
{
    struct run run = {.tool = NULL};
    static const struct tool tool = {.name = "ingbatch"};
    run.tool = &tool;
    struct batch batch = {.run = &run, .folder = "folder"};
    for (int k = 0; k < BATCH_CHUNKS_MAX; k++)
        cr_assert(batch_chunk_add(&batch, 2, "sum"));
    cr_expect_not(batch_chunk_add(&batch, 2, "sum"));
    cr_expect_eq(batch.chunks, BATCH_CHUNKS_MAX);
    cr_expect_eq(batch.games, 2 * (uint64_t)BATCH_CHUNKS_MAX);
    free(batch.chunk);
}
