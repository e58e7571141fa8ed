/* kifu_entry.h - a game's line in the index beside a file of kifu lines. Part of the reader of
 * these (format.h), and of nothing else. */
#ifndef ING_KIFU_ENTRY_H
#define ING_KIFU_ENTRY_H

#include "format.h"

#include <stdbool.h>
#include <stdint.h>

/* A character of a game's id, the first column of both files? */
bool kifu_is_id(unsigned char c);

/* Reads the index beside the reader's kifu file, unless it was read already. For a member only an
 * earlier one of the same archive will do. */
void kifu_entry_open(struct reader *reader);

/* Fills the record, which has its moves and its id, from the index and by what is known of the
 * server, and interprets it (meta.h). `number` is the line of the kifu file. */
void kifu_entry_read(struct reader *reader, struct record *record, uint64_t number);

#endif
