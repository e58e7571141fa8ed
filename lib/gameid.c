#include "gameid.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The finalizer of splitmix64 (Steele, Lea, Flood 2014): every input bit reaches every output bit.
 */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

void hash_absorb(struct hash *state, uint64_t word)
{
    state->low = mix(state->low ^ word);
    state->high = mix(state->high + word * UINT64_C(0x9E3779B97F4A7C15));
}

static void absorb_board(struct hash *state, const struct hash *board)
{
    hash_absorb(state, board->low);
    hash_absorb(state, board->high);
}

struct gameid gameid_of(const struct replay *replay)
{
    const struct board *board = &replay->board;
    struct hash state = {.low = 1, .high = 2};
    struct gameid id;
    hash_absorb(&state, (uint64_t)board->columns << 32 | board->rows);
    absorb_board(&state, &replay->turns[0].hash);
    for (uint32_t t = 1; t <= replay->count; t++) {
        const struct turn *turn = &replay->turns[t];
        hash_absorb(&state, (uint64_t)turn->colour << 32 | turn->cell);
        if (turn->flags & TURN_AFTER_EDIT)
            absorb_board(&state, &turn->hash);
    }
    snprintf(id.text, sizeof id.text, "%016" PRIx64 "%016" PRIx64, state.low, state.high);
    return id;
}

const char *gameid_source(struct record *record)
{
    const struct origin *origin = &record->origin;
    const char *path = origin->path != NULL ? origin->path : "-";
    const char *member = origin->member != NULL ? origin->member : "";
    enum { NUMBER_ROOM = 16 };
    size_t room = strlen(path) + strlen(member) + NUMBER_ROOM;
    char *source = arena_alloc(&record->arena, room);
    if (source == NULL)
        return NULL;
    int length = snprintf(source, room, "%s%s%s", path, origin->member != NULL ? "!" : "", member);
    if (origin->several && origin->game > 0)
        snprintf(source + length, room - (size_t)length, "#%" PRIu32, origin->game);
    return source;
}
