/* gameid.h - what a game is called: by its content, and by where it was found. OUTPUT.md 2. */
#ifndef ING_GAMEID_H
#define ING_GAMEID_H

#include "record.h"
#include "replay.h"

enum { GAMEID_ROOM = 33 }; /* 32 hexadecimal digits and a NUL */

/* Takes a word into a hash of words in their order: two lanes that mix it in different ways. */
void hash_absorb(struct hash *state, uint64_t word);

struct gameid {
    char text[GAMEID_ROOM];
};

/* The same moves on the same board have the same id, whatever the file, its texts, the order of its
 * set-up stones or the machine; other games another (but for 2^-128). Passes are moves. */
struct gameid gameid_of(const struct replay *replay);

/* "path", "archive!member", with "#n" when several games share it. Owned by the record's arena;
 * NULL when out of memory. */
const char *gameid_source(struct record *record);

#endif
