/* ingcat --dedup: which games are copies of others, whole or in part.
 *
 * Games go into a spool; in memory stays a hash of the moves of each. At the end the moves are read
 * once more: where the hash of a game's first n moves is that of a whole game, that one is a part
 * of it. In a second reading the games are handed on. */
#include "cat.h"

#include "../formats/fold.h"
#include "../formats/sgf_line.h"
#include "../lib/gameid.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* An item in the spool: this, then steps, key, source, stem, text. */
struct head {
    struct hash start;
    uint64_t size; /* of the text */
    uint32_t steps, key_size, source_size, stem_size;
};

static bool fail(struct cat_copies *copies, int error)
{
    if (copies->error == 0)
        copies->error = error != 0 ? error : EIO;
    return false;
}

static bool is_same(const struct hash *a, const struct hash *b)
{
    return a->low == b->low && a->high == b->high;
}

/* The slot of a hash, or the empty one where it belongs. */
static uint32_t *slot_of(const struct cat_copies *copies, const struct hash *hash)
{
    size_t at = hash->low & (copies->slots - 1);
    while (copies->slot[at] != 0 && !is_same(&copies->game[copies->slot[at] - 1].hash, hash))
        at = (at + 1) & (copies->slots - 1);
    return &copies->slot[at];
}

/* Room for one more game, the table at most half full: 40 bytes of a game and 8 to 16 of slots. */
static bool make_room(struct cat_copies *copies)
{
    enum { FIRST_ROOM = 1024 };
    _Static_assert(sizeof(struct cat_game) + 4 * sizeof(uint32_t) <= CAT_DEDUP_GAME_BYTES,
                   "the memory that a game takes is stated");
    if (copies->games < copies->room)
        return true;
    size_t room = copies->room == 0 ? (size_t)FIRST_ROOM : 2 * copies->room;
    struct cat_game *game = realloc(copies->game, room * sizeof *game);
    if (game != NULL)
        copies->game = game;
    uint32_t *slot = calloc(2 * room, sizeof *slot);
    if (game == NULL || slot == NULL) {
        free(slot);
        return fail(copies, ENOMEM);
    }
    uint32_t *old = copies->slot;
    size_t old_slots = copies->slots;
    copies->slot = slot;
    copies->slots = 2 * room;
    copies->room = room;
    for (size_t k = 0; k < old_slots; k++)
        if (old[k] != 0)
            *slot_of(copies, &copies->game[old[k] - 1].hash) = old[k];
    free(old);
    return true;
}

/* Many games are called off after a few moves: those are told apart by who played, when, and the
 * result. */
static void absorb_texts(struct hash *hash, const struct record *record)
{
    static const enum text_kind kinds[] = {TEXT_BLACK, TEXT_WHITE, TEXT_DATE, TEXT_RESULT};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const char *text = record->text[kinds[k]];
        uint32_t code;
        for (size_t step; text != NULL && (step = fold_next(text, &code)) != 0; text += step)
            hash_absorb(hash, code);
        hash_absorb(hash, UINT64_MAX);
    }
}

static bool put_item(struct cat_copies *copies, const struct canon *canon,
                     const struct cat_item *item)
{
    struct spool *spool = &copies->spool;
    struct head head = {.start = canon->start,
                        .size = item->size,
                        .steps = canon->steps,
                        .key_size = (uint32_t)item->key_size,
                        .source_size = (uint32_t)strlen(item->source) + 1,
                        .stem_size = (uint32_t)strlen(item->stem) + 1};
    return spool_put(spool, &head, sizeof head) &&
           spool_put(spool, canon->step, canon->steps * sizeof *canon->step) &&
           spool_put(spool, item->key, item->key_size) &&
           spool_put(spool, item->source, head.source_size) &&
           spool_put(spool, item->stem, head.stem_size) && spool_put(spool, item->text, item->size);
}

/* Of games with the same moves the one with more passes at its end is kept, else the first. */
static void enter_game(struct cat_copies *copies, uint32_t number)
{
    struct cat_game *game = &copies->game[number - 1];
    uint32_t *slot = slot_of(copies, &game->hash);
    if (*slot == 0) {
        *slot = number;
    } else if (game->turns > copies->game[*slot - 1].turns) {
        copies->game[*slot - 1].keeper = number;
        *slot = number;
    } else {
        game->keeper = *slot;
    }
}

bool cat_copies_add(struct cat_copies *copies, struct record *record, const struct cat_item *item)
{
    struct canon canon;
    if (copies->games == copies->games_max) {
        copies->full = true;
        return false;
    }
    if (!canon_make(&canon, record))
        return fail(copies, ENOMEM);
    if (!make_room(copies))
        return false;
    struct cat_game *game = &copies->game[copies->games];
    *game = (struct cat_game){.hash = canon.start,
                              .at = copies->spool.size,
                              .steps = canon.steps,
                              .turns = canon.turns,
                              .is_short = canon.steps < CAT_DEDUP_MOVES_MIN};
    for (uint32_t k = 0; k < canon.steps; k++)
        hash_absorb(&game->hash, canon.step[k]);
    if (game->is_short)
        absorb_texts(&game->hash, record);
    if (!put_item(copies, &canon, item))
        return fail(copies, copies->spool.error);
    enter_game(copies, (uint32_t)++copies->games);
    return true;
}

/* -- Parts of other games --------------------------------------------------------------------- */

/* The whole games that are the first moves of `number`: it keeps them, unless a longer one does. */
static void keep_parts(struct cat_copies *copies, uint32_t number, struct hash hash,
                       const uint32_t *step)
{
    const struct cat_game *game = &copies->game[number - 1];
    for (uint32_t k = 0; k < game->steps; k++) {
        if (k >= CAT_DEDUP_MOVES_MIN) {
            uint32_t found = *slot_of(copies, &hash);
            struct cat_game *part = found != 0 ? &copies->game[found - 1] : NULL;
            if (part != NULL && part->steps == k &&
                (part->keeper == 0 || copies->game[part->keeper - 1].steps < game->steps))
                part->keeper = number;
        }
        hash_absorb(&hash, step[k]);
    }
}

static bool find_parts(struct cat_copies *copies, struct spool_window *window)
{
    struct head head;
    struct sgf_line *buffer = &copies->buffer;
    for (size_t k = 0; k < copies->games; k++) {
        const struct cat_game *game = &copies->game[k];
        if (game->keeper != 0 || game->is_short)
            continue;
        size_t size = game->steps * sizeof(uint32_t);
        buffer->size = 0;
        if (!sgf_line_room(buffer, size + sizeof(uint32_t)))
            return fail(copies, ENOMEM);
        if (!spool_look(window, game->at, &head, sizeof head) ||
            !spool_look(window, game->at + sizeof head, buffer->text, size))
            return fail(copies, copies->spool.error);
        keep_parts(copies, (uint32_t)k + 1, head.start,
                   (const uint32_t *)(const void *)buffer->text);
    }
    return true;
}

/* The game that is kept for this one: keepers may have keepers. */
static uint32_t last_keeper(struct cat_copies *copies, uint32_t number)
{
    uint32_t last = number;
    while (copies->game[last - 1].keeper != 0)
        last = copies->game[last - 1].keeper;
    for (uint32_t next; number != last; number = next) {
        next = copies->game[number - 1].keeper;
        copies->game[number - 1].keeper = last;
    }
    return last;
}

/* -- Handing on ------------------------------------------------------------------------------- */

/* The item of a game, in copies->buffer. */
static bool get_item(struct cat_copies *copies, struct spool_window *window, uint32_t number,
                     struct cat_item *item)
{
    struct head head;
    uint64_t at = copies->game[number - 1].at;
    if (!spool_look(window, at, &head, sizeof head))
        return fail(copies, copies->spool.error);
    size_t before = head.key_size + head.source_size + (size_t)head.stem_size;
    at += sizeof head + head.steps * sizeof(uint32_t);
    copies->buffer.size = 0;
    if (!sgf_line_room(&copies->buffer, before + (size_t)head.size))
        return fail(copies, ENOMEM);
    if (!spool_look(window, at, copies->buffer.text, before + (size_t)head.size))
        return fail(copies, copies->spool.error);
    const char *text = copies->buffer.text;
    *item = (struct cat_item){.key = (const unsigned char *)text,
                              .key_size = head.key_size,
                              .source = text + head.key_size,
                              .stem = text + head.key_size + head.source_size,
                              .text = text + before,
                              .size = (size_t)head.size};
    return true;
}

/* The source of a game into `source`, which grows. */
static bool get_source(struct cat_copies *copies, uint32_t number, struct sgf_line *source)
{
    struct head head;
    uint64_t at = copies->game[number - 1].at;
    if (!spool_get(&copies->spool, at, &head, sizeof head))
        return fail(copies, copies->spool.error);
    source->size = 0;
    if (!sgf_line_room(source, head.source_size))
        return fail(copies, ENOMEM);
    at += sizeof head + head.steps * sizeof(uint32_t) + head.key_size;
    return spool_get(&copies->spool, at, source->text, head.source_size) ||
           fail(copies, copies->spool.error);
}

bool cat_copies_end(struct cat_copies *copies,
                    bool (*kept)(void *context, const struct cat_item *item),
                    bool (*dropped)(void *context, const struct cat_item *item, const char *keeper),
                    void *context)
{
    struct spool_window *window = malloc(sizeof *window);
    struct sgf_line source = {.text = NULL};
    bool going = window != NULL || fail(copies, ENOMEM);
    going = going && (spool_end(&copies->spool) || fail(copies, copies->spool.error));
    if (going) {
        window->spool = &copies->spool;
        window->at = window->size = 0;
        going = find_parts(copies, window);
    }
    for (uint32_t number = 1; going && number <= copies->games; number++) {
        struct cat_item item;
        uint32_t keeper = last_keeper(copies, number);
        going = get_item(copies, window, number, &item);
        if (going && keeper == number)
            going = kept(context, &item);
        else if (going)
            going = get_source(copies, keeper, &source) && dropped(context, &item, source.text);
    }
    sgf_line_free(&source);
    free(window);
    return going;
}

void cat_copies_free(struct cat_copies *copies)
{
    spool_free(&copies->spool);
    sgf_line_free(&copies->buffer);
    free(copies->game);
    free(copies->slot);
    *copies = (struct cat_copies){.games = 0};
}
